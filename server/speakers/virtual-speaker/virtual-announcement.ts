// Announces a virtual speaker by mDNS, as a Cast device announces itself.

import { isIPv4 } from "node:net";
import { networkInterfaces } from "node:os";
import type { Mdns, MdnsRecord } from "multicast-dns";
import type { Clock } from "#server/platform/clock";
import { CAST_SERVICE } from "../cast/cast-discovery.ts";
import { type MdnsOptions, openMdns } from "../cast/mdns.ts";
import { mdnsBrowser, networkOf } from "../cast/mdns-browser.ts";

/** How long to wait for an answer from another speaker of the same name. */
const OBJECTION_MS = 400;
/** An announcement is sent twice, a second apart (RFC 6762, section 8.3). */
const AGAIN_MS = 1_000;
/** Seconds, as Cast devices use. */
const TTL = 120;
const TEXT_TTL = 4_500;
/** The name under which all service types are listed (RFC 6763, section 9). */
const ALL_TYPES = "_services._dns-sd._udp.local";

export interface Announced {
  deviceId: string;
  /** The name of its announcement; a group's new leader has another than the former one. */
  instance: string;
  name: string;
  model: string;
  /** The address it listens on; 0.0.0.0 stands for all addresses of this machine. */
  host: string;
  port: number;
  /** This machine's address in the only network that it is in; null: it is in all of them. */
  network: string | null;
}

/** Resolves once it has been announced; `stop` sends a goodbye (TTL 0). */
export async function announce(
  speaker: Announced,
  mdnsOptions: true | MdnsOptions,
  clock: Clock,
  complain: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  const records = recordsOf(speaker);
  const announced = Promise.withResolvers<void>();
  const { network } = speaker;
  const where = mdnsOptions === true ? {} : mdnsOptions;
  const only = network === null ? where : { ...where, interface: network, bind: "0.0.0.0" };
  const mdns = openMdns(only, (error) => {
    complain(error);
    announced.resolve();
  });
  mdns.on("query", ({ questions }, sender) => {
    // A socket hears what arrives on any network of this machine.
    if (network !== null && networkOf(sender.address) !== network) return;
    const asked = records.filter(({ name, type }) =>
      questions.some(
        (question) =>
          question.name.toLowerCase() === name.toLowerCase() &&
          (question.type === type || question.type === "ANY"),
      ),
    );
    const others = records.filter((record) => !asked.includes(record));
    if (asked.length > 0) mdns.respond({ answers: asked, additionals: others });
  });
  const cancelAgain = clock.after(AGAIN_MS, () => mdns.respond(records));
  mdns.respond(records, () => announced.resolve());
  await announced.promise;
  return {
    async stop() {
      cancelAgain();
      await new Promise<void>((resolve) => goodbye(mdns, records, resolve));
      await new Promise<void>((resolve) => mdns.destroy(resolve));
    },
  };
}

/** Rejects when the network has a speaker with this id, and so with this name, already. */
export async function refuseTaken(
  { deviceId, name }: Announced,
  mdnsOptions: true | MdnsOptions,
  clock: Clock,
): Promise<void> {
  if (!(await isTaken(deviceId, mdnsOptions, clock))) return;
  throw new Error(`Another speaker on this network is called ${name}; choose a new name.`);
}

function goodbye(mdns: Mdns, records: MdnsRecord[], sent: () => void): void {
  mdns.respond(
    records.map((record) => ({ ...record, ttl: 0 })),
    sent,
  );
}

function isTaken(deviceId: string, mdns: true | MdnsOptions, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const browser = mdnsBrowser({
      type: CAST_SERVICE,
      mdns,
      clock,
      random: () => 0,
      onFound: ({ txt }) => txt.id === deviceId && answer(true),
      onGoodbye: () => {},
      // The announcement hits the same fault, and reports it.
      onFault: () => {},
    });
    const cancel = clock.after(OBJECTION_MS, () => answer(false));
    function answer(taken: boolean): void {
      cancel();
      void browser.stop().then(() => resolve(taken));
    }
  });
}

function recordsOf(speaker: Announced): MdnsRecord[] {
  const { deviceId, instance, name, model, port } = speaker;
  const service = `${instance}.${CAST_SERVICE}`;
  const target = `${instance}.local`;
  const text = {
    id: deviceId,
    fn: name,
    md: model,
    ve: "05",
    ic: "/setup/icon.png",
    // Audio output, no screen.
    ca: "4",
    st: "0",
    rs: "",
  };
  return [
    { name: CAST_SERVICE, type: "PTR", ttl: TTL, data: service },
    { name: ALL_TYPES, type: "PTR", ttl: TTL, data: CAST_SERVICE },
    { name: service, type: "SRV", ttl: TTL, flush: true, data: { port, target } },
    {
      name: service,
      type: "TXT",
      ttl: TEXT_TTL,
      flush: true,
      data: Object.entries(text).map(([key, value]) => `${key}=${value}`),
    },
    ...addressesOf(speaker).map(
      (data) => ({ name: target, type: "A", ttl: TTL, flush: true, data }) as const,
    ),
  ];
}

function addressesOf({ host }: Announced): string[] {
  if (isIPv4(host) && host !== "0.0.0.0") return [host];
  return otherNetworks(0);
}

/** This machine's addresses in its networks; without the first `left`, which have the default route. */
export function otherNetworks(left: number): string[] {
  const all = Object.values(networkInterfaces()).flatMap((of) => of ?? []);
  return all
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address)
    .slice(left);
}
