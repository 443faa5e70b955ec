// In which order the surahs of a recitation play. Pure; randomness is passed in.

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

/** From the beginning again; a shuffled order is shuffled anew. */
export function startOver(order: PlayOrder, random: () => number): PlayOrder {
  return order.shuffled ? shuffled(order.surahs, null, random) : { ...order, index: 0 };
}
