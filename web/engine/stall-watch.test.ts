// A recording that stops coming while its line stays open, and what the player does about it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { track } from "./outputs/fake-audio.ts";
import { reciters, setUp } from "./fake-player.ts";
import { STALLED_AFTER } from "./stall-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Plays at 41 s, and nothing more comes. */
async function stalling() {
  const parts = setUp();
  await parts.player.offer(reciters, {});
  await parts.player.play();
  parts.audio.metadata(90);
  parts.audio.at(41);
  const load = vi.spyOn(parts.audio, "load");
  parts.audio.fire("waiting");
  return { ...parts, load };
}

// Proves host-without-lengths.
test("it is said, and loaded again at its place", async () => {
  const { audio, player, notices, load } = await stalling();
  await vi.advanceTimersByTimeAsync(STALLED_AFTER - 1);
  expect(notices).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(notices).toEqual(["stalled"]);
  expect(load).toHaveBeenCalledOnce();
  audio.metadata(90);
  expect(audio.currentTime).toBe(41);
  expect(player.now.get().status).toBe("playing");
});

test("as long as bytes come it is slow, and no more", async () => {
  const { audio, notices } = await stalling();
  for (let end = 43; end < 60; end += 1) {
    await vi.advanceTimersByTimeAsync(STALLED_AFTER - 1);
    Object.assign(audio, { buffered: { length: 1, start: () => 0, end: () => end } });
    audio.fire("progress");
  }
  expect(notices).toEqual([]);
});

// Proves host-without-lengths.
test("three tries with more and more time, then it is given up and said", async () => {
  const { audio, player, notices } = await stalling();
  // The host answers nothing any more: the element waits for the head of the recording.
  audio.play = () => new Promise(() => {});
  await vi.advanceTimersByTimeAsync(STALLED_AFTER * (1 + 2 + 4 + 8) + 10);
  expect(notices).toEqual(["stalled", "stalled", "stalled", "audio-error"]);
  expect(player.now.get()).toMatchObject({ status: "paused", position: 41 });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(notices).toHaveLength(4);
});

test("who pauses meanwhile is left alone", async () => {
  const { player, notices } = await stalling();
  player.pause();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(notices).toEqual([]);
});

test("what the server plays here it looks after itself", async () => {
  const { player, audio, notices } = await stalling();
  player.serve(track(2), 0);
  audio.fire("waiting");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(notices).toEqual([]);
});
