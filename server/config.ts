// The only reader of the environment: parses the settings; an error names its setting.
import { isIP } from "node:net";
import { resolve } from "node:path";
import { type Registration, registrations } from "#contract/account";

export interface Config {
  port: number;
  host: string;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  https: boolean;
  dataDir: string;
  /** Null: SQLite in dataDir. */
  databaseUrl: string | null;
  development: boolean;
  trustProxy: boolean | number | string[];
  catalogueUrl: string;
  /** HH:MM in the server's zone. */
  syncAt: string;
  /** Who may make an account, beside the first one of an empty database. */
  registration: Registration;
  /** What opens /metrics from other machines; null: it is for this machine alone, and for admins. */
  metricsToken: string | null;
  mail: { smtpUrl: string | null; from: string };
  /** Null: not set up. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  alexa: {
    skillId: string | null;
    clientId: string | null;
    clientSecret: string | null;
    redirectUris: string[];
  };
  cast: { hosts: { host: string; port: number }[]; discovery: boolean };
  /** `host` or `host:port` of an agent's own network, whose recordings its speakers may fetch. */
  agentMediaHosts: string[];
  /** Null: not set up. The token is for its connection alone. */
  homeAssistant: { url: string; token: string } | null;
  /** Webhooks and ntfy may call addresses of private networks. */
  alertPrivateAddresses: boolean;
  logLevel: string;
  /** Null: sentences on a terminal, JSON elsewhere. */
  logFormat: "sentences" | "json" | null;
}

/** A setting that cannot be used; the message is for the person who set it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
const CAST_PORT = 8009;

export function readConfig(environment: Environment): Config {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const port = portNumber("PORT", value("PORT") ?? "3000");
  const publicUrl = originUrl(value("PUBLIC_URL") ?? `http://localhost:${port}`);
  return {
    port,
    host: value("HOST") ?? "0.0.0.0",
    publicUrl,
    https: publicUrl.startsWith("https:"),
    dataDir: resolve(value("DATA_DIR") ?? "./data"),
    databaseUrl: databaseUrl(value("DATABASE_URL")),
    development:
      oneOf("NODE_ENV", value("NODE_ENV") ?? "production", [
        "production",
        "development",
        "test",
      ]) === "development",
    trustProxy: trustProxy(value("TRUST_PROXY")),
    catalogueUrl: httpUrl(
      "CATALOGUE_URL",
      value("CATALOGUE_URL") ?? "https://www.mp3quran.net/api/v3",
    ),
    syncAt: wallTime("SYNC_AT", value("SYNC_AT") ?? "03:00"),
    registration: oneOf("REGISTRATION", value("REGISTRATION") ?? "open", registrations),
    metricsToken: metricsToken(value("METRICS_TOKEN")),
    mail: {
      smtpUrl: smtpUrl(value("SMTP_URL")),
      from: sender(value("MAIL_FROM") ?? "Wird <wird@localhost>"),
    },
    google: google(value),
    alexa: {
      skillId: value("ALEXA_SKILL_ID") ?? null,
      ...clientOf("ALEXA", value),
      redirectUris: list(value("ALEXA_REDIRECT_URIS")).map((uri) =>
        httpUrl("ALEXA_REDIRECT_URIS", uri, { keep: true }),
      ),
    },
    cast: {
      hosts: list(value("CAST_HOSTS")).map(castHost),
      discovery: oneOf("CAST_DISCOVERY", value("CAST_DISCOVERY") ?? "on", ["on", "off"]) === "on",
    },
    agentMediaHosts: list(value("AGENT_MEDIA_HOSTS")).map(mediaHost),
    homeAssistant: homeAssistant(value("HOME_ASSISTANT_URL"), value("HOME_ASSISTANT_TOKEN")),
    alertPrivateAddresses:
      oneOf(
        "ALERT_PRIVATE_ADDRESSES",
        // A hosted server stands in a network that its people have no business in.
        value("ALERT_PRIVATE_ADDRESSES") ?? (value("DATABASE_URL") === undefined ? "on" : "off"),
        ["on", "off"],
      ) === "on",
    logLevel: oneOf("LOG_LEVEL", value("LOG_LEVEL") ?? "info", LOG_LEVELS),
    logFormat: logFormat(value("LOG_FORMAT")),
  };
}

function metricsToken(text: string | undefined): string | null {
  if (text === undefined) return null;
  // The value is not in the message: it is a secret.
  if (!/^[\x21-\x7e]{16,}$/.test(text)) {
    throw new ConfigError("METRICS_TOKEN must have at least 16 characters, without spaces.");
  }
  return text;
}

function logFormat(text: string | undefined): Config["logFormat"] {
  return text === undefined ? null : oneOf("LOG_FORMAT", text, ["sentences", "json"]);
}

function list(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function portNumber(name: string, text: string): number {
  const port = Number(text);
  // 0 lets the system choose a free port; tests use it.
  if (!/^[0-9]{1,5}$/.test(text) || port > 65_535) {
    throw new ConfigError(`${name} must be a port number from 0 to 65535, but it is "${text}".`);
  }
  return port;
}

function oneOf<const Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) {
    throw new ConfigError(`${name} must be one of ${choices.join(", ")}, but it is "${text}".`);
  }
  return chosen;
}

function wallTime(name: string, text: string): string {
  if (!/^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(text)) {
    throw new ConfigError(`${name} must be a time such as 03:00, but it is "${text}".`);
  }
  return text;
}

function httpUrl(name: string, text: string, { keep = false } = {}): string {
  const url = parseUrl(text);
  if (text.includes("@")) {
    // The value is not in the message: it may hold a password.
    if (url?.username || url?.password)
      throw new ConfigError(`${name} may hold no name and no password.`);
    mustBeEncoded(name, text);
  }
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new ConfigError(`${name} must be an http or https address, but it is "${text}".`);
  }
  return keep ? text : text.replace(/\/+$/, "");
}

function originUrl(text: string): string {
  const address = httpUrl("PUBLIC_URL", text);
  const url = new URL(address);
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "") {
    throw new ConfigError(
      `PUBLIC_URL must be an address without a path, such as https://wird.example, but it is "${text}".`,
    );
  }
  return url.origin;
}

function databaseUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  mustBeEncoded("DATABASE_URL", text);
  const url = parseUrl(text);
  if (!url || (url.protocol !== "postgres:" && url.protocol !== "postgresql:")) {
    // The value is not in the message: it may hold a password.
    throw new ConfigError("DATABASE_URL must look like postgres://user:password@host/database.");
  }
  return text;
}

function smtpUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  mustBeEncoded("SMTP_URL", text);
  const url = parseUrl(text);
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:")) {
    throw new ConfigError("SMTP_URL must look like smtp://user:password@host:587.");
  }
  return text;
}

/** The sender of mail, as `Name <address>` or the address alone. */
function sender(text: string): string {
  if (!/^([^<>\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u.test(text)) {
    throw new ConfigError(
      `MAIL_FROM must look like Wird <wird@wird.example>, but it is "${text}".`,
    );
  }
  return text;
}

function google(value: (name: string) => string | undefined): Config["google"] {
  const { clientId, clientSecret } = clientOf("GOOGLE", value);
  const issuer = httpUrl("GOOGLE_ISSUER", value("GOOGLE_ISSUER") ?? "https://accounts.google.com");
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : null;
}

/** Both settings of a client, or neither. */
function clientOf(name: string, value: (name: string) => string | undefined) {
  const clientId = value(`${name}_CLIENT_ID`) ?? null;
  const clientSecret = value(`${name}_CLIENT_SECRET`) ?? null;
  if ((clientId === null) !== (clientSecret === null)) {
    throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both.`);
  }
  return { clientId, clientSecret };
}

function homeAssistant(url: string | undefined, token: string | undefined) {
  if (url === undefined && token === undefined) return null;
  if (url === undefined || token === undefined) {
    throw new ConfigError("HOME_ASSISTANT_URL and HOME_ASSISTANT_TOKEN belong together: set both.");
  }
  const parsed = parseUrl(url);
  // The value is not in the message: it may hold a password.
  const hasMore = parsed && [parsed.username, parsed.password, parsed.search].some(Boolean);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || hasMore) {
    throw new ConfigError("HOME_ASSISTANT_URL must look like http://homeassistant.local:8123.");
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new ConfigError("HOME_ASSISTANT_TOKEN must be a long-lived token, without spaces.");
  }
  return { url: url.replace(/\/+$/, ""), token };
}

function trustProxy(text: string | undefined): Config["trustProxy"] {
  if (text === undefined) return false;
  if (/^[0-9]{1,2}$/.test(text)) return Number(text);
  const addresses = list(text);
  for (const address of addresses) {
    if (!isNetwork(address) && address !== "loopback") {
      throw new ConfigError(
        `TRUST_PROXY must be a number of proxies or their addresses, but it has "${address}".`,
      );
    }
  }
  return addresses;
}

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", prefix] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 &&
    (prefix === undefined || (/^[1-9][0-9]{0,2}$/.test(prefix) && Number(prefix) <= bits))
  );
}

function castHost(text: string): { host: string; port: number } {
  const url = parseUrl(`cast://${text}`);
  if (!url || url.hostname === "" || url.pathname !== "") {
    throw new ConfigError(`CAST_HOSTS must be host:port,host:port, but it has "${text}".`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return { host, port: url.port === "" ? CAST_PORT : portNumber("CAST_HOSTS", url.port) };
}

/** As URLs write it: in small letters, with brackets around IPv6. */
function mediaHost(text: string): string {
  const url = parseUrl(`media://${text}`);
  if (!url || url.hostname === "" || url.username !== "" || url.href !== `media://${url.host}`) {
    throw new ConfigError(
      `AGENT_MEDIA_HOSTS must be host,host:port such as 192.168.1.10:8080, but it has "${text}".`,
    );
  }
  return url.host.toLowerCase();
}

/**
 * Refuses an address whose name or password has signs that end it there: what follows would be taken for its path, and
 * shown as such. The message repeats nothing of it.
 */
function mustBeEncoded(name: string, text: string): void {
  const [, afterName = ""] = /^[a-z]+:\/\/(.*)$/is.exec(text) ?? [];
  const [authority = ""] = afterName.split(/[/?#\\]/);
  const isEndedEarly = afterName.slice(authority.length).includes("@");
  const isHalfEncoded = /%(?![0-9a-f]{2})/i.test(authority);
  const hasTwo = authority.split("@").length > 2;
  if (!isEndedEarly && !isHalfEncoded && !hasTwo) return;
  throw new ConfigError(
    `${name} has a sign in its name or password that must be encoded: write %2F for /, %40 for @, ` +
      "%3A for :, %3F for ?, %23 for # and %25 for %.",
  );
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
