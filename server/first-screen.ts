// What the terminal shows at the start: where to open Wird, where its data is, what is not set up.
import type { NetworkInterfaceInfo } from "node:os";
import { join } from "node:path";
import type { Config } from "./config.ts";

type Interfaces = Record<string, NetworkInterfaceInfo[] | undefined>;

/** `port` is the port on which Wird listens. */
export function firstScreen(config: Config, port: number, interfaces: Interfaces): string[] {
  const { dataDir, databaseUrl, mail, google, alexa, cast } = config;
  const outbox = join(dataDir, "outbox");
  const missing = [google ? "" : "Google sign-in", alexa.skillId ? "" : "the Alexa skill"].filter(
    Boolean,
  );
  const rows = [
    ["On a phone", addressesAtHome(config, port, interfaces).join("  ")],
    ["Data", databaseUrl === null ? dataDir : "in PostgreSQL"],
    ["E-mail", mail.smtpUrl ? "sent" : `kept in ${outbox}, not sent: set SMTP_URL to send it`],
    ["Speakers", speakers(cast)],
    [
      "Not set up",
      missing.length > 0 ? `${missing.join(", ")} (optional; see docs/settings.md)` : "",
    ],
    ["To stop", "Ctrl-C"],
  ];
  return rows.filter(([, text]) => text).map(([name = "", text]) => `  ${name.padEnd(12)}${text}`);
}

function speakers({ discovery, hosts }: Config["cast"]): string {
  const named = hosts.map(({ host, port }) => `${host}:${port}`).join(", ");
  if (!discovery) return named ? `only ${named}` : "not looked for (CAST_DISCOVERY=off)";
  return named ? `looked for on the network, and at ${named}` : "looked for on the network";
}

/** The URL for other devices at home, unless PUBLIC_URL is set or Wird listens on loopback only. */
function addressesAtHome({ host, publicUrl }: Config, port: number, interfaces: Interfaces) {
  const isDefault = new URL(publicUrl).hostname === "localhost";
  if (!isDefault || !["0.0.0.0", "::"].includes(host)) return [];
  return (
    Object.entries(interfaces)
      // Networks of containers and virtual machines are not reachable from other devices.
      .filter(([name]) => !/^(docker|br-|veth|virbr|vmnet|vboxnet)/.test(name))
      .flatMap(([, addresses]) => addresses ?? [])
      .filter(({ family, internal }) => family === "IPv4" && !internal)
      .map(({ address }) => `http://${address}:${port}`)
  );
}
