// A town: some homes with their speakers and people, and the two nodes of Wird on one database that serve them all.
import { readConfig } from "#server/config";
import { buildParts, type Parts } from "#server/parts";
import type { Log } from "#server/platform/log";
import type { Events, WirdEvents } from "#server/platform/events";
import { castSpeakers } from "#server/speakers/cast/cast-speaker";
import type { Habit } from "#server/speakers/virtual-speaker/virtual-habits";
import {
  startVirtualSpeaker,
  type VirtualSpeaker,
} from "#server/speakers/virtual-speaker/virtual-speaker";
import type { JournalEntry } from "#server/speakers/virtual-speaker/virtual-server";
import type { VirtualState } from "#server/speakers/virtual-speaker/virtual-state";
import { ADHAN_URL } from "./recitals.ts";
import {
  createSimulatedHomeAssistant,
  type SimulatedHomeAssistant,
} from "./simulated-home-assistant.ts";
import {
  openSimulatedDatabase,
  type QueryFate,
  type SimulatedDatabase,
} from "./simulated-database.ts";
import { type Agents, createAgents, type HomeAgent } from "./agents.ts";
import { createLines, type Lines } from "./simulated-lines.ts";
import { createNetwork, type MessageFate, type Network } from "./simulated-network.ts";
import {
  between,
  type Owner,
  pick,
  type Random,
  seededRandom,
  seedOf,
  type World,
} from "./world.ts";

export const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

export interface TownNode extends Owner {
  parts: Parts | null;
  events: Events;
  /** Its start is over. */
  isUp: boolean;
}

/** What a speaker was told and what sounded from it, as somebody in the room hears it. */
export interface Sound {
  url: string;
  runId: number | null;
  from: number;
  /** Null: it still sounds. */
  to: number | null;
}

/** What people and faults do to a speaker itself. */
export type SpeakerBody = Pick<
  VirtualSpeaker,
  | "deviceId"
  | "name"
  | "port"
  | "state"
  | "unplug"
  | "plugIn"
  | "move"
  | "dropConnections"
  | "startOtherApp"
  | "pressStop"
  | "pressPause"
  | "pressPlay"
  | "pressSeek"
  | "turnVolume"
>;

export interface TownSpeaker {
  home: Home;
  host: string;
  /** The id of its device. */
  id: number;
  make: "google" | "home-assistant";
  virtual: SpeakerBody;
  habits: readonly Habit[];
  isPlugged: boolean;
  state: VirtualState;
  loaded: { url: string; runId: number | null; at: number; by: Owner | null } | null;
  sounds: Sound[];
  /** To which people have set it, last. */
  wanted: { volume: number; at: number };
  /** When it was last unplugged or out of reach, and there again; null: never. */
  lost: { from: number; to: number | null } | null;
  /** When a person or a fault last touched it. */
  touchedAt: number;
  unplug(): void;
}

/** Nothing sounds there, and nothing is about to. */
export const isStill = ({ state: { media } }: TownSpeaker): boolean =>
  media === null || media.state === "IDLE" || media.state === "PAUSED";

export interface Home {
  index: number;
  userId: number;
  speakers: TownSpeaker[];
  random: Random;
  /** When its people last pressed, edited or skipped something. */
  touchedAt: number;
  /** Leads its speakers; null: the nodes reach them. */
  agent: HomeAgent | null;
}

/** What befalls the town, decided elsewhere. */
export interface Fates {
  ofMessage(host: string): MessageFate;
  ofEvent(from: TownNode): { isLost: boolean; late: number };
  ofQuery(node: TownNode, sql: string): QueryFate;
  /** Resolves with its seconds when it has loaded. */
  ofRecording(url: string, seconds: number): Promise<number>;
  /** Whether something befell this home, or a node, at that time or shortly before; `but`: other than these faults. */
  troubled(home: number, from: number, to: number, but?: ReadonlySet<string>): boolean;
  troubles(home: number, from: number, to: number): { name: string; over: number }[];
  /** The database does not answer this node, or did not after that instant. */
  isCutOff(node: TownNode, since: number): boolean;
  /** The same of what befell this home alone. */
  troubledAtHome(home: number, from: number, to: number, but?: ReadonlySet<string>): boolean;
}

export interface Town {
  world: World;
  database: SimulatedDatabase;
  network: Network;
  /** Of homes to the nodes. */
  lines: Lines<TownNode>;
  agents: Agents;
  homeAssistant: SimulatedHomeAssistant;
  nodes: TownNode[];
  homes: Home[];
  faults: Fates;
  /** One that is up; null: none is. */
  anyNode(): TownNode | null;
  kill(node: TownNode): void;
  /** As on SIGTERM. */
  drain(node: TownNode): Promise<void>;
  /** A node for each that is missing. */
  bringBack(): void;
  speaker(deviceId: number): TownSpeaker | undefined;
  /** Since when all nodes were up, UTC milliseconds. */
  allUpSince(): number;
  errors: string[];
  close(): void;
}

/** Who sees what happens; see invariants.ts. */
export interface Watch {
  /** It was told anything but to say how it is. */
  onCommand(speaker: TownSpeaker, type: string, by: Owner): void;
  onLoad(speaker: TownSpeaker, entry: JournalEntry): void;
  /** It is about to be in the state `now`. */
  onChange(speaker: TownSpeaker, before: VirtualState, now: VirtualState): void;
  onSound(speaker: TownSpeaker, sound: Sound): void;
  onMessageToUser(userId: number, message: WirdEvents["message-to-user"]["message"]): void;
}

export interface TownOptions {
  world: World;
  homes: number;
  template: string;
  file: string;
  faults: Fates;
  watch: Watch;
  /** Their accounts, places, devices and schedules, by way of a node. */
  furnish(homes: Home[], furnishing: Furnishing): Promise<void>;
}

export interface Furnishing {
  parts: Parts;
  agents: Agents;
  world: World;
  speakers: Map<number, TownSpeaker>;
}

/** Of a speaker in seven, one of these. */
const HABITS: Habit[] = [
  "status-with-holes",
  "empty-status",
  "falls-back-at-end",
  "volume-in-15-steps",
  "refuses-at-first",
  "closes-at-first",
  "tells-twice-the-length",
];

/** Of speakers so many are groups, and so many players of Home Assistant. */
const [GROUPS, PLAYERS] = [0.05, 0.08];
const NODES = 2;

const config = readConfig({
  HOST: "127.0.0.1",
  PORT: "3000",
  DATA_DIR: "/nowhere",
  DATABASE_URL: "postgres://simulated/town",
  CAST_DISCOVERY: "off",
  CATALOGUE_URL: "http://10.0.0.9/catalogue",
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
});

/** Seconds of the recording of a surah. */
export function lengthOf(url: string): number {
  const surah = Number(/(\d{3})\.mp3$/.exec(url)?.[1] ?? 1);
  return 30 + ((surah * 7) % 50);
}

export async function buildTown(options: TownOptions): Promise<Town> {
  const { world, faults, watch } = options;
  const database = openSimulatedDatabase({
    ...{ world, template: options.template, file: options.file },
    fate: (owner, sql) => faults.ofQuery(owner as TownNode, sql),
  });
  const network = createNetwork({
    world,
    random: seededRandom(seedOf(world.seed, "network")),
    fate: faults.ofMessage,
  });
  /** Of Home Assistant, by their entities. */
  const players = new Map<string, TownSpeaker>();
  const homeAssistant = createSimulatedHomeAssistant({
    ...{ world, lengthOf, random: seededRandom(seedOf(world.seed, "home assistant")) },
    onState(entityId, state) {
      const speaker = players.get(entityId);
      if (speaker) hear(speaker, state);
    },
    onPlay(entityId, call) {
      const speaker = players.get(entityId);
      const contentId = String(call.data.media_content_id);
      if (!speaker) return;
      const runId = playedOn(speaker, contentId);
      const wird = runId === null ? {} : { runId };
      const payload = { type: "LOAD", media: { contentId, customData: { wird } } };
      watch.onLoad(speaker, { payload } as unknown as JournalEntry);
      speaker.loaded = { url: contentId, at: world.now(), by: null, runId };
    },
  });
  const nodes: TownNode[] = [];
  const anyNode = (random: Random) =>
    pick(
      random,
      nodes.filter(({ isUp, isDead }) => isUp && !isDead),
    ) ?? null;
  const onTheWay = seededRandom(seedOf(world.seed, "lines"));
  const lines = createLines({ world, random: onTheWay, anyNode: () => anyNode(onTheWay) });
  const agents = createAgents({
    ...{ world, lines, network, logOf, folder: `${options.file}-agents` },
  });
  const homes: Home[] = [];
  const speakers = new Map<number, TownSpeaker>();
  const errors: string[] = [];
  /** What a node logs while its database is away, or its clock wrong, is no fault of its own. */
  const fails = (text: string, home = -1) => {
    if (!faults.troubled(home, world.now(), world.now())) errors.push(text);
  };
  let lastNode = 0;
  let allUpSince = world.now();

  const discovery = {
    resolve: async (deviceId: string) => {
      for (const { virtual, host } of speakers.values()) {
        if (virtual.deviceId === deviceId) return { host, port: virtual.port };
      }
      return null;
    },
  };

  function logOf({ name }: Owner, home?: number): Log {
    const note = (level: string) => (fields: unknown, text?: string) => {
      const said = typeof fields === "string" ? fields : `${text}`;
      const err = (fields as { err?: Error }).err;
      world.tell(name, `${level}: ${said}${err ? ` (${err.message})` : ""}`);
      if (level === "error") fails(`${said}${err ? `: ${err.stack}` : ""}`, home);
    };
    const quiet = () => {};
    return { debug: quiet, info: quiet, warn: note("warn"), error: note("error") } as never;
  }

  /** Other nodes hear of it a moment later, as by PostgreSQL's NOTIFY. */
  function eventsOf(node: TownNode): Events {
    const listeners = new Map<string, Set<(event: never) => void>>();
    const deliver = (name: string, event: unknown) => {
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(event as never);
        } catch (error) {
          fails(`A listener of ${name} failed: ${(error as Error).stack}`);
        }
      }
    };
    const events: Events & { deliver: typeof deliver } = {
      node: node.name,
      deliver,
      publish(name, event) {
        deliver(name, event);
        if (name === "message-to-user") {
          const { userId, message } = event as WirdEvents["message-to-user"];
          watch.onMessageToUser(userId, message);
          return;
        }
        for (const other of nodes) {
          if (other === node || other.isDead) continue;
          const to = (event as { to?: string }).to;
          if (to !== undefined && to !== other.name) continue;
          const copy = JSON.parse(JSON.stringify(event));
          const { isLost, late } = faults.ofEvent(node);
          const arrives = () => {
            const receiver = other.events as typeof events;
            // What was lost is said to be, when the connection stands again.
            receiver.deliver(isLost ? "events-missed" : name, isLost ? {} : copy);
          };
          world.after(between(world.random, 1, 5) + late, arrives, other);
        }
      },
      subscribe(name, listener) {
        const set = listeners.get(name) ?? new Set();
        listeners.set(name, set);
        set.add(listener);
        return () => set.delete(listener);
      },
      userCame() {},
      userLeft() {},
      hears: () => true,
      async close() {},
    };
    return events;
  }

  function startNode(): void {
    const node = {
      ...{ name: `node-${++lastNode}`, isDead: false, ahead: 0, timers: 0 },
      ...{ parts: null, isUp: false },
    } as unknown as TownNode;
    node.events = eventsOf(node);
    nodes.push(node);
    world.tell(node.name, "starts");
    const start = async () => {
      const clock = world.clockOf(node);
      const random = seededRandom(seedOf(world.seed, node.name));
      const log = logOf(node);
      const cast = castSpeakers({
        ...{ discovery, clock, log, random, connect: network.connectFrom(node) },
        origin: { address: (url: string) => url },
      });
      const players = homeAssistant.connectFrom(node, log, random);
      node.parts = await buildParts(config, {
        ...{ clock, random, log, patient: true, events: node.events },
        databaseNow: async () => world.now(),
        database: database.of(node),
        kinds: { google: cast, chromecast: cast, "home-assistant": players.kind },
      });
      await node.parts.start();
      node.isUp = true;
      if (nodes.length === NODES && nodes.every(({ isUp }) => isUp)) allUpSince = world.now();
    };
    const tryToStart = () => {
      start().catch((error: Error) => {
        // As the system's supervisor does.
        world.tell(node.name, `did not start: ${error.message}`);
        kill(node);
      });
    };
    world.after(0, tryToStart, node);
  }

  function bury(node: TownNode): void {
    node.isDead = true;
    nodes.splice(nodes.indexOf(node), 1);
    network.hangUp(node);
    lines.hangUp(node);
    database.abandon(node);
    world.after(between(world.random, 1, 40) * SECOND, bringBack, null);
  }

  function kill(node: TownNode): void {
    if (node.isDead) return;
    world.tell(node.name, "is killed");
    bury(node);
  }

  function bringBack(): void {
    while (nodes.length < NODES) startNode();
  }

  for (let index = 0; index < options.homes; index++) {
    const random = seededRandom(seedOf(world.seed, `home ${index}`));
    homes.push({ index, userId: 0, speakers: [], random, touchedAt: 0, agent: null });
  }
  bringBack();

  async function addSpeaker(home: Home, name: string): Promise<TownSpeaker> {
    const host = `h${home.index}-${name}`;
    const group = seededRandom(seedOf(world.seed, `group ${host}`));
    const own = home.random() < 1 / 7 ? [pick(home.random, HABITS)] : [];
    // What such a group plays, its members play.
    const habits = group() < GROUPS ? [pick(group, ["group", "whole-group"] as const)] : own;
    const speaker = {
      ...{ home, host, id: 0, make: "google" },
      habits,
      isPlugged: true,
      loaded: null,
      lost: null,
    } as never as TownSpeaker;
    Object.assign(speaker, { sounds: [], touchedAt: 0, wanted: { volume: 50, at: world.now() } });
    const random = seededRandom(seedOf(world.seed, `player ${host}`));
    if (!agents.isIn(home) && random() < PLAYERS) {
      const like = pick(random, ["cast", "sonos", "dlna", "music"] as const);
      Object.assign(speaker, { make: "home-assistant", habits: [] });
      speaker.virtual = homeAssistant.addPlayer(host.replace("-", "_"), like);
      speaker.state = speaker.virtual.state();
      players.set(speaker.virtual.deviceId, speaker);
      home.speakers.push(speaker);
      return speaker;
    }
    const virtual = await startVirtualSpeaker({
      ...{ name: host, host, mdns: false, fetchAudio: false, habits },
      random: seededRandom(seedOf(world.seed, host)),
      clock: world.clockOf(null),
      listen: network.listenOn(host),
      duration: (url) => faults.ofRecording(url, lengthOf(url)),
      onChange: (state) => hear(speaker, state),
    });
    speaker.virtual = virtual;
    speaker.state = virtual.state();
    virtual.journal.push = (entry) => {
      notice(speaker, entry);
      return 0;
    };
    speaker.unplug = () => {
      speaker.isPlugged = false;
      speaker.lost = { from: world.now(), to: null };
      speaker.touchedAt = world.now();
      void speaker.virtual.unplug();
      hear(speaker, speaker.virtual.state());
    };
    home.speakers.push(speaker);
    return speaker;
  }

  function notice(speaker: TownSpeaker, entry: JournalEntry): void {
    const { payload } = entry;
    const type = String(payload.type);
    if (type === "PING" || type === "PONG" || type === "CONNECT" || type === "CLOSE") return;
    const by = network.senderOf(speaker.host, entry.connection);
    world.tell(`${by?.name} > ${speaker.host}`, JSON.stringify(payload));
    if (type !== "GET_STATUS" && by) watch.onCommand(speaker, type, by);
    if (type !== "LOAD") return;
    const media = payload.media as {
      contentId: string;
      customData?: { wird?: { runId?: number } };
    };
    watch.onLoad(speaker, entry);
    speaker.loaded = {
      ...{ url: media.contentId, at: world.now(), by },
      runId: media.customData?.wird?.runId ?? null,
    };
  }

  /** Of which run it is: Home Assistant does not say; an adhan goes before what waits for it. */
  function playedOn(speaker: TownSpeaker, url: string): number | null {
    const open = database.ask<{ id: number; portion: string }>(
      `select runs.id, schedules.portion from runs join schedules on schedules.id = runs.schedule_id
        where coalesce(runs.device_id, schedules.device_id) = ? and ended_at is null and due_at <= ?
        order by due_at desc, runs.id desc`,
      ...[speaker.id, world.now() + 15 * SECOND],
    );
    const isSound = url === ADHAN_URL;
    return open.find(({ portion }) => portion.includes('"sound"') === isSound)?.id ?? null;
  }

  function hear(speaker: TownSpeaker, state: VirtualState): void {
    const before = speaker.sounds.at(-1);
    const wasOn = before !== undefined && before.to === null;
    const isOn = state.media?.state === "PLAYING";
    watch.onChange(speaker, speaker.state, state);
    speaker.state = state;
    if (wasOn && (!isOn || before.url !== state.media?.url)) {
      before.to = world.now();
      world.tell(speaker.host, "is silent");
    }
    if (!isOn || (wasOn && before.to === null)) return;
    const sound = {
      ...{ url: state.media?.url ?? "", runId: speaker.loaded?.runId ?? null },
      ...{ from: world.now(), to: null },
    };
    speaker.sounds.push(sound);
    if (speaker.sounds.length > 200) speaker.sounds.shift();
    world.tell(
      speaker.host,
      `sounds: ${sound.url} of run ${sound.runId} at volume ${state.volume}`,
    );
    watch.onSound(speaker, sound);
  }

  for (const home of homes) {
    const names = ["kitchen", "bedroom", "hall"].slice(0, between(home.random, 1, 3));
    for (const name of names) await addSpeaker(home, name);
  }

  const town: Town = {
    ...{ world, database, network, lines, agents, homeAssistant, nodes, homes, faults, errors },
    ...{ kill, bringBack },
    anyNode: () => anyNode(world.random),
    async drain(node) {
      const { parts } = node;
      if (!parts || !node.isUp) return;
      world.tell(node.name, "stops");
      node.isUp = false;
      try {
        await parts.drain();
        lines.goAway(node);
        await parts.stop();
      } catch (error) {
        // Its process ends all the same.
        world.tell(node.name, `did not stop: ${(error as Error).message}`);
      }
      if (!node.isDead) bury(node);
    },
    speaker: (deviceId) => speakers.get(deviceId),
    allUpSince: () =>
      nodes.length === NODES && nodes.every(({ isUp }) => isUp) ? allUpSince : Infinity,
    close() {
      agents.close();
      database.close();
    },
  };

  let isFurnished: Error | true | null = null;
  const furnish = () => {
    const node = nodes.find(({ isUp }) => isUp);
    if (!node?.parts) return void world.after(SECOND, furnish, null);
    const { parts } = node;
    world.after(
      0,
      () => {
        options.furnish(homes, { parts, world, speakers, agents }).then(
          () => {
            isFurnished = true;
          },
          (error: Error) => {
            isFurnished = error;
          },
        );
      },
      node,
    );
  };
  furnish();
  await world.runUntil(world.now() + 5 * MINUTE, () => isFurnished !== null);
  if (isFurnished !== true) throw isFurnished ?? new Error("The homes were not furnished in time.");
  return town;
}
