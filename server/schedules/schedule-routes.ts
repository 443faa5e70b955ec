// The user's own schedules over HTTP: creating, changing, skipping, next runs and past runs.
import * as contract from "#contract/schedules";
import type { Portion } from "#contract/portions/portions";
import { endsByItself } from "#contract/portions/portion-traits";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import { portionAhead } from "./schedule-points.ts";
import type { SchedulePreviews } from "./schedule-previews.ts";
import { ambiguityOf } from "./schedule-times.ts";
import type { ScheduleStore } from "./schedule-store.ts";

interface Parts {
  schedules: ScheduleStore;
  previews: SchedulePreviews;
  portions: {
    /** The reciter of this choice, null for a sound; throws a sentence when it cannot be played. */
    reciterOf(choice: PortionChoice): Promise<number | null>;
  };
  /** Throws a sentence when one of the speakers cannot play its part; implemented in `portions`. */
  mustSuitSpeakers(choice: SpeakerChoice): Promise<void>;
  /** Publishes to the owner's pages that a schedule has changed; implemented in `runs`. */
  publishChange(schedule: contract.Schedule): void;
  /** The accounts of the user's household; the user alone without one. */
  atHome(userId: number): Promise<number[]>;
  /** The user's own zone: a schedule's default. */
  timezoneOf(userId: number): Promise<string>;
}

type PortionChoice = Pick<
  contract.ScheduleChoice & contract.Schedule,
  "userId" | "reciterId" | "surahId" | "deviceId"
> & { portion: Portion };
type SpeakerChoice = Pick<
  contract.ScheduleChoice,
  "portion" | "deviceId" | "fallbackDeviceId" | "alsoOn"
>;

export function scheduleRoutes(serve: Serve, parts: Parts): void {
  const { schedules, portions, mustSuitSpeakers, previews, publishChange, timezoneOf, atHome } =
    parts;

  /** Updates the owner's other open pages, such as a tablet on a shelf. */
  function published(schedule: contract.Schedule): contract.Schedule {
    publishChange(schedule);
    return schedule;
  }

  async function mustFind(id: number): Promise<contract.Schedule> {
    const schedule = await schedules.findUnmeasured(id);
    if (!schedule) throw new AppError("not-found");
    return schedule;
  }

  serve(contract.listSchedules, async ({ params }) =>
    schedules.listAll(await atHome(params.userId)),
  );

  serve(contract.createSchedule, async ({ params, body, once }) => {
    const { userId: _, timezone = await timezoneOf(params.userId), ...rest } = body;
    mustBeClear(body);
    if (rest.startTime === undefined && rest.startAnchor === null) {
      throw new AppError("invalid-input", sentence("schedule.start-missing"));
    }
    // With an anchor it becomes the time of the next run.
    const choice = { ...rest, startTime: rest.startTime ?? "00:00" };
    await mustSuitSpeakers(choice);
    const reciterId = await portions.reciterOf({ ...choice, userId: params.userId });
    const whole = { ...choice, reciterId, timezone };
    return published(await schedules.create(params.userId, whole, once));
  });

  serve(contract.updateSchedule, async ({ params, body, still }) => {
    const before = await mustFind(params.id);
    mustBeClear(body);
    const portion = portionAhead(body.portion, before.portion);
    if (SPEAKERS.some((name) => name in body)) await mustSuitSpeakers({ ...before, ...body });
    const change = mayStay(before, body)
      ? body
      : { ...body, reciterId: await portions.reciterOf({ ...before, ...body, portion }) };
    return published(await schedules.change(params.id, change, still));
  });

  serve(contract.deleteSchedule, async ({ params, still }) => {
    const deleted = await mustFind(params.id);
    await schedules.remove(params.id, still);
    published(deleted);
    return { success: true as const };
  });

  serve(contract.skipSchedule, async ({ params, still }) =>
    published(await schedules.skipNext(params.id, still)),
  );

  serve(contract.unskipSchedule, async ({ params, still }) =>
    published(await schedules.unskip(params.id, still)),
  );

  serve(contract.upcomingRuns, async ({ params, query }) =>
    previews.upcoming(await mustFind(params.id), query.count),
  );

  serve(contract.comingDays, async ({ params, query }) =>
    previews.comingDays(await mustFind(params.id), query.count),
  );

  serve(contract.listRuns, ({ params, query: { before, limit } }) =>
    schedules.runs(params.id, {
      before: before === undefined ? before : Date.parse(before),
      limit,
    }),
  );
}

/** What a change of speakers, or of what they can play, names. */
const SPEAKERS = ["portion", "deviceId", "fallbackDeviceId", "alsoOn"] as const;

/** Throws `invalid-input` when it begins or ends in two ways. */
function mustBeClear(ways: Parameters<typeof ambiguityOf>[0]): void {
  const problem = ambiguityOf(ways);
  if (problem) throw new AppError("invalid-input", problem);
}

/**
 * A portion that nobody changes is not checked again: a schedule can be switched off, or moved to
 * another hour, while the times of its ayahs cannot be fetched.
 */
function mayStay({ portion }: contract.Schedule, change: Partial<PortionChoice>): boolean {
  const isTouched = ["portion", "reciterId", "deviceId"].some((name) => name in change);
  return endsByItself(portion) && !isTouched;
}
