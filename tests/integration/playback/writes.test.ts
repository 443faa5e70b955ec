// How many rows a playing speaker writes: counted in the database while minutes pass on a clock turned by hand.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CountedWrites, countWrites } from "../../counted-writes.ts";
import { type HandClock, handClock } from "../../fakes/hand-clock.ts";
import { eventually, type Member, startWird, type Wird } from "../../harness.ts";
import { type BrowserTab, openBrowserTab } from "./browser-tab.ts";

const BROWSER = "browser-of-amina";
/** Seconds that each recording lasts: the average of the surahs. */
const SURAH = 900;
const MINUTES = 32;

let clock: HandClock;
let wird: Wird;
let amina: Member;
let tab: BrowserTab;
let deviceId: number;
let written: CountedWrites;

beforeEach(async () => {
  clock = handClock(Date.parse("2026-11-21T04:49:00Z"));
  wird = await startWird({ clock });
  amina = await wird.member("amina");
  const device = await amina.post(`/api/users/${amina.user.id}/devices`, {
    ...{ type: "browser", name: "This laptop", deviceId: BROWSER, isConnected: true },
  });
  deviceId = device.body.id;
  tab = await openBrowserTab({ wird, amina }, BROWSER);
  playsWithClock(tab);
  written = await countWrites(wird.parts.database);
});

afterEach(async () => {
  await tab.close();
  await wird.stop();
});

/** The clock is turned until it is so. */
const happens = (what: string, check: () => Promise<boolean> | boolean) =>
  eventually(what, async () => {
    await clock.advance(50);
    return check();
  });

const state = () => wird.parts.playback.state(deviceId);
const loads = () => tab.commands.filter(({ do: it }) => it === "load").length;
const total = (rows: Record<string, number>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/** While it plays, the position of the tab advances with the clock. */
function playsWithClock({ now }: BrowserTab): void {
  let { state } = now;
  let last = { position: 0, at: 0 };
  const position = () => last.position + (state === "playing" ? (clock.now() - last.at) / 1000 : 0);
  Object.defineProperty(now, "position", {
    enumerable: true,
    get: position,
    set(to: number) {
      last = { position: to, at: clock.now() };
    },
  });
  Object.defineProperty(now, "state", {
    enumerable: true,
    get: () => state,
    set(to: typeof state) {
      last = { position: position(), at: clock.now() };
      state = to;
    },
  });
}

/** The tab plays for so many minutes, reports every ten seconds, and goes through its recordings. */
async function listen(minutes: number): Promise<void> {
  const until = clock.now() + minutes * 60_000;
  while (clock.now() < until) {
    await clock.advance(10_000);
    const { position } = tab.now;
    if (position < SURAH) {
      tab.report({ duration: SURAH });
      await happens("it is heard", async () => (await state()).duration === SURAH);
      continue;
    }
    const before = loads();
    tab.report({ state: "idle", url: null, idleReason: "finished" });
    await happens("the next surah", () => loads() > before);
    await happens("it plays", async () => (await state()).status === "playing");
  }
  // What is gathered is written.
  await clock.advance(3000);
  await wird.parts.playback.saveStates();
  await wird.parts.history.flush();
}

async function startRun(portion: object): Promise<void> {
  const schedule = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, startTime: "03:00", endTime: "04:00", timezone: "UTC" },
    ...portion,
  });
  expect(schedule.status, JSON.stringify(schedule.body)).toBe(201);
  const started = await amina.post(`/api/schedules/${schedule.body.id}/run`);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await happens("it plays", async () => (await state()).status === "playing");
  await happens("it is written", async () => {
    const { db } = wird.parts.database;
    const run = await db.selectFrom("runs").select("startedAt").executeTakeFirst();
    const { stoppedSurahId, portion } = await db
      .selectFrom("schedules")
      .select(["stoppedSurahId", "portion"])
      .executeTakeFirstOrThrow();
    return (
      typeof run?.startedAt === "number" && (stoppedSurahId !== null || portion.includes("khatm"))
    );
  });
  await clock.advance(3000);
}

async function khatm(): Promise<object> {
  const body = { reciterId: 1, days: 30, from: { surah: 2, ayah: 1 } };
  const { status, body: begun } = await amina.post(`/api/users/${amina.user.id}/khatms`, body);
  expect(status, JSON.stringify(begun)).toBe(201);
  return { portion: { kind: "khatm", khatmId: begun.id } };
}

// Promise rows-while-playing: 20,000 speakers play: rows written
// -> at most two a minute for each; none for a paused one
test("what somebody has started writes at most two rows a minute, surahs that follow one another included", async () => {
  const pressed = await amina.post("/api/playback/control", {
    ...{ action: "play", deviceId, reciterId: 1, surahId: 2, afterSurah: "next" },
  });
  expect(pressed.status).toBe(200);
  await happens("it plays", async () => (await state()).status === "playing");
  await happens("its entry is written", async () => {
    const { status, body } = await amina.get(`/api/users/${amina.user.id}/playback-history`);
    return status === 200 && body.length === 1;
  });
  await written.take();
  await listen(MINUTES);
  const rows = await written.take();
  expect(rows.playback_state).toBeGreaterThanOrEqual(MINUTES - 2);
  // Two surahs have ended in this time, and two begun.
  expect(rows.playback_history).toBe(4);
  expect(total(rows) / MINUTES, JSON.stringify(rows)).toBeLessThanOrEqual(2);
  expect(Object.keys(rows).toSorted()).toEqual(["playback_history", "playback_state"]);
});

// Proves rows-while-playing.
test("a run writes at most two rows a minute, and its place only with its surahs", async () => {
  await startRun({ surahId: 2 });
  await written.take();
  await listen(MINUTES);
  const rows = await written.take();
  expect(total(rows) / MINUTES, JSON.stringify(rows)).toBeLessThanOrEqual(2);
  expect(rows.schedules).toBeLessThanOrEqual(4);
  expect(rows.runs ?? 0).toBe(0);
});

// Proves rows-while-playing.
test("a run of a khatm writes at most two rows a minute", async () => {
  await startRun(await khatm());
  await written.take();
  // Its portion ends within the surah.
  const minutes = SURAH / 60 - 1;
  await listen(minutes);
  const rows = await written.take();
  expect(rows.khatms).toBeGreaterThanOrEqual(minutes / 2 - 3);
  expect(total(rows) / minutes, JSON.stringify(rows)).toBeLessThanOrEqual(2);
});

// Proves rows-while-playing.
test("a speaker that is paused writes nothing", async () => {
  await startRun({ surahId: 2 });
  await amina.post("/api/playback/control", { action: "pause", deviceId });
  await happens("it is paused", async () => (await state()).status === "paused");
  await happens("its place is written", async () => {
    const { db } = wird.parts.database;
    const { position } = await state();
    const row = await db.selectFrom("schedules").select("stoppedPosition").executeTakeFirst();
    return position > 1 && Math.abs((row?.stoppedPosition ?? 0) - position) < 0.01;
  });
  await wird.parts.playback.saveStates();
  await wird.parts.history.flush();
  await written.take();
  for (let minute = 0; minute < 5; minute++) {
    await clock.advance(60_000);
    tab.report();
    await clock.advance(1000);
  }
  expect(await written.take()).toEqual({});
});
