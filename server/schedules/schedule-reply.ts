// A schedule as the API returns it, and the part of it that people choose.
import { isKnownZone } from "#contract/times/zone-here";
import { zoneOffsets } from "#contract/times/zone-offsets";
import type { Schedule } from "#contract/schedules";
import type { Run } from "#contract/runs";
import type { Row } from "#server/platform/database/tables";
import { readable } from "./schedule-damage.ts";
import { portionOf } from "./schedule-times.ts";

/** The fields that people choose; the rest is computed from them. */
export type ScheduleChoice = Pick<
  Schedule,
  | "deviceId"
  | "fallbackDeviceId"
  | "alsoOn"
  | "reciterId"
  | "portion"
  | "startTime"
  | "endTime"
  | "startAnchor"
  | "endAnchor"
  | "durationMinutes"
  | "season"
  | "frequency"
  | "days"
  | "timezone"
  | "enabled"
  | "surahId"
  | "volume"
  | "date"
  | "continuePlayback"
  | "shuffle"
>;

interface Beside {
  alsoOn: number[];
  /** The name of the account whose it is. */
  ownerName: string | undefined;
  lastRun: Run | null;
  /** About how long its next run's portion takes; null: not known. */
  seconds: number | null;
}

export function toSchedule(
  stored: Row<"schedules">,
  { alsoOn, ownerName, lastRun, seconds }: Beside,
): Schedule {
  const row = readable(stored);
  return {
    id: row.id,
    userId: row.userId,
    ...(ownerName === undefined ? {} : { ownerName }),
    ...choiceOf(row, alsoOn),
    nextRunAt: toInstant(row.nextRunAt),
    ...(row.nextRunAt !== null &&
      isKnownZone(row.timezone) && { zoneOffsets: zoneOffsets(row.timezone, row.nextRunAt) }),
    stoppedPlace: stoppedPlaceOf(row),
    estimatedEndAt: toInstant(estimatedEnd(row, seconds)),
    lastRun,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** Never later than its end time. */
function estimatedEnd(
  row: Pick<Row<"schedules">, "nextRunAt" | "nextRunEndsAt" | "portion">,
  seconds: number | null,
): number | null {
  const { nextRunAt, nextRunEndsAt } = row;
  if (nextRunAt === null) return null;
  if (portionOf(row).kind === "onwards") return nextRunEndsAt;
  if (seconds === null) return null;
  const itself = Math.round(nextRunAt + seconds * 1000);
  return nextRunEndsAt === null ? itself : Math.min(itself, nextRunEndsAt);
}

function toInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

export function choiceOf(stored: Row<"schedules">, alsoOn: number[]): ScheduleChoice {
  const row = readable(stored);
  return {
    deviceId: row.deviceId,
    fallbackDeviceId: row.fallbackDeviceId,
    alsoOn,
    reciterId: row.reciterId,
    portion: portionOf(row),
    startTime: row.startTime,
    endTime: row.endTime,
    startAnchor: row.startAnchor === null ? null : JSON.parse(row.startAnchor),
    endAnchor: row.endAnchor === null ? null : JSON.parse(row.endAnchor),
    durationMinutes: row.durationMinutes,
    season: row.season === null ? null : JSON.parse(row.season),
    frequency: row.frequency,
    days: row.days === null ? null : (JSON.parse(row.days) as number[]),
    timezone: row.timezone,
    enabled: row.enabled === 1,
    surahId: row.surahId,
    volume: row.volume,
    date: row.date,
    continuePlayback: row.continuePlayback === 1,
    shuffle: row.shuffle === 1,
  };
}

function stoppedPlaceOf({ stoppedSurahId, stoppedPosition }: Row<"schedules">) {
  if (stoppedSurahId === null) return null;
  return { surahId: stoppedSurahId, position: stoppedPosition ?? 0 };
}
