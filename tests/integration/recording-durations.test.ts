// How long recordings last: which source is believed, and what a speaker and a page add to it.
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
  const known = async () => Object.fromEntries(await durations().of(reciter.id));

  async function learn(source: DurationSource, seconds: number, surahId = 112): Promise<void> {
    if (source === "heard") {
      durations().heard(reciter.id, surahId, seconds, { kind: "speaker", userId: 1 });
      await durations().flush();
    } else await durations().learn(reciter.id, source, [{ surahId, seconds }]);
  }

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
      await learn(source, 20 + at);
      expect(await known()).toEqual({ 112: 20 + at });
      for (const less of order.slice(0, at)) {
        await learn(less, 90);
        expect(await known()).toEqual({ 112: 20 + at });
      }
      await learn(source, 30 + at);
      expect(await known()).toEqual({ 112: 30 + at });
    }
  });

  test("the end of the last ayah counts, where the timings reach it", async () => {
    await learn("header", 25);
    await storeTimings(112, [4, 8, 12, 16.5]);
    await storeTimings(113, [4, 8]);
    expect(await known()).toEqual({ 112: 16.5 });
    // Stored later, while the durations are in memory.
    await storeTimings(108, [5, 9, 14]);
    await clock.advance(60_000);
    expect(await known()).toEqual({ 108: 14, 112: 16.5 });
  });

  test("durations that cannot be are ignored", async () => {
    for (const seconds of [0, -1, 2, Number.NaN, Number.POSITIVE_INFINITY, 7 * 3600]) {
      await learn("heard", seconds);
      await learn("header", seconds, 113);
    }
    expect(await known()).toEqual({});
  });

  test("what is heard far from the end of the last ayah is not believed", async () => {
    await storeTimings(112, [100, 200, 300, 400]);
    for (const seconds of [300, 500, 10]) await learn("heard", seconds);
    expect(await known()).toEqual({ 112: 400 });
    await learn("heard", 412.5);
    expect(await known()).toEqual({ 112: 412.5 });
  });

  test("what is heard far from the length of its file is not believed, and the same tells nothing new", async () => {
    const row = () =>
      wird.parts.database.db
        .selectFrom("recordingDurations")
        .select(["seconds", "source"])
        .executeTakeFirstOrThrow();
    await learn("header", 12);
    for (const seconds of [24, 6]) await learn("heard", seconds);
    expect(await row()).toEqual({ seconds: 12, source: "header" });
    await learn("heard", 12.4);
    expect(await row()).toEqual({ seconds: 12, source: "header" });
    await learn("heard", 14);
    expect(await row()).toEqual({ seconds: 14, source: "heard" });
  });

  test("of one recording are at hand once they were asked for", async () => {
    await learn("header", 61.5, 18);
    const atHand = () => durations().atHand(reciter.id, 18);
    expect(atHand()).toBeNull();
    await eventually("it was read", () => atHand() !== null);
    expect(atHand()).toMatchObject({ seconds: 61.5, source: "header" });
  });

  test("are listed with their source, and not sent again while unchanged", async () => {
    const path = `/api/reciters/${reciter.identifier}/durations`;
    expect((await amina.get(path)).body).toEqual([]);
    await learn("header", 61.5, 18);
    await learn("heard", 47, 1);
    const first = await amina.get<RecordingDuration[]>(path);
    expect(first.body).toEqual([
      { surahId: 1, seconds: 47, source: "heard" },
      { surahId: 18, seconds: 61.5, source: "header" },
    ]);
    const etag = first.headers.get("etag") ?? "";
    const again = () => amina.call("GET", path, undefined, { "if-none-match": etag });
    expect((await again()).status).toBe(304);
    await learn("heard", 48.5, 1);
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
    // Nothing else is known of it: for all accounts it does not count.
    expect((await report({ endPosition: 40, duration: 47 })).status).toBe(200);
    await durations().flush();
    expect(await known()).toEqual({});
    await learn("catalogue", 40);
    expect((await report({ endPosition: 40, duration: 47.5 })).status).toBe(200);
    await durations().flush();
    expect(await known()).toEqual({ 112: 47.5 });
  });

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
    // A speaker of the server's own network still says how long what it plays is.
    await learn("heard", 47);
    expect(await known()).toEqual({ 112: 47 });
  });

  test("reports that say the same are written once", async () => {
    await learn("heard", 47);
    const row = () =>
      wird.parts.database.db.selectFrom("recordingDurations").selectAll().executeTakeFirstOrThrow();
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

  test("a speaker that plays a recording says how long it is", async () => {
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
        .selectFrom("recordingDurations")
        .select(["surahId", "seconds", "source"])
        .execute();
      return known.length > 0 ? known : null;
    });
    expect(heard).toEqual([{ surahId: 112, seconds: duration, source: "heard" }]);
    const { body } = await house.amina.get(`/api/reciters/${reciter.identifier}/durations`);
    expect(body).toEqual(heard);
  });
});
