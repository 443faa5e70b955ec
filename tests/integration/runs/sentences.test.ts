// What the server says is stored and sent as a code with params, beside its English.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

let house: House;
afterEach(() => house.leave());

const late = {
  reason: "Started 5 minutes late, because Wird was switched off or asleep on time.",
  reasonSentence: { code: "run.late", params: { minutes: 5 } },
};

test("the reason of a run, and one of an older version, which has no code", async () => {
  house = await openHouse({ now: FAJR - MINUTE });
  const id = await house.makeSchedule();
  await house.restart(FAJR + 5 * MINUTE);
  await house.plays(1);
  house.clock.moveTo(FAJR + 30 * MINUTE);
  expect(await house.lastRun(id, "late")).toMatchObject(late);
  expect(await house.runs(id)).toMatchObject([late]);

  const { db } = house.wird.parts.database;
  await db.updateTable("runs").set({ reasonSentence: null }).execute();
  expect(await house.lastRun(id, "late")).toMatchObject({ ...late, reasonSentence: null });
});

test("errors, with what a schema refuses, and notices", async () => {
  house = await openHouse({ now: FAJR - MINUTE });
  const { amina, deviceId } = house;
  const control = (command: object) =>
    amina.post("/api/playback/control", { deviceId, ...command });

  const schedules = `/api/users/${amina.user.id}/schedules`;
  const times = { startTime: "25:00", endTime: "05:20", frequency: "daily" };
  expect((await amina.post(schedules, { ...times, deviceId, reciterId: 1 })).body).toMatchObject({
    message: "Times are HH:MM, from 00:00 to 23:59.",
    sentence: { code: "schedule.time-invalid", params: {} },
  });
  expect((await control({ action: "volume", volume: "loud" })).body).toMatchObject({
    message: "volume: expected number.",
    sentence: {
      code: "input.in-field",
      params: {
        field: "volume",
        reason: { code: "input.expected", params: { expected: "number" } },
      },
    },
  });
  expect((await control({ action: "seek", position: 5 })).body).toMatchObject({
    message: "Nothing is playing on Kitchen.",
    sentence: { code: "speaker.nothing-playing", params: { speaker: "Kitchen" } },
  });

  await control({ action: "play", reciterId: 1, surahId: 114 });
  await house.plays(114);
  expect((await control({ action: "next" })).body).toMatchObject({
    notice: "Last Surah",
    noticeSentence: { code: "command.last-surah", params: {} },
  });
});
