// A speaker as an output: its state as of now, and its buttons.
import { expect, test, vi } from "vitest";
import type { PlaybackState } from "#contract/playback";
import { positionNow } from "./player-output.ts";
import { createSpeakerOutput, type SpeakerOutputWorld, outputStateOf } from "./speaker-output.ts";

const at = Date.parse("2026-01-01T00:00:00Z");
const playback = (changes: Partial<PlaybackState> = {}): PlaybackState => ({
  id: 1,
  deviceId: 4,
  status: "playing",
  reciterId: 1,
  surahId: 2,
  position: 10,
  duration: 60,
  volume: 40,
  muted: false,
  currentVerse: null,
  progress: 0,
  error: null,
  errorSentence: null,
  sleepTimer: null,
  afterSurah: "stop",
  silentUntil: null,
  adhan: null,
  timestamp: "2026-01-01T00:00:00Z",
  lastUpdated: "2026-01-01T00:00:00Z",
  ...changes,
});

function setUp(first = playback()) {
  let state = first;
  let now = at;
  const listeners: (() => void)[] = [];
  const press = vi.fn<SpeakerOutputWorld["press"]>(async () => state);
  const output = createSpeakerOutput({
    press,
    read: () => state,
    watch: (listener) => {
      listeners.push(listener);
      return () => {};
    },
    now: () => now,
  });
  return {
    output,
    press,
    change(next: Partial<PlaybackState>) {
      state = playback(next);
      for (const listener of listeners) listener();
    },
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test("a place goes on while it plays, to the end at most, and stands while it is paused", () => {
  const playing = outputStateOf(playback());
  expect(positionNow(playing, at + 5_000)).toBe(15);
  expect(positionNow(playing, at + 500_000)).toBe(60);
  expect(positionNow(outputStateOf(playback({ status: "paused" })), at + 5_000)).toBe(10);
  // The server's clock may be ahead of this one.
  expect(positionNow(playing, at - 5_000)).toBe(10);
});

test("stopped is idle; what is wrong is the speaker's own sentence", () => {
  expect(outputStateOf(playback({ status: "stopped" })).status).toBe("idle");
  const broken = playback({ status: "error", error: "Kitchen did not answer." });
  expect(outputStateOf(broken)).toMatchObject({
    status: "error",
    problem: { message: "Kitchen did not answer." },
  });
});

test("follows the speaker, whatever changed it; its position follows the clock, and its state stays", () => {
  const { output, change, pass } = setUp();
  const changed = vi.fn();
  output.state.watch(changed);
  expect(output.state.get()).toMatchObject({ status: "playing", position: 10, volume: 40 });
  pass(3_000);
  expect(output.position()).toBe(13);
  expect(changed).not.toHaveBeenCalled();
  change({ status: "paused", position: 20, volume: 55 });
  expect(output.state.get()).toMatchObject({ status: "paused", position: 20, volume: 55 });
});

test("play resumes what is paused, and else plays", async () => {
  const { output, press, change } = setUp(playback({ status: "paused" }));
  await output.play();
  expect(press).toHaveBeenLastCalledWith("resume", {});
  change({ status: "stopped" });
  await output.play();
  expect(press).toHaveBeenLastCalledWith("play", {});
});

test("a hand on the volume sends the first and the last of many values, one at a time", async () => {
  const { output, press } = setUp();
  const answers: (() => void)[] = [];
  press.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(playback()))));
  for (const volume of [41, 42, 43, 44]) output.setVolume(volume);
  expect(press.mock.calls).toEqual([["volume", { volume: 41 }]]);
  expect(output.state.get().volume).toBe(44);
  answers[0]?.();
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(2));
  expect(press).toHaveBeenLastCalledWith("volume", { volume: 44 });
});

test("mute and unmute are the speaker's own; its volume stays as it is", async () => {
  const { output, press, change } = setUp();
  output.setMuted(true);
  expect(press).toHaveBeenLastCalledWith("volume", { muted: true });
  expect(output.state.get()).toMatchObject({ muted: true, volume: 40 });
  change({ muted: true });
  output.setMuted(false);
  expect(output.state.get()).toMatchObject({ muted: false, volume: 40 });
  await vi.waitFor(() => expect(press).toHaveBeenLastCalledWith("volume", { muted: false }));
});

test("a speaker that somebody else has muted is unmuted at its own volume", () => {
  const { output, press } = setUp(playback({ muted: true, volume: 35 }));
  output.setMuted(false);
  expect(press.mock.calls).toEqual([["volume", { muted: false }]]);
});

test("a hand on the volume of a muted speaker sends what was asked, and unmutes it", () => {
  const { output, press } = setUp(playback({ muted: true, volume: 60 }));
  output.setVolume(15);
  expect(press.mock.calls).toEqual([["volume", { volume: 15, muted: false }]]);
  expect(output.state.get()).toMatchObject({ muted: false, volume: 15 });
});

test("a speaker that was turned down to 0 is unmuted at the volume before, or quietly", () => {
  const seen = setUp();
  seen.change({ volume: 0 });
  expect(seen.output.state.get()).toMatchObject({ muted: true, volume: 0 });
  seen.output.setMuted(false);
  expect(seen.press).toHaveBeenLastCalledWith("volume", { volume: 40, muted: false });

  const fresh = setUp(playback({ volume: 0 }));
  fresh.output.setMuted(false);
  expect(fresh.press).toHaveBeenLastCalledWith("volume", { volume: 20, muted: false });
});

test("volume and mute that are asked for while one is on its way follow it together", async () => {
  const { output, press } = setUp();
  const answers: (() => void)[] = [];
  press.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(playback()))));
  output.setVolume(41);
  output.setVolume(45);
  output.setMuted(true);
  answers[0]?.();
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(2));
  expect(press).toHaveBeenLastCalledWith("volume", { volume: 45, muted: true });
  expect(output.state.get()).toMatchObject({ volume: 45, muted: true });
  output.setVolume(46);
  answers[1]?.();
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(3));
  expect(press).toHaveBeenLastCalledWith("volume", { volume: 46, muted: false });
});

test("a recording that has not begun to play is paused too; a failure that is to be silent shows no notice", async () => {
  const { output, press, change } = setUp();
  output.pause();
  expect(press).toHaveBeenLastCalledWith("pause", {});
  change({ status: "loading" });
  output.pause();
  expect(press).toHaveBeenLastCalledWith("pause", {});
  expect(press).toHaveBeenCalledTimes(2);
  output.giveUp();
  expect(press).toHaveBeenLastCalledWith("stop", {}, { quietly: true });
});

test("a place that the speaker refuses to go to is shown no longer; one that is on its way stays shown", async () => {
  const { output, press, change } = setUp();
  const { promise, reject } = Promise.withResolvers<PlaybackState>();
  press.mockReturnValueOnce(promise);
  output.seek(50);
  expect(output.position()).toBe(50);
  change({ position: 10, volume: 41 });
  expect(output.position()).toBe(50);
  reject(new Error("The speaker is off."));
  await vi.waitFor(() => expect(output.position()).toBe(10));
  expect(output.state.get()).toMatchObject({ volume: 41 });
});

test("what the cache holds is shown, also before it is announced", () => {
  let state = playback();
  const output = createSpeakerOutput({
    ...{ press: async () => state, read: () => state, watch: () => () => {}, now: () => at },
  });
  state = playback({ status: "paused", position: 20 });
  expect(output.state.get()).toMatchObject({ status: "paused", position: 20 });
});
