// The agents of a town: in some homes the real agent, with its folder, leads the speakers, over a line to whichever node answers.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AGENT_ADDITIONS } from "#contract/agent-messages";
import type { Parts } from "#server/parts";
import type { Log } from "#server/platform/log";
import { VIRTUAL_MODEL } from "#server/speakers/virtual-speaker/virtual-identity";
import { type Agent, createAgent } from "../../agent/agent.ts";
import type { BookContent } from "../../agent/plan-book.ts";
import { type Lines, Refusal } from "./simulated-lines.ts";
import type { Network } from "./simulated-network.ts";
import { type Owner, seededRandom, seedOf, type World } from "./world.ts";

/** Of the homes of a town, so many have an agent. */
const AGENTS = 1 / 8;

/** As agent/main.ts has it, milliseconds. */
const LONGEST_STOP = 5000;

/** Of which an agent leads the speakers. */
interface Home {
  index: number;
  userId: number;
  speakers: {
    virtual: { deviceId: string; name: string; port: number };
    host: string;
    isPlugged: boolean;
  }[];
  agent: HomeAgent | null;
}

interface Node extends Owner {
  parts: Parts | null;
}

/** A process of an agent. */
export interface AgentProcess extends Owner {
  agent: Agent | null;
  /** A server has told it the time. */
  knowsTime: boolean;
}

export interface HomeAgent {
  home: Home;
  /** Of the line. */
  name: string;
  /** Null: it does not run. */
  process: AgentProcess | null;
  start(): void;
  /** As by kill -9; `isPowerCut`: its machine hangs up on nobody. */
  kill(isPowerCut?: boolean): void;
  /** As on SIGTERM. */
  stop(): Promise<void>;
  /** Milliseconds that its machine's clock is ahead from now on, whichever process runs there. */
  setAhead(ms: number): void;
  ahead(): number;
  /** The key of a run that it has begun by itself, by the number that its media names; null: it is not written yet. */
  keyOf(runId: number): string | null;
}

interface Options {
  world: World;
  lines: Lines<Node>;
  network: Network;
  /** For its folders. */
  folder: string;
  logOf(owner: Owner, home: number): Log;
}

export interface Agents {
  /** Of the homes that are built with the same seed always the same. */
  isIn(home: Home): boolean;
  /** Pairs one with its home, and starts it; answers its id. */
  pair(home: Home, parts: Parts): Promise<number>;
  all: HomeAgent[];
  close(): void;
}

export function createAgents({ world, lines, network, folder, logOf }: Options): Agents {
  const all: HomeAgent[] = [];

  async function welcome(token: string, { parts }: Node, socket: never): Promise<void> {
    const agent = await parts?.agents.byToken(token);
    if (!agent) throw new Refusal(401, '{"code":"agent.revoked"}');
    const opening = { additions: AGENT_ADDITIONS, network: `of agent ${agent.id}` };
    parts?.agentSockets.welcome(socket, agent, opening);
  }

  function createHomeAgent(home: Home, agentId: number, token: string): HomeAgent {
    const own = join(folder, `home-${home.index}`);
    const name = `h${home.index}-agent`;
    const keys = new Map<number, string>();
    mkdirSync(own, { recursive: true });
    let started = 0;
    let ahead = 0;

    function start(): void {
      if (known.process) return;
      const process: AgentProcess = {
        ...{
          name: `${name}-${++started}`,
          isDead: false,
          ahead,
          timers: 0,
          asleepUntil: 0,
          agent: null,
        },
        knowsTime: false,
      };
      known.process = process;
      const begin = () => {
        world.tell(process.name, "starts");
        process.agent = createAgent({
          folder: own,
          config: {
            ...{ server: "https://wird.example.org", home: name, agentId, token, pairedWith: "" },
          },
          cast: { mdns: false, hosts: [] },
          mediaHosts: ["10.0.0.9"],
          sounds: { host: "127.0.0.1", port: 0 },
          clock: world.clockOf(process),
          random: seededRandom(seedOf(world.seed, process.name)),
          log: logOf(process, home.index),
          isSetSinceStart: () => false,
          onOver: () => world.tell(process.name, "is over"),
          network: {
            discovery: discoveryIn(home),
            connect: network.connectFrom(process),
            openSocket({ token: said }) {
              const accept = (node: Node, socket: unknown) => welcome(said, node, socket as never);
              const socket = lines.open(name, process, accept);
              // The first frame is the welcome.
              return socket.once("message", () => (process.knowsTime = true));
            },
          },
        });
        process.agent.start();
      };
      world.after(0, begin, process);
    }

    const known: HomeAgent = {
      ...{ home, name, process: null, start },
      kill(isPowerCut = false) {
        const { process } = known;
        if (!process) return;
        world.tell(process.name, isPowerCut ? "loses its power" : "is killed");
        known.process = null;
        process.isDead = true;
        network.hangUp(process);
        lines.hangUp(process, isPowerCut);
      },
      async stop() {
        const { process } = known;
        if (!process?.agent) return;
        world.tell(process.name, "stops");
        const end = () => {
          if (known.process === process) known.kill();
        };
        world.after(LONGEST_STOP, end, process);
        await process.agent.stop();
        end();
      },
      setAhead(ms) {
        ahead = ms;
        if (known.process) known.process.ahead = ms;
      },
      ahead: () => ahead,
      keyOf(runId) {
        if (!keys.has(runId)) {
          for (const { plan, runId: begunAs, readyAs } of bookIn(own)) {
            for (const number of [begunAs, readyAs])
              if (number !== null) keys.set(number, plan.key);
          }
        }
        return keys.get(runId) ?? null;
      },
    };
    return known;
  }

  return {
    all,
    isIn: ({ index }) => seededRandom(seedOf(world.seed, `agent of home ${index}`))() < AGENTS,
    async pair(home, { agents, database }) {
      const { id, token } = await agents.create(database.db, home.userId, `home ${home.index}`);
      const agent = createHomeAgent(home, id, token);
      home.agent = agent;
      all.push(agent);
      agent.start();
      return id;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What its home's network has announced to a process: one that has lost its power is listed for a while. */
function discoveryIn(home: Home) {
  const listed = new Set<string>();
  const seen = () =>
    home.speakers.flatMap(({ virtual, host, isPlugged }) => {
      const { deviceId, name, port } = virtual;
      if (isPlugged) listed.add(deviceId);
      return listed.has(deviceId) ? [{ deviceId, name, model: VIRTUAL_MODEL, host, port }] : [];
    });
  return {
    ...{ start() {}, async stop() {}, query() {}, networks: () => [], speakers: seen },
    resolve: async (deviceId: string) => {
      const found = home.speakers.find(({ virtual }) => virtual.deviceId === deviceId);
      return found ? { host: found.host, port: found.virtual.port } : null;
    },
  };
}

/** As it lies in its folder. */
function bookIn(folder: string): BookContent["entries"] {
  try {
    return (JSON.parse(readFileSync(join(folder, "plans.json"), "utf8")) as BookContent).entries;
  } catch {
    return [];
  }
}
