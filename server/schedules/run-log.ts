// The runs of schedules as the API returns them, past and still to come.
import { sql } from "kysely";
import type { Run } from "#contract/runs";
import type { AnySentence } from "#contract/sentences/sentence";
import type { Queries } from "#server/platform/database/database";
import { shownStatus, SKIPPED } from "#server/runs/run-tables";
import type { Row } from "#server/platform/database/tables";
import { chunks } from "#server/platform/database/chunks";
import { FALLBACK_COLUMNS, fallbackOf } from "./run-fallback.ts";

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
    const rows = await ownRuns(db)
      .where("id", "in", latestIds(db, chunk, now))
      .execute();
    const shown = await showRuns(db, rows);
    rows.forEach(({ scheduleId }, index) => last.set(scheduleId, shown[index] as Run));
  }
  return last;
}

/** Of those to come (skipped, begun ahead) and of those that were due: further back none is newer. */
const LOOKED_AT = 4;

/** The newest run of each, by the index of its instants: the runs of years are not read for it. */
function latestIds(db: Queries, scheduleIds: readonly number[], now: number) {
  const few = sql`
    from runs where runs.schedule_id = schedules.id and slot = 0 and status <> 'preparing'`;
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
    ) from schedules where schedules.id in (${sql.join(scheduleIds)})
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
