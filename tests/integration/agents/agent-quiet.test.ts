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
  await eventually("the volume is back", () => home.kitchen.state().volume === 50);
  expect(home.kitchen.heard).toHaveLength(1);
});

/** Its agent recites what is due, as it could not be told otherwise. */
async function isHeardUntilTheLineIsBack(): Promise<void> {
  home.clock.moveTo(FAJR - 3000);
  await eventually("it is heard", home.isHeardAtHome);
  expect(home.isPlaying()).toBe(true);
  home.proxy.set("pass");
  home.proxy.reset();
  await eventually("it is silent", () => !home.isPlaying());
  await home.becomes("stopped");
  await eventually("the volume is back", () => home.kitchen.state().volume === 50);
  expect(home.kitchen.heard).toHaveLength(1);
}

// Proves skipped-and-heard-at-home.
test.each([
  { when: "claimed, as the line has just been cut", isClaimed: true },
  { when: "planned, before its server has claimed it", isClaimed: false },
])("a run that a person skips when it is $when: it stops when the line is back", async (run) => {
  if (run.isClaimed) await home.isClaimed();
  home.proxy.set("hang");
  const skipped = await home.amina.post(`/api/schedules/${home.scheduleId}/skip`, {});
  expect(skipped.status).toBe(200);
  await home.becomes("skipped");
  await isHeardUntilTheLineIsBack();
});

// Proves skipped-and-heard-at-home.
test("a run whose schedule is switched off as the line has just been cut: it stops when the line is back", async () => {
  await home.isClaimed();
  home.proxy.set("hang");
  const changed = await home.amina.patch(`/api/schedules/${home.scheduleId}`, { enabled: false });
  expect(changed.status).toBe(200);
  await isHeardUntilTheLineIsBack();
});
