// A new user's portions from outside: a Wird process, the fake catalogue's recordings, and the virtual speaker that plays them.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Khatm, KhatmPortion } from "#contract/khatms";
import type { Portion } from "#contract/portions/portions";
import type { AyahTiming, Reciter } from "#contract/reciters";
import type { Schedule } from "#contract/schedules";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type FakeCatalogue, startFakeCatalogue } from "../../fakes/fake-catalogue.ts";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import {
  at,
  createMember,
  createTestData,
  eventually,
  type Member,
  startWird,
  type TestData,
  type Visitor,
} from "../../harness.ts";
import { connectSpeaker, loadsOf, startKitchen, withKitchen } from "../../kitchen.ts";
import { type ServerProcess, startServerProcess } from "../../server-process.ts";

const KAHF = 18;
const IKHLAS = 112;
const FALAQ = 113;
const NAS = 114;
const DAY = 24 * 60 * 60_000;
/** Milliseconds within which a portion of these tests is over. */
const PATIENCE = 120_000;

/** What the speaker played without a pause or a jump: seconds of the recording, and UTC milliseconds. */
interface Played {
  from: number;
  to: number;
  beganAt: number;
  endedAt: number;
}

let data: TestData;
let catalogue: FakeCatalogue;
let kitchen: VirtualSpeaker;
let played: Played[];
let server: ServerProcess;
/** Calls the running server as Amina. */
let amina: Visitor;
let member: Member;
let deviceId: number;
let reciter: Reciter;
/** Seconds of recordings. */
let lengths: Record<number, number>;

const settings = () => ({ ...withKitchen(kitchen), CATALOGUE_URL: catalogue.url });

beforeEach(async () => {
  lengths = { [KAHF]: 4, [NAS]: 10.5 };
  data = await createTestData();
  catalogue = await startFakeCatalogue({ secondsOf: ({ surah }) => lengths[surah] ?? 8 });
  kitchen = await startListenedKitchen();
  await startServer();
  member = await eventually("an account", () => createMember(server.url, "amina"));
  amina = at(server, member);
  deviceId = await connectSpeaker(member, kitchen);
  // Recordings come from the fake once the first sync has ended.
  reciter = await eventually("the catalogue is synced", async () => {
    const { body } = await amina.get<Reciter[]>("/api/reciters");
    const timed = body.find(({ identifier }) => identifier === "mp3quran-123");
    return timed?.server.startsWith(catalogue.origin) ? timed : null;
  });
});

afterEach(async () => {
  if (!server.hasEnded()) await server.kill("SIGKILL");
  await kitchen.stop();
  await catalogue.close();
  await data.remove();
});

async function startServer(): Promise<void> {
  server = await startServerProcess({ data, settings: settings() });
  if (member) amina = at(server, member);
}

/** Downloads what it plays; `played` grows by what it has played. */
async function startListenedKitchen(): Promise<VirtualSpeaker> {
  played = [];
  let playing: { from: number; beganAt: number } | null = null;
  return startKitchen({
    fetchAudio: true,
    onChange({ media }) {
      const now = Date.now();
      const isPlaying = media?.state === "PLAYING";
      if (isPlaying && !playing) playing = { from: media.position, beganAt: now };
      if (isPlaying || !playing) return;
      const { from, beganAt } = playing;
      const to = from + (now - beganAt) / 1000;
      played.push({ from, to, beganAt, endedAt: now });
      playing = null;
    },
  });
}

async function must<T>(status: number, answering: Promise<{ status: number; body: T }>) {
  const answer = await answering;
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  return answer.body;
}

/** For each day at an hour that is over today, so that only runs by hand are due in this test. */
async function makeSchedule(portion: Portion | object): Promise<number> {
  const startTime = new Date().getUTCHours() >= 12 ? "12:00" : "00:00";
  const choice = { deviceId, reciterId: reciter.id, startTime, timezone: "UTC", endTime: null };
  const path = `/api/users/${member.user.id}/schedules`;
  return (await must<Schedule>(201, amina.post(path, { ...choice, portion }))).id;
}

const runNow = (id: number) => must(200, amina.post(`/api/schedules/${id}/run`));

async function isPlayed(id: number): Promise<void> {
  await eventually(
    "the run is played",
    async () => {
      const [run] = (
        await amina.get<NonNullable<Schedule["lastRun"]>[]>(`/api/schedules/${id}/runs`)
      ).body;
      if (run?.status === "played" && run.reason === null) return true;
      throw new Error(JSON.stringify(run));
    },
    PATIENCE,
  );
}

/** The surahs that it was given, in order. */
const loaded = () =>
  loadsOf(kitchen).map(({ payload }) => {
    const { contentId } = payload.media as { contentId: string };
    return Number(/(\d{3})\.mp3$/.exec(contentId)?.[1]);
  });

const timingsOf = (surah: number) =>
  must<AyahTiming[]>(200, amina.get(`/api/audio/${reciter.id}/${surah}/timings`));

test("Al-Kahf is recited alone, and then the speaker is silent", async () => {
  const id = await makeSchedule({ kind: "surahs", surahs: [KAHF] });
  await runNow(id);
  await isPlayed(id);
  await eventually("the speaker is silent", () => kitchen.state().media === null);
  expect(loaded()).toEqual([KAHF]);
  // Once, from its beginning to its end.
  expect(played).toHaveLength(1);
  expect(played[0]?.from).toBeCloseTo(0, 1);
  expect(played[0]?.to).toBeGreaterThan(3.7);
  const state = await amina.get(`/api/devices/${deviceId}/playback-state`);
  expect(state.body.status).not.toBe("playing");
});

test("four ayahs are recited three times each with a silence between, each from its beginning to its end", async () => {
  const times = (await timingsOf(NAS)).filter(({ ayah }) => ayah >= 2 && ayah <= 5);
  const id = await makeSchedule({
    kind: "range",
    from: { surah: NAS, ayah: 2 },
    to: { surah: NAS, ayah: 5 },
    eachAyah: 3,
    gapSeconds: 1,
  });
  await runNow(id);
  await isPlayed(id);
  const wanted = times.flatMap((timing) => [timing, timing, timing]);
  await eventually("the last ayah has ended", () => played.length >= wanted.length);
  expect(played).toHaveLength(12);
  expect(loaded()).toEqual([NAS]);

  const late: number[] = [];
  const silences: number[] = [];
  for (const [index, { start, end }] of wanted.entries()) {
    const { from, to, beganAt } = played[index] as Played;
    expect(Math.abs(from - start / 1000), `the beginning of ${index}`).toBeLessThan(0.3);
    late.push(to - end / 1000);
    const before = played[index - 1];
    if (before) silences.push((beganAt - before.endedAt) / 1000);
  }
  // A busy machine may send a command late now and then, but not each one.
  for (const seconds of late) {
    expect(seconds).toBeGreaterThan(-0.3);
    expect(seconds).toBeLessThan(3);
  }
  expect(Math.min(...late)).toBeLessThan(0.3);
  expect(Math.max(...silences)).toBeGreaterThan(0.7);
  expect(Math.min(...silences)).toBeLessThan(1.3);
});

test("a khatm advances by what is heard, survives a kill -9 in the middle and a missed day, and finishes", async () => {
  // A third is within the first surah, and long enough for another process to take it over.
  lengths = { [IKHLAS]: 110, [FALAQ]: 40, [NAS]: 30 };
  for (const surah of [IKHLAS, FALAQ, NAS]) await timingsOf(surah);
  const path = `/api/users/${member.user.id}/khatms`;
  const choice = { reciterId: reciter.id, days: 3, from: { surah: IKHLAS, ayah: 1 } };
  const { id } = await must<Khatm>(201, amina.post(path, choice));
  const khatm = async () => (await must<Khatm[]>(200, amina.get(path)))[0] as Khatm;
  const ahead = () => must<KhatmPortion[]>(200, amina.get(`/api/khatms/${id}/portions`));
  const scheduleId = await makeSchedule({ kind: "khatm", khatmId: id });

  await runNow(scheduleId);
  const [planned] = await eventually("its portion is known", async () => {
    const portions = await ahead();
    return kitchen.state().media?.state === "PLAYING" && portions.length === 3 ? portions : null;
  });
  expect(planned).toMatchObject({ from: { surah: IKHLAS, ayah: 1 }, exact: true });
  expect(planned?.to.surah).toBe(IKHLAS);
  expect(planned?.to.ayah).toBeLessThan(4);
  await eventually("some of it has been heard", async () => (await khatm()).percent > 0);

  await server.kill("SIGKILL");
  expect(kitchen.state().media?.state).toBe("PLAYING");
  await startServer();
  await isPlayed(scheduleId);
  expect((await khatm()).progress).toEqual(planned?.to);
  // Heard once, in one go, to the end of its last ayah.
  expect(loaded()).toEqual([IKHLAS]);
  expect(played).toHaveLength(1);
  const end = (await timingsOf(IKHLAS)).find(({ ayah }) => ayah === planned?.to.ayah)?.end;
  expect(played[0]?.to).toBeGreaterThan(Number(end) / 1000 - 0.3);
  expect(played[0]?.to).toBeLessThan(Number(end) / 1000 + 3);

  // Nothing was on until the last day.
  await server.kill("SIGTERM");
  const clock = shiftedClock(Date.now() + 2 * DAY);
  const later = await startWird({ data, settings: settings(), clock });
  try {
    amina = at(later, member);
    const late = await khatm();
    expect(late).toMatchObject({ progress: planned?.to, finishedAt: null });
    expect(late.behindSeconds).toBeGreaterThan(0);
    // Listening in the player counts too.
    const { continueAt } = late;
    const report = (surahId: number, from: number, to: number) => {
      // No more counts than the time that has passed.
      clock.moveTo(clock.now() + (to - from) * 1000);
      return must<Khatm>(200, amina.post(`/api/khatms/${id}/heard`, { surahId, from, to }));
    };
    await report(IKHLAS, Number(continueAt?.second), 110);
    const heard = await report(FALAQ, 0, 40);
    expect(heard.progress).toEqual({ surah: FALAQ, ayah: 5 });

    await runNow(scheduleId);
    await isPlayed(scheduleId);
    expect(loaded()).toEqual([IKHLAS, NAS]);
    const finished = await khatm();
    expect(finished).toMatchObject({ progress: { surah: NAS, ayah: 6 }, percent: 100 });
    expect(finished.finishedAt).not.toBeNull();
    expect(await ahead()).toEqual([]);
  } finally {
    await later.stop();
  }
}, 300_000);
