// The state machine of one speaker after a restart in the middle of an adhan: it is left to its end, and what it interrupted continues.
import { beforeEach, describe, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
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
const { begin, from, state, leftReciting } = sessionSteps(() => kitchen);
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

  // Seed 179 of the simulation. Proves killed-in-an-adhan.
  test("was heard, where its speaker plays what waited for it, which is left alone", async () => {
    for (const sounded of [true, false]) {
      kitchen = await testSession({ adhan: stored() });
      const adhan = adhanOf("maghrib");
      const { plan, run } = kitchen.run({ plan: { ...from(18), position: 60, volume: 30 } });
      await begin(adhan.plan, { adopt: heardAt50 });
      await begin(plan, { adopt: { ...heardAt50, sounded } });
      const loadedFor = { runId: plan.runId };
      const plays = { state: "playing", url: urlOfSurah(18), duration: 600, loadedFor } as const;
      kitchen.media({ ...plays, position: 70 });
      kitchen.media({ ...plays, position: 70 });
      await kitchen.clock.advance(5 * SECOND);
      kitchen.media({ ...plays, position: 75 });
      expect([adhan.run.status, adhan.run.ends]).toEqual(["played", 1]);
      expect(run).toMatchObject({ status: sounded ? "preparing" : "running", ends: 0 });
      const sent = kitchen.commands.map(({ command }) => command);
      expect(sent.filter((command) => command === "load" || command === "stop")).toEqual([]);
      expect(state()).toMatchObject({ status: "playing", surahId: 18, position: 75, adhan: null });
      await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
      const heard = new Set(run.heard.map(({ from: begins, to }) => `${begins} ${to}`));
      expect([...heard]).toEqual(sounded ? ["60 70", "70 75"] : ["60 75"]);
    }
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

/** A run that recited surah 18 up to second 60 half a minute ago is taken over, and an adhan with it. */
async function takenOver({ adhanFirst = false, length = 600 } = {}) {
  const begun = kitchen.run({ plan: { ...from(18), position: 60 } });
  const { plan, run } = begun;
  const soundedUntil = kitchen.clock.now() - 32 * SECOND;
  const left = leftReciting(plan, { duration: length, position: 60, positionAt: soundedUntil });
  kitchen = await testSession({ left });
  kitchen.knows(begun);
  const adhan = adhanOf("maghrib");
  const unheard = { ...wasHeard, sounded: false };
  if (adhanFirst) await begin(adhan.plan, { adopt: unheard });
  await begin(plan, { adopt: { ...wasHeard, soundedUntil } });
  if (!adhanFirst) await begin(adhan.plan, { adopt: unheard });
  return { adhan, plan, run };
}

// Promise heard-before-an-adhan: a node dies in a recitation, or its speaker is lost, and an adhan begins before the speaker
// has said again what it plays
// -> what it recited until then counts, and the recitation goes on from there after the adhan
test.each([
  { as: "is taken over", adhanFirst: false },
  { as: "is taken over after its adhan", adhanFirst: true },
])("what a recitation that $as has recited alone counts", async ({ adhanFirst }) => {
  for (const [says, counts, goesOnAt] of [
    [{ position: 92 }, ["60 92"], 92],
    [{ position: 92, state: "paused" }, ["60 92"], 92],
    // Somebody has sought there.
    [{ position: 400 }, [], 400],
    // It plays something else, or the recording for another run.
    [{ position: 92, url: urlOfSurah(19) }, [], 60],
    [{ position: 92, loadedFor: { runId: 0 } }, [], 60],
    [{ state: "idle", url: null }, [], 60],
  ] as const) {
    const { adhan, plan, run } = await takenOver({ adhanFirst });
    const loadedFor = { runId: plan.runId };
    const playing = { state: "playing", url: urlOfSurah(18), duration: 600, loadedFor } as const;
    kitchen.media({ ...playing, ...says });
    await kitchen.clock.advance(0);
    expect(run.heard.map(({ from: begins, to }) => `${begins} ${to}`)).toEqual(counts);
    sounds(adhan);
    await ends(adhan);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: goesOnAt });
  }
});

// Proves heard-before-an-adhan.
test("what a recitation that is taken over has recited to the end of its recording counts, and the next follows its adhan", async () => {
  const { adhan, run } = await takenOver({ length: 80 });
  kitchen.media({});
  expect(run.heard).toEqual([{ surahId: 18, from: 60, to: 80, ended: true }]);
  sounds(adhan);
  await ends(adhan);
  expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 19, position: 0 });
});

// Proves heard-before-an-adhan.
test("what a speaker that was lost has recited until an adhan begins counts", async () => {
  kitchen = await testSession();
  const { plan, run } = kitchen.run({ plan: from(18) });
  await begin(plan);
  kitchen.plays(18);
  await kitchen.clock.advance(5 * SECOND);
  kitchen.loses("It is away.");
  await kitchen.clock.advance(20 * SECOND);
  const adhan = adhanOf("maghrib");
  await begin(adhan.plan);
  await kitchen.clock.advance(5 * SECOND);
  kitchen.says({ type: "connected" });
  const loadedFor = { runId: plan.runId };
  const playing = { state: "playing", url: urlOfSurah(18), duration: 600, loadedFor } as const;
  kitchen.media({ ...playing, position: 30 });
  expect(run.heard.at(-1)).toMatchObject({ surahId: 18, from: 0, to: 30 });
  expect(run.place).toMatchObject({ surahId: 18, position: 30 });
});

// Proves answered-late.
test("what a speaker has recited counts, also where it says so only after an adhan has begun, and it goes on from there", async () => {
  for (const says of [["playing 27"], ["playing 27", "paused 30"], ["paused 30"]]) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: from(18) });
    await begin(plan);
    kitchen.plays(18);
    await kitchen.clock.advance(20 * SECOND);
    kitchen.plays(18, 20);
    kitchen.hang(true);
    // What it is asked at second 30 it leaves open.
    await kitchen.clock.advance(12 * SECOND);
    const adhan = adhanOf("maghrib");
    const begun = kitchen.session.begin(adhan.plan);
    for (const one of says) {
      const [saidState, position] = one.split(" ");
      const loadedFor = { runId: plan.runId };
      kitchen.media({
        ...{ state: saidState as "playing" | "paused", url: urlOfSurah(18), loadedFor },
        ...{ position: Number(position), duration: 600 },
      });
    }
    kitchen.hang(false);
    await begun;
    const last = Number(says.at(-1)?.split(" ")[1]);
    expect([says, run.heard.at(-1)]).toEqual([says, { surahId: 18, from: 0, to: last }]);
    sounds(adhan);
    await ends(adhan);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: last });
  }
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
