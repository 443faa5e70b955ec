// Runs on Echo speakers: they wait for the routine that opens the skill, which plays and reports them.
import { quietOn } from "#server/quiet/quiet-tables";
import { typesOf } from "#contract/makes";
import { surahsOf, timesOf, whyNotOnEcho } from "#contract/portions/portion-kinds";
import { endsByItself } from "#contract/portions/portion-traits";
import type { Portion } from "#contract/portions/portions";
import type { Reciter } from "#contract/reciters";
import type { Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { alexaPlayers } from "#server/alexa/alexa-tables";
import { devices } from "#server/devices/device-tables";
import { reciters, secondsOf } from "#server/reciters/reciter-tables";
import { onOwnSpeakers, schedules } from "#server/schedules/schedule-tables";
import { prepared } from "#server/platform/database/prepared";
import { currentSurah, orderOf, type PlayOrder, readOrder } from "#server/playback/play-order";
import { BRIDGED } from "#server/playback/play-plan";
import { itemsOfSurahs } from "#server/portions/kinds/surahs";
import { toReciter } from "#server/reciters/reciter-store";
import { storePlaces } from "#server/schedules/schedule-progress";
import { portionOf } from "#server/schedules/schedule-times";
import { FELL_SILENT, NOT_HEARD, PAUSED_ON_ECHO, type RunLife } from "./run-life.ts";
import { whatToPlay } from "./run-plan.ts";
import type { RunReports } from "./run-reports.ts";

/** A routine may fire this long before our clock says it is time, milliseconds: clocks differ. */
const EARLY = 2 * 60_000;

/** Seconds of a recording of which nothing is known. */
const LONGEST_RECORDING = 4 * 3600;
const UNSTEERED = typesOf((make) => !make.isSteered);

const COLUMNS = [
  "schedules.id as scheduleId",
  "schedules.timezone",
  "devices.id as deviceId",
  "schedules.surahId",
  "schedules.portion",
  "schedules.shuffle",
  "schedules.continuePlayback",
  "schedules.stoppedSurahId",
  "schedules.stoppedPosition",
] as const;

export type EchoRuns = ReturnType<typeof createEchoRuns>;

interface DueOnEcho {
  scheduleId: number;
  dueAt: number;
  /** Null: it ends by itself. */
  endsAt: number | null;
  /** The schedule's own zone. */
  timezone: string;
  reciter: Reciter;
  order: PlayOrder;
  /** Seconds. */
  position: number;
  /** The list does not begin anew until `endsAt`. */
  endsByItself: boolean;
}

/** Those of its surahs that the reciter has. */
function listOf(portion: Portion, { availableSurahs }: Reciter) {
  const { items } = itemsOfSurahs(surahsOf(portion), availableSurahs);
  return { order: orderOf(items, { times: timesOf(portion) }), position: 0 };
}

interface Parts {
  db: Database["db"];
  life: RunLife;
  reports: Pick<RunReports, "publishById">;
  clock: Clock;
  random: () => number;
}

export function createEchoRuns({ db, life, reports, clock, random }: Parts) {
  async function publish(change: Promise<number | null>): Promise<void> {
    const scheduleId = await change;
    if (scheduleId !== null) reports.publishById(scheduleId);
  }

  const lengthOf = async (reciterId: number, surahId: number) =>
    (await secondsOf(db, reciterId, surahId)) ?? LONGEST_RECORDING;

  /** Runs without an end on an Echo that was last heard before that instant. */
  const silentSince = prepared(db, ({ before }: { before: number }) =>
    db
      .selectFrom("runs")
      .innerJoin(alexaPlayers(db), "alexaPlayers.runId", "runs.id")
      .select(["runs.id", "runs.startedAt", "alexaPlayers.status", "alexaPlayers.heardAt"])
      .select(["alexaPlayers.reciterId", "alexaPlayers.playOrder", "alexaPlayers.position"])
      .where("runs.endsAt", "is", null)
      .where("runs.status", "in", ["running", "interrupted"])
      .where("runs.endedAt", "is", null)
      .where("alexaPlayers.heardAt", "<=", before),
  );

  /** Runs that wait for their routine, or were claimed a moment ahead. */
  const openRuns = (userId: number, now: number) =>
    db
      .selectFrom("runs")
      .innerJoin(schedules(db), "schedules.id", "runs.scheduleId")
      .innerJoin(reciters(db), "reciters.id", "schedules.reciterId")
      .innerJoin(devices(db), (join) =>
        join.on((eb) =>
          eb("devices.id", "=", eb.fn.coalesce("runs.deviceId", "schedules.deviceId")),
        ),
      )
      .selectAll("reciters")
      .select(COLUMNS)
      .select(["runs.dueAt", "runs.endsAt"])
      .where("devices.type", "in", UNSTEERED)
      .where("devices.userId", "=", userId)
      .where("runs.slot", "=", 0)
      .where("runs.status", "in", ["waiting", "preparing"])
      .where("runs.endedAt", "is", null)
      .where("runs.dueAt", "<=", now + EARLY)
      .where((run) =>
        run.or([
          run("runs.endsAt", ">", now),
          // Without an end its routine is waited for as long as a silence is bridged.
          run.and([run("runs.endsAt", "is", null), run("runs.dueAt", ">", now - BRIDGED)]),
        ]),
      )
      .execute();

  /** Only on its own Echo: another that is opened by chance must not begin it. */
  const startingSoon = (deviceId: number, now: number) =>
    onOwnSpeakers(db)
      .innerJoin(reciters(db), "reciters.id", "schedules.reciterId")
      .selectAll("reciters")
      .select(COLUMNS)
      .select((select) => [
        select.ref("schedules.nextRunAt").$notNull().as("dueAt"),
        select.ref("schedules.nextRunEndsAt").as("endsAt"),
      ])
      .where("devices.type", "in", UNSTEERED)
      .where("devices.id", "=", deviceId)
      .where("schedules.nextRunAt", ">", now)
      .where("schedules.nextRunAt", "<=", now + EARLY)
      .execute();

  return {
    /** The run that is due now on this account, on this Echo before the others; or soon on this one. */
    async dueNow(userId: number, deviceId: number): Promise<DueOnEcho | null> {
      const now = clock.now();
      const [open, soon] = await Promise.all([openRuns(userId, now), startingSoon(deviceId, now)]);
      const quiet = await quietOn(
        db,
        [...open, ...soon].map((run) => run.deviceId),
      );
      const loud = [...open, ...soon].filter(
        ({ deviceId: id, dueAt }) => !quiet.skips(id, { dueAt, now }),
      );
      const rows = loud.sort((a, b) => Math.abs(a.dueAt - now) - Math.abs(b.dueAt - now));
      const row = rows.find((run) => run.deviceId === deviceId) ?? rows[0];
      if (!row) return null;
      const reciter = toReciter(row);
      const portion = portionOf(row);
      const nothingHeard = { startedAt: null, playOrder: null, playPlace: null };
      const run = { schedule: row, reciter, ...nothingHeard };
      return {
        scheduleId: row.scheduleId,
        dueAt: row.dueAt,
        endsAt: row.endsAt,
        timezone: row.timezone,
        reciter,
        ...(endsByItself(portion) && whyNotOnEcho(portion) === null
          ? { ...listOf(portion, reciter), endsByItself: true }
          : { ...whatToPlay(run, random), endsByItself: false }),
      };
    },

    /** The skill plays it: the id of its run; null when it has begun elsewhere or ended meanwhile. */
    async open(run: Pick<DueOnEcho, "scheduleId" | "dueAt">): Promise<number | null> {
      const id = await life.open(run);
      if (id !== null) reports.publishById(run.scheduleId);
      return id;
    },
    heard: (runId: number) => publish(life.reportOnEcho(runId, "heard-on-echo", null)),
    paused: (runId: number) => publish(life.reportOnEcho(runId, "paused-on-echo", PAUSED_ON_ECHO)),
    ended: (runId: number, outcome: "played" | "stopped" | "failed", reason: Sentence | null) =>
      publish(life.reportOnEcho(runId, `${outcome}-on-echo`, reason)),

    /**
     * Runs without an end whose Echo has been silent for longer than a silence is bridged: paused, or without a word
     * since what it played must be over.
     */
    async endSilent(): Promise<void> {
      const now = clock.now();
      const silent = await silentSince({ before: now - BRIDGED });
      for (const { id, startedAt, status, heardAt, reciterId, playOrder, position } of silent) {
        if (status === "paused") {
          await publish(life.reportOnEcho(id, "stopped-on-echo", PAUSED_ON_ECHO));
          continue;
        }
        const surahId = status === "playing" ? currentSurah(readOrder(playOrder)) : null;
        const left = surahId === null ? 0 : (await lengthOf(reciterId, surahId)) - position;
        if (heardAt + Math.max(0, left) * 1000 > now - BRIDGED) continue;
        const why = startedAt === null ? NOT_HEARD : FELL_SILENT;
        await publish(life.reportOnEcho(id, "failed-on-echo", why));
      }
    },

    /** The place of its schedule, for continuePlayback. Seconds. */
    async keepPlace(runId: number, surahId: number, position: number): Promise<void> {
      const run = await db
        .selectFrom("runs")
        .select("scheduleId")
        .where("id", "=", runId)
        .executeTakeFirst();
      if (run) await storePlaces(db, [{ scheduleId: run.scheduleId, surahId, position }]);
    },
  };
}
