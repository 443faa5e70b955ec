// An adhan that is due within a recitation at a home whose line is down: both by the agent alone.
// Databases: both, for queries.
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStatus } from "../../../agent/agent-status.ts";
import { eventually } from "../../harness.ts";
import {
  adhanHeardAt,
  anchorAt,
  heardOf,
  makeAdhan,
  mutedSounds,
  sentTo,
} from "../adhan/adhan-schedules.ts";
import { FAJR, MINUTE } from "../house.ts";
import { type HomeWithoutLine, openHome } from "./home-without-line.ts";

let home: HomeWithoutLine;
beforeEach(async () => {
  home = await openHome();
});
afterEach(() => home.close());

test("the recitation pauses for it and continues at its volume, and both are reported once", async () => {
  const { amina, wird, deviceId, clock, kitchen } = home;
  const bind = (id: number) =>
    wird.parts.database.db
      .updateTable("schedules")
      .set({ startAnchor: anchorAt("fajr") })
      .where("id", "=", id)
      .execute();
  const owner = { ...amina, url: wird.url };
  const adhan = await makeAdhan(owner, { deviceId, startTime: "05:00" }, bind);
  // The plans are sent anew.
  await amina.patch(`/api/schedules/${home.scheduleId}`, { volume: 30 });
  await eventually("the agent has both, and the sound", () => {
    const plans = home.kept().map(({ plan }) => plan);
    expect(plans.map(({ plays }) => plays.adhan?.prayer)).toContain("fajr");
    return readStatus(home.folder)?.sounds === 1 && plans.some(({ plays }) => plays.volume === 30);
  });
  home.cut();
  clock.moveTo(FAJR - 3000);
  await eventually("it recites", home.isHeardAtHome);
  clock.moveTo(FAJR + 10 * MINUTE - 3000);
  await eventually("the adhan sounds", () => sentTo(kitchen).includes("LOAD adhan"));
  // Before that, a clock that is moved says that it was heard late.
  await eventually("it is heard", () =>
    home.kept().some(({ plan, beganAt }) => plan.plays.adhan !== null && beganAt !== null),
  );
  // Recordings last 900 s, this one too.
  clock.moveTo(FAJR + 10 * MINUTE + 901_000);
  home.pressTwice();
  await eventually("the recitation continues", () => sentTo(kitchen).at(-1) === "LOAD 18");
  expect(mutedSounds(kitchen)).toEqual([]);
  expect(kitchen.heard[0]?.at).toBeGreaterThanOrEqual(FAJR);
  expect(adhanHeardAt(kitchen)).toBeGreaterThanOrEqual(FAJR + 10 * MINUTE);
  expect(heardOf(kitchen).filter((sent) => sent !== "PAUSE")).toEqual([
    "VOLUME 30",
    "LOAD 18",
    "VOLUME 60",
    "LOAD adhan",
    "VOLUME 30",
    "LOAD 18",
  ]);
  await home.ends();
  await eventually("the volume is back", () => kitchen.state().volume === 50);
  home.proxy.set("pass");
  await home.becomes("played");
  await eventually("the adhan's run too", async () => {
    const { body } = await amina.get(`/api/schedules/${adhan}/runs`);
    expect(body).toMatchObject([{ status: "played" }]);
    return true;
  });
  expect(sentTo(kitchen).filter((sent) => sent === "LOAD adhan")).toHaveLength(1);
});
