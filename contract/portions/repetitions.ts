// Repetitions: how often a portion and its ayahs may be recited, what follows what, and the silence between.

export const MOST_TIMES = 100;
export const MOST_TIMES_EACH_AYAH = 20;
export const LONGEST_GAP_SECONDS = 30;

/** A list of items, each heard `repeat` times in a row, in so many rounds. */
export interface RepeatedList {
  items: readonly { repeat: number }[];
  times: number;
  /** Seconds of silence after each repetition of an item that repeats, and after each round. */
  gap: number;
}

/** Which repetition of which item in which round, all counted from 0. */
export interface PlayStep {
  index: number;
  repetition: number;
  round: number;
}

/** The next item or round; null at the end. */
export function nextItem(
  { items, times }: RepeatedList,
  { index, round }: PlayStep,
): PlayStep | null {
  if (index + 1 < items.length) return { index: index + 1, repetition: 0, round };
  return round + 1 < times ? { index: 0, repetition: 0, round: round + 1 } : null;
}

/** The next repetition, item or round; null at the end. */
export function nextStep(list: RepeatedList, step: PlayStep): PlayStep | null {
  const { repeat = 1 } = list.items[step.index] ?? {};
  return step.repetition + 1 < repeat
    ? { ...step, repetition: step.repetition + 1 }
    : nextItem(list, step);
}

/** Seconds of silence before what follows by itself. */
export function silenceBefore(following: PlayStep, step: PlayStep, list: RepeatedList): number {
  const isNextRound = following.index === 0 && following.repetition === 0;
  return isNextRound || (list.items[step.index]?.repeat ?? 1) > 1 ? list.gap : 0;
}
