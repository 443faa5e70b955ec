// The state machine of one speaker: it is lost, or its recordings are, and the run goes on when they are back.
import { beforeEach, describe, expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { BRIDGED } from "../play-plan.ts";
import {
  notPlayable,
  noAnswerError,
  type TestSession,
  testSession,
  urlOfSurah,
} from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, playing, state, surahs } = sessionSteps(() => kitchen);

describe("a speaker that is lost in mid-surah", () => {
  test("is interrupted at once, and continues from its place when it reconnects empty", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(25 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Kitchen did not answer.",
      place: { surahId: 18, position: 25 },
    });
    expect(state()).toMatchObject({ status: "error", position: 25 });
    await kitchen.clock.advance(5 * MINUTE);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 25 });
    kitchen.plays(18, 25);
    expect(run).toMatchObject({ status: "running", reason: null });
    expect(kitchen.history).toHaveLength(1);
  });

  // Seed 33 of the simulation.
  test("and whose agent was away has recited what it played alone, where its player runs still", async () => {
    const away = sentence("agent.away", { speaker: "Kitchen", home: "Grandmother" });
    const other = sentence("text.as-given", { text: "Kitchen did not answer." });
    for (const [reason, playerRuns, passed, next] of [
      [away, true, 40, { surahId: 19, position: 0 }],
      [away, true, 30, { surahId: 18, position: 25 }],
      // The whole home had no power.
      [away, false, 40, { surahId: 18, position: 25 }],
      // An agent of before tells nothing of it.
      [away, undefined, 40, { surahId: 18, position: 25 }],
      [other, true, 40, { surahId: 18, position: 25 }],
    ] as const) {
      kitchen = await testSession();
      const { run } = await playing(18);
      kitchen.plays(18, 0, 60);
      await kitchen.clock.advance(25 * SECOND);
      kitchen.says({ type: "disconnected", reason, heardAt: kitchen.clock.now() });
      await kitchen.clock.advance(passed * SECOND);
      kitchen.says({ type: "connected" });
      kitchen.media({ playerRuns });
      expect(kitchen.loads().at(-1)).toMatchObject(next);
      const heard = { surahId: 18, from: 0, to: next.position || 60 };
      expect(run.heard.at(-1)).toMatchObject(heard);
    }
  });

  // Proves long-silence.
  test("and whose machine slept for hours with it is not begun again, where nothing of it plays", async () => {
    const { run } = await playing(18, {
      minutes: 1440,
      plan: { startsOver: false, patience: BRIDGED },
    });
    const heardAt = kitchen.clock.now();
    await kitchen.clock.advance(7 * 60 * MINUTE);
    kitchen.loses("Kitchen did not answer.", heardAt);
    const loads = kitchen.loads().length;
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(kitchen.loads()).toHaveLength(loads);
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Kitchen did not answer.",
      ends: 1,
    });
  });

  test("and that comes back later than it is waited for goes on, when its surah may have sounded until then", async () => {
    const plan = { startsOver: false, patience: BRIDGED };
    for (const [minutes, goesOn] of [
      [BRIDGED / MINUTE + 89, true],
      [BRIDGED / MINUTE + 91, false],
    ] as const) {
      kitchen = await testSession();
      const { run } = await playing(2, { minutes: 1440, plan });
      // Ninety minutes of it are left when the speaker is lost.
      kitchen.plays(2, 60, 60 + 90 * 60);
      const heardAt = kitchen.clock.now();
      kitchen.clock.set(heardAt + minutes * MINUTE);
      kitchen.loses("Kitchen did not answer.", heardAt);
      kitchen.says({ type: "connected" });
      kitchen.idle("finished");
      expect([minutes, surahs().at(-1), run.ends]).toEqual([
        minutes,
        goesOn ? 3 : 2,
        goesOn ? 0 : 1,
      ]);
    }
  });

  // Proves unplugged-in-a-surah.
  test("has recited until its last sign of life, not until its loss was noticed", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(11_800);
    const heardAt = kitchen.clock.now();
    await kitchen.clock.advance(13_200);
    kitchen.loses("Kitchen did not answer.", heardAt);
    expect(run.place).toMatchObject({ surahId: 18, position: 11.8 });
    expect(state()).toMatchObject({ status: "error", position: 11.8 });
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 11.8 });
  });

  test("that kept playing is adopted without another load", async () => {
    const { run } = await playing(18);
    kitchen.loses("Kitchen was disconnected.");
    await kitchen.clock.advance(30 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.plays(18, 30);
    expect(surahs()).toEqual([18]);
    expect(run.status).toBe("running");
    expect(state()).toMatchObject({ status: "playing", position: 30 });
  });

  // An agent tells again what its speaker said last. Seed 38 of the simulation.
  test("that says once more what it said before the loss has recited what it played meanwhile", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(40 * SECOND);
    const at = kitchen.clock.now();
    const { url } = kitchen.loads()[0] as { url: string };
    const before = { state: "playing", url, position: 40, duration: 1800, at } as const;
    kitchen.media(before);
    await kitchen.clock.advance(16 * SECOND);
    kitchen.loses("Kitchen was disconnected.", at);
    kitchen.says({ type: "connected" });
    kitchen.media(before);
    kitchen.plays(18, 56, 1800);
    await kitchen.clock.advance(4 * SECOND);
    kitchen.idle("cancelled");
    expect(run.heard.at(-1)).toMatchObject({ surahId: 18, from: 0, to: 60 });
  });

  // Seed 121 of the simulation.
  test("and that somebody sent ahead meanwhile has surely recited what was heard before the loss", async () => {
    for (const [position, heard] of [
      [
        64,
        [
          [0, 20],
          [64, 70],
        ],
      ],
      [56, [[0, 62]]],
    ] as const) {
      kitchen = await testSession();
      const { run } = await playing(18);
      await kitchen.clock.advance(20 * SECOND);
      kitchen.loses("Kitchen was disconnected.", kitchen.clock.now());
      await kitchen.clock.advance(35 * SECOND);
      kitchen.says({ type: "connected" });
      kitchen.plays(18, position, 1800);
      await kitchen.clock.advance(6 * SECOND);
      await kitchen.session.stop(sentence("run.skipped"));
      const last = new Map(run.heard.map(({ from, to }) => [from, to]));
      expect([position, [...last]]).toEqual([position, heard]);
    }
  });

  test("that finished the surah meanwhile continues with the next", async () => {
    await playing(18);
    kitchen.loses("Kitchen was disconnected.");
    kitchen.says({ type: "connected" });
    kitchen.idle("finished");
    expect(surahs()).toEqual([18, 19]);
  });

  test("that somebody else uses when it reconnects is left to them", async () => {
    const { run } = await playing(18);
    kitchen.loses("Kitchen was disconnected.");
    kitchen.says({ type: "connected" });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3" });
    expect(run).toMatchObject({
      status: "stopped",
      reason: "Somebody else used Kitchen meanwhile.",
    });
  });

  test("that does not reconnect until the end time stays interrupted, with its place", async () => {
    const { run } = await playing(18, { minutes: 10 });
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(11 * MINUTE);
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Kitchen did not answer.",
      place: { surahId: 18, position: 0 },
      ends: 1,
    });
  });

  test("that reconnects after the end time, still playing, is stopped then", async () => {
    await playing(18, { minutes: 10 });
    kitchen.loses("Kitchen did not answer.");
    kitchen.failWith(noAnswerError());
    await kitchen.clock.advance(11 * MINUTE);
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    const before = kitchen.commands.length;
    kitchen.plays(18, 300);
    expect(kitchen.commands.slice(before).map(({ command }) => command)).toContain("stop");
  });

  // Proves unplugged-in-a-surah.
  test("between two surahs is interrupted too, and continues with the second when it reconnects", async () => {
    const { run } = await playing(112, { minutes: 60 });
    kitchen.plays(112, 0, 30);
    kitchen.failWith(noAnswerError());
    kitchen.idle("finished");
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(10 * MINUTE);
    expect(run).toMatchObject({ status: "interrupted", reason: "Kitchen did not answer." });
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    // What it says of the surah before is not about this one.
    kitchen.media({ url: urlOfSurah(112), idleReason: "finished" });
    expect(surahs().slice(-2)).toEqual([113, 113]);
    kitchen.plays(113);
    expect(run).toMatchObject({ status: "running", reason: null });
  });

  test("while it was paused, and reconnects empty, stays silent", async () => {
    const { run } = await playing(18);
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 12 });
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(MINUTE);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(surahs()).toEqual([18]);
    expect(run).toMatchObject({
      status: "stopped",
      reason: "Kitchen was paused, and then restarted.",
      place: { surahId: 18, position: 12 },
    });
  });

  test("while it was paused, twice in a row, stays silent too", async () => {
    const { run } = await playing(18);
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 12 });
    kitchen.loses("Kitchen did not answer.");
    kitchen.says({ type: "connected" });
    kitchen.loses("Kitchen did not answer.");
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(surahs()).toEqual([18]);
    expect(run.reason).toBe("Kitchen was paused, and then restarted.");
  });

  test("after the machine slept beyond the end of a surah continues with the next one", async () => {
    await playing(112, { minutes: 60 });
    kitchen.plays(112, 0, 30);
    const sleepsAt = kitchen.clock.now();
    kitchen.clock.sleep(10 * MINUTE);
    kitchen.loses("Kitchen did not answer.", sleepsAt);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(surahs()).toEqual([112, 113]);
  });
});

// Proves unplugged-in-a-surah.
test("a run whose recordings cannot be loaded any more is tried every minute until its end", async () => {
  const { run } = await playing(112, { minutes: 60 });
  await kitchen.clock.advance(20 * SECOND);
  kitchen.failWith(notPlayable());
  kitchen.media({ idleReason: "error", url: urlOfSurah(112) });
  await kitchen.clock.advance(10 * SECOND);
  expect(surahs()).toEqual([112, 112, 113, 113, 114, 114]);
  expect(run).toMatchObject({
    status: "interrupted",
    reason: "The recordings cannot be reached.",
    ends: 0,
  });
  await kitchen.clock.advance(2 * MINUTE);
  expect(surahs().slice(6)).toEqual([112, 1, 112, 2]);
  kitchen.failWith(null);
  await kitchen.clock.advance(MINUTE);
  // Where it broke, not at the beginning.
  expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 112, position: 20 });
  kitchen.plays(112, 20);
  expect(run).toMatchObject({ status: "running", reason: null });
  expect(state().status).toBe("playing");
  await kitchen.clock.advance(10 * MINUTE);
  expect(surahs()).toHaveLength(11);
});

test("a run without an end time of which nothing is heard, since no recording can be loaded, is told of after ten minutes", async () => {
  kitchen.failWith(notPlayable());
  const forADay = { ...from(18), startsOver: false, patience: BRIDGED };
  const { plan, run } = kitchen.run({ minutes: 1440, plan: forADay });
  await begin(plan);
  await kitchen.clock.advance(10 * MINUTE - 1);
  expect(run.ends).toBe(0);
  await kitchen.clock.advance(1);
  expect(run).toMatchObject({ status: "failed", ends: 1 });
});

test("a speaker that is back with a recording of its run that is in no list of it has been used otherwise", async () => {
  const { plan, run } = await playing(18);
  kitchen.loses("Kitchen did not answer.");
  kitchen.says({ type: "connected" });
  const { runId } = plan;
  kitchen.media({ state: "playing", url: "http://audio.test/gone.mp3", loadedFor: { runId } });
  await kitchen.clock.advance(0);
  expect([run.status, run.reason, surahs()]).toEqual([
    "stopped",
    "Somebody else used Kitchen meanwhile.",
    [18],
  ]);
});
