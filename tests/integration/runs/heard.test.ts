// Heard on the minute: speakers that need seconds to begin are made ready before it, and nothing sounds until then.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, openHouse } from "../house.ts";

let house: House;
afterEach(() => house.leave());

const SLOW = {
  startup: { launchMs: 1_000, bufferMs: 1_000, spread: 0.3 },
  habits: ["chimes"],
} as const;

async function open(options: Partial<HouseOptions> = {}): Promise<void> {
  house = await openHouse({ now: FAJR - 20 * 60_000, speaker: SLOW, ...options });
}

const sounds = () => house.kitchen.heard.filter(({ url }) => url !== null);
const held = () =>
  eventually("it holds the recording", () => house.kitchen.state().media?.state === "PAUSED");
const letGo = () =>
  eventually(
    "it is let go",
    () => house.kitchen.state().media === null && !house.kitchen.state().muted,
  );

// Promise heard-on-the-minute: a speaker takes seconds to launch its player and to buffer
// -> idle, it is made ready beforehand, muted and paused, and heard on the minute, never early, loaded once;
// `lastRun.heardAt` says when; several speakers are told in one turn
test("it is heard on its minute, muted until then, loaded once, and the run says when", async () => {
  await open();
  const { clock, kitchen } = house;
  const id = await house.makeSchedule({ surahId: 18, volume: 40 });
  clock.moveTo(FAJR - 9_000);
  await held();
  expect(clock.now()).toBeLessThan(FAJR);
  expect(kitchen.state().muted).toBe(true);
  expect(await house.state()).toMatchObject({ status: "stopped", muted: false });
  clock.moveTo(FAJR - 2_500);
  await house.plays(18);
  const seenAt = clock.now();
  const [sound] = sounds();
  if (!sound) throw new Error("Nothing sounds.");
  expect(sound.at).toBeGreaterThanOrEqual(FAJR);
  expect(sound.muted).toBe(false);
  expect(house.loads()[0]?.at).toBeLessThan(FAJR);
  expect(kitchen.heard.filter(({ url }) => url === null)).toMatchObject([{ muted: true }]);
  expect(house.loaded()).toEqual([18]);
  expect(kitchen.state()).toMatchObject({ muted: false, volume: 40 });
  const run = await eventually("it is said when it was heard", async () => {
    const running = await house.lastRun(id, "running");
    if (running.heardAt === null) throw new Error("not yet");
    return running;
  });
  const heardAt = Date.parse(run.heardAt ?? "");
  expect(heardAt).toBeGreaterThan(sound.at - 500);
  expect(heardAt).toBeLessThanOrEqual(seenAt);
});

// Promise made-ready-and-edited: a run is edited, skipped, switched off or deleted while its speaker is ready
// -> nothing of it sounds, the speaker is let go and unmuted; what was edited plays
test("skipped, edited or deleted in the last seconds: what was ready is let go, and only what is wanted sounds", async () => {
  await open();
  const { clock, amina } = house;
  const id = await house.makeSchedule({ surahId: 18 });
  clock.moveTo(FAJR - 9_000);
  await held();
  expect((await amina.patch(`/api/schedules/${id}`, { surahId: 36 })).status).toBe(200);
  await eventually("it holds the other surah", () => {
    const media = house.kitchen.state().media;
    return media?.state === "PAUSED" && media.url.endsWith("036.mp3");
  });
  clock.moveTo(FAJR - 2_000);
  await house.plays(36);
  expect(sounds()).toHaveLength(1);

  await house.press("stop");
  await eventually("it is silent", () => !house.isPlaying());
  house.kitchen.heard.length = 0;
  const next = FAJR + 24 * 60 * 60_000;
  clock.moveTo(next - 9_000);
  await held();
  expect((await amina.post(`/api/schedules/${id}/skip`)).status).toBe(200);
  await letGo();
  clock.moveTo(next - 500);
  await house.lastRun(id, "skipped");
  expect(sounds()).toEqual([]);
});

// Promise made-ready-and-stopped: Wird stops or is killed while a speaker is muted and ready, or the speaker is
// lost, or does not obey
// -> it is unmuted by whoever follows it next, told again until it obeys; the run is heard on its minute
test("stopped and started again in the last seconds, it is heard on its minute all the same", async () => {
  await open();
  const { clock } = house;
  await house.makeSchedule({ surahId: 18 });
  clock.moveTo(FAJR - 9_000);
  await held();
  await house.restart(FAJR - 4_000);
  await house.plays(18);
  const [sound, ...others] = sounds();
  expect(others).toEqual([]);
  expect(sound?.at).toBeGreaterThanOrEqual(FAJR);
  await eventually("it is unmuted", () => !house.kitchen.state().muted);
});

// Promise receiver-begins-by-itself: a receiver plays by itself what it was to hold paused; a television lights up
// -> paused at once, unheard, said with its run, loaded on the minute for a month; televisions and whatever its
// owner has switched off are not woken before the minute
test("a speaker that begins by itself is paused unheard, and from then on loaded on its minute", async () => {
  await open({ speaker: { ...SLOW, habits: ["no-autoplay"] } });
  const { clock, kitchen } = house;
  const id = await house.makeSchedule({ surahId: 18 });
  clock.moveTo(FAJR - 9_000);
  await held();
  clock.moveTo(FAJR - 2_500);
  await house.plays(18);
  const [early, onTime] = sounds();
  expect(early?.muted).toBe(true);
  expect(onTime?.at).toBeGreaterThanOrEqual(FAJR);
  await house.press("stop");
  expect((await house.lastRun(id, "stopped")).reason).toContain(
    "began by itself before the minute",
  );
  kitchen.heard.length = 0;
  const next = FAJR + 24 * 60 * 60_000;
  clock.moveTo(next - 9_000);
  await eventually("its player is launched", () => kitchen.state().app !== null);
  clock.moveTo(next - 2_500);
  await house.plays(18);
  expect(sounds()).toHaveLength(1);
  expect(sounds()[0]?.at).toBeGreaterThanOrEqual(next);
});

// Proves receiver-begins-by-itself.
test("one whose owner has switched it off is not woken before its minute", async () => {
  await open();
  const { clock, amina, kitchen } = house;
  const path = `/api/devices/${house.deviceId}`;
  const changed = await amina.patch(path, { makeReady: false });
  expect(changed.body).toMatchObject({ makeReady: false, name: "Kitchen" });
  expect((await amina.patch(path, {})).status).toBe(400);
  await house.makeSchedule({ surahId: 18 });
  clock.moveTo(FAJR - 9_000);
  await eventually("its minute is near", () => clock.now() > FAJR - 4_000);
  expect(kitchen.heard).toEqual([]);
  clock.moveTo(FAJR - 500);
  await house.plays(18);
  expect(kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
});
