// Finds where the previous node left a run: its place is written at changes, its speaker's state once a minute.
import { chunks } from "#server/platform/database/chunks";
import type { Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import { currentItem, holds, surahOf } from "#server/playback/play-order";
import type { Hearing } from "#server/playback/record/playback-state-store";
import { readOrder } from "#server/playback/stored-order";
import { portionOf } from "#server/schedules/schedule-times";
import type { LastKnown, StoredPlace } from "./run-plan.ts";

/** In the recording of a surah, in seconds. */
export interface LeftPlace {
  surahId: number;
  position: number;
}

interface LeftOnSpeaker extends LeftPlace {
  runId: number | null;
  known: LastKnown;
}

/** By the id of the speaker: what it recited when its state was written. */
export async function leftOnSpeakers(
  db: Queries,
  deviceIds: readonly number[],
): Promise<Map<number, LeftOnSpeaker>> {
  const left = new Map<number, LeftOnSpeaker>();
  for (const chunk of chunks([...new Set(deviceIds)])) {
    const states = await db
      .selectFrom("playbackState")
      .select(["deviceId", "hearing", "surahId", "position", "positionAt", "status"])
      .where("deviceId", "in", chunk)
      .where("hearing", "is not", null)
      .execute();
    for (const { deviceId, hearing, surahId, position, positionAt, status } of states) {
      const runId = runIn(hearing);
      const known = { at: positionAt, paused: status === "paused" };
      if (surahId !== null && runId !== undefined)
        left.set(deviceId, { runId, surahId, position, known });
    }
  }
  return left;
}

/** Undefined if the JSON is damaged. */
function runIn(hearing: string | null): number | null | undefined {
  try {
    return (JSON.parse(hearing ?? "null") as Hearing).runId;
  } catch {
    return undefined;
  }
}

type PlacedRun = Pick<Row<"runs">, "id" | "slot" | "startedAt" | "playOrder" | "playPlace">;
type PlacedSchedule = Pick<Row<"schedules">, "portion" | "stoppedSurahId" | "stoppedPosition">;

/** The run and its schedule at that place, as though it had been written there. */
export function atLeftPlace<Run extends PlacedRun, Schedule extends PlacedSchedule>(
  run: Run,
  schedule: Schedule,
  left: LeftOnSpeaker | undefined,
): { run: Run; schedule: Schedule; leftAt: LeftPlace | null } {
  const isHeard = left?.runId === run.id && run.startedAt !== null;
  if (!isHeard) return { run, schedule, leftAt: null };
  if (run.playPlace !== null) return { run: atPlaceOfRun(run, left), schedule, leftAt: null };
  const isTold = run.slot === 0 && portionOf(schedule).kind === "onwards";
  if (!isTold) return { run, schedule, leftAt: null };
  const { surahId, position } = left;
  const stopped = { stoppedSurahId: surahId, stoppedPosition: position };
  return { run, schedule: { ...schedule, ...stopped }, leftAt: { surahId, position } };
}

function atPlaceOfRun<Run extends PlacedRun>(run: Run, { surahId, position }: LeftPlace): Run {
  const place = JSON.parse(run.playPlace ?? "null") as StoredPlace;
  // In a silence the place is that of what follows it.
  if (place.silent || !isOfPlace(run, place, { surahId, position })) return run;
  return { ...run, playPlace: JSON.stringify({ ...place, position }) };
}

function isOfPlace(
  { playOrder }: PlacedRun,
  { surahId: ownSurah, ...step }: StoredPlace,
  { surahId, position }: LeftPlace,
): boolean {
  if (ownSurah !== undefined) return ownSurah === surahId;
  if (playOrder === null) return false;
  const item = currentItem({ ...readOrder(playOrder), ...step });
  return surahOf(item) === surahId && holds(item, position);
}
