// A schedule as the API returns it, and what people have chosen of it.
import type { Portion } from "#contract/portions/portions";
import { isKnownZone } from "#contract/times/zone-here";
import { endsByItself } from "#contract/portions/portion-traits";
import { zoneOffsets } from "#contract/times/zone-offsets";
import {
  type Schedule,
  type ScheduleChoice,
  scheduleFields,
  type StoredChoice,
} from "#contract/schedules";
import type { Run } from "#contract/runs";
import type { Row } from "#server/platform/database/tables";
import { fieldsIn } from "./schedule-times.ts";
import { readable } from "./schedule-damage.ts";
import { shownPortion } from "./schedule-points.ts";

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
  const choice = choiceOf(row, alsoOn);
  return {
    id: row.id,
    userId: row.userId,
    ...(ownerName === undefined ? {} : { ownerName }),
    ...choice,
    portion: shownPortion(choice.portion, row),
    nextRunAt: toInstant(row.nextRunAt),
    ...(row.nextRunAt !== null &&
      isKnownZone(row.timezone) && { zoneOffsets: zoneOffsets(row.timezone, row.nextRunAt) }),
    stoppedPlace: stoppedPlaceOf(row),
    estimatedEndAt: toInstant(estimatedEnd(row, choice.portion, seconds)),
    lastRun,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** Never later than its end time. */
function estimatedEnd(
  row: Pick<Row<"schedules">, "nextRunAt" | "nextRunEndsAt">,
  portion: Portion,
  seconds: number | null,
): number | null {
  const { nextRunAt, nextRunEndsAt } = row;
  if (nextRunAt === null) return null;
  if (!endsByItself(portion)) return nextRunEndsAt;
  if (seconds === null) return null;
  const itself = Math.round(nextRunAt + seconds * 1000);
  return nextRunEndsAt === null ? itself : Math.min(itself, nextRunEndsAt);
}

function toInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

const storedNames = Object.keys(scheduleFields).filter(
  (name) => name !== "alsoOn",
) as (keyof StoredChoice)[];

export function choiceOf(row: Row<"schedules">, alsoOn: number[]): ScheduleChoice {
  return { ...fieldsIn(readable(row), storedNames), alsoOn };
}

function stoppedPlaceOf({ stoppedSurahId, stoppedPosition }: Row<"schedules">) {
  if (stoppedSurahId === null) return null;
  return { surahId: stoppedSurahId, position: stoppedPosition ?? 0 };
}
