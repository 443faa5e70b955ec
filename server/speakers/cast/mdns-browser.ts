// Finds the services of one type by multicast DNS and follows them: RFC 6762 (mDNS), RFC 6763 (DNS-SD).

import { isIPv4 } from "node:net";
import { networkInterfaces } from "node:os";
import type { Mdns, MdnsPacket, MdnsQuestion, MdnsRecord } from "multicast-dns";
import { type BackOff, createBackOff } from "#contract/back-off";
import type { Clock } from "#server/platform/clock";
import { type MdnsOptions, openMdns, openMdnsOn } from "./mdns.ts";

/** The first query waits for a random time, so that hosts started together do not send it together. */
const FIRST_QUERY_MS = { least: 20, most: 120 };
/** The intervals between queries (RFC 6762, section 5.2). */
const INTERVALS = { first: 1_000, factor: 2, longest: 3_600_000 };
/** A service is queried again at these parts of its TTL, plus up to 2 % of it (section 5.2). */
const REFRESHES = [0.8, 0.85, 0.9, 0.95];
/** Seconds: the longest TTL of section 10. Longer ones are cut. */
const LONGEST_TTL = 4_500;
/** Seconds, for a service whose TXT record alone is known. */
const DEFAULT_TTL = 120;
/** A record is multicast once a second at most (section 6), so the query is not repeated earlier. */
const LEAST_INTERVAL_MS = 1_000;
const INTERFACES_EVERY_MS = 10_000;
/** Any host on the network may announce services: memory and packets are limited. */
const MOST_SERVICES = 2_000;
const MOST_IN_A_QUERY = 20;
const MOST_NETWORKS = 32;

export interface FoundService {
  /** The first label of its name. */
  name: string;
  /** IPv4: the first of its addresses that is in a network of this machine, or the first. */
  host: string;
  port: number;
  txt: Record<string, string>;
  /** Seconds for which these records are valid. */
  ttl: number;
}

/** One network of this machine, and whether the latest query left by it. */
export interface AskedNetwork {
  /** This machine's IPv4 address there. */
  address: string;
  asked: boolean;
  fault: string | null;
}

export interface MdnsBrowser {
  networks(): AskedNetwork[];
  /** Sends a query now, unless the last one is younger than a second. */
  query(): void;
  stop(): Promise<void>;
}

interface Options {
  /** As in "_googlecast._tcp.local". */
  type: string;
  mdns: true | MdnsOptions;
  clock: Clock;
  random: () => number;
  /** Called for each packet about a service whose records are complete; `sender`: its address. */
  onFound(service: FoundService, sender: string): void;
  /** Called when a service announces its end (TTL 0); `name` as in FoundService. */
  onGoodbye(txt: Record<string, string>, name: string): void;
  /** Called when the port cannot be used. */
  onFault(error: Error): void;
  /** The IPv4 addresses of this machine; tests pass their own. */
  addresses?: () => string[];
}

/** The known records of a service; they may arrive in several packets. */
interface Service {
  /** As in "Google-Home-1234._googlecast._tcp.local". */
  fullName: string;
  /** The host name in its SRV record, in lower case. */
  target: string | null;
  port: number | null;
  /** From the A record of the target. */
  host: string | null;
  txt: Record<string, string> | null;
  ttl: number;
  cancelRefresh(): void;
}

export function mdnsBrowser(options: Options): MdnsBrowser {
  const { type, clock, random, onFound, onGoodbye, onFault, addresses = ownAddresses } = options;
  /** By full name in lower case. */
  const services = new Map<string, Service>();
  let lastQueryAt = -Infinity;
  let cancelQuery = () => {};
  let cancelFollowing = () => {};
  let joined = fingerprint();
  let hearing = open();
  /** By this machine's address there: one socket for each, as a query leaves by one network only. */
  const asking = new Map<string, AskedNetwork & { mdns: Mdns }>();
  openNetworks();
  startQueries();
  cancelFollowing = clock.after(INTERFACES_EVERY_MS, followInterfaces);

  function open(): Mdns {
    return openMdns(options.mdns, onFault).on("response", onResponse);
  }

  /** What an interface that went and came back with the same address differs in. */
  function fingerprint(): string {
    return options.addresses ? addresses().join() : JSON.stringify(ownInterfaces());
  }

  function openNetworks(): void {
    for (const address of ownNetworks()) {
      const fault = (error: Error) => {
        network.fault = error.message;
        network.asked = false;
      };
      const mdns = openMdnsOn(address, options.mdns, fault).on("response", onResponse);
      const network = { address, asked: false, fault: null as string | null, mdns };
      asking.set(address, network);
    }
  }

  function ownNetworks(): string[] {
    const only = options.mdns === true ? undefined : options.mdns.interface;
    return only === undefined ? addresses().slice(0, MOST_NETWORKS) : [only];
  }

  function closeNetworks(): void {
    for (const { mdns } of asking.values()) mdns.destroy();
    asking.clear();
  }

  /** A socket joins only the interfaces present when it opens: for new ones another is opened. */
  function followInterfaces(): void {
    const current = fingerprint();
    if (current !== joined) {
      joined = current;
      hearing.destroy();
      closeNetworks();
      hearing = open();
      openNetworks();
      startQueries();
    }
    cancelFollowing = clock.after(INTERFACES_EVERY_MS, followInterfaces);
  }

  function ask(questions: MdnsQuestion[]): void {
    for (const network of asking.values()) {
      network.mdns.query(questions, (error) => {
        network.asked = error == null && network.fault === null;
        if (error) network.fault = error.message;
      });
    }
  }

  function startQueries(): void {
    const { least, most } = FIRST_QUERY_MS;
    cancelQuery();
    queryAfter(least + random() * (most - least), createBackOff(INTERVALS));
  }

  function queryAfter(delay: number, intervals: BackOff): void {
    cancelQuery = clock.after(delay, () => {
      query();
      queryAfter(intervals.next(), intervals);
    });
  }

  function query(): void {
    // The clock may be set back; then the age is below 0.
    const age = clock.now() - lastQueryAt;
    if (age >= 0 && age < LEAST_INTERVAL_MS) return;
    lastQueryAt = clock.now();
    const incomplete = [...services.values()].filter(isIncomplete).slice(0, MOST_IN_A_QUERY);
    ask([{ name: type, type: "PTR" }, ...incomplete.flatMap(detailsOf)]);
  }

  function onResponse({ answers, additionals }: MdnsPacket, sender: { address: string }): void {
    const records = [...answers, ...additionals];
    /** The services that this packet describes, and the shortest TTL of their records in it. */
    const heard = new Map<Service, number>();
    const hear = (service: Service, ttl: number) =>
      heard.set(service, Math.min(heard.get(service) ?? LONGEST_TTL, ttl));

    for (const record of records) {
      const service = serviceOf(record);
      if (!service) continue;
      if (record.type === "TXT") {
        service.txt = textOf(record.data);
        // It lives longer than the records with the service's address.
        hear(service, service.ttl);
      } else if (!record.ttl) {
        heard.delete(service);
        forget(service);
        onGoodbye(service.txt ?? {}, firstLabel(service.fullName));
      } else {
        if (record.type === "SRV") setTarget(service, record.data);
        hear(service, record.ttl);
      }
    }
    const targets = addressesIn(records);
    for (const service of targets.size > 0 ? services.values() : []) {
      const address = targets.get(service.target ?? "");
      if (!address) continue;
      service.host = address.host;
      hear(service, address.ttl);
    }
    for (const [service, ttl] of heard) {
      keep(service, ttl);
      const { fullName, port, txt, host } = service;
      const name = firstLabel(fullName);
      if (!port || !txt) continue;
      onFound({ name, host: host ?? sender.address, port, txt, ttl }, sender.address);
    }
  }

  function serviceOf(record: MdnsRecord): Service | undefined {
    const name = record.name.toLowerCase();
    if (record.type === "PTR" && name === type) return serviceNamed(record.data, record.ttl);
    const isDetail = record.type === "SRV" || record.type === "TXT";
    return isDetail && name.endsWith(`.${type}`)
      ? serviceNamed(record.name, record.ttl)
      : undefined;
  }

  function serviceNamed(fullName: string, ttl = 0): Service | undefined {
    const key = fullName.toLowerCase();
    const known = services.get(key);
    if (known || ttl === 0 || services.size >= MOST_SERVICES) return known;
    const unknown = { target: null, port: null, host: null, txt: null };
    const service = { fullName, ...unknown, ttl: DEFAULT_TTL, cancelRefresh: () => {} };
    services.set(key, service);
    // Some responders leave the details out of their first answer.
    queueMicrotask(() => {
      if (isIncomplete(service)) ask(detailsOf(service));
    });
    return service;
  }

  function keep(service: Service, ttl: number): void {
    service.ttl = ttl;
    service.cancelRefresh();
    let passed = 0;
    const wait = ([part, ...later]: number[]) => {
      const at = ttl * 1000 * (part === undefined ? 1 : part + random() * 0.02);
      service.cancelRefresh = clock.after(at - passed, () => {
        passed = at;
        if (part === undefined) return forget(service);
        query();
        wait(later);
      });
    };
    wait(REFRESHES);
  }

  function forget(service: Service): void {
    service.cancelRefresh();
    services.delete(service.fullName.toLowerCase());
  }

  return {
    query,
    networks: () =>
      [...asking.values()].map(({ address, asked, fault }) => ({ address, asked, fault })),
    stop() {
      cancelQuery();
      cancelFollowing();
      hearing.off("response", onResponse);
      closeNetworks();
      for (const service of services.values()) forget(service);
      return new Promise((resolve) => hearing.destroy(resolve));
    },
  };
}

function isIncomplete({ port, txt }: Service): boolean {
  return port === null || txt === null;
}

function detailsOf({ fullName: name }: Service) {
  return [{ name, type: "SRV" } as const, { name, type: "TXT" } as const];
}

function setTarget(service: Service, srv: { target: string; port: number }): void {
  const target = srv.target.toLowerCase();
  if (target !== service.target) service.host = null;
  service.target = target;
  service.port = srv.port;
}

/** By host name in lower case: the first address that is in a network of this machine, or the first. */
function addressesIn(records: MdnsRecord[]): Map<string, { host: string; ttl: number }> {
  const found = new Map<string, { host: string; ttl: number }>();
  for (const record of records) {
    if (record.type !== "A" || !record.ttl || !isIPv4(record.data)) continue;
    const name = record.name.toLowerCase();
    const known = found.get(name);
    if (!known || (networkOf(known.host) === null && networkOf(record.data) !== null))
      found.set(name, { host: record.data, ttl: record.ttl });
  }
  return found;
}

/** The "key=value" strings of a TXT record; keys are case-insensitive (RFC 6763, section 6.4). */
function textOf(data: string | Buffer | (string | Buffer)[]): Record<string, string> {
  const pairs = [data].flat().map((part) => {
    const [key = "", ...value] = part.toString().split("=");
    return [key.toLowerCase(), value.join("=")];
  });
  return Object.fromEntries(pairs.reverse());
}

function firstLabel(name: string): string {
  return name.split(".")[0] ?? name;
}

function ownInterfaces() {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ family }) => family === "IPv4")
      .map(({ address, netmask, mac }) => ({ name, address, netmask, mac })),
  );
}

function ownAddresses(): string[] {
  return ownInterfaces().map(({ address }) => address);
}

/** This machine's address in the network of another address; null: in none of its networks. */
export function networkOf(host: string): string | null {
  const bits = bitsOf(host);
  const own = ownInterfaces().find(({ address, netmask }) => {
    const mask = bitsOf(netmask);
    return (bitsOf(address) & mask) === (bits & mask);
  });
  return own?.address ?? null;
}

function bitsOf(address: string): number {
  return address.split(".").reduce((bits, part) => (bits << 8) | Number(part), 0);
}
