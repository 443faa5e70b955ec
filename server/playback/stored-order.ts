// A play order as JSON. A plain list of surahs is stored as {surahs, index, shuffled}: short, and as it always was.
import { orderOf, type PlayItem, type PlayOrder, surahOf, wholeSurah } from "./play-order.ts";

type StoredOrder = PlayOrder | { surahs: number[]; index: number; shuffled: boolean };

export function writeOrder(order: PlayOrder): string {
  const { items, index, shuffled, times, gap } = order;
  const isPlain = times === 1 && gap === 0 && items.every(isWholeSurah);
  const stored: StoredOrder = isPlain
    ? { surahs: items.map((item) => surahOf(item) as number), index, shuffled }
    : order;
  return JSON.stringify(stored);
}

export function readOrder(json: string): PlayOrder {
  const stored = JSON.parse(json) as StoredOrder;
  if (!("surahs" in stored)) return stored;
  const { surahs, index, shuffled } = stored;
  return { ...orderOf(surahs.map(wholeSurah)), index, shuffled };
}

function isWholeSurah({ recording, from, to, repeat }: PlayItem): boolean {
  return "surah" in recording && from === null && to === null && repeat === 1;
}
