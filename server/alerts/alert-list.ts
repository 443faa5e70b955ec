// The alerts that somebody has not seen yet, and how long alerts are kept.
import { heardRuns, lastHeard } from "#server/runs/run-tables";
import { onOtherSpeakers, onOwnSpeakers, schedules } from "#server/schedules/schedule-tables";
import { type Selectable, sql } from "kysely";
import type { Alert } from "#contract/alerts";
import { anySentence } from "#contract/sentences/sentence";
import { englishOf, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import { deleteUpTo } from "#server/platform/database/delete-in-steps";
import type { Row } from "#server/platform/database/tables";
import type { AlertsTable } from "./alert-tables.ts";
import { lockedSettings } from "./alert-settings.ts";

export type StoredAlert = Selectable<AlertsTable>;

export interface AlertList {
  /** Newest first. */
  unseen(userId: number): Promise<Alert[]>;
  /** Later alerts stay unseen, whatever `upTo` says. */
  see(userId: number, upTo: number): Promise<void>;
  /** Deletes alerts of long ago. */
  sweep(): Promise<void>;
}

const DAY = 24 * 60 * 60_000;
const SHOWN_FOR = 7 * DAY;
const SHOWN_AT_ONCE = 50;
/** As long as runs. */
const KEPT = 90 * DAY;

export function createAlertList({ db, clock }: { db: Queries; clock: Clock }): AlertList {
  async function seenUpTo(userId: number): Promise<number> {
    const row = await db
      .selectFrom("alertSettings")
      .select("seenUpTo")
      .where("userId", "=", userId)
      .executeTakeFirst();
    return row?.seenUpTo ?? 0;
  }

  async function unseen(userId: number): Promise<Alert[]> {
    const rows = await db
      .selectFrom("alerts")
      .innerJoin(schedules(db), "schedules.id", "alerts.scheduleId")
      .selectAll("alerts")
      .select(["schedules.enabled", "schedules.frequency"])
      .where("alerts.userId", "=", userId)
      .where("alerts.id", ">", await seenUpTo(userId))
      .where("alerts.createdAt", ">", clock.now() - SHOWN_FOR)
      // Once the instant has come, what became of the run is what there is to say.
      .where(({ or, eb }) =>
        or([eb("alerts.kind", "<>", "unreachable"), eb("alerts.dueAt", ">", clock.now())]),
      )
      .orderBy("alerts.id", "desc")
      .limit(SHOWN_AT_ONCE)
      .execute();
    const answering = await answeringSpeakers(rows);
    const begun = await begunAfter(rows);
    const heard = await heardOf(rows);
    // A schedule of one run is switched off after it.
    const shown = rows.filter((row) => !answering.has(`${row.scheduleId} ${row.slot}`));
    return shown.map(({ enabled, frequency, ...row }): Alert => {
      const whatSentence = sentenceOf(row.what);
      const reasonSentence = sentenceOf(row.reason);
      const { id, kind, scheduleId, speaker } = row;
      const helps = kind !== "fallback" && kind !== "unreachable";
      return {
        ...{ id, kind, scheduleId, speaker, whatSentence, reasonSentence },
        dueAt: new Date(row.dueAt).toISOString(),
        what: englishOf(whatSentence),
        reason: englishOf(reasonSentence),
        canPlayNow:
          helps &&
          (enabled === 1 || frequency === "once") &&
          !heard.some((run) => isOnOtherSpeaker(run, row)) &&
          (begun.get(scheduleId) ?? 0) <= row.dueAt,
        createdAt: new Date(row.createdAt).toISOString(),
      };
    });
  }

  /** "schedule slot" of warnings whose speaker is there again: there is nothing to warn of any more. */
  async function answeringSpeakers(alerts: readonly StoredAlert[]): Promise<Set<string>> {
    const warned = alerts.filter(({ kind }) => kind === "unreachable");
    if (warned.length === 0) return new Set();
    const ids = schedulesOf(warned);
    const answering = await onOwnSpeakers(db)
      .select(["schedules.id", sql<number>`0`.as("slot")])
      .where("schedules.id", "in", ids)
      .where("devices.reachable", "=", 1)
      .where("devices.isConnected", "=", 1)
      .unionAll(
        onOtherSpeakers(db)
          .select(["schedules.id", "scheduleSpeakers.slot"])
          .where("schedules.id", "in", ids)
          .where("devices.reachable", "=", 1)
          .where("devices.isConnected", "=", 1),
      )
      .execute();
    return new Set(answering.map(({ id, slot }) => `${id} ${slot}`));
  }

  /** By schedule, the last run that was heard: after it nobody has to play an earlier one. */
  const begunAfter = (alerts: readonly StoredAlert[]) => lastHeard(db, schedulesOf(alerts));

  /** The runs of these alerts, on whichever speaker, that were heard. */
  const heardOf = async (alerts: readonly StoredAlert[]): Promise<SpeakerRun[]> =>
    alerts.length === 0
      ? []
      : heardRuns(db, schedulesOf(alerts), [...new Set(alerts.map(({ dueAt }) => dueAt))]);

  return {
    unseen,

    see: (userId, upTo) =>
      db.transaction().execute(async (queries) => {
        const { id } = await queries
          .selectFrom("alerts")
          .select(({ fn }) => fn.max("id").as("id"))
          .where("userId", "=", userId)
          .where("id", "<=", upTo)
          .executeTakeFirstOrThrow();
        if (id === null) return;
        await lockedSettings(queries, userId);
        await queries
          .updateTable("alertSettings")
          .set({ seenUpTo: Number(id) })
          .where("userId", "=", userId)
          .where("seenUpTo", "<", Number(id))
          .execute();
      }),

    async sweep() {
      await deleteUpTo(db, "alerts", "createdAt", clock.now() - KEPT);
    },
  };
}

/** Of a column that holds one. */
export function sentenceOf(json: string): Sentence {
  return anySentence.parse(JSON.parse(json)) as Sentence;
}

const schedulesOf = (alerts: readonly StoredAlert[]) => [
  ...new Set(alerts.map(({ scheduleId }) => scheduleId)),
];

type SpeakerRun = Pick<Row<"runs">, "scheduleId" | "dueAt" | "slot">;

/** Playing it now would begin it anew there too. */
function isOnOtherSpeaker(run: SpeakerRun, alert: StoredAlert): boolean {
  const isSameRun = run.scheduleId === alert.scheduleId && run.dueAt === alert.dueAt;
  return isSameRun && run.slot !== alert.slot;
}
