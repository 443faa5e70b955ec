// What this page writes into the history while it plays.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FASTEST_RATE } from "#contract/seconds-heard";
import { reciters, setUp } from "./fake-player.ts";
import { rates } from "./player-state.ts";

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("begun once, noted at a pause, completed at the end", async () => {
  const { player, audio, history } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(60);
  await vi.advanceTimersByTimeAsync(20_000);
  audio.at(20);
  player.pause();
  await settle();
  expect(history.update.mock.calls).toEqual([
    [9, { endPosition: 20, completed: false, secondsHeard: 20, duration: 60 }],
  ]);
  await player.play();
  await vi.advanceTimersByTimeAsync(40_000);
  audio.end();
  await settle();
  expect(history.create).toHaveBeenCalledOnce();
  expect(history.update.mock.calls.at(-1)).toEqual([
    9,
    { endPosition: 60, completed: true, secondsHeard: 60, duration: 60 },
  ]);
});

test("an hour skipped forward, or passed in a pause, is no hour heard", async () => {
  const { player, audio, history } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(7200);
  await vi.advanceTimersByTimeAsync(10_000);
  audio.at(10);
  player.seek(3610);
  audio.at(3610);
  await vi.advanceTimersByTimeAsync(5000);
  audio.at(3615);
  player.pause();
  await vi.advanceTimersByTimeAsync(3_600_000);
  player.seek(60);
  await player.play();
  await vi.advanceTimersByTimeAsync(5000);
  audio.at(65);
  player.pause();
  await settle();
  expect(history.update.mock.calls.at(-1)).toEqual([
    9,
    { endPosition: 65, completed: false, secondsHeard: 20, duration: 7200 },
  ]);
  // The server counts as heard what may be played in the time that passed.
  expect(Math.max(...rates)).toBe(FASTEST_RATE);
});

test("while it plays its place is noted once a minute", async () => {
  const { player, audio, history } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(7200);
  for (let second = 1; second <= 190; second++) {
    await vi.advanceTimersByTimeAsync(1000);
    audio.at(second);
  }
  await settle();
  expect(history.update).toHaveBeenCalledTimes(3);
});
