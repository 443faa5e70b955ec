// Makes alerts: of runs that ended so that their owner has to be told, and of speakers that will be silent soon.
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import type { AlertKind } from "#contract/alerts";
import { makeOf } from "#contract/makes";
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import { deviceName } from "#server/devices/device-tables";
import { untoldRuns } from "#server/runs/run-tables";
import { onOtherSpeakers, onOwnSpeakers, schedules } from "#server/schedules/schedule-tables";
import { prepared } from "#server/platform/database/prepared";
import type { NewRow, Row } from "#server/platform/database/tables";
import { portionNames } from "#server/portions/portion-names";

/** Implemented in `runs`, which alone writes the table; passed in by `parts`. */
export interface UntoldRuns {
  /** Answers the ids of those that nobody else has collected. */
  collect(queries: Queries, ids: readonly number[]): Promise<number[]>;
}

export interface AlertCollection {
  /** Of all untold runs; answers how many alerts there are more. */
  ofRuns(): Promise<number>;
  /** Of runs due within the hour, on speakers that stay unreachable from one call to a later one. */
  ofSilentSpeakers(): Promise<number>;
}

const RUNS_AT_ONCE = 100;
const SPEAKERS_AT_ONCE = 500;
/** Milliseconds before a run. */
const WARN_BEFORE = 60 * 60_000;
/** Who restarts a speaker need not be told: it must have been away so long, milliseconds. */
const AWAY_FOR = 2 * 60_000;

type NewAlert = NewRow<"alerts">;

interface Parts {
  db: Queries;
  clock: Clock;
  runs: UntoldRuns;
  /** Tells the pages of these accounts that they have a new alert. */
  onNew: (userIds: readonly number[]) => void;
}

export function createAlertCollection({ db, clock, runs, onNew }: Parts): AlertCollection {
  /** By schedule, instant and slot: since when its speaker is known to be silent. */
  let awaySince = new Map<string, number>();

  /** Answers the owner of each alert that was not there yet. */
  async function insert(queries: Queries, alerts: NewAlert[]): Promise<number[]> {
    const owners: number[] = [];
    for (const chunk of chunks(alerts)) {
      const rows = await queries
        .insertInto("alerts")
        .values(chunk)
        .onConflict((conflict) =>
          conflict.columns(["scheduleId", "dueAt", "slot", "kind"]).doNothing(),
        )
        .returning("userId")
        .execute();
      owners.push(...rows.map(({ userId }) => userId));
    }
    return owners;
  }

  const untold = prepared(db, () =>
    untoldRuns(db)
      .innerJoin(schedules(db), "schedules.id", "runs.scheduleId")
      .select(["runs.id", "runs.scheduleId", "runs.dueAt", "runs.slot", "runs.day", "runs.status"])
      .select(["runs.reason", "runs.reasonSentence", "runs.fallbackAt", "runs.speaker"])
      .select(["schedules.userId", "schedules.portion", "schedules.surahId"])
      .select("schedules.startAnchor")
      .select(({ ref }) => [
        deviceName(ref("schedules.deviceId")).as("ownSpeaker"),
        deviceName(ref("runs.deviceId")).as("otherSpeaker"),
      ])
      .limit(RUNS_AT_ONCE),
  );

  async function collectSome(): Promise<{ read: number; made: number }> {
    const rows = await untold({});
    if (rows.length === 0) return { read: 0, made: 0 };
    // Who pressed "Run now" sees what becomes of it.
    const scheduled = rows.filter(({ day }) => day !== null);
    const names = await portionNames(db, scheduled);
    const alerts = new Map(
      scheduled.map((run, index): [number, NewAlert] => [
        run.id,
        {
          ...{ userId: run.userId, scheduleId: run.scheduleId, dueAt: run.dueAt, slot: run.slot },
          kind: kindOf(run),
          what: JSON.stringify(names[index]),
          speaker: speakerOf(run),
          reason: JSON.stringify(reasonOf(run)),
          createdAt: clock.now(),
          told: 0,
        },
      ]),
    );
    const made = await db.transaction().execute(async (queries) => {
      const ids = rows.map(({ id }) => id);
      const collected = await runs.collect(queries, ids);
      return await insert(
        queries,
        collected.flatMap((id) => alerts.get(id) ?? []),
      );
    });
    onNew(made);
    return { read: rows.length, made: made.length };
  }

  /**
   * Runs due within the hour on speakers that cannot be reached, the soonest first: of the own speaker of a schedule,
   * or of those beside it. At most SPEAKERS_AT_ONCE, those that come after `last`.
   */
  const comingOnSilentSpeakers = async (
    which: "own" | "beside",
    now: number,
    last: { dueAt: number; id: number; slot: number } | null,
  ) => {
    const query =
      which === "own"
        ? onOwnSpeakers(db).select(sql<number>`0`.as("slot"))
        : onOtherSpeakers(db).select("scheduleSpeakers.slot");
    const slot = which === "own" ? sql`0` : sql.ref("schedule_speakers.slot");
    const rows = await query
      .select(["schedules.id", "schedules.userId", "schedules.nextRunAt"])
      .select(["schedules.portion", "schedules.surahId", "schedules.startAnchor"])
      .select(["devices.name", "devices.isConnected", "devices.type"])
      .where("schedules.enabled", "=", 1)
      .where("schedules.nextRunAt", ">", now)
      .where("schedules.nextRunAt", "<=", now + WARN_BEFORE)
      .where(({ or, eb }) =>
        or([eb("devices.reachable", "=", 0), eb("devices.isConnected", "=", 0)]),
      )
      .$if(last !== null, (all) =>
        all.where(
          sql<boolean>`(schedules.next_run_at, schedules.id, ${slot}) > (${last?.dueAt}, ${last?.id}, ${last?.slot})`,
        ),
      )
      .orderBy("schedules.nextRunAt")
      .orderBy("schedules.id")
      .orderBy("slot")
      .limit(SPEAKERS_AT_ONCE)
      .execute();
    return rows.map((row) => ({ ...row, dueAt: row.nextRunAt ?? now }));
  };

  type Coming = Awaited<ReturnType<typeof comingOnSilentSpeakers>>;

  /** Of those that have been away for long enough, by `since`. */
  async function warn(
    coming: Coming,
    since: ReadonlyMap<string, number>,
    now: number,
  ): Promise<number> {
    const away = coming.filter((row) => now - (since.get(keyOf(row)) ?? now) >= AWAY_FOR);
    if (away.length === 0) return 0;
    const names = await portionNames(db, away);
    const alerts = away.map(
      (row, index): NewAlert => ({
        ...{ userId: row.userId, scheduleId: row.id, dueAt: row.dueAt, slot: row.slot },
        kind: "unreachable",
        what: JSON.stringify(names[index]),
        speaker: row.name,
        reason: JSON.stringify(whySilent(row)),
        createdAt: now,
        told: 0,
      }),
    );
    const made = await insert(db, alerts);
    onNew(made);
    return made.length;
  }

  return {
    async ofRuns() {
      let made = 0;
      for (;;) {
        // SQLite answers within the turn of the event loop: due runs and requests come in between.
        await turn();
        const some = await collectSome();
        made += some.made;
        if (some.read < RUNS_AT_ONCE) return made;
      }
    },

    async ofSilentSpeakers() {
      const now = clock.now();
      const before = awaySince;
      const since = new Map<string, number>();
      let made = 0;
      for (const which of ["own", "beside"] as const) {
        for (let last: Coming[number] | null = null; ; ) {
          const some: Coming = await comingOnSilentSpeakers(which, now, last);
          for (const row of some) since.set(keyOf(row), before.get(keyOf(row)) ?? now);
          made += await warn(some, before, now);
          last = some.at(-1) ?? null;
          if (some.length < SPEAKERS_AT_ONCE) break;
          await turn();
        }
      }
      // Only now: a look that fails in between keeps what is known.
      awaySince = since;
      return made;
    },
  };
}

type UntoldRun = Pick<
  Row<"runs">,
  "status" | "reason" | "reasonSentence" | "fallbackAt" | "slot" | "speaker"
> & { ownSpeaker: string | null; otherSpeaker: string | null };

/** A run is untold only when it ended in one of these ways. */
function kindOf({ status, fallbackAt }: UntoldRun): AlertKind {
  if (status === "failed" || status === "missed") return status;
  return status === "cut-short" || fallbackAt === null ? "interrupted" : "fallback";
}

/** That of a fallback is named by the reason. */
function speakerOf({ slot, speaker, ownSpeaker, otherSpeaker }: UntoldRun): string {
  const named = slot === 0 ? ownSpeaker : (otherSpeaker ?? speaker);
  return named ?? "";
}

function reasonOf({ reasonSentence, reason }: UntoldRun): Sentence {
  try {
    if (reasonSentence !== null) return JSON.parse(reasonSentence) as Sentence;
  } catch {
    // Damaged: the same in English stands beside it.
  }
  return reason === null
    ? sentence("alert.unexplained")
    : sentence("text.as-given", { text: reason });
}

function keyOf({ id, dueAt, slot }: { id: number; dueAt: number; slot: number }): string {
  return `${id} ${dueAt} ${slot}`;
}

type SilentSpeaker = Pick<Row<"devices">, "name" | "type" | "isConnected">;

function whySilent({ name, type, isConnected }: SilentSpeaker): Sentence {
  if (isConnected === 0) return aboutSpeaker("speaker.disconnected-in-wird", name);
  const code = makeOf({ type }).isTab ? "browser.no-tab" : "speaker.no-answer";
  const reason = aboutSpeaker(code, name);
  return sentence("alert.unreachable", { speaker: name, reason });
}
