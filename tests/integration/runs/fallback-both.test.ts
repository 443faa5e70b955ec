// A schedule whose first speaker and fallback are both without power: its run fails, and its owner is told.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { PROOF_TIME } from "#server/playback/session/steps/loading";
import { eventually, queryDatabase } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { FAJR, type House, MINUTE, openHouse, type Room } from "../house.ts";

let house: House;
afterEach(() => house.leave());

test("the first and the fallback without power: the run fails, says both, and is told; the next day stands", async () => {
  house = await openHouse({
    now: FAJR - 8000,
    rooms: ["Hall"],
    waits: { [PROOF_TIME]: 2000 },
  });
  const [hall] = house.rooms as [Room];
  const id = await house.makeSchedule({ surahId: 18, fallbackDeviceId: hall.deviceId });
  await house.kitchen.unplug();
  await hall.speaker.unplug();
  const end = await house.lastRun(id, "failed");
  expect(end.reasonSentence).toMatchObject({
    code: "run.fallback-failed",
    params: { speaker: "Kitchen", fallback: "Hall" },
  });
  expect(end.reason).toMatch(/^Neither Kitchen nor Hall recited\. Kitchen .+ Hall .+/);
  const alerts = await eventually("it is put into an alert", async () => {
    const rows = await queryDatabase(house.data, "select kind, told from alerts");
    return rows.length > 0 && rows;
  });
  expect(alerts).toMatchObject([{ kind: "failed" }]);
  const nextDay = new Date(FAJR + 24 * 60 * MINUTE).toISOString();
  expect((await house.schedule(id)).nextRunAt).toBe(nextDay);
  expect([...loadsOf(house.kitchen), ...loadsOf(hall.speaker)]).toEqual([]);
});
