// The doctor looks at the network: the port, the addresses that speakers fetch from, and the speakers.
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import type { Config } from "#server/config";
import { systemClock } from "#server/platform/clock";
import { askDeviceInfo, askGroups } from "#server/speakers/cast/cast-device-info";
import {
  castDiscovery,
  type SearchedNetwork,
  SETUP_PORT,
} from "#server/speakers/cast/cast-discovery";
import type { MdnsOptions } from "#server/speakers/cast/mdns";
import { createMediaOrigin } from "#server/speakers/media-origin";
import { type Finding, findings, reasonOf } from "./finding.ts";

const HEALTH_TIMEOUT = 3_000;
/** Milliseconds in which speakers answer a query. */
const LISTENED_FOR = 4_000;
/** https://github.com/torvalds/linux/blob/master/include/uapi/linux/if.h */
const IFF_MULTICAST = 0x1000;

const quiet = { debug() {}, warn() {} };

/** The IPv4 addresses of this machine that others may reach, by interface. */
export function ownAddresses(): { name: string; address: string }[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ family, internal }) => family === "IPv4" && !internal)
      .map(({ address }) => ({ name, address })),
  );
}

export async function lookAtPort({ host, port }: Pick<Config, "host" | "port">): Promise<Finding> {
  const { good, note, wrong } = findings("Port");
  if (port === 0) return note("PORT is 0: the system chooses another port at each start.");
  const code = await listenCode(host, port);
  if (code === null) return good(`Port ${port} is free.`);
  if (code === "EADDRINUSE") {
    const version = await wirdAt(host, port);
    if (version !== null) return good(`Wird ${version} runs on port ${port}.`);
    return wrong(
      `Port ${port} is held by another program. Stop that, or set PORT to another number.`,
    );
  }
  if (code === "EACCES") {
    return wrong(`This user may not listen on port ${port}. Set PORT to a number above 1023.`);
  }
  return wrong(
    `HOST=${host} is not an address of this machine (${code}). Leave it unset to listen on all of them.`,
  );
}

/** Null: it can be listened on. */
function listenCode(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** The version of the Wird that answers there; null: none does. */
async function wirdAt(host: string, port: number): Promise<string | null> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const at = name.includes(":") ? `[${name}]` : name;
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT);
    const reply = await fetch(`http://${at}:${port}/api/health`, { signal });
    const { status, version } = (await reply.json()) as { status?: string; version?: string };
    return status === "ready" && version !== undefined ? version : null;
  } catch {
    return null;
  }
}

/** `addresses`: of this machine. */
export function lookAtAddresses(config: Config, addresses = ownAddresses()): Finding[] {
  const people = findings("PUBLIC_URL");
  const speakers = findings("Own sounds");
  const isHere = isLoopback(new URL(config.publicUrl).hostname);
  const listensHere = isLoopback(config.host);
  const found: Finding[] = [];
  if (!isHere) found.push(people.good(`People open Wird at ${config.publicUrl}.`));
  else if (config.databaseUrl !== null || listensHere) {
    const text = `PUBLIC_URL is ${config.publicUrl}, which only this machine reaches. Set the address that people open.`;
    found.push(people.wrong(text));
  } else {
    const [first] = addresses;
    const example = `http://${first?.address ?? "192.168.1.5"}:${config.port}`;
    found.push(
      people.note(
        `PUBLIC_URL is ${config.publicUrl}: links in letters work on this machine alone. Set it to ` +
          `an address that other devices reach, such as ${example}.`,
      ),
    );
  }
  const origin = createMediaOrigin(config);
  const local = listensHere ? [config.host] : addresses.map(({ address }) => address);
  const origins = [
    ...new Set(local.map((address) => new URL(origin.address("/", address)).origin)),
  ];
  const reached = origins.filter((address) => !isLoopback(new URL(address).hostname));
  if (reached.length === 0) {
    const text =
      "No speaker can fetch sounds of your own: Wird can be reached from this machine alone. Leave " +
      "HOST unset, or set PUBLIC_URL to the address of the proxy in front of it.";
    return [...found, speakers.wrong(text)];
  }
  const inContainer = addresses.every(({ address }) => /^172\.1[6-9]\.|^172\.[23]/.test(address));
  const places = reached.join(" or ");
  const text = `A speaker fetches sounds of your own from ${places}`;
  if (inContainer && !reached.includes(config.publicUrl)) {
    const advice = "start the container with --network host if this is its own network";
    return [...found, speakers.note(`${text}: ${advice}, which speakers do not reach.`)];
  }
  return [...found, speakers.good(`${text}: let that port through the firewall.`)];
}

/** `interfaces`: those that multicast. */
export async function lookForSpeakers(
  { cast }: Pick<Config, "cast">,
  { mdns = true, interfaces = multicastInterfaces(), listenedFor = LISTENED_FOR }: LookOptions = {},
): Promise<Finding> {
  const { good, note, wrong } = findings("Multicast");
  if (!cast.discovery)
    return note("CAST_DISCOVERY is off: only the speakers of CAST_HOSTS are used.");
  const other = "Name each speaker in CAST_HOSTS=host:8009 instead.";
  if (interfaces.length === 0)
    return wrong(`No network interface of this machine multicasts. ${other}`);
  const faults: string[] = [];
  const warn = (fields: object) => void faults.push((fields as { fault: string }).fault);
  const log = { ...quiet, warn };
  const discovery = castDiscovery({
    mdns,
    hosts: [],
    clock: systemClock,
    random: Math.random,
    log,
  });
  discovery.start();
  await new Promise((resolve) => setTimeout(resolve, listenedFor));
  const networks = discovery.networks();
  const found = discovery.speakers().map(({ name, host, port }) => `${name} (${host}:${port})`);
  await discovery.stop();
  if (faults.length > 0) {
    return wrong(`Speakers cannot be looked for by mDNS (${faults.join(", ")}). ${other}`);
  }
  const said = saidOfNetworks(networks, interfaces);
  const elsewhere = found.filter(
    (each) => !networks.some(({ answered }) => answered.includes(each)),
  );
  if (elsewhere.length > 0) said.push(`From other networks: ${elsewhere.join(", ")} answered.`);
  if (found.length > 0) return good(said.join(" "));
  return note(
    `${said.join(" ")} Where there is a speaker, the network or the container keeps multicast ` +
      `back: same network, no guest network, no "client isolation", --network host. ${other}`,
  );
}

/** A sentence for each network: whether speakers were asked for there, and which answered. */
function saidOfNetworks(networks: SearchedNetwork[], interfaces: string[]): string[] {
  const names = new Map(ownAddresses().map(({ name, address }) => [address, name]));
  return networks.flatMap(({ address, asked, fault, answered }) => {
    const name = names.get(address);
    const network = name === undefined ? address : `${name} (${address})`;
    if (name === undefined && answered.length === 0) return [];
    if (fault !== null) return [`Not asked on ${network}: ${fault}.`];
    if (!asked) return [`Not asked on ${network}.`];
    const who = answered.length === 0 ? "no speaker" : answered.join(", ");
    const isSilent = name !== undefined && !interfaces.includes(name) && answered.length === 0;
    const why = isSilent ? ", which does not multicast" : "";
    return [`Asked on ${network}${why}: ${who} answered.`];
  });
}

interface LookOptions {
  mdns?: true | MdnsOptions;
  interfaces?: string[];
  /** Milliseconds. */
  listenedFor?: number;
}

function multicastInterfaces(): string[] {
  return [...new Set(ownAddresses().map(({ name }) => name))].filter((name) => {
    try {
      return Number(readFileSync(`/sys/class/net/${name}/flags`, "utf8")) & IFF_MULTICAST;
    } catch {
      return true;
    }
  });
}

/** A sentence about the groups of the device there; none: it tells of none. */
async function groupsAt(host: string): Promise<string> {
  const groups = (await askGroups(host, SETUP_PORT, systemClock, quiet)) ?? [];
  const said = groups.map(({ name, port, leader }) => {
    if (port !== null) return `${name} (${host}:${port})`;
    return leader === null ? name : `${name} (led by ${leader})`;
  });
  return said.length > 0 ? ` Its groups: ${said.join(", ")}.` : "";
}

export function lookAtCastHosts({ cast }: Pick<Config, "cast">): Promise<Finding[]> {
  const { good, wrong } = findings("CAST_HOSTS");
  return Promise.all(
    cast.hosts.map(async (address) => {
      const place = `${address.host}:${address.port}`;
      let silence = "";
      const log = { debug: (fields: object) => (silence = (fields as { fault: string }).fault) };
      const info = await askDeviceInfo(address, systemClock, log);
      if (info) {
        const who = `${place} is ${info.name}${info.model ? `, ${info.model}` : ""}.`;
        return good(`${who}${await groupsAt(address.host)}`);
      }
      return wrong(
        `${place} does not answer as a Cast speaker${silence ? ` (${silence})` : ""}. Is it switched ` +
          "on, and is that still its address?",
      );
    }),
  );
}

export async function lookAtHomeAssistant(
  home: { url: string; token: string } | null,
): Promise<Finding[]> {
  if (home === null) return [];
  const { good, wrong } = findings("Home Assistant");
  const { host } = new URL(home.url);
  try {
    const reply = await fetch(`${home.url.replace(/\/+$/, "")}/api/`, {
      headers: { authorization: `Bearer ${home.token}` },
      redirect: "error",
      signal: AbortSignal.timeout(HEALTH_TIMEOUT),
    });
    if (reply.ok) return [good(`Home Assistant at ${host} accepts the token.`)];
    if (reply.status === 401) {
      const text = `Home Assistant at ${host} refuses HOME_ASSISTANT_TOKEN: make a new long-lived token.`;
      return [wrong(text)];
    }
    return [
      wrong(`${host} answers ${reply.status}: is HOME_ASSISTANT_URL that of Home Assistant?`),
    ];
  } catch (error) {
    return [wrong(`Home Assistant at ${host} does not answer (${reasonOf(error)}).`)];
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
