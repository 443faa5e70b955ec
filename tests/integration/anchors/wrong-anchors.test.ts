// What a request may not say about anchors, ends, seasons and pauses: 400 with a sentence, and nothing is stored.
// Databases: SQLite.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnchoredAccount, CAIRO, openAccount } from "./anchored-account.ts";

let home: AnchoredAccount;
let bound: number;
beforeAll(async () => {
  home = await openAccount("2026-11-22T10:00:00Z", CAIRO);
  bound = (await home.make({ ...fajr(-20), ...until(0) })).id;
});
afterAll(() => home.leave());

const fajr = (minutes: number) => ({ startAnchor: { prayer: "fajr", minutes } });
const until = (minutes: number) => ({ endAnchor: { prayer: "fajr", minutes } });
const schedules = async () =>
  (await home.member.get(`/api/users/${home.member.user.id}/schedules`)).body;

const wrong: [string, object, RegExp][] = [
  ["a time and a prayer", { startTime: "05:00", ...fajr(0) }, /either at a time or with a prayer/],
  ["two ends", { ...fajr(0), endTime: "07:00", durationMinutes: 30 }, /ends in one way/],
  ["an end at its start", { ...fajr(5), ...until(5) }, /would end when it starts/],
  [
    "a clock's end at its start",
    { startTime: "05:00", endTime: "05:00" },
    /The end time must differ from the start time/,
  ],
  ["181 minutes after", fajr(181), /minutes: must be at most 180/],
  ["181 minutes before", fajr(-181), /minutes: must be at least -180/],
  ["half a minute", fajr(0.5), /minutes: /],
  [
    "a prayer that there is not",
    { startAnchor: { prayer: "duha", minutes: 0 } },
    /prayer: expected one of/,
  ],
  ["an anchor without minutes", { startAnchor: { prayer: "fajr" } }, /minutes: /],
  [
    "a season backwards",
    { ...fajr(0), season: { from: "2027-03-01", to: "2027-02-01" } },
    /The last day is before the first/,
  ],
  ["a 13th month", { ...fajr(0), season: { hijriMonth: 13 } }, /hijriMonth: must be at most 12/],
  [
    "a season of both kinds",
    { ...fajr(0), season: { hijriMonth: 9, from: "2027-01-01", to: "2027-02-01" } },
    /./,
  ],
  [
    "no minutes of length",
    { ...fajr(0), durationMinutes: 0 },
    /durationMinutes: must be at least 1\./,
  ],
  [
    "a whole day of length",
    { ...fajr(0), durationMinutes: 1440 },
    /durationMinutes: must be at most 1439/,
  ],
];

test.each(wrong)(
  "%s is refused when a schedule is made, and nothing is stored",
  async (_, choice, why) => {
    const before = await schedules();
    const { status, body } = await home.post(choice);
    expect([status, body.error], JSON.stringify(body)).toEqual([400, "invalid-input"]);
    expect(body.message).toMatch(why);
    expect(await schedules()).toEqual(before);
  },
);

test.each(wrong)(
  "%s is refused when one is changed, and it stays as it is",
  async (_, choice, why) => {
    const before = await schedules();
    const { status, body } = await home.member.patch(`/api/schedules/${bound}`, choice);
    expect([status, body.error], JSON.stringify(body)).toEqual([400, "invalid-input"]);
    expect(body.message).toMatch(why);
    expect(await schedules()).toEqual(before);
  },
);

test.each([
  ["a day that is over", "2026-11-20", /This day is past/],
  ["a day that there is not", "2027-02-30", /./],
  ["no date", "tomorrow", /./],
  ["a date with a time", "2026-12-01T00:00:00Z", /./],
  ["a number", 20261201, /./],
])("a pause until %s is refused, and what is paused stays so", async (_, pausedUntil, why) => {
  await home.member.patch("/api/user", { pausedUntil: "2026-11-25" });
  const before = await schedules();
  const { status, body } = await home.member.patch("/api/user", { name: "Other", pausedUntil });
  expect([status, body.error], JSON.stringify(body)).toEqual([400, "invalid-input"]);
  expect(body.message).toMatch(why);
  const { user } = (await home.member.get("/api/user")).body;
  expect(user).toMatchObject({ pausedUntil: "2026-11-25", name: home.member.user.name });
  expect(await schedules()).toEqual(before);
});
