// What an agent says of the runs that it has begun by itself: their ends, and what was heard, for history and khatms.
import type { AgentRun } from "#contract/agent-messages";
import type { AnySentence } from "#contract/sentences/sentence";
import {
  englishOf,
  inARow,
  knownSentence,
  type Sentence,
  sentence,
} from "#contract/sentences/sentences";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/platform/database/tables";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { HistoryStore } from "#server/playback/record/history-store";
import { portionOf } from "#server/schedules/schedule-times";
import { LATE_AFTER } from "./due-runs.ts";
import type { AdvanceKhatm } from "./run-writes.ts";
import { NOT_HEARD_YET } from "./run-leases.ts";
import { withSlots, type RunCondition, type RunLife } from "./run-life.ts";
import type { AtHomeEvent } from "./run-transitions.ts";

/** A run for whose end its agent is asked. */
interface LeasedRun {
  scheduleId: number;
  slot: number;
  dueAt: number;
  endsAt: number | null;
  day: string;
}

interface Parts {
  db: Queries;
  life: Pick<RunLife, "reportedAtHome" | "neverReported" | "wordLost">;
  history: Pick<HistoryStore, "add">;
  advanceKhatm: AdvanceKhatm;
  /** The run of this schedule is over, wherever a session still waits for it. */
  onSettled(scheduleId: number): void;
  /** Ends of runs may be told now. */
  onSwept(): void;
  clock: Clock;
}

/** Milliseconds after its end, or after its beginning when it has no end time, that its owner is told, at the next sweep, that nothing is known of a run. */
const TOLD_AFTER = 15 * 60_000;
/** Milliseconds after its end that the report of a run is taken. */
const REPORTED_WITHIN = 48 * 3_600_000;
/** Characters of a sentence of an agent. */
const LONGEST_SENTENCE = 1_000;

const events = {
  played: "played-at-home",
  stopped: "stopped-at-home",
  failed: "failed-at-home",
  interrupted: "cut-short-at-home",
} as const satisfies Record<Exclude<AgentRun["outcome"], "carried">, AtHomeEvent>;

export function createReportsAtHome(parts: Parts) {
  const { db, life, history, advanceKhatm, clock } = parts;

  async function keepHeard(
    schedule: Row<"schedules">,
    deviceId: number,
    { heard, endedAt }: AgentRun,
    { slot, dueAt }: LeasedRun,
  ): Promise<void> {
    if (slot !== 0) return;
    const portion = portionOf(schedule);
    const khatm =
      portion.kind === "khatm"
        ? await db
            .selectFrom("khatms")
            .select(["id", "reciterId"])
            .where("id", "=", portion.khatmId)
            .executeTakeFirst()
        : undefined;
    const reciterId = khatm?.reciterId ?? schedule.reciterId;
    if (reciterId === null) return;
    /** When each began is not told: one after another, up to the end. */
    let timestamp = Math.min(endedAt, clock.now());
    for (const { from, to } of heard) timestamp -= lasts(from, to);
    for (const { surahId, from, to, ended } of heard) {
      const place = { surahId, startPosition: from, endPosition: to };
      const at = Math.max(timestamp, dueAt);
      await history.add({ userId: schedule.userId, deviceId, reciterId, ...place, timestamp: at });
      timestamp += lasts(from, to);
      if (khatm) await advanceKhatm(khatm.id, { reciterId, surahId, from, to, ended });
    }
  }

  /**
   * What was heard before a server carried it on is written once, also when it comes to two nodes. A line that breaks
   * again has another one, which ends later.
   */
  async function isFirstOfCarried(
    { scheduleId, slot, dueAt }: LeasedRun,
    { endedAt }: AgentRun,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("agentLeases")
      .set({ carriedAt: endedAt })
      .where("scheduleId", "=", scheduleId)
      .where("slot", "=", slot)
      .where("dueAt", "=", dueAt)
      .where(({ eb, or }) => or([eb("carriedAt", "is", null), eb("carriedAt", "<", endedAt)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Once: a report that comes again changes nothing. Rejects when it could not be written. */
  async function write(run: LeasedRun, report: AgentRun): Promise<void> {
    const schedule = await db
      .selectFrom("schedules")
      .selectAll()
      .where("id", "=", run.scheduleId)
      .executeTakeFirst();
    if (!schedule) return;
    const slots = await withSlots(db, [run]);
    const place = slots.find(({ slot }) => slot === run.slot);
    const { deviceId = null, speaker = null } = place ?? {};
    if (report.outcome === "carried") {
      if (await isFirstOfCarried(run, report)) {
        await keepHeard(schedule, place?.deviceId ?? schedule.deviceId, report, run);
      }
      return;
    }
    const now = clock.now();
    const startedAt =
      report.beganAt === null ? null : Math.min(now, Math.max(report.beganAt, run.dueAt));
    const lateBy = startedAt === null ? 0 : startedAt - run.dueAt;
    const isLate = report.outcome === "played" && lateBy > LATE_AFTER;
    const late = sentence("run.late", { minutes: Math.round(lateBy / 60_000) });
    const settled = await life.reportedAtHome(isLate ? "late-at-home" : events[report.outcome], {
      ...run,
      ...{ deviceId, speaker, startedAt },
      reason: inARow([isLate ? late : null, bounded(report.reason)]),
    });
    if (settled === null) return;
    await keepHeard(schedule, deviceId ?? schedule.deviceId, report, run);
    parts.onSettled(run.scheduleId);
  }

  async function forgetReported(now: number): Promise<void> {
    await db
      .deleteFrom("agentLeases")
      .where((lease) => lease(lease.fn.coalesce("endsAt", "dueAt"), "<", now - REPORTED_WITHIN))
      .execute();
  }

  return {
    write,

    /** The agent of a home without power plays nothing: its owner is told, not left to wait for a report. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const isLongAgo = (lease: ExpressionBuilder<Tables, "agentLeases">) =>
        lease.or([
          lease("agentLeases.endsAt", "<", now - TOLD_AFTER),
          lease.and([
            lease("agentLeases.dueAt", "<", now - TOLD_AFTER),
            // It ends by itself, at an hour that nobody knows.
            lease("agentLeases.endsAt", "is", null),
          ]),
        ]);
      const waiting = await db
        .selectFrom("agentLeases")
        .select("agentId")
        .where((lease) => isLongAgo(lease as never))
        .where("toldAt", "is", null)
        .limit(1)
        .executeTakeFirst();
      if (!waiting) return forgetReported(now);
      const isUnknown: RunCondition = (run) =>
        run.and([
          run("runs.reasonSentence", "like", `%"${NOT_HEARD_YET}"%`),
          run.exists(
            run
              .selectFrom("agentLeases")
              .select("agentLeases.agentId")
              .whereRef("agentLeases.scheduleId", "=", "runs.scheduleId")
              .whereRef("agentLeases.slot", "=", "runs.slot")
              .whereRef("agentLeases.dueAt", "=", "runs.dueAt")
              .where((lease) => isLongAgo(lease as never))
              .where("agentLeases.toldAt", "is", null),
          ),
        ]);
      const isOfBackup: RunCondition = (run) =>
        run.and([
          isUnknown(run),
          run.exists(
            run
              .selectFrom("schedules")
              .select("schedules.id")
              .whereRef("schedules.id", "=", "runs.scheduleId")
              .whereRef("schedules.unknownUntil", ">=", "runs.dueAt"),
          ),
        ]);
      await life.wordLost(isOfBackup);
      await life.neverReported(isUnknown);
      await db
        .updateTable("agentLeases")
        .set({ toldAt: now })
        .where((lease) => isLongAgo(lease as never))
        .where("toldAt", "is", null)
        .execute();
      await forgetReported(now);
      parts.onSwept();
    },
  };
}

/** Milliseconds of a stretch, from its seconds. */
const lasts = (from: number, to: number) => Math.round(Math.max(0, to - from) * 1000);

/** An agent may be of any version, or somebody's own program. */
function bounded(given: AnySentence | null): Sentence | null {
  if (given === null || JSON.stringify(given).length > LONGEST_SENTENCE) return null;
  try {
    return knownSentence(englishOf(given), given);
  } catch {
    // A known code without its params.
    return null;
  }
}
