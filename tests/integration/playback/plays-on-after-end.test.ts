// Speakers that do not fall silent at the end of a run: the tab of a browser, and one behind an agent.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { aboutSpeaker, englishOf } from "#contract/sentences/sentences";
import {
  connectLivingRoom,
  type FakeAgent,
  pairAgent,
  startFakeAgent,
} from "../../fakes/fake-agent.ts";
import { eventually } from "../../harness.ts";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { type BrowserTab, openBrowserTab } from "./browser-tab.ts";

const END = FAJR + 30 * MINUTE;
/** The wait before the second try; a faster fade would be more messages than a tab may send. */
const waits = { 2000: 60 };
const BROWSER = "browser-of-amina";

let house: House;
let tab: BrowserTab | null = null;
let agent: FakeAgent | null = null;

beforeEach(async () => {
  // What a test sets up besides takes its time too.
  house = await openHouse({ waits, now: FAJR - MINUTE });
});
afterEach(async () => {
  await tab?.close();
  await agent?.close();
  [tab, agent] = [null, null];
  await house.leave();
});

const shows = (status: string) =>
  eventually(`it is shown as ${status}`, async () => (await house.state()).status === status);

/** A run that is heard comes to its end. */
async function toTheEnd(): Promise<number> {
  const id = await house.makeSchedule({ volume: 40 });
  house.clock.moveTo(FAJR - 3000);
  await shows("playing");
  house.clock.moveTo(END - 100);
  return id;
}

async function inATab(): Promise<BrowserTab> {
  const device = await house.amina.post(`/api/users/${house.amina.user.id}/devices`, {
    ...{ type: "browser", name: "This laptop", deviceId: BROWSER, isConnected: true },
  });
  house.deviceId = device.body.id;
  tab = await openBrowserTab(house, BROWSER);
  return tab;
}

type Disobeys = Map<"stop" | "pause", "ignores" | "refuses">;

async function behindAnAgent(disobeys: Disobeys): Promise<FakeAgent> {
  const { token } = await pairAgent(house.amina, "Grandmother");
  agent = await startFakeAgent(house.wird.url, token, { disobeys });
  house.deviceId = await connectLivingRoom(house.amina);
  return agent;
}

// Proves stop-ignored.
test("a tab that ignores the stop is paused, and its volume comes back", async () => {
  const laptop = await inATab();
  laptop.disobeys.set("stop", "ignores");
  const id = await toTheEnd();
  await house.lastRun(id, "played");
  expect(laptop.now.state).toBe("paused");
  await eventually("its volume is back", () => laptop.now.volume === 80);
});

// Proves stop-ignored.
test("a tab that plays on is told as that, and stays low", async () => {
  const laptop = await inATab();
  laptop.disobeys.set("stop", "refuses").set("pause", "ignores");
  const id = await toTheEnd();
  const run = await house.lastRun(id, "failed");
  expect(run.reason).toBe(englishOf(aboutSpeaker("speaker.plays-on", "This laptop")));
  expect(laptop.now.state).toBe("playing");
  expect(laptop.now.volume).toBeLessThan(40);
  expect(laptop.commands.filter((command) => command.do === "stop").length).toBeGreaterThan(2);
});

// Proves stop-ignored.
test("a speaker behind an agent that refuses the stop is paused, and its volume comes back", async () => {
  const grandmother = await behindAnAgent(new Map([["stop", "refuses"]]));
  const id = await toTheEnd();
  await house.lastRun(id, "played");
  expect(grandmother.commands("pause")).toHaveLength(1);
  const last = () => JSON.stringify(grandmother.commands("volume").at(-1)?.command);
  await eventually("its volume is back", () => last().includes("30"));
});

// Proves stop-ignored.
test("a speaker behind an agent that plays on is told as that, and stays low", async () => {
  const grandmother = await behindAnAgent(
    new Map([
      ["stop", "ignores"],
      ["pause", "refuses"],
    ]),
  );
  const id = await toTheEnd();
  const run = await house.lastRun(id, "failed");
  expect(run.reason).toBe(englishOf(aboutSpeaker("speaker.plays-on", "Living room")));
  expect(grandmother.commands("volume").at(-1)?.command).not.toMatchObject({ volume: 30 });
  expect(grandmother.commands("stop").length).toBeGreaterThan(2);
});
