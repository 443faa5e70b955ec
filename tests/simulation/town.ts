// A town: some homes with their speakers and people, and the two nodes of Wird on one database that serve them all.
import { readConfig } from "#server/config";
import { buildParts, type Parts } from "#server/parts";
import type { Log } from "#server/platform/log";
import type { Events, WirdEvents } from "#server/platform/events";
import { createLiveSockets, type LiveSockets } from "#server/platform/http/live-socket";
import { browserSpeakers } from "#server/speakers/browser/browser-speaker";
import { castSpeakers } from "#server/speakers/cast/cast-speaker";
import type { SimulatedHomeAssistant } from "./simulated-home-assistant.ts";
import {
  createTownSpeakers,
  type Home,
  type SpeakerWatch,
  type TownSpeaker,
} from "./town-speakers.ts";
import { echoSettings, type EventFate } from "./simulated-echoes.ts";
import {
  openSimulatedDatabase,
  type QueryFate,
  type SimulatedDatabase,
} from "./simulated-database.ts";
import { type Agents, createAgents } from "./agents.ts";
import type { FaultName } from "./promises.ts";
import { createLines, type Lines } from "./simulated-lines.ts";
import { createNetwork, type MessageFate, type Network } from "./simulated-network.ts";
import {
  type Arrival,
  type ArrivalFate,
  createReceivers,
  MAIL_SERVER,
} from "./simulated-receivers.ts";
import {
  between,
  isAsleep,
  openTo,
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
  /** Of its pages. */
  live: LiveSockets | null;
  /** Its start is over. */
  isUp: boolean;
}

/** What befalls the town, decided elsewhere. */
export interface Fates {
  ofMessage(host: string): MessageFate;
  ofEvent(from: TownNode): { isLost: boolean; late: number };
  ofQuery(node: TownNode, sql: string): QueryFate;
  /** Resolves with its seconds when it has loaded. */
  ofRecording(url: string, seconds: number): Promise<number>;
  /** Of an event of an Echo, and of what it or Amazon asks. */
  ofEchoEvent(host: string): EventFate;
  ofEchoRequest(host: string): "fails" | "unlinked" | null;
  /** The routine of an Echo does not come. */
  isRoutineMissing(host: string): boolean;
  /** Of a message of alerts to a home's webhook, and of a letter. */
  ofPost(home: number): ArrivalFate;
  ofLetter(): ArrivalFate;
  /** Whether something befell this home, or a node, at that time or shortly before; `but`: other than these faults. */
  troubled(home: number, from: number, to: number, but?: ReadonlySet<string>): boolean;
  troubles(
    home: number,
    from: number,
    to: number,
  ): { name: FaultName; from: number; over: number }[];
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
export interface Watch extends SpeakerWatch {
  onArrival(arrival: Arrival): void;
  onRefused(way: Arrival["way"], home: number, alerts: number[]): void;
  onMessageToUser(userId: number, message: WirdEvents["message-to-user"]["message"]): void;
}

export interface TownOptions {
  world: World;
  homes: number;
  template: Uint8Array;
  /** For what its agents write. */
  folder: string;
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

const NODES = 2;
const SWEEP_FAILED = "could not clear away what is over";

const config = readConfig({
  HOST: "127.0.0.1",
  PORT: "3000",
  DATA_DIR: "/nowhere",
  DATABASE_URL: "postgres://simulated/town",
  CAST_DISCOVERY: "off",
  CATALOGUE_URL: "http://10.0.0.9/catalogue",
  ...echoSettings,
  SMTP_URL: `smtp://${MAIL_SERVER}:25`,
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
});

export async function buildTown(options: TownOptions): Promise<Town> {
  const { world, faults, watch } = options;
  const database = openSimulatedDatabase({
    ...{ world, template: options.template },
    fate: (owner, sql) => faults.ofQuery(owner as TownNode, sql),
  });
  const network = createNetwork({
    world,
    random: seededRandom(seedOf(world.seed, "network")),
    fate: faults.ofMessage,
  });
  openTo(
    createReceivers({
      ...{ world, random: seededRandom(seedOf(world.seed, "receivers")), fates: faults },
      onArrival: watch.onArrival,
      onRefused: watch.onRefused,
    }),
  );
  const nodes: TownNode[] = [];
  const anyNode = (random: Random) =>
    pick(
      random,
      nodes.filter((node) => node.isUp && !node.isDead && !isAsleep(world, node)),
    ) ?? null;
  const onTheWay = seededRandom(seedOf(world.seed, "lines"));
  const lines = createLines({ world, random: onTheWay, anyNode: () => anyNode(onTheWay) });
  const agents = createAgents({
    ...{ world, lines, network, logOf, folder: options.folder },
  });
  const errors: string[] = [];
  const toEchoes = seededRandom(seedOf(world.seed, "echoes"));
  const townSpeakers = createTownSpeakers({
    ...{ world, network, lines, database, watch, agents, ofRecording: faults.ofRecording },
    ofEcho: {
      ...{ ofEvent: faults.ofEchoEvent, ofRequest: faults.ofEchoRequest },
      anyNode: () => anyNode(toEchoes),
      onFault: (problem) => fails(problem),
    },
  });
  const { homeAssistant } = townSpeakers;
  const homes: Home[] = [];
  const speakers = new Map<number, TownSpeaker>();
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
      // A sweep that fails each hour would let its rows grow.
      if (level === "error" || said === SWEEP_FAILED)
        fails(`${said}${err ? `: ${err.stack}` : ""}`, home);
    };
    const quiet = () => {};
    return { debug: quiet, info: quiet, warn: note("warn"), error: note("error") } as never;
  }

  /** Other nodes hear of it a moment later, in the order in which it was said, as by PostgreSQL's NOTIFY. */
  function eventsOf(node: TownNode): Events {
    /** When each other node has heard all that this one has said, by the world's clock. */
    const heardBy = new Map<TownNode, number>();
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
        if (name === "browser-command")
          townSpeakers.onTabCommand((event as WirdEvents["browser-command"]).frame, node);
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
          const now = world.elapsed();
          const at = Math.max(heardBy.get(other) ?? 0, now + between(world.random, 1, 5) + late);
          heardBy.set(other, at);
          world.after(at - now, arrives, other);
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
      ...{ name: `node-${++lastNode}`, isDead: false, ahead: 0, timers: 0, asleepUntil: 0 },
      ...{ parts: null, live: null, isUp: false },
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
      const browser = townSpeakers.tabKind(browserSpeakers({ events: node.events, clock }));
      node.parts = await buildParts(config, {
        ...{ clock, random, log, patient: true, events: node.events },
        databaseNow: async () => world.now(),
        database: database.of(node),
        kinds: { google: cast, chromecast: cast, "home-assistant": players.kind, browser },
      });
      const { logins, homeAttention: attention } = node.parts;
      node.live = createLiveSockets({ logins, events: node.events, clock, log, attention });
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

  for (const home of homes) {
    const names = ["kitchen", "bedroom", "hall"].slice(0, between(home.random, 1, 3));
    for (const name of names) await townSpeakers.add(home, name);
    townSpeakers.addEcho(home);
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
        node.live?.stop();
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
