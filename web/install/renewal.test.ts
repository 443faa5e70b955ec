// When an open page reloads itself after an update, and when it must not.
import { beforeEach, expect, test } from "vitest";
import { createRenewal, IDLE_AFTER, type RenewalWorld } from "./renewal.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const OLD = '<script type="module" src="/assets/app-1.js"></script>';
const NEW = OLD.replace("app-1", "app-2");

let now: number;
let timers: { at: number; run: () => void }[];
let reloads: number[];
let page: string | null;
let isBusy: boolean;
let lastUsed: number;
let lastReload: number;

const world: RenewalWorld = {
  fetchPage: async () => page,
  ownScript: "/assets/app-1.js",
  isBusy: () => isBusy,
  lastUsed: () => lastUsed,
  lastReload: () => lastReload,
  reload() {
    reloads.push(now);
    // The page is the new one then.
    page = OLD;
  },
  now: () => now,
  setTimer(run, milliseconds) {
    const timer = { at: now + milliseconds, run };
    timers.push(timer);
    return () => void (timers = timers.filter((each) => each !== timer));
  },
};

/** Runs what becomes due meanwhile. */
async function pass(milliseconds: number) {
  const end = now + milliseconds;
  await settled();
  for (;;) {
    const [first] = timers.toSorted((one, other) => one.at - other.at);
    if (!first || first.at > end) break;
    timers = timers.filter((each) => each !== first);
    now = first.at;
    first.run();
    await settled();
  }
  now = end;
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

beforeEach(() => {
  now = Date.parse("2026-11-22T02:00:00Z");
  [timers, reloads, page, isBusy] = [[], [], OLD, false];
  [lastUsed, lastReload] = [now - HOUR, 0];
});

test("a page nobody uses reloads as soon as it hears of an update", async () => {
  const renewal = createRenewal(world);
  page = NEW;
  renewal.check();
  await pass(SECOND);
  expect(reloads.length).toBe(1);
});

test("without an update, or without an answer, it stays", async () => {
  const renewal = createRenewal(world);
  renewal.check();
  await pass(2 * HOUR);
  page = null;
  renewal.check();
  await pass(2 * HOUR);
  expect(reloads).toEqual([]);
});

test("an update that no lost connection told of is found within the hour", async () => {
  createRenewal(world);
  page = NEW;
  await pass(HOUR);
  expect(reloads.length).toBe(1);
});

test("it waits for people to leave, and for what plays to end", async () => {
  const renewal = createRenewal(world);
  page = NEW;
  lastUsed = now;
  renewal.check();
  await pass(IDLE_AFTER - SECOND);
  expect(reloads).toEqual([]);
  isBusy = true;
  await pass(20 * MINUTE);
  expect(reloads).toEqual([]);
  isBusy = false;
  await pass(MINUTE);
  expect(reloads.length).toBe(1);
});

test("an update that goes from node to node does not make it reload again and again", async () => {
  lastReload = now;
  const renewal = createRenewal(world);
  page = NEW;
  renewal.check();
  await pass(9 * MINUTE);
  expect(reloads).toEqual([]);
  // The node that answers now is as new as the page.
  page = OLD;
  renewal.check();
  await pass(HOUR);
  expect(reloads).toEqual([]);
});

test("once it is stopped it does nothing more", async () => {
  const renewal = createRenewal(world);
  page = NEW;
  renewal.check();
  renewal.stop();
  await pass(2 * HOUR);
  expect(reloads).toEqual([]);
});
