// Schedules bound to prayers: what a request may say, the civil days of runs, seasons, pauses, moves.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import {
  type AnchoredAccount,
  CAIRO,
  HOUR,
  LONDON,
  MINUTE,
  openAccount,
  OSLO,
  TROMSO,
} from "./anchored-account.ts";

let home: AnchoredAccount;
afterEach(() => home.leave());

const open = async (now: string, place: object | null = CAIRO) => {
  home = await openAccount(now, place);
};
const instant = (at: number) => new Date(at).toISOString();
const beforeFajr = { startAnchor: { prayer: "fajr", minutes: -20 } };
const untilFajr = { endAnchor: { prayer: "fajr", minutes: 0 } };

test("an anchor needs a place, and is one of two ways to begin and of three to end", async () => {
  await open("2026-11-22T10:00:00Z", null);
  expect((await home.post(beforeFajr)).body).toMatchObject({ error: "no-place" });
  const wrong = async (choice: object) => (await home.post(choice)).body.sentence.code;
  expect(await wrong({})).toBe("schedule.start-missing");
  expect(await wrong({ startTime: "05:00", ...beforeFajr })).toBe("schedule.start-ambiguous");
  expect(await wrong({ startTime: "05:00", endTime: "06:00", durationMinutes: 5 })).toBe(
    "schedule.end-ambiguous",
  );
  await home.settings({ place: CAIRO });
  expect(await wrong({ ...beforeFajr, endAnchor: beforeFajr.startAnchor })).toBe(
    "schedule.end-at-start",
  );
  const past = { season: { from: "2026-01-01", to: "2026-02-01" } };
  expect(await wrong({ ...beforeFajr, ...past })).toBe("schedule.never-runs");
});

test("20 minutes before Fajr until Fajr is answered with the clock times of the next run", async () => {
  await open("2026-11-22T10:00:00Z");
  const schedule = await home.make({ ...beforeFajr, ...untilFajr, timezone: "UTC" });
  const fajr = await home.prayer("2026-11-23", "fajr");
  expect(schedule.nextRunAt).toBe(instant(fajr - 20 * MINUTE));
  expect(schedule.timezone).toBe("Africa/Cairo");
  const clock = (at: number) =>
    new Intl.DateTimeFormat("sv", { timeZone: "Africa/Cairo", timeStyle: "short" }).format(at);
  expect(schedule.startTime).toBe(clock(fajr - 20 * MINUTE));
  expect(schedule.endTime).toBe(clock(fajr));
  const [first, second] = (await home.member.get(`/api/schedules/${schedule.id}/upcoming`)).body;
  expect(first).toBe(schedule.nextRunAt);
  const next = await home.prayer("2026-11-24", "fajr");
  expect(second).toBe(instant(next - 20 * MINUTE));
});

test("a change to one way of beginning or ending replaces the other", async () => {
  await open("2026-11-22T10:00:00Z");
  const { id } = await home.make({ ...beforeFajr, ...untilFajr });
  const change = async (body: object) =>
    (await home.member.patch(`/api/schedules/${id}`, body)).body;
  expect(await change({ durationMinutes: 30 })).toMatchObject({
    ...beforeFajr,
    ...{ endAnchor: null, durationMinutes: 30 },
  });
  expect(await change({ startTime: "05:00" })).toMatchObject({
    ...{ startTime: "05:00", startAnchor: null, endTime: "05:30", durationMinutes: 30 },
  });
  expect(await change({ endTime: "06:00" })).toMatchObject({
    ...{ endTime: "06:00", durationMinutes: null },
  });
  expect(await change({ startAnchor: { prayer: "isha", minutes: 5 } })).toMatchObject({
    ...{ startAnchor: { prayer: "isha", minutes: 5 }, endTime: "06:00" },
  });
  expect(await change({ endTime: null })).toMatchObject({ endTime: null, durationMinutes: null });
});

test.each([
  ["London", LONDON, "2026-06-20T12:00:00Z"],
  ["Oslo", OSLO, "2026-06-20T12:00:00Z"],
])("Isha after midnight in %s belongs to its day, and runs once a day", async (_, place, now) => {
  await open(now, { ...place });
  expect(
    (await home.settings({ highLatitude: "middleofthenight", method: "MuslimWorldLeague" })).status,
  ).toBe(200);
  const { id } = await home.make({ startAnchor: { prayer: "isha", minutes: 0 } });
  const days = await home.comingDays(id, 5);
  expect(days.map(({ date }) => date)).toEqual([
    ...["2026-06-20", "2026-06-21", "2026-06-22", "2026-06-23", "2026-06-24"],
  ]);
  for (const { date, dueAt } of days) expect(dueAt).toBe(instant(await home.prayer(date, "isha")));
  // By the clock it is the next day already.
  const first = Date.parse(days[0]?.dueAt ?? "");
  expect(first).toBeGreaterThan(Date.parse("2026-06-20T23:00:00Z"));
  home.clock.moveTo(first + 1000);
  await eventually("it has run", async () => {
    expect(await home.runs(id)).toHaveLength(1);
    expect((await home.schedule(id)).nextRunAt).toBe(days[1]?.dueAt);
    return true;
  });
  // A later Isha of the same day does not run again.
  await home.settings({ offsets: { isha: 15 } });
  expect((await home.schedule(id)).nextRunAt).toBe(
    instant(Date.parse(days[1]?.dueAt ?? "") + 15 * MINUTE),
  );
  expect((await home.comingDays(id, 1))[0]).toMatchObject({
    ...{ date: "2026-06-20", dueAt: null, sentence: { code: "day.run-already" } },
  });
});

test("a day without the prayer is skipped, with its reason in the preview and once in the log", async () => {
  await open("2026-11-20T10:00:00Z", TROMSO);
  // The sun does not rise over Tromsø from the end of November.
  const { id } = await home.make({ startAnchor: { prayer: "sunrise", minutes: 0 } });
  const days = await home.comingDays(id, 31);
  const dark = days.find(({ dueAt }) => dueAt === null);
  if (!dark) throw new Error("The sun rises every day.");
  expect(dark.sentence).toEqual({
    ...{ code: "day.no-prayer", params: { prayer: "sunrise", date: dark.date } },
  });
  const last = days.findLast(({ dueAt }) => dueAt !== null);
  home.clock.moveTo(Date.parse(last?.dueAt ?? "") + 1000);
  await eventually("the sun is gone", async () => {
    expect(Date.parse((await home.schedule(id)).nextRunAt ?? "")).toBeGreaterThan(
      Date.parse("2027-01-01"),
    );
    return true;
  });
  await home.restart(Date.parse(`${dark.date}T23:30:00Z`) + 24 * HOUR);
  await eventually("both days are recorded", async () => {
    const skipped = (await home.runs(id)).filter(({ status }) => status === "skipped");
    expect(skipped.map(({ reasonSentence }) => reasonSentence?.code)).toEqual([
      ...["day.no-prayer", "day.no-prayer"],
    ]);
    expect(skipped.at(-1)?.reasonSentence).toEqual(dark.sentence);
    return true;
  });
  await home.restart(Date.parse(`${dark.date}T23:40:00Z`) + 24 * HOUR);
  expect((await home.runs(id)).filter(({ status }) => status === "skipped")).toHaveLength(2);
});

test("Ramadan begins a day later when it is announced so", async () => {
  await open("2027-01-20T10:00:00Z");
  const season = { hijriMonth: 9 };
  const { id } = await home.make({ ...beforeFajr, season });
  const day = async () => (await home.schedule(id)).nextRunAt;
  const on = async (date: string) => instant((await home.prayer(date, "fajr")) - 20 * MINUTE);
  expect(await day()).toBe(await on("2027-02-08"));
  await home.settings({ hijriMonths: [{ year: 1448, month: 9, startsOn: "2027-02-09" }] });
  expect(await day()).toBe(await on("2027-02-09"));
  await home.settings({ hijriMonths: [], hijriShift: -1 });
  expect(await day()).toBe(await on("2027-02-07"));
});

test("all schedules rest until a day, and go on when the pause is taken back", async () => {
  await open("2026-12-30T10:00:00Z");
  const bound = await home.make();
  const clock = await home.make({ startTime: "05:00", timezone: "UTC" });
  const pause = (pausedUntil: string | null) => home.member.patch("/api/user", { pausedUntil });
  expect((await pause("2027-01-02")).body.user.pausedUntil).toBe("2027-01-02");
  const next = async (id: number) => (await home.schedule(id)).nextRunAt;
  expect(await next(clock.id)).toBe("2027-01-02T05:00:00.000Z");
  expect(await next(bound.id)).toBe(
    instant((await home.prayer("2027-01-02", "fajr")) - 20 * MINUTE),
  );
  const [first] = await home.comingDays(clock.id);
  expect(first).toMatchObject({
    ...{ date: "2026-12-31", dueAt: null },
    sentence: { code: "day.paused", params: { until: "2027-01-02" } },
  });
  await pause(null);
  expect(await next(clock.id)).toBe("2026-12-31T05:00:00.000Z");
  expect(await next(bound.id)).toBe(bound.nextRunAt);
});

test("another place and a timetable move the next run, and the zone with it", async () => {
  await open("2026-11-22T10:00:00Z");
  const { id } = await home.make();
  await home.settings({ place: OSLO });
  const fajr = await home.prayer("2026-11-23", "fajr");
  expect(await home.schedule(id)).toMatchObject({
    ...{ timezone: "Europe/Oslo", nextRunAt: instant(fajr - 20 * MINUTE) },
  });
  const clock = (at: number) =>
    new Intl.DateTimeFormat("sv", { timeZone: "Europe/Oslo", timeStyle: "short" }).format(at);
  const names = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"];
  const times = await Promise.all(names.map((name) => home.prayer("2026-11-23", name)));
  const [first = 0, ...rest] = times;
  const csv = ["2026-11-23", clock(first + 7 * MINUTE), ...rest.map(clock)].join(",");
  const path = `/api/users/${home.member.user.id}/timetable`;
  expect((await home.member.post(path, { csv })).body).toMatchObject({ stored: true });
  expect((await home.schedule(id)).nextRunAt).toBe(instant(fajr - 13 * MINUTE));
  await home.member.delete(path);
  expect((await home.schedule(id)).nextRunAt).toBe(instant(fajr - 20 * MINUTE));
});

test("a change whose schedules had not moved when Wird was killed moves them at its start", async () => {
  await open("2026-11-22T10:00:00Z");
  const { id } = await home.make();
  const { db } = home.wird.parts.database;
  await db
    .updateTable("users")
    .set({ pausedUntil: "2026-12-01", timesChangedAt: home.clock.now() + 1 })
    .execute();
  await home.restart(home.clock.now() + MINUTE);
  const fajr = await home.prayer("2026-12-01", "fajr");
  expect((await home.schedule(id)).nextRunAt).toBe(instant(fajr - 20 * MINUTE));
  const moved = await home.wird.parts.database.db
    .selectFrom("users")
    .select(["timesChangedAt", "timesMovedAt"])
    .executeTakeFirstOrThrow();
  expect(moved.timesMovedAt).toBe(moved.timesChangedAt);
});

test("a run that was skipped stays skipped when its time moves", async () => {
  await open("2026-11-22T10:00:00Z");
  const { id } = await home.make();
  await home.member.post(`/api/schedules/${id}/skip`);
  await home.settings({ offsets: { fajr: 25 } });
  const fajr = await home.prayer("2026-11-24", "fajr");
  expect((await home.schedule(id)).nextRunAt).toBe(instant(fajr - 20 * MINUTE));
  expect((await home.comingDays(id, 1))[0]).toMatchObject({
    ...{ date: "2026-11-23", dueAt: null, sentence: { code: "day.skipped" } },
  });
  await home.member.delete(`/api/schedules/${id}/skip`);
  const before = await home.prayer("2026-11-23", "fajr");
  expect((await home.schedule(id)).nextRunAt).toBe(instant(before - 20 * MINUTE));
});
