// npm run bench -- kills: real nodes on PostgreSQL are killed, suspended and cut off at moments from a seed, while runs fall due.
import { randomUUID } from "node:crypto";
import { createWriteStream, type WriteStream } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { QUERY_TYPES } from "#server/platform/database/postgres";
import { insertCrowd, type SignedIn } from "../../tests/crowd.ts";
import type { TestData } from "../../tests/harness.ts";
import { type ServerProcess, startServerProcess } from "../../tests/server-process.ts";
import { between, pick, type Random, seededRandom, seedOf } from "../../tests/simulation/world.ts";
import { insertDevices } from "../bench-rows.ts";
import {
  benchData,
  type DatabaseName,
  type Figure,
  percentileOf,
  prepare,
  sleep,
} from "../bench-server.ts";
import {
  BROKEN,
  type Broken,
  createLedger,
  type Expected,
  type Ledger,
  type Written,
} from "./kill-ledger.ts";
import { type KillSpeakers, secondsOf, startKillSpeakers } from "./kill-speakers.ts";

export interface KillOptions {
  kills: number;
  seed: number;
}

type KillKind = "kill -9" | "suspended" | "one backend" | "all backends";

const NODES = 3;
/** One node is left that has been up for so long, milliseconds: where all die again and again nobody recovers. */
const SETTLED_AFTER = 8_000;
const HOMES = 30;
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
/** Schedules are claimed ten seconds ahead, and looked for every two. */
const DUE_AHEAD = [13_000, 20_000] as const;
const ANSWERS_WITHIN = 10_000;
/** Minutes for a kill; what lasts longer ends by itself. */
const MINUTES_A_KILL = 0.2;
const LAST_RUNS = 240_000;
const UNSTARTED = "See that it runs, and that DATABASE_URL leads there.";

/** A node of Wird that comes back when it was killed, as under a supervisor. */
interface KilledNode {
  label: string;
  process: ServerProcess | null;
  isSuspended: boolean;
  /** Since when it is ready and not suspended, UTC milliseconds. */
  upSince: number;
  /** Its name in the database. */
  name: string | null;
}

interface Arena {
  random: Random;
  data: TestData;
  client: pg.Client;
  nodes: KilledNode[];
  ledger: Ledger;
  speakers: KillSpeakers;
  /** Killing is over: no run is begun any more. */
  isEnding: boolean;
  trace(text: string): void;
  breaks(broken: Broken, text: string, at: number): void;
  acknowledged: number;
  /** Told of each answer that a node gave to a change. */
  onAnswer(node: KilledNode): void;
}

const JOURNAL = `
  create table kill_journal (id bigserial primary key, at bigint, what text, run_id bigint, schedule_id bigint,
    due_at bigint, status text, claimed_by text, reason text, label text);
  create function note_run() returns trigger language plpgsql as $$
    declare run record;
    begin
      if tg_op = 'DELETE' then run := old; else run := new; end if;
      insert into kill_journal (at, what, run_id, schedule_id, due_at, status, claimed_by, reason, label)
      values (extract(epoch from clock_timestamp()) * 1000, 'run', run.id, run.schedule_id, run.due_at,
        case when tg_op = 'DELETE' then 'gone' else run.status end, run.claimed_by, run.reason,
        current_setting('application_name'));
      return null;
    end $$;
  create trigger note_run after insert or update or delete on runs for each row execute function note_run();
  create function note_hold() returns trigger language plpgsql as $$
    begin
      insert into kill_journal (at, what, run_id, claimed_by)
      values (extract(epoch from clock_timestamp()) * 1000, 'hold',
        case when tg_op = 'DELETE' then old.device_id else new.device_id end,
        case when tg_op = 'DELETE' then null else new.node end);
      return null;
    end $$;
  create trigger note_hold after insert or update or delete on speaker_holds
    for each row execute function note_hold();
  create function note_node() returns trigger language plpgsql as $$
    begin
      insert into kill_journal (at, what, claimed_by, label)
      values (extract(epoch from clock_timestamp()) * 1000, 'node', new.node, current_setting('application_name'));
      return null;
    end $$;
  create trigger note_node after insert on nodes for each row execute function note_node()`;

export async function killNodes(
  on: DatabaseName,
  postgresUrl: string | null,
  { kills, seed }: KillOptions,
): Promise<Figure[]> {
  if (on !== "PostgreSQL") return [];
  const file = path.join(tmpdir(), `wird-kills-${seed}-${process.pid}.log`);
  const trace = createWriteStream(file);
  const began = Date.now();
  const counted = new Map<string, number>();
  const broken: { broken: Broken; text: string }[] = [];
  let done = 0;

  const data = await benchData(on, postgresUrl);
  const client = await connect(data);
  const say = (text: string) => trace.write(`${new Date().toISOString()} ${text}\n`);
  const told = new Set<string>();
  const breaks: Arena["breaks"] = (which, text, at) => {
    if (told.has(text)) return;
    told.add(text);
    broken.push({ broken: which, text });
    say(`BROKEN ${which}: ${text}`);
    const moment = `${new Date(at).toISOString()}, ${done} kills done`;
    console.log(`BROKEN ${which}, seed ${seed}, at ${moment}: ${text}. The trace: ${file}`);
  };
  const ledger = createLedger(breaks);
  const speakers = await startKillSpeakers(HOMES, (note) => {
    say(`speaker ${note.speaker} ${JSON.stringify(note)}`);
    ledger.hears(note);
  });
  const arena: Arena = {
    ...{ random: seededRandom(seedOf(seed, "arena")), data, client, nodes: [], ledger, speakers },
    ...{ isEnding: false, trace: say, breaks, acknowledged: 0, onAnswer: () => {} },
  };
  try {
    const { people, devices } = await furnish(arena);
    await client.query(JOURNAL);
    for (let index = 0; index < NODES; index++) {
      arena.nodes.push({
        label: `node-${index}`,
        process: null,
        isSuspended: false,
        upSince: 0,
        name: null,
      });
    }
    for (const node of arena.nodes) await startNode(arena, node);
    const judge = judgeAgainAndAgain(arena, devices);
    const homes = people.map((person, index) => {
      const random = seededRandom(seedOf(seed, `home ${index}`));
      return liveAt(arena, { person, speaker: index, deviceId: devices[index] as number, random });
    });
    const giveUpAt = began + (5 + kills * MINUTES_A_KILL) * 60_000;
    const random = seededRandom(seedOf(seed, "kills"));
    process.once("SIGINT", () => (arena.isEnding = true));
    process.once("SIGTERM", () => (arena.isEnding = true));
    while (done < kills && Date.now() < giveUpAt && !arena.isEnding) {
      const kind = await killOnce(arena, random);
      counted.set(kind, (counted.get(kind) ?? 0) + 1);
      done++;
      if (done % 10 === 0 || done === kills) {
        const { due, heard } = ledger.figures;
        const minutes = ((Date.now() - began) / 60_000).toFixed(1);
        console.log(
          `  ${done} of ${kills} kills, ${minutes} min: ${due} runs over, ${heard} heard, ${broken.length} broken`,
        );
      }
    }
    arena.isEnding = true;
    const living = await Promise.race([
      Promise.all(homes).then(() => true),
      sleep(LAST_RUNS).then(() => false),
    ]);
    if (!living)
      breaks("silent", "runs were still open four minutes after the last kill", Date.now());
    await judge.end();
    return figuresOf(arena, { kills: done, wanted: kills, seed, counted, broken, began });
  } finally {
    await end(arena, trace);
    if (broken.length > 0) process.exitCode = 1;
  }
}

async function connect(data: TestData): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: data.databaseUrl as string,
    types: QUERY_TYPES,
    application_name: "bench",
  });
  await client.connect();
  return client;
}

async function furnish({ data, speakers }: Arena) {
  let people: SignedIn[] = [];
  const devices: number[] = [];
  await prepare(data, async (db) => {
    people = await insertCrowd(db, HOMES);
    for (const [index, { userId }] of people.entries()) {
      const ids = [speakers.deviceIds[index] as string];
      devices.push(...(await insertDevices(db, userId, "google", ids)));
    }
  });
  return { people, devices };
}

async function end({ nodes, speakers, client, data }: Arena, trace: WriteStream): Promise<void> {
  for (const { process: node, isSuspended } of nodes) {
    if (!node || node.hasEnded()) continue;
    if (isSuspended) process.kill(node.pid, "SIGCONT");
    await node.kill("SIGKILL");
  }
  await speakers.close();
  await client.end();
  await data.remove();
  trace.end();
}

// --- nodes and what befalls them

async function startNode(arena: Arena, node: KilledNode): Promise<void> {
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
const healthy = ({ nodes }: Arena) => nodes.filter(isUp);
/** Those that have had time to take up what others have left. */
const settled = (arena: Arena) =>
  healthy(arena).filter(({ upSince }) => Date.now() - upSince > SETTLED_AFTER);

/** Waits for a moment from the seed, and kills there; answers what. */
async function killOnce(arena: Arena, random: Random): Promise<KillKind> {
  const kind = pick(random, KINDS);
  const [isAimed, isAtAnswer, which] = [random() < 0.6, random() < 0.25, random()];
  const after = isAtAnswer ? await answerOf(arena, random) : await momentOf(arena, random);
  const isDeadly = !kind.includes("backend");
  while (settled(arena).length === 0 || (isDeadly && healthy(arena).length < 2)) await sleep(50);
  const up = isDeadly ? mayDie(arena) : healthy(arena);
  const aimed = isAimed ? up.find((node) => after.aim(node)) : undefined;
  const node = aimed ?? (up[Math.floor(which * up.length)] as KilledNode);
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

// --- what is written and heard

function judgeAgainAndAgain(arena: Arena, devices: number[]) {
  const { client, ledger, nodes, breaks, trace } = arena;
  const seen = new Set<number>();
  let last = 0;
  let isOver = false;

  async function look(): Promise<void> {
    // Journal rows of a slow transaction come after later ones.
    const { rows } = await client.query(
      `select id, at, what, run_id as "runId", schedule_id as "scheduleId", due_at as "dueAt", status,
         claimed_by as "claimedBy", reason, label from kill_journal where id > $1 order by id`,
      [last - 1_000],
    );
    for (const row of rows) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      last = Math.max(last, row.id);
      const { what, at, claimedBy: name } = row;
      trace(`journal ${JSON.stringify(row)}`);
      const node = nodes.find(({ label }) => label === row.label);
      if (what === "run") ledger.writes(row as Written);
      else if (what === "hold") {
        ledger.holds({ at, speaker: devices.indexOf(row.runId), node: name });
      } else if (node) node.name = name;
    }
    ledger.judge(Date.now());
    for (const node of nodes) {
      if (!node.process?.hasEnded()) continue;
      // A start ends with a sentence when a busy PostgreSQL does not answer; it is begun again.
      const isStart = node.process.printed().includes(UNSTARTED);
      if (!isStart) breaks("died", `${node.label} ended by itself`, Date.now());
      trace(`${node.label} had printed:\n${node.process.printed()}`);
      node.process = null;
      void startNode(arena, node);
    }
  }

  const looking = (async () => {
    while (!isOver) {
      await look();
      await sleep(250);
    }
    await look();
  })();
  // A failure is thrown by `end`.
  looking.catch((error: Error) => trace(`the bench failed: ${error.stack}`));
  return {
    async end() {
      isOver = true;
      await looking;
    },
  };
}

// --- people

interface Home {
  person: SignedIn;
  speaker: number;
  deviceId: number;
  random: Random;
}

interface Answer {
  status: number;
  body: any;
  at: number;
}

/** Asks a node that is up; null: no answer, or one that says nothing of what was done. */
async function ask(
  arena: Arena,
  { person }: Home,
  [method, address, body]: [method: string, address: string, body?: unknown],
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  while (healthy(arena).length === 0) await sleep(50);
  const node = pick(arena.random, healthy(arena));
  try {
    const reply = await fetch(node.process?.url + address, {
      method,
      headers: {
        ...{ accept: "application/json", cookie: person.cookie, ...headers },
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
    const at = Date.now();
    if (reply.ok) {
      arena.acknowledged++;
      arena.onAnswer(node);
    }
    const answer = { status: reply.status, body: await reply.json(), at };
    arena.trace(`${method} ${address} at ${node.label}: ${reply.status}`);
    return reply.status >= 500 ? null : answer;
  } catch (error) {
    arena.trace(`${method} ${address} at ${node.label}: ${(error as Error).message}`);
    return null;
  }
}

/** What the last answers say of a schedule. */
interface Known {
  id: number;
  surah: number;
  volume: number;
  endsByItself: boolean;
}

/** Runs one after another on one speaker, with what its people do about them. */
async function liveAt(arena: Arena, home: Home): Promise<void> {
  const { random } = home;
  let known: Known | null = null;
  await sleep(between(random, 0, 20_000));
  while (!arena.isEnding) {
    if (!known) {
      // The first run of a new schedule comes at its minute, or is moved to any instant.
      const one = random() < 0.5 ? await create(arena, home, "at its minute") : null;
      known = one?.known ?? (await create(arena, home, "tomorrow"))?.known ?? null;
      if (one?.expected) known = await runIsOver(arena, home, one.known, one.expected, DEEDS);
      continue;
    }
    const one =
      random() < 0.2 ? await runNow(arena, home, known) : await fallDue(arena, home, known);
    if (one) known = await runIsOver(arena, home, known, one, DEEDS_BUT_CHANGES);
    await sleep(between(random, 0, 3_000));
    if (known && random() < 0.6) known = await remove(arena, home, known, null);
  }
}

async function runIsOver(
  arena: Arena,
  home: Home,
  known: Known,
  one: Expected,
  deeds: Deed[],
): Promise<Known | null> {
  const left = await does(arena, home, known, one, pick(home.random, deeds));
  while (!one.isOver) await sleep(200);
  return left && compared(arena, left);
}

async function create(
  arena: Arena,
  home: Home,
  when: "at its minute" | "tomorrow",
): Promise<{ known: Known; expected: Expected | null } | null> {
  const { random, person, deviceId, speaker } = home;
  const [surah, volume] = [between(random, 1, 114), between(random, 5, 60)];
  const endsByItself = random() < 0.6;
  const ahead = when === "tomorrow" ? 12 * 3_600_000 : between(random, ...DUE_AHEAD);
  const startsAt = Math.ceil((Date.now() + ahead) / 60_000) * 60_000;
  const endsAt = startsAt + 60_000;
  const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
  const choice = {
    ...{ deviceId, reciterId: 1, startTime: clock(startsAt), timezone: "UTC", volume },
    ...(endsByItself
      ? { portion: { kind: "surahs", surahs: [surah], times: 1 } }
      : { surahId: surah, endTime: clock(endsAt) }),
  };
  const headers = { "idempotency-key": randomUUID() };
  for (let tries = 0; tries < 20; tries++) {
    const answer = await ask(
      arena,
      home,
      ["POST", `/api/users/${person.userId}/schedules`, choice],
      headers,
    );
    if (answer?.status === 201) {
      const { id, nextRunAt } = answer.body;
      const known = await compared(arena, { id, surah, volume, endsByItself });
      if (!known) return null;
      const expected =
        Date.parse(nextRunAt) !== startsAt || when === "tomorrow"
          ? null
          : arena.ledger.expect({
              ...{ scheduleId: id, dueAt: startsAt, speaker },
              ...(endsByItself
                ? { seconds: secondsOf(surah), endsAt: null }
                : { seconds: null, endsAt }),
            });
      return { known, expected };
    }
    if (answer && answer.status < 500 && answer.status !== 409) {
      throw new Error(`A schedule was refused: ${JSON.stringify(answer.body)}`);
    }
    await sleep(200);
  }
  return null;
}

/** The row as it was acknowledged; lost is what is not there. */
async function compared(arena: Arena, known: Known): Promise<Known | null> {
  const { rows } = await arena.client.query("select volume from schedules where id = $1", [
    known.id,
  ]);
  const [row] = rows;
  if (row?.volume === known.volume) return known;
  const now = row ? `volume ${row.volume}` : "not there";
  arena.breaks(
    "lost",
    `schedule ${known.id} was acknowledged with volume ${known.volume}, and is ${now}`,
    Date.now(),
  );
  return null;
}

/** The next run of the schedule is due in some seconds, as though its minute came. */
async function fallDue(arena: Arena, home: Home, known: Known): Promise<Expected | null> {
  const { random, speaker } = home;
  const dueAt = Date.now() + between(random, ...DUE_AHEAD);
  const endsAt = known.endsByItself ? null : dueAt + between(random, 20, 70) * 1000;
  const { rowCount } = await arena.client.query(
    "update schedules set next_run_at = $2, next_run_ends_at = $3 where id = $1",
    [known.id, dueAt, endsAt],
  );
  if (rowCount === 0) {
    arena.breaks("lost", `schedule ${known.id} was acknowledged, and is not there`, Date.now());
    return null;
  }
  return arena.ledger.expect({
    ...{ scheduleId: known.id, dueAt, speaker, endsAt },
    seconds: known.endsByItself ? secondsOf(known.surah) : null,
  });
}

async function runNow(arena: Arena, home: Home, known: Known): Promise<Expected | null> {
  if (!known.endsByItself) return null;
  const asked = Date.now();
  const answer = await ask(arena, home, ["POST", `/api/schedules/${known.id}/run`]);
  if (answer === null) await doubtsEnd(arena);
  const { rows } = await arena.client.query(
    `select due_at as "dueAt" from runs where schedule_id = $1 and due_at >= $2`,
    [known.id, asked - 100],
  );
  const [row] = rows;
  if (!row && answer?.status === 200) {
    arena.breaks("lost", `schedule ${known.id} was begun by hand, and has no run`, asked);
  }
  if (!row) return null;
  const seconds = secondsOf(known.surah);
  const { speaker } = home;
  return arena.ledger.expect({
    ...{ scheduleId: known.id, dueAt: row.dueAt, speaker, endsAt: null, seconds },
  });
}

/** What was asked without an answer has been done or never will be. */
async function doubtsEnd({ nodes }: Arena): Promise<void> {
  const suspended = nodes.filter((node) => node.isSuspended);
  while (suspended.some((node) => node.isSuspended)) await sleep(100);
  await sleep(4_000);
}

type Deed = "nothing" | "skip" | "delete" | "stop" | "change";
const DEEDS: Deed[] = [
  ...Array<Deed>(8).fill("nothing"),
  ...(["skip", "delete", "stop", "stop", "change", "change"] as const),
];
/** A change puts a run that the bench has moved back to its minute. */
const DEEDS_BUT_CHANGES = DEEDS.filter((deed) => deed !== "change");

/** What people do about a run around its instant; null: the schedule is gone. */
async function does(
  arena: Arena,
  home: Home,
  known: Known,
  one: Expected,
  deed: Deed,
): Promise<Known | null> {
  const { random } = home;
  const wait = deed === "stop" ? between(random, 500, 15_000) : between(random, -11_000, 500);
  if (deed === "nothing") return known;
  await sleep(Math.max(0, one.dueAt + wait - Date.now()));
  arena.trace(`home ${home.speaker}: ${deed}, schedule ${known.id}`);
  if (deed === "skip") return skip(arena, home, known, one);
  if (deed === "stop") return stop(arena, home, known, one);
  if (deed === "delete") return remove(arena, home, known, one);
  return change(arena, home, known);
}

async function skip(arena: Arena, home: Home, known: Known, one: Expected): Promise<Known> {
  const answer = await ask(arena, home, ["POST", `/api/schedules/${known.id}/skip`]);
  if (answer?.status !== 200) {
    one.isDoubtful = true;
    return known;
  }
  const { rows } = await arena.client.query(
    `select due_at as "dueAt" from runs where schedule_id = $1 and status = 'skipped' and due_at >= $2`,
    [known.id, one.dueAt],
  );
  if (rows.length === 0) {
    arena.breaks(
      "lost",
      `a skip of schedule ${known.id} was acknowledged, and is not there`,
      answer.at,
    );
  }
  // Where the run had begun it is the one after it that is skipped.
  if (rows.some(({ dueAt }) => dueAt === one.dueAt)) one.silentFrom = answer.at;
  return known;
}

async function stop(arena: Arena, home: Home, known: Known, one: Expected): Promise<Known> {
  const press = { action: "stop", deviceId: home.deviceId };
  one.isDoubtful = true;
  for (let tries = 0; tries < 12; tries++) {
    const answer = await ask(arena, home, ["POST", "/api/playback/control", press]);
    if (answer?.status === 200) {
      // Before anything of it was heard there is nothing to stop: it begins.
      const run = arena.ledger.runOf(one);
      if ((run?.sounds.length ?? 0) > 0) one.silentFrom = answer.at;
      return known;
    }
    await sleep(500);
  }
  return known;
}

/** `one`: its run that comes or plays; null: none does. */
async function remove(
  arena: Arena,
  home: Home,
  known: Known,
  one: Expected | null,
): Promise<Known | null> {
  if (one) one.isDoubtful = true;
  const answer = await ask(arena, home, ["DELETE", `/api/schedules/${known.id}`]);
  if (answer === null) await doubtsEnd(arena);
  const { rows } = await arena.client.query("select id from schedules where id = $1", [known.id]);
  if (answer?.status === 200) {
    if (one) one.silentFrom = answer.at;
    if (rows.length > 0) {
      arena.breaks("lost", `schedule ${known.id} was deleted, and is there`, answer.at);
    }
  }
  return rows.length > 0 ? known : null;
}

async function change(arena: Arena, home: Home, known: Known): Promise<Known | null> {
  const volume = between(home.random, 5, 60);
  const answer = await ask(arena, home, ["PATCH", `/api/schedules/${known.id}`, { volume }]);
  if (answer?.status === 200) return compared(arena, { ...known, volume });
  await doubtsEnd(arena);
  const { rows } = await arena.client.query("select volume from schedules where id = $1", [
    known.id,
  ]);
  const now = rows[0]?.volume;
  return now === volume ? { ...known, volume } : compared(arena, known);
}

// --- figures

interface Outcome {
  kills: number;
  wanted: number;
  seed: number;
  counted: Map<string, number>;
  broken: { broken: Broken }[];
  began: number;
}

function figuresOf({ ledger, acknowledged }: Arena, outcome: Outcome): Figure[] {
  const { due, heard, told, withdrawn, loadedAgain, afterInstant, afterTrouble } = ledger.figures;
  const figure = (what: string, measured: string, wanted = "-"): Figure => ({
    ...{ what, on: "PostgreSQL", measured, wanted },
  });
  const list = (entries: Iterable<[string, number]>) =>
    [...entries].map(([name, count]) => `${count} ${name}`).join(", ");
  const seconds = (values: number[], part: number) =>
    `${(percentileOf(values, part) / 1000).toFixed(1)}`;
  const spread = (values: number[]) =>
    values.length === 0
      ? "none"
      : `${seconds(values, 0.5)}, ${seconds(values, 0.99)} and ${seconds(values, 1)} s of ${values.length}`;
  const minutes = ((Date.now() - outcome.began) / 60_000).toFixed(0);
  return [
    figure(
      `kills, seed ${outcome.seed}, ${NODES} nodes, ${HOMES} speakers, ${minutes} min`,
      `${outcome.kills}: ${list(outcome.counted)}`,
      `${outcome.wanted}`,
    ),
    figure("due runs; heard", `${due}; ${heard}`),
    figure("told as", `${list(Object.entries(told))}; ${withdrawn} deleted or moved`),
    figure("due to heard, p50, p99 and latest", spread(afterInstant)),
    figure("  from the last trouble of its node", spread(afterTrouble), "lease and 5 s"),
    figure("acknowledged changes", `${acknowledged}`),
    figure("LOADs of a run that had sounded", `${loadedAgain}`, "one a kill"),
    ...(Object.keys(BROKEN) as Broken[]).map((name) => {
      const count = outcome.broken.filter((each) => each.broken === name).length;
      return figure(`${name}: ${BROKEN[name]}`, `${count}`, "0");
    }),
  ];
}
