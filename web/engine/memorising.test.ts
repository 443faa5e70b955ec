// Ayahs again and again, with silences, on a fake audio element.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AyahTiming } from "#contract/reciters";
import { reciters, setUp } from "./fake-player.ts";
import {
  createMemorising,
  type Exercise,
  nextTurn,
  silenceBetween,
  type Turn,
} from "./memorising.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ayah n lasts two seconds: from 2n to 2n + 2. */
const timings: AyahTiming[] = Array.from({ length: 7 }, (_, index) => ({
  ayah: index + 1,
  start: (index + 1) * 2000,
  end: (index + 2) * 2000,
}));
const exercise: Exercise = {
  reciterId: 1,
  surahId: 1,
  from: 2,
  to: 3,
  eachAyah: 1,
  times: 1,
  gapSeconds: 0,
};

function turnsOf(what: Exercise): Turn[] {
  const turns: Turn[] = [];
  let turn: Turn | null = { ayah: what.from, repetition: 1, round: 1 };
  for (; turn; turn = nextTurn(what, turn)) turns.push(turn);
  return turns;
}

test("each ayah comes so often in a row, and the whole so often", () => {
  const turns = turnsOf({ ...exercise, eachAyah: 2, times: 2 });
  expect(turns.map(({ ayah }) => ayah)).toEqual([2, 2, 3, 3, 2, 2, 3, 3]);
  expect(turns.map(({ round }) => round)).toEqual([1, 1, 1, 1, 2, 2, 2, 2]);
});

test("a silence follows each repetition, or with single ayahs each round", () => {
  const at = (ayah: number, repetition: number, round: number) => ({ ayah, repetition, round });
  const each = { ...exercise, eachAyah: 2, times: 2, gapSeconds: 4 };
  expect(silenceBetween(each, at(2, 2, 1), at(3, 1, 1))).toBe(4);
  const rounds = { ...each, eachAyah: 1 };
  expect(silenceBetween(rounds, at(2, 1, 1), at(3, 1, 1))).toBe(0);
  expect(silenceBetween(rounds, at(3, 1, 1), at(2, 1, 2))).toBe(4);
});

/** The fake element's own clock: a recording that plays moves on as the timers do. */
async function begin(what: Partial<Exercise>) {
  const world = setUp();
  const { player, audio } = world;
  await player.offer(reciters, {});
  const memorising = createMemorising(player, {
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as number),
  });
  const ran = memorising.start({ ...exercise, ...what }, timings);
  await vi.advanceTimersByTimeAsync(300);
  await ran;
  audio.metadata(60);
  /** Moves the recording and the clock on by `seconds`, in steps of 10 ms. */
  async function hear(seconds: number) {
    for (let step = 0; step < Math.round(seconds * 100); step++) {
      if (player.now.get().status === "playing") audio.currentTime += 0.01;
      await vi.advanceTimersByTimeAsync(10);
    }
  }
  return { ...world, memorising, hear };
}

test("a range plays once from its first ayah and stops at the end of its last", async () => {
  const { audio, player, memorising, hear } = await begin({});
  expect(audio.currentTime).toBe(4);
  await hear(2.5);
  expect(memorising.state.get().turn.ayah).toBe(3);
  await hear(2);
  expect(player.now.get().status).toBe("paused");
  expect(audio.currentTime).toBeCloseTo(8, 0);
  expect(memorising.state.get().exercise).toBeNull();
});

test("between repetitions it is silent for as long as was chosen, and goes back to the ayah", async () => {
  const { audio, player, memorising, hear } = await begin({ eachAyah: 2, gapSeconds: 3 });
  await hear(2.1);
  expect(player.now.get().status).toBe("paused");
  expect(Math.abs(audio.currentTime - 6)).toBeLessThan(0.05);
  expect(memorising.state.get()).toMatchObject({ silent: true, turn: { ayah: 2, repetition: 1 } });
  await hear(2.8);
  expect(memorising.state.get().silent).toBe(true);
  await hear(0.2);
  expect(memorising.state.get()).toMatchObject({ silent: false, turn: { ayah: 2, repetition: 2 } });
  expect(player.now.get().status).toBe("playing");
  expect(audio.currentTime).toBeLessThan(4.2);
});

test("who pauses in the silence is not recited to until Play is pressed", async () => {
  const { player, memorising, hear } = await begin({ eachAyah: 2, gapSeconds: 3 });
  await hear(2.1);
  player.pause();
  await hear(10);
  expect(player.now.get().status).toBe("paused");
  await player.play();
  expect(memorising.state.get()).toMatchObject({ silent: false, turn: { ayah: 2, repetition: 2 } });
});

test("“again” begins the ayah anew, “next ayah” leaves its repetitions out", async () => {
  const { audio, memorising, hear } = await begin({ eachAyah: 3 });
  await hear(1);
  memorising.again();
  expect(audio.currentTime).toBe(4);
  memorising.nextAyah();
  expect(audio.currentTime).toBe(6);
  expect(memorising.state.get().turn).toEqual({ ayah: 3, repetition: 1, round: 1 });
});

test("another surah ends it, and is not paused at its ayahs", async () => {
  const { player, memorising, hear } = await begin({ times: 5 });
  await player.chooseSurah(2);
  await hear(1);
  expect(memorising.state.get().exercise).toBeNull();
  await hear(10);
  expect(player.now.get().status).toBe("playing");
});

test("the end of the file ends the last ayah where the timings say more", async () => {
  const { audio, memorising, hear } = await begin({ from: 3, to: 3, times: 2 });
  // The file is half a second shorter than its last ayah.
  audio.metadata(7.5);
  await hear(1);
  audio.end();
  expect(memorising.state.get().turn).toEqual({ ayah: 3, repetition: 1, round: 2 });
  expect(audio.currentTime).toBe(6);
});

test("your turn: after each ayah it is silent for as long as the ayah was, and an ayah that is pressed is next", async () => {
  const { audio, player, memorising, hear } = await begin({ from: 1, to: 7, yourTurn: true });
  // The first ayah begins with what is before it, which nobody repeats.
  await hear(4.1);
  expect(memorising.state.get()).toMatchObject({ silent: true, turn: { ayah: 1 } });
  await hear(1.8);
  expect(player.now.get().status).toBe("paused");
  await hear(0.2);
  expect(memorising.state.get()).toMatchObject({ silent: false, turn: { ayah: 2 } });
  await hear(2.1);
  expect(memorising.state.get().silent).toBe(true);
  expect(memorising.hear(6)).toBe(true);
  expect(memorising.state.get()).toMatchObject({ silent: false, turn: { ayah: 6 } });
  expect(audio.currentTime).toBe(12);
  expect(memorising.hear(8)).toBe(false);
});
