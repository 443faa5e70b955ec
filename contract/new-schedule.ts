// What a schedule has where nothing was chosen; apart from its shapes, so that pages take it without them.
import type { ScheduleChoice } from "./schedules.ts";

/** What a new schedule has where nothing was chosen. */
export const NEW_SCHEDULE = {
  fallbackDeviceId: null,
  alsoOn: [],
  reciterId: null,
  portion: { kind: "onwards" },
  startAnchor: null,
  endTime: null,
  endAnchor: null,
  durationMinutes: null,
  season: null,
  frequency: "daily",
  days: null,
  enabled: true,
  surahId: null,
  volume: null,
  date: null,
  continuePlayback: false,
  shuffle: false,
} satisfies Partial<ScheduleChoice>;
