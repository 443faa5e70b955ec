// Where runs are is written gathered, kept when the database is away, and found again by the next process.
import { beforeEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import { orderOf, writeOrder } from "#server/playback/play-order";
import type { RunEvent } from "#server/playback/run-events";
import type { SchedulePlace } from "#server/schedules/schedule-progress";
import { type HandClock, handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import { atLeftPlace } from "./run-plan.ts";
import type { RunChange } from "./run-transitions.ts";
import { createPlaceWrites } from "./run-writes.ts";

type Place = Extract<RunEvent, { type: "place" }>;

let clock: HandClock;
let writes: ReturnType<typeof createPlaceWrites>;
/** Each write, with its instant. */
let stored: (readonly [at: number, ...SchedulePlace[]])[];
let reported: (readonly [at: number, ...(readonly [number, RunChange])[]])[];
let heard: (readonly [at: number, khatmId: number, from: number, to: number])[];
let lease: { isOver: boolean; isLost: boolean; wasSuspended: boolean };
let away: { places: boolean; runs: boolean; khatms: boolean };

beforeEach(() => {
  clock = handClock(0);
  [stored, reported, heard] = [[], [], []];
  away = { places: false, runs: false, khatms: false };
  lease = { isOver: false, isLost: false, wasSuspended: false };
  const mayWrite = (isAway: boolean) => {
    if (isAway) throw new Error("The database is away.");
  };
  writes = createPlaceWrites({
    life: {
      async report(changes) {
        mayWrite(away.runs);
        reported.push([clock.now(), ...changes]);
      },
    },
    async storePlaces(places) {
      mayWrite(away.places);
      stored.push([clock.now(), ...places]);
    },
    async movePoint({ id: khatmId }, { from, to }) {
      mayWrite(away.khatms);
      heard.push([clock.now(), khatmId, from, to]);
    },
    nodeLease: {
      isOver: () => lease.isOver,
      wasSuspended: () => lease.wasSuspended,
      async settled() {
        lease.isOver = false;
        if (!lease.isLost) return;
        lease.isLost = false;
        writes.forgetAll();
      },
    },
    ...{ clock, log: createLog("silent") },
  });
});

const run = (id: number, { slot = 0, startsOver = true, portion = {} } = {}) =>
  ({
    ...{ id, slot, plan: { startsOver }, leftAt: null },
    schedule: { id: id + 100, portion: JSON.stringify(portion) },
  }) as ClaimedRun;
const step = { index: 0, repetition: 0, round: 0, silent: false };
const place = (surahId: number | null, position: number, rest: Partial<Place> = {}): Place => ({
  ...{ type: "place", surahId, position },
  ...step,
  ...rest,
});
const ofSchedule = (scheduleId: number, surahId: number, position: number) => ({
  ...{ scheduleId, surahId, position },
});

test("the places of half a second are one write, and of each run the last one counts", async () => {
  writes.note(run(1), place(2, 10));
  await clock.advance(300);
  writes.note(run(1), place(2, 20));
  writes.note(run(2), place(36, 5));
  await clock.advance(199);
  expect(stored).toEqual([]);
  await clock.advance(1);
  expect(stored).toEqual([[500, ofSchedule(101, 2, 20), ofSchedule(102, 36, 5)]]);
  await clock.advance(10_000);
  expect(stored).toHaveLength(1);
});

test("a list of its own and a further speaker are stored with the run, a sound of the schedule nowhere", async () => {
  writes.note(run(1, { startsOver: false }), place(2, 10, { index: 3 }));
  writes.note(run(2, { slot: 1 }), place(36, 5));
  writes.note(run(3), place(null, 5));
  await clock.advance(500);
  expect(stored).toEqual([]);
  expect(reported).toHaveLength(1);
  const [, ...changes] = reported[0] ?? [0];
  expect(changes.map(([id, { playPlace }]) => [id, JSON.parse(playPlace ?? "")])).toEqual([
    [1, { ...step, index: 3, position: 10 }],
    [2, { ...step, surahId: 36, position: 5 }],
  ]);
});

test("a place that may wait is written after a minute, however often it grows, and with the next that may not", async () => {
  const grows = (id: number, position: number) =>
    writes.note(run(id), place(2, position, { mayWait: true }));
  grows(1, 1);
  await clock.advance(59_000);
  grows(1, 60);
  await clock.advance(999);
  expect(stored).toEqual([]);
  await clock.advance(1);
  expect(stored).toEqual([[60_000, ofSchedule(101, 2, 60)]]);

  grows(1, 70);
  writes.note(run(1), place(2, 71));
  // Of what does not wait any longer the newest place is written.
  grows(1, 72);
  grows(2, 5);
  await clock.advance(500);
  expect(stored.slice(1)).toEqual([[60_500, ofSchedule(101, 2, 72)]]);
  await clock.advance(59_500);
  expect(stored.slice(2)).toEqual([[120_000, ofSchedule(102, 2, 5)]]);
  await clock.advance(120_000);
  expect([stored.length, clock.waiting()]).toEqual([3, 0]);
});

test("at an end everything is written, what may wait too", async () => {
  writes.note(run(1), place(2, 1, { mayWait: true }));
  await writes.write();
  expect(stored).toEqual([]);
  writes.note(run(2), place(36, 5));
  await writes.write({ all: true });
  expect(stored).toEqual([[0, ofSchedule(101, 2, 1), ofSchedule(102, 36, 5)]]);
  // Neither a write nor a place waits any longer.
  expect(clock.waiting()).toBe(0);
  await clock.advance(120_000);
  expect([stored.length, clock.waiting()]).toEqual([1, 0]);
});

test("what could not be written is tried again each second, and a newer place replaces it", async () => {
  away.places = true;
  writes.note(run(1), place(2, 10));
  writes.note(run(2), place(36, 5));
  await clock.advance(500);
  away.places = false;
  await clock.advance(999);
  expect(stored).toEqual([]);
  await clock.advance(1);
  expect(stored).toEqual([[1500, ofSchedule(101, 2, 10), ofSchedule(102, 36, 5)]]);

  away.places = true;
  writes.note(run(1), place(2, 20));
  await clock.advance(500);
  writes.note(run(1), place(2, 30, { mayWait: true }));
  away.places = false;
  await clock.advance(1000);
  expect(stored.slice(1)).toEqual([[3000, ofSchedule(101, 2, 30)]]);
  await clock.advance(120_000);
  expect([stored.length, clock.waiting()]).toEqual([2, 0]);
});

test("a khatm that could not be advanced is tried again, and keeps no place from being written", async () => {
  away.khatms = true;
  const ofKhatm = run(1, { portion: { kind: "khatm", khatmId: 9 } });
  writes.heard(ofKhatm, { type: "heard", surahId: 2, from: 0, to: 10 });
  writes.note(run(2), place(36, 5));
  await clock.advance(500);
  expect([heard, stored.length]).toEqual([[], 1]);
  away.khatms = false;
  await clock.advance(1000);
  expect(heard).toEqual([[1500, 9, 0, 10]]);
  expect(clock.waiting()).toBe(0);
});

test("what is forgotten is not written, nor waited for", async () => {
  writes.note(run(1), place(2, 10, { mayWait: true }));
  writes.note(run(2), place(2, 10));
  writes.note(run(3), place(2, 10));
  writes.forget(1);
  writes.forget(2);
  // The write that is gathered for.
  expect(clock.waiting()).toBe(1);
  await clock.advance(120_000);
  expect(stored).toEqual([[500, ofSchedule(103, 2, 10)]]);
  writes.note(run(1), place(2, 10, { mayWait: true }));
  writes.note(run(2), place(2, 10));
  writes.forgetAll();
  await clock.advance(120_000);
  expect([stored.length, clock.waiting()]).toEqual([1, 0]);
});

test("what a node hears that was suspended is written once it has lost nothing, and else left to the next one", async () => {
  const khatm = run(1, { portion: { kind: "khatm", khatmId: 7 } });
  const hears = (from: number, to: number) =>
    writes.heard(khatm, { type: "heard", surahId: 112, from, to });
  hears(0, 10);
  lease = { isOver: true, isLost: false, wasSuspended: true };
  hears(0, 20);
  writes.note(run(2), place(2, 10));
  await clock.advance(500);
  const kept = [10, 20].map((to) => [500, 7, 0, to]);
  expect(heard).toEqual(kept);
  expect(stored).toEqual([[500, ofSchedule(102, 2, 10)]]);
  // Another node has the run: what is heard at once came meanwhile.
  lease.wasSuspended = false;
  hears(0, 30);
  lease = { isOver: true, isLost: true, wasSuspended: true };
  hears(0, 90);
  writes.note(run(2), place(2, 80));
  await clock.advance(1000);
  expect(heard.slice(2)).toEqual([[1000, 7, 0, 30]]);
  expect(stored.length).toBe(1);
  // The database was away, and this node was not suspended: its stretch is kept, though it has lost the run.
  lease = { isOver: true, isLost: true, wasSuspended: false };
  hears(30, 60);
  writes.forgetAll();
  await clock.advance(1000);
  expect(heard.at(-1)).toEqual([2000, 7, 30, 60]);
});

test("the place that an earlier process left is stored for its schedule", async () => {
  writes.keepLeft(run(1));
  writes.keepLeft({ ...run(2), leftAt: { surahId: 18, position: 44 } });
  await clock.advance(500);
  expect(stored).toEqual([[500, ofSchedule(102, 18, 44)]]);
});

const known = { at: 0, paused: false, volumeBefore: null };
const onwards = { portion: '{"kind":"onwards"}', stoppedSurahId: 2, stoppedPosition: 7 };
const row = { id: 1, slot: 0, startedAt: 5, playOrder: null, playPlace: null };
const left = { runId: 1, surahId: 18, position: 44, known };

test("a run that its schedule tells continues where its speaker was last seen", () => {
  expect(atLeftPlace(row, onwards, left)).toEqual({
    run: row,
    schedule: { ...onwards, stoppedSurahId: 18, stoppedPosition: 44 },
    leftAt: { surahId: 18, position: 44 },
  });
});

test.each([
  ["nothing is known of its speaker", row, onwards, undefined],
  ["its speaker recited another run", row, onwards, { ...left, runId: 2 }],
  ["it was not heard yet", { ...row, startedAt: null }, onwards, left],
  ["it is on a further speaker", { ...row, slot: 1 }, onwards, left],
  ["its portion is a list", row, { ...onwards, portion: '{"kind":"khatm","khatmId":9}' }, left],
])("%s: it continues as stored", (_, its, schedule, seen) => {
  expect(atLeftPlace(its, schedule, seen)).toEqual({ run: its, schedule, leftAt: null });
});

test("a run with a list of its own goes on within the passage in which its speaker was", () => {
  const passage = (surah: number) => ({ recording: { surah }, from: 40, to: 80, repeat: 1 });
  const playOrder = writeOrder(orderOf([passage(18), passage(2)]));
  const at = (changes: object = {}) => JSON.stringify({ ...step, position: 41, ...changes });
  const placed = (its: object, seen: object = {}) => {
    const { run, leftAt, schedule } = atLeftPlace({ ...row, playOrder, ...its }, onwards, {
      ...left,
      ...seen,
    });
    expect([leftAt, schedule]).toEqual([null, onwards]);
    return JSON.parse(run.playPlace ?? "null")?.position;
  };
  expect(placed({ playPlace: at() })).toBe(44);
  expect(placed({ playPlace: at() }, { position: 90 })).toBe(41);
  expect(placed({ playPlace: at() }, { surahId: 2 })).toBe(41);
  expect(placed({ playPlace: at({ index: 1 }) }, { surahId: 2 })).toBe(44);
  // In a silence, what was seen is what came before it.
  expect(placed({ playPlace: at({ silent: true }) })).toBe(41);
  // On a further speaker the place names its surah.
  expect(placed({ slot: 1, playOrder: null, playPlace: at({ surahId: 18 }) })).toBe(44);
  expect(placed({ slot: 1, playOrder: null, playPlace: at({ surahId: 2 }) })).toBe(41);
  expect(placed({ playOrder: null, playPlace: at() })).toBe(41);
});
