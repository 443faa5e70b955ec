// Faults of speakers, recordings and people during a run: each has an outcome that is shown.
import { afterEach, describe, expect, test } from "vitest";
import type { HistoryEntry } from "#contract/playback";
import { type FakeCatalogue, startFakeCatalogue } from "../../fakes/fake-catalogue.ts";
import { eventually } from "../../harness.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

let house: House;
let catalogue: FakeCatalogue | null = null;
afterEach(async () => {
  await house.leave();
  await catalogue?.close();
  catalogue = null;
});

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
    expect(house.loaded()).toEqual([]);
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
  test("who press stop at the speaker end the run for good", async () => {
    await open();
    const id = await house.makeSchedule();
    await house.plays();
    house.kitchen.pressStop();
    const run = await house.lastRun(id, "stopped");
    expect(run.reason).toBe("Somebody stopped Kitchen.");
    expect(house.loaded()).toEqual([1]);
  });

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

describe("the recording", () => {
  const history = async () => {
    const { user, get } = house.amina;
    return (await get<HistoryEntry[]>(`/api/users/${user.id}/playback-history`)).body;
  };
  const openWithRecordings = async () => {
    catalogue = await startFakeCatalogue({ secondsOf: ({ surah }) => (surah === 18 ? 4 : 300) });
    await open({
      now: FAJR - 10 * MINUTE,
      speaker: { fetchAudio: true, stallMs: 2_000 },
      settings: { CATALOGUE_URL: catalogue.url },
    });
    const reciters = await eventually("the catalogue is there", async () => {
      const { body } = await house.amina.get("/api/reciters");
      const own = body.filter((one: { server: string }) =>
        one.server.startsWith("http://127.0.0.1"),
      );
      return own.length > 0 ? own : null;
    });
    house.clock.moveTo(FAJR - 3000);
    return reciters.find((one: { availableSurahs: number[] }) => one.availableSurahs.length === 114)
      .id as number;
  };

  test.each(["missing", "html", "broken"] as const)(
    "that is %s is left out after two tries, and the next one plays",
    async (fault) => {
      const reciterId = await openWithRecordings();
      catalogue!.audioFault = ({ surah }) => (surah === 18 ? fault : "none");
      const id = await house.makeSchedule({ reciterId, surahId: 18 });
      await house.plays(19);
      expect(house.loaded()).toEqual([18, 18, 19]);
      house.clock.moveTo(FAJR + 30 * MINUTE);
      const run = await house.lastRun(id, "played");
      expect(run.reason).toBe("Al-Kahf was left out. Kitchen could not play this recording.");
      expect((await history()).filter((entry) => entry.surahNumber === 18)).toEqual([]);
    },
  );

  test("three in a row that are missing: no more are asked for until a minute later, and the run says so", async () => {
    const reciterId = await openWithRecordings();
    catalogue!.audioFault = () => "missing";
    const id = await house.makeSchedule({ reciterId, surahId: 18 });
    const run = await house.lastRun(id, "interrupted");
    expect(run.reason).toBe("The recordings cannot be reached.");
    expect(house.loaded()).toEqual([18, 18, 19, 19, 20, 20]);
    expect(await house.state()).toMatchObject({ status: "error", error: run.reason, surahId: 18 });
  });

  test("that stalls is loaded again, then left out, and not remembered as heard", async () => {
    const reciterId = await openWithRecordings();
    catalogue!.audioFault = ({ surah }) => (surah === 18 ? "stalls" : "none");
    await house.makeSchedule({ reciterId, surahId: 18 });
    await house.plays(19);
    expect(house.loaded()).toEqual([18, 18, 19]);
    const heard = (await history()).filter((entry) => entry.surahNumber === 18);
    expect(heard.every((entry) => !entry.completed)).toBe(true);
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
