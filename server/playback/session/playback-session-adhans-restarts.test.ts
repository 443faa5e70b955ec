// The state machine of one speaker after a restart in the middle of an adhan: it is left to its end, and what it interrupted continues.
import { beforeEach, describe, expect, test } from "vitest";
import type { AdhanState } from "../record/playback-state-store.ts";
import { ADHAN_URL, adhanSteps, wasHeard } from "./test-adhan-steps.ts";
import { type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A recitation at volume 30, on a speaker that had 50 before it. */
const volume = { volume: 30, commanded: 30, goBackTo: 50 };
const stored = (interrupted: Partial<NonNullable<AdhanState["interrupted"]>> = {}): AdhanState => ({
  prayer: "maghrib",
  interrupted: { paused: false, byHand: null, volume, ...interrupted },
});
const heardAt50 = { ...wasHeard, volumeBefore: 50 };

let kitchen: TestSession;
const { begin, from, state } = sessionSteps(() => kitchen);
const { adhanOf, ends, sounds } = adhanSteps(() => kitchen);

beforeEach(async () => {
  const plays = { state: "playing", url: ADHAN_URL, loadedFor: { runId: 1 } } as const;
  kitchen = await testSession({ adhan: stored(), plays });
});

/** The session adopts both runs, the adhan first by default. */
async function adoptBoth({ adhanFirst = true } = {}) {
  const adhan = adhanOf("maghrib");
  const recitation = kitchen.run({ plan: { ...from(18), position: 60, volume: 30 } });
  const both = [adhan.plan, recitation.plan];
  for (const plan of adhanFirst ? both : both.toReversed()) {
    await begin(plan, { adopt: heardAt50 });
    if (!adhanFirst) sounds(adhan, 30);
  }
  sounds(adhan, 30);
  return { adhan, recitation };
}

describe("an adhan that still sounds", () => {
  test("is left to its end, then the recitation continues at its place and volume", async () => {
    for (const adhanFirst of [true, false]) {
      kitchen = await testSession({ adhan: stored() });
      const { adhan, recitation } = await adoptBoth({ adhanFirst });
      expect(kitchen.loads()).toEqual([]);
      expect(state().adhan?.prayer).toBe("maghrib");
      kitchen.says({ type: "volume", volume: 80, muted: false });
      await kitchen.clock.advance(2 * MINUTE);
      await ends(adhan);
      expect(adhan.run).toMatchObject({ status: "played", ends: 1 });
      expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 60 }]);
      kitchen.plays(18, 60);
      kitchen.says({ type: "volume", volume: 30, muted: false });
      expect(state()).toMatchObject({ status: "playing", surahId: 18, adhan: null });
      await kitchen.clock.advance(30 * MINUTE);
      expect(recitation.run).toMatchObject({ status: "played", ends: 1 });
      expect(kitchen.volumes()[0]).toBe(30);
      expect(kitchen.volumes().at(-1)).toBe(50);
    }
  });

  test("what was paused before it stays paused", async () => {
    kitchen = await testSession({ adhan: stored({ paused: true }) });
    const { adhan } = await adoptBoth();
    await ends(adhan);
    expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 60, paused: true }]);
  });

  test("what a person had started continues", async () => {
    const place = { reciterId: 5, surahId: 36, position: 45 };
    kitchen = await testSession();
    const beforeAdhan = kitchen.manual({ ...from(36), position: 45 });
    const adhanState = stored({ byHand: place, volume: { ...volume, commanded: null } });
    kitchen = await testSession({ adhan: adhanState, beforeAdhan });
    const adhan = adhanOf("maghrib");
    await begin(adhan.plan, { adopt: heardAt50 });
    sounds(adhan, 30);
    await ends(adhan);
    expect(kitchen.loads()).toMatchObject([{ surahId: 36, position: 45, runId: null }]);
  });

  test("Stop stops both", async () => {
    const { adhan, recitation } = await adoptBoth();
    kitchen.idle("cancelled");
    expect([adhan.run.status, recitation.run.status]).toEqual(["stopped", "stopped"]);
    expect(kitchen.loads()).toEqual([]);
  });
});

describe("an adhan that has come to its end meanwhile", () => {
  // Proves killed-in-an-adhan.
  test("is not heard again, and the recitation continues", async () => {
    kitchen = await testSession({ adhan: stored() });
    const adhan = adhanOf("maghrib");
    const recitation = kitchen.run({ plan: { ...from(18), position: 60 } });
    await begin(adhan.plan, { adopt: heardAt50 });
    await begin(recitation.plan, { adopt: heardAt50 });
    kitchen.media({});
    await kitchen.clock.advance(0);
    expect(adhan.run).toMatchObject({ status: "interrupted", ends: 1 });
    expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 60 }]);
  });

  test("long ago: what a person had started does not begin in the middle of the night", async () => {
    kitchen = await testSession();
    const beforeAdhan = kitchen.manual({ ...from(36), position: 45 });
    const byHand = { reciterId: 5, surahId: 36, position: 45 };
    kitchen = await testSession({ adhan: stored({ byHand }), beforeAdhan });
    const adhan = adhanOf("maghrib");
    await kitchen.clock.advance(60 * MINUTE);
    await begin(adhan.plan, { adopt: heardAt50 });
    kitchen.media({});
    await kitchen.clock.advance(MINUTE);
    expect(kitchen.loads()).toEqual([]);
    expect(state().adhan).toBeNull();
  });
});

// Proves killed-in-an-adhan.
test("a recitation that is taken up before its adhan waits for it, and does not play into it", async () => {
  const recitation = kitchen.run({ plan: { ...from(18), position: 60 } });
  await begin(recitation.plan, { adopt: heardAt50 });
  kitchen.media({ state: "playing", url: ADHAN_URL, position: 20, loadedFor: { runId: 1 } });
  await kitchen.clock.advance(15 * SECOND);
  expect(recitation.run).toMatchObject({ ends: 0 });
  expect(kitchen.loads()).toEqual([]);
  // Had it been another sound, the recitation would be loaded again after a while.
  await kitchen.clock.advance(15 * SECOND);
  expect(kitchen.loads()).toMatchObject([{ url: urlOfSurah(18) }]);
});

test("what an adhan interrupts is stored with it: what a person had started with who listens, a run by its row", async () => {
  const interrupted = () => state().adhan?.interrupted;
  for (const listener of [{}, { listener: 11 }]) {
    kitchen = await testSession();
    await begin(kitchen.manual({ ...from(18), position: 60, ...listener }));
    kitchen.plays(18, 60);
    const adhan = adhanOf("maghrib");
    await begin(adhan.plan);
    sounds(adhan, 30);
    expect(interrupted()).toMatchObject({
      paused: false,
      byHand: { reciterId: 5, surahId: 18, ...listener },
    });
  }

  kitchen = await testSession();
  const recitation = kitchen.run({ plan: from(18) });
  await begin(recitation.plan);
  kitchen.plays(18);
  const adhan = adhanOf("maghrib");
  await begin(adhan.plan);
  sounds(adhan, 30);
  expect(interrupted()).toMatchObject({ paused: false, byHand: null });
});
