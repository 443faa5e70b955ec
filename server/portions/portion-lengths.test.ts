// What the lengths of many next runs read and plan together.
import { expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { createPortionLengths, type NextRun } from "./portion-lengths.ts";
import type { NextPortion } from "./portion-kind.ts";

function counted() {
  const calls = { portion: 0, portions: 0, sound: 0, timings: 0 };
  const lengths = createPortionLengths({
    durations: { of: async () => new Map([[1, 50]]) },
    timings: {
      async stored() {
        calls.timings += 1;
        return new Map();
      },
    },
    khatms: {
      nextPartOf: async () => null,
      async nextPortionOf() {
        calls.portion += 1;
        return { reciterId: 1, stretches: [{ surah: 1, from: null, to: 20 }] };
      },
      async nextPortionsOf(khatmId) {
        calls.portions += 1;
        return new Map<number, NextPortion>([
          [1, { reciterId: 1, stretches: [{ surah: 1, from: 10, to: null }] }],
          [2, khatmId === 8 ? { nothing: sentence("khatm.finished") } : three],
        ]);
      },
    },
    sounds: {
      async secondsOf() {
        calls.sound += 1;
        return 7;
      },
    },
  });
  return { calls, lengths };
}

const three = { reciterId: 1, stretches: [{ surah: 1, from: 0, to: 3 }] };
const run = (scheduleId: number) => ({ scheduleId, dueAt: 0, endsAt: 60_000 });
const many = <T>(make: (scheduleId: number) => T): T[] =>
  Array.from({ length: 199 }, (_, index) => make(index + 1));

// Proves 42.
test("a khatm is planned once, however many schedules recite it", async () => {
  const { calls, lengths } = counted();
  const runs = many(
    (id): NextRun => ({
      portion: { kind: "khatm", khatmId: 9 },
      reciterId: 1,
      userId: 1,
      run: run(id),
    }),
  );
  const seconds = await lengths.secondsOfAll(runs);
  expect(seconds.slice(0, 3)).toEqual([40, 3, null]);
  expect(calls).toMatchObject({ portion: 0, portions: 1 });
});

test("each khatm of one schedule is planned for its run", async () => {
  const { calls, lengths } = counted();
  const runs = many(
    (id): NextRun => ({
      portion: { kind: "khatm", khatmId: id },
      reciterId: 1,
      userId: 1,
      run: run(id),
    }),
  );
  expect((await lengths.secondsOfAll(runs)).at(-1)).toBe(20);
  expect(calls).toMatchObject({ portion: 199, portions: 0 });
});

test("a sound, and the timings of a recitation, are read once", async () => {
  const { calls, lengths } = counted();
  const sounds = many(
    (id): NextRun => ({
      portion: { kind: "sound", soundId: 5 },
      reciterId: null,
      userId: 1,
      run: run(id),
    }),
  );
  const ranges = many(
    (id): NextRun => ({
      portion: {
        ...{ kind: "range", from: { surah: 2, ayah: id }, to: { surah: 2, ayah: id + 1 } },
        ...{ eachAyah: 1, times: 1, gapSeconds: 0 },
      },
      reciterId: 1,
      userId: 1,
      run: run(id),
    }),
  );
  const seconds = await lengths.secondsOfAll([...sounds, ...ranges]);
  expect(seconds.slice(0, 2)).toEqual([7, 7]);
  expect(calls).toMatchObject({ sound: 1, timings: 1 });
});

test("without a next run, and for a recitation without an end, nothing is asked", async () => {
  const { calls, lengths } = counted();
  const runs: NextRun[] = [
    { portion: { kind: "sound", soundId: 5 }, reciterId: null, userId: 1, run: null },
    { portion: { kind: "onwards" }, reciterId: 1, userId: 1, run: run(1) },
  ];
  expect(await lengths.secondsOfAll(runs)).toEqual([null, null]);
  expect(calls).toEqual({ portion: 0, portions: 0, sound: 0, timings: 0 });
});
