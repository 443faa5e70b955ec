// What a run plays: from which surah and place, in which order; and what is known of its beginning.
import type { Reciter } from "#contract/reciters";
import type { RunWindow } from "#contract/schedule-time";
import type { Row } from "#server/platform/database/tables";
import { findInOrder, inOrder, type PlayOrder, shuffled } from "#server/playback/play-order";
import type { Adoption, PlayPlan } from "#server/playback/play-plan";
import { isTooLate, missedReason } from "./due-runs.ts";

export interface RunToPlan {
  id: number;
  /** UTC milliseconds. */
  endsAt: number;
  /** When the speaker first reported PLAYING; null: nothing has been heard yet. */
  startedAt: number | null;
  /** JSON of a shuffled run's order. */
  playOrder: string | null;
  schedule: PlannedSchedule & Pick<Row<"schedules">, "volume">;
  reciter: Reciter;
}

type PlannedSchedule = Pick<
  Row<"schedules">,
  "surahId" | "shuffle" | "continuePlayback" | "stoppedSurahId" | "stoppedPosition"
>;

/** So long after a run, milliseconds, the volume is what people have made of it. */
const VOLUME_IS_OURS = 10 * 60_000;

/** For a session, which is handed a speaker to play it on. */
export function planOf(run: RunToPlan, random: () => number): PlayPlan {
  const { id, endsAt, schedule, reciter } = run;
  const { volume } = schedule;
  return { reciter, ...whatToPlay(run, random), volume, endsAt, runId: id };
}

/** What an earlier node or process knew of a run that it may have begun; null: there was none. */
export function adoptionOf(
  run: RunWindow &
    Pick<RunToPlan, "startedAt"> &
    Pick<Row<"runs">, "status" | "volumeBefore"> & { takenOver: boolean },
  now: number,
): Adoption | null {
  if (!run.takenOver) return null;
  const isLongOver = now - run.endsAt > VOLUME_IS_OURS;
  const isMissed = run.status === "preparing" && isTooLate(run, now);
  return {
    sounded: run.startedAt !== null,
    volumeBefore: isLongOver ? null : run.volumeBefore,
    tooLate: isMissed ? missedReason(run, now) : null,
  };
}

/** `position` is in seconds into the first surah of the order. */
export function whatToPlay(
  run: Pick<RunToPlan, "startedAt" | "playOrder" | "reciter"> & { schedule: PlannedSchedule },
  random: () => number,
): Pick<PlayPlan, "order" | "position"> {
  const { schedule, reciter, playOrder } = run;
  const available = reciter.availableSurahs;
  const place = placeToContinue(run);
  const start = place?.surahId ?? schedule.surahId;
  const position = place?.position ?? 0;
  if (schedule.shuffle !== 1) return { order: inOrder(available, start), position };
  if (playOrder === null) return { order: shuffled(available, start, random), position };
  const order = JSON.parse(playOrder) as PlayOrder;
  const atStart = findInOrder(order, (surah) => surah === start);
  return { order: atStart ?? { ...order, index: 0 }, position };
}

/** Null: it begins. A run of which nothing was heard has left no place: it is an earlier run's. */
function placeToContinue({ schedule, reciter, startedAt }: Parameters<typeof whatToPlay>[0]) {
  const { continuePlayback, stoppedSurahId, stoppedPosition } = schedule;
  if (startedAt === null && continuePlayback !== 1) return null;
  if (stoppedSurahId === null || !reciter.availableSurahs.includes(stoppedSurahId)) return null;
  return { surahId: stoppedSurahId, position: stoppedPosition ?? 0 };
}
