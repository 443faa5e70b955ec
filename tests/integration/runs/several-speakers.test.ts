// One run on several speakers: begun together, each with its own claim, its own end and its own outcome.
// Databases: SQLite.
import { afterEach, describe, expect, test } from "vitest";
import { eventually, queryDatabase } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { FAJR, MINUTE } from "../house.ts";
import { openSeveralRooms, type SeveralRooms, surahsOf } from "./several-rooms.ts";

let rooms: SeveralRooms;
afterEach(() => rooms.house.leave());

const open = async (options: Parameters<typeof openSeveralRooms>[0] = {}) => {
  rooms = await openSeveralRooms(options);
};

interface StoredRun {
  slot: number;
  status: string;
}
const stored = (id: number) =>
  queryDatabase<StoredRun>(
    rooms.house.data,
    `select slot, status from runs where schedule_id = ${id} order by due_at, slot`,
  );

/** The slots of which its owner has been told, once none is untold. */
const told = (id: number) =>
  eventually("its owner is told", async () => {
    const query = (sql: string) => queryDatabase<{ slot: number }>(rooms.house.data, sql);
    const untold = await query("select slot from runs where untold = 1");
    const alerts = await query(`select slot from alerts where schedule_id = ${id} order by slot`);
    return untold.length === 0 && alerts.length > 0 && alerts.map(({ slot }) => slot);
  });

/** Its rows are claimed, a few seconds before their minute. */
const claimed = (id: number) =>
  eventually("it is claimed", async () => (await stored(id)).length === 3);

describe("a run on three speakers", () => {
  // Proves one-of-several-away.
  test("begins on all at its minute, and ends on each by itself", async () => {
    await open();
    const { house, speakers } = rooms;
    const id = await rooms.makeSchedule({ surahId: 18, volume: 30 });
    const volumes = speakers.map((speaker) => speaker.state().volume);
    expect(volumes).not.toContain(30);
    await rooms.allPlay();
    for (const speaker of speakers) {
      expect(speaker.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
      expect(surahsOf(speaker)).toEqual([18]);
    }
    const begun = await rooms.outcomes(id, "running", "running", "running");
    expect(begun.status).toBe("running");
    const [kitchen, hall, bedroom] = rooms.deviceIds;
    expect(begun.speakers).toMatchObject([
      { deviceId: kitchen, name: "Kitchen" },
      { deviceId: hall, name: "Hall" },
      { deviceId: bedroom, name: "Bedroom" },
    ]);
    await eventually("each has the volume", () =>
      speakers.every((speaker) => speaker.state().volume === 30),
    );

    // A person stops one of them: the others play on.
    await rooms.press(hall, "stop");
    await rooms.outcomes(id, "running", "stopped", "running");
    expect(rooms.playing()).toEqual([true, false, true]);
    house.clock.moveTo(FAJR + 30 * MINUTE - 1000);
    expect((await rooms.outcomes(id, "played", "stopped", "played")).status).toBe("played");
    await eventually("each has its own volume back", () =>
      speakers.every((speaker, index) => speaker.state().volume === volumes[index]),
    );
    // One entry for the instant, with the outcome of each.
    const runs = await house.runs(id);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.speakers).toHaveLength(3);
  });

  // Promise one-of-several-away: a run on several speakers: one of them is away, is stopped by a person or was
  // deleted
  // -> the others recite on; each has its own outcome; listening, place and a missed run count once
  test("is recited by the others when one of them is away", async () => {
    await open();
    const [kitchen, hall] = rooms.speakers;
    await kitchen?.unplug();
    const id = await rooms.makeSchedule();
    await eventually("the others play", () => rooms.playing().join() === "false,true,true");
    expect(hall && surahsOf(hall)).toEqual([1]);
    rooms.house.clock.moveTo(FAJR + 30 * MINUTE - 1000);
    const failed = await rooms.outcomes(id, "failed", "played", "played");
    expect(failed.status).toBe("failed");
    expect(failed.speakers?.[0]?.reason).toContain("Kitchen");
    expect(await told(id)).toEqual([0]);
  });

  test("has one shuffled order on all of them", async () => {
    await open({ speaker: { duration: 10, speed: 10 } });
    await rooms.makeSchedule({ shuffle: true });
    const five = (order: number[]) => order.slice(0, 5);
    await eventually("five surahs were begun on each", () =>
      rooms.speakers.every((speaker) => surahsOf(speaker).length >= 5),
    );
    const [first = [], ...others] = rooms.speakers.map((speaker) => five(surahsOf(speaker)));
    expect(first).not.toEqual(first.toSorted((one, other) => one - other));
    expect(others).toEqual([first, first]);
  });

  // Proves one-of-several-away.
  test("is one listening, with one place: those of its first speaker", async () => {
    await open();
    const { house } = rooms;
    const id = await rooms.makeSchedule({ surahId: 18 });
    await rooms.allPlay();
    const [kitchen, hall, bedroom] = rooms.deviceIds;
    await rooms.press(hall, "seek", { position: 500 });
    await rooms.press(bedroom, "next");
    house.clock.moveTo(FAJR + 5 * MINUTE);
    for (const deviceId of rooms.deviceIds) await rooms.press(deviceId, "stop");
    await rooms.outcomes(id, "stopped", "stopped", "stopped");
    const { body: entries } = await house.amina.get(
      `/api/users/${house.amina.user.id}/playback-history`,
    );
    expect(entries).toMatchObject([{ deviceId: kitchen, surahId: 18 }]);
    const { stoppedPlace } = await house.schedule(id);
    expect(stoppedPlace).toMatchObject({ surahId: 18 });
    expect(stoppedPlace?.position).toBeLessThan(400);
  });

  // Promise several-edited-while-claimed: a run on several speakers is skipped, edited or deleted while it is claimed
  // -> the change applies to all of its speakers, or to none if the run has already started
  test("is skipped on all, and taken back on all", async () => {
    await open();
    const { house } = rooms;
    const id = await rooms.makeSchedule();
    await claimed(id);
    await house.amina.post(`/api/schedules/${id}/skip`);
    const all = await stored(id);
    expect(all.map(({ status }) => status)).toEqual(["skipped", "skipped", "skipped"]);
    // Its minute must not pass before that.
    house.clock.moveTo(FAJR - 4000);
    expect((await house.amina.delete(`/api/schedules/${id}/skip`)).status).toBe(200);
    await rooms.allPlay();
    await rooms.outcomes(id, "running", "running", "running");
  });

  // Proves several-edited-while-claimed.
  test("that is edited before its minute plays as it is now: one speaker less", async () => {
    await open({ now: FAJR - 6000 });
    const { house, speakers } = rooms;
    const id = await rooms.makeSchedule({ surahId: 18 });
    await claimed(id);
    const [, hall] = rooms.deviceIds;
    const change = { surahId: 36, alsoOn: [hall] };
    const { status, body } = await house.amina.patch(`/api/schedules/${id}`, change);
    expect([status, body.alsoOn], JSON.stringify(body)).toEqual([200, [hall]]);
    await rooms.outcomes(id, "running", "running");
    await eventually("two play", () => rooms.playing().join() === "true,true,false");
    expect(speakers.map(surahsOf)).toEqual([[36], [36], []]);
  });

  // Proves several-edited-while-claimed.
  test("that is edited while it plays goes on as it began", async () => {
    await open();
    const { house } = rooms;
    const id = await rooms.makeSchedule();
    await rooms.allPlay();
    await rooms.outcomes(id, "running", "running", "running");
    await house.amina.patch(`/api/schedules/${id}`, { alsoOn: [], startTime: "06:00" });
    expect(rooms.playing()).toEqual([true, true, true]);
    await house.amina.delete(`/api/schedules/${id}`);
    await eventually("all are silent", () => rooms.playing().join() === "false,false,false");
  });

  test("starts by hand on all", async () => {
    await open({ now: FAJR - 60 * MINUTE });
    const { house } = rooms;
    const [kitchen, hall, bedroom] = rooms.deviceIds;
    const id = await rooms.makeSchedule();
    expect((await house.amina.post(`/api/schedules/${id}/run`)).status).toBe(200);
    await rooms.allPlay();
    for (const deviceId of rooms.deviceIds) await rooms.press(deviceId, "stop");
    await rooms.outcomes(id, "stopped", "stopped", "stopped");
    // Without its own speaker too, unless all are disconnected.
    const disconnect = (deviceId: number) =>
      house.amina.patch(`/api/devices/${deviceId}/connection`, { isConnected: false });
    await disconnect(kitchen);
    expect((await house.amina.post(`/api/schedules/${id}/run`)).status).toBe(200);
    await eventually("the others play", () => rooms.playing().join() === "false,true,true");
    for (const deviceId of [hall, bedroom]) await disconnect(deviceId);
    expect((await house.amina.post(`/api/schedules/${id}/run`)).status).toBe(409);
  });

  // Proves one-of-several-away.
  test("goes on without a speaker that is deleted, also at the next run", async () => {
    await open();
    const { house } = rooms;
    const [, hall, bedroom] = rooms.deviceIds;
    const id = await rooms.makeSchedule();
    await rooms.allPlay();
    await house.amina.delete(`/api/devices/${hall}`);
    await eventually("the others play", () => rooms.playing().join() === "true,false,true");
    await rooms.outcomes(id, "running", "running");
    expect((await house.schedule(id)).alsoOn).toEqual([bedroom]);
    expect((await stored(id)).map(({ slot }) => slot)).toEqual([0, 2]);
  });

  // Proves killed-with-several-speakers: places
  test("continues on each at its own place after a restart", async () => {
    await open();
    const { house } = rooms;
    const [, hall] = rooms.deviceIds;
    const id = await rooms.makeSchedule({ surahId: 18 });
    await rooms.allPlay();
    await rooms.press(hall, "seek", { position: 500 });
    await rooms.outcomes(id, "running", "running", "running");
    await Promise.all(rooms.speakers.map((speaker) => speaker.unplug()));
    await house.restart();
    await Promise.all(rooms.speakers.map((speaker) => speaker.plugIn()));
    await rooms.allPlay();
    const places = rooms.speakers.map((speaker) =>
      Number(loadsOf(speaker).at(-1)?.payload.currentTime),
    );
    expect(places[0]).toBeLessThan(400);
    expect(places[1]).toBeGreaterThanOrEqual(499);
    await rooms.outcomes(id, "running", "running", "running");
  });

  // Proves one-of-several-away.
  test("that was not claimed in time is missed once, not three times", async () => {
    await open({ now: FAJR - MINUTE });
    const id = await rooms.makeSchedule();
    await rooms.house.restart(FAJR + 15 * MINUTE);
    const run = await rooms.house.lastRun(id, "missed");
    expect(run.speakers).toBeUndefined();
    expect(await stored(id)).toEqual([{ slot: 0, status: "missed" }]);
    expect(await told(id)).toEqual([0]);
  });

  // Proves one-of-several-away.
  test("that was claimed and slept through is shown on each speaker, and told once", async () => {
    const nearly = FAJR - 9_000;
    await open({ now: nearly });
    const id = await rooms.makeSchedule();
    await claimed(id);
    // However long that took, its minute has not come when Wird is stopped.
    rooms.house.clock.moveTo(nearly);
    await rooms.house.restart(FAJR + 15 * MINUTE);
    await rooms.outcomes(id, "missed", "missed", "missed");
    expect(await told(id)).toHaveLength(1);
  });
});
