// The nodes of `npm run bench -- kills`: real processes, and what befalls them at moments from a seed.
import type pg from "pg";
import type { TestData } from "../../tests/harness.ts";
import { type ServerProcess, startServerProcess } from "../../tests/server-process.ts";
import { between, pick, type Random } from "../../tests/simulation/world.ts";
import { sleep } from "../bench-server.ts";
import type { Broken, Ledger } from "./kill-ledger.ts";
import type { KillSpeakers } from "./kill-speakers.ts";

type KillKind = "kill -9" | "suspended" | "one backend" | "all backends";

export const NODES = 3;
/** One node is left that has been up for so long, milliseconds: where all die again and again nobody recovers. */
const SETTLED_AFTER = 8_000;
/** Of each ten kills: so many of each kind. */
const KINDS: KillKind[] = [
  ...Array<KillKind>(4).fill("kill -9"),
  ...Array<KillKind>(2).fill("suspended"),
  ...Array<KillKind>(3).fill("one backend"),
  "all backends",
];
/** From a due instant to a kill that is aimed at it, milliseconds: its claim, its minute, its sound, its end. */
const AIMS = [
  [-10_500, -8_000],
  [-1_000, 0],
  [0, 150],
  [0, 1_500],
  [1_000, 25_000],
  [20_000, 80_000],
] as const;
const UNSTARTED = "See that it runs, and that DATABASE_URL leads there.";

/** Milliseconds in which a node says that it is well; else the machine is too busy to judge its runs by time. */
const WELL_WITHIN = 2_000;

/** A node of Wird that comes back when it was killed, as under a supervisor. */
export interface KilledNode {
  label: string;
  process: ServerProcess | null;
  isSuspended: boolean;
  /** Since when it is ready and not suspended, UTC milliseconds. */
  upSince: number;
  /** Its name in the database. */
  name: string | null;
}

export interface Arena {
  random: Random;
  data: TestData;
  client: pg.Pool;
  nodes: KilledNode[];
  ledger: Ledger;
  speakers: KillSpeakers;
  /** Killing is over: no run is begun any more. */
  isEnding: boolean;
  isOver: boolean;
  trace(text: string): void;
  breaks(broken: Broken, text: string, at: number): void;
  acknowledged: number;
  /** How often a node did not answer in time. */
  slow: number;
  /** Told of each answer that a node gave to a change. */
  onAnswer(node: KilledNode): void;
}

export async function startNode(arena: Arena, node: KilledNode): Promise<void> {
  const url = new URL(arena.data.databaseUrl as string);
  url.searchParams.set("application_name", node.label);
  const settings = {
    ...{ LOG_LEVEL: "warn", DATABASE_URL: url.href },
    CAST_HOSTS: arena.speakers.hosts.join(","),
  };
  for (;;) {
    try {
      node.process = await startServerProcess({ data: arena.data, settings });
      node.upSince = Date.now();
      arena.trace(`${node.label} is ready, process ${node.process.pid}`);
      return;
    } catch (error) {
      // A supervisor begins it again.
      arena.trace(`${node.label} did not start: ${(error as Error).message}`);
      await sleep(500);
    }
  }
}

const isUp = ({ process: node, isSuspended }: KilledNode) => node !== null && !isSuspended;
export const healthy = ({ nodes }: Arena) => nodes.filter(isUp);
/** Those that have had time to take up what others have left. */
const settled = (arena: Arena) =>
  healthy(arena).filter(({ upSince }) => Date.now() - upSince > SETTLED_AFTER);

/** Waits for a moment from the seed, and kills there; answers what. */
export async function killOnce(arena: Arena, random: Random): Promise<KillKind> {
  const kind = pick(random, KINDS);
  const [isAimed, isAtAnswer, which] = [random() < 0.6, random() < 0.25, random()];
  const after = isAtAnswer ? await answerOf(arena, random) : await momentOf(arena, random);
  const isDeadly = !kind.includes("backend");
  while (settled(arena).length === 0 || (isDeadly && healthy(arena).length < 2)) await sleep(50);
  const up = isDeadly ? mayDie(arena) : healthy(arena);
  const aimed = isAimed ? up.find((node) => after.aim(node)) : undefined;
  const node = aimed ?? up[Math.floor(which * up.length)];
  if (!node) return killOnce(arena, random);
  const lasts = random() < 0.4 ? between(random, 500, 9_000) : between(random, 16_000, 32_000);
  const rests = between(random, 200, 4_000);
  await befall(arena, node, kind, { lasts, rests });
  return kind;
}

/** Another one that is settled is left. */
function mayDie(arena: Arena): KilledNode[] {
  const [one, ...others] = settled(arena);
  return healthy(arena).filter((node) => node !== one || others.length > 0);
}

interface Moment {
  /** Whether that node has to do with it. */
  aim(node: KilledNode): boolean;
}

/** Some milliseconds after the next answer to a change, or at once when none comes. */
async function answerOf(arena: Arena, random: Random): Promise<Moment> {
  const wait = between(random, 0, 25);
  const answered = new Promise<KilledNode>((resolve) => {
    arena.onAnswer = resolve;
  });
  const by = await Promise.race([answered, sleep(4_000)]);
  arena.onAnswer = () => {};
  await sleep(wait);
  return { aim: (node) => node === by };
}

/** A moment near an instant that comes or has come. */
async function momentOf({ ledger }: Arena, random: Random): Promise<Moment> {
  const [from, to] = pick(random, AIMS);
  const offset = between(random, from, to);
  const [least, most] = [50, 4_000];
  for (let tries = 0; tries < 100; tries++) {
    const now = Date.now();
    const near = ledger.open().filter(({ dueAt }) => {
      const wait = dueAt + offset - now;
      return wait > least && wait < most;
    });
    if (near.length > 0) {
      const one = pick(random, near);
      await sleep(Math.max(0, one.dueAt + offset - Date.now()));
      const run = ledger.runOf(one);
      const names = [ledger.holderOf(run, Date.now()), ledger.followerOf(one.speaker, Date.now())];
      return { aim: ({ name }) => name !== null && names.includes(name) };
    }
    await sleep(50);
  }
  return { aim: () => false };
}

async function befall(
  arena: Arena,
  node: KilledNode,
  kind: KillKind,
  { lasts, rests }: { lasts: number; rests: number },
): Promise<void> {
  const { ledger, trace, client } = arena;
  const running = node.process as ServerProcess;
  const note = (text: string) => {
    trace(`KILL ${node.label}: ${text}`);
    if (node.name) ledger.troubles({ at: Date.now(), node: node.name, kind: text });
  };
  note(kind);
  if (kind === "kill -9") {
    node.process = null;
    await running.kill("SIGKILL");
    note("is dead");
    trace(`${node.label} had printed:\n${running.printed()}`);
    void sleep(rests).then(() => startNode(arena, node));
  } else if (kind === "suspended") {
    node.isSuspended = true;
    process.kill(running.pid, "SIGSTOP");
    void sleep(lasts).then(() => {
      if (!running.hasEnded()) process.kill(running.pid, "SIGCONT");
      note("goes on");
      node.isSuspended = false;
      node.upSince = Date.now();
    });
  } else {
    const few = kind === "one backend" ? "order by random() limit 1" : "";
    await client.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
         where application_name = $1 and datname = current_database() ${few}) as theirs`,
      [node.label],
    );
  }
}

/** A start ends with a sentence when a busy PostgreSQL does not answer; it is begun again. */
export const isStart = (node: ServerProcess) => node.printed().includes(UNSTARTED);

/** What a node cannot do because the machine is busy with other work is no fault of its own. */
export function watchHealth(arena: Arena): void {
  for (const node of arena.nodes) void watch(node);

  async function watch(node: KilledNode): Promise<void> {
    while (!arena.isOver) {
      await sleep(1_000);
      const { process: asked } = node;
      if (!asked || node.isSuspended) continue;
      const isWell = await fetch(`${asked.url}/api/health`, {
        signal: AbortSignal.timeout(WELL_WITHIN),
      }).then(
        ({ status }) => status < 500,
        () => false,
      );
      if (isWell || node.process !== asked || node.isSuspended || node.name === null) continue;
      arena.slow++;
      arena.ledger.troubles({ at: Date.now(), node: node.name, kind: "slow" });
    }
  }
}
