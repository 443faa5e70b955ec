// The user's own schedules over HTTP: creating, changing, skipping, next runs and past runs.
import * as contract from "#contract/schedules";
import { CLOCK_ALONE } from "#contract/prayers/day-facts";
import { upcomingRuns } from "#contract/times/schedule-runs";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Serve } from "#server/platform/http/routes";
import type { ScheduleStore } from "./schedule-store.ts";

interface Parts {
  schedules: ScheduleStore;
  portions: {
    /** The reciter of this choice, null for a sound; throws a sentence when it cannot be played. */
    reciterOf(choice: PortionChoice): Promise<number | null>;
  };
  /** Publishes to the owner's pages that a schedule has changed; implemented in `runs`. */
  publishChange(schedule: contract.Schedule): void;
  clock: Clock;
  /** The user's own zone: a schedule's default. */
  timezoneOf(userId: number): Promise<string>;
}

type PortionChoice = Pick<
  contract.Schedule,
  "userId" | "portion" | "reciterId" | "surahId" | "deviceId"
>;

export function scheduleRoutes(serve: Serve, parts: Parts): void {
  const { schedules, portions, publishChange, clock, timezoneOf } = parts;

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

  serve(contract.listSchedules, ({ params }) => schedules.list(params.userId));

  serve(contract.createSchedule, async ({ params, body, once }) => {
    const { userId: _, timezone = await timezoneOf(params.userId), startTime, ...rest } = body;
    if (startTime === undefined) {
      throw new AppError("invalid-input", sentence("schedule.start-missing"));
    }
    const choice = { ...rest, startTime };
    const reciterId = await portions.reciterOf({ ...choice, userId: params.userId });
    const whole = { ...choice, reciterId, timezone };
    return published(await schedules.create(params.userId, whole, once));
  });

  serve(contract.updateSchedule, async ({ params, body }) => {
    const before = await mustFind(params.id);
    const change = mayStay(before, body)
      ? body
      : { ...body, reciterId: await portions.reciterOf({ ...before, ...body }) };
    return published(await schedules.change(params.id, change));
  });

  serve(contract.deleteSchedule, async ({ params }) => {
    const deleted = await mustFind(params.id);
    await schedules.remove(params.id);
    published(deleted);
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
    const runs = upcomingRuns(
      schedule,
      CLOCK_ALONE,
      Date.parse(schedule.nextRunAt) - 1,
      query.count,
    );
    return runs
      .filter((run) => run.dueAt > clock.now())
      .map((run) => new Date(run.dueAt).toISOString());
  });

  serve(contract.listRuns, ({ params }) => schedules.runs(params.id));
}

/**
 * A portion that nobody changes is not checked again: a schedule can be switched off, or moved to
 * another hour, while the times of its ayahs cannot be fetched.
 */
function mayStay({ portion }: contract.Schedule, change: Partial<PortionChoice>): boolean {
  const isTouched = ["portion", "reciterId", "deviceId"].some((name) => name in change);
  return portion.kind !== "onwards" && !isTouched;
}
