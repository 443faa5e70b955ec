// What speakers and people do during a run against its plan: each has an outcome that is shown.
// Databases: SQLite.
import { afterEach, describe, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

let house: House;
afterEach(() => house.leave());

const open = async (options: HouseOptions = {}) => {
  house = await openHouse(options);
};

describe("the speaker", () => {
  test("that nobody can reach fails the run, with its name", async () => {
    await open();
    await house.kitchen.unplug();
    const id = await house.makeSchedule();
    await eventually("it is shown", async () => {
      const { status, error } = await house.state();
      return status === "error" && error === "Kitchen did not answer.";
    });
    house.clock.moveTo(FAJR + 30 * MINUTE);
    const run = await house.lastRun(id, "failed");
    expect(run.reason).toBe("Kitchen did not answer.");
    await house.kitchen.plugIn();
  });

  // Promise unplugged-in-a-surah: speaker unplugged in a surah
  // -> interrupted within 15 s; retried; the position kept
  test("that is unplugged in mid-surah is interrupted, and goes on from its place when it is back", async () => {
    await open();
    const id = await house.makeSchedule({ surahId: 2 });
    await house.plays(2);
    house.clock.moveTo(FAJR + 2 * MINUTE);
    // Its last report.
    house.kitchen.turnVolume(31);
    await eventually("it was heard", async () => (await house.state()).volume === 31);
    house.clock.moveTo(FAJR + 3 * MINUTE);
    await house.kitchen.unplug();
    const lost = await house.lastRun(id, "interrupted");
    expect(lost.reason).toMatch(/^Kitchen (did not answer|was disconnected)\.$/);
    await house.kitchen.plugIn();
    await house.lastRun(id, "running");
    expect(house.loaded()).toEqual([2, 2]);
    expect(house.loads()[1]?.position).toBeGreaterThan(100);
    expect(house.loads()[1]?.position).toBeLessThan(150);
  });

  test("that only drops the connection plays on without another load", async () => {
    await open();
    const id = await house.makeSchedule({ surahId: 2 });
    await house.plays(2);
    house.kitchen.dropConnections();
    await house.lastRun(id, "interrupted");
    await house.lastRun(id, "running");
    expect(house.loaded()).toEqual([2]);
  });

  test("that is disconnected in Wird does not play, and the schedule says why", async () => {
    await open();
    await house.amina.patch(`/api/devices/${house.deviceId}/connection`, { isConnected: false });
    const id = await house.makeSchedule();
    const run = await house.lastRun(id, "failed");
    expect(run.reason).toBe("Kitchen is disconnected in Wird.");
    expect((await house.schedule(id)).nextRunAt).toBe("2026-11-22T04:50:00.000Z");
    expect(house.loaded()).toEqual([]);
    const now = await house.amina.post(`/api/schedules/${id}/run`);
    expect(now.status).toBe(409);
    expect(now.body.message).toBe("Kitchen is disconnected. Connect it first.");
  });

  test("that is disconnected in Wird just before the minute does not play either", async () => {
    await open({ now: FAJR - 6000 });
    const id = await house.makeSchedule();
    await eventually("it is ready", () => house.kitchen.state().app);
    await house.amina.patch(`/api/devices/${house.deviceId}/connection`, { isConnected: false });
    const run = await house.lastRun(id, "failed");
    expect(run.reason).toBe("Kitchen is disconnected in Wird.");
    // What was made ready is let go: nothing of it is held there, and it is as loud as before.
    await eventually("it is as it was", () => {
      const { media, muted } = house.kitchen.state();
      return !muted && !["PAUSED", "PLAYING", "BUFFERING"].includes(media?.state ?? "");
    });
    expect(house.sounded()).toEqual([]);
  });

  test("that is disconnected in Wird while it plays is stopped, and the run says why", async () => {
    await open();
    const id = await house.makeSchedule();
    await house.plays();
    await house.amina.patch(`/api/devices/${house.deviceId}/connection`, { isConnected: false });
    const run = await house.lastRun(id, "stopped");
    expect(run.reason).toBe("Kitchen was disconnected in Wird.");
    await eventually("it is silent", () => !house.isPlaying());
  });

  test("that is deleted while it plays is stopped; its history stays", async () => {
    await open();
    await house.makeSchedule();
    await house.plays();
    await house.amina.delete(`/api/devices/${house.deviceId}`);
    await eventually("it is silent", () => !house.isPlaying());
    const { body } = await house.amina.get(`/api/users/${house.amina.user.id}/playback-history`);
    expect(body[0]).toMatchObject({ deviceName: "Kitchen", deviceId: null, surahNumber: 1 });
  });
});

describe("people", () => {
  // Promise speaker-taken: somebody stops or takes the speaker
  // -> Wird leaves it so
  test("who press stop at the speaker end the run for good", async () => {
    await open();
    const id = await house.makeSchedule();
    await house.plays();
    house.kitchen.pressStop();
    const run = await house.lastRun(id, "stopped");
    expect(run.reason).toBe("Somebody stopped Kitchen.");
    expect(house.loaded()).toEqual([1]);
  });

  // Proves speaker-taken.
  test("who start another app have the speaker", async () => {
    await open();
    const id = await house.makeSchedule();
    await house.plays();
    house.kitchen.startOtherApp("Spotify");
    const run = await house.lastRun(id, "stopped");
    expect(run.reason).toBe("Kitchen was taken over by Spotify.");
    expect(house.kitchen.state().app).toBe("Spotify");
  });

  test("who pause, resume and turn the speaker are seen in Wird without its asking", async () => {
    await open();
    await house.makeSchedule();
    await house.plays();
    // Less than Wird's polling interval, generous for a report that is sent at once.
    const within = (what: string, check: () => Promise<boolean>) => eventually(what, check, 6000);
    house.kitchen.pressPause();
    await within("it is shown as paused", async () => (await house.state()).status === "paused");
    house.kitchen.pressPlay();
    await within("it is shown as playing", async () => (await house.state()).status === "playing");
    house.kitchen.turnVolume(23);
    await within("its volume is shown", async () => (await house.state()).volume === 23);
    house.kitchen.mute(true);
    await within("it is shown as muted", async () => (await house.state()).muted);
  });
});

test("two schedules on one speaker at the same minute: the later one plays, the other says why", async () => {
  await open();
  const first = await house.makeSchedule({ surahId: 18 });
  const second = await house.makeSchedule({ surahId: 36 });
  await house.plays(36);
  await house.lastRun(second, "running");
  const run = await house.lastRun(first, "stopped");
  expect(run.reason).toBe("Another schedule began on Kitchen.");
});

test("an Echo waits for its routine, and the run is missed when that never comes", async () => {
  await open();
  const echo = await house.amina.post(`/api/users/${house.amina.user.id}/devices`, {
    type: "alexa",
    name: "Echo",
    isConnected: true,
  });
  const id = await house.makeSchedule({ deviceId: echo.body.id });
  const waiting = await house.lastRun(id, "waiting");
  expect(waiting.reason).toBe("Waiting for your Alexa routine.");
  house.clock.moveTo(FAJR + 31 * MINUTE);
  const missed = await house.lastRun(id, "missed");
  expect(missed.reason).toBe("Your Alexa routine did not open Wird in time.");
  const now = await house.amina.post(`/api/schedules/${id}/run`);
  expect(now.status).toBe(409);
});
