// What is made ready before the minute: nothing sounds before it, nobody is disturbed, and the sound begins on it.
import { beforeEach, describe, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { SpeakerError } from "#server/speakers/speaker";
import { ADOPTED, type PlayPlan } from "../play-plan.ts";
import { adhanSteps } from "./test-adhan-steps.ts";
import {
  FAJR,
  noAnswerError,
  notPlayable,
  type TestSession,
  testSession,
  urlOfSurah,
} from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const AHEAD = 10 * SECOND;
const used = () => new SpeakerError(aboutSpeaker("speaker.used-otherwise", "Kitchen"));

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, state, surahs } = sessionSteps(() => kitchen);

/** The commands that the speaker got, without questions for its state: "mute false". */
const told = () =>
  kitchen.commands.flatMap(({ command, value, held, media }) => {
    if (command === "refresh") return [];
    const recording = held ?? media;
    const muted = command === "mute" || command === "prepare" ? String(value) : "";
    return [[command, recording?.surahId ?? "", muted].filter((part) => part !== "").join(" ")];
  });

const prepare = (plan: PlayPlan, { ahead = AHEAD, loads = true } = {}) =>
  kitchen.session.prepare(plan, { at: kitchen.clock.now() + ahead, loads });

/** The speaker holds it paused, muted. */
function holds(surah = 18, runId: number | null = null): void {
  kitchen.says({ type: "volume", volume: 50, muted: true });
  const loadedFor = runId === null ? null : { runId };
  kitchen.media({ state: "paused", url: urlOfSurah(surah), duration: 600, loadedFor });
}

/** A run whose speaker holds its recording. */
async function made(surah = 18, more: Partial<PlayPlan> = {}) {
  const begun = kitchen.run({ plan: { ...from(surah), ...more } });
  await prepare(begun.plan);
  await kitchen.clock.advance(0);
  holds(surah);
  return begun;
}

describe("an idle speaker before its minute", () => {
  // Proves heard-on-the-minute.
  test("is muted, launched and loaded paused; nobody is shown anything, and on the minute it is unmuted and plays", async () => {
    const { plan, run } = kitchen.run({ plan: { ...from(18), volume: 30 } });
    const before = { ...run, shown: kitchen.shown.length };
    await prepare(plan);
    await kitchen.clock.advance(0);
    holds();
    expect(told()).toEqual(["prepare 18 true"]);
    expect(kitchen.commands[0]?.held).toMatchObject({ paused: true, runId: plan.runId });
    expect({ ...run, shown: kitchen.shown.length }).toEqual(before);
    expect(kitchen.session.plan()).toBeNull();
    expect(state()).toMatchObject({ status: "stopped", muted: false });
    await kitchen.clock.advance(AHEAD);
    const minute = kitchen.clock.now();
    void begin(plan);
    // In the same turn: nothing is waited for.
    expect(told()).toEqual(["prepare 18 true", "volume", "mute false", "play"]);
    expect(kitchen.volumes()).toEqual([30]);
    kitchen.says({ type: "volume", volume: 30, muted: false });
    kitchen.plays(18);
    expect(run).toMatchObject({ status: "running", soundedAt: minute, heardAt: minute });
    expect(surahs()).toEqual([]);
    expect(state()).toMatchObject({ status: "playing", surahId: 18, muted: false });
  });

  // Proves heard-on-the-minute.
  test("that needs longer than until its minute plays as soon as it has loaded, and is loaded once", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    kitchen.hang(true);
    void prepare(plan);
    await kitchen.clock.advance(AHEAD);
    void begin(plan);
    expect(told()).toEqual(["prepare 18 true"]);
    await kitchen.clock.advance(2 * SECOND);
    kitchen.hang(false);
    await kitchen.clock.advance(0);
    expect(told()).toEqual(["prepare 18 true", "mute false", "play"]);
    kitchen.plays(18);
    expect(run.status).toBe("running");
  });

  // Proves heard-on-the-minute.
  test("that could not load, or has lost it since, is loaded on the minute", async () => {
    kitchen.failWith(noAnswerError());
    const { plan } = kitchen.run({ plan: from(18) });
    await prepare(plan);
    await kitchen.clock.advance(0);
    kitchen.failWith(null);
    await kitchen.clock.advance(AHEAD);
    await begin(plan);
    expect([...new Set(told())]).toEqual(["prepare 18 true", "mute false", "load 18"]);
    expect(surahs()).toEqual([18]);

    kitchen = await testSession();
    const second = await made();
    kitchen.failWith(new SpeakerError(aboutSpeaker("speaker.idle", "Kitchen")));
    void begin(second.plan);
    kitchen.failWith(null);
    await kitchen.clock.advance(0);
    expect(surahs()).toEqual([18]);
  });

  // Proves audio-missing.
  test("whose recording is refused has had its first try: it is unmuted, loaded once on the minute, then left out", async () => {
    const error = { idleReason: "error", url: urlOfSurah(18) } as const;
    const refuses = {
      "by the answer": async () => {
        kitchen.failWith(notPlayable());
        const begun = kitchen.run({ plan: from(18), minutes: 10 });
        await prepare(begun.plan);
        return begun;
      },
      "once it is held": async () => {
        const begun = await made(18);
        kitchen.media(error);
        kitchen.failWith(notPlayable());
        return begun;
      },
    };
    for (const [how, refuse] of Object.entries(refuses)) {
      kitchen = await testSession();
      const { plan, run } = await refuse();
      await kitchen.clock.advance(0);
      kitchen.failWith(null);
      await kitchen.clock.advance(AHEAD);
      expect([...new Set(told())], how).toEqual(["prepare 18 true", "mute false"]);
      kitchen.failWith(notPlayable());
      void begin(plan);
      kitchen.media(error);
      await kitchen.clock.advance(0);
      kitchen.failWith(null);
      await kitchen.clock.advance(SECOND);
      // The first of the two tries is no LOAD of its own here.
      expect(surahs().slice(0, 2), how).toEqual([18, 19]);
      kitchen.plays(19);
      expect(run.status, how).toBe("running");
    }
  });

  test("whose refusal comes after the minute is loaded once more at once, then left out", async () => {
    const { plan } = kitchen.run({ plan: from(18) });
    kitchen.failWith(notPlayable());
    kitchen.hang(true);
    void prepare(plan);
    await kitchen.clock.advance(AHEAD);
    void begin(plan);
    kitchen.hang(false);
    await kitchen.clock.advance(0);
    kitchen.failWith(null);
    await kitchen.clock.advance(SECOND);
    expect(surahs().slice(0, 2)).toEqual([18, 19]);
  });

  test("whose refused recording is not the one that begins is no try of that one", async () => {
    kitchen.failWith(notPlayable());
    await prepare(kitchen.run({ plan: from(18) }).plan);
    await kitchen.clock.advance(0);
    void begin(kitchen.manual(from(36)));
    await kitchen.clock.advance(0);
    kitchen.failWith(null);
    await kitchen.clock.advance(SECOND);
    expect(surahs()).toEqual([36, 36]);
  });

  test("that is muted by a person stays muted; one that has no chime is not muted", async () => {
    kitchen.says({ type: "volume", volume: 50, muted: true });
    const { plan } = await made();
    await kitchen.clock.advance(AHEAD);
    await begin(plan);
    expect(told()).toEqual(["prepare 18 false", "play"]);
    expect(state().muted).toBe(true);
  });

  // Proves receiver-begins-by-itself.
  test("that plays by itself is paused at once, and loaded on the minute; its run says so", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    await prepare(plan);
    await kitchen.clock.advance(0);
    kitchen.plays(18, 0.1);
    kitchen.plays(18, 0.2);
    expect(told()).toEqual(["prepare 18 true", "pause", "pause"]);
    expect(kitchen.playedEarly()).toBe(1);
    expect(run.soundedAt).toBeNull();
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 0.3 });
    await kitchen.clock.advance(AHEAD);
    await begin(plan);
    expect(told().slice(3)).toEqual(["mute false", "load 18"]);
    expect(run.remark).toContain("began by itself before the minute");
  });

  test("known for that is launched, muted, and loaded on its minute", async () => {
    const { plan } = kitchen.run({ plan: from(18) });
    await prepare(plan, { loads: false });
    await kitchen.clock.advance(AHEAD);
    await begin(plan);
    expect(told()).toEqual(["prepare true", "mute false", "load 18"]);
  });

  test("that is not connected yet is made ready once it is, and has said what it does", async () => {
    kitchen.loses("away");
    const { plan } = kitchen.run({ plan: from(18) });
    await prepare(plan);
    expect(told()).toEqual(["connect"]);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    kitchen.says({ type: "volume", volume: 50, muted: false });
    await kitchen.clock.advance(SECOND);
    expect(told()).toEqual(["connect", "prepare 18 true"]);
  });
});

describe("a person or another app", () => {
  // Promise made-ready-beside-others: somebody else's app or recording, or a person in Wird, begins on a speaker that
  // is being made ready, or is there before
  // -> it is neither muted nor replaced until the minute, and unmuted at once where it was
  test("that plays or pauses something there is left alone until the minute", async () => {
    for (const doing of ["playing", "paused"] as const) {
      kitchen = await testSession();
      kitchen.media({ state: doing, url: "http://music.test/1" });
      const { plan } = kitchen.run({ plan: from(18) });
      await prepare(plan);
      await kitchen.clock.advance(AHEAD - 1);
      expect(told()).toEqual([]);
      await begin(plan);
      expect(surahs()).toEqual([18]);
    }
  });

  // Proves made-ready-beside-others.
  test("that begins something in the last seconds is heard at once, and keeps the speaker until the minute", async () => {
    const takes: Record<string, () => void> = {
      media: () => kitchen.media({ state: "playing", url: "http://music.test/1" }),
      app: () => kitchen.says({ type: "taken", by: "Music" }),
      closed: () => kitchen.media({ idleReason: "cancelled" }),
    };
    for (const take of Object.values(takes)) {
      kitchen = await testSession();
      const { plan } = await made();
      await kitchen.clock.advance(7 * SECOND);
      take();
      expect(told()).toEqual(["prepare 18 true", "mute false"]);
      await kitchen.clock.advance(3 * SECOND);
      expect(told()).toEqual(["prepare 18 true", "mute false"]);
      await begin(plan);
      expect(surahs()).toEqual([18]);
    }
  });

  test("that is found there as it is made ready ends that", async () => {
    kitchen.failWith(used());
    const { plan } = kitchen.run({ plan: from(18) });
    await prepare(plan);
    kitchen.failWith(null);
    await kitchen.clock.advance(AHEAD);
    await begin(plan);
    expect(surahs()).toEqual([18]);
  });

  // Proves made-ready-beside-others.
  test("who begins something in Wird is heard, and the run takes the speaker on its minute", async () => {
    const { plan, run } = await made();
    await begin(kitchen.manual(from(2)));
    expect(told()).toEqual(["prepare 18 true", "mute false", "load 2"]);
    kitchen.plays(2);
    await kitchen.clock.advance(AHEAD);
    expect(run.ends).toBe(0);
    await begin(plan);
    expect(surahs()).toEqual([2, 18]);
  });

  test("who mutes it in Wird meanwhile is obeyed on the minute too", async () => {
    const { plan } = await made();
    await kitchen.session.setVolume({ muted: true });
    await kitchen.clock.advance(AHEAD);
    await begin(plan);
    expect(told()).toEqual(["prepare 18 true", "mute true", "play"]);
  });
});

describe("what does not begin", () => {
  // Proves made-ready-and-edited.
  test("skipped, deleted or switched off: its recording is stopped, nothing sounds, and the speaker is unmuted", async () => {
    const { plan, run } = await made();
    await kitchen.session.letReadyGo(plan.runId ?? 0);
    await kitchen.clock.advance(0);
    expect(told()).toEqual(["prepare 18 true", "stop", "mute false"]);
    expect(kitchen.session.isBusy()).toBe(false);
    expect(run).toMatchObject({ status: "preparing", ends: 0 });
    await kitchen.clock.advance(60 * SECOND);
    expect(told()).toHaveLength(3);
  });

  // Proves made-ready-and-edited.
  test("changed on another node: it is let go some seconds after its minute by itself", async () => {
    await made();
    await kitchen.clock.advance(AHEAD + 4 * SECOND);
    expect(told()).toEqual(["prepare 18 true"]);
    await kitchen.clock.advance(2 * SECOND);
    expect(told()).toEqual(["prepare 18 true", "stop", "mute false"]);
  });

  // Proves made-ready-and-edited.
  test("edited: the new recording is loaded in its place, and that one begins", async () => {
    const { plan, run } = await made();
    const edited = kitchen.run({ plan: from(36) });
    await prepare(edited.plan, { ahead: 5 * SECOND });
    await kitchen.session.letReadyGo(plan.runId ?? 0);
    await kitchen.clock.advance(0);
    holds(36);
    await kitchen.clock.advance(5 * SECOND);
    await begin(edited.plan);
    kitchen.says({ type: "volume", volume: 50, muted: false });
    kitchen.plays(36);
    expect(told()).toEqual(["prepare 18 true", "prepare 36 true", "mute false", "play"]);
    expect(run).toMatchObject({ status: "preparing", soundedAt: null, ends: 0 });
    expect(edited.run.soundedAt).toBe(kitchen.clock.now());
  });

  test("edited, and not made ready again: the new plan begins all the same, and alone", async () => {
    await made();
    await begin(kitchen.run({ plan: from(36) }).plan);
    expect(told()).toEqual(["prepare 18 true", "mute false", "load 36"]);
  });

  test("two at one minute: the adhan is ready, and what it delays is loaded after it", async () => {
    const adhan = adhanSteps(() => kitchen).adhanOf("fajr");
    const { plan } = kitchen.run({ plan: from(18) });
    await prepare(adhan.plan);
    await prepare(plan);
    await kitchen.clock.advance(AHEAD);
    await begin(adhan.plan);
    await begin(plan);
    expect(told().filter((one) => one.startsWith("prepare"))).toHaveLength(1);
    expect(told().at(-1)).toBe("play");
  });

  test("disconnected in Wird: its recording is stopped and it is unmuted before it is let go of", async () => {
    await made();
    await kitchen.session.letReadyGo(null);
    await kitchen.session.close();
    expect([...told()].sort()).toEqual(["close", "mute false", "prepare 18 true", "stop"]);
    expect(told().at(-1)).toBe("close");
  });

  test("the session ends: the speaker is unmuted before it is let go of", async () => {
    await made();
    await kitchen.session.close();
    expect(told()).toEqual(["prepare 18 true", "mute false", "close"]);
  });
});

describe("a speaker that Wird has muted", () => {
  // Proves made-ready-and-stopped.
  test("is unmuted by the next process, which finds that it is owed", async () => {
    await made();
    expect(kitchen.stored.at(-1)).toMatchObject({ unmuteOwed: true, muted: false });
    const left = kitchen.stored.at(-1);
    if (!left) throw new Error("Nothing is stored.");
    kitchen = await testSession({ left });
    expect(told()).toEqual(["mute false"]);
    expect(kitchen.stored.at(-1)?.unmuteOwed).toBe(false);
  });

  // Proves made-ready-and-stopped.
  test("and that does not obey is told again until it does", async () => {
    const { plan } = await made();
    await kitchen.clock.advance(AHEAD);
    kitchen.failWith(noAnswerError());
    void begin(plan);
    await kitchen.clock.advance(0);
    kitchen.failWith(null);
    await kitchen.clock.advance(2 * SECOND);
    expect(told().filter((one) => one === "mute false").length).toBeGreaterThan(1);
    kitchen.says({ type: "volume", volume: 50, muted: false });
    const told1 = told().length;
    await kitchen.clock.advance(10 * SECOND);
    expect(
      told()
        .slice(told1)
        .filter((one) => one.startsWith("mute")),
    ).toEqual([]);
  });

  // Proves made-ready-and-stopped.
  test("and lost meanwhile is unmuted as soon as it is back", async () => {
    const { plan } = await made();
    kitchen.loses("away");
    await kitchen.clock.advance(3 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    expect(told()).toEqual(["prepare 18 true", "mute false"]);
    await kitchen.clock.advance(7 * SECOND);
    await begin(plan);
    expect(surahs()).toEqual([18]);
  });

  test("and lost as it is told to play is asked when it is back: it plays, or is told again, and is not loaded anew", async () => {
    for (const heard of [true, false]) {
      kitchen = await testSession();
      const { plan, run } = await made();
      await kitchen.clock.advance(AHEAD);
      kitchen.failWith(noAnswerError());
      void begin(plan);
      kitchen.loses("away");
      await kitchen.clock.advance(0);
      kitchen.failWith(null);
      await kitchen.clock.advance(SECOND);
      kitchen.says({ type: "connected" });
      const before = told().length;
      if (heard) kitchen.plays(18, 1);
      else holds(18, plan.runId);
      await kitchen.clock.advance(0);
      expect(told().slice(before).includes("play")).toBe(!heard);
      if (!heard) kitchen.plays(18, 0);
      expect(run.status).toBe("running");
      expect(surahs()).toEqual([]);
    }
  });

  // Proves made-ready-by-another.
  test("what an earlier process has made ready is held, and plays on its minute", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    kitchen.loses("away");
    await prepare(plan);
    kitchen.says({ type: "connected" });
    holds(18, plan.runId);
    await kitchen.clock.advance(AHEAD);
    await begin(plan, { adopt: ADOPTED });
    expect(told()).toEqual(["connect", "play"]);
    kitchen.plays(18);
    expect(run.heardAt).toBe(FAJR + AHEAD);
  });

  test("what an earlier process has made ready, found after its minute, is played and not taken for paused", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    await begin(plan, { adopt: ADOPTED });
    holds(18, plan.runId);
    expect(told()).toContain("play");
    kitchen.plays(18);
    expect(run.status).toBe("running");
  });

  // Proves made-ready-by-another.
  test("what an earlier process has made ready at another place is loaded anew before the minute", async () => {
    const { plan } = kitchen.run({ plan: from(18) });
    kitchen.loses("away");
    await prepare(plan);
    kitchen.says({ type: "connected" });
    const held = { url: urlOfSurah(18), position: 0.4, loadedFor: { runId: plan.runId } };
    kitchen.media({ state: "paused", duration: 600, ...held });
    await kitchen.clock.advance(SECOND);
    expect(told()).toEqual(["connect", "prepare 18 true"]);
  });

  // Proves made-ready-by-another.
  test("what an earlier process has just loaded, found on the minute, is told to play as soon as it is held", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    await begin(plan, { adopt: ADOPTED });
    const loadedFor = { runId: plan.runId };
    kitchen.media({ state: "buffering", url: urlOfSurah(18), loadedFor });
    expect(told()).not.toContain("play");
    holds(18, plan.runId);
    expect(told()).toContain("play");
    kitchen.plays(18);
    expect(run.status).toBe("running");
    expect(surahs()).toEqual([]);
  });

  test("what an earlier process has begun plays on, in a process that was about to make it ready", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    kitchen.loses("away");
    await prepare(plan, { ahead: 0 });
    await begin(plan, { adopt: ADOPTED });
    kitchen.says({ type: "connected" });
    kitchen.plays(18, 40);
    await kitchen.clock.advance(5 * SECOND);
    expect(told().filter((command) => command !== "connect")).toEqual([]);
    expect(surahs()).toEqual([]);
    expect(run.status).toBe("running");
  });
});
