// Players of Home Assistant under schedules: a run to its end, its faults, and what people do meanwhile.
// Databases: SQLite.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { writeBackup } from "#server/platform/database/backup";
import { createLog } from "#server/platform/log";
import { systemClock } from "#server/platform/clock";
import {
  type FakeHomeAssistant,
  type FakeHomeAssistantOptions,
  startFakeHomeAssistant,
} from "../../fakes/home-assistant/fake-home-assistant.ts";
import { at, createTestData, eventually, startWird } from "../../harness.ts";
import { anchorAt, makeAdhan } from "../adhan/adhan-schedules.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

const CANARY = "canary-home-assistant-token";
const players = [
  { id: "kitchen", name: "Kitchen Sonos", like: "sonos" },
  { id: "study", name: "Study", like: "simple" },
  { id: "lounge", name: "Lounge", like: "music", volume: 0.5 },
] as const;

let fake: FakeHomeAssistant;
let house: House;
afterEach(async () => {
  await house.leave();
  await fake.stop();
});

/** A house whose device is the player with this id. */
async function openHome(id: string, options: Partial<FakeHomeAssistantOptions> = {}) {
  let now = () => Date.now();
  const clock = { now: () => now(), after: systemClock.after };
  fake = await startFakeHomeAssistant({ players: [...players], token: CANARY, clock, ...options });
  const settings = { HOME_ASSISTANT_URL: fake.url, HOME_ASSISTANT_TOKEN: CANARY };
  house = await openHouse({ now: FAJR - 20 * MINUTE, settings });
  now = house.clock.now;
  house.deviceId = await connectPlayer(id);
  await eventually("it is reachable", async () => (await device()).reachable === true);
}

async function connectPlayer(id: string): Promise<number> {
  const { amina } = house;
  const deviceId = `media_player.${id}`;
  await eventually("Wird sees the players", async () => {
    const { body } = await amina.get("/api/speakers");
    return body.some((speaker: { deviceId: string }) => speaker.deviceId === deviceId);
  });
  const { status, body } = await amina.post(`/api/users/${amina.user.id}/devices`, {
    ...{ type: "home-assistant", name: "Kitchen", deviceId, isConnected: true },
  });
  expect([status, body]).toMatchObject([201, { type: "home-assistant", deviceId }]);
  return body.id;
}

async function device() {
  const { body } = await house.amina.get(`/api/users/${house.amina.user.id}/devices`);
  return body.find((one: { id: number }) => one.id === house.deviceId);
}

const surahOn = (id: string) =>
  Number(/(\d{3})\.mp3$/.exec(fake.player(id).media()?.url ?? "")?.[1]);
const isPlaying = (id: string) => fake.player(id).state() === "playing";

/** A run of some surahs that has begun. */
async function running(id: string, choice: object = {}): Promise<number> {
  const schedule = await house.makeSchedule({
    portion: { kind: "surahs", surahs: [108, 112], times: 1 },
    ...choice,
  });
  house.clock.moveTo(FAJR - 3000);
  await eventually("it plays", () => isPlaying(id));
  await house.lastRun(schedule, "running");
  return schedule;
}

test("the players that can play are listed beside the Cast speakers", async () => {
  await openHome("kitchen");
  const { body } = await house.amina.get("/api/speakers");
  expect(body).toContainEqual({
    deviceId: "media_player.kitchen",
    name: "Kitchen Sonos",
    model: "sonos",
    kind: "home-assistant",
    isGroup: false,
    agent: null,
  });
  expect(body.map(({ kind }: { kind: string }) => kind)).toContain("cast");
  expect((await house.amina.get("/api/home-assistant")).body).toEqual({ status: "connected" });
  const { status } = await house.amina.post(`/api/users/${house.amina.user.id}/devices`, {
    ...{ type: "home-assistant", name: "Door", deviceId: "lock.door", isConnected: true },
  });
  expect(status).toBe(400);
});

test.each(["kitchen", "study", "lounge"])(
  "a schedule recites its portion to its end on the player %s",
  async (id) => {
    await openHome(id, { durationOf: () => 4 });
    const schedule = await running(id, { volume: 30 });
    const [play] = fake.callsOf(id, "play_media");
    expect(play?.at).toBeGreaterThanOrEqual(FAJR);
    expect(surahOn(id)).toBe(108);
    if (id !== "study")
      await eventually("it has the volume", () => fake.player(id).volume() === 0.3);
    await eventually("the next one follows", () => surahOn(id) === 112);
    expect((await house.lastRun(schedule, "played")).reason).toBeNull();
    await eventually("the volume is back", () => fake.player(id).volume() === 0.5);
    expect(fake.callsOf(id, "play_media")).toHaveLength(2);
  },
);

// Proves heard-after-its-minute.
test("how soon a player is heard is said once three runs have told it: the middle of the last ones, in the page too", async () => {
  await openHome("kitchen", { durationOf: () => 600 });
  const { db } = house.wird.parts.database;
  const set = (heardAfterLast: number[]) =>
    db
      .updateTable("devices")
      .set({ heardAfterLast: JSON.stringify(heardAfterLast), heardAfter: null })
      .where("id", "=", house.deviceId)
      .execute();
  await set([4_000]);
  const schedule = await running("kitchen");
  const learnt = async () => {
    const row = db.selectFrom("devices").select("heardAfterLast").where("id", "=", house.deviceId);
    return JSON.parse((await row.executeTakeFirst())?.heardAfterLast ?? "[]");
  };
  await eventually("the run has told it", async () => (await learnt()).length === 2);
  expect((await device()).heardAfterMs).toBeNull();
  await house.press("stop");
  await house.lastRun(schedule, "stopped");
  await set([4_000, 30_000, 5_000, 3_000, 6_000, 4_500, 5_500]);
  expect((await house.amina.post(`/api/schedules/${schedule}/run`)).status).toBe(200);
  await eventually("the next one too", async () => (await learnt()).at(-1) < 3_000);
  expect(await learnt()).toHaveLength(7);
  expect((await device()).heardAfterMs).toBe(5_000);
});

test("a player that tells twice the length of each recording recites its list, and nobody is said to have stopped it", async () => {
  const habits = ["tells-twice-the-length"] as const;
  const kitchen = { id: "kitchen", name: "Kitchen Cast", like: "cast", habits } as const;
  // So long that the end is not near where it is counted to while the player is quiet after a seek.
  await openHome("kitchen", { players: [kitchen], durationOf: () => 10 });
  const schedule = await running("kitchen");
  await eventually("the next one follows", () => surahOn("kitchen") === 112);
  expect((await house.lastRun(schedule, "played")).reason).toBeNull();
});

test("a moment of idle in mid-surah ends nothing", async () => {
  await openHome("kitchen", { durationOf: () => 600 });
  const schedule = await running("kitchen");
  await house.press("seek", { position: 200 });
  await eventually("it is there", () => (fake.player("kitchen").media()?.position ?? 0) > 199);
  fake.player("kitchen").says({ state: "idle", attributes: { supported_features: 131_071 } });
  await eventually("it is asked", () => fake.callsOf("kitchen", "update_entity").length > 0);
  await eventually("it is shown", async () => (await house.state()).position > 203);
  expect(await house.lastRun(schedule, "running")).toMatchObject({ reason: null });
  expect(fake.callsOf("kitchen", "play_media")).toHaveLength(1);
});

// Promise home-assistant-restarts: Home Assistant restarts in mid-surah
// -> the player plays on, and the run with it: nothing is played twice
test("Home Assistant restarts in mid-surah: the player plays on, and the run with it", async () => {
  await openHome("kitchen", { durationOf: () => 60 });
  const schedule = await running("kitchen");
  await fake.goDown();
  await house.lastRun(schedule, "interrupted");
  await fake.comeBack(1500);
  await house.lastRun(schedule, "running");
  expect(fake.callsOf("kitchen", "play_media")).toHaveLength(1);
  house.clock.moveTo(FAJR + 2 * MINUTE);
  expect(surahOn("kitchen")).toBe(108);
});

// Promise player-unavailable: a player loses its power, or is unavailable at its minute
// -> the run continues where it was; it begins when the player is back
test("the player loses its power in mid-surah: the run continues where it was", async () => {
  await openHome("kitchen", { durationOf: () => 600 });
  const schedule = await running("kitchen");
  house.clock.moveTo(FAJR + 2 * MINUTE);
  await house.press("seek", { position: 200 });
  await eventually("it is there", () => (fake.player("kitchen").media()?.position ?? 0) > 199);
  fake.player("kitchen").losesPower();
  await house.lastRun(schedule, "interrupted");
  fake.player("kitchen").setAvailable(true);
  await house.lastRun(schedule, "running");
  await eventually("it continues there", () => {
    const { position = 0 } = fake.player("kitchen").media() ?? {};
    return position > 195 && position < 260;
  });
});

// Promise people-use-home-assistant: people pause, stop or use a player in Home Assistant
// -> Wird leaves it so
test("what people do in Home Assistant stays so: a pause, other media, a stop", async () => {
  await openHome("kitchen", { durationOf: () => 600 });
  const schedule = await running("kitchen");
  fake.person("kitchen", "media_pause");
  await eventually("the page shows it", async () => (await house.state()).status === "paused");
  fake.person("kitchen", "media_play");
  await eventually("it plays", async () => (await house.state()).status === "playing");
  fake.player("kitchen").cast("https://music.example/song.mp3", "Radio");
  const { reason } = await house.lastRun(schedule, "stopped");
  expect(reason).toBe("Kitchen was taken over by Radio.");
  expect(fake.player("kitchen").media()?.url).toBe("https://music.example/song.mp3");
  expect(fake.callsOf("kitchen", "media_stop")).toEqual([]);
});

test.each([
  ["ignores media_stop", ["ignores-stop"], null, "played"],
  ["ignores media_stop and media_pause", ["ignores-stop", "ignores-pause"], null, "failed"],
  ["refuses media_stop", [], "media_stop", "played"],
  // Promise stop-not-obeyed-at-home-assistant: Home Assistant answers media_stop with success and its player plays
  // on, or refuses it, at the end time
  // -> within 2 s its own state, then `homeassistant.update_entity`, must show that it is silent; else it is paused,
  // told again, and the run failed with that reason; never told as played on an answer alone
] as const)("a player that %s at the end time is told as what it is", async (...given) => {
  const [, habits, refused, outcome] = given;
  const kitchen = { id: "kitchen", name: "Kitchen Cast", like: "cast", habits } as const;
  await openHome("kitchen", { players: [kitchen], durationOf: () => 3000 });
  const schedule = await running("kitchen", {
    portion: { kind: "surahs", surahs: [2], times: 1 },
    endTime: "05:00",
  });
  if (refused) fake.failNext(refused, "Not now.");
  house.clock.moveTo(FAJR + 10 * MINUTE - 1000);
  const { reason } = await house.lastRun(schedule, outcome);
  expect(fake.callsOf("kitchen", "media_pause").length).toBeGreaterThan(0);
  expect(isPlaying("kitchen")).toBe(outcome === "failed");
  expect(reason === null).toBe(outcome === "played");
  if (outcome === "failed") expect(reason).toContain("did not obey");
});

test("an adhan pauses the recitation on a player, sounds at its own volume, and the recitation goes on", async () => {
  await openHome("kitchen", { durationOf: (url) => (url.includes("/media/") ? 4 : 600) });
  const { amina, wird, deviceId } = house;
  const adhan = await makeAdhan({ ...amina, url: wird.url }, { deviceId }, (id) =>
    wird.parts.database.db
      .updateTable("schedules")
      .set({ startAnchor: anchorAt("fajr") })
      .where("id", "=", id)
      .execute(),
  );
  const recitation = await running("kitchen", { volume: 30 });
  const player = fake.player("kitchen");
  await eventually("two seconds of it", () => (player.media()?.position ?? 0) >= 2);
  expect((await amina.post(`/api/schedules/${adhan}/run`)).status).toBe(200);
  await eventually("the adhan sounds", () => player.media()?.url.includes("/media/"));
  await eventually("at its volume", () => player.volume() === 0.6);
  // At this computer's address in the home network, where the server of a test does not listen.
  const { pathname } = new URL(player.media()?.url ?? "");
  const sound = await fetch(new URL(pathname, wird.url));
  expect([sound.status, sound.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
  await eventually("the recitation is back", () => surahOn("kitchen") === 108);
  await eventually("at its volume", () => player.volume() === 0.3);
  await eventually("it goes on where it was", () => (player.media()?.position ?? 0) >= 2);
  expect(await house.lastRun(adhan, "played")).toMatchObject({ reason: null });
  expect(await house.lastRun(recitation, "running")).toMatchObject({ reason: null });
});

// Proves player-unavailable.
test("a player that is unavailable at its minute begins when it is back", async () => {
  await openHome("kitchen", { durationOf: () => 60 });
  const schedule = await house.makeSchedule({ surahId: 18 });
  fake.player("kitchen").setAvailable(false);
  await eventually("it is shown", async () => (await device()).reachable === false);
  house.clock.moveTo(FAJR - 3000);
  await eventually("it is due", () => house.clock.now() > FAJR + 1000);
  expect(fake.callsOf("kitchen", "play_media")).toEqual([]);
  fake.player("kitchen").setAvailable(true);
  await eventually("it plays", () => isPlaying("kitchen"));
  await house.lastRun(schedule, "running");
});

test("a press on what the player cannot do is 409 with the sentence: it was reached", async () => {
  await openHome("study", { durationOf: () => 600 });
  await house.press("play", { surahId: 18, reciterId: 1 });
  await eventually("it plays", () => isPlaying("study"));
  for (const [action, rest, sentence] of [
    ["volume", { volume: 20 }, "The volume of Kitchen cannot be set from here."],
    ["seek", { position: 30 }, "Kitchen cannot go to another place in a recording."],
  ] as const) {
    const { status, body } = await house.press(action, rest);
    expect([status, body.error, body.message]).toEqual([409, "speaker-cannot", sentence]);
  }
});

test("a range of ayahs is refused where the player cannot seek", async () => {
  await openHome("study");
  expect((await device()).cannot).toEqual(["seek", "volume"]);
  const { amina, deviceId } = house;
  const { status, body } = await amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, startTime: "04:50", endTime: "05:20" },
    portion: { kind: "range", from: { surah: 2, ayah: 255 }, to: { surah: 2, ayah: 257 } },
  });
  expect([status, body.message]).toEqual([
    400,
    "Kitchen cannot go to a place in a recording, so it plays whole surahs only. Please choose another speaker for this.",
  ]);
});

// Promise 21b: Home Assistant's token in a log, an answer, a diagnosis or a backup
// -> nowhere: it is a setting and no row
test("safety 21: the token of Home Assistant is in no answer, no diagnosis, no backup and no line of the log", async () => {
  let logged = "";
  const sink = new Writable({
    write(chunk, _, done) {
      logged += String(chunk);
      done();
    },
  });
  fake = await startFakeHomeAssistant({ players: [...players], token: CANARY });
  house = { leave: async () => {} } as House;
  fake.refuseTokens(true);
  const data = await createTestData();
  const settings = { HOME_ASSISTANT_URL: fake.url, HOME_ASSISTANT_TOKEN: CANARY };
  let wird = await startWird({ data, log: createLog("trace", sink), settings });
  try {
    const amina = await wird.member("amina");
    await eventually("the refusal is known", async () => {
      const { body } = await amina.get("/api/home-assistant");
      return body.status === "token-refused";
    });
    expect(fake.connections().refused).toBe(1);
    expect(logged.match(/refuses the token/g)).toHaveLength(1);
    const answers = await Promise.all(
      ["/api/home-assistant", "/api/speakers", "/api/health", "/api/docs", "/metrics"].map(
        async (path) => JSON.stringify((await amina.get(path)).body),
      ),
    );
    expect(answers.join()).not.toContain(CANARY);
    // A connected player: its diagnosis has what was said to Home Assistant.
    fake.refuseTokens(false);
    await wird.stop();
    wird = await startWird({ data, log: createLog("trace", sink), settings });
    const signedIn = at(wird, amina);
    await eventually("it is connected", async () => {
      const { body } = await signedIn.get("/api/home-assistant");
      return body.status === "connected";
    });
    const path = `/api/users/${amina.user.id}/devices`;
    const player = { type: "home-assistant", name: "Kitchen", isConnected: true };
    const made = await signedIn.post(path, { ...player, deviceId: "media_player.kitchen" });
    await eventually("it has said something", async () => {
      const { body } = await signedIn.get(`/api/devices/${made.body.id}/diagnosis`);
      expect(JSON.stringify(body)).not.toContain(CANARY);
      return body.messages.length > 0;
    });
    const sound = JSON.stringify((await signedIn.get(path)).body);
    expect(sound).not.toContain(CANARY);
    const file = join(data.folder, "canary.backup");
    await writeBackup(wird.parts.config, file, Date.now());
    expect(gunzipSync(readFileSync(file)).includes(CANARY)).toBe(false);
    expect(logged).toContain("HOME_ASSISTANT_TOKEN");
    expect(logged).not.toContain(CANARY);
  } finally {
    await wird.stop();
    await data.remove();
  }
});
