// The table of runs, with the states of a run, and what other rooms ask of it.
import { orNone } from "#server/platform/database/chunks";
import { type ExpressionBuilder, type Generated, sql } from "kysely";
import type { KeyedRun } from "#contract/run-key";
import type { Run, RunStatus } from "#contract/runs";
import type { AnySentence } from "#contract/sentences/sentence";
import { sentence } from "#contract/sentences/sentences";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Row, Tables } from "#server/platform/database/tables";
import { valuesOf } from "#server/platform/database/values";
import { ownSpeakerOf } from "#server/schedules/schedule-tables";

declare module "#server/platform/database/tables" {
  interface Tables {
    runs: RunsTable;
  }
}

type Flag = 0 | 1;

/**
 * The stored state of a run, with the status that the API shows for it. `preparing`: claimed shortly before it is due;
 * nothing has played yet. `interrupted` is silent now and may continue, `cut-short` was silent at its end. `delegated`: its
 * agent is disconnected and may play it. Skipped by a person are `skipped` alone: `moved-past` by a change of its times,
 * `passed-over` for want of anything to recite, or of knowledge whether it was recited.
 */
export const shownStatus = {
  preparing: "running",
  waiting: "waiting",
  running: "running",
  interrupted: "interrupted",
  played: "played",
  late: "late",
  stopped: "stopped",
  failed: "failed",
  delegated: "failed",
  missed: "missed",
  "cut-short": "interrupted",
  skipped: "skipped",
  "moved-past": "skipped",
  "passed-over": "skipped",
} as const satisfies Record<string, RunStatus>;
export type RunState = keyof typeof shownStatus;

/** The states that people see as skipped. */
export const SKIPPED = (Object.keys(shownStatus) as RunState[]).filter(
  (state) => shownStatus[state] === "skipped",
);

export interface RunsTable {
  id: Generated<number>;
  scheduleId: number;
  /** Unique with scheduleId and slot: each due instant is claimed once for each speaker. */
  dueAt: number;
  /** 0: the schedule's own speaker; from 1 on those that recite too. */
  slot: Generated<number>;
  /** Where it plays, when that is not the schedule's own speaker; its row may be gone. */
  deviceId: Generated<number | null>;
  /** The name that this speaker had. */
  speaker: Generated<string | null>;
  /** When it went to the fallback speaker; null: it did not have to. */
  fallbackAt: Generated<number | null>;
  /** Why: JSON of a Sentence. */
  fallbackReason: Generated<string | null>;
  /** 1: its owner has to be told of it, and nobody has put that into an alert yet. */
  untold: Generated<Flag>;
  /** Null: it ends by itself. */
  endsAt: number | null;
  /** The civil day to which it belongs, YYYY-MM-DD; null for runs by hand and of older versions. */
  day: string | null;
  status: RunState;
  /** In English. */
  reason: string | null;
  /** The same: JSON of a Sentence; null too for runs of older versions. */
  reasonSentence: string | null;
  /** The node that plays it, good while that node lives; null once it has ended or was released. */
  claimedBy: string | null;
  /** When the speaker first reported PLAYING. */
  startedAt: number | null;
  /** When its sound began, reckoned from that report; null: never, or in an older version. */
  heardAt: Generated<number | null>;
  endedAt: number | null;
  /** JSON: the list of a run that its schedule does not tell, so that a restart continues with it. */
  playOrder: string | null;
  /** JSON of a RunPlace, for such a list; a shuffled one continues where its schedule stopped. */
  playPlace: string | null;
  /** The volume to restore, 0 to 100; null: unchanged by the run, or changed by somebody since. */
  volumeBefore: number | null;
}

/** In a query on `runs`: the id of its device, whose row may be gone. */
export function deviceOf(run: ExpressionBuilder<Tables, "runs">) {
  return run.fn.coalesce("runs.deviceId", ownSpeakerOf(sql.ref("runs.scheduleId")));
}

/**
 * What is left of a run. "deleted": with its schedule. `volumeBefore`: to which its volume goes back; null: to none, or
 * the run has not ended since `since`, UTC milliseconds.
 */
export async function afterRun(
  db: Queries,
  runId: number,
  since: number,
): Promise<"deleted" | { volumeBefore: number | null }> {
  const row = await db
    .selectFrom("runs")
    .select(["volumeBefore", "endedAt"])
    .where("id", "=", runId)
    .executeTakeFirst();
  if (!row) return "deleted";
  const hasEnded = row.endedAt !== null && row.endedAt >= since;
  return { volumeBefore: hasEnded ? row.volumeBefore : null };
}

// --- the runs of schedules as the API returns them, past and still to come

/** Unless it is asked for more or fewer. */
const RUNS_SHOWN = 50;

/** The latest run of each of these schedules. */
export async function lastRuns(
  db: Queries,
  scheduleIds: number[],
  now: number,
): Promise<Map<number, Run>> {
  const last = new Map<number, Run>();
  for (const chunk of chunks(scheduleIds)) {
    const rows = await ownRuns(db).where("id", "in", latestIds(chunk, now)).execute();
    const shown = await showRuns(db, rows);
    rows.forEach(({ scheduleId }, index) => last.set(scheduleId, shown[index] as Run));
  }
  return last;
}

/** Of those to come (skipped, begun ahead) and of those that were due: further back none is newer. */
const LOOKED_AT = 4;

/** The newest run of each, by the index of its instants: the runs of years are not read for it. */
function latestIds(scheduleIds: readonly number[], now: number) {
  const given = valuesOf(
    ["bigint"],
    scheduleIds.map((id) => [id]),
  );
  const few = sql`
    from runs where runs.schedule_id = given.column1 and slot = 0 and status <> 'preparing'`;
  return sql<number>`(
    select (
      select max(near.id) from (
        select id from (
          select id ${few} and due_at <= ${now} order by due_at desc limit ${sql.lit(LOOKED_AT)}
        ) as past
        union all
        select id from (
          select id ${few} and due_at > ${now} order by due_at desc limit ${sql.lit(LOOKED_AT)}
        ) as ahead
      ) as near
    ) from ${given} as given
  )`;
}

/** Of a long list. */
export interface RunPage {
  /** Only runs that were due before this instant, UTC milliseconds. */
  before?: number | undefined;
  limit?: number | undefined;
}

/** The last runs of a schedule, newest first. */
export async function runsOf(
  db: Queries,
  scheduleId: number,
  { before = Number.MAX_SAFE_INTEGER, limit = RUNS_SHOWN }: RunPage = {},
): Promise<Run[]> {
  const rows = await ownRuns(db)
    .where("scheduleId", "=", scheduleId)
    .where("slot", "=", 0)
    .where("status", "!=", "preparing")
    .where("dueAt", "<", before)
    .orderBy("dueAt", "desc")
    .limit(limit)
    .execute();
  return showRuns(db, rows);
}

const OUTCOME = ["status", "reason", "reasonSentence", "heardAt"] as const;

const ownRuns = (db: Queries) =>
  db.selectFrom("runs").select(["id", "scheduleId", "dueAt", ...FALLBACK_COLUMNS, ...OUTCOME]);

type OwnRun = Awaited<ReturnType<ReturnType<typeof ownRuns>["execute"]>>[number];
type ShownSpeaker = NonNullable<Run["speakers"]>[number];

/** `own`: the runs on the schedules' own speakers; the others of the same instants belong to them. */
async function showRuns(db: Queries, own: OwnRun[]): Promise<Run[]> {
  const beside = await runsBeside(
    db,
    own.map(({ id }) => id),
  );
  return own.map((run) => {
    const others = beside.get(run.id);
    const dueAt = new Date(run.dueAt).toISOString();
    const shown = { dueAt, ...outcomeOf(run), ...fallbackOf(run) };
    return others ? { ...shown, speakers: [speakerOf(run), ...others] } : shown;
  });
}

/** By the id of the run on the schedule's own speaker, in their order; runs on one speaker are left out. */
async function runsBeside(db: Queries, ids: number[]): Promise<Map<number, ShownSpeaker[]>> {
  const beside = new Map<number, ShownSpeaker[]>();
  for (const chunk of chunks(ids)) {
    const rows = await db
      .selectFrom("runs as own")
      .innerJoin("runs as other", (join) =>
        join
          .onRef("other.scheduleId", "=", "own.scheduleId")
          .onRef("other.dueAt", "=", "own.dueAt")
          .on("other.slot", ">", 0),
      )
      .select("own.id as ownId")
      .select(["other.deviceId", "other.speaker"])
      .select(["other.status", "other.reason", "other.reasonSentence", "other.heardAt"])
      .where("own.id", "in", chunk)
      .orderBy("own.id")
      .orderBy("other.slot")
      .execute();
    for (const { ownId, ...row } of rows) {
      beside.set(ownId, [...(beside.get(ownId) ?? []), speakerOf(row)]);
    }
  }
  return beside;
}

type Outcome = Pick<Row<"runs">, (typeof OUTCOME)[number]>;

/** The rows of a run on several speakers name theirs. */
function speakerOf(run: Outcome & Pick<Row<"runs">, "deviceId" | "speaker">): ShownSpeaker {
  const { deviceId, speaker: name } = run as { deviceId: number; speaker: string };
  return { deviceId, name, ...outcomeOf(run) };
}

function outcomeOf({ status, reason, reasonSentence, heardAt }: Outcome) {
  return {
    status: shownStatus[status],
    reason,
    reasonSentence: sentenceIn(reasonSentence),
    heardAt: heardAt === null ? null : new Date(heardAt).toISOString(),
  };
}

/** Null when it is damaged: the same in English stands beside it. */
function sentenceIn(json: string | null): AnySentence | null {
  try {
    return JSON.parse(json ?? "null") as AnySentence | null;
  } catch {
    return null;
  }
}

type DueDay = Pick<Row<"runs">, "dueAt" | "day">;

/** Runs that are skipped, by whomever, and still to come. */
export function skippedAfter(db: Queries, scheduleId: number, now: number): Promise<DueDay[]> {
  return stillToCome(db, scheduleId, now).where("status", "in", SKIPPED).execute();
}

/** Runs, still to come, that a routine began ahead of time. */
export function begunAhead(db: Queries, scheduleId: number, now: number): Promise<DueDay[]> {
  return stillToCome(db, scheduleId, now)
    .where("status", "not in", ["preparing", ...SKIPPED])
    .execute();
}

const stillToCome = (db: Queries, scheduleId: number, now: number) =>
  db
    .selectFrom("runs")
    .select(["dueAt", "day"])
    .where("scheduleId", "=", scheduleId)
    .where("slot", "=", 0)
    .where("dueAt", ">", now);

/** The speaker that recited in place of the schedule's own, as the API returns it. */
const FALLBACK_COLUMNS = [
  ...(["deviceId", "speaker", "startedAt", "fallbackAt"] as const),
  ...(["fallbackReason", "endedAt"] as const),
] as const;

/** Why a run recites on another speaker than its schedule's: kept with it, as the reason of a fallback is. */
export const MOVED_BY_HAND = sentence("run.moved-by-hand");
export const MOVED_BY_HAND_STORED = JSON.stringify(MOVED_BY_HAND);

/** Nothing of a run that was heard on the schedule's own speaker, or on none; one that was moved may be heard yet. */
function fallbackOf(
  run: Pick<Row<"runs">, (typeof FALLBACK_COLUMNS)[number]>,
): Pick<Run, "fallback"> {
  const { deviceId, speaker, startedAt, fallbackAt, endedAt } = run;
  const isAwaited = endedAt === null && run.fallbackReason === MOVED_BY_HAND_STORED;
  if (fallbackAt === null || deviceId === null) return {};
  if (startedAt === null && !isAwaited) return {};
  return {
    fallback: { deviceId, name: speaker ?? "", since: new Date(fallbackAt).toISOString() },
  };
}

// --- what other rooms ask

/** To be selected from: runs that still have to become alerts. */
export const untoldRuns = (queries: Queries) =>
  queries.selectFrom("runs").where("runs.untold", "=", 1).orderBy("runs.id");

/** The days from one on of which these schedules have a run that has begun, is over or was skipped. */
export async function daysWithRuns(
  queries: Queries,
  scheduleIds: readonly number[],
  from: string,
): Promise<(Pick<Row<"runs">, "scheduleId" | "status"> & { day: string })[]> {
  const found = [];
  for (const chunk of chunks(scheduleIds)) {
    const rows = await queries
      .selectFrom("runs")
      .select(["scheduleId", "day", "status"])
      .where("scheduleId", "in", chunk)
      .where("slot", "=", 0)
      .where("day", ">=", from)
      .where("status", "!=", "preparing")
      .execute();
    for (const row of rows) if (row.day !== null) found.push({ ...row, day: row.day });
  }
  return found;
}

/** The last days of a schedule with a run that has begun, is over or was skipped. */
export const lastDays = (queries: Queries, scheduleId: number, most: number) =>
  queries
    .selectFrom("runs")
    .select(["day", "status"])
    .where("scheduleId", "=", scheduleId)
    .where("slot", "=", 0)
    .where("day", "is not", null)
    .where("status", "!=", "preparing")
    .orderBy("dueAt", "desc")
    .limit(most)
    .execute();

/** Runs that a change of times has moved into the past. */
export const movedPastRuns = (queries: Queries, scheduleIds: readonly number[]) =>
  queries
    .selectFrom("runs")
    .select(["scheduleId", "day", "dueAt"])
    .where("scheduleId", "in", orNone(scheduleIds))
    .where("slot", "=", 0)
    .where("status", "=", "moved-past")
    .execute();

/** When a schedule has runs after that instant. */
export async function dueAfterwards(
  queries: Queries,
  scheduleId: number,
  now: number,
): Promise<Set<number>> {
  const rows = await queries
    .selectFrom("runs")
    .select("dueAt")
    .where("scheduleId", "=", scheduleId)
    .where("dueAt", ">", now)
    .execute();
  return new Set(rows.map(({ dueAt }) => dueAt));
}

/** Runs on the schedules' own speakers that have not ended. */
export const openRuns = (queries: Queries, scheduleIds: readonly number[]) =>
  queries
    .selectFrom("runs")
    .select(["scheduleId", "dueAt", "playOrder"])
    .where("scheduleId", "in", orNone(scheduleIds))
    .where("slot", "=", 0)
    .where("endedAt", "is", null)
    .orderBy("dueAt")
    .execute();

/** Of schedules, the latest runs since an instant, also those skipped ahead, on each speaker, its own first. */
export const runsSince = (
  queries: Queries,
  scheduleIds: readonly number[],
  since: number,
  most: number,
) =>
  queries
    .selectFrom("runs")
    .select(["scheduleId", "slot", "speaker", "dueAt", "endsAt", "status"])
    .select(["reason", "reasonSentence", "startedAt", "endedAt"])
    .where("scheduleId", "in", orNone(scheduleIds))
    .where("dueAt", ">=", since)
    .orderBy("dueAt", "desc")
    .orderBy("slot")
    .limit(most)
    .execute();

/** By schedule, when its last run was due that was heard. */
export async function lastHeard(
  queries: Queries,
  scheduleIds: readonly number[],
): Promise<Map<number, number>> {
  if (scheduleIds.length === 0) return new Map();
  const given = valuesOf(
    ["bigint"],
    scheduleIds.map((id) => [id]),
  );
  // Back from the newest by the index of its instants: not all runs of years.
  const { rows } = await sql<{ id: number; dueAt: number | null }>`
    select given.column1 as id, (
      select runs.due_at from runs
      where runs.schedule_id = given.column1 and runs.started_at is not null
      order by runs.due_at desc limit 1
    ) as due_at
    from ${given} as given`.execute(queries);
  return new Map(
    rows.flatMap(({ id, dueAt }) => (dueAt === null ? [] : [[Number(id), Number(dueAt)]])),
  );
}

/** Runs of these schedules at these instants, on whichever speaker, that were heard. */
export const heardRuns = (
  queries: Queries,
  scheduleIds: readonly number[],
  instants: readonly number[],
) =>
  queries
    .selectFrom("runs")
    .select(["scheduleId", "dueAt", "slot"])
    .where("scheduleId", "in", orNone(scheduleIds))
    .where("dueAt", "in", orNone(instants))
    .where("startedAt", "is not", null)
    .execute();

/** Null: it has no row. */
export async function runIdOf(
  queries: Queries,
  { scheduleId, slot, dueAt }: KeyedRun,
): Promise<number | null> {
  const row = await queries
    .selectFrom("runs")
    .select("id")
    .where("scheduleId", "=", scheduleId)
    .where("slot", "=", slot)
    .where("dueAt", "=", dueAt)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** To be selected: the id in that column while the run is there; a run goes with its schedule. */
export const runIdIfThere = (queries: Queries, column: "alexaPlayers.runId") =>
  queries.selectFrom("runs").select("runs.id").where("runs.id", "=", sql.ref<number>(column));

/** As their person may have them: of one schedule, along the index of their instants, those after a run. */
export async function exportRuns(
  queries: Queries,
  scheduleId: number,
  last: { dueAt: number; slot: number },
  most: number,
) {
  const rows = await queries
    .selectFrom("runs")
    .selectAll()
    .where("scheduleId", "=", scheduleId)
    .where("dueAt", ">=", last.dueAt)
    .where(({ or, eb }) => or([eb("dueAt", ">", last.dueAt), eb("slot", ">", last.slot)]))
    .orderBy("dueAt")
    .orderBy("slot")
    .limit(most)
    .execute();
  return rows.map((run) => ({ ...run, status: shownStatus[run.status] }));
}

/** Those of these runs that have a row still. */
export async function withRows<Run extends { id: number }>(
  db: Queries,
  runs: Run[],
): Promise<Run[]> {
  const ids = runs.map(({ id }) => id);
  const rows = await db.selectFrom("runs").select("id").where("id", "in", ids).execute();
  const there = new Set(rows.map(({ id }) => id));
  return runs.filter(({ id }) => there.has(id));
}
