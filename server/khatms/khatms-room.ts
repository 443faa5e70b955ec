// Builds the room of khatms from its pieces.
import type { Clock } from "#server/platform/clock";
import type { Queries } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { ReciterStore } from "#server/reciters/reciter-store";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import { createKhatmRuns } from "./khatm-runs.ts";
import { createKhatmStore } from "./khatm-store.ts";
import type { FactsSource } from "#server/schedules/schedule-facts";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import { createKhatms, type Khatms } from "./khatms.ts";
import { createPartPoints, type PartPoints } from "./part-points.ts";
import { createRecitationTimes } from "./recitation-times.ts";

interface Parts {
  db: Queries;
  reciters: ReciterStore;
  timings: AyahTimings;
  durations: RecordingDurations;
  schedules: ScheduleStore;
  facts: FactsSource;
  accounts: { timezoneOf(userId: number): Promise<string> };
  clock: Clock;
  events: Events;
  log: Log;
}

export function createKhatmsRoom(parts: Parts): Khatms & PartPoints & { stop(): void } {
  const times = createRecitationTimes(parts);
  const store = createKhatmStore(parts.db);
  const runs = createKhatmRuns(parts);
  const khatms = createKhatms({
    ...parts,
    timezoneOf: parts.accounts.timezoneOf,
    store,
    times,
    runs,
  });
  return { ...khatms, ...createPartPoints({ ...parts, times }), stop: times.stop };
}
