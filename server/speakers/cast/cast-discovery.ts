// Which Cast speakers exist, and the current address of each: by mDNS, and the hosts in CAST_HOSTS.

import { hasHidden, heardName } from "#contract/visible-names";
import type { Clock } from "#server/platform/clock";
import type { CastAddress, CastLog } from "./cast-channel.ts";
import {
  askDeviceInfo,
  askGroups,
  type DeviceGroup,
  type DeviceInfo,
  normaliseCastId,
} from "./cast-device-info.ts";
import type { MdnsOptions } from "./mdns.ts";
import { type AskedNetwork, type FoundService, type MdnsBrowser } from "./mdns-browser.ts";
import { mdnsBrowser, networkOf } from "./mdns-browser.ts";

export const CAST_SERVICE = "_googlecast._tcp.local";
/**
 * The model that a group announces in "md"; its case does not count, as in pychromecast
 * (https://github.com/home-assistant-libs/pychromecast, pychromecast/const.py). It calls a speaker of an
 * unknown model on a port other than 8009 a group as well; other makers' receivers use such ports.
 */
const CAST_GROUP = "Google Cast Group";
const HOSTS_EVERY_MS = 60_000;
/** A known host in CAST_HOSTS is queried again: another speaker may have its address. */
const ASK_HOST_AGAIN_MS = 600_000;
const HOSTS_ASKED_AT_ONCE = 20;
/** With those that lead groups of hosts in CAST_HOSTS. */
const MOST_HOSTS_OF_GROUPS = 200;
/** At which devices tell their groups. */
export const SETUP_PORT = 8443;
/**
 * Milliseconds between two questions for groups while one is not found: longer at each time. Those that are
 * asked again and again crash (home-assistant/core#52020, #55435) or drop frames (pychromecast#549).
 */
const ASK_GROUPS_AGAIN = { first: 60_000, longest: 3_600_000 };
/** The same when a command waits for it. */
const ASK_GROUPS_FOR_COMMAND = 10_000;
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
   * that was announced last is the first. `besides`: those that did not answer. `isAwaited`: a command waits
   * for it.
   */
  resolve(
    deviceId: string,
    besides?: readonly CastAddress[],
    isAwaited?: boolean,
  ): Promise<CastPlace | null>;
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
  /** At which they tell their groups; for tests. */
  setupPort?: number;
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
  model.toLowerCase() === CAST_GROUP.toLowerCase();

export function castDiscovery(options: CastDiscoveryOptions): CastDiscovery {
  const { clock, random, log, setupPort = SETUP_PORT } = options;
  /** By id: each place at which it was seen. */
  const sightings = new Map<string, Sighting[]>();
  const waiters = new Set<{ deviceId: string; found(): void }>();
  let browser: MdnsBrowser | null = null;
  let cancelHosts = () => {};
  let askingHosts: Promise<void> | null = null;
  let askingGroups: Promise<void> | null = null;
  /** Of each id that was sought among the groups in vain: when, and milliseconds until it is sought there again. */
  const soughtInVain = new Map<string, { seenAt: number; again: number }>();
  let stopped = false;

  /** `heard`: its announcement; left out: it is at a host of CAST_HOSTS, or that tells where it is. */
  function remember(
    info: DeviceInfo,
    address: CastAddress,
    instance: string,
    heard?: { ttl: number; sender: string },
  ): void {
    const deviceId = normaliseCastId(info.deviceId);
    if (sightings.size >= MOST_SPEAKERS && !sightings.has(deviceId)) return;
    if (!isId(deviceId)) return;
    const { host, port } = address;
    const known = sightings.get(deviceId) ?? [];
    const before = known.find((sighting) => sighting.instance === instance);
    const stays = before?.host === host && before.port === port;
    const sighting = {
      ...{ deviceId, host, port, instance },
      name: heardName(info.name, deviceId),
      model: heardName(info.model, ""),
      announcedAt: stays ? before.announcedAt : clock.now(),
      seenAt: clock.now(),
      network: heard ? networkOf(heard.sender) : null,
      listedFor: Math.max((heard?.ttl ?? 0) * 1000, GONE_AFTER_MS),
      configured: heard === undefined,
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
    remember(info, { host, port }, name, { ttl, sender });
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
      remember(info, address, id);
    } else if (!knownAt(address)) {
      remember({ deviceId: id, name: id, model: "" }, address, id);
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

  /** Asks each host of CAST_HOSTS for its groups, and those that lead them. */
  function findGroups(): Promise<void> {
    askingGroups ??= askHostsForGroups().finally(() => {
      askingGroups = null;
    });
    return askingGroups;
  }

  async function askHostsForGroups(): Promise<void> {
    const asked = new Set<string>();
    let next = [...new Set(options.hosts.map(({ host }) => host))];
    while (next.length > 0 && !stopped) {
      const hosts = next.slice(0, HOSTS_ASKED_AT_ONCE);
      for (const host of hosts) asked.add(host);
      const leaders = await Promise.all(hosts.map(noteGroups));
      next = [...new Set([...next, ...leaders.flat()])].filter((host) => !asked.has(host));
      if (asked.size >= MOST_HOSTS_OF_GROUPS) return;
    }
  }

  /** Returns the hosts that lead groups of this one. */
  async function noteGroups(host: string): Promise<string[]> {
    const groups = await askGroups(host, setupPort, clock, log);
    if (groups === null || stopped) return [];
    const toldBy = (deviceId: string) => `${deviceId} at ${host}`;
    const led = groups.filter(({ port }) => port !== null);
    for (const { deviceId, instance } of allSightings()) {
      const isTold = instance === toldBy(deviceId);
      if (isTold && !led.some((group) => group.deviceId === deviceId)) forget(deviceId, instance);
    }
    for (const group of led) noteGroup(host, group, toldBy(group.deviceId));
    return groups.flatMap(({ port, leader }) => (port === null && leader ? [leader] : []));
  }

  function noteGroup(host: string, { deviceId, name, port }: DeviceGroup, instance: string): void {
    if (port === null) return;
    remember({ deviceId, name, model: CAST_GROUP }, { host, port }, instance);
  }

  async function seekAmongGroups(deviceId: string, isFound: () => boolean): Promise<void> {
    await findGroups();
    const { first, longest } = ASK_GROUPS_AGAIN;
    const again = Math.min(2 * (soughtInVain.get(deviceId)?.again ?? first / 2), longest);
    if (isFound()) soughtInVain.delete(deviceId);
    else soughtInVain.set(deviceId, { seenAt: clock.now(), again });
  }

  function mayBeSought(deviceId: string, isAwaited: boolean): boolean {
    if (options.hosts.length === 0 || stopped) return false;
    const last = soughtInVain.get(deviceId);
    if (!last || askingGroups) return true;
    return !within(last, isAwaited ? ASK_GROUPS_FOR_COMMAND : last.again);
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
      if (options.hosts.length > 0) void findGroups();
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
    async resolve(id, besides = [], isAwaited = false) {
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
      const placesLeft = () =>
        placesOf(deviceId).filter((place) => isLeft(place) && !isOthersNow(place));
      const isFound = () => placesLeft().length > 0;
      if (!isFound() && mayBeSought(deviceId, isAwaited)) await seekAmongGroups(deviceId, isFound);
      const left = placesLeft();
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
