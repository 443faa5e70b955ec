// One tab at a time where browsers offer no Web Locks: pages over plain http.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdTabLock } from "./tab-lock.ts";

const key = "wird.lease.speaker";

/** A tab with events and a timer of its own; all tabs share the storage and the clock. */
function openTab(name = "speaker") {
  const events = new EventTarget();
  const timers = new Set<() => void>();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("setInterval", (run: () => void) => {
    timers.add(run);
    return run;
  });
  vi.stubGlobal("clearInterval", (run: () => void) => timers.delete(run));
  const ended = vi.fn();
  const held = vi.fn(() => ended);
  const release = holdTabLock(name, held);
  return {
    held,
    ended,
    release,
    fire: (type: string, what: object) =>
      events.dispatchEvent(Object.assign(new Event(type), what)),
    tick: () => timers.forEach((run) => run()),
  };
}

/** `seconds` go by; the timers of these tabs run every two seconds, all others are held up. */
function pass(seconds: number, ...tabs: { tick(): void }[]) {
  for (let second = 2; second <= seconds; second += 2) {
    vi.setSystemTime(Date.now() + 2_000);
    for (const tab of tabs) tab.tick();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the second tab waits until the first gives the lock back", () => {
  const first = openTab();
  const second = openTab();
  pass(60, first, second);
  expect(first.held).toHaveBeenCalledOnce();
  expect(second.held).not.toHaveBeenCalled();
  first.release();
  expect(first.ended).toHaveBeenCalledOnce();
  pass(2, second);
  expect(second.held).toHaveBeenCalledOnce();
});

test("a hidden tab, whose timer runs once a minute, keeps the lock through the night", () => {
  const hidden = openTab();
  const shown = openTab();
  for (let minute = 0; minute < 60; minute += 1) {
    // Browsers gather such timers, so that one may come as late as the next.
    pass(minute % 10 === 0 ? 120 : 60, shown);
    hidden.tick();
  }
  expect(shown.held).not.toHaveBeenCalled();
  expect(hidden.ended).not.toHaveBeenCalled();
});

test("a tab that was killed loses the lock with its lease", () => {
  const killed = openTab();
  const here = openTab();
  pass(140, here);
  expect(killed.ended).not.toHaveBeenCalled();
  expect(here.held).not.toHaveBeenCalled();
  pass(20, here);
  expect(here.held).toHaveBeenCalledOnce();
});

test("a tab that slept for longer ends what it holds, and begins anew when the lock is its own again", () => {
  const asleep = openTab();
  const awake = openTab();
  pass(200, awake);
  asleep.tick();
  expect(awake.held).toHaveBeenCalledOnce();
  expect(asleep.ended).toHaveBeenCalledOnce();
  awake.release();
  pass(2, asleep);
  expect(asleep.held).toHaveBeenCalledTimes(2);
});

test("a closing tab gives the lock back, and a hidden one takes it without waiting for its timer", () => {
  const first = openTab();
  const hidden = openTab();
  first.fire("pagehide", { persisted: false });
  expect(first.ended).toHaveBeenCalledOnce();
  expect(localStorage.getItem(key)).toBeNull();
  hidden.fire("storage", { key, newValue: null });
  expect(hidden.held).toHaveBeenCalledOnce();
});

test("a page that comes back by the Back button takes the lock again", () => {
  const page = openTab();
  page.fire("pagehide", { persisted: true });
  pass(10, page);
  expect(page.held).toHaveBeenCalledOnce();
  page.fire("pageshow", { persisted: true });
  expect(page.held).toHaveBeenCalledTimes(2);
});

test("a tab that never had the lock leaves another's in place", () => {
  openTab();
  openTab().fire("pagehide", { persisted: false });
  expect(localStorage.getItem(key)).not.toBeNull();
});

test("two locks of different names do not hinder each other", () => {
  expect(openTab("one").held).toHaveBeenCalledOnce();
  expect(openTab("two").held).toHaveBeenCalledOnce();
});
