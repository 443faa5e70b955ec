// The position is drawn from a clock: the engine does not announce each second.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reciters, setUp } from "../engine/fake-player.ts";
import { watchPosition } from "./use-position.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function playing() {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(60);
  return { player, audio };
}

/** Ten seconds of a playing recording, with the events of a real audio element. */
function playOn(audio: { currentTime: number; at(seconds: number): void }) {
  for (let step = 0; step < 40; step += 1) {
    vi.advanceTimersByTime(250);
    audio.at(audio.currentTime + 0.25);
  }
}

test("a recording that plays on changes no store; its position is the element's", async () => {
  const { player, audio } = await playing();
  audio.at(0);
  const changed = vi.fn();
  player.now.watch(changed);
  player.state.watch(changed);
  playOn(audio);
  expect(changed).not.toHaveBeenCalled();
  expect(player.position()).toBe(10);
});

test("a jump changes the store", async () => {
  const { player, audio } = await playing();
  const changed = vi.fn();
  player.now.watch(changed);
  audio.at(30);
  expect(changed).toHaveBeenCalledOnce();
  expect(player.now.get().position).toBe(30);
});

test("looks at the position several times a second while it plays, and no more while it is paused", async () => {
  const { player, audio } = await playing();
  const seconds = new Set<number>();
  const look = vi.fn(() => seconds.add(Math.floor(player.position())));
  const stop = watchPosition(player, look);
  playOn(audio);
  expect([...seconds]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].slice(0, seconds.size));
  expect(seconds.size).toBeGreaterThanOrEqual(10);
  player.pause();
  look.mockClear();
  vi.advanceTimersByTime(10_000);
  expect(look).not.toHaveBeenCalled();
  await player.play();
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalled();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
