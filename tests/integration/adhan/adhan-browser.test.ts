// An adhan on a browser tab that recites: the same as on a Cast speaker, by the commands of a tab.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { type House, openHouse } from "../house.ts";
import { type BrowserTab, openBrowserTab } from "../playback/browser-tab.ts";
import { anchorAt, makeAdhan } from "./adhan-schedules.ts";

const BROWSER = "browser-of-amina";

let house: House;
let tab: BrowserTab;

beforeEach(async () => {
  house = await openHouse();
  const device = await house.amina.post(`/api/users/${house.amina.user.id}/devices`, {
    type: "browser",
    name: "This laptop",
    deviceId: BROWSER,
    isConnected: true,
  });
  house.deviceId = device.body.id;
  tab = await openBrowserTab(house, BROWSER);
});

afterEach(async () => {
  await tab.close();
  await house.leave();
});

const shows = (adhan: string | null, status: string) =>
  eventually(`${adhan} ${status}`, async () => {
    const state = await house.state();
    return state.adhan === adhan && state.status === status;
  });

async function adhanNow(): Promise<number> {
  const { amina, wird, deviceId } = house;
  const id = await makeAdhan({ ...amina, url: wird.url }, { deviceId }, (schedule) =>
    wird.parts.database.db
      .updateTable("schedules")
      .set({ startAnchor: anchorAt("dhuhr") })
      .where("id", "=", schedule)
      .execute(),
  );
  expect((await amina.post(`/api/schedules/${id}/run`)).status).toBe(200);
  await shows("dhuhr", "playing");
  return id;
}

const loads = () => tab.commands.filter((command) => command.do === "load");

// Proves adhan-interrupts.
test("the recitation pauses, the adhan plays, and the recitation continues at its second and volume", async () => {
  const recitation = await house.makeSchedule({ surahId: 112, volume: 30 });
  await shows(null, "playing");
  tab.report({ position: 41 });
  await eventually("its position", async () => (await house.state()).position >= 41);
  const adhan = await adhanNow();
  expect(tab.commands.slice(-3).map((command) => command.do)).toContain("pause");
  expect(loads().at(-1)).toMatchObject({ title: "Adhan", surahId: null, position: 0 });
  tab.report({ state: "idle", url: null, idleReason: "finished" });
  await shows(null, "playing");
  expect(loads()).toHaveLength(3);
  const { position, surahId } = loads()[2] as { position: number; surahId: number };
  expect(surahId).toBe(112);
  expect(position).toBeGreaterThanOrEqual(41);
  await eventually("the volume is back", () => tab.now.volume === 30);
  await house.lastRun(adhan, "played");
  expect(await house.lastRun(recitation, "running")).toMatchObject({ reason: null });
});

test("what a person had paused in the tab is loaded paused after the adhan", async () => {
  await house.press("play", { reciterId: 1, surahId: 36 });
  await shows(null, "playing");
  tab.report({ position: 20 });
  await house.press("pause");
  await shows(null, "paused");
  await adhanNow();
  tab.report({ state: "idle", url: null, idleReason: "finished" });
  await shows(null, "paused");
  expect(loads().at(-1)).toMatchObject({ surahId: 36, paused: true });
  await house.press("resume");
  await shows(null, "playing");
});
