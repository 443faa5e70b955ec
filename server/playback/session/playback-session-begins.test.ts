// The state machine of one speaker: from a plan to a proof, and what cannot be played.
import { beforeEach, describe, expect, test } from "vitest";
import { aboutSpeaker, englishOf } from "#contract/sentences/sentences";
import { BRIDGED } from "../play-plan.ts";
import { SpeakerError } from "#server/speakers/speaker";
import {
  notPlayable,
  noAnswerError,
  type TestSession,
  testSession,
  urlOfSurah,
} from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const UNREACHABLE = "The recordings cannot be reached.";
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, playing, state, surahs } = sessionSteps(() => kitchen);

describe("somebody who pauses before anything is heard", () => {
  // Promise paused-before-heard: somebody pauses before anything is heard, or while a surah stalls
  // -> it is held: a later try is loaded paused, what plays after all is paused at once, and Resume plays it
  test("has it held as soon as the speaker plays it, and heard when they resume", async () => {
    const { run, plan } = kitchen.run({ plan: from(18) });
    await begin(plan);
    await kitchen.session.pause();
    expect(state()).toMatchObject({ status: "paused", surahId: 18 });
    expect(kitchen.commands.map(({ command }) => command)).toEqual(["load"]);
    kitchen.plays(18, 0.2);
    await kitchen.clock.advance(0);
    expect(kitchen.commands.at(-1)?.command).toBe("pause");
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 0.4, duration: 600 });
    expect(state()).toMatchObject({ status: "paused", position: 0.4 });
    await kitchen.clock.advance(5 * MINUTE);
    expect(surahs()).toEqual([18]);
    await kitchen.session.resume();
    kitchen.plays(18, 0.4);
    expect(state().status).toBe("playing");
    expect(kitchen.commands.map(({ command }) => command)).toEqual(["load", "pause", "play"]);
    expect(run.status).toBe("running");
  });

  // Proves paused-before-heard.
  test("has each later try, and the next surah, loaded paused", async () => {
    await begin(kitchen.run({ plan: from(18) }).plan);
    await kitchen.session.pause();
    await kitchen.clock.advance(45 * SECOND);
    const [first, ...later] = kitchen.loads();
    expect(first?.paused ?? false).toBe(false);
    expect(later.map(({ surahId, paused }) => [surahId, paused])).toEqual([
      [18, true],
      [19, true],
    ]);
    expect(state().status).toBe("paused");
  });

  test("and resumes before anything is heard has it loaded to play", async () => {
    await begin(kitchen.run({ plan: from(18) }).plan);
    await kitchen.session.pause();
    await kitchen.session.resume();
    expect(kitchen.loads().map(({ paused }) => paused ?? false)).toEqual([false, false]);
    kitchen.plays(18);
    await kitchen.clock.advance(0);
    expect(state().status).toBe("playing");
    expect(kitchen.commands.map(({ command }) => command)).toEqual(["load", "load"]);
  });

  test("and leaves it so until the end is told that it stayed paused", async () => {
    const { run, plan } = kitchen.run({ minutes: 1, plan: from(18) });
    await begin(plan);
    await kitchen.session.pause();
    await kitchen.clock.advance(30 * SECOND);
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 0, duration: 600 });
    await kitchen.clock.advance(31 * SECOND);
    expect(run).toMatchObject({ status: "stopped", ends: 1 });
    expect(run.reason).toContain("paused");
  });

  // Proves paused-before-heard.
  test("while a surah stalls keeps it paused, also when it has to be loaded again", async () => {
    await playing(18);
    await kitchen.clock.advance(30 * SECOND);
    kitchen.media({ state: "buffering", url: urlOfSurah(18), position: 30 });
    await kitchen.session.pause();
    expect(kitchen.commands.at(-1)?.command).toBe("pause");
    await kitchen.clock.advance(25 * SECOND);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 30, paused: true });
    expect(state().status).toBe("paused");
  });
});

describe("the proof of play", () => {
  test("a run counts as started only when the speaker reports that it plays", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    await begin(plan);
    kitchen.media({ state: "buffering", url: urlOfSurah(18) });
    expect(state()).toMatchObject({ status: "loading", surahId: 18, reciterId: 5 });
    expect(run.soundedAt).toBeNull();
    await kitchen.clock.advance(3 * SECOND);
    kitchen.plays(18);
    expect(run.soundedAt).toBe(kitchen.clock.now());
    expect(state()).toMatchObject({ status: "playing", duration: 600 });
  });

  // Proves long-silence.
  test("a run without an end time whose speaker stays away is told of as failed ten minutes after its minute", async () => {
    kitchen.loses("The agent of Home has no line.");
    kitchen.failWith(noAnswerError());
    const byItself = { startsOver: false, patience: BRIDGED };
    const { plan, run } = kitchen.run({ plan: { ...from(18), ...byItself }, minutes: 1440 });
    await begin(plan);
    await kitchen.clock.advance(10 * MINUTE + SECOND);
    expect(run).toMatchObject({ status: "failed", ends: 1 });
  });

  test("a speaker that does not answer is tried three times, 20 s apart, then the run has failed", async () => {
    kitchen.failWith(noAnswerError());
    const { plan, run } = kitchen.run();
    await begin(plan);
    expect(state()).toMatchObject({ status: "error", error: "Kitchen did not answer." });
    await kitchen.clock.advance(59 * SECOND);
    expect(surahs()).toEqual([1, 1, 1]);
    expect(run.status).toBe("preparing");
    await kitchen.clock.advance(SECOND);
    expect(run).toMatchObject({ status: "failed", reason: "Kitchen did not answer.", ends: 1 });
    expect(state()).toMatchObject({ status: "error", error: "Kitchen did not answer." });
    await kitchen.clock.advance(5 * MINUTE);
    expect(surahs()).toHaveLength(3);
  });

  test("a speaker that accepts loads and never plays gets another surah, then the run has failed", async () => {
    const { plan, run } = kitchen.run();
    await begin(plan);
    await kitchen.clock.advance(60 * SECOND);
    expect(surahs()).toEqual([1, 1, 2]);
    expect(run.status).toBe("failed");
    expect(run.reason).toBe("Kitchen took the recording but did not start to play.");
    expect(kitchen.commands.at(-1)?.command).toBe("stop");
  });

  test("a recording that never arrives is left out after two tries, when the next one plays", async () => {
    const { plan, run } = kitchen.run({ minutes: 5 });
    await begin(plan);
    await kitchen.clock.advance(41 * SECOND);
    kitchen.plays(2);
    await kitchen.clock.advance(5 * MINUTE);
    expect(run.status).toBe("played");
    expect(run.reason).toMatch(/^Al-Faatiha was left out\. Kitchen took the recording/);
  });

  test("a speaker that connects between two tries gets its load at once", async () => {
    kitchen.failWith(noAnswerError());
    const { plan, run } = kitchen.run();
    await begin(plan);
    kitchen.failWith(null);
    await kitchen.clock.advance(5 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(surahs()).toEqual([1, 1]);
    kitchen.plays(1);
    expect(run.status).toBe("running");
  });

  test("a load that was sent is not sent again when the speaker connects", async () => {
    kitchen.hang(true);
    const { plan } = kitchen.run();
    void begin(plan);
    await kitchen.clock.advance(2 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    await kitchen.clock.advance(SECOND);
    expect(surahs()).toEqual([1]);
  });

  test("a speaker that cannot be started remotely fails at once, with its own reason", async () => {
    kitchen.failWith(
      new SpeakerError(aboutSpeaker("echo.not-steerable", "Kitchen"), "cannot-start-remotely"),
    );
    const { plan, run } = kitchen.run();
    await expect(kitchen.session.begin(plan)).rejects.toThrow("Ask Alexa");
    expect(run).toMatchObject({ status: "failed", reason: expect.stringContaining("Ask Alexa") });
  });

  test("a window that is over before anything sounded has failed, with the reason", async () => {
    kitchen.failWith(noAnswerError());
    const { plan, run } = kitchen.run({ minutes: 0.5 });
    await begin(plan);
    await kitchen.clock.advance(40 * SECOND);
    expect(run).toMatchObject({ status: "failed", reason: "Kitchen did not answer.", ends: 1 });
  });
});

describe("a recording that cannot be played", () => {
  // Proves audio-missing.
  test("is tried twice, then the next surah plays, and the outcome says so", async () => {
    kitchen.failWith(notPlayable());
    const { plan, run } = kitchen.run({ plan: from(18), minutes: 10 });
    await begin(plan);
    await kitchen.clock.advance(SECOND);
    kitchen.failWith(null);
    expect(surahs()).toEqual([18, 18, 19]);
    kitchen.plays(19);
    const notices = kitchen.shown.flatMap(({ notice }) => (notice ? englishOf(notice) : []));
    expect(notices).toEqual(["Al-Kahf was left out. Kitchen could not play this recording."]);
    await kitchen.clock.advance(11 * MINUTE);
    expect(run).toMatchObject({ status: "played", reason: notices[0] });
  });

  test("and is reported by the answer to the load and by the speaker, counts as one failure", async () => {
    kitchen.failWith(notPlayable());
    const { plan } = kitchen.run({ plan: from(18) });
    const begun = begin(plan);
    kitchen.media({ idleReason: "error", url: urlOfSurah(18) });
    await begun;
    await kitchen.clock.advance(0);
    expect(surahs()).toEqual([18]);
    await kitchen.clock.advance(SECOND);
    expect(surahs()).toEqual([18, 18, 19].slice(0, surahs().length));
  });

  test("three in a row: a try a minute until the end, of the first and then of one beyond", async () => {
    kitchen.failWith(notPlayable());
    const { plan, run } = kitchen.run({ minutes: 8 });
    await begin(plan);
    await kitchen.clock.advance(59 * SECOND);
    expect(surahs()).toEqual([1, 1, 2, 2, 3, 3]);
    expect(run).toMatchObject({ status: "interrupted", reason: UNREACHABLE, ends: 0 });
    expect(state()).toMatchObject({ status: "error", error: UNREACHABLE, surahId: 1 });
    const notices = () => kitchen.shown.filter(({ notice }) => notice).length;
    const before = notices();
    await kitchen.clock.advance(6 * MINUTE);
    expect(surahs().slice(6)).toEqual([1, 4, 1, 5, 1, 6, 1, 7, 1, 8, 1, 9]);
    expect(notices()).toBe(before);
    await kitchen.clock.advance(2 * MINUTE);
    expect(run).toMatchObject({
      status: "failed",
      reason: UNREACHABLE,
      place: { surahId: 1, position: 0 },
      ends: 1,
    });
  });

  test("three in a row, but the one beyond plays: it continues there", async () => {
    kitchen.failWith(notPlayable());
    const { plan, run } = kitchen.run({ minutes: 60 });
    await begin(plan);
    await kitchen.clock.advance(30 * SECOND);
    kitchen.failWith(null);
    await kitchen.clock.advance(40 * SECOND);
    expect(surahs().slice(6)).toEqual([1]);
    kitchen.media({ idleReason: "error", url: urlOfSurah(1) });
    expect(surahs().slice(6)).toEqual([1, 4]);
    kitchen.plays(4);
    expect(run).toMatchObject({ status: "running", reason: null });
    kitchen.idle("finished");
    expect(surahs().at(-1)).toBe(5);
  });

  test("three in a row, and then a person chooses a surah: that one is tried from then on", async () => {
    kitchen.failWith(notPlayable());
    const { plan } = kitchen.run({ minutes: 60 });
    await begin(plan);
    await kitchen.clock.advance(30 * SECOND);
    await kitchen.session.moveTo({ ...plan.order, index: 35 }, 0).catch(() => {});
    await kitchen.clock.advance(30 * SECOND);
    expect(surahs().slice(6)).toEqual([36, 36, 37, 37, 38, 38]);
    await kitchen.clock.advance(MINUTE);
    expect(surahs().slice(12)).toEqual([36, 39]);
  });

  test("three in a row without a run: playback ends with the reason", async () => {
    kitchen.failWith(notPlayable());
    await begin(kitchen.manual());
    await kitchen.clock.advance(10 * MINUTE);
    expect(surahs()).toEqual([1, 1, 2, 2, 3, 3]);
    expect(state()).toMatchObject({ status: "error", error: UNREACHABLE });
  });

  test("while the network is down for half a minute: the run begins at its planned place", async () => {
    kitchen.failWith(notPlayable());
    const { plan, run } = kitchen.run({ plan: { ...from(18), position: 40 }, minutes: 10 });
    await begin(plan);
    await kitchen.clock.advance(15 * SECOND);
    kitchen.failWith(null);
    await kitchen.clock.advance(MINUTE);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 40 });
    kitchen.plays(18, 40);
    await kitchen.clock.advance(11 * MINUTE);
    expect(run).toMatchObject({ status: "played", reason: null });
  });

  test("while the router restarts, and the speaker is lost too: it begins there as well", async () => {
    kitchen.failWith(notPlayable());
    const { plan } = kitchen.run({ plan: { ...from(18), position: 40 }, minutes: 10 });
    await begin(plan);
    await kitchen.clock.advance(15 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 40 });
    kitchen.plays(18, 40);
    const before = surahs().length;
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toHaveLength(before);
  });

  test("that fails in mid-surah continues from there, once; then the next surah", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(8 * SECOND);
    kitchen.idle("error");
    await kitchen.clock.advance(SECOND);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 8 });
    kitchen.plays(18, 8);
    await kitchen.clock.advance(2 * SECOND);
    kitchen.idle("error");
    await kitchen.clock.advance(SECOND);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 19, position: 0 });
    expect(kitchen.history[0]).toMatchObject({ surahId: 18, completed: false, endPosition: 10 });
    expect(run.status).toBe("running");
  });

  test("that failed long before may fail once more", async () => {
    await playing(2);
    kitchen.idle("error");
    await kitchen.clock.advance(SECOND);
    kitchen.plays(2, 0, 9000);
    await kitchen.clock.advance(2 * MINUTE);
    kitchen.idle("error");
    await kitchen.clock.advance(SECOND);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 2, position: 120 });
  });

  test("that stalls in mid-surah for 20 s is loaded again from there", async () => {
    await playing(18);
    await kitchen.clock.advance(30 * SECOND);
    kitchen.media({ state: "buffering", url: urlOfSurah(18), position: 30 });
    expect(state().status).toBe("loading");
    await kitchen.clock.advance(21 * SECOND);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 30 });
  });

  test("that stalls for a moment is not loaded again", async () => {
    await playing(18);
    kitchen.media({ state: "buffering", url: urlOfSurah(18), position: 1 });
    await kitchen.clock.advance(10 * SECOND);
    kitchen.plays(18, 1);
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([18]);
  });
});

// Proves volume-disobeyed.
test("a speaker that does not take the run's volume is told of once it plays at another, not while it is paused", async () => {
  for (const isPaused of [false, true]) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: { ...from(18), volume: 30 } });
    await begin(plan);
    kitchen.plays(18, 0);
    await kitchen.clock.advance(1000);
    if (isPaused) kitchen.media({ state: "paused", url: urlOfSurah(18), position: 1 });
    await kitchen.clock.advance(10_000);
    expect(run.remark === undefined).toBe(isPaused);
  }
});
