// A run that somebody moves to another speaker, at a home with an agent: behind the same agent, or away from it.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually } from "../../harness.ts";
import { connectSpeaker, loadsOf } from "../../kitchen.ts";
import { FAJR, MINUTE } from "../house.ts";
import { type HomeWithoutLine, openHome } from "./home-without-line.ts";

let home: HomeWithoutLine;
let hall: VirtualSpeaker;
let hallId: number;
afterEach(() => home.close());

async function open(where: "near" | "onServer") {
  home = await openHome({ [where]: ["Hall"] });
  [hall] = home[where] as [VirtualSpeaker];
  hallId = await connectSpeaker(home.amina, hall);
}

const move = () => home.amina.post(`/api/schedules/${home.scheduleId}/run`, { deviceId: hallId });
const hallPlays = () => hall.state().media?.state === "PLAYING";

/** It sounds in the kitchen, and its start is told. */
async function soundsInKitchen() {
  home.clock.moveTo(FAJR - 3000);
  await eventually("it plays", home.isPlaying);
  await eventually("it is told", async () => (await home.lastRun())?.heardAt);
  home.clock.moveTo(FAJR + 2 * MINUTE);
}

async function isInHallAlone() {
  await eventually("the hall recites", hallPlays);
  await eventually("the kitchen is silent", () => !home.isPlaying());
  const place = Number(loadsOf(hall)[0]?.payload.currentTime);
  expect(place).toBeGreaterThan(60);
  expect(place).toBeLessThan(200);
}

// Promise moved-behind-agent: a run behind an agent is moved to another speaker, whose line then breaks
// -> the run goes on on the other speaker from its place, to its end; the agent begins it on no speaker again, also after
// a restart of its own
test("behind the same agent it goes on in the other room, also once the line is cut, and ends on its minute", async () => {
  await open("near");
  await soundsInKitchen();
  const moved = await move();
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  await isInHallAlone();
  const kitchenLoads = loadsOf(home.kitchen).length;
  home.cut();
  home.clock.moveTo(FAJR + 5 * MINUTE);
  await home.agent().stop();
  home.startAgent();
  home.proxy.set("pass");
  await eventually("the hall is shown as playing", async () => {
    const { body } = await home.amina.get(`/api/devices/${hallId}/playback-state`);
    return body.status === "playing";
  });
  expect(home.isPlaying()).toBe(false);
  expect(loadsOf(home.kitchen)).toHaveLength(kitchenLoads);
  expect(loadsOf(hall)).toHaveLength(1);
  home.clock.moveTo(FAJR + 30 * MINUTE - 300);
  await eventually("the hall has stopped", () => !hallPlays());
  await home.becomes("played");
  expect((await home.amina.get(`/api/schedules/${home.scheduleId}/runs`)).body).toHaveLength(1);
});

// Proves moved-behind-agent.
test("away from its agent it goes on elsewhere, and the agent does not begin it again without its line", async () => {
  await open("onServer");
  await soundsInKitchen();
  expect((await move()).status).toBe(200);
  await isInHallAlone();
  const kitchenLoads = loadsOf(home.kitchen).length;
  await eventually("the agent has the run no longer", () =>
    home.kept().every(({ beganAt }) => beganAt === null),
  );
  home.cut();
  await home.agent().stop();
  home.startAgent();
  home.clock.moveTo(FAJR + 6 * MINUTE);
  await eventually("the hall recites on", hallPlays);
  expect(home.isPlaying()).toBe(false);
  expect(loadsOf(home.kitchen)).toHaveLength(kitchenLoads);
  home.proxy.set("pass");
  home.clock.moveTo(FAJR + 30 * MINUTE - 300);
  await eventually("the hall has stopped", () => !hallPlays());
  await home.becomes("played");
});

// Proves moved-behind-agent.
test("of a speaker without power it recites on the other, and the first is left alone when it is back", async () => {
  await open("near");
  await home.isClaimed();
  await home.kitchen.unplug();
  home.clock.moveTo(FAJR + 1000);
  await eventually("it runs", async () => (await home.lastRun())?.status === "running");
  expect((await move()).status).toBe(200);
  await eventually("the hall recites", hallPlays);
  await home.kitchen.plugIn();
  await eventually("the kitchen is reached again", async () => {
    const { body } = await home.amina.get(`/api/users/${home.amina.user.id}/devices`);
    return body.find(({ id }: { id: number }) => id === home.deviceId).reachable === true;
  });
  home.clock.moveTo(FAJR + 30 * MINUTE - 300);
  await eventually("the hall has stopped", () => !hallPlays());
  await home.becomes("played");
  // What it was told before its power was gone it may still load, muted and paused, and lets go.
  expect(home.kitchen.heard).toEqual([]);
  expect(home.isPlaying()).toBe(false);
  await eventually("the kitchen is not left muted", () => !home.kitchen.state().muted);
});

// Proves moved-behind-agent.
test("without the line of its home it does not move, since its agent recites it", async () => {
  await open("onServer");
  await home.isClaimed();
  home.cut();
  home.clock.moveTo(FAJR - 3000);
  await eventually("it is heard", home.isHeardAtHome);
  const refused = await move();
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain("Grandmother");
  expect(home.isPlaying()).toBe(true);
  expect(loadsOf(hall)).toEqual([]);
});
