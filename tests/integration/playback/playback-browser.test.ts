// A browser tab as a speaker, from the server's side: this test's socket plays the tab.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { type House, openHouse } from "../house.ts";
import { type BrowserTab, openBrowserTab } from "./browser-tab.ts";

const BROWSER = "browser-of-amina";

let house: House;
let tabs: BrowserTab[] = [];

beforeEach(async () => {
  house = await openHouse();
  const device = await house.amina.post(`/api/users/${house.amina.user.id}/devices`, {
    type: "browser",
    name: "This laptop",
    deviceId: BROWSER,
    isConnected: true,
  });
  house.deviceId = device.body.id;
});

afterEach(async () => {
  for (const tab of tabs) await tab.close();
  tabs = [];
  await house.leave();
});

async function openTab(): Promise<BrowserTab> {
  const tab = await openBrowserTab(house, BROWSER);
  tabs.push(tab);
  return tab;
}

const loads = (tab: BrowserTab) => tab.commands.filter((command) => command.do === "load");
const shows = (status: string) =>
  eventually(`it is shown as ${status}`, async () => (await house.state()).status === status);

test("a schedule plays in the tab on its minute, and the next surah follows", async () => {
  const tab = await openTab();
  const id = await house.makeSchedule({ surahId: 112 });
  await shows("playing");
  expect(loads(tab)).toMatchObject([{ surahId: 112, position: 0, title: "Al-Ikhlaas" }]);
  tab.report({ state: "idle", url: null, idleReason: "finished" });
  await eventually("the next surah", () => loads(tab).length === 2);
  expect(loads(tab)[1]).toMatchObject({ surahId: 113 });
  await house.lastRun(id, "running");
});

test("every button reaches the tab", async () => {
  const tab = await openTab();
  await eventually(
    "it is there",
    async () => (await house.press("volume", { volume: 33 })).status === 200,
  );
  expect(tab.now.volume).toBe(33);
  await house.press("play", { reciterId: 1, surahId: 36 });
  await shows("playing");
  await house.press("pause");
  await shows("paused");
  await house.press("resume");
  await shows("playing");
  await house.press("seek", { position: 77 });
  await eventually("sought", async () => (await house.state()).position >= 77);
  await house.press("next");
  await eventually("the next surah", async () => (await house.state()).surahId === 37);
  await house.press("previous");
  await eventually("the one before", async () => (await house.state()).surahId === 36);
  await house.press("stop");
  await shows("stopped");
  expect(tab.now.state).toBe("idle");
});

test("a tab is muted and unmuted, and a volume unmutes it", async () => {
  const tab = await openTab();
  const muted = async () => (await house.press("volume", { muted: true })).status === 200;
  await eventually("it is there", muted);
  expect(tab.now).toMatchObject({ volume: 80, muted: true });
  await house.press("volume", { volume: 34 });
  expect(tab.now).toMatchObject({ volume: 34, muted: false });
});

test("a person who pauses in the tab itself is seen", async () => {
  const tab = await openTab();
  await house.makeSchedule();
  await shows("playing");
  tab.report({ state: "paused", position: 12 });
  await shows("paused");
  expect((await house.state()).position).toBe(12);
});

test("a person who plays something else in the tab has taken it", async () => {
  const tab = await openTab();
  const id = await house.makeSchedule();
  await shows("playing");
  tab.report({ state: "idle", url: null, idleReason: "interrupted" });
  const run = await house.lastRun(id, "stopped");
  expect(run.reason).toBe("Something else was started on This laptop.");
});

test("a tab that is closed interrupts the run; another one goes on from its place", async () => {
  const first = await openTab();
  const id = await house.makeSchedule({ surahId: 2 });
  await shows("playing");
  first.report({ position: 200 });
  await eventually("the place is known", async () => (await house.state()).position >= 200);
  await first.close();
  const run = await house.lastRun(id, "interrupted");
  expect(run.reason).toBe("This laptop was closed.");
  const second = await openTab();
  await house.lastRun(id, "running");
  expect(loads(second)).toMatchObject([{ surahId: 2 }]);
  expect(loads(second)[0]).toHaveProperty("position");
  expect((await house.state()).position).toBeGreaterThanOrEqual(200);
});

test("a second tab takes the recitation over, from its place; the first hears nothing more", async () => {
  const first = await openTab();
  const id = await house.makeSchedule({ surahId: 2 });
  await shows("playing");
  first.report({ position: 100 });
  await eventually("the place is known", async () => (await house.state()).position >= 100);
  const second = await openTab();
  await eventually("it plays in the second", () => loads(second).length === 1);
  const before = first.commands.length;
  await house.press("pause");
  await shows("paused");
  expect(second.now.state).toBe("paused");
  expect(first.commands).toHaveLength(before);
  expect((await house.schedule(id)).lastRun?.status).toBe("running");
});

test("a tab that comes back still playing is left in peace", async () => {
  const first = await openTab();
  const id = await house.makeSchedule({ surahId: 2 });
  await shows("playing");
  await first.close();
  await house.lastRun(id, "interrupted");
  // It reports its state on request, as a tab does after an outage of the socket.
  const { url } = loads(first)[0] as { url: string };
  const again = await openTab();
  again.now = { ...first.now, url, state: "playing", position: 60 };
  await house.lastRun(id, "running");
  expect(loads(again).length).toBeLessThanOrEqual(1);
});

test("a browser that refuses to play by itself is shown, with what to do", async () => {
  const tab = await openTab();
  const sentence = 'The browser does not let Wird play by itself. Press "Allow playing".';
  tab.refuses = { error: sentence, fault: "speaker", surahId: 1 };
  const id = await house.makeSchedule();
  await eventually("it is shown", async () => (await house.state()).error === sentence);
  // The user presses the button: the tab plays the recitation it was sent.
  const load = loads(tab)[0] as { url: string };
  tab.refuses = null;
  tab.report({ state: "playing", url: load.url, position: 0, duration: 600 });
  await house.lastRun(id, "running");
  expect((await house.state()).error).toBeNull();
});

test("a recording that the browser cannot play is left out after two tries", async () => {
  const tab = await openTab();
  const error = "The recording could not be played in the browser.";
  tab.refuses = { error, fault: "recording", surahId: 18 };
  await house.makeSchedule({ surahId: 18 });
  await shows("playing");
  expect(loads(tab).map((load) => "surahId" in load && load.surahId)).toEqual([18, 18, 19]);
});

test("without any tab the run fails with a sentence", async () => {
  const id = await house.makeSchedule({ endTime: "04:51" });
  await shows("error");
  expect((await house.state()).error).toBe("This laptop is not open in any browser tab.");
  house.clock.moveTo(house.clock.now() + 60_000);
  const run = await house.lastRun(id, "failed");
  expect(run.reason).toBe("This laptop is not open in any browser tab.");
});
