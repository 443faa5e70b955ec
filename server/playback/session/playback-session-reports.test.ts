// The state machine of one speaker, and reports of speakers as public issues show them.
import { beforeEach, describe, expect, test } from "vitest";
import { ADOPTED } from "../play-plan.ts";
import { notPlayable, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, playing, surahs } = sessionSteps(() => kitchen);
const questions = () => kitchen.commands.filter(({ command }) => command === "refresh").length;

/** Each question within these seconds is answered with this. */
async function answering(seconds: number, answer: () => void): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 0.5) {
    const before = questions();
    await kitchen.clock.advance(SECOND / 2);
    if (questions() > before) answer();
  }
}

test("playing that buffers again and again and advances, or reports an old second unasked, is no stall", async () => {
  // pychromecast#121, #28.
  const { run } = await playing(18);
  for (let second = 1; second <= 60; second++) {
    kitchen.media({ state: "buffering", url: urlOfSurah(18), position: second, duration: 600 });
    await answering(0.5, () => kitchen.plays(18, second));
    kitchen.plays(18, second);
    kitchen.media({ state: "playing", url: urlOfSurah(18), position: 0.58, duration: 600 });
    await answering(0.5, () => kitchen.plays(18, second + 0.5));
    kitchen.plays(18, second + 0.5);
  }
  expect(surahs()).toEqual([18]);
  expect(run.status).toBe("running");
});

// Promise foreign-media-unnoticed: a speaker plays something else, and the word that ours was over is lost
// -> one report may be old: it is asked, and left to the other within seconds; Resume does not let that play
test("a speaker that plays something else, and whose word of our end was lost, is left to it within seconds", async () => {
  const { run } = await playing(18);
  await kitchen.clock.advance(20 * SECOND);
  const others = { state: "playing", url: "http://music.test/song.mp3" } as const;
  kitchen.media(others);
  // One report may be as old as what played before.
  kitchen.plays(18, 21);
  await kitchen.clock.advance(5 * SECOND);
  expect(run).toMatchObject({ status: "running", ends: 0 });
  kitchen.media(others);
  await answering(5, () => kitchen.media(others));
  expect(run).toMatchObject({ status: "stopped", ends: 1 });
  expect(run.reason).toContain("Kitchen");
  // It is somebody's now: nothing is stopped or loaded there.
  await kitchen.clock.advance(600 * SECOND);
  expect(surahs()).toEqual([18]);
  expect(kitchen.commands.map(({ command }) => command)).not.toContain("stop");
});

// Proves foreign-media-unnoticed.
test("what a person has paused is not resumed over something else that plays there", async () => {
  const { run } = await playing(18);
  kitchen.media({ state: "paused", url: urlOfSurah(18), position: 5, duration: 600 });
  const others = { state: "playing", url: "http://music.test/song.mp3" } as const;
  kitchen.media(others);
  await answering(5, () => kitchen.media(others));
  expect(run.status).toBe("stopped");
  await kitchen.session.resume();
  expect(kitchen.commands.map(({ command }) => command)).not.toContain("play");
});

// Seed 128 of the simulation.
test("a run on a speaker that plays something else was heard until it began that, or fell silent, not until that is believed", async () => {
  for (const silent of [40, 1200, null]) {
    kitchen = await testSession();
    const { run } = await playing(18);
    await kitchen.clock.advance(42 * SECOND);
    if (silent !== null) kitchen.idle(null);
    await kitchen.clock.advance(silent ?? 0);
    const others = { state: "playing", url: "http://music.test/song.mp3" } as const;
    kitchen.media(others);
    await answering(4, () => kitchen.media(others));
    expect([silent, run.heard.at(-1)?.to, run.status]).toEqual([silent, 42, "stopped"]);
  }
});

test("a surah that is finished after the second that the speaker calls its length goes on by our table", async () => {
  // castnow#177.
  kitchen = await testSession({ lasts: () => ({ seconds: 600, sure: true }) });
  const { run } = await playing(18);
  kitchen.plays(18, 0.5, 0.966);
  await kitchen.clock.advance(SECOND / 2);
  kitchen.media({
    url: urlOfSurah(18),
    position: 0.966,
    duration: 0.966,
    idleReason: "finished",
  });
  await kitchen.clock.advance(5 * SECOND);
  expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18 });
  expect(surahs().length).toBeGreaterThan(1);
  expect(run).toMatchObject({ status: "running", ends: 0 });
});

describe("when a run was heard", () => {
  const FROM_30 = { ...from(18), position: 30 };

  // Proves heard-on-the-minute.
  test("is the first report of it, less what was played since where it began", async () => {
    const { run, plan } = kitchen.run({ plan: FROM_30 });
    await begin(plan);
    await kitchen.clock.advance(4000);
    expect(run).toMatchObject({ soundedAt: null, heardAt: null });
    // The first report was lost.
    kitchen.plays(18, 32.5);
    expect(run.heardAt).toBe(kitchen.clock.now() - 2500);
    expect(run.soundedAt).toBe(kitchen.clock.now());
  });

  test("is not before its report where a player begins at another place, nor in the future", async () => {
    const { run, plan } = kitchen.run({ plan: FROM_30 });
    await begin(plan);
    kitchen.plays(18, 0);
    expect(run.heardAt).toBe(kitchen.clock.now());
  });

  test("is corrected by a later report that was read in time, and by no jump", async () => {
    const { run, plan } = kitchen.run({ plan: FROM_30 });
    await begin(plan);
    const toldAt = kitchen.clock.now();
    await kitchen.clock.advance(400);
    // Read 300 ms after it was sent.
    kitchen.plays(18, 30);
    expect(run.heardAt).toBe(toldAt + 400);
    await kitchen.clock.advance(9_600);
    kitchen.plays(18, 39.9);
    expect(run.heardAt).toBe(toldAt + 100);
    await kitchen.clock.advance(5_000);
    kitchen.plays(18, 50);
    kitchen.plays(18, 46);
    expect(run.heardAt).toBe(toldAt + 100);
    expect(run.soundedAt).toBe(toldAt + 400);
  });

  test("is since its minute for one that another process had begun", async () => {
    const { run, plan } = kitchen.run({ plan: FROM_30 });
    await begin(plan, { adopt: ADOPTED });
    kitchen.plays(18, 42);
    expect(run.heardAt).toBe(kitchen.clock.now() - 12_000);
  });
});

describe("how long after its command a player is heard", () => {
  const url = urlOfSurah(18);
  const plays = (position: number, more: { isReckoned?: true } = {}) =>
    kitchen.media({ state: "playing", url, position, duration: 600, ...more });

  async function begun(type: "home-assistant" | "google" = "home-assistant") {
    kitchen = await testSession({ type });
    const { run, plan } = kitchen.run({ plan: from(18) });
    await begin(plan);
    await kitchen.clock.advance(500);
    plays(0);
    return { run, began: kitchen.clock.now() };
  }

  // Promise heard-after-its-minute: a player that cannot be made ready, of Home Assistant, is heard seconds after its
  // minute
  // -> said on its card and at its schedules as the middle of its last seven runs, once three have told it; nothing
  // is learnt from a player that tells no position, from a pause, a jump or a second try
  test("is learnt, once for each run, when it has surely played: some say so while they fetch", async () => {
    const { run, began } = await begun();
    expect(run.heardAt).toBe(began);
    await kitchen.clock.advance(2_500);
    plays(0.5);
    expect(kitchen.heardAfter).toEqual([]);
    await kitchen.clock.advance(7_000);
    plays(7.5);
    plays(7.5);
    expect(kitchen.heardAfter).toEqual([2_500]);
    expect(run.heardAt).toBe(began + 2_000);
  });

  // Proves heard-after-its-minute.
  test("is not learnt where it tells no position, where somebody pauses or jumps first, of a second try, nor of a make that is made ready", async () => {
    const others: Record<string, () => Promise<void>> = {
      "no position": async () => {
        await begun();
        await kitchen.clock.advance(9_000);
        plays(9, { isReckoned: true });
      },
      "a pause": async () => {
        await begun();
        kitchen.media({ state: "paused", url, position: 1, duration: 600 });
        await kitchen.clock.advance(9_000);
        plays(5);
      },
      "a make that is made ready": async () => {
        await begun("google");
        await kitchen.clock.advance(9_000);
        plays(8);
      },
      "a second try": async () => {
        kitchen = await testSession({ type: "home-assistant" });
        kitchen.failWith(notPlayable());
        void begin(kitchen.run({ plan: from(18) }).plan);
        await kitchen.clock.advance(0);
        kitchen.failWith(null);
        await kitchen.clock.advance(SECOND);
        plays(0);
        await kitchen.clock.advance(9_000);
        plays(8);
      },
      "a button": async () => {
        kitchen = await testSession({ type: "home-assistant" });
        await begin(kitchen.manual(from(18)));
        plays(0);
        await kitchen.clock.advance(9_000);
        plays(8);
      },
    };
    for (const [what, happens] of Object.entries(others)) {
      await happens();
      expect(kitchen.heardAfter, what).toEqual([]);
    }
  });
});
