// An adhan on three speakers, one of which recites: it sounds on each, and the recitation continues there.
// Databases: both, for queries.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { openSeveralRooms, type SeveralRooms, surahsOf } from "../runs/several-rooms.ts";
import { anchorAt, makeAdhan, sentTo } from "./adhan-schedules.ts";

let rooms: SeveralRooms;
afterEach(() => rooms.house.leave());

// Promise adhan-on-several-speakers: an adhan on several speakers
// -> it goes first on each; Stop ends it on that one alone
test("sounds on all, pauses only what recites there, and a stop ends it on one alone", async () => {
  rooms = await openSeveralRooms({ speaker: { duration: 12 } });
  const { house, speakers } = rooms;
  const { amina, wird } = house;
  const [kitchen, hall, bedroom] = rooms.deviceIds;
  const recitation = await house.makeSchedule({ surahId: 2 });
  const choice = { deviceId: kitchen, alsoOn: [hall, bedroom] };
  const adhan = await makeAdhan({ ...amina, url: wird.url }, choice, (id) =>
    wird.parts.database.db
      .updateTable("schedules")
      .set({ startAnchor: anchorAt("maghrib") })
      .where("id", "=", id)
      .execute(),
  );
  await house.plays(2);
  expect((await amina.post(`/api/schedules/${adhan}/run`)).status).toBe(200);
  await eventually("the adhan is on all", () =>
    speakers.every((speaker) => sentTo(speaker).includes("LOAD adhan")),
  );
  await rooms.outcomes(adhan, "running", "running", "running");
  await rooms.press(hall, "stop");
  await rooms.outcomes(adhan, "running", "stopped", "running");
  await rooms.outcomes(adhan, "played", "stopped", "played");
  await house.plays(2);
  await house.lastRun(recitation, "running");
  expect(speakers.map((speaker) => surahsOf(speaker).filter((surah) => surah === 2))).toEqual([
    [2, 2],
    [],
    [],
  ]);
});
