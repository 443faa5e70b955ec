// What a run plays on its speaker, and what is known of one that an earlier node may have begun.
import { describe, expect, test } from "vitest";
import { ADHAN_LATE_LIMIT } from "#contract/prayers/adhans";
import type { Reciter } from "#contract/reciters";
import { currentSurah, inOrder, orderOf, surahOf, writeOrder } from "#server/playback/play-order";
import { ADOPTED, BRIDGED } from "#server/playback/play-plan";
import { planFor } from "./claimed-runs.ts";
import {
  adoptionOf,
  begunList,
  planOf,
  planOfPortion,
  randomOf,
  type StoredPlace,
  whatToPlay,
} from "./run-plan.ts";

const MINUTE = 60_000;
const reciter = { availableSurahs: [1, 2, 18, 36, 112] } as Reciter;
const step = { index: 0, repetition: 0, round: 0, silent: false };
const stored = (place: Partial<StoredPlace>) => JSON.stringify({ ...step, position: 7, ...place });

describe("a run that recites onwards", () => {
  const schedule = {
    ...{ surahId: 2, shuffle: 0 as 0 | 1, continuePlayback: 0 as 0 | 1 },
    ...{ stoppedSurahId: null as number | null, stoppedPosition: null as number | null },
    volume: 30,
  };
  const stopped = { stoppedSurahId: 36, stoppedPosition: 95 };
  const run = (about: object = {}, its: object = {}) => ({
    ...{ id: 9, slot: 0, endsAt: 5 * MINUTE, startedAt: null, playOrder: null, playPlace: null },
    ...{ reciter, schedule: { ...schedule, ...its } },
    ...about,
  });
  const begins = (...how: Parameters<typeof run>) => {
    const { order, position } = whatToPlay(run(...how), () => 0.5);
    return [currentSurah(order), position];
  };

  test("has its end, its volume and its history on the schedule's own speaker alone", () => {
    const plan = planOf(run(), () => 0.5);
    expect(plan).toMatchObject({ endsAt: 5 * MINUTE, volume: 30, runId: 9, keepsHistory: true });
    expect(plan).toMatchObject({ startsOver: true, patience: null, adhan: null });
    expect(planOf(run({ slot: 1 }), () => 0.5).keepsHistory).toBe(false);
  });

  test("begins with the surah of its schedule, or where the schedule stopped if it continues", () => {
    expect(begins()).toEqual([2, 0]);
    expect(begins({}, stopped)).toEqual([2, 0]);
    expect(begins({}, { ...stopped, continuePlayback: 1 })).toEqual([36, 95]);
    expect(begins({}, { stoppedSurahId: 36, continuePlayback: 1 })).toEqual([36, 0]);
    expect(begins({}, { continuePlayback: 1 })).toEqual([2, 0]);
    // The reciter has it no more.
    expect(begins({}, { ...stopped, stoppedSurahId: 55, continuePlayback: 1 })).toEqual([2, 0]);
  });

  test("that was heard already goes on at its own place, else at its schedule's", () => {
    expect(begins({ startedAt: 5 }, stopped)).toEqual([36, 95]);
    expect(begins({ startedAt: 5, playPlace: stored({ surahId: 112 }) }, stopped)).toEqual([
      112, 7,
    ]);
    // Of one that was not heard it is an earlier run's.
    expect(begins({ playPlace: stored({ surahId: 112 }) }, stopped)).toEqual([2, 0]);
  });

  test("in random order begins with its surah, and keeps the order that was stored", () => {
    const shuffle = 1;
    expect(begins({}, { shuffle })).toEqual([2, 0]);
    const playOrder = writeOrder(inOrder([18, 1, 36, 2, 112], 36));
    const surahs = (its: object) =>
      whatToPlay(run({ playOrder, ...its }, { shuffle, surahId: null }), () => 0.5);
    const again = surahs({});
    expect(again.order.items.map(surahOf)).toEqual([18, 1, 36, 2, 112]);
    expect(again.order.index).toBe(0);
    expect(begins({ playOrder, startedAt: 5 }, { shuffle, ...stopped })).toEqual([36, 95]);
    expect(begins({ playOrder }, { shuffle, surahId: 55 })).toEqual([18, 0]);
  });

  test("has the same numbers on all its speakers, and another run has others", () => {
    const numbers = (scheduleId: number, dueAt: number) => {
      const random = randomOf(scheduleId, dueAt);
      return Array.from({ length: 200 }, random);
    };
    expect(numbers(7, 0)).toEqual(numbers(7, 0));
    expect(numbers(7, 0)).not.toEqual(numbers(7, MINUTE));
    expect(numbers(7, 0)).not.toEqual(numbers(8, 0));
    expect(numbers(7, 0).every((number) => number >= 0 && number < 1)).toBe(true);
    // Evenly enough: about a hundred of two hundred are in either half.
    const low = numbers(7, 0).filter((number) => number < 0.5).length;
    expect(Math.abs(low - 100)).toBeLessThan(30);
  });
});

describe("a run that ends by itself", () => {
  const order = orderOf([{ recording: { surah: 18 }, from: null, to: null, repeat: 2 }]);
  const schedule = {
    volume: null,
    portion: '{"kind":"surahs","surahIds":[18]}',
    startAnchor: null,
  };
  const run = { id: 9, slot: 0, dueAt: 0, endsAt: null, schedule };
  const recited = { reciter, order, position: 3 };

  test("is bridged for a while only where nothing else ends it", () => {
    const plan = planOfPortion(run, recited);
    expect(plan).toMatchObject({ order, position: 3, startsOver: false, patience: BRIDGED });
    expect(plan).toMatchObject({ runId: 9, keepsHistory: true, adhan: null, endsAt: null });
    expect(planOfPortion({ ...run, endsAt: MINUTE, slot: 1 }, recited)).toMatchObject({
      ...{ patience: null, endsAt: MINUTE, keepsHistory: false },
    });
  });

  test("goes on in its list where both are stored", () => {
    const playOrder = writeOrder(order);
    const playPlace = stored({ repetition: 1 });
    expect(begunList({ playOrder, playPlace })).toEqual({
      ...{ order: { ...order, repetition: 1 }, position: 7 },
    });
    expect(begunList({ playOrder: null, playPlace })).toBeNull();
    expect(begunList({ playOrder, playPlace: null })).toBeNull();
  });
});

describe("what an earlier node may have begun", () => {
  const schedule = { portion: '{"kind":"onwards"}', startAnchor: null };
  const run = {
    ...{ dueAt: 0, endsAt: 30 * MINUTE, startedAt: 5, playPlace: null, volumeBefore: 40 },
    ...{ status: "running" as const, takenOver: true, lastKnown: null, schedule },
  };

  test("is asked for on its speaker, with all that was stored of it", () => {
    expect(adoptionOf({ ...run, takenOver: false }, MINUTE)).toBeNull();
    const heard = {
      ...ADOPTED,
      dueAt: run.dueAt,
      sounded: true,
      volumeBefore: 40,
      soundedUntil: 5,
    };
    expect(adoptionOf(run, MINUTE)).toEqual(heard);
    const lastKnown = { at: 50, paused: true, volumeBefore: 65 };
    expect(adoptionOf({ ...run, lastKnown }, MINUTE)).toEqual({
      ...{ ...heard, soundedUntil: 50, paused: true },
    });
    // Its node died when it had stored that of the speaker, and not yet of the run.
    expect(adoptionOf({ ...run, volumeBefore: null, lastKnown }, MINUTE)?.volumeBefore).toBe(65);
    expect(adoptionOf({ ...run, playPlace: stored({ silent: true, bridged: 9 }) }, MINUTE)).toEqual(
      {
        ...{ ...heard, silent: true, bridged: 9 },
      },
    );
    expect(adoptionOf({ ...run, startedAt: null }, MINUTE)).toMatchObject({
      ...{ sounded: false, soundedUntil: null },
    });
  });

  test("has its volume put back until ten minutes after its end", () => {
    const end = 30 * MINUTE;
    expect(adoptionOf(run, end + 10 * MINUTE - 1)?.volumeBefore).toBe(40);
    expect(adoptionOf(run, end + 10 * MINUTE)?.volumeBefore).toBeNull();
  });

  test("is too late where it was not heard in time", () => {
    const preparing = { ...run, status: "preparing" as const, startedAt: null };
    const reason = (about: Partial<typeof run>, now: number) =>
      adoptionOf({ ...preparing, ...about }, now)?.tooLate?.code ?? null;
    expect(reason({}, 10 * MINUTE)).toBeNull();
    expect(reason({}, 10 * MINUTE + 1)).toBe("run.missed-start");
    expect(adoptionOf(run, 10 * MINUTE + 1)?.tooLate).toBeNull();
  });
});

test("an adhan may begin until its latest start", () => {
  const schedule = {
    ...{ volume: null, portion: '{"kind":"sound","soundId":1}' },
    startAnchor: '{"prayer":"fajr","offset":0}',
  };
  const run = { id: 9, slot: 0, dueAt: MINUTE, endsAt: null, schedule };
  const plan = planOfPortion(run, { reciter: null, order: orderOf([]), position: 0 });
  expect(plan.adhan).toEqual({ prayer: "fajr", latestStart: MINUTE + ADHAN_LATE_LIMIT });
});

describe("the plan of a claimed run", () => {
  const schedule = {
    ...{ id: 7, userId: 3, surahId: 2, shuffle: 0, continuePlayback: 0, volume: null, point: null },
    ...{ stoppedSurahId: null, stoppedPosition: null, startAnchor: null, portion: "" },
  };
  const planned = (kind: string, about: object = {}, found: object = {}) => {
    const asked: object[] = [];
    const orderOfPortion = async (_: unknown, __: unknown, window: object) => {
      asked.push(window);
      return found;
    };
    const run = {
      ...{ id: 9, slot: 0, dueAt: MINUTE, endsAt: null, startedAt: null, day: "2026-11-21" },
      ...{ playOrder: null, playPlace: null, reciter, ...about },
      schedule: { ...schedule, portion: JSON.stringify({ kind, surahIds: [18] }) },
    };
    const plan = planFor(run as never, { portions: { orderOf: orderOfPortion as never } });
    return plan.then((result) => ({ result, asked }));
  };

  test("recites onwards by itself, and is none without a reciter", async () => {
    const { result, asked } = await planned("onwards");
    expect([result?.leftOut, result?.plan?.startsOver, asked]).toEqual([null, true, []]);
    expect((await planned("onwards", { reciter: null })).result).toBeNull();
  });

  test("is the list of its portion from its beginning, of a run by hand too, or goes on in the list that was begun", async () => {
    const list = { reciter, order: inOrder([18], 18), leftOut: null };
    const { result, asked } = await planned("surahs", {}, list);
    expect(result).toMatchObject({ leftOut: null, plan: { order: list.order, position: 0 } });
    expect(asked).toMatchObject([{ scheduleId: 7, dueAt: MINUTE, endsAt: null, byHand: false }]);
    const byHand = await planned("surahs", { day: null }, list);
    expect(byHand.asked).toMatchObject([{ byHand: true }]);
    const begun = { playOrder: writeOrder(list.order), playPlace: stored({ position: 12 }) };
    const goesOn = await planned("surahs", begun, list);
    expect([goesOn.result?.plan?.position, goesOn.asked]).toEqual([12, []]);
  });

  test("has nothing to recite, which is no fault, or cannot be made, which is one", async () => {
    const sentence = { code: "khatm.over" };
    const nothing = await planned("surahs", {}, { nothing: sentence });
    expect(nothing.result).toEqual({ plan: null, leftOut: sentence, hasNothing: true });
    const problem = await planned("surahs", {}, { problem: sentence });
    expect(problem.result).toEqual({ plan: null, leftOut: sentence });
  });
});
