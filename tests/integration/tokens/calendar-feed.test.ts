// The calendar feed: an account's coming runs and the outcome of recent ones, read by an independent parser.
// Databases: both, for queries.
import ICAL from "ical.js";
import { afterEach, describe, expect, test } from "vitest";
import {
  type AnchoredAccount,
  CAIRO,
  HOUR,
  MINUTE,
  openAccount,
} from "../anchors/anchored-account.ts";
import { join } from "../household/household-people.ts";

const DAY = 24 * HOUR;

let account: AnchoredAccount;
afterEach(() => account.leave());

async function feedAddress(): Promise<string> {
  const { member } = account;
  const { status, body } = await member.post(`/api/users/${member.user.id}/calendar`);
  expect(status).toBe(201);
  const address = new URL(body.url);
  expect(address.pathname).toMatch(/^\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
  return address.pathname;
}

async function read(address: string) {
  const { status, body } = await account.wird.visitor().get<string>(address);
  expect(status).toBe(200);
  for (const line of body.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(body));
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name);
    const at = (name: string) => (value(name) as ICAL.Time).toJSDate().getTime();
    return {
      uid: value("uid"),
      startsAt: at("dtstart"),
      endsAt: at("dtend"),
      changedAt: at("last-modified"),
      summary: value("summary"),
      description: value("description"),
      location: value("location"),
      status: value("status"),
      sequence: value("sequence"),
    };
  });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  return { name: calendar.getFirstPropertyValue("x-wr-calname"), events };
}

const dueAtOf = (days: { dueAt: string | null }[]) =>
  days.flatMap(({ dueAt }) => (dueAt === null ? [] : Date.parse(dueAt)));

describe("the feed", () => {
  test("has the next 30 days of schedules on the clock and with a prayer, and is the same again", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const { wird, member } = account;
    const fajr = await account.make();
    const evening = await account.make({ startTime: "20:00", timezone: "Africa/Cairo" });
    const ramadan = { startAnchor: { prayer: "isha", minutes: 30 }, season: { hijriMonth: 9 } };
    await account.make(ramadan);
    const off = await account.make({ startTime: "21:00" });
    await member.patch(`/api/schedules/${off.id}`, { enabled: false });
    const address = await feedAddress();
    const { name, events } = await read(address);
    expect(name).toBe("Wird: amina");

    const last = account.clock.now() + 30 * DAY;
    const wanted = [
      ...dueAtOf(await account.comingDays(fajr.id, 31)),
      ...dueAtOf(await account.comingDays(evening.id, 31)),
    ];
    expect(wanted).toHaveLength(62);
    expect(events.map(({ startsAt }) => startsAt)).toEqual(
      wanted.filter((dueAt) => dueAt <= last).sort((one, other) => one - other),
    );
    for (const event of events) {
      expect(event.endsAt).toBeGreaterThan(event.startsAt);
      expect(event).toMatchObject({ location: "Kitchen", status: "CONFIRMED", sequence: 0 });
      expect(event.summary).toMatch(/^Al-Faatiha by \S.* in the Kitchen$/);
      expect(event.description).toMatch(/^Recite Al-Faatiha by \S.* in the Kitchen, every day/);
    }
    const again = await read(address);
    expect(again.events.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));

    const { headers } = await wird.visitor().get(address);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    expect((await wird.visitor().call("HEAD", address)).status).toBe(200);
    expect((await wird.visitor().call("POST", address)).status).toBe(404);

    await member.patch("/api/user", { pausedUntil: "2027-02-01" });
    expect((await read(address)).events).toEqual([]);
  });

  test("a run that was missed says so and why, with the same UID and a higher sequence", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const { id } = await account.make();
    const address = await feedAddress();
    const [before] = (await read(address)).events;
    const dueAt = Date.parse((await account.schedule(id)).nextRunAt ?? "");
    await account.restart(dueAt + 23 * HOUR);
    const { events } = await read(address);
    expect(events[0]).toMatchObject({
      uid: before?.uid,
      startsAt: dueAt,
      summary: expect.stringMatching(/^Missed: Al-Faatiha by .* in the Kitchen$/),
      status: "CONFIRMED",
      sequence: 2,
    });
    const [run] = await account.runs(id);
    expect(run?.status).toBe("missed");
    expect(events[0]?.description).toContain(`Missed: ${run?.reason}`);
    expect(events[1]?.summary).toMatch(/^Al-Faatiha by /);

    await account.member.patch("/api/user", { language: "ar" });
    const arabic = await read(address);
    expect(arabic.name).toBe("وِرد: amina");
    expect(arabic.events[0]?.summary).toMatch(/^فاتت: \u2068سورة ٱلْفَاتِحَة\u2069 بصوت /);
    expect(arabic.events[0]?.description).toMatch(/^فاتت: كان وِرد متوقفًا/);
  });

  test("safety 42: is made once a minute, however many read it, and anew when a schedule changes", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const { id } = await account.make();
    const address = await feedAddress();
    const { db } = account.wird.parts.database;
    const made = async () => {
      const row = db.selectFrom("rateLimits").select("count");
      const { member } = account;
      return (await row.where("key", "=", `calendar:${member.user.id}`).executeTakeFirst())?.count;
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => read(address)));
    for (const one of all) expect(one).toEqual(all[0]);
    await read(address);
    expect(await made()).toBe(1);
    await account.member.patch(`/api/schedules/${id}`, { enabled: false });
    expect((await read(address)).events).toEqual([]);
    expect(await made()).toBe(2);
    account.clock.moveTo(Date.parse("2026-11-21T00:02:00Z"));
    await read(address);
    // Its own window of a minute has begun anew.
    expect(await made()).toBe(1);
  });

  test("safety 42: a feed that changes all the time is refused before it costs others their time", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    await account.make();
    const address = await feedAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 32; count++) {
      account.wird.parts.events.publish("account-changed", { userId: account.member.user.id });
      statuses.push((await account.wird.visitor().get(address)).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  test("a run that is skipped is cancelled, until its skip is undone", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const { id, nextRunAt } = await account.make();
    const address = await feedAddress();
    await account.member.post(`/api/schedules/${id}/skip`);
    const { events } = await read(address);
    expect(events[0]).toMatchObject({
      startsAt: Date.parse(nextRunAt ?? ""),
      status: "CANCELLED",
      summary: expect.stringMatching(/^Skipped: Al-Faatiha by /),
    });
    expect(events.filter(({ status }) => status === "CONFIRMED").length).toBeGreaterThan(25);
    await account.member.delete(`/api/schedules/${id}/skip`);
    expect((await read(address)).events[0]).toMatchObject({
      status: "CONFIRMED",
      summary: expect.stringMatching(/^Al-Faatiha by /),
    });
  });

  test("names the speaker of another member of the household", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const host = await account.wird.member("host");
    const { body: kitchen } = await host.post(`/api/users/${host.user.id}/devices`, {
      ...{ type: "chromecast", name: "Host's kitchen", isConnected: true },
    });
    await join(host, account.member, "manage");
    await account.make({ startTime: "20:00", timezone: "UTC", deviceId: kitchen.id });
    const address = await feedAddress();
    const [event] = (await read(address)).events;
    expect(event?.location).toBe("Host's kitchen");
    expect(event?.description).toContain(", every day at 20:00");
    await account.member.patch("/api/user", { clock: "12" });
    const [after] = (await read(address)).events;
    expect(after?.description).toContain(", every day at 8:00 PM");
    expect(after?.startsAt).toBe(event?.startsAt);
  });

  test("a run on several speakers tells the outcome of each; a fallback is where it was", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const { id } = await account.make({ startTime: "20:00", timezone: "UTC" });
    const address = await feedAddress();
    const dueAt = Date.parse("2026-11-20T14:00:00Z");
    const row = { scheduleId: id, endsAt: dueAt + HOUR, day: "2026-11-20", dueAt };
    const played = { status: "played", startedAt: dueAt, endedAt: dueAt + 20 * MINUTE } as const;
    const silent = { status: "failed", reason: "Hall did not start to play." } as const;
    await account.wird.parts.database.db
      .insertInto("runs")
      .values([
        { ...row, ...played, slot: 0, speaker: "Bedroom" },
        { ...row, ...silent, slot: 1, speaker: "Hall" },
      ])
      .execute();
    const { events } = await read(address);
    expect(events[0]).toMatchObject({
      startsAt: dueAt,
      endsAt: dueAt + 20 * MINUTE,
      summary: expect.stringMatching(/^Played: Al-Faatiha by /),
      location: "Bedroom, Hall",
    });
    expect(events[0]?.description).toContain(
      "Bedroom: Played\nHall: Failed: Hall did not start to play.",
    );
  });

  test("of 40 schedules has the nearest 600 runs", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const hours = Array.from({ length: 40 }, (_, number) => number);
    for (const number of hours) {
      const startTime = `${String(number % 24).padStart(2, "0")}:${number < 24 ? "00" : "30"}`;
      await account.make({ startTime, timezone: "UTC" });
    }
    const { events } = await read(await feedAddress());
    expect(events).toHaveLength(600);
    expect(events.at(-1)?.startsAt).toBeLessThan(account.clock.now() + 16 * DAY);
  });
});

// Promise 29: calendar feeds: an address that is guessed, leaked or of another kind; text that breaks out of its
// line
// -> 256 bits, stored as a hash, one for each account; the same 404 for all, 429 for guessing; a new address or
// deleting the account ends it at once; only the account's own runs; text is escaped
describe("safety 29: the address of the feed", () => {
  test("a wrong one, one that ended and one of another kind are the same 404", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", null);
    const { wird, member } = account;
    const base = `/api/users/${member.user.id}`;
    expect((await member.get(`${base}/calendar`)).body).toEqual({
      createdAt: null,
      lastUsedAt: null,
    });
    const first = await feedAddress();
    expect((await wird.visitor().get(first)).status).toBe(200);
    expect((await member.get(`${base}/calendar`)).body.lastUsedAt).not.toBeNull();
    const second = await feedAddress();
    expect((await member.get(`${base}/calendar`)).body.lastUsedAt).toBeNull();
    const made = await member.post(`${base}/tokens`, { name: "Clock", scope: "control" });
    const { token } = made.body as { token: string };
    const wrong = [
      first,
      `/calendar/${"x".repeat(43)}.ics`,
      `/calendar/${token}.ics`,
      `/calendar/${token.slice(5)}.ics`,
      second.replace(".ics", ""),
      `${second}x`,
      "/calendar/.ics",
    ];
    const answers = await Promise.all(wrong.map((address) => wird.visitor().get(address)));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([404, answers[0]?.body]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
    // Nor is the feed's secret a token, or the id of its row one of a token.
    const secret = /calendar\/(.+)\.ics/.exec(second)?.[1] ?? "";
    for (const bearer of [secret, `wird_${secret}`]) {
      const authorization = `Bearer ${bearer}`;
      const { status } = await wird.visitor().call("GET", `${base}/devices`, undefined, {
        authorization,
      });
      expect(status).toBe(401);
    }
    expect((await member.get(`${base}/tokens`)).body).toHaveLength(1);
    const feed = await wird.parts.database.db
      .selectFrom("tokens")
      .select("id")
      .where("scope", "=", "calendar")
      .executeTakeFirstOrThrow();
    expect((await member.delete(`/api/tokens/${feed.id}`)).status).toBe(404);
    expect((await wird.visitor().get(second)).status).toBe(200);
    expect((await member.delete(`${base}/calendar`)).status).toBe(200);
    expect((await wird.visitor().get(second)).status).toBe(404);
  });

  test("guessing is 429, and the right one still works there; twenty made at once leave one", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", null);
    const { wird } = account;
    const made = await Promise.all(Array.from({ length: 20 }, feedAddress));
    const rows = wird.parts.database.db.selectFrom("tokens").selectAll();
    expect(await rows.execute()).toHaveLength(1);
    const statuses: number[] = [];
    for (const address of made) statuses.push((await wird.visitor().get(address)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const right = made[statuses.indexOf(200)] ?? "";
    for (let guess = 0; guess < 2; guess++) {
      statuses.push((await wird.visitor().get(`/calendar/${"x".repeat(43)}.ics`)).status);
    }
    expect(statuses.slice(-2)).toEqual([404, 429]);
    expect((await wird.visitor().get(right)).status).toBe(200);
  });

  test("has its owner's runs alone, and the stored secret is a hash", async () => {
    account = await openAccount("2026-11-21T00:00:00Z", CAIRO);
    const { wird, member } = account;
    await account.make();
    const bilal = await wird.member("bilal");
    const { body } = await bilal.post(`/api/users/${bilal.user.id}/calendar`);
    const others = await read(new URL(body.url).pathname);
    expect(others).toEqual({ name: "Wird: bilal", events: [] });
    expect((await read(await feedAddress())).events.length).toBeGreaterThan(25);
    const rows = await wird.parts.database.db.selectFrom("tokens").selectAll().execute();
    const secret = /calendar\/(.+)\.ics/.exec(body.url)?.[1] ?? "";
    expect(JSON.stringify(rows)).not.toContain(secret);
    await bilal.delete("/api/user", { username: "bilal" });
    expect((await wird.visitor().get(`/calendar/${secret}.ics`)).status).toBe(404);
    expect((await member.get("/api/user")).status).toBe(200);
  });
});
