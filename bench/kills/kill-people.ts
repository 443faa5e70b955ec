// The people of `npm run bench -- kills`: what they ask of their schedules and speakers, and what must be there afterwards.
import { randomUUID } from "node:crypto";
import type { SignedIn } from "../../tests/crowd.ts";
import { between, pick, type Random } from "../../tests/simulation/world.ts";
import { sleep } from "../bench-server.ts";
import type { Expected } from "./kill-ledger.ts";
import { type Arena, healthy } from "./kill-nodes.ts";
import { secondsOf } from "./kill-speakers.ts";

/** The recitation that all schedules have, the first of the catalogue. */
export const RECITER = 1;
/** Schedules are claimed ten seconds ahead, and looked for every two. */
const DUE_AHEAD = [13_000, 20_000] as const;
const ANSWERS_WITHIN = 10_000;
interface Home {
  person: SignedIn;
  speaker: number;
  deviceId: number;
  random: Random;
}

interface Answer {
  status: number;
  body: { id: number; nextRunAt: string };
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
    const answer = { status: reply.status, body: (await reply.json()) as Answer["body"], at };
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
export async function liveAt(arena: Arena, home: Home): Promise<void> {
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
    ...{ deviceId, reciterId: RECITER, startTime: clock(startsAt), timezone: "UTC", volume },
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
  arena.trace(`home ${speaker}: schedule ${known.id} is waited for, until it is planned on`);
  if (!(await isPlannedOn(arena, known))) return null;
  const dueAt = Date.now() + between(random, ...DUE_AHEAD);
  const endsAt = known.endsByItself ? null : dueAt + between(random, 20, 70) * 1000;
  const { rowCount } = await arena.client.query(
    // As one of the day before the planned one, which then stays the next: were it a day later, a node that starts would
    // take it for the work of a wrong clock, and plan all of the account anew, also a run that is moved then.
    `update schedules set next_run_at = $2, next_run_ends_at = $3, next_run_day = (next_run_day::date - 1)::text
     where id = $1`,
    [known.id, dueAt, endsAt],
  );
  arena.trace(`home ${speaker}: schedule ${known.id} is moved to ${new Date(dueAt).toISOString()}`);
  if (rowCount === 0) {
    arena.breaks("lost", `schedule ${known.id} was acknowledged, and is not there`, Date.now());
    return null;
  }
  return arena.ledger.expect({
    ...{ scheduleId: known.id, dueAt, speaker, endsAt },
    seconds: known.endsByItself ? secondsOf(known.surah) : null,
  });
}

/**
 * Its run of before is over and its next one is planned: moved before that, it would be planned anew. False: it is not
 * planned, which is told.
 */
async function isPlannedOn(arena: Arena, { id }: Known): Promise<boolean> {
  for (let tries = 0; tries < 240 && !arena.isOver; tries++) {
    const { rows } = await arena.client.query(
      `select next_run_at as "at", exists (select 1 from runs
         where schedule_id = schedules.id and ended_at is null) as "isOpen"
       from schedules where id = $1`,
      [id],
    );
    if (!rows[0]) return true;
    if (!rows[0].isOpen && rows[0].at > Date.now() + 60_000) return true;
    await sleep(500);
  }
  if (!arena.isOver) {
    arena.breaks("silent", `the next run of schedule ${id} is not planned`, Date.now());
  }
  return false;
}

async function runNow(arena: Arena, home: Home, known: Known): Promise<Expected | null> {
  if (!known.endsByItself) return null;
  const asked = Date.now();
  const answer = await ask(arena, home, ["POST", `/api/schedules/${known.id}/run`]);
  // Not its next run, which somebody may have skipped: that is due hours later.
  const { rows } = await arena.client.query(
    `select due_at as "dueAt" from runs where schedule_id = $1 and due_at between $2 and $3`,
    [known.id, asked - 100, Date.now()],
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
  if (answer?.status !== 200) {
    // Left behind, and skipped twice, it would be two days ahead: a node that starts would plan all of the account anew.
    await arena.client.query("update schedules set enabled = 0 where id = $1", [known.id]);
    return null;
  }
  if (one) one.silentFrom = answer.at;
  const { rows } = await arena.client.query("select id from schedules where id = $1", [known.id]);
  if (rows.length > 0) {
    arena.breaks("lost", `schedule ${known.id} was deleted, and is there`, answer.at);
  }
  return null;
}

/** What was asked without an answer may be done at any time: the schedule is left alone. */
async function change(arena: Arena, home: Home, known: Known): Promise<Known | null> {
  const volume = between(home.random, 5, 60);
  const answer = await ask(arena, home, ["PATCH", `/api/schedules/${known.id}`, { volume }]);
  if (answer?.status !== 200) return null;
  return compared(arena, { ...known, volume });
}
