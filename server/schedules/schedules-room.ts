// Builds the room of schedules from its pieces.
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { FactsSource } from "./schedule-facts.ts";
import { createScheduleMoves } from "./schedule-moves.ts";
import { createSchedulePreviews } from "./schedule-previews.ts";
import type { RunsOfSchedule } from "./schedule-change.ts";
import { createScheduleStore, type Lengths } from "./schedule-store.ts";

interface Parts {
  db: Database["db"];
  facts: FactsSource;
  runs: RunsOfSchedule;
  lengths: Lengths;
  clock: Clock;
  events: Events;
  log: Log;
}

export function createSchedulesRoom(parts: Parts) {
  return {
    schedules: createScheduleStore(parts),
    moves: createScheduleMoves(parts),
    previews: createSchedulePreviews(parts),
  };
}
