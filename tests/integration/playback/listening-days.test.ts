// Seconds heard, as stored and as minutes of a day: a page's report is bounded by the elapsed time.
// Databases: both, for values.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ShiftedClock, shiftedClock } from "../../fakes/shifted-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

const MORNING = Date.parse("2026-11-21T04:00:00Z");
const MINUTE = 60_000;

let clock: ShiftedClock;
let wird: Wird;
let amina: Member;
beforeEach(async () => {
  clock = shiftedClock(MORNING);
  wird = await startWird({ clock });
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

/** An entry, and the instant at which it began. */
async function begin(startPosition = 0): Promise<{ id: number; began: number }> {
  const { body } = await amina.post(`/api/users/${amina.user.id}/playback-history`, {
    ...{ reciterId: 1, surahId: 2, startPosition },
  });
  return { id: body.id, began: Date.parse(body.timestamp) };
}
const report = async (id: number, place: object) =>
  (await amina.patch(`/api/playback-history/${id}`, place)).body.duration as number;
const days = (query: string) => amina.get(`/api/users/${amina.user.id}/listening-days?${query}`);

test("a page says how much was heard, and where; it cannot have heard more than there was time for", async () => {
  const { id, began } = await begin();
  clock.moveTo(began + MINUTE);
  expect(await report(id, { endPosition: 3660, secondsHeard: 60 })).toBe(60);
  clock.moveTo(began + 2 * MINUTE);
  const bounded = await report(id, { endPosition: 7200, secondsHeard: 7200 });
  // Two minutes at a page's highest speed, plus the time this test has run.
  expect(bounded).toBeGreaterThanOrEqual(180);
  expect(bounded).toBeLessThan(600);
  // A late report never lowers the seconds.
  expect(await report(id, { endPosition: 7200, secondsHeard: 50 })).toBe(bounded);
  const negative = { endPosition: 1, secondsHeard: -1 };
  expect((await amina.patch(`/api/playback-history/${id}`, negative)).status).toBe(400);
});

test("a page that does not count is believed as far as there was time", async () => {
  const { id, began } = await begin(100);
  clock.moveTo(began + MINUTE);
  expect(await report(id, { endPosition: 140 })).toBe(40);
  const bounded = await report(id, { endPosition: 7200 });
  expect(bounded).toBeGreaterThanOrEqual(90);
  expect(bounded).toBeLessThan(600);
  expect(await report(id, { endPosition: 0 })).toBe(bounded);
});

test("the days are those of the zone that is asked for, else of the account's own", async () => {
  const { db } = wird.parts.database;
  // Cairo's clocks went back at the end of 29 October 2026: that day had 25 hours.
  const at = [
    "2026-10-28T21:00:00Z",
    "2026-10-29T21:59:59Z",
    "2026-10-29T22:00:00Z",
    "2026-10-30T22:00:00Z",
  ];
  for (const [index, time] of at.entries()) {
    await db
      .insertInto("playbackHistory")
      .values({
        ...{ userId: amina.user.id, deviceId: null, deviceName: "This browser" },
        ...{ reciterId: 1, surahId: 1, startPosition: 0, endPosition: 7000, completed: 0 },
        timestamp: Date.parse(time),
        secondsHeard: 10 ** index,
      })
      .execute();
  }
  const ask = "from=2026-10-29&to=2026-10-31";
  const inCairo = [
    { date: "2026-10-29", seconds: 11, entries: 2 },
    { date: "2026-10-30", seconds: 100, entries: 1 },
    { date: "2026-10-31", seconds: 1000, entries: 1 },
  ];
  const inUtc = [
    { date: "2026-10-29", seconds: 110, entries: 2 },
    { date: "2026-10-30", seconds: 1000, entries: 1 },
  ];
  expect((await days(`${ask}&timezone=Africa/Cairo`)).body).toEqual(inCairo);
  expect((await days(ask)).body).toEqual(inUtc);
  await amina.patch("/api/user", { timezone: "Africa/Cairo" });
  expect((await days(ask)).body).toEqual(inCairo);
  expect((await days("from=2026-10-29&to=2026-10-29&timezone=UTC")).body).toEqual([inUtc[0]]);
});

test.each([
  "from=2026-10-29",
  "from=2026-10-29&to=2026-10-28",
  "from=2026-02-30&to=2026-03-01",
  "from=2024-01-01&to=2026-01-01",
  "from=2026-10-29&to=2026-10-30&timezone=Mars/Olympus",
])("%s is refused", async (query) => {
  expect((await days(query)).status).toBe(400);
});

test("someone else's days are refused", async () => {
  const badr = await wird.member("badr");
  const { status } = await badr.get(
    `/api/users/${amina.user.id}/listening-days?from=2026-10-29&to=2026-10-30`,
  );
  expect(status).toBe(403);
});
