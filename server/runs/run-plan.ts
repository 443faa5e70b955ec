// What a run plays: from which surah and place, and in which order.
import type { Reciter } from "#contract/reciters";
import type { Row } from "#server/platform/tables";
import { findInOrder, inOrder, type PlayOrder, shuffled } from "#server/playback/play-order";
import type { Adoption, PlayPlan } from "#server/playback/play-plan";
import type { ClaimedRun } from "./claimed-run.ts";
import { isTooLate, missedReason } from "./due-runs.ts";

/** So long after a run, milliseconds, the volume is what people have made of it. */
const VOLUME_IS_OURS = 10 * 60_000;

export function planOf(run: ClaimedRun, random: () => number): PlayPlan {
  const { schedule, reciter } = run;
  // What was not heard yet has left no place: the schedule's is that of an earlier run.
  const kept = keptPlace(schedule, reciter, { goingOn: run.startedAt !== null });
  return {
    reciter,
    order: orderOf(run, kept?.surahId ?? schedule.surahId, random),
    position: kept?.position ?? 0,
    volume: schedule.volume,
    endsAt: run.endsAt,
    runId: run.id,
  };
}

/** What the node before this one knew of a run that it may have begun; null: there was none. */
export function adoptionOf(run: ClaimedRun, now: number): Adoption | null {
  if (!run.takenOver) return null;
  const isLongOver = now - run.endsAt > VOLUME_IS_OURS;
  const isMissed = run.status === "preparing" && isTooLate(run, now);
  return {
    sounded: run.startedAt !== null,
    volumeBefore: isLongOver ? null : run.volumeBefore,
    tooLate: isMissed ? missedReason(run, now) : null,
  };
}

/** Where a schedule goes on instead of beginning; null when it begins. */
export function keptPlace(
  schedule: Pick<Row<"schedules">, "continuePlayback" | "stoppedSurahId" | "stoppedPosition">,
  reciter: Reciter,
  { goingOn = false } = {},
) {
  const { stoppedSurahId, stoppedPosition } = schedule;
  if (!goingOn && schedule.continuePlayback !== 1) return null;
  if (stoppedSurahId === null || !reciter.availableSurahs.includes(stoppedSurahId)) return null;
  return { surahId: stoppedSurahId, position: stoppedPosition ?? 0 };
}

function orderOf(run: ClaimedRun, start: number | null, random: () => number): PlayOrder {
  const available = run.reciter.availableSurahs;
  if (run.schedule.shuffle !== 1) return inOrder(available, start);
  if (run.playOrder === null) return shuffled(available, start, random);
  const order = JSON.parse(run.playOrder) as PlayOrder;
  return findInOrder(order, (surah) => surah === start) ?? { ...order, index: 0 };
}
