// Quiet at a home with an agent, whose line is cut before or after it is asked for.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { FAJR } from "../house.ts";
import { type HomeWithoutLine, openHome } from "./home-without-line.ts";

let home: HomeWithoutLine;
beforeEach(async () => {
  home = await openHome();
});
afterEach(() => home.close());

const askForQuiet = async () => {
  const { amina } = home;
  const asked = await amina.post(`/api/users/${amina.user.id}/quiet`, { minutes: 60 });
  expect(asked.status).toBe(200);
};
const plannedRuns = () => home.kept().filter(({ beganAt }) => beganAt === null).length;

test("asked for before the line is cut: its agent begins nothing, and the run is told as skipped", async () => {
  await askForQuiet();
  await eventually("the agent has one run less", () => plannedRuns() === 1);
  home.cut();
  home.clock.moveTo(FAJR + 5000);
  await home.becomes("skipped");
  expect(home.kitchen.heard).toEqual([]);
});

// Promise skipped-and-heard-at-home: a run is skipped, by a person or by quiet, whose agent cannot be told and begins it
// -> the run ends when the line is back, and is told as stopped, with the stretches that were heard; never as skipped
test("asked for while the line is cut: what its agent recites meanwhile stops when the line is back", async () => {
  home.cut();
  home.clock.moveTo(FAJR - 3000);
  await eventually("it is heard", home.isHeardAtHome);
  await askForQuiet();
  expect(home.isPlaying()).toBe(true);
  home.proxy.set("pass");
  await eventually("it is silent", () => !home.isPlaying());
  await home.becomes("stopped");
  expect(home.kitchen.heard).toHaveLength(1);
});
