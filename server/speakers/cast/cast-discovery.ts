// Which Cast speakers are there, and where each of them is now: by mDNS, and the hosts of CAST_HOSTS.

import type { Bonjour, Browser, Service } from "bonjour-service";
import { isIPv4 } from "node:net";
import type { Clock } from "#server/platform/clock";
import type { CastAddress, CastLog } from "./cast-channel.ts";
import { askDeviceInfo, type DeviceInfo, normaliseCastId } from "./cast-device-info.ts";
import { type MdnsOptions, openMdns } from "./mdns.ts";

const ASK_EVERY_MS = 60_000;
/** A host of CAST_HOSTS that has said who it is may become another speaker, but not often. */
const ASK_HOST_AGAIN_MS = 600_000;
const HOSTS_ASKED_AT_ONCE = 20;
/** Speakers do not repeat an answer to everybody within a second, so neither is the question. */
const ASK_AGAIN_MS = 1_000;
/** A sighting this young needs no new question. */
const FRESH_MS = 5_000;
/** How long a question waits for the speaker it is about. */
const LOOKUP_MS = 1_500;
/** Not heard of for so long: no longer listed, though its last address is still tried. */
const GONE_AFTER_MS = 300_000;
/** Anyone on the network may announce anything; memory has an end. */
const MOST_SPEAKERS = 2_000;
const LONGEST_NAME = 100;

/** A speaker as the network shows it. */
export interface SeenSpeaker extends CastAddress {
  deviceId: string;
  name: string;
  model: string;
}

export interface CastDiscovery {
  start(): void;
  stop(): Promise<void>;
  /** Everything seen lately, by name. */
  speakers(): SeenSpeaker[];
  /** Where this speaker is now; null when it was never seen. Never an address from anywhere else. */
  resolve(deviceId: string): Promise<CastAddress | null>;
  /** For a device without an id: the one speaker of this name, or the only one there is. */
  resolveByName(name: string): Promise<CastAddress | null>;
}

export interface CastDiscoveryOptions {
  /** False: only CAST_HOSTS. Options are for tests, which keep to the loopback interface. */
  mdns: boolean | MdnsOptions;
  /** The hosts of CAST_HOSTS. */
  hosts: CastAddress[];
  clock: Clock;
  log: CastLog & { warn(fields: object, text: string): void };
}

interface Sighting extends SeenSpeaker {
  seenAt: number;
  /** From CAST_HOSTS: it is where the operator says, and need not be looked for. */
  configured: boolean;
}

export function castDiscovery(options: CastDiscoveryOptions): CastDiscovery {
  const { clock, log } = options;
  const sightings = new Map<string, Sighting>();
  const waiters = new Set<{ deviceId: string; found(): void }>();
  let bonjour: Bonjour | null = null;
  let browser: Browser | null = null;
  let cancelAsk = () => {};
  let lastQuestion = { seenAt: -Infinity };
  let askingHosts: Promise<void> | null = null;
  let stopped = false;

  function remember(info: DeviceInfo, address: CastAddress, configured: boolean): void {
    const deviceId = normaliseCastId(info.deviceId);
    if (sightings.size >= MOST_SPEAKERS && !sightings.has(deviceId)) return;
    const speaker = { deviceId, name: plainText(info.name), model: plainText(info.model) };
    sightings.set(deviceId, { ...speaker, ...address, configured, seenAt: clock.now() });
    for (const waiter of [...waiters]) if (waiter.deviceId === deviceId) waiter.found();
  }

  function onService(service: Service): void {
    const { id, fn, md } = (service.txt ?? {}) as Record<string, string | undefined>;
    const host = service.addresses?.find(isIPv4) ?? service.referer?.address;
    if (!id || !host || !(service.port > 0)) return;
    const info = { deviceId: id, name: fn || service.name, model: md ?? "" };
    remember(info, { host, port: service.port }, false);
  }

  function onGoodbye(service: Service): void {
    const { id } = (service.txt ?? {}) as Record<string, string | undefined>;
    if (id) sightings.delete(normaliseCastId(id));
  }

  function askNetwork(): void {
    if (!bonjour || within(lastQuestion, ASK_AGAIN_MS)) return;
    lastQuestion = { seenAt: clock.now() };
    // A new browser each time: one that has met a speaker does not notice its new address.
    browser?.stop();
    browser = bonjour.find({ type: "googlecast" }, onService);
    browser.on("srv-update", onService);
    browser.on("txt-update", onService);
    browser.on("down", onGoodbye);
  }

  async function askHost(address: CastAddress): Promise<void> {
    const info = await askDeviceInfo(address, clock, log);
    if (stopped) return;
    const id = hostId(address);
    if (info) {
      sightings.delete(id);
      remember(info, address, true);
    } else if (!knownAt(address)) {
      remember({ deviceId: id, name: id, model: "" }, address, true);
    }
  }

  function knownAt(address: CastAddress): Sighting | undefined {
    return [...sightings.values()].find((known) => hostId(known) === hostId(address));
  }

  async function askHostsInTurn(): Promise<void> {
    const waiting = options.hosts.filter((address) => {
      const known = knownAt(address);
      return !known || known.deviceId === hostId(address) || !within(known, ASK_HOST_AGAIN_MS);
    });
    const ask = async () => {
      for (let host = waiting.shift(); host && !stopped; host = waiting.shift())
        await askHost(host);
    };
    await Promise.all(Array.from({ length: HOSTS_ASKED_AT_ONCE }, ask));
  }

  function askHosts(): Promise<void> {
    askingHosts ??= askHostsInTurn().finally(() => {
      askingHosts = null;
    });
    return askingHosts;
  }

  // Somebody may set the clock back; what then seems to be of the future is not young.
  function within({ seenAt }: { seenAt: number }, ms: number): boolean {
    const age = clock.now() - seenAt;
    return age >= 0 && age < ms;
  }

  function ask(): void {
    askNetwork();
    void askHosts();
    cancelAsk = clock.after(ASK_EVERY_MS, ask);
  }

  function lookUp(deviceId: string): Promise<void> {
    return new Promise((resolve) => {
      const waiter = {
        deviceId,
        found() {
          waiters.delete(waiter);
          cancelTimeout();
          resolve();
        },
      };
      const cancelTimeout = clock.after(LOOKUP_MS, waiter.found);
      waiters.add(waiter);
      askNetwork();
    });
  }

  return {
    start() {
      if (options.mdns !== false) {
        bonjour = openMdns(options.mdns, (error) => {
          const fields = { fault: error.message };
          log.warn(fields, "Speakers cannot be found by mDNS here; name them in CAST_HOSTS.");
        });
      }
      ask();
    },
    stop() {
      stopped = true;
      cancelAsk();
      browser?.stop();
      for (const waiter of [...waiters]) waiter.found();
      const open = bonjour;
      bonjour = null;
      return open ? new Promise((resolve) => open.destroy(() => resolve())) : Promise.resolve();
    },
    speakers() {
      return [...sightings.values()]
        .filter((sighting) => sighting.configured || within(sighting, GONE_AFTER_MS))
        .map(({ deviceId, name, model, host, port }) => ({ deviceId, name, model, host, port }))
        .sort((a, b) => a.name.localeCompare(b.name) || (a.deviceId < b.deviceId ? -1 : 1));
    },
    async resolve(id) {
      const named = options.hosts.find((address) => hostId(address) === id);
      if (named) return named;
      const deviceId = normaliseCastId(id);
      const known = sightings.get(deviceId);
      if (!known) {
        const hostsAsked = askHosts();
        if (bonjour) await lookUp(deviceId);
        if (!sightings.has(deviceId)) await hostsAsked;
      } else if (!known.configured && !within(known, FRESH_MS)) await lookUp(deviceId);
      const found = sightings.get(deviceId);
      return found ? { host: found.host, port: found.port } : null;
    },
    async resolveByName(name) {
      if (sightings.size === 0) await askHosts();
      const seen = [...sightings.values()];
      const namesakes = seen.filter((sighting) => sighting.name === name);
      const [found, ...others] = namesakes.length > 0 ? namesakes : seen;
      return found && others.length === 0 ? { host: found.host, port: found.port } : null;
    },
  };
}

function hostId({ host, port }: CastAddress): string {
  return `${host}:${port}`;
}

function plainText(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, " ").slice(0, LONGEST_NAME);
}
