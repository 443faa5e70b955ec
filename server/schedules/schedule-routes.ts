// The user's own schedules over HTTP: creating, changing, skipping, next runs and past runs.
import * as contract from "#contract/schedules";
import { upcomingRuns } from "#contract/schedule-time";
import { surahByNumber } from "#contract/surahs";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Serve } from "#server/platform/http/routes";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { ScheduleStore } from "./schedule-store.ts";

interface Parts {
  schedules: ScheduleStore;
  reciters: ReciterStore;
  /** Publishes to the owner's pages that a schedule has changed; implemented in `runs`. */
  publishChange(schedule: contract.Schedule): void;
  clock: Clock;
  /** The user's own zone: a schedule's default. */
  timezoneOf(userId: number): Promise<string>;
}

export function scheduleRoutes(serve: Serve, parts: Parts): void {
  const { schedules, reciters, publishChange, clock, timezoneOf } = parts;

  /** Updates the owner's other open pages, such as a tablet on a shelf. */
  function published(schedule: contract.Schedule): contract.Schedule {
    publishChange(schedule);
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
    return published(await schedules.create(params.userId, { ...choice, timezone }, once));
  });

  serve(contract.updateSchedule, async ({ params, body }) => {
    const before = await mustFind(params.id);
    const after = { ...before, ...body };
    await mustHaveSurah(after.reciterId, after.surahId);
    return published(await schedules.change(params.id, body));
  });

  serve(contract.deleteSchedule, async ({ params }) => {
    const gone = await mustFind(params.id);
    await schedules.remove(params.id);
    published(gone);
    return { success: true as const };
  });

  serve(contract.skipSchedule, async ({ params }) =>
    published(await schedules.skipNext(params.id)),
  );

  serve(contract.unskipSchedule, async ({ params }) =>
    published(await schedules.unskip(params.id)),
  );

  serve(contract.upcomingRuns, async ({ params, query }) => {
    const schedule = await mustFind(params.id);
    if (!schedule.enabled || schedule.nextRunAt === null) return [];
    // From the stored next run, which takes skips into account.
    const runs = upcomingRuns(schedule, Date.parse(schedule.nextRunAt) - 1, query.count);
    return runs
      .filter((run) => run.dueAt > clock.now())
      .map((run) => new Date(run.dueAt).toISOString());
  });

  serve(contract.listRuns, ({ params }) => schedules.runs(params.id));
}
