// The sleep timer of a speaker as the page shows it, and which timer is meant.
import { expect, test, vi } from "vitest";
import type { SleepWish } from "#contract/playback";
import {
  transferSleep,
  createBrowserSleepTimer,
  createCurrentSleepTimer,
  createSpeakerSleepTimer,
  minutesLeft,
} from "./sleep-timer.ts";

const now = Date.parse("2026-01-01T22:00:00Z");
const inBrowser = () =>
  createBrowserSleepTimer({ now: () => now, setTimer: () => 1, clearTimer: () => {} }, () => {});
const onSpeaker = () => {
  const send = vi.fn<(wish: SleepWish) => void>();
  return { send, timer: createSpeakerSleepTimer(send) };
};

test("on a speaker a press asks the server, and what the server says is shown", () => {
  const { send, timer } = onSpeaker();
  timer.after(15);
  timer.atSurahEnd();
  timer.off();
  expect(send.mock.calls.flat()).toEqual([
    { until: "time", minutes: 15 },
    { until: "surah-end" },
    { until: "off" },
  ]);
  expect(timer.state.get()).toEqual({ until: "off" });
  timer.show({ until: "time", at: "2026-01-01T22:15:00Z" });
  expect(timer.state.get()).toEqual({ until: "time", at: now + 15 * 60_000 });
  timer.show({ until: "surah-end" });
  expect(timer.state.get()).toEqual({ until: "surah-end" });
  timer.show(null);
  expect(timer.state.get()).toEqual({ until: "off" });
});

test("the same word again is no change", () => {
  const { timer } = onSpeaker();
  const changed = vi.fn();
  timer.state.watch(changed);
  timer.show(null);
  timer.show({ until: "surah-end" });
  timer.show({ until: "surah-end" });
  expect(changed).toHaveBeenCalledOnce();
});

test("the timer that counts is that of where it plays", () => {
  const here = inBrowser();
  const { send, timer } = onSpeaker();
  const current = createCurrentSleepTimer(here);
  current.after(5);
  expect(current.state.get()).toEqual({ until: "time", at: now + 5 * 60_000 });
  current.turnTo(timer);
  expect(current.state.get()).toEqual({ until: "off" });
  timer.show({ until: "surah-end" });
  expect(current.state.get()).toEqual({ until: "surah-end" });
  here.off();
  expect(current.state.get()).toEqual({ until: "surah-end" });
  current.off();
  expect(send).toHaveBeenCalledWith({ until: "off" });
});

test("what was set goes along, with the minutes that are left", () => {
  const here = inBrowser();
  const { send, timer } = onSpeaker();
  transferSleep(here, timer, now);
  expect(send).not.toHaveBeenCalled();
  here.after(30);
  transferSleep(here, timer, now + 10.5 * 60_000);
  expect(send).toHaveBeenLastCalledWith({ until: "time", minutes: 20 });
  transferSleep(here, timer, now + 29.9 * 60_000);
  expect(send).toHaveBeenLastCalledWith({ until: "time", minutes: 1 });
  here.atSurahEnd();
  transferSleep(here, timer, now);
  expect(send).toHaveBeenLastCalledWith({ until: "surah-end" });
});

test("of the minutes left the one that has begun counts", () => {
  expect(minutesLeft(now + 15 * 60_000, now)).toBe(15);
  expect(minutesLeft(now + 61_000, now)).toBe(2);
  expect(minutesLeft(now + 59_000, now)).toBe(1);
  expect(minutesLeft(now - 1, now)).toBe(0);
});
