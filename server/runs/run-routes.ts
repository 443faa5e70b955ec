// Starting a schedule now, by hand.
import * as contract from "#contract/schedules";
import { AppError } from "#server/platform/app-error";
import type { Serve } from "#server/platform/http/routes";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import type { ScheduleRunner } from "./schedule-runner.ts";

interface Parts {
  schedules: ScheduleStore;
  runner: ScheduleRunner;
}

export function runRoutes(serve: Serve, { schedules, runner }: Parts): void {
  serve(contract.runSchedule, async ({ params }) => {
    await runner.runNow(params.id);
    const schedule = await schedules.find(params.id);
    if (!schedule) throw new AppError("not-found");
    return schedule;
  });
}
