// The place and settings of prayer times, and the times themselves, over HTTP.
import { afterAll, beforeAll, expect, test } from "vitest";
import { handClock, type HandClock } from "../../fakes/hand-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

const MECCA = { name: "Mecca", latitude: 21.4225, longitude: 39.8262, country: "SA" };

let clock: HandClock;
let wird: Wird;

beforeAll(async () => {
  clock = handClock(Date.parse("2026-11-22T13:00:00Z"));
  wird = await startWird({ clock });
});
afterAll(() => wird.stop());

const settingsOf = (member: Member) => `/api/users/${member.user.id}/prayer-settings`;
const timesOf = (member: Member, query: string) =>
  `/api/users/${member.user.id}/prayer-times?${query}`;

test("an account has no place at first", async () => {
  const amina = await wird.member("amina");
  const { status, body } = await amina.get(settingsOf(amina));
  expect(status).toBe(200);
  expect(body).toEqual({
    place: null,
    method: "MuslimWorldLeague",
    methodIsDefault: true,
    madhab: "shafi",
    highLatitude: null,
    offsets: { fajr: 0, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 },
    hijriShift: 0,
    hijriMonths: [],
    timetable: null,
    today: { date: "2026-11-22", hijri: { year: 1448, month: 6, day: 12 } },
  });
  const times = await amina.get(timesOf(amina, "from=2026-11-22"));
  expect(times.status).toBe(409);
  expect(times.body.error).toBe("no-place");
});

test("a place brings its zone, the method of its country and prayer times", async () => {
  const bilal = await wird.member("bilal");
  const changed = await bilal.patch(settingsOf(bilal), { place: MECCA });
  expect(changed.status).toBe(200);
  expect(changed.body.place).toEqual({ ...MECCA, timezone: "Asia/Riyadh" });
  expect(changed.body).toMatchObject({ method: "UmmAlQura", methodIsDefault: true });

  const { status, body } = await bilal.get(timesOf(bilal, "from=2026-11-22&days=2"));
  expect(status).toBe(200);
  expect(body).toHaveLength(2);
  expect(body[0]).toEqual({
    date: "2026-11-22",
    hijri: { year: 1448, month: 6, day: 12 },
    fajr: "2026-11-22T02:16:00.000Z",
    sunrise: "2026-11-22T03:36:00.000Z",
    dhuhr: "2026-11-22T09:07:00.000Z",
    asr: "2026-11-22T12:15:00.000Z",
    maghrib: "2026-11-22T14:37:00.000Z",
    isha: "2026-11-22T16:07:00.000Z",
    source: "computed",
  });
});
