// One tab at a time where browsers offer no Web Locks: pages over plain http.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdTabLock } from "./tab-lock.ts";

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the second tab waits until the first gives the lock back", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const release = holdTabLock("speaker", first);
  holdTabLock("speaker", second);
  vi.advanceTimersByTime(60_000);
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  release();
  vi.advanceTimersByTime(3_000);
  expect(second).toHaveBeenCalledOnce();
});

test("a tab that was killed loses the lock with its lease", () => {
  localStorage.setItem("wird.lease.speaker", `gone ${Date.now() + 6_000}`);
  const here = vi.fn();
  holdTabLock("speaker", here);
  vi.advanceTimersByTime(5_000);
  expect(here).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(here).toHaveBeenCalledOnce();
});

test("two locks of different names do not hinder each other, and a closing tab gives its own back", () => {
  const held = vi.fn();
  holdTabLock("one", held);
  holdTabLock("two", held);
  expect(held).toHaveBeenCalledTimes(2);
  const leave = vi.mocked(addEventListener).mock.calls.find(([type]) => type === "pagehide")?.[1];
  if (typeof leave !== "function") throw new Error("Nobody listens for the page to go.");
  leave(new Event("pagehide"));
  expect(localStorage.getItem("wird.lease.one")).toBeNull();
  expect(localStorage.getItem("wird.lease.two")).not.toBeNull();
});
