// One's schedules: making, changing, running, skipping.
import * as contract from "#contract/schedules";
import { upcomingRuns } from "#contract/schedule-time";
import { surahByNumber } from "#contract/surahs";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Serve } from "#server/platform/routes";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RunReports } from "../runs/run-reports.ts";
import type { ScheduleRunner } from "../runs/schedule-runner.ts";
import type { ScheduleStore } from "./schedule-store.ts";

interface Parts {
  schedules: ScheduleStore;
  reciters: ReciterStore;
  runner: ScheduleRunner;
  scheduleNews: Pick<RunReports, "tellOf">;
  clock: Clock;
  /** The user's own zone: a schedule's default. */
  timezoneOf(userId: number): Promise<string>;
}

export function scheduleRoutes(serve: Serve, parts: Parts): void {
  const { schedules, reciters, runner, scheduleNews, clock, timezoneOf } = parts;

  /** A tablet on a shelf shows what was changed on a phone. */
  function told(schedule: contract.Schedule): contract.Schedule {
    scheduleNews.tellOf(schedule);
    return schedule;
  }

  async function mustFind(id: number): Promise<contract.Schedule> {
    const schedule = await schedules.find(id);
    if (!schedule) throw new AppError("not-found");
    return schedule;
  }

  async function mustHaveSurah(reciterId: number, surahId: number | null): Promise<void> {
    const reciter = await reciters.find(reciterId);
    if (!reciter) throw new AppError("invalid-input", "There is no such reciter.");
    if (reciter.availableSurahs.length === 0) {
      throw new AppError("invalid-input", `${reciter.name} has no recordings.`);
    }
    if (surahId !== null && !reciter.availableSurahs.includes(surahId)) {
      const name = surahByNumber(surahId)?.englishName ?? `surah ${surahId}`;
      throw new AppError("invalid-input", `${reciter.name} has no recording of ${name}.`);
    }
  }

  serve(contract.listSchedules, ({ params }) => schedules.list(params.userId));

  serve(contract.createSchedule, async ({ params, body, once }) => {
    const { userId: _, timezone = await timezoneOf(params.userId), ...choice } = body;
    await mustHaveSurah(choice.reciterId, choice.surahId);
    return told(await schedules.create(params.userId, { ...choice, timezone }, once));
  });

  serve(contract.updateSchedule, async ({ params, body }) => {
    const before = await mustFind(params.id);
    const after = { ...before, ...body };
    await mustHaveSurah(after.reciterId, after.surahId);
    return told(await schedules.change(params.id, body));
  });

  serve(contract.deleteSchedule, async ({ params }) => {
    const gone = await mustFind(params.id);
    await schedules.remove(params.id);
    told(gone);
    return { success: true as const };
  });

  serve(contract.runSchedule, async ({ params }) => {
    await runner.runNow(params.id);
    return mustFind(params.id);
  });

  serve(contract.skipSchedule, async ({ params }) => told(await schedules.skipNext(params.id)));

  serve(contract.unskipSchedule, async ({ params }) => told(await schedules.unskip(params.id)));

  serve(contract.upcomingRuns, async ({ params, query }) => {
    const schedule = await mustFind(params.id);
    if (!schedule.enabled || schedule.nextRunAt === null) return [];
    // From the stored next run, which knows of a skipped one.
    const runs = upcomingRuns(schedule, Date.parse(schedule.nextRunAt) - 1, query.count);
    return runs
      .filter((run) => run.dueAt > clock.now())
      .map((run) => new Date(run.dueAt).toISOString());
  });

  serve(contract.listRuns, ({ params }) => schedules.runs(params.id));
}
