// The place in a plan and what follows it: which surah is current, the next, the previous. Pure; randomness
// is passed in. Sessions know an order only through these functions.

export interface PlayOrder {
  /** Surah numbers in the order they play. */
  surahs: number[];
  /** Which of them is current. */
  index: number;
  shuffled: boolean;
}

/** One after another from `start`; the first when the recitation lacks it. */
export function inOrder(available: readonly number[], start: number | null): PlayOrder {
  const index = start === null ? 0 : available.indexOf(start);
  return { surahs: [...available], index: Math.max(0, index), shuffled: false };
}

/** Random, without repetition; `start` comes first when it is given. `random` answers [0, 1). */
export function shuffled(
  available: readonly number[],
  start: number | null,
  random: () => number,
): PlayOrder {
  const surahs = [...available];
  // Fisher-Yates.
  for (let last = surahs.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [surahs[last], surahs[other]] = [surahs[other] as number, surahs[last] as number];
  }
  const at = start === null ? -1 : surahs.indexOf(start);
  if (at > 0) surahs.unshift(...surahs.splice(at, 1));
  return { surahs, index: 0, shuffled: true };
}

export function currentSurah(order: PlayOrder): number {
  const surah = order.surahs[order.index];
  if (surah === undefined) throw new Error("A play order needs at least one surah.");
  return surah;
}

/** Null at the end. */
export function nextInOrder(order: PlayOrder): PlayOrder | null {
  return order.index + 1 < order.surahs.length ? { ...order, index: order.index + 1 } : null;
}

/** Null at the beginning. */
export function previousInOrder(order: PlayOrder): PlayOrder | null {
  return order.index > 0 ? { ...order, index: order.index - 1 } : null;
}

/** What follows by itself: the next, or with `startsOver` the beginning again; null at the end. */
export function whatFollows(
  order: PlayOrder,
  { startsOver, random }: { startsOver: boolean; random: () => number },
): PlayOrder | null {
  return nextInOrder(order) ?? (startsOver ? startOver(order, random) : null);
}

/** At the first surah that `matches`; null when none does. */
export function findInOrder(
  order: PlayOrder,
  matches: (surah: number) => boolean,
): PlayOrder | null {
  const index = order.surahs.findIndex(matches);
  return index < 0 ? null : { ...order, index };
}

/** It has just been shuffled: nothing but this object knows it. */
export function isJustShuffled(order: PlayOrder): boolean {
  return order.shuffled && order.index === 0;
}

/** From the beginning again; a shuffled order is shuffled anew. */
function startOver(order: PlayOrder, random: () => number): PlayOrder {
  return order.shuffled ? shuffled(order.surahs, null, random) : { ...order, index: 0 };
}
