// A list of items and the place in it: which item is current, the next, the previous. Pure; randomness is
// passed in. A list is never written out: an item carries how often it repeats, the list how many rounds it has.
import {
  nextItem,
  nextStep,
  type PlayStep,
  type RepeatedList,
} from "#contract/portions/repetitions";

/** A sound that somebody added. */
export interface SoundRecording {
  id: number;
  name: string;
  /** "/media/<token>": the speaker makes it an address that its device can reach. */
  path: string;
}

/** A recording or a part of it, `repeat` times in a row. */
export interface PlayItem {
  recording: { surah: number } | { sound: SoundRecording };
  /** Seconds into the recording; null: its beginning. */
  from: number | null;
  /** Seconds into the recording; null: its end. */
  to: number | null;
  repeat: number;
}

export interface PlayOrder extends PlayStep, RepeatedList {
  items: readonly PlayItem[];
  /** Each round has an order of its own. */
  shuffled: boolean;
}

const AT_THE_BEGINNING: PlayStep = { index: 0, repetition: 0, round: 0 };

export function fromTheBeginning(order: PlayOrder): PlayOrder {
  return { ...order, ...AT_THE_BEGINNING };
}

/** One object for all lists: thousands of speakers play the same 114 surahs. */
const wholeSurahs: PlayItem[] = [];

export function wholeSurah(surah: number): PlayItem {
  wholeSurahs[surah] ??= Object.freeze({ recording: { surah }, from: null, to: null, repeat: 1 });
  return wholeSurahs[surah];
}

export function orderOf(
  items: readonly PlayItem[],
  { times = 1, gap = 0 }: { times?: number; gap?: number } = {},
): PlayOrder {
  return { items, ...AT_THE_BEGINNING, times, gap, shuffled: false };
}

/** Surahs one after another from `start`; from the first when the recitation lacks it. */
export function inOrder(available: readonly number[], start: number | null): PlayOrder {
  const index = start === null ? 0 : available.indexOf(start);
  return { ...orderOf(available.map(wholeSurah)), index: Math.max(0, index) };
}

/** Random, without repetition; `start` comes first when it is given. `random` answers [0, 1). */
export function shuffled(
  available: readonly number[],
  start: number | null,
  random: () => number,
): PlayOrder {
  const first = start === null ? null : wholeSurah(start);
  const items = shuffledItems(available.map(wholeSurah), first, random);
  return { ...orderOf(items), shuffled: true };
}

function shuffledItems(
  ordered: readonly PlayItem[],
  first: PlayItem | null,
  random: () => number,
): PlayItem[] {
  const items = [...ordered];
  // Fisher-Yates.
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other] as PlayItem, items[last] as PlayItem];
  }
  const at = first === null ? -1 : items.indexOf(first);
  if (at > 0) items.unshift(...items.splice(at, 1));
  return items;
}

/** Shuffled, or sorted by surah again; the current item stays the current one. */
export function withShuffle(order: PlayOrder, shuffle: boolean, random: () => number): PlayOrder {
  const item = currentItem(order);
  const sorted = order.items.toSorted((a, b) => (surahOf(a) ?? 0) - (surahOf(b) ?? 0));
  const items = shuffle ? shuffledItems(sorted, item, random) : sorted;
  return { ...order, items, index: items.indexOf(item), shuffled: shuffle };
}

export function currentItem(order: PlayOrder): PlayItem {
  const item = order.items[order.index];
  if (item === undefined) throw new Error("A play order needs at least one item.");
  return item;
}

/** Null for a sound. */
export function surahOf({ recording }: PlayItem): number | null {
  return "surah" in recording ? recording.surah : null;
}

/** Of a list that has surahs only. */
export function currentSurah(order: PlayOrder): number {
  const surah = surahOf(currentItem(order));
  if (surah === null) throw new Error("A sound has no surah.");
  return surah;
}

/** Seconds into its recording at which the current item begins. */
export const beginningOf = (order: PlayOrder) => currentItem(order).from ?? 0;

/** Where in the list it is. */
export function stepOf({ index, repetition, round }: PlayOrder): PlayStep {
  return { index, repetition, round };
}

/** The next item or round, when a person asks for it; null at the end. */
export function nextInOrder(order: PlayOrder): PlayOrder | null {
  const next = nextItem(order, order);
  return next && { ...order, ...next };
}

/** Null at the beginning. */
export function previousInOrder(order: PlayOrder): PlayOrder | null {
  if (order.index > 0) return { ...order, index: order.index - 1, repetition: 0 };
  const last = order.items.length - 1;
  return order.round > 0 ? { ...order, index: last, repetition: 0, round: order.round - 1 } : null;
}

/**
 * What follows by itself: the next repetition, item or round, or with `startsOver` the beginning
 * again; null at the end. A shuffled list is shuffled anew for each round.
 */
export function whatFollows(
  order: PlayOrder,
  { startsOver, random }: { startsOver: boolean; random: () => number },
): PlayOrder | null {
  const next = nextStep(order, order);
  if (next && next.round === order.round) return { ...order, ...next };
  const again = next ? { ...order, ...next } : startsOver ? fromTheBeginning(order) : null;
  if (!again?.shuffled) return again;
  return { ...again, items: shuffledItems(order.items, null, random) };
}

/** At the first item from here on, or else from the beginning, that `matches`; null when none does. */
export function findInOrder(
  order: PlayOrder,
  matches: (item: PlayItem) => boolean,
): PlayOrder | null {
  if (matches(currentItem(order))) return order;
  const ahead = order.items.findIndex((item, index) => index > order.index && matches(item));
  const index = ahead < 0 ? order.items.findIndex(matches) : ahead;
  return index < 0 ? null : { ...order, index, repetition: 0 };
}

/** At its first item that is this surah; null when none is. */
export function findSurah(order: PlayOrder, surah: number): PlayOrder | null {
  return findInOrder(order, (item) => surahOf(item) === surah);
}

/** Whether this second of the recording belongs to the item. */
export function holds({ from, to }: PlayItem, position: number): boolean {
  return position >= (from ?? 0) && (to === null || position < to);
}

function isSameRecording({ recording: a }: PlayItem, { recording: b }: PlayItem): boolean {
  if ("surah" in a) return "surah" in b && a.surah === b.surah;
  return "sound" in b && a.sound.id === b.sound.id;
}

/** Seconds into an item that is heard in parts after which "previous" means its own beginning. */
const JUST_BEGUN = 3;

/** What "previous" means at this second of the recording; null at the beginning of the list. */
export function previousAt(order: PlayOrder, position: number): PlayOrder | null {
  const { from, to, repeat } = currentItem(order);
  const isPassage = from !== null || to !== null || repeat > 1;
  const isJustBegun = position - (from ?? 0) < JUST_BEGUN;
  return isPassage && !isJustBegun ? order : previousInOrder(order);
}

/**
 * Where a person's seek to this second of the current recording leads: to the item that holds it, or
 * on to the end of the current item; beyond that to the next item. Null: beyond the end of the list.
 */
export function seekInOrder(
  order: PlayOrder,
  position: number,
): { order: PlayOrder; position: number } | null {
  const current = currentItem(order);
  const holder = findInOrder(
    order,
    (item) => isSameRecording(item, current) && holds(item, position),
  );
  if (holder) return { order: holder, position };
  if (current.to === null || position < current.to) return { order, position };
  const next = nextInOrder(order);
  return next && { order: next, position: beginningOf(next) };
}

/** What follows when the current recording cannot be played: the next item of another one. */
export function beyondRecording(
  order: PlayOrder,
  options: Parameters<typeof whatFollows>[1],
): PlayOrder | null {
  const broken = currentItem(order);
  const leave = (left: PlayOrder) =>
    whatFollows({ ...left, repetition: currentItem(left).repeat }, options);
  let following = leave(order);
  for (let tried = 1; following && tried < order.items.length; tried++) {
    if (!isSameRecording(currentItem(following), broken)) return following;
    following = leave(following);
  }
  const isOther = following !== null && !isSameRecording(currentItem(following), broken);
  return isOther || options.startsOver ? following : null;
}

// --- a play order as JSON: a plain list of surahs is stored as {surahs, index, shuffled}, short, and as it always was

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
