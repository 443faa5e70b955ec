// Which Cast speakers exist, and the current address of each: by mDNS, and the hosts in CAST_HOSTS.

import { hasHidden, heardName } from "#contract/visible-names";
import type { Clock } from "#server/platform/clock";
import type { CastAddress, CastLog } from "./cast-channel.ts";
import { askDeviceInfo, type DeviceInfo, normaliseCastId } from "./cast-device-info.ts";
import type { MdnsOptions } from "./mdns.ts";
import { type FoundService, type MdnsBrowser, mdnsBrowser } from "./mdns-browser.ts";

export const CAST_SERVICE = "_googlecast._tcp.local";
const HOSTS_EVERY_MS = 60_000;
/** A known host in CAST_HOSTS is queried again: another speaker may have its address. */
const ASK_HOST_AGAIN_MS = 600_000;
const HOSTS_ASKED_AT_ONCE = 20;
/** A sighting younger than this needs no new query. */
const FRESH_MS = 5_000;
/** How long a query waits for the speaker it looks for. */
const LOOKUP_MS = 1_500;
/** Not seen for so long, and its TTL over: no longer listed; its last address is still tried. */
const GONE_AFTER_MS = 300_000;
/** Any host on the network may announce speakers; memory is limited. */
const MOST_SPEAKERS = 2_000;
const LONGEST_ID = 300;

/** A speaker as discovery reports it. */
export interface SeenSpeaker extends CastAddress {
  deviceId: string;
  name: string;
  model: string;
}

export interface CastDiscovery {
  start(): void;
  stop(): Promise<void>;
  /** All speakers seen lately, by name. */
  speakers(): SeenSpeaker[];
  /** Queries the network now; answers arrive within about a second. */
  query(): void;
  /**
   * This speaker's current address, from discovery only; null when it was never seen, or when another
   * speaker was seen at its last address since.
   */
  resolve(deviceId: string): Promise<CastAddress | null>;
}

export interface CastDiscoveryOptions {
  /** False: only CAST_HOSTS. Options are for tests, which stay on the loopback interface. */
  mdns: boolean | MdnsOptions;
  /** The hosts in CAST_HOSTS. */
  hosts: CastAddress[];
  clock: Clock;
  random: () => number;
  log: CastLog & { warn(fields: object, text: string): void };
}

interface Sighting extends SeenSpeaker {
  seenAt: number;
  /** Milliseconds after `seenAt` for which it is listed. */
  listedFor: number;
  /** From CAST_HOSTS: its address is configured, so it needs no query. */
  configured: boolean;
}

export function castDiscovery(options: CastDiscoveryOptions): CastDiscovery {
  const { clock, random, log } = options;
  const sightings = new Map<string, Sighting>();
  const waiters = new Set<{ deviceId: string; found(): void }>();
  let browser: MdnsBrowser | null = null;
  let cancelHosts = () => {};
  let askingHosts: Promise<void> | null = null;
  let stopped = false;

  /** `ttl` in seconds; null for a host of CAST_HOSTS. */
  function remember(info: DeviceInfo, address: CastAddress, ttl: number | null): void {
    const deviceId = normaliseCastId(info.deviceId);
    if (sightings.size >= MOST_SPEAKERS && !sightings.has(deviceId)) return;
    if (!isId(deviceId)) return;
    const speaker = {
      deviceId,
      name: heardName(info.name, deviceId),
      model: heardName(info.model, ""),
    };
    const listedFor = Math.max((ttl ?? 0) * 1000, GONE_AFTER_MS);
    const sighting = { seenAt: clock.now(), listedFor, configured: ttl === null };
    sightings.set(deviceId, { ...speaker, ...address, ...sighting });
    for (const waiter of [...waiters]) if (waiter.deviceId === deviceId) waiter.found();
  }

  function onFound({ name, host, port, txt, ttl }: FoundService): void {
    const { id, fn, md } = txt;
    if (!id) return;
    remember({ deviceId: id, name: fn || name, model: md ?? "" }, { host, port }, ttl);
  }

  function onGoodbye({ id }: FoundService["txt"]): void {
    if (id) sightings.delete(normaliseCastId(id));
  }

  async function askHost(address: CastAddress): Promise<void> {
    const info = await askDeviceInfo(address, clock, log);
    if (stopped) return;
    const id = hostId(address);
    if (info) {
      sightings.delete(id);
      remember(info, address, null);
    } else if (!knownAt(address)) {
      remember({ deviceId: id, name: id, model: "" }, address, null);
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
    const askNextHosts = async () => {
      for (let host = waiting.shift(); host && !stopped; host = waiting.shift())
        await askHost(host);
    };
    await Promise.all(Array.from({ length: HOSTS_ASKED_AT_ONCE }, askNextHosts));
  }

  function askHosts(): Promise<void> {
    askingHosts ??= askHostsInTurn().finally(() => {
      askingHosts = null;
    });
    return askingHosts;
  }

  /** Routers give the address of a speaker that is off to another one. */
  function isOthersNow(last: Sighting): boolean {
    return [...sightings.values()].some(
      (other) =>
        other.deviceId !== last.deviceId &&
        // One that only the settings name has not said who it is.
        other.deviceId !== hostId(other) &&
        hostId(other) === hostId(last) &&
        other.seenAt > last.seenAt,
    );
  }

  // The clock may be set back; a sighting in the future is not fresh.
  function within({ seenAt }: { seenAt: number }, ms: number): boolean {
    const age = clock.now() - seenAt;
    return age >= 0 && age < ms;
  }

  function askHostsRepeatedly(): void {
    void askHosts();
    cancelHosts = clock.after(HOSTS_EVERY_MS, askHostsRepeatedly);
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
      browser?.query();
    });
  }

  return {
    start() {
      if (options.mdns !== false) {
        browser = mdnsBrowser({
          type: CAST_SERVICE,
          mdns: options.mdns,
          clock,
          random,
          onFound,
          onGoodbye,
          onFault(error) {
            const fields = { fault: error.message };
            log.warn(fields, "Speakers cannot be found by mDNS here; name them in CAST_HOSTS.");
          },
        });
      }
      askHostsRepeatedly();
    },
    async stop() {
      stopped = true;
      cancelHosts();
      for (const waiter of [...waiters]) waiter.found();
      const running = browser;
      browser = null;
      await running?.stop();
    },
    query: () => browser?.query(),
    speakers() {
      return [...sightings.values()]
        .filter((sighting) => sighting.configured || within(sighting, sighting.listedFor))
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
        if (browser) await lookUp(deviceId);
        if (!sightings.has(deviceId)) await hostsAsked;
      } else if (!known.configured && !within(known, FRESH_MS)) await lookUp(deviceId);
      const found = sightings.get(deviceId);
      return found && !isOthersNow(found) ? { host: found.host, port: found.port } : null;
    },
  };
}

function hostId({ host, port }: CastAddress): string {
  return `${host}:${port}`;
}

/** As the API takes it when the speaker is connected. */
function isId(deviceId: string): boolean {
  return deviceId.length > 0 && deviceId.length <= LONGEST_ID && !hasHidden(deviceId);
}
