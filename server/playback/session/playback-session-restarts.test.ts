// The state machine of one speaker after a restart: the speaker still plays what the previous process started.
import { beforeEach, describe, expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import { ADOPTED, BRIDGED, type Adoption } from "../play-plan.ts";
import type { StoredState } from "../record/playback-state-store.ts";
import { orderOf } from "../play-order.ts";
import { part } from "./test-item-steps.ts";
import { noAnswerError, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const heard: Adoption = { ...ADOPTED, sounded: true };
const notHeard: Adoption = { ...heard, sounded: false };

const { begin, from, playing, state, surahs } = sessionSteps(() => kitchen);

describe("after a restart of Wird", () => {
  test("a run that still plays is adopted without another load", async () => {
    const { plan, run } = kitchen.run({ plan: { ...from(18), position: 90 } });
    await kitchen.session.begin(plan, { adopt: heard });
    expect(kitchen.commands.at(-1)?.command).toBe("refresh");
    kitchen.plays(18, 95);
    expect(surahs()).toEqual([]);
    expect(run.status).toBe("running");
    expect(run.soundedAt).toBeNull();
    expect(state()).toMatchObject({ status: "playing", position: 95 });
  });

  test("a run that still plays, and whose recording fails later, is loaded again from there", async () => {
    const { plan, run } = kitchen.run({ plan: { ...from(18), position: 90 } });
    await kitchen.session.begin(plan, { adopt: heard });
    kitchen.plays(18, 95);
    await kitchen.clock.advance(30 * SECOND);
    kitchen.media({ state: "idle", url: urlOfSurah(18), idleReason: "error" });
    await kitchen.clock.advance(2 * SECOND);
    expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 125 }]);
    kitchen.plays(18, 125);
    expect(run.status).toBe("running");
  });

  // Promise killed-to-its-end: a recording comes to its end while nobody follows its speaker
  // -> it is not recited again: the next one follows, or the run is over
  test("a run whose recording was over by the clock meanwhile goes on with the next, and one that was not is loaded from its place", async () => {
    const surah = { surahId: 18, reciterId: 5, duration: 60, status: "playing" as const };
    const left = (position: number) => ({
      ...{ ...kitchen.session.state(), ...surah, position, positionAt: kitchen.clock.now() },
      ...{ hearing: null, volumeOwed: null, unmuteOwed: false },
    });
    for (const [passed, wanted, playerRuns] of [
      [50, { surahId: 19, position: 0 }, undefined],
      [50, { surahId: 19, position: 0 }, true],
      // It has lost its power since, seed 9 of the simulation.
      [50, { surahId: 18, position: 15 }, false],
      [20, { surahId: 18, position: 15 }, true],
      // It may have lost its power meanwhile.
      [6 * 60, { surahId: 18, position: 15 }, undefined],
    ] as const) {
      kitchen = await testSession({ left: left(15) });
      const soundedUntil = kitchen.clock.now() - passed * SECOND;
      const { plan } = kitchen.run({ plan: { ...from(18), position: 15 } });
      await begin(plan, { adopt: { ...heard, soundedUntil } });
      kitchen.media({ playerRuns });
      await kitchen.clock.advance(SECOND);
      expect(kitchen.loads()).toMatchObject([wanted]);
    }
    const only = {
      order: orderOf([part(null, null, 1, 18)]),
      startsOver: false,
      patience: BRIDGED,
    };
    // The node before it may have died before it stored the length, which others know.
    for (const duration of [60, null]) {
      const lasts = () => ({ seconds: 60, sure: true });
      kitchen = await testSession({ left: { ...left(15), duration }, lasts });
      const soundedUntil = kitchen.clock.now() - 50 * SECOND;
      const choice = { ...from(18), ...only, endsAt: null, position: 15 };
      const { plan, run } = kitchen.run({ plan: choice });
      await begin(plan, { adopt: { ...heard, soundedUntil } });
      kitchen.media({});
      await kitchen.clock.advance(SECOND);
      expect(run).toMatchObject({ status: "played", ends: 1 });
    }
  });

  // Promise stopped-and-killed: a person stops a run whose node has died, or whose node dies as it has answered
  // -> it stays stopped: the answer comes when the end is stored, and a run that is taken over later is over
  test("a run that a person has stopped before it was taken over is over, and nothing of it is loaded", async () => {
    const dueAt = kitchen.clock.now() - 15 * SECOND;
    const { plan, run } = kitchen.run({ plan: from(18) });
    await kitchen.session.stop(sentence("run.skipped"));
    await begin(plan, { adopt: { ...notHeard, dueAt } });
    kitchen.media({});
    await kitchen.clock.advance(MINUTE);
    expect(run).toMatchObject({ status: "stopped", ends: 1 });
    expect(surahs()).toEqual([]);
    // What is due after the stop is not meant by it.
    const later = kitchen.run({ plan: from(36) });
    await begin(later.plan, { adopt: { ...notHeard, dueAt: kitchen.clock.now() } });
    kitchen.media({});
    expect(surahs()).toEqual([36]);
  });

  // Proves stopped-and-killed.
  test("a stop of what the speaker holds for a run, which is taken for what played last, is meant for that run", async () => {
    const plays = { state: "paused" as const, url: urlOfSurah(18) };
    kitchen = await testSession({ before: kitchen.manual(from(18)), plays });
    const dueAt = kitchen.clock.now() - 15 * SECOND;
    const { plan, run } = kitchen.run({ plan: from(18) });
    expect(state()).toMatchObject({ status: "paused", surahId: 18 });
    await kitchen.session.stop(sentence("run.skipped"));
    await begin(plan, { adopt: { ...notHeard, dueAt } });
    kitchen.media({});
    await kitchen.clock.advance(MINUTE);
    expect(run).toMatchObject({ status: "stopped", ends: 1 });
    expect(surahs()).toEqual([]);
  });

  // Proves stopped-and-killed.
  test("a person's stop is answered when the end of the run is stored, and says so when it is not in time", async () => {
    const storing = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    for (const [index, { promise, resolve }] of storing.entries()) {
      kitchen = await testSession({ storing: () => promise });
      const { plan, run } = kitchen.run({ plan: from(18) });
      await begin(plan);
      kitchen.plays(18);
      let answer: boolean | null = null;
      void kitchen.session.stop(sentence("run.skipped")).then((isStored) => (answer = isStored));
      await kitchen.clock.advance(SECOND);
      expect(run.status).toBe("stopped");
      expect(answer).toBeNull();
      if (index === 0) resolve();
      await kitchen.clock.advance(index === 0 ? 0 : 5 * SECOND);
      expect(answer).toBe(index === 0);
    }
  });

  // Promise killed-as-it-begins: a node is killed when it has begun a run and before that is stored, and the run's end passes
  // -> its speaker is asked: what plays there is stopped and told as played; where nothing plays it is missed
  test("a run whose end has passed, and of which nothing is stored, is asked for: it is stopped and was played, or is missed", async () => {
    const adopt = { ...notHeard, tooLate: sentence("run.missed") };
    const over = kitchen.run({ plan: from(18), minutes: -0.1 });
    await begin(over.plan, { adopt });
    kitchen.plays(18, 20);
    await kitchen.clock.advance(10 * SECOND);
    expect(over.run).toMatchObject({ status: "played", ends: 1 });
    expect(kitchen.commands.map(({ command }) => command)).toContain("stop");
    expect(surahs()).toEqual([]);
    for (const says of [() => kitchen.media({}), () => {}]) {
      kitchen = await testSession();
      const { plan, run } = kitchen.run({ plan: from(18), minutes: -0.1 });
      await begin(plan, { adopt });
      says();
      await kitchen.clock.advance(10 * SECOND);
      expect(run).toMatchObject({ status: "missed", ends: 1 });
      expect(surahs()).toEqual([]);
    }
  });

  test("a run whose speaker has fallen silent is loaded from its place", async () => {
    const { plan } = kitchen.run({ plan: { ...from(18), position: 90 } });
    await kitchen.session.begin(plan, { adopt: heard });
    kitchen.media({});
    expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 90 }]);
  });

  test("a run that was heard is not given up when its speaker reconnects slowly", async () => {
    kitchen.loses("Kitchen did not answer.");
    kitchen.failWith(noAnswerError());
    const { plan, run } = kitchen.run({ plan: { ...from(18), position: 90 }, minutes: 60 });
    await kitchen.session.begin(plan, { adopt: heard });
    await kitchen.clock.advance(5 * MINUTE);
    expect(run.ends).toBe(0);
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 90 });
    kitchen.plays(18, 90);
    expect(run).toMatchObject({ status: "running", reason: null });
  });

  test("a run that had not been heard yet replaces whatever plays on the speaker", async () => {
    const { plan } = kitchen.run({ plan: from(18) });
    await kitchen.session.begin(plan, { adopt: notHeard });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3" });
    expect(surahs()).toEqual([18]);
  });

  describe("a run that may have been begun by a node that died", () => {
    const loadedFor = (runId: number | null, surah: number, position = 20) =>
      kitchen.media({
        state: "playing",
        url: urlOfSurah(surah),
        position,
        duration: 600,
        loadedFor: { runId },
      });

    // Proves killed-at-the-minute.
    test("and that the speaker plays already is not loaded again; it has sounded since then", async () => {
      const { plan, run } = kitchen.run({ plan: from(18) });
      await begin(plan, { adopt: notHeard });
      expect(kitchen.commands.at(-1)?.command).toBe("refresh");
      loadedFor(plan.runId ?? 0, 18);
      expect(surahs()).toEqual([]);
      expect(run).toMatchObject({
        status: "running",
        soundedAt: kitchen.clock.now() - 20 * SECOND,
      });
    });

    test("and that has come to another surah meanwhile continues there", async () => {
      const { plan, run } = kitchen.run({ plan: from(18) });
      await begin(plan, { adopt: heard });
      loadedFor(plan.runId ?? 0, 19);
      expect(run).toMatchObject({ status: "running", place: { surahId: 19, position: 20 } });
      expect(state()).toMatchObject({ status: "playing", surahId: 19 });
      kitchen.idle("finished");
      expect(surahs()).toEqual([20]);
    });

    test("is begun when the speaker plays the same recording for another run, or for a button", async () => {
      for (const other of [999, null]) {
        kitchen = await testSession();
        const { plan } = kitchen.run({ plan: from(18) });
        await begin(plan, { adopt: notHeard });
        loadedFor(other, 18);
        expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 0, runId: plan.runId }]);
        // Its last word about what was there before is no proof.
        loadedFor(other, 18, 21);
        expect(state().status).toBe("loading");
      }
    });

    test("is begun only when the speaker has been asked, however long that takes", async () => {
      kitchen.loses("Kitchen did not answer.");
      const { plan } = kitchen.run({ plan: from(18), minutes: 30 });
      await begin(plan, { adopt: notHeard });
      await kitchen.clock.advance(25 * SECOND);
      expect(surahs()).toEqual([]);
      kitchen.says({ type: "connected" });
      loadedFor(plan.runId ?? 0, 18);
      expect(surahs()).toEqual([]);
      expect(state().status).toBe("playing");
    });

    test("is too late to begin, but continues where the speaker plays it", async () => {
      const tooLate = { ...notHeard, tooLate: sentence("run.missed-start") };
      const silent = kitchen.run({ plan: { ...from(18), volume: 20 } });
      await begin(silent.plan, { adopt: tooLate });
      kitchen.media({});
      expect(silent.run).toMatchObject({
        status: "missed",
        reason: expect.stringContaining("too late to start"),
      });
      expect(state()).toMatchObject({ status: "stopped", error: null });
      expect([surahs(), kitchen.volumes()]).toEqual([[], []]);

      const sounding = kitchen.run({ plan: from(18) });
      await begin(sounding.plan, { adopt: tooLate });
      loadedFor(sounding.plan.runId ?? 0, 18, 700);
      expect(sounding.run.status).toBe("running");
      expect(surahs()).toEqual([]);
    });
  });

  test("a run whose speaker somebody else uses now has stopped", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    await kitchen.session.begin(plan, { adopt: heard });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3" });
    expect(run.status).toBe("stopped");
    expect(surahs()).toEqual([]);
  });

  test("playback without a run is adopted and continues with the next surah", async () => {
    const before = kitchen.manual(from(112));
    const plays = { state: "playing", url: urlOfSurah(112), position: 5, duration: 30 } as const;
    kitchen = await testSession({ before, plays });
    expect(state()).toMatchObject({ status: "playing", surahId: 112, reciterId: 5, position: 5 });
    kitchen.idle("finished");
    expect(surahs()).toEqual([113]);
    await kitchen.clock.advance(0);
    expect(kitchen.history[0]).toMatchObject({ surahId: 112, startPosition: 5, endPosition: 30 });
  });

  // Promise left-by-a-run: a node follows a speaker before it can take over the run that plays there
  // -> what plays is not taken for played by hand: its place stays stored for the run, and no surah follows it
  test("what plays of a run that is not taken over yet is shown, and waits for it with its place", async () => {
    const stored = (): StoredState => ({
      ...{ ...kitchen.session.state(), surahId: 18, reciterId: 5, duration: 60, position: 15 },
      ...{ status: "playing", volumeOwed: null, unmuteOwed: false },
      hearing: { runId: 77, entry: null, from: 0 },
    });
    const before = kitchen.manual(from(18));
    const plays = { state: "playing", url: urlOfSurah(18), position: 20, duration: 60 } as const;
    kitchen = await testSession({ before, plays, left: stored() });
    expect(state()).toMatchObject({ status: "playing", surahId: 18, position: 20 });
    await kitchen.clock.advance(20 * SECOND);
    // A state that is written meanwhile says whose it is.
    for (const { hearing } of kitchen.stored) expect(hearing?.runId).toBe(77);
    const { plan, run } = kitchen.run({ plan: { ...from(18), position: 15 } });
    await begin(plan, { adopt: heard });
    kitchen.media({ ...plays, position: 40 });
    expect(run).toMatchObject({ status: "running", ends: 0 });
    expect(surahs()).toEqual([]);

    kitchen = await testSession({ before, plays, left: stored() });
    await kitchen.clock.advance(25 * SECOND);
    kitchen.media({ url: urlOfSurah(18), position: 60, duration: 60, idleReason: "finished" });
    await kitchen.clock.advance(SECOND);
    expect(surahs()).toEqual([]);
    expect(state()).toMatchObject({ status: "stopped" });

    // No node takes it over: a person can steer what sounds.
    kitchen = await testSession({ before, plays, left: stored() });
    await kitchen.clock.advance(MINUTE);
    kitchen.media({ ...plays, position: 59, duration: 300 });
    expect(kitchen.session.plan()).toMatchObject({ runId: null });
  });

  test("playback without a run is forgotten when the speaker does something else", async () => {
    kitchen = await testSession({ before: kitchen.manual(from(112)) });
    kitchen.media({ state: "playing", url: urlOfSurah(112) });
    expect(kitchen.session.plan()).toBeNull();
  });

  test("closing keeps the place and leaves the speaker playing", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(17 * SECOND);
    await kitchen.session.close();
    expect(run.place).toMatchObject({ surahId: 18, position: 17 });
    expect(run.status).toBe("running");
    expect(kitchen.commands.map(({ command }) => command)).not.toContain("stop");
    await kitchen.clock.advance(60 * MINUTE);
    expect(run.ends).toBe(0);
  });

  test("what the speaker reports while the session closes changes nothing", async () => {
    await playing(18, { minutes: 1 });
    kitchen.hang(true);
    await kitchen.clock.advance(2 * MINUTE);
    void begin(kitchen.manual(from(112)));
    const closing = kitchen.session.close();
    kitchen.plays(112);
    kitchen.hang(false);
    await closing;
    const before = kitchen.commands.length;
    await kitchen.clock.advance(MINUTE);
    expect(kitchen.commands.slice(before)).toEqual([]);
  });

  test("a load that fails as the session closes is not shown as an error", async () => {
    kitchen.hang(true);
    void begin(kitchen.manual(from(112)));
    const closing = kitchen.session.close();
    const before = kitchen.shown.length;
    kitchen.failWith(noAnswerError());
    kitchen.hang(false);
    await closing.catch(() => {});
    await kitchen.clock.advance(MINUTE);
    expect(kitchen.shown.slice(before)).toEqual([]);
    expect(state()).toMatchObject({ status: "loading", error: null });
  });

  test("a run that is resumed ends the fade of another", async () => {
    const { run: faded } = await playing(18, { minutes: 1 });
    await kitchen.clock.advance(MINUTE + SECOND);
    const { plan, run } = kitchen.run({ plan: from(36) });
    await begin(plan, { adopt: { ...heard, volumeBefore: 50 } });
    kitchen.plays(36);
    const before = kitchen.volumes().length;
    await kitchen.clock.advance(MINUTE);
    expect(kitchen.volumes().slice(before)).toEqual([]);
    expect([faded.ends, run.ends]).toEqual([1, 0]);
  });

  test("a run whose end time has passed meanwhile is stopped and does not play forever", async () => {
    const playing18 = {
      state: "playing",
      url: urlOfSurah(18),
      position: 95,
      duration: 600,
    } as const;
    const { plan, run } = kitchen.run({ plan: from(18), minutes: -1 });
    kitchen.loses("Kitchen did not answer.");
    kitchen.failWith(noAnswerError());
    await begin(plan, { adopt: heard });
    await kitchen.clock.advance(5 * SECOND);
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Wird was switched off or asleep while this played, and came back after its end.",
      ends: 1,
    });
    kitchen.failWith(null);
    const before = kitchen.commands.length;
    kitchen.says({ type: "connected" });
    kitchen.media(playing18);
    expect(kitchen.commands.slice(before).map(({ command }) => command)).toEqual(["stop"]);
    kitchen.idle("cancelled");
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([]);
  });
});

// Promise long-silence: the power is away for hours in a run without an end time, by a schedule or by hand; its
// machine sleeps; its speaker is lost; its agent is gone
// -> its silences are bridged for one hour in all, by one rule (`bridgedUntil`); then the run is interrupted, its
// owner is told, and nothing starts in the night. What still plays goes on. What somebody paused stays paused, also
// in a run with an end time. If nothing is heard for ten minutes the run fails; when an agent is gone, its owner is
// told within twenty minutes
describe("after hours without power, a run that ends by itself", () => {
  const HOUR = 60 * MINUTE;
  const byItself = { startsOver: false, patience: BRIDGED };
  const ran = () =>
    kitchen.run({ plan: { ...from(2), ...byItself, position: 900 }, minutes: 1440 });
  const ago = (ms: number) => kitchen.clock.now() - ms;

  test("is not begun again: it is interrupted, and says why", async () => {
    const { plan, run } = ran();
    await begin(plan, { adopt: { ...heard, soundedUntil: ago(7 * HOUR) } });
    kitchen.media({});
    expect(surahs()).toEqual([]);
    expect(run).toMatchObject({
      status: "interrupted",
      reason:
        "Wird was switched off or asleep while this played, and came back too late to continue it.",
      ends: 1,
    });
  });

  test("on a speaker that comes later still is not begun there either", async () => {
    kitchen.loses("Kitchen did not answer.");
    kitchen.failWith(noAnswerError());
    const { plan, run } = ran();
    await begin(plan, { adopt: { ...heard, soundedUntil: ago(7 * HOUR) } });
    await kitchen.clock.advance(2 * MINUTE);
    expect(run.status).toBe("interrupted");
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(surahs()).toEqual([]);
  });

  test("that the speaker plays still goes on", async () => {
    const { plan, run } = ran();
    await begin(plan, { adopt: { ...heard, soundedUntil: ago(2 * HOUR) } });
    kitchen.plays(2, 8000, 9000);
    await kitchen.clock.advance(2 * MINUTE);
    expect(run).toMatchObject({ status: "running", ends: 0 });
  });

  test("is continued within the hour, for as long as its silences are an hour together", async () => {
    const { plan, run } = ran();
    await begin(plan, {
      adopt: { ...heard, soundedUntil: ago(30 * MINUTE), bridged: 20 * MINUTE },
    });
    kitchen.media({});
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 2, position: 900 });
    kitchen.plays(2, 900, 9000);
    await kitchen.clock.advance(MINUTE);
    kitchen.loses("Kitchen did not answer.");
    kitchen.failWith(noAnswerError());
    await kitchen.clock.advance(9 * MINUTE);
    expect(run).toMatchObject({ status: "interrupted", ends: 0, place: { bridged: 50 * MINUTE } });
    await kitchen.clock.advance(2 * MINUTE);
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Kitchen did not answer.",
      ends: 1,
    });
  });

  test("that somebody had paused is not begun by itself, not even within its window", async () => {
    for (const patience of [BRIDGED, null]) {
      kitchen = await testSession();
      const { plan, run } = kitchen.run({ plan: { ...from(2), startsOver: false, patience } });
      const adopt = { ...heard, paused: true, soundedUntil: ago(10 * MINUTE) };
      await begin(plan, { adopt });
      kitchen.media({});
      expect([surahs(), run.status]).toEqual([[], "stopped"]);
    }
  });
});
