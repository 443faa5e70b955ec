// Runs bound to prayers that are claimed already when their time moves, and adhans that come too late.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";

let house: House;
afterEach(() => house.leave());

const DUBLIN = { name: "Dublin", latitude: 53.3498, longitude: -6.2603, country: "IE" };
const own = (path: string) => `/api/users/${house.amina.user.id}/${path}`;

/** The next Fajr after the house's clock, in Dublin. */
async function openInDublin(): Promise<number> {
  house = await openHouse({ now: FAJR - 60 * MINUTE });
  expect((await house.amina.patch(own("prayer-settings"), { place: DUBLIN })).status).toBe(200);
  const { body } = await house.amina.get(own("prayer-times?from=2026-11-21"));
  return Date.parse(body[0].fajr);
}

const bound = {
  ...{ startTime: undefined, endTime: undefined, durationMinutes: 10 },
  startAnchor: { prayer: "fajr", minutes: 0 },
};

test("a run that is claimed moves with its prayer, and begins at the new time only", async () => {
  const fajr = await openInDublin();
  const id = await house.makeSchedule(bound);
  house.clock.moveTo(fajr - 8000);
  const { db } = house.wird.parts.database;
  const claimed = () => db.selectFrom("runs").select(["dueAt", "status"]).execute();
  await eventually("it is claimed", async () => (await claimed()).length === 1);
  await house.amina.patch(own("prayer-settings"), { offsets: { fajr: 10 } });
  expect(await claimed()).toEqual([]);
  expect((await house.schedule(id)).nextRunAt).toBe(new Date(fajr + 10 * MINUTE).toISOString());
  house.clock.moveTo(fajr + 10 * MINUTE - 3000);
  await house.plays();
  // What was made ready for the old time was let go unheard.
  expect(house.sounded()).toHaveLength(1);
  expect(house.kitchen.heard.find(({ url }) => url !== null)?.at).toBeGreaterThanOrEqual(
    fajr + 10 * MINUTE,
  );
});

test("an adhan that would be three minutes late is missed, with the reason, and never sounds", async () => {
  const fajr = await openInDublin();
  const id = await house.makeSchedule(bound);
  const { db } = house.wird.parts.database;
  await db
    .updateTable("schedules")
    .set({ portion: JSON.stringify({ kind: "sound", soundId: 1 }) })
    .where("id", "=", id)
    .execute();
  await house.restart(fajr + 3 * MINUTE);
  const run = await house.lastRun(id, "missed");
  expect(run.reasonSentence).toEqual({ code: "run.adhan-late", params: { prayer: "fajr" } });
  expect(house.loads()).toEqual([]);
});
