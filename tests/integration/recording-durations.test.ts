// How long recordings last: which source is believed, and what a speaker and a page add to it.
// Databases: both, for queries.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DurationSource, Reciter, RecordingDuration } from "#contract/reciters";
import { handClock, type HandClock } from "../fakes/hand-clock.ts";
import {
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";
import { type House, openHouse } from "./house.ts";

describe("the sources", () => {
  let data: TestData;
  let wird: Wird;
  let clock: HandClock;
  let amina: Member;
  let reciter: Reciter;

  beforeEach(async () => {
    clock = handClock(Date.parse("2026-11-21T04:00:00Z"));
    data = await createTestData();
    wird = await startWird({ data, clock });
    amina = await wird.member("amina");
    [reciter] = (await amina.get("/api/reciters")).body;
  });
  afterEach(async () => {
    await wird.stop();
    await data.remove();
  });

  const durations = () => wird.parts.durations;
  const knownTo = async (member: Member) =>
    Object.fromEntries(await durations().of(reciter.id, member.user.id));
  const known = () => knownTo(amina);

  async function learn(source: DurationSource, seconds: number, surahId = 112): Promise<void> {
    if (source === "heard") await reportOf(amina, seconds, { surahId });
    else await durations().learn(reciter.id, source, [{ surahId, seconds }]);
  }

  /** `home`: the network of the Cast receiver that says so; without one, a page. */
  async function reportOf(
    { user }: Member,
    seconds: number,
    { surahId = 112, home }: { surahId?: number; home?: string } = {},
  ): Promise<void> {
    const by = { userId: user.id, ...(home ? { home: async () => home } : {}) };
    durations().heard(reciter.id, surahId, seconds, by);
    await durations().flush();
  }

  const membersOf = (...names: string[]) => Promise.all(names.map((name) => wird.member(name)));

  async function storeTimings(surahId: number, ends: number[]): Promise<void> {
    const timings = ends.map((end, at) => ({
      ayah: at + 1,
      start: (ends[at - 1] ?? 0) * 1000,
      end: end * 1000,
    }));
    await wird.parts.database.db
      .insertInto("ayahTimings")
      .values({ reciterId: reciter.id, surahId, timings: JSON.stringify(timings), fetchedAt: 0 })
      .execute();
  }

  test("a less believed source never replaces a more believed one, and the same source does", async () => {
    const order: DurationSource[] = ["catalogue", "header", "timings", "heard"];
    for (const [at, source] of order.entries()) {
      await durations().learn(reciter.id, source, [{ surahId: 112, seconds: 20 + at }]);
      expect(await known()).toEqual({ 112: 20 + at });
      for (const less of order.slice(0, at)) {
        await learn(less, 90);
        expect(await known()).toEqual({ 112: 20 + at });
      }
      await durations().learn(reciter.id, source, [{ surahId: 112, seconds: 30 + at }]);
      expect(await known()).toEqual({ 112: 30 + at });
    }
  });

  test("the end of the last ayah counts, where the timings reach it", async () => {
    await learn("header", 20);
    await storeTimings(112, [4, 8, 12, 16.5]);
    await storeTimings(113, [4, 8]);
    expect(await known()).toEqual({ 112: 16.5 });
    // Stored later, while the durations are in memory.
    await storeTimings(108, [5, 9, 14]);
    await clock.advance(60_000);
    expect(await known()).toEqual({ 108: 14, 112: 16.5 });
  });

  test("times that are of another edit do not count against the length of the file", async () => {
    await learn("header", 25);
    await storeTimings(112, [4, 8, 12, 16.5]);
    expect(await known()).toEqual({ 112: 25 });
    await storeTimings(113, [4, 8, 12, 16, 20]);
    await clock.advance(60_000);
    expect(await known()).toEqual({ 112: 25, 113: 20 });
    await learn("header", 12, 113);
    expect(await known()).toEqual({ 112: 25, 113: 12 });
  });

  // Proves wrong-duration-reported.
  test("durations that cannot be are ignored", async () => {
    for (const seconds of [0, -1, 2, Number.NaN, Number.POSITIVE_INFINITY, 7 * 3600]) {
      await learn("heard", seconds);
      await learn("header", seconds, 113);
    }
    expect(await known()).toEqual({});
  });

  // Promise wrong-duration-reported: a speaker or a page that reports a wrong duration
  // -> not believed far from the end of the last ayah, or from what the file itself says, also when that is read
  // later; where neither is known the next one of that account that plays it corrects it; what plays is judged by
  // timings and files first, and by what was heard only beside what the speaker tells itself
  test("what is heard far from the end of the last ayah is not believed", async () => {
    await storeTimings(112, [100, 200, 300, 400]);
    for (const seconds of [300, 500, 10]) await learn("heard", seconds);
    expect(await known()).toEqual({ 112: 400 });
    await learn("heard", 412.5);
    expect(await known()).toEqual({ 112: 412.5 });
  });

  // Proves wrong-duration-reported.
  test("what is heard far from the length of its file is not believed, and the same tells nothing new", async () => {
    const row = () =>
      wird.parts.database.db.selectFrom("ownDurations").select("seconds").executeTakeFirst();
    await learn("header", 12);
    for (const seconds of [24, 6]) await learn("heard", seconds);
    expect(await known()).toEqual({ 112: 12 });
    await learn("heard", 12.4);
    expect(await known()).toEqual({ 112: 12 });
    expect(await row()).toBeUndefined();
    await learn("heard", 14);
    expect(await known()).toEqual({ 112: 14 });
    // It reports what its file says again: nothing of its own is left.
    await learn("heard", 12.3);
    expect(await row()).toBeUndefined();
  });

  // Proves wrong-duration-reported.
  test("what was heard before its file was read gives way to the file", async () => {
    await learn("heard", 47);
    expect(await known()).toEqual({ 112: 47 });
    await learn("header", 12);
    expect(await known()).toEqual({ 112: 12 });
  });

  test("of one recording are at hand once they were asked for", async () => {
    await learn("header", 61.5, 18);
    const atHand = () => durations().atHand(reciter.id, 18, amina.user.id);
    expect(atHand()).toBeNull();
    await eventually("it was read", () => atHand() !== null);
    expect(atHand()).toMatchObject({ seconds: 61.5, source: "header" });
  });

  test("are listed with their source, and not sent again while unchanged", async () => {
    const path = `/api/reciters/${reciter.identifier}/durations`;
    expect((await amina.get(path)).body).toEqual([]);
    await learn("header", 61.5, 18);
    await learn("heard", 47, 1);
    await clock.advance(1_000);
    const first = await amina.get<RecordingDuration[]>(path);
    expect(first.body).toEqual([
      { surahId: 1, seconds: 47, source: "heard" },
      { surahId: 18, seconds: 61.5, source: "header" },
    ]);
    const etag = first.headers.get("etag") ?? "";
    const again = () => amina.call("GET", path, undefined, { "if-none-match": etag });
    expect((await again()).status).toBe(304);
    await learn("heard", 49.5, 1);
    expect((await again()).status).toBe(200);
    expect((await amina.get("/api/reciters/mp3quran-99999/durations")).status).toBe(404);
    expect((await wird.visitor().get(path)).status).toBe(401);
  });

  test("a page that plays a recording reports its duration with the history", async () => {
    const base = `/api/users/${amina.user.id}/playback-history`;
    const entry = { reciterId: reciter.id, surahId: 112, startPosition: 0 };
    const { body } = await amina.post(base, entry);
    const report = (place: object) => amina.patch(`/api/playback-history/${body.id}`, place);
    expect((await report({ endPosition: 60, duration: 47 })).status).toBe(200);
    await durations().flush();
    expect(await known()).toEqual({});
    expect((await report({ endPosition: 40, duration: 47 })).status).toBe(200);
    await durations().flush();
    expect(await known()).toEqual({ 112: 47 });
    await learn("catalogue", 40);
    expect(await known()).toEqual({ 112: 47 });
    expect((await report({ endPosition: 40, duration: 49.5 })).status).toBe(200);
    await durations().flush();
    expect(await known()).toEqual({ 112: 49.5 });
    expect(await knownTo(await wird.member("bilal"))).toEqual({ 112: 40 });
  });

  test("safety 34: what an account reports counts for its own khatm and schedules at once", async () => {
    const bilal = await wird.member("bilal");
    const khatmOf = async ({ user, get }: Member) =>
      (await get(`/api/users/${user.id}/khatms`)).body[0].totalSeconds as number;
    for (const member of [amina, bilal]) {
      const khatm = { reciterId: reciter.id, days: 30 };
      await member.post(`/api/users/${member.user.id}/khatms`, khatm);
    }
    const base = `/api/users/${amina.user.id}`;
    const device = { type: "browser", name: "Kitchen", deviceId: "own", isConnected: false };
    await amina.post(`${base}/schedules`, {
      deviceId: (await amina.post(`${base}/devices`, device)).body.id,
      ...{ reciterId: reciter.id, startTime: "04:50", endTime: null, timezone: "UTC" },
      portion: { kind: "surahs", surahs: [112], times: 1 },
    });
    const lengthOf = async () => {
      const [schedule] = (await amina.get(`${base}/schedules`)).body;
      const ends = schedule.estimatedEndAt;
      return ends && (Date.parse(ends) - Date.parse(schedule.nextRunAt)) / 1000;
    };
    expect(await lengthOf()).toBeNull();
    const [before, others] = [await khatmOf(amina), await khatmOf(bilal)];
    await reportOf(amina, 47);
    expect(await lengthOf()).toBe(47);
    // All others are estimated by the pace of what is known: of the one recording that is.
    expect(await khatmOf(amina)).not.toBe(before);
    expect(await khatmOf(bilal)).toBe(others);
  });

  test("safety 34: what Cast receivers of three homes say counts for all, and nothing less does", async () => {
    const [bilal, daud, elif] = (await membersOf("bilal", "daud", "elif")) as [
      Member,
      Member,
      Member,
    ];
    // Three accounts of one address, three pages, and homes that do not agree.
    for (const member of [amina, bilal, daud]) await reportOf(member, 40, { home: "one" });
    for (const member of [amina, bilal, daud]) await reportOf(member, 60, { surahId: 113 });
    await reportOf(amina, 50, { surahId: 114, home: "one" });
    await reportOf(bilal, 70, { surahId: 114, home: "two" });
    await reportOf(daud, 51, { surahId: 114, home: "three" });
    expect(await knownTo(elif)).toEqual({});
    // The middle of what they say.
    await reportOf(bilal, 50.5, { surahId: 114, home: "two" });
    expect(await knownTo(elif)).toEqual({ 114: 50.5 });
    // Once it counts for all, one account moves it for nobody but itself.
    for (const seconds of [59, 69, 80])
      await reportOf(amina, seconds, { surahId: 114, home: "one" });
    expect(await knownTo(elif)).toEqual({ 114: 50.5 });
  });

  test("safety 34: a household is one home, and what its file says is not put to the vote", async () => {
    const members = (await membersOf("bilal", "daud", "elif")) as [Member, Member, Member];
    const { db } = wird.parts.database;
    const { id } = await db
      .insertInto("households")
      .values({ createdAt: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { user } of members)
      await db
        .insertInto("householdMembers")
        .values({ householdId: id, userId: user.id, role: "manage", joinedAt: user.id })
        .execute();
    for (const [at, member] of members.entries()) await reportOf(member, 40, { home: `${at}` });
    expect(await known()).toEqual({});
    await learn("header", 41, 113);
    const homes = [amina, ...members];
    for (const [at, member] of homes.entries())
      await reportOf(member, 44, { surahId: 113, home: `${at}` });
    expect(await knownTo(await wird.member("fatma"))).toEqual({ 113: 41 });
  });

  // Promise 34: lengths of recordings that one account reports and all use
  // -> what an account reports, by page or speaker, counts at once for its own khatms and schedules, where file and
  // timings allow it. For everybody it counts only when Cast receivers of three homes agree: one address is one home,
  // so is a household; pages do not count; what a file says is never outvoted
  test("safety 34: 114 false reports of one account change nobody's khatm", async () => {
    const { body: khatm } = await amina.post(`/api/users/${amina.user.id}/khatms`, {
      ...{ reciterId: reciter.id, days: 30 },
    });
    const bilal = await wird.member("bilal");
    for (const surahId of reciter.availableSurahs) {
      const base = `/api/users/${bilal.user.id}/playback-history`;
      const entry = { reciterId: reciter.id, surahId, startPosition: 0 };
      const { body } = await bilal.post(base, entry);
      const path = `/api/playback-history/${body.id}`;
      await bilal.patch(path, { endPosition: 4, completed: true, duration: 4 });
    }
    await durations().flush();
    await clock.advance(61_000);
    const [after] = (await amina.get(`/api/users/${amina.user.id}/khatms`)).body;
    expect(after.totalSeconds).toBe(khatm.totalSeconds);
    // The one who reports has it so.
    expect((await knownTo(bilal))[2]).toBe(4);
  });

  test("reports that say the same are written once", async () => {
    await learn("heard", 47);
    const row = () =>
      wird.parts.database.db.selectFrom("ownDurations").selectAll().executeTakeFirstOrThrow();
    const { updatedAt } = await row();
    await clock.advance(10_000);
    await learn("heard", 47.4);
    expect((await row()).updatedAt).toBe(updatedAt);
    await learn("heard", 49);
    expect(await row()).toMatchObject({ seconds: 49, updatedAt: clock.now() });
  });
});

describe("heard", () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse();
  });
  afterEach(() => house.leave());

  test("a speaker that plays a recording says how long it is, to its own account", async () => {
    await house.press("play", { reciterId: 1, surahId: 112 });
    await house.plays(112);
    const { duration } = await eventually("the duration is reported", async () => {
      const state = await house.state();
      return state.duration === null ? null : state;
    });
    const [reciter] = (await house.amina.get("/api/reciters")).body.filter(
      ({ id }: Reciter) => id === 1,
    );
    const heard = await eventually("the duration is stored", async () => {
      const known = await house.wird.parts.database.db
        .selectFrom("ownDurations")
        .select(["surahId", "seconds", "home"])
        .execute();
      return known.length > 0 ? known : null;
    });
    expect(heard).toEqual([{ surahId: 112, seconds: duration, home: "own" }]);
    const path = `/api/reciters/${reciter.identifier}/durations`;
    expect((await house.amina.get(path)).body).toEqual([
      { surahId: 112, seconds: duration, source: "heard" },
    ]);
    expect((await (await house.wird.member("bilal")).get(path)).body).toEqual([]);
  });
});
