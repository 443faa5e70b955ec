// The state machine of one speaker: what it reports has holes, stands still or contradicts itself.
import { beforeEach, describe, expect, test } from "vitest";
import { ADOPTED } from "../play-plan.ts";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { SpeakerError } from "#server/speakers/speaker";
import { notPlayable, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, playing, state, surahs } = sessionSteps(() => kitchen);
const questions = () => kitchen.commands.filter(({ command }) => command === "refresh").length;
const lastLoad = () => kitchen.loads().at(-1);

/** As a speaker of which one answers for the other: each question is answered with this. */
async function answering(seconds: number, answer: () => void): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 0.5) {
    const before = questions();
    await kitchen.clock.advance(SECOND / 2);
    if (questions() > before) answer();
  }
}

describe("silence without a reason", () => {
  // Promise status-with-holes: a receiver's status has holes: no media session, state, place, address, reason, app;
  // Home Assistant shows another state for a moment, or leaves out attributes
  // -> nothing is concluded: the next status completes it, or the speaker is asked once after 1.5 s; if the silence
  // lasts, the recording is loaded again from its place, and no person is said to have stopped it
  test("is asked about once: a speaker that plays on has lost nothing", async () => {
    const { run } = await playing(18, { plan: { volume: 30 } });
    kitchen.says({ type: "volume", volume: 30, muted: false });
    await kitchen.clock.advance(8 * SECOND);
    kitchen.idle(null);
    await kitchen.clock.advance(SECOND / 2);
    kitchen.plays(18, 8.5);
    await kitchen.clock.advance(MINUTE);
    expect(run).toMatchObject({ status: "running", ends: 0 });
    expect(surahs()).toEqual([18]);
    expect(kitchen.volumes()).toEqual([30]);
    kitchen.idle("finished");
    expect(surahs()).toEqual([18, 19]);
  });

  // Proves status-with-holes.
  test("that stays so is no person's stop: the surah goes on from where it fell silent", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(42 * SECOND);
    const before = questions();
    kitchen.idle(null);
    await kitchen.clock.advance(2 * SECOND);
    expect(questions()).toBe(before + 1);
    expect(surahs()).toEqual([18]);
    kitchen.idle(null);
    await kitchen.clock.advance(2 * SECOND);
    expect(lastLoad()).toMatchObject({ surahId: 18, position: 42 });
    kitchen.plays(18, 42);
    expect(run).toMatchObject({ status: "running", ends: 0 });
    expect(kitchen.shown.some(({ notice }) => notice)).toBe(false);
  });

  test("of a speaker that answers nothing is concluded after a while", async () => {
    await playing(18);
    await kitchen.clock.advance(42 * SECOND);
    kitchen.idle(null);
    await kitchen.clock.advance(10 * SECOND);
    expect(lastLoad()).toMatchObject({ surahId: 18, position: 42 });
  });

  test("at the same place again and again: the next surah, and it is said", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(42 * SECOND);
    const silent = async () => {
      kitchen.idle(null);
      await kitchen.clock.advance(2 * SECOND);
      kitchen.idle(null);
      await kitchen.clock.advance(2 * SECOND);
    };
    await silent();
    kitchen.plays(18, 42);
    await silent();
    expect(surahs()).toEqual([18, 18, 19]);
    kitchen.plays(19);
    await kitchen.clock.advance(30 * MINUTE);
    expect(run).toMatchObject({
      status: "played",
      reason: "Al-Kahf was left out. Kitchen fell silent in mid-recording.",
    });
  });

  test("a stop and a takeover that the speaker names are believed at once", async () => {
    const { run } = await playing(18);
    kitchen.idle("cancelled");
    expect(run).toMatchObject({ status: "stopped", reason: "Somebody stopped Kitchen." });
  });

  test("of a paused speaker starts nothing", async () => {
    const { run } = await playing(18);
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 9, duration: 600 });
    kitchen.idle(null);
    await kitchen.clock.advance(10 * SECOND);
    expect(surahs()).toEqual([18]);
    expect(run).toMatchObject({
      status: "running",
      reason: null,
    });
  });

  describe("of a player of Home Assistant", () => {
    const silent = async () => {
      kitchen.idle(null);
      await answering(4, () => kitchen.idle(null));
    };

    test("where our table says that the surah goes on is somebody's stop, once it was asked", async () => {
      const lasts = () => ({ seconds: 600, sure: true });
      kitchen = await testSession({ type: "home-assistant", lasts });
      const { run } = await playing(18);
      await kitchen.clock.advance(42 * SECOND);
      kitchen.idle(null);
      expect(run.status).toBe("running");
      await answering(4, () => kitchen.idle(null));
      expect(run).toMatchObject({ status: "stopped", reason: "Somebody stopped Kitchen." });
    });

    // Proves finished-too-early.
    test("at the end by our table, whatever the player calls its length, is the end", async () => {
      const lasts = () => ({ seconds: 12, sure: true });
      kitchen = await testSession({ type: "home-assistant", lasts });
      const { run } = await playing(112);
      kitchen.plays(112, 1, 24);
      await kitchen.clock.advance(11 * SECOND);
      kitchen.idle(null);
      await kitchen.clock.advance(0);
      expect(surahs()).toEqual([112, 113]);
      expect(kitchen.history[0]).toMatchObject({ surahId: 112, endPosition: 12, completed: true });
      expect(state().duration).toBeNull();
      expect(run.status).toBe("running");
    });

    test("where nothing is known is the end, too, when it plays for a moment from there", async () => {
      kitchen = await testSession({ type: "home-assistant" });
      await playing(112);
      kitchen.plays(112, 0, 24);
      await kitchen.clock.advance(12 * SECOND);
      await silent();
      kitchen.plays(112, 12, 24);
      await kitchen.clock.advance(SECOND);
      await silent();
      expect(surahs()).toEqual([112, 112, 113]);
      expect(kitchen.history[0]).toMatchObject({ completed: true });
    });

    test("where nothing is known is tried once more, and then either the end or a stop", async () => {
      kitchen = await testSession({ type: "home-assistant" });
      const { run } = await playing(112);
      kitchen.plays(112, 0, 24);
      await kitchen.clock.advance(12 * SECOND);
      await silent();
      expect(lastLoad()).toMatchObject({ surahId: 112, position: 12 });
      // It has nothing more to play from there.
      await answering(8, () => kitchen.idle(null));
      kitchen.idle(null);
      await kitchen.clock.advance(2 * SECOND);
      expect(surahs()).toEqual([112, 112, 113]);
      expect(kitchen.history[0]).toMatchObject({ endPosition: 12 });

      kitchen.plays(113, 0, 600);
      await kitchen.clock.advance(20 * SECOND);
      await silent();
      kitchen.plays(113, 20, 600);
      await kitchen.clock.advance(20 * SECOND);
      await silent();
      expect(run).toMatchObject({ status: "stopped", reason: "Somebody stopped Kitchen." });
    });
  });
});

describe("playing that does not move", () => {
  /** From now on each question is answered with this second. */
  const standing = (position: number, seconds: number, duration = 300) =>
    answering(seconds, () => kitchen.plays(36, position, duration));

  // Promise position-stands-still: a speaker reports that it plays but stands still, or is far past the end
  // -> found within 16 s; loaded again from where it stands, then left out, and the run says so; at its end the next
  // surah; players that report no position are not taken for standing still
  test("is loaded again from where it stands within 20 seconds, and then left out", async () => {
    const { run } = await playing(36, { minutes: 10 });
    kitchen.plays(36, 0, 300);
    await answering(10, () => kitchen.plays(36, 10, 300));
    await standing(12, 17);
    expect(surahs()).toEqual([36, 36]);
    expect(lastLoad()).toMatchObject({ position: 12 });
    kitchen.plays(36, 12, 300);
    await standing(12, 20);
    expect(surahs()).toEqual([36, 36, 37]);
    kitchen.plays(37, 0, 2000);
    let position = 0;
    await answering(11 * 60, () => kitchen.plays(37, (position += 10), 2000));
    expect(run).toMatchObject({
      status: "played",
      reason: "Yaseen was left out. The recording stopped arriving at Kitchen.",
    });
  });

  test.each([
    ["at its beginning", 0],
    ["and never reports its length", 12],
  ])("%s is one too", async (_, position) => {
    await playing(36);
    kitchen.plays(36, position, null);
    await answering(20, () => kitchen.plays(36, position, null));
    expect(surahs()).toEqual([36, 36]);
  });

  test("with buffering in between is one too", async () => {
    await playing(36);
    kitchen.plays(36, 12, 300);
    await answering(30, () => {
      kitchen.media({ state: "buffering", url: urlOfSurah(36), position: 12, duration: 300 });
      kitchen.plays(36, 12, 300);
    });
    expect(surahs().length).toBeGreaterThan(1);
  });

  // Proves position-stands-still.
  test("at its end is the end", async () => {
    await playing(36);
    kitchen.plays(36, 295, 300);
    await standing(300, 30);
    expect(surahs()).toEqual([36, 37]);
    expect(kitchen.history[0]).toMatchObject({ surahId: 36, endPosition: 300, completed: true });
  });

  // Proves position-stands-still.
  test("far behind its end is the end", async () => {
    await playing(36);
    kitchen.plays(36, 270, 300);
    let position = 270;
    await answering(90, () => kitchen.plays(36, (position += 10), 300));
    expect(surahs()).toEqual([36, 37]);
  });

  test("a single wrong second, a seek back and a slow start are no stall", async () => {
    await playing(36);
    let at = kitchen.clock.now();
    let offset = 0;
    const now = () => offset + (kitchen.clock.now() - at) / 1000;
    await answering(30, () => kitchen.plays(36, now(), 600));
    kitchen.plays(36, 0, 600);
    await answering(20, () => kitchen.plays(36, now(), 600));
    [at, offset] = [kitchen.clock.now(), 5];
    await answering(40, () => kitchen.plays(36, now(), 600));
    expect(surahs()).toEqual([36]);
  });

  // Proves position-stands-still.
  test("a speaker that answers no question is not taken for standing", async () => {
    const { run } = await playing(36, { minutes: 5 });
    await kitchen.clock.advance(6 * MINUTE);
    expect(surahs()).toEqual([36]);
    expect(run.status).toBe("played");
  });
});

describe("finished far before its end", () => {
  const finishedAt = async (seconds: number) => {
    await kitchen.clock.advance(seconds * SECOND);
    kitchen.media({ idleReason: "finished" });
    await kitchen.clock.advance(2 * SECOND);
  };

  // Promise finished-too-early: a speaker calls a recording finished far before its end, or names a wrong length
  // -> our own table decides; loaded again from there as long as that makes progress; never counted as heard, never
  // taken for a person's stop
  test("is loaded again from there, as long as that brings it on, and is not remembered as heard", async () => {
    const { run } = await playing(36);
    kitchen.plays(36, 0, 300);
    await finishedAt(20);
    expect(lastLoad()).toMatchObject({ surahId: 36, position: 20 });
    expect(kitchen.history).toMatchObject([{ surahId: 36, completed: false }]);
    for (let position = 20; position < 280; position += 20) {
      kitchen.plays(36, position, 300);
      await finishedAt(20);
      expect(lastLoad()).toMatchObject({ surahId: 36, position: position + 20 });
    }
    kitchen.plays(36, 280, 300);
    await finishedAt(20);
    expect(surahs().at(-1)).toBe(37);
    expect(kitchen.history[0]).toMatchObject({ surahId: 36, endPosition: 300, completed: true });
    expect(run.status).toBe("running");
  });

  test("at the same second again: the next surah, and it is said", async () => {
    const { run } = await playing(36);
    kitchen.plays(36, 0, 300);
    await finishedAt(20);
    kitchen.media({ idleReason: "finished" });
    await kitchen.clock.advance(2 * SECOND);
    expect(surahs()).toEqual([36, 36, 37]);
    expect(kitchen.history).toMatchObject([{ surahId: 36, endPosition: 20, completed: false }]);
    kitchen.plays(37);
    await kitchen.clock.advance(30 * MINUTE);
    expect(run.reason).toBe("Yaseen was left out. Kitchen fell silent in mid-recording.");
  });

  // Proves finished-too-early.
  test("counts by our own table where the speaker names no length, or a wrong one", async () => {
    for (const told of [null, 20]) {
      kitchen = await testSession({ lasts: () => ({ seconds: 300, sure: true }) });
      await playing(36);
      kitchen.plays(36, 0, told);
      expect(state().duration).toBe(300);
      await finishedAt(20);
      expect(lastLoad()).toMatchObject({ surahId: 36, position: 20 });
    }
  });

  test("after a fall back to its beginning in that moment is the end, not the beginning", async () => {
    await playing(36);
    kitchen.plays(36, 0, 300);
    await kitchen.clock.advance(299 * SECOND);
    kitchen.plays(36, 0, 300);
    await kitchen.clock.advance(SECOND / 2);
    kitchen.media({ idleReason: "finished" });
    await kitchen.clock.advance(2 * SECOND);
    expect(surahs()).toEqual([36, 37]);
    expect(kitchen.history[0]).toMatchObject({ endPosition: 300, completed: true });
  });

  test("in a tab of ours is believed", async () => {
    kitchen = await testSession({ type: "browser" });
    await playing(36);
    kitchen.plays(36, 0, 300);
    await finishedAt(20);
    expect(surahs()).toEqual([36, 37]);
  });

  test("after a moment of silence without a reason is the end", async () => {
    await playing(36);
    kitchen.plays(36, 0, 300);
    await kitchen.clock.advance(297 * SECOND);
    kitchen.idle(null);
    await kitchen.clock.advance(SECOND);
    kitchen.media({ idleReason: "finished" });
    expect(surahs()).toEqual([36, 37]);
  });

  test("a few seconds before what our table says is the end", async () => {
    kitchen = await testSession({ lasts: () => ({ seconds: 300, sure: true }) });
    await playing(36);
    kitchen.plays(36, 0, 291);
    await finishedAt(291);
    expect(surahs()).toEqual([36, 37]);
  });

  test("an ayah's end counts as one", async () => {
    const order = {
      ...from(1).order,
      items: [{ recording: { surah: 2 }, from: 10, to: 200, repeat: 1 }],
    };
    await playing(2, { plan: { order } });
    kitchen.plays(2, 10, null);
    await finishedAt(20);
    expect(lastLoad()).toMatchObject({ surahId: 2, position: 30 });
  });

  test("at the end time ends the run", async () => {
    const { run } = await playing(36, { minutes: 1 });
    await kitchen.clock.advance(MINUTE + SECOND);
    kitchen.media({ idleReason: "finished" });
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([36]);
    expect(run.status).toBe("played");
  });
});

describe("a LOAD that the player refuses", () => {
  const refused = () => new SpeakerError(aboutSpeaker("speaker.load-refused", "Kitchen"), "player");

  // Promise load-refused: a player refuses a LOAD, or does not answer it
  // -> the same surah again after 2, 4 and 8 s, with a new player after three refusals; only LOAD_FAILED and ERROR
  // count against a recording
  test("is sent again for the same surah, soon", async () => {
    kitchen.failWith(refused());
    const { run, plan } = kitchen.run({ plan: from(36) });
    await begin(plan);
    await kitchen.clock.advance(3 * SECOND);
    kitchen.failWith(null);
    await kitchen.clock.advance(4 * SECOND);
    expect(surahs()).toEqual([36, 36, 36]);
    kitchen.plays(36);
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([36, 36, 36]);
    expect(run).toMatchObject({ status: "running", reason: null });
  });

  // Proves load-refused.
  test("for a minute fails the run with the speaker's reason, and leaves no surah out", async () => {
    kitchen.failWith(refused());
    const { run, plan } = kitchen.run({ plan: from(36) });
    await begin(plan);
    await kitchen.clock.advance(2 * MINUTE);
    expect(new Set(surahs())).toEqual(new Set([36]));
    expect(surahs().length).toBeLessThan(20);
    expect(run).toMatchObject({
      status: "failed",
      reason: "Kitchen is not ready to take a recording.",
    });
  });

  test("in mid-run is tried for the same surah until the end time", async () => {
    const { run } = await playing(36);
    kitchen.failWith(refused());
    kitchen.idle("finished");
    await kitchen.clock.advance(5 * MINUTE);
    expect(run.status).toBe("interrupted");
    kitchen.failWith(null);
    await kitchen.clock.advance(MINUTE);
    expect(lastLoad()).toMatchObject({ surahId: 37 });
    kitchen.plays(37);
    expect(run.status).toBe("running");
  });

  test("is another matter than a recording that cannot be played", async () => {
    kitchen.failWith(notPlayable());
    await begin(kitchen.run({ plan: from(36) }).plan);
    await kitchen.clock.advance(1.5 * SECOND);
    kitchen.failWith(null);
    expect(surahs()).toEqual([36, 36, 37]);
  });
});

describe("a run that is over", () => {
  // Promise starts-after-its-end: a run is over, and its speaker starts to play it all the same
  // -> Wird stops it
  test("and that its speaker plays after all is stopped there", async () => {
    const { run, plan } = await playing(18);
    kitchen.idle("cancelled");
    expect(run.status).toBe("stopped");
    const before = kitchen.commands.length;
    const late = { state: "playing", url: urlOfSurah(18), position: 9 } as const;
    kitchen.media({ ...late, loadedFor: { runId: plan.runId } });
    expect(kitchen.commands.slice(before)).toMatchObject([{ command: "stop" }]);
    await kitchen.clock.advance(0);
    kitchen.media({ ...late, loadedFor: { runId: 999_999 } });
    kitchen.media({ ...late, loadedFor: null });
    expect(kitchen.commands.slice(before)).toHaveLength(1);
  });

  test("because it never began, too", async () => {
    const { run, plan } = kitchen.run({ plan: from(18) });
    await begin(plan);
    await kitchen.clock.advance(MINUTE + SECOND);
    expect(run.status).toBe("failed");
    const before = kitchen.commands.length;
    const late = { state: "playing", url: urlOfSurah(18), position: 0 } as const;
    kitchen.media({ ...late, loadedFor: { runId: plan.runId } });
    expect(kitchen.commands.slice(before)).toMatchObject([{ command: "stop" }]);
  });

  test("and begins again is not", async () => {
    const { plan } = await playing(18);
    kitchen.idle("cancelled");
    const adopt = { ...ADOPTED, sounded: true, silent: false };
    await begin(plan, { adopt });
    kitchen.media({ state: "playing", url: urlOfSurah(18), loadedFor: { runId: plan.runId } });
    expect(kitchen.commands.some(({ command }) => command === "stop")).toBe(false);
    expect(state().status).toBe("playing");
  });
});

describe("a recording that was taken, and of which nothing is reported", () => {
  // Promise load-without-reports: a player takes a recording and reports nothing; an entity of Home Assistant is not
  // refreshed after play_media
  // -> it is asked after 15 s (GET_STATUS, `homeassistant.update_entity`), and what plays our recording is not loaded
  // again; behind the end of a recording it is asked too
  test("is asked about before it is loaded again: what plays is left alone", async () => {
    const { run, plan } = kitchen.run({ plan: from(36) });
    await begin(plan);
    const before = questions();
    await answering(19, () => kitchen.plays(36, 15));
    expect(questions()).toBe(before + 1);
    await kitchen.clock.advance(SECOND);
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([36]);
    expect(run).toMatchObject({ status: "running", reason: null });
  });

  test("is loaded again where the answer names nothing of ours", async () => {
    await begin(kitchen.run({ plan: from(36) }).plan);
    await answering(22, () => kitchen.idle(null));
    expect(surahs()).toEqual([36, 36]);
  });
});
