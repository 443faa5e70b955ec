// Tests of stepping through a list of items: repetitions, rounds, silences, and what people ask for.
import { describe, expect, test } from "vitest";
import { silenceBefore } from "#contract/portions/repetitions";
import {
  beginningOf,
  beyondRecording,
  findInOrder,
  findSurah,
  inOrder,
  nextInOrder,
  orderOf,
  type PlayItem,
  type PlayOrder,
  previousAt,
  previousInOrder,
  seekInOrder,
  shuffled,
  stepOf,
  surahOf,
  whatFollows,
  wholeSurah,
  withShuffle,
  readOrder,
  writeOrder,
} from "./play-order.ts";

const ayah = (from: number, to: number, repeat = 1): PlayItem => ({
  recording: { surah: 1 },
  from,
  to,
  repeat,
});

/** Each step until the end as "index.repetition.round", with the silence before it when there is one. */
function walk(order: PlayOrder, options = { startsOver: false, random: () => 0.5 }): string[] {
  const steps: string[] = [];
  let at: PlayOrder | null = order;
  while (at && steps.length < 20) {
    const { index, repetition, round } = stepOf(at);
    steps.push([index, repetition, round].join("."));
    const following: PlayOrder | null = whatFollows(at, options);
    const silence = following && silenceBefore(following, at, at);
    if (silence) steps.push(`${silence} s`);
    at = following;
  }
  return steps;
}

describe("what follows by itself", () => {
  test("surahs one after another, and then nothing", () => {
    expect(walk(inOrder([1, 2, 3], 2))).toEqual(["1.0.0", "2.0.0"]);
  });

  test("with startsOver the list begins again, without a silence", () => {
    const again = walk(inOrder([1, 2], 1), { startsOver: true, random: () => 0.5 });
    expect(again.slice(0, 4)).toEqual(["0.0.0", "1.0.0", "0.0.0", "1.0.0"]);
  });

  test("ayahs that repeat: a silence after every repetition, but not after the very last", () => {
    const order = orderOf([ayah(0, 5, 2), ayah(5, 9, 2)], { times: 2, gap: 3 });
    expect(walk(order)).toEqual([
      ...["0.0.0", "3 s", "0.1.0", "3 s", "1.0.0", "3 s", "1.1.0", "3 s"],
      ...["0.0.1", "3 s", "0.1.1", "3 s", "1.0.1", "3 s", "1.1.1"],
    ]);
  });

  test("a range that repeats as a whole: its surahs run together, the silence is between rounds", () => {
    const order = orderOf([ayah(5, 9), wholeSurah(2)], { times: 2, gap: 4 });
    expect(walk(order)).toEqual(["0.0.0", "1.0.0", "4 s", "0.0.1", "1.0.1"]);
  });

  test("one item in three rounds", () => {
    const order = orderOf([ayah(5, 9)], { times: 3, gap: 1 });
    expect(walk(order)).toEqual(["0.0.0", "1 s", "0.0.1", "1 s", "0.0.2"]);
  });

  test("a shuffled list has another order in its second round", () => {
    const order = { ...shuffled([1, 2, 3, 4], 3, () => 0.1), times: 2, index: 3 };
    const second = whatFollows(order, { startsOver: false, random: () => 0.4 });
    expect(second?.round).toBe(1);
    expect(second?.items).not.toEqual(order.items);
    expect(second?.items.map(surahOf).toSorted()).toEqual([1, 2, 3, 4]);
  });
});

describe("what people ask for", () => {
  const order = orderOf([ayah(0, 5, 3), ayah(5, 9, 3)], { times: 2 });

  test("next leaves the repetitions that remain, and goes to the next round at the end", () => {
    const second = nextInOrder({ ...order, repetition: 1 });
    expect(second && stepOf(second)).toEqual({ index: 1, repetition: 0, round: 0 });
    const round = second && nextInOrder(second);
    expect(round && stepOf(round)).toEqual({ index: 0, repetition: 0, round: 1 });
    expect(nextInOrder({ ...order, index: 1, round: 1 })).toBeNull();
  });

  test("previous goes back by item and by round, and stops at the beginning", () => {
    const before = previousInOrder({ ...order, round: 1, repetition: 2 });
    expect(before && stepOf(before)).toEqual({ index: 1, repetition: 0, round: 0 });
    expect(previousInOrder(order)).toBeNull();
  });

  test("an item is found from the current one on, before the beginning of the list", () => {
    const twice = { ...inOrder([1, 112, 1, 113], 1), index: 1 };
    expect(findSurah(twice, 1)?.index).toBe(2);
    expect(findSurah(twice, 112)).toBe(twice);
    expect(findSurah({ ...twice, index: 3 }, 112)?.index).toBe(1);
    expect(findInOrder(twice, () => false)).toBeNull();
  });

  test("shuffling keeps the current surah, and so does going back to the order of the Quran", () => {
    const mixed = withShuffle(inOrder([1, 2, 3, 4], 3), true, () => 0.3);
    expect([surahOf(mixed.items[mixed.index] as PlayItem), mixed.shuffled]).toEqual([3, true]);
    expect(withShuffle(mixed, false, () => 0.3)).toEqual(inOrder([1, 2, 3, 4], 3));
  });

  test("an item begins at its own second, a whole recording at its beginning", () => {
    expect(beginningOf({ ...order, index: 1 })).toBe(5);
    expect(beginningOf(inOrder([2], 2))).toBe(0);
  });
});

describe("in a recording with several items", () => {
  const order = orderOf([ayah(0, 5), ayah(5, 9), ayah(20, 30), wholeSurah(2)], { times: 2 });
  const sought = (position: number) => {
    const { order: there, position: second } = seekInOrder({ ...order, index: 1 }, position) ?? {};
    return there && [there.index, second];
  };

  test("a seek goes to the item that holds the second, on to the current end, or to the next", () => {
    expect(sought(6)).toEqual([1, 6]);
    expect(sought(3)).toEqual([0, 3]);
    expect(sought(29.9)).toEqual([2, 29.9]);
    expect(sought(12)).toEqual([2, 20]);
    const last = { ...orderOf([ayah(5, 9)]), repetition: 0 };
    expect(seekInOrder(last, 2)).toEqual({ order: last, position: 2 });
    expect(seekInOrder(last, 9)).toBeNull();
    expect(seekInOrder(inOrder([18], 18), 4000)?.position).toBe(4000);
  });

  test("previous is the item's own beginning once it has begun, and of a surah the one before", () => {
    const repeated = { ...order, index: 2, repetition: 0 };
    expect(previousAt(repeated, 24)).toBe(repeated);
    expect(previousAt(repeated, 21)?.index).toBe(1);
    expect(previousAt(inOrder([1, 2], 2), 300)?.index).toBe(0);
  });

  test("a recording that cannot be played is left with all its items", () => {
    const options = { startsOver: false, random: () => 0.5 };
    const beyond = beyondRecording(order, options);
    expect(beyond && stepOf(beyond)).toEqual({ index: 3, repetition: 0, round: 0 });
    const next = beyond && beyondRecording(beyond, options);
    expect(next && stepOf(next)).toEqual({ index: 0, repetition: 0, round: 1 });
    expect(beyondRecording(orderOf([ayah(0, 5, 9), ayah(5, 9)]), options)).toBeNull();
    // What starts over has only this one, and tries it again.
    const again = beyondRecording(inOrder([36], 36), { ...options, startsOver: true });
    expect(again?.index).toBe(0);
  });
});

describe("stored orders", () => {
  test("a list of surahs is stored as it always was, and read again", () => {
    const order = inOrder([1, 18, 36], 18);
    expect(writeOrder(order)).toBe('{"surahs":[1,18,36],"index":1,"shuffled":false}');
    expect(readOrder(writeOrder(order))).toEqual(order);
  });

  test("items with parts, repetitions, rounds and sounds are stored whole", () => {
    const sound = { recording: { sound: { id: 1, name: "Adhan", path: "/media/x" } } };
    const items = [ayah(0, 5, 3), { ...sound, from: null, to: null, repeat: 1 }];
    const order = { ...orderOf(items, { times: 2, gap: 1.5 }), repetition: 2, round: 1 };
    expect(readOrder(writeOrder(order))).toEqual(order);
    const rounds = orderOf([wholeSurah(112)], { times: 3 });
    expect(readOrder(writeOrder(rounds))).toEqual(rounds);
  });
});
