// Which clock plans are begun by: one that goes on from the last time written down, or that was set or compared since.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HandClock, handClock } from "../tests/fakes/hand-clock.ts";
import { createKnownClock, type KnownClock } from "./known-clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NIGHT = Date.parse("2026-11-21T01:00:00Z");

let folder: string;
let known: KnownClock;
let told: (string | null)[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wird-agent-"));
});
afterEach(() => {
  known.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(clock: HandClock, isSetSinceStart = () => false): void {
  told = [];
  const onChange = (why: string | null) => void told.push(why);
  known = createKnownClock({ folder, clock, isSetSinceStart, onChange });
  known.start();
}

/** An earlier process, which lost its power at that time. */
async function ranUntil(at: number): Promise<void> {
  const clock = handClock(at);
  start(clock);
}

test("the first start has nothing to go on from, and trusts the clock", () => {
  start(handClock(0));
  expect(known.isKnown()).toBe(true);
});

test("a clock that goes on from the last time, a moment or two days later, is trusted", async () => {
  for (const off of [30_000, 2 * DAY]) {
    await ranUntil(NIGHT);
    start(handClock(NIGHT + off));
    expect(known.isKnown()).toBe(true);
  }
  expect(told).toEqual([]);
});

// Promise agent-without-time: an agent starts without a connection and without the time: no clock chip, a clock
// hours behind or weeks ahead
// -> it starts no run until its server or a time server has told it the time, and its log and `agent status` say so
test("an earlier clock is not, also when it has run on to the last time; it is told once", async () => {
  await ranUntil(NIGHT);
  const clock = handClock(NIGHT - 20 * 60_000);
  start(clock);
  expect(known.isKnown()).toBe(false);
  await clock.advance(25 * 60_000);
  expect(known.isKnown()).toBe(false);
  expect(told).toEqual([
    expect.stringMatching(/does not go on from 2026-11-21T01:00:00\.000Z.*NTP/),
  ]);
  known.stop();
  // What it counted meanwhile is not written down as a time.
  start(handClock(NIGHT - HOUR));
  expect(known.isKnown()).toBe(false);
});

// Proves agent-without-time.
test("a clock that is further ahead than plans reach is not trusted, until it is set", async () => {
  await ranUntil(NIGHT);
  const clock = handClock(NIGHT + 30 * DAY);
  start(clock);
  expect(known.isKnown()).toBe(false);
  clock.set(NIGHT + 5 * HOUR);
  await clock.advance(1000);
  expect(known.isKnown()).toBe(true);
  expect(told.at(-1)).toBeNull();
});

test("set by a time server, or compared with its server's, an earlier clock is trusted", async () => {
  await ranUntil(NIGHT);
  start(handClock(NIGHT - HOUR), () => true);
  expect(known.isKnown()).toBe(true);
  known.stop();
  await ranUntil(NIGHT);
  start(handClock(NIGHT - HOUR));
  expect(known.isKnown()).toBe(false);
  known.told(NIGHT - HOUR - 1500);
  expect(known.isKnown()).toBe(true);
});

test("what its server calls wrong by minutes is not trusted, and told as that", async () => {
  const clock = handClock(NIGHT);
  start(clock);
  known.told(NIGHT - 5 * 60_000);
  expect(known.isKnown()).toBe(false);
  expect(told).toEqual([expect.stringMatching(/is wrong by more than a minute/)]);
  clock.set(NIGHT - HOUR);
  await clock.advance(1000);
  // It was set, and to an earlier time than it had: the server is to say.
  expect(known.isKnown()).toBe(false);
});

// Promise agent-clock-set: the clock of an agent's machine is wrong or is set, and its line is lost
// -> it begins its runs on their minute all the same: by the time that its server told it last, and what has passed since
test("instants are the server's, whoever sets this machine's clock, and while it sleeps", async () => {
  const clock = handClock(NIGHT + 20_000);
  start(clock);
  expect(known.clock.now()).toBe(NIGHT + 20_000);
  known.told(NIGHT);
  clock.set(NIGHT + 3 * HOUR);
  await clock.advance(60_000);
  expect(known.clock.now()).toBe(NIGHT + 60_000);
  clock.sleep(HOUR);
  await clock.advance(1000);
  expect(known.clock.now()).toBe(NIGHT + HOUR + 61_000);
  expect(known.isKnown()).toBe(true);
  expect(told).toEqual([]);
});

test("a timer for an instant calls at it, however wrong the wall clock is", async () => {
  const clock = handClock(NIGHT + 20_000);
  const waited: number[] = [];
  const at = (instant: number, call: () => void) => {
    waited.push(instant);
    return clock.after(instant - clock.now(), call);
  };
  start({ ...clock, at });
  known.told(NIGHT);
  let calledAt = 0;
  known.clock.at?.(NIGHT + 5_000, () => (calledAt = known.clock.now()));
  await clock.advance(10_000);
  expect(waited).toEqual([NIGHT + 25_001]);
  expect(calledAt).toBe(NIGHT + 5_001);
});

test("a server that contradicts the clock and what was told before is believed after ten minutes", async () => {
  const clock = handClock(NIGHT);
  start(clock);
  known.told(NIGHT);
  // It was long on its way, or is by a node whose clock is wrong.
  for (let minute = 0; minute < 10; minute++) {
    await clock.advance(60_000);
    known.told(clock.now() - 12_000);
    expect(known.clock.now()).toBe(clock.now());
  }
  await clock.advance(60_000);
  known.told(clock.now() - 12_000);
  expect(known.clock.now()).toBe(clock.now() - 12_000);
});

test("a server whose time is hours from all that is known here is not believed", async () => {
  const clock = handClock(NIGHT);
  start(clock);
  known.told(NIGHT);
  clock.set(NIGHT - DAY);
  known.told(NIGHT + HOUR);
  expect(known.isKnown()).toBe(false);
  expect(known.clock.now()).toBe(NIGHT);
  known.told(NIGHT + 1000);
  expect(known.isKnown()).toBe(true);
  expect(known.clock.now()).toBe(NIGHT + 1000);
});
