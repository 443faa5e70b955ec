// The player and where it plays: a speaker, a Cast session, and back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watched } from "../api/watched.ts";
import type { DeviceOutput } from "./device-output.ts";
import { track } from "./fake-audio.ts";
import { reciters, setUp } from "./fake-player.ts";
import { type OutputState, silence } from "./player-output.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeDevice(state: Partial<OutputState> = {}) {
  const device = {
    state: watched<OutputState>({ ...silence, ...state }),
    play: vi.fn(async () => {}),
    playThere: vi.fn(async () => {}),
    press: vi.fn(async () => {}),
    pause: vi.fn(),
    seek: vi.fn(),
    setVolume: vi.fn(),
    setMuted: vi.fn(),
    close: vi.fn(),
  };
  return device satisfies DeviceOutput;
}

test("choosing a speaker takes along what plays, and the buttons are its own from then on", async () => {
  const { player, audio } = setUp();
  await player.offer(reciters, {});
  await player.play();
  audio.metadata(60);
  audio.at(12);
  const kitchen = fakeDevice({ volume: 40 });
  await player.useDevice(4, kitchen);
  expect(kitchen.playThere).toHaveBeenCalledWith(1, 1, 12);
  expect(player.now.get().volume).toBe(40);
  await player.step(1);
  expect(kitchen.press).toHaveBeenLastCalledWith("next");
  await player.chooseSurah(2);
  expect(kitchen.press).toHaveBeenLastCalledWith("select_surah", { surahId: 2, reciterId: 1 });
  await player.chooseReciter(3);
  expect(kitchen.press).toHaveBeenLastCalledWith("select_reciter", { reciterId: 3 });
  player.seek(20);
  player.setVolume(120);
  expect(kitchen.seek).toHaveBeenCalledWith(20);
  expect(kitchen.setVolume).toHaveBeenCalledWith(100);
  player.useBrowser();
  expect(kitchen.close).toHaveBeenCalled();
  expect(player.now.get().position).toBe(12);
});

async function casting() {
  const parts = setUp();
  await parts.player.offer(reciters, {});
  await parts.player.play();
  parts.audio.metadata(60);
  parts.audio.at(25);
  const cast = { ...fakeDevice(), load: vi.fn() };
  parts.player.useCast("Living room TV", cast, null, true);
  expect(cast.load).toHaveBeenCalledWith(track(1), 25);
  expect(parts.player.state.get().output).toEqual({ kind: "cast", name: "Living room TV" });
  cast.state.patch({ position: 41, status: "playing" });
  return { ...parts, cast };
}

test("casting goes on at the same place, and so does the browser for who turns back to it", async () => {
  const { player } = await casting();
  player.useBrowser();
  expect(player.now.get().position).toBe(41);
  expect(player.state.get().output).toEqual({ kind: "browser" });
  await vi.advanceTimersByTimeAsync(300);
  expect(player.now.get()).toMatchObject({ position: 41, status: "playing" });
});

test("when a Cast session ends by itself, the browser waits at the place", async () => {
  const { player } = await casting();
  player.useBrowser({ goOn: false });
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.now.get()).toMatchObject({ position: 41, status: "paused" });
});

test("a joined Cast session plays on what it has; with nothing there and nothing here, it rests", async () => {
  const { player, history, shown } = setUp();
  await player.offer(reciters, {});
  const cast = { ...fakeDevice({ status: "playing", position: 70 }), load: vi.fn() };
  player.useCast("Living room TV", cast, track(2, 1), false);
  expect(cast.load).not.toHaveBeenCalled();
  expect(shown()).toEqual({ reciter: 1, surah: 2 });
  expect(history.create).toHaveBeenCalledWith(track(2, 1), 70);
  const other = setUp();
  await other.player.offer(reciters, {});
  other.player.useCast("Living room TV", cast, null, false);
  expect(cast.load).not.toHaveBeenCalled();
});
