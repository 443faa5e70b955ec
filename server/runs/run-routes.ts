// Starting a schedule now, by hand.
import * as contract from "#contract/schedules";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { RateLimits } from "#server/platform/rate-limit";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import type { ScheduleRunner } from "./schedule-runner.ts";

interface Parts {
  schedules: ScheduleStore;
  runner: ScheduleRunner;
  rateLimits: RateLimits;
}

/** Starts of one account: each writes a run, and loads a speaker. */
const STARTS = { most: 30, window: 10 * 60_000 };

export function runRoutes(serve: Serve, { schedules, runner, rateLimits }: Parts): void {
  serve(contract.runSchedule, async ({ params, body, user }) => {
    await rateLimits.count([{ key: `run-now:${user.id}`, ...STARTS }]);
    await runner.runNow(params.id, body.deviceId);
    const schedule = await schedules.find(params.id);
    if (!schedule) throw new AppError("not-found");
    return schedule;
  });
}
