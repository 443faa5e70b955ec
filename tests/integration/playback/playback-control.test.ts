// Every control of a Cast speaker: the commands sent, the state in the page, the rows stored.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { Reciter } from "#contract/reciters";
import { eventually } from "../../harness.ts";
import { type House, MINUTE, openHouse } from "../house.ts";

/** Milliseconds: less than Wird's polling interval, generous for a report that is sent at once. */
const TOLD = 6000;

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await eventually("the kitchen is connected", async () => {
    const { body } = await house.amina.get(`/api/users/${house.amina.user.id}/devices`);
    return body[0].reachable;
  });
});
afterAll(() => house.leave());

const media = () => house.kitchen.state().media;

test("play, pause, resume, seek, volume, mute, next, previous, select, stop: the speaker does each", async () => {
  const played = await house.press("play", { reciterId: 1, surahId: 112 });
  expect(played.status).toBe(200);
  await house.plays(112);
  expect(media()?.title).toBe("Al-Ikhlaas");

  expect((await house.press("pause")).status).toBe(200);
  await eventually("paused", async () => (await house.state()).status === "paused");
  expect((await house.press("resume")).status).toBe(200);
  await house.plays(112);

  expect((await house.press("seek", { position: 300 })).status).toBe(200);
  await eventually("sought", async () => (await house.state()).position >= 300);
  expect(media()?.position).toBeGreaterThanOrEqual(300);

  expect((await house.press("volume", { volume: 31 })).body.volume).toBe(31);
  expect(house.kitchen.state().volume).toBe(31);

  const muted = await house.press("volume", { muted: true });
  expect(muted.body).toMatchObject({ volume: 31, muted: true });
  expect(house.kitchen.state()).toMatchObject({ volume: 31, muted: true });
  const unmuted = await house.press("volume", { volume: 12 });
  expect(unmuted.body).toMatchObject({ volume: 12, muted: false });
  expect(house.kitchen.state()).toMatchObject({ volume: 12, muted: false });

  await house.press("next");
  await house.plays(113);
  await house.press("next");
  await house.plays(114);
  const last = await house.press("next");
  expect(last.body).toMatchObject({ notice: "Last Surah", surahId: 114 });
  await house.press("previous");
  await house.plays(113);

  await house.press("select_surah", { surahId: 1 });
  await house.plays(1);
  expect((await house.press("previous")).body).toMatchObject({ notice: "First Surah", surahId: 1 });

  const { body: reciters } = await house.amina.get("/api/reciters");
  const { id: reciterId } = reciters.find(
    (one: Reciter) => one.id !== 1 && one.availableSurahs.includes(1),
  );
  await house.press("select_reciter", { reciterId });
  await eventually("the other reciter", async () => (await house.state()).reciterId === reciterId);
  await house.plays(1);

  const stopped = await house.press("stop");
  expect(stopped.body.status).toBe("stopped");
  await eventually("silent", () => !house.isPlaying());

  // The history entry is written a moment later.
  const body = await eventually("all of it is remembered", async () => {
    const history = await house.amina.get(`/api/users/${house.amina.user.id}/playback-history`);
    return history.body.length >= 6 ? history.body : null;
  });
  const surahs = body.map((entry: { surahNumber: number }) => entry.surahNumber).reverse();
  expect(surahs).toEqual([112, 113, 114, 113, 1, 1]);
  const first = body.at(-1);
  // The position in the speaker's first report, sometimes 0.001 s.
  expect(first).toMatchObject({
    startPosition: expect.closeTo(0, 0),
    completed: false,
    deviceName: "Kitchen",
  });
  await eventually("where it was left", async () => {
    const history = await house.amina.get(`/api/users/${house.amina.user.id}/playback-history`);
    return history.body.at(-1).endPosition >= 300;
  });
});

// Proves no-database-for-a-moment.
test("what could not be written at once is written a moment later", async () => {
  await house.press("play", { reciterId: 1, surahId: 36, position: 60 });
  await house.plays(36);
  const { db } = house.wird.parts.database;
  const failing = vi.spyOn(db, "transaction").mockImplementation(() => {
    throw new Error("The database is away.");
  });
  const failed = async (what: string) => {
    const before = failing.mock.calls.length;
    await eventually(what, () => failing.mock.calls.length > before);
  };
  try {
    await house.press("stop");
    await failed("a write has failed");
    await failed("another one has");
  } finally {
    failing.mockRestore();
  }
  await eventually("state and history are stored", async () => {
    const { status } = await db
      .selectFrom("playbackState")
      .select("status")
      .where("deviceId", "=", house.deviceId)
      .executeTakeFirstOrThrow();
    const { endPosition } = await db
      .selectFrom("playbackHistory")
      .select("endPosition")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return status === "stopped" && endPosition !== null && endPosition >= 60;
  });
});

test("a sleep timer is kept by the server and shown to every page", async () => {
  await house.press("stop");
  const off = { sleep: { until: "off" } };
  const refused = await house.press("sleep", off);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: "Nothing is playing on Kitchen." },
  });
  await house.press("play", { reciterId: 1, surahId: 2 });
  await house.plays(2);
  const until = Date.parse("2026-11-21T04:50:00Z");
  house.clock.moveTo(until);
  const set = await house.press("sleep", { sleep: { until: "time", minutes: 30 } });
  const { sleepTimer } = set.body;
  expect(sleepTimer.until).toBe("time");
  expect(Date.parse(sleepTimer.at) - until).toBeGreaterThanOrEqual(30 * MINUTE);
  expect(Date.parse(sleepTimer.at) - until).toBeLessThan(31 * MINUTE);
  expect((await house.state()).sleepTimer).toEqual(sleepTimer);
  const end = await house.press("sleep", { sleep: { until: "surah-end" } });
  expect(end.body.sleepTimer).toEqual({ until: "surah-end" });
  expect((await house.press("sleep", off)).body.sleepTimer).toBeNull();
});

test("resuming from the history starts at the position", async () => {
  await house.press("play", { reciterId: 1, surahId: 36, position: 120 });
  await house.plays(36);
  expect(house.loads().at(-1)).toMatchObject({ surah: 36, position: 120 });
  await house.press("stop");
});

test.each([
  ["seek", {}, 400, "Seeking needs a position or a verse."],
  ["sleep", {}, 400, "The sleep timer needs a time."],
  ["volume", {}, 400, "Setting the volume needs a volume from 0 to 100."],
  ["select_surah", {}, 400, "Choosing a surah needs its surahId."],
  ["select_reciter", {}, 400, "Choosing a reciter needs its reciterId."],
  ["play", { reciterId: 9999 }, 400, "There is no such reciter."],
  ["pause", {}, 409, "Nothing is playing on Kitchen."],
])("%s %j is refused with %i and a sentence", async (action, rest, status, message) => {
  await house.press("stop");
  await eventually("silent", async () => (await house.state()).status === "stopped");
  const answer = await house.press(action, rest);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

test("a surah that the reciter lacks is refused, in a control and in a schedule", async () => {
  const { body: reciters } = await house.amina.get("/api/reciters");
  const partial = reciters.find(
    (one: { availableSurahs: number[] }) => one.availableSurahs.length < 114,
  );
  if (!partial) throw new Error("Every reciter of the starting catalogue is complete.");
  const lacking = Array.from({ length: 114 }, (_, index) => index + 1).find(
    (surah) => !partial.availableSurahs.includes(surah),
  );
  const before = house.loads().length;
  for (const action of ["play", "select_surah"]) {
    const answer = await house.press(action, { reciterId: partial.id, surahId: lacking });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(new RegExp(`^${partial.name} has no recording of `));
  }
  expect(house.loads()).toHaveLength(before);
  await expect(house.makeSchedule({ reciterId: partial.id, surahId: lacking })).rejects.toThrow(
    "has no recording of",
  );
});

test("a person at the speaker is followed on the page, over the socket, without being asked", async () => {
  await house.press("play", { reciterId: 1, surahId: 2 });
  await house.plays(2);
  const socket = new WebSocket(`${house.wird.url.replace("http", "ws")}/ws`, {
    headers: { cookie: house.amina.cookie() },
  });
  const frames: { type: string; state?: { status: string; volume: number } }[] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.once("open", resolve));
  socket.send(JSON.stringify({ type: "auth", userId: house.amina.user.id }));
  await eventually("it knows us", () => frames.some((frame) => frame.type === "auth_ok"));
  house.kitchen.pressPause();
  await eventually("paused", () => frames.some((one) => one.state?.status === "paused"), TOLD);
  house.kitchen.turnVolume(77);
  await eventually("turned", () => frames.some((one) => one.state?.volume === 77), TOLD);
  socket.close();
  await house.press("stop");
});

test("the test of a speaker is heard there quietly, and refused while something plays", async () => {
  await house.press("volume", { volume: 60 });
  const path = `/api/devices/${house.deviceId}/test`;
  const tested = await house.amina.post(path);
  expect([tested.status, tested.body]).toEqual([200, { success: true }]);
  await house.plays(1);
  await eventually("it is quiet", () => house.kitchen.state().volume === 25);
  const again = await house.amina.post(path);
  expect([again.status, again.body.error]).toEqual([409, "conflict"]);
  await house.press("stop");
  await eventually("the volume is back", () => house.kitchen.state().volume === 60);
});

test("a run by hand plays for as long as the window, and continues where it stopped", async () => {
  const id = await house.makeSchedule({
    startTime: "20:00",
    endTime: "20:30",
    surahId: 18,
    continuePlayback: true,
  });
  const started = await house.amina.post(`/api/schedules/${id}/run`);
  expect(started.status).toBe(200);
  await house.plays(18);
  expect(started.body.nextRunAt).toBe("2026-11-21T20:00:00.000Z");
  await house.press("seek", { position: 400 });
  await eventually("sought", async () => (await house.state()).position >= 400);
  await house.press("stop");
  const run = await house.lastRun(id, "stopped");
  expect(run.reason).toBe("You stopped Kitchen.");
  const { stoppedPlace } = await house.schedule(id);
  expect(stoppedPlace).toMatchObject({ surahId: 18 });
  expect(stoppedPlace?.position).toBeGreaterThanOrEqual(400);

  await house.amina.post(`/api/schedules/${id}/run`);
  await house.plays(18);
  expect(house.loads().at(-1)?.position).toBeGreaterThanOrEqual(400);
  house.clock.moveTo(house.clock.now() + 31 * 60_000);
  await house.lastRun(id, "played");
});
