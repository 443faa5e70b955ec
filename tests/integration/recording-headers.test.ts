// The durations of recordings, read from their headers in the background: paced, shared by nodes, in bounds.
// Databases: both, for queries.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RecordingDuration, Reciter } from "#contract/reciters";
import { recordingUrl } from "#contract/recordings";
import { createLog } from "#server/platform/log";
import { createHeaderReader, type HeaderReader } from "#server/reciters/headers/header-reader";
import type { PartAnswer } from "#server/reciters/headers/recording-part";
import {
  createRecordingDurations,
  type RecordingDurations,
} from "#server/reciters/recording-durations";
import { type FakeCatalogue, startFakeCatalogue } from "../fakes/fake-catalogue.ts";
import { type HandClock, handClock } from "../fakes/hand-clock.ts";
import { mp3Bytes, mp3Size } from "../fakes/mp3-bytes.ts";
import {
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Wird,
} from "../harness.ts";

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];

let clock: HandClock;
let data: TestData;
let wird: Wird;
let amina: Member;

/** `clock` is of the whole Wird, or of the readers of a test alone. */
async function begin(isOfAll: boolean, settings: Record<string, string> = {}): Promise<void> {
  clock = handClock(Date.parse("2026-11-21T04:00:00Z"));
  data = await createTestData();
  wird = await startWird({ data, ...(isOfAll ? { clock } : {}), settings });
  amina = await wird.member("amina");
}
afterEach(async () => {
  await wird.stop();
  await data.remove();
});

/** Without reports of its own, an account knows what all do. */
const NOBODY = 0;

const durationsOf = async ({ identifier }: Reciter): Promise<RecordingDuration[]> =>
  (await amina.get(`/api/reciters/${identifier}/durations`)).body;

/** Advances the clock until `found` finds something: queries and requests take real time. */
async function inTime<T>(what: string, find: () => Promise<T | null | false>): Promise<T> {
  const found = await eventually<T | null | false>(what, async () => {
    await clock.advance(SECOND);
    return find();
  });
  return found as T;
}

describe("with the catalogue's recordings", () => {
  let catalogue: FakeCatalogue;
  beforeEach(async () => {
    catalogue = await startFakeCatalogue({ secondsOf: ({ surah }) => 20 + surah });
    catalogue.tracksFault = "missing";
    for (const row of catalogue.rows.slice(0, 1)) row.surahs = [1, 112, 113];
    await begin(true, { CATALOGUE_URL: catalogue.url });
  });
  afterEach(() => catalogue.close());

  const audioRequests = () => catalogue.requests.filter(({ path }) => path.startsWith("/audio/"));

  test("a recitation is read once its durations are asked for, each recording once", async () => {
    const reciter = await inTime("the catalogue is stored", async () => {
      const all: Reciter[] = (await amina.get("/api/reciters")).body;
      const id = `mp3quran-${catalogue.rows[0]?.moshafId}`;
      const found = all.find(({ identifier }) => identifier === id);
      return found?.availableSurahs.length === 3 && found;
    });
    // The sync has asked whether the host redirects, and nothing more.
    expect(audioRequests()).toHaveLength(1);
    expect(await durationsOf(reciter)).toEqual([]);
    const durations = await inTime("all are read", async () => {
      const all = await durationsOf(reciter);
      return all.length === 3 && all;
    });
    const read = (surahId: number) => ({ surahId, seconds: expect.closeTo(20 + surahId, 1) });
    expect(durations).toMatchObject([1, 112, 113].map(read));
    expect(durations.every(({ source }) => source === "header")).toBe(true);
    await clock.advance(20 * SECOND);
    const files = audioRequests()
      .slice(1)
      .map(({ path }) => path.slice(-7));
    expect(files.sort()).toEqual(["001.mp3", "112.mp3", "113.mp3"]);
    expect(audioRequests().every(({ range }) => range === "bytes=0-16383")).toBe(true);
  });
});

/** Frames of 32 and 64 kbit/s by turns, without a header that tells of them. */
function variableBitRate(): PartAnswer {
  const frames = Array.from({ length: 120 }, (_, index) => {
    const isLong = index % 2 === 1;
    const frame = Buffer.alloc(isLong ? 192 : 96);
    frame.writeUInt32BE(isLong ? 0xfffb54c4 : 0xfffb14c4);
    return frame;
  });
  const bytes = Buffer.concat(frames);
  return { ok: true, part: { bytes, start: 0, size: 50 * bytes.length } };
}

describe("with readers of their own", () => {
  let reciter: Reciter;
  let durations: RecordingDurations;
  let readers: HeaderReader[];
  let requests: { url: string; start: number; at: number }[];
  let answer: (url: string, start: number) => PartAnswer | Promise<PartAnswer>;

  beforeEach(async () => {
    await begin(false);
    const { db } = wird.parts.database;
    durations = createRecordingDurations({ db, clock, log: createLog("silent") });
    [readers, requests] = [[], []];
    answer = recordingOf(30);
    [reciter] = (await amina.get("/api/reciters")).body;
    await offerSurahs(reciter, [1, 112, 113, 114]);
  });
  afterEach(() => Promise.all(readers.map((reader) => reader.stop())));

  const recordingOf =
    (seconds: number) =>
    (_url: string, start: number): PartAnswer => ({
      ok: true,
      part: {
        bytes: mp3Bytes(seconds).subarray(start, start + 16_384),
        start,
        size: mp3Size(seconds),
      },
    });

  async function offerSurahs({ id }: Reciter, surahs: number[]): Promise<void> {
    await wird.parts.database.db
      .updateTable("reciters")
      .set({ availableSurahs: JSON.stringify(surahs) })
      .where("id", "=", id)
      .execute();
  }

  function reader(node = "one"): HeaderReader {
    const made = createHeaderReader({
      db: wird.parts.database.db,
      node,
      clock,
      log: createLog("silent"),
      durations,
      recordings: {
        mayRead: () => true,
        async read(url, start) {
          requests.push({ url, start, at: clock.now() });
          return answer(url, start);
        },
      },
    });
    readers.push(made);
    made.start();
    return made;
  }

  /** The work that was found is done. */
  const released = () =>
    inTime("the lease is released", async () => {
      const leases = wird.parts.database.db.selectFrom("recordingHeaderLease").selectAll();
      return (await leases.execute()).length === 0;
    });

  /** Sets the clock, and has everything looked at that is due then. */
  async function later(ms: number): Promise<void> {
    clock.set(clock.now() + ms);
    for (const one of readers) one.wake();
    await clock.advance(20 * SECOND);
  }

  const surahsRead = () => requests.map(({ url }) => Number(url.slice(-7, -4)));
  const known = async () => [...(await durations.of(reciter.id, NOBODY))];
  const readAll = () => inTime("all are read", async () => (await known()).length === 4);

  /** All recitations are on one host: one pace and one order. */
  async function onOneHost(): Promise<void> {
    const server = "https://one.example/";
    await wird.parts.database.db.updateTable("reciters").set({ server }).execute();
  }

  async function schedule(
    reciterId: number,
    { surahs }: { surahs?: number[] } = {},
  ): Promise<void> {
    const base = `/api/users/${amina.user.id}`;
    const device = await amina.post(`${base}/devices`, { type: "alexa", name: "Echo" });
    const times = { startTime: "04:50", endTime: "05:20", frequency: "daily" };
    const made = await amina.post(`${base}/schedules`, {
      ...{ deviceId: device.body.id, reciterId, timezone: "UTC" },
      ...times,
      ...(surahs && { portion: { kind: "surahs", surahs } }),
    });
    expect(made.status).toBe(201);
  }

  test("only recitations that are of use are read, those of schedules first", async () => {
    const [, scheduled] = (await amina.get("/api/reciters")).body as Reciter[];
    const idle = reader();
    await clock.advance(HOUR);
    await idle.stop();
    expect(requests).toEqual([]);
    await durations.of(reciter.id, NOBODY);
    await offerSurahs(scheduled as Reciter, [1, 2]);
    await onOneHost();
    await schedule((scheduled as Reciter).id);
    reader();
    await readAll();
    expect(surahsRead()).toEqual([1, 2, 1, 112, 113, 114]);
  });

  test("what the next runs and the khatms recite is read first, of whichever recitation", async () => {
    const [, other] = (await amina.get("/api/reciters")).body as [Reciter, Reciter];
    await offerSurahs(other, [1, 18, 36, 113, 114]);
    await onOneHost();
    await durations.of(reciter.id, NOBODY);
    await schedule(other.id, { surahs: [36, 18] });
    const khatm = await amina.post(`/api/users/${amina.user.id}/khatms`, {
      ...{ name: "Khatm", reciterId: reciter.id, days: 30 },
      from: { surah: 113, ayah: 1 },
    });
    expect(khatm.status).toBe(201);
    // Wird itself runs by the machine's clock: so its next runs are soon.
    clock.set(Date.now());
    reader();
    await readAll();
    expect(surahsRead()).toEqual([18, 36, 113, 114, 1, 113, 114, 1, 112]);
  });

  test("hosts are read beside each other, each at its pace", async () => {
    const hostOf = ({ url }: { url: string }) => new URL(url).host;
    const hostOfReciter = (one: Reciter) => hostOf({ url: recordingUrl(one, 1) });
    const all: Reciter[] = (await amina.get("/api/reciters")).body;
    const other = all.find((one) => hostOfReciter(one) !== hostOfReciter(reciter)) as Reciter;
    await offerSurahs(other, [1, 2, 3, 4]);
    await durations.of(reciter.id, NOBODY);
    await durations.of(other.id, NOBODY);
    reader();
    await readAll();
    await inTime("all are read", async () => requests.length === 8);
    const byHost = Map.groupBy(requests, hostOf);
    expect([...byHost.values()].map(({ length }) => length)).toEqual([4, 4]);
    for (const own of byHost.values()) {
      for (let at = 1; at < own.length; at++) {
        expect((own[at]?.at ?? 0) - (own[at - 1]?.at ?? 0)).toBeGreaterThanOrEqual(SECOND);
      }
    }
    const [one = [], two = []] = [...byHost.values()];
    // The second host's first request does not wait for the first one's last.
    expect(two[0]?.at).toBeLessThan(one.at(-1)?.at ?? 0);
  });

  // Proves lying-host.
  test("two nodes read each recording once, a second apart; the second goes on where the first died", async () => {
    await durations.of(reciter.id, NOBODY);
    reader("one");
    reader("two");
    await inTime("one is read", async () => requests.length > 0);
    await readAll();
    expect(surahsRead()).toEqual([1, 112, 113, 114]);
    for (const [before, after] of requests.map((one, at) => [requests[at - 1], one])) {
      if (before && after) expect(after.at - before.at).toBeGreaterThanOrEqual(SECOND);
    }

    await released();
    // A node died with the lease.
    await wird.parts.database.db
      .insertInto("recordingHeaderLease")
      .values({ id: 1, node: "dead", leaseUntil: clock.now() + 60 * SECOND })
      .execute();
    await offerSurahs(reciter, [1, 2, 112, 113, 114]);
    const [first] = readers;
    first?.wake();
    await clock.advance(20 * SECOND);
    expect(requests).toHaveLength(4);
    await later(61 * SECOND);
    await inTime("the new one is read", async () => surahsRead().includes(2));
  });

  test("a file of variable bit rate is said to be sought inexactly, one of a constant one is not", async () => {
    const constant = recordingOf(30);
    answer = (url, start) => (url.endsWith("112.mp3") ? variableBitRate() : constant(url, start));
    await durations.of(reciter.id, NOBODY);
    reader();
    await inTime("all were tried", async () => requests.length >= 4);
    await released();
    const { body } = await amina.get(`/api/reciters/${reciter.identifier}/seeking`);
    expect(body).toEqual([{ surahId: 112, seeking: "far" }]);
    // How long it lasts is not guessed from its first frames.
    expect((await known()).map(([surahId]) => surahId)).toEqual([1, 113, 114]);
    expect((await amina.get("/api/reciters/mp3quran-0/seeking")).status).toBe(404);
  });

  // Proves lying-host.
  test("a recording that says nothing is tried again a month later, and no sooner", async () => {
    answer = () => ({ ok: false, fault: "recording" });
    await durations.of(reciter.id, NOBODY);
    reader();
    await inTime("all were tried", async () => requests.length >= 4);
    await later(29 * DAY);
    expect(surahsRead()).toEqual([1, 112, 113, 114]);
    answer = recordingOf(2);
    await later(DAY);
    await inTime("all were tried again", async () => requests.length >= 8);
    // Two seconds are no recitation.
    await later(2 * DAY);
    expect(await known()).toEqual([]);
    expect(requests).toHaveLength(8);
  });

  // Proves lying-host.
  test("a host that does not answer is asked once an hour, and another recording each time", async () => {
    answer = () => ({ ok: false, fault: "host" });
    await durations.of(reciter.id, NOBODY);
    reader();
    await inTime("one was tried", async () => requests.length > 0);
    await released();
    await clock.advance(30 * 60 * SECOND);
    expect(surahsRead()).toEqual([1]);
    await later(31 * 60 * SECOND);
    await inTime("another is tried", async () => requests.length === 2);
    await released();
    expect(surahsRead()).toEqual([1, 112]);
    expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(HOUR);
    answer = recordingOf(30);
    await later(HOUR);
    await inTime("the untried are read", async () => requests.length === 4);
    await later(DAY);
    await readAll();
    expect(surahsRead()).toEqual([1, 112, 113, 114, 1, 112]);
  });

  test("what is known better is not read, and a tag takes one request more", async () => {
    await durations.learn(reciter.id, "timings", [{ surahId: 1, seconds: 40 }]);
    await durations.learn(reciter.id, "catalogue", [{ surahId: 112, seconds: 40 }]);
    await offerSurahs(reciter, [1, 112]);
    const tag = Buffer.alloc(50_000);
    tag.write("ID3");
    tag.writeUInt32BE(
      (((50_000 - 10) >>> 14) << 16) | (((49_990 >>> 7) & 0x7f) << 8) | (49_990 & 0x7f),
      6,
    );
    const file = Buffer.concat([tag, mp3Bytes(30)]);
    answer = (_url, start) => ({
      ok: true,
      part: { bytes: file.subarray(start, start + 16_384), start, size: file.length },
    });
    reader();
    await durations.of(reciter.id, NOBODY);
    const list = await inTime("it is read", async () => {
      const all = await durations.list(reciter.id, NOBODY);
      return all[1]?.source === "header" && all;
    });
    expect(list[0]).toEqual({ surahId: 1, seconds: 40, source: "timings" });
    expect(list[1]?.seconds).toBeCloseTo(30, 1);
    expect(requests.map(({ start }) => start)).toEqual([0, 50_000]);
  });

  test("a stop ends the work at once, and what was cut is read by the next process", async () => {
    await durations.of(reciter.id, NOBODY);
    let cut = (_: PartAnswer) => {};
    answer = () => new Promise((resolve) => (cut = resolve));
    const stopping = reader();
    await inTime("one is being read", async () => requests.length === 1);
    const stopped = stopping.stop();
    cut({ ok: false, fault: "host" });
    await stopped;
    await clock.advance(HOUR);
    expect(requests).toHaveLength(1);
    answer = recordingOf(30);
    reader("next");
    await readAll();
    expect(surahsRead()).toEqual([1, 1, 112, 113, 114]);
  });
});
