// Which Cast speakers exist, and the current address of each: by mDNS, and the hosts in CAST_HOSTS.

import { hasHidden, heardName } from "#contract/visible-names";
import type { Clock } from "#server/platform/clock";
import type { CastAddress, CastLog } from "./cast-channel.ts";
import { askDeviceInfo, type DeviceInfo, normaliseCastId } from "./cast-device-info.ts";
import type { MdnsOptions } from "./mdns.ts";
import { type AskedNetwork, type FoundService, type MdnsBrowser } from "./mdns-browser.ts";
import { mdnsBrowser, networkOf } from "./mdns-browser.ts";

export const CAST_SERVICE = "_googlecast._tcp.local";
/**
 * The model that a group announces in "md", in small letters: pychromecast compares so too
 * (https://github.com/home-assistant-libs/pychromecast, pychromecast/const.py). It calls a speaker of an
 * unknown model on a port other than 8009 a group as well; other makers' receivers use such ports.
 */
const CAST_GROUP = "google cast group";
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
/** Of one speaker. */
const MOST_ADDRESSES = 8;
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
   * speaker was seen at its last address since. A group has several while its leader changes: the one
   * that was announced last is the first. `besides`: those that did not answer.
   */
  resolve(deviceId: string, besides?: readonly CastAddress[]): Promise<CastPlace | null>;
  /** The networks of this machine: whether speakers were asked for there, and which answered from there. */
  networks(): SearchedNetwork[];
}

export interface CastPlace extends CastAddress {
  /** There are more places of this speaker. */
  hasOthers?: true;
  isGroup?: true;
}

export interface SearchedNetwork extends AskedNetwork {
  /** As "Kitchen (192.168.1.7:8009)". */
  answered: string[];
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
  /** The name of its announcement, or its address in CAST_HOSTS: a new leader of a group has its own. */
  instance: string;
  /** When it was first seen there. */
  announcedAt: number;
  seenAt: number;
  /** This machine's address in the network from which it answered. */
  network: string | null;
  /** Milliseconds after `seenAt` for which it is listed. */
  listedFor: number;
  /** From CAST_HOSTS: its address is configured, so it needs no query. */
  configured: boolean;
}

export const isCastGroup = ({ model }: Pick<SeenSpeaker, "model">) =>
  model.toLowerCase() === CAST_GROUP;

export function castDiscovery(options: CastDiscoveryOptions): CastDiscovery {
  const { clock, random, log } = options;
  /** By id: each place at which it was seen. */
  const sightings = new Map<string, Sighting[]>();
  const waiters = new Set<{ deviceId: string; found(): void }>();
  let browser: MdnsBrowser | null = null;
  let cancelHosts = () => {};
  let askingHosts: Promise<void> | null = null;
  let stopped = false;

  /** `found` is null for a host of CAST_HOSTS. */
  function remember(
    info: DeviceInfo,
    address: CastAddress,
    found: { instance: string; ttl: number; sender: string } | null,
  ): void {
    const deviceId = normaliseCastId(info.deviceId);
    if (sightings.size >= MOST_SPEAKERS && !sightings.has(deviceId)) return;
    if (!isId(deviceId)) return;
    const { host, port } = address;
    const instance = found?.instance ?? hostId(address);
    const known = sightings.get(deviceId) ?? [];
    const before = known.find((sighting) => sighting.instance === instance);
    const stays = before?.host === host && before.port === port;
    const sighting = {
      ...{ deviceId, host, port, instance },
      name: heardName(info.name, deviceId),
      model: heardName(info.model, ""),
      announcedAt: stays ? before.announcedAt : clock.now(),
      seenAt: clock.now(),
      network: found && networkOf(found.sender),
      listedFor: Math.max((found?.ttl ?? 0) * 1000, GONE_AFTER_MS),
      configured: found === null,
    };
    const all = [sighting, ...known.filter((other) => other !== before)];
    sightings.set(deviceId, all.toSorted(byAnnouncement).slice(0, MOST_ADDRESSES));
    for (const waiter of [...waiters]) if (waiter.deviceId === deviceId) waiter.found();
  }

  /** The last announced first; those whose time is over come last. */
  function byAnnouncement(one: Sighting, other: Sighting): number {
    const over = Number(!isListed(one)) - Number(!isListed(other));
    return over || other.announcedAt - one.announcedAt;
  }

  const isListed = (sighting: Sighting) =>
    sighting.configured || within(sighting, sighting.listedFor);

  /** All places of a speaker, as byAnnouncement has them now. */
  const placesOf = (deviceId: string) => (sightings.get(deviceId) ?? []).toSorted(byAnnouncement);

  const allSightings = () => [...sightings.values()].flat();

  function onFound({ name, host, port, txt, ttl }: FoundService, sender: string): void {
    const { id, fn, md } = txt;
    if (!id) return;
    const info = { deviceId: id, name: fn || name, model: md ?? "" };
    remember(info, { host, port }, { instance: name, ttl, sender });
  }

  /** The former leader of a group says goodbye for itself, not for the group. */
  function onGoodbye({ id }: FoundService["txt"], instance: string): void {
    if (id) forget(normaliseCastId(id), instance);
  }

  function forget(deviceId: string, instance: string): void {
    const others = placesOf(deviceId).filter((sighting) => sighting.instance !== instance);
    if (others.length > 0) sightings.set(deviceId, others);
    else sightings.delete(deviceId);
  }

  async function askHost(address: CastAddress): Promise<void> {
    const info = await askDeviceInfo(address, clock, log);
    if (stopped) return;
    const id = hostId(address);
    if (info) {
      forget(id, id);
      remember(info, address, null);
    } else if (!knownAt(address)) {
      remember({ deviceId: id, name: id, model: "" }, address, null);
    }
  }

  function knownAt(address: CastAddress): Sighting | undefined {
    return allSightings().find((known) => hostId(known) === hostId(address));
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
    return allSightings().some(
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
      return [...sightings.keys()]
        .flatMap((deviceId) => placesOf(deviceId).slice(0, 1))
        .filter(isListed)
        .map(({ deviceId, name, model, host, port }) => ({ deviceId, name, model, host, port }))
        .sort((a, b) => a.name.localeCompare(b.name) || (a.deviceId < b.deviceId ? -1 : 1));
    },
    networks() {
      const seen = allSightings().filter((sighting) => !sighting.configured && isListed(sighting));
      return (browser?.networks() ?? []).map((network) => ({
        ...network,
        answered: seen
          .filter((sighting) => sighting.network === network.address)
          .map((sighting) => `${sighting.name} (${hostId(sighting)})`),
      }));
    },
    async resolve(id, besides = []) {
      const isLeft = (address: CastAddress) =>
        besides.every((other) => hostId(other) !== hostId(address));
      const named = options.hosts.find((address) => hostId(address) === id);
      if (named) return isLeft(named) ? named : null;
      const deviceId = normaliseCastId(id);
      const [known] = placesOf(deviceId);
      if (!known) {
        const hostsAsked = askHosts();
        if (browser) await lookUp(deviceId);
        if (!sightings.has(deviceId)) await hostsAsked;
      } else if (!known.configured && !within(known, FRESH_MS) && besides.length === 0)
        await lookUp(deviceId);
      const left = placesOf(deviceId).filter((place) => isLeft(place) && !isOthersNow(place));
      const [found] = left;
      if (!found) return null;
      const { host, port } = found;
      return {
        ...{ host, port },
        ...(left.length > 1 ? { hasOthers: true } : {}),
        ...(isCastGroup(found) ? { isGroup: true } : {}),
      };
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
