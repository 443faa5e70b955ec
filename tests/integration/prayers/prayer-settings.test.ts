// The place and settings of prayer times, and the times themselves, over HTTP.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { handClock, type HandClock } from "../../fakes/hand-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";
import { openAuthenticated } from "../../socket-client.ts";

const LONDON = { name: "London", latitude: 51.5072, longitude: -0.1276, country: "GB" };
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

test("what is not named stays; null gives the method back to the country", async () => {
  const dawud = await wird.member("dawud");
  const path = settingsOf(dawud);
  await dawud.patch(path, { place: LONDON, offsets: { fajr: -5, isha: 10 } });
  const chosen = await dawud.patch(path, {
    method: "MuslimWorldLeague",
    madhab: "hanafi",
    highLatitude: "twilightangle",
    offsets: { isha: 2 },
  });
  expect(chosen.body).toMatchObject({
    place: { ...LONDON, timezone: "Europe/London" },
    method: "MuslimWorldLeague",
    methodIsDefault: false,
    madhab: "hanafi",
    highLatitude: "twilightangle",
    offsets: { fajr: -5, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 2 },
  });
  const back = await dawud.patch(path, { method: null, highLatitude: null });
  expect(back.body).toMatchObject({
    method: "MoonsightingCommittee",
    methodIsDefault: true,
    madhab: "hanafi",
    highLatitude: null,
  });
  expect((await dawud.get(path)).body).toEqual(back.body);
});

test("in London's short nights Isha is before midnight, and a chosen rule may be after it", async () => {
  const idris = await wird.member("idris");
  await idris.patch(settingsOf(idris), { place: LONDON, method: "MuslimWorldLeague" });
  const short = await idris.get(timesOf(idris, "from=2027-06-21"));
  expect(short.body[0]).toMatchObject({
    fajr: "2027-06-21T02:40:00.000Z",
    isha: "2027-06-21T21:25:00.000Z",
  });
  await idris.patch(settingsOf(idris), { highLatitude: "middleofthenight" });
  const long = await idris.get(timesOf(idris, "from=2027-06-21"));
  expect(long.body[0]).toMatchObject({ date: "2027-06-21", isha: "2027-06-22T00:02:00.000Z" });
});

test("a time that the sun does not give is null", async () => {
  const harun = await wird.member("harun");
  const tromso = { name: "Tromsø", latitude: 69.6496, longitude: 18.956, country: "NO" };
  await harun.patch(settingsOf(harun), { place: tromso });
  const { body } = await harun.get(timesOf(harun, "from=2027-06-21"));
  expect(body[0]).toMatchObject({ fajr: null, sunrise: null, maghrib: null, isha: null });
  expect(body[0].dhuhr).toBe("2027-06-21T10:47:00.000Z");
});

test("an announced Ramadan moves its days, and Umm al-Qura's later Isha with them", async () => {
  const ishaq = await wird.member("ishaq");
  const path = settingsOf(ishaq);
  await ishaq.patch(path, { place: MECCA });
  const query = "from=2027-02-07&days=3";
  const before = await ishaq.get(timesOf(ishaq, query));
  expect(before.body.map(({ hijri }: any) => `${hijri.month}-${hijri.day}`)).toEqual([
    ...["8-30", "9-1", "9-2"],
  ]);
  const announced = [{ year: 1448, month: 9, startsOn: "2027-02-09" }];
  const changed = await ishaq.patch(path, { hijriMonths: announced });
  expect(changed.body.hijriMonths).toEqual(announced);
  const after = await ishaq.get(timesOf(ishaq, query));
  expect(after.body.map(({ hijri }: any) => `${hijri.month}-${hijri.day}`)).toEqual([
    ...["8-29", "8-30", "9-1"],
  ]);
  const minutes = (one: any, other: any) =>
    (Date.parse(one.isha) - Date.parse(other.isha)) / 60_000;
  expect(minutes(before.body[1], after.body[1])).toBe(30);
  expect(minutes(before.body[2], after.body[2])).toBe(0);

  const shifted = await ishaq.patch(path, { hijriMonths: [], hijriShift: 1 });
  expect(shifted.body.today.hijri).toEqual({ year: 1448, month: 6, day: 11 });
});

const wrong: [string, object, string][] = [
  ["latitude", { place: { ...LONDON, latitude: 91 } }, "A latitude is from -90 to 90 degrees."],
  ["name", { place: { ...LONDON, name: " " } }, "A place needs a name."],
  [
    "zone",
    { place: { ...LONDON, timezone: "Asia/Tokyo" } },
    "The clocks of Asia/Tokyo are hours away from this place. Its zone is Europe/London.",
  ],
  [
    "pair of beginnings",
    {
      hijriMonths: [
        { year: 1448, month: 9, startsOn: "2027-02-08" },
        { year: 1448, month: 10, startsOn: "2027-03-11" },
      ],
    },
    "These beginnings of Hijri months do not fit together: a month has 29 or 30 days.",
  ],
  [
    "beginning",
    { hijriMonths: [{ year: 1448, month: 9, startsOn: "2027-02-18" }] },
    "This month begins within four days of 2027-02-08.",
  ],
];
test.each(wrong)(
  "a wrong %s is refused with a sentence, and nothing changes",
  async (_, body, why) => {
    const umar = await memberOnce("umar");
    const before = await umar.get(settingsOf(umar));
    const refused = await umar.patch(settingsOf(umar), body);
    expect([refused.status, refused.body.error]).toEqual([400, "invalid-input"]);
    expect(refused.body.message).toContain(why);
    expect((await umar.get(settingsOf(umar))).body).toEqual(before.body);
  },
);

test.each([
  { offsets: { fajr: 31 } },
  { offsets: { midnight: 1 } },
  { hijriShift: 3 },
  { method: "Other" },
  { madhab: "jafari" },
  { place: { ...LONDON, timezone: "+01:00" } },
  { hijriMonths: [{ year: 1448, month: 13, startsOn: "2027-02-08" }] },
])("%j is no change of settings", async (body) => {
  const umar = await memberOnce("umar");
  expect((await umar.patch(settingsOf(umar), body)).status).toBe(400);
});

test.each(["", "from=2026-02-30", "from=2026-01-01&days=32", "from=2026-01-01&days=0"])(
  "times are not asked with %j",
  async (query) => {
    const umar = await memberOnce("umar");
    expect((await umar.get(timesOf(umar, query))).status).toBe(400);
  },
);

test("prayer times end with the last date of four digits", async () => {
  const umar = await memberOnce("umar");
  await umar.patch(settingsOf(umar), { place: MECCA });
  const { status, body } = await umar.get(timesOf(umar, "from=9999-12-30&days=31"));
  expect([status, body.length]).toEqual([200, 2]);
});

test("a place to which a schedule is bound stays", async () => {
  const yusuf = await wird.member("yusuf");
  const base = `/api/users/${yusuf.user.id}`;
  await yusuf.patch(settingsOf(yusuf), { place: MECCA });
  const tablet = { type: "browser", name: "Tablet", deviceId: "tablet-of-yusuf" };
  const device = await yusuf.post(`${base}/devices`, tablet);
  const choice = { deviceId: device.body.id, reciterId: 1, startTime: "04:50", endTime: "05:20" };
  const schedule = await yusuf.post(`${base}/schedules`, choice);
  await wird.parts.database.db
    .updateTable("schedules")
    .set({ endAnchor: JSON.stringify({ prayer: "sunrise", minutes: 0 }) })
    .where("id", "=", schedule.body.id)
    .execute();

  const refused = await yusuf.patch(settingsOf(yusuf), { place: null });
  expect([refused.status, refused.body.error]).toEqual([409, "conflict"]);
  expect(refused.body.message).toBe(
    "A schedule is bound to the prayers of this place. Give it a time on the clock or delete it first.",
  );
  await yusuf.delete(`/api/schedules/${schedule.body.id}`);
  const gone = await yusuf.patch(settingsOf(yusuf), { place: null });
  expect([gone.status, gone.body.place]).toEqual([200, null]);
});

test("open pages are told, and nobody else's", async () => {
  const zayd = await wird.member("zayd");
  const other = await wird.member("other");
  const page = await openAuthenticated(wird.url, zayd);
  const foreign = await openAuthenticated(wird.url, other);
  await zayd.patch(settingsOf(zayd), { hijriShift: 1 });
  expect(await page.hears("prayers_update")).toEqual({ type: "prayers_update" });
  await other.patch(settingsOf(other), { hijriShift: 1 });
  await foreign.hears("prayers_update");
  const heard = foreign.received.filter(({ type }) => type === "prayers_update");
  expect(heard).toHaveLength(1);
  page.close();
  foreign.close();
});

test("they are exported with the account, and deleted with it", async () => {
  const salih = await wird.member("salih");
  await salih.patch(settingsOf(salih), { place: LONDON, method: "MuslimWorldLeague" });
  const line = "2026-12-01,06:00,07:45,11:54,13:40,15:56,17:45";
  const timetable = `/api/users/${salih.user.id}/timetable`;
  expect((await salih.post(timetable, { csv: line })).body.stored).toBe(true);
  const { body } = await salih.get("/api/user/export");
  expect(body.prayerSettings).toMatchObject({ place: { name: "London" }, offsets: { fajr: 0 } });
  expect(body.timetableDays).toHaveLength(1);

  expect((await salih.delete("/api/user", { username: "salih" })).status).toBe(200);
  const { db } = wird.parts.database;
  for (const table of ["prayerSettings", "timetableDays"] as const) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where("userId", "=", salih.user.id)
      .execute();
    expect(rows, table).toEqual([]);
  }
});

test("other people's settings, times and timetables are closed", async () => {
  const umar = await memberOnce("umar");
  const eve = await wird.member("eve");
  const stranger = wird.visitor();
  const csv = "2026-12-01,06:00,07:45,11:54,13:40,15:56,17:45";
  const calls = [
    ["GET", settingsOf(umar)],
    ["PATCH", settingsOf(umar), { hijriShift: 2 }],
    ["GET", timesOf(umar, "from=2026-11-22")],
    ["POST", `/api/users/${umar.user.id}/timetable`, { csv }],
    ["DELETE", `/api/users/${umar.user.id}/timetable`],
  ] as const;
  const before = await umar.get(settingsOf(umar));
  for (const [method, path, body] of calls) {
    expect((await eve.call(method, path, body)).status, `${method} ${path}`).toBe(403);
    expect((await stranger.call(method, path, body)).status, `${method} ${path}`).toBe(401);
  }
  expect((await umar.get(settingsOf(umar))).body).toEqual(before.body);
});

const members = new Map<string, Promise<Member>>();
/** One account for tests that change nothing of it. */
function memberOnce(name: string): Promise<Member> {
  const member = members.get(name) ?? wird.member(name);
  members.set(name, member);
  return member;
}

test.each([
  ["Pago Pago", -14.278, -170.702, "Pacific/Pago_Pago"],
  ["Eilat", 29.558, 34.948, "Asia/Jerusalem"],
])(
  "%s can be chosen with its zone, and has it without",
  async (name, latitude, longitude, zone) => {
    const member = await wird.member(`in-${name.toLowerCase().replace(" ", "-")}`);
    const path = `/api/users/${member.user.id}/prayer-settings`;
    const place = { name, latitude, longitude };
    for (const timezone of [zone, undefined]) {
      const { status, body } = await member.patch(path, { place: { ...place, timezone } });
      expect([status, body.place?.timezone]).toEqual([200, zone]);
    }
  },
);
