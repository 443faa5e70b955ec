// Builds the room of tokens from its pieces.
import type { SchedulePreviews } from "#server/schedules/schedule-previews";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { RateLimits } from "#server/platform/rate-limit";
import { type CalendarRunsParts, createCalendarRuns } from "./calendar/calendar-runs.ts";
import { createTokens } from "./token-store.ts";

interface Parts extends Pick<CalendarRunsParts, "portionNames"> {
  database: Database;
  clock: Clock;
  rateLimits: RateLimits;
  schedules: ScheduleStore;
  previews: SchedulePreviews;
  publicUrl: string;
}

export function createTokensRoom(parts: Parts) {
  return {
    tokens: createTokens(parts),
    calendarRuns: createCalendarRuns({ ...parts, db: parts.database.db }),
  };
}
