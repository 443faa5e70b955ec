// The state machine of one speaker: everything that can happen to what it plays.
import { beforeEach, describe, expect, test } from "vitest";
import { SpeakerError } from "#server/speakers/speaker";
import { inOrder, shuffled } from "./play-order.ts";
import {
  everySurah,
  notPlayable,
  notThere,
  reciterWith,
  type TestSession,
  testSession,
  urlOfSurah,
} from "./test-session.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const surahs = () => kitchen.loads().map((media) => media.surahId);
const state = () => kitchen.session.state();
const begin = (plan: Parameters<typeof kitchen.session.begin>[0]) =>
  kitchen.session.begin(plan).catch(() => {});
const from = (surah: number) => ({ order: inOrder(everySurah.availableSurahs, surah) });

/** A run that plays `surah` since just now. */
async function playing(surah = 18, options: Parameters<typeof kitchen.run>[0] = {}) {
  const begun = kitchen.run({ ...options, plan: { ...from(surah), ...options.plan } });
  await begin(begun.plan);
  kitchen.plays(surah);
  await kitchen.clock.advance(0);
  return begun;
}

describe("the proof of play", () => {
  test("a run counts as started only when the speaker says that it plays", async () => {
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

  test("a speaker that does not answer is tried three times, 20 s apart, then the run has failed", async () => {
    kitchen.failWith(notThere());
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

  test("a speaker that accepts and never plays gets another surah at last, then the run has failed", async () => {
    const { plan, run } = kitchen.run();
    await begin(plan);
    await kitchen.clock.advance(60 * SECOND);
    expect(surahs()).toEqual([1, 1, 2]);
    expect(run.status).toBe("failed");
    expect(run.reason).toBe("Kitchen took the recording but did not start to play.");
    expect(kitchen.told.at(-1)?.command).toBe("stop");
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

  test("a speaker that comes back while it is tried is loaded at once", async () => {
    kitchen.failWith(notThere());
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

  test("a load on its way is not doubled when the speaker connects", async () => {
    kitchen.hang(true);
    const { plan } = kitchen.run();
    void begin(plan);
    await kitchen.clock.advance(2 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.media({});
    await kitchen.clock.advance(SECOND);
    expect(surahs()).toEqual([1]);
  });

  test("a speaker that nobody can start from here fails at once, in its own words", async () => {
    kitchen.failWith(new SpeakerError("Ask Alexa.", "cannot-start-remotely"));
    const { plan, run } = kitchen.run();
    await expect(kitchen.session.begin(plan)).rejects.toThrow("Ask Alexa.");
    expect(run).toMatchObject({ status: "failed", reason: "Ask Alexa." });
  });

  test("a window that is over before anything sounded has failed, with the reason", async () => {
    kitchen.failWith(notThere());
    const { plan, run } = kitchen.run({ minutes: 0.5 });
    await begin(plan);
    await kitchen.clock.advance(40 * SECOND);
    expect(run).toMatchObject({ status: "failed", reason: "Kitchen did not answer.", ends: 1 });
  });
});

describe("a recording that cannot be played", () => {
  test("is tried twice, then the next surah plays, and the outcome says so", async () => {
    kitchen.failWith(notPlayable());
    const { plan, run } = kitchen.run({ plan: from(18), minutes: 10 });
    await begin(plan);
    await kitchen.clock.advance(SECOND);
    kitchen.failWith(null);
    expect(surahs()).toEqual([18, 18, 19]);
    kitchen.plays(19);
    const told = kitchen.shown.map((shown) => shown.notice).filter(Boolean);
    expect(told).toEqual(["Al-Kahf was left out. Kitchen could not play this recording."]);
    await kitchen.clock.advance(11 * MINUTE);
    expect(run).toMatchObject({ status: "played", reason: told[0] });
  });

  test("told both by the answer and by the speaker, counts as one failure", async () => {
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

  test("three in a row: the run has failed rather than running through the Quran in silence", async () => {
    kitchen.failWith(notPlayable());
    const { plan, run } = kitchen.run();
    await begin(plan);
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([1, 1, 2, 2, 3, 3]);
    expect(run).toMatchObject({
      status: "failed",
      reason: "Kitchen could not play this recording.",
    });
  });

  test("that breaks in mid-surah goes on from there, once; then the next surah", async () => {
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

  test("that broke long ago may break once more", async () => {
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

  test("that stalls for a moment is left in peace", async () => {
    await playing(18);
    kitchen.media({ state: "buffering", url: urlOfSurah(18), position: 1 });
    await kitchen.clock.advance(10 * SECOND);
    kitchen.plays(18, 1);
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([18]);
  });
});

describe("somebody else", () => {
  test("who stops the speaker stops the run: it stays so", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(20 * SECOND);
    kitchen.idle("cancelled");
    expect(run).toMatchObject({
      status: "stopped",
      reason: "Somebody stopped Kitchen.",
      place: { surahId: 18, position: 20 },
    });
    await kitchen.clock.advance(60 * MINUTE);
    expect(surahs()).toEqual([18]);
    expect(run.ends).toBe(1);
    expect(state()).toMatchObject({ status: "stopped", surahId: 18, position: 20 });
  });

  test("who takes the speaker keeps it, and its volume", async () => {
    const { run } = await playing(18, { plan: { volume: 30 } });
    kitchen.says({ type: "taken", by: "Spotify" });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3", position: 3 });
    expect(run).toMatchObject({ status: "stopped", reason: "Kitchen was taken over by Spotify." });
    expect(kitchen.volumes()).toEqual([30]);
    expect(state()).toMatchObject({ status: "playing", surahId: null, reciterId: null });
    await kitchen.clock.advance(60 * MINUTE);
    expect(surahs()).toEqual([18]);
  });

  test("who takes it during our fade does not get the faded volume", async () => {
    await playing(18, { minutes: 1 });
    await kitchen.clock.advance(MINUTE + 4 * SECOND);
    expect(kitchen.volumes().at(-1)).toBeLessThan(20);
    kitchen.says({ type: "taken", by: "Spotify" });
    await kitchen.clock.advance(10 * SECOND);
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("who pauses is followed, and who resumes", async () => {
    const { run } = await playing(18);
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 12, duration: 600 });
    expect(state()).toMatchObject({ status: "paused", position: 12 });
    await kitchen.clock.advance(5 * MINUTE);
    expect(state()).toMatchObject({ status: "paused", position: 12 });
    kitchen.plays(18, 12);
    await kitchen.clock.advance(3 * SECOND);
    expect(state()).toMatchObject({ status: "playing", position: 15 });
    expect(run.status).toBe("running");
  });

  test("whose pause lasts until the end time has stopped it", async () => {
    const { run } = await playing(18, { minutes: 10 });
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 12 });
    await kitchen.clock.advance(11 * MINUTE);
    expect(run).toMatchObject({
      status: "stopped",
      reason: "Kitchen was paused, and nobody resumed it before the end.",
    });
  });

  test("who presses stop in Wird stops it with that reason, and the speaker is told", async () => {
    const { run } = await playing(18);
    await kitchen.session.stop("You stopped Kitchen.");
    expect(run).toMatchObject({ status: "stopped", reason: "You stopped Kitchen." });
    expect(kitchen.told.at(-1)?.command).toBe("stop");
  });

  test("who presses stop while the speaker is away has it stopped when it is back", async () => {
    const { run } = await playing(18);
    kitchen.says({ type: "disconnected", reason: "Kitchen did not answer." });
    kitchen.failWith(notThere());
    await expect(kitchen.session.stop("You stopped Kitchen.")).rejects.toThrow();
    expect(run.status).toBe("stopped");
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    const before = kitchen.told.length;
    kitchen.plays(18, 60);
    expect(kitchen.told.slice(before).map(({ command }) => command)).toEqual(["stop"]);
  });
});

describe("the end time", () => {
  test("fades over 5 s, stops, and puts the volume back", async () => {
    const { run } = await playing(2, { minutes: 10, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(10 * MINUTE - 1);
    expect(kitchen.volumes()).toEqual([40]);
    await kitchen.clock.advance(2.5 * SECOND);
    const half = kitchen.volumes().at(-1) ?? 0;
    expect(half).toBeGreaterThan(10);
    expect(half).toBeLessThan(30);
    expect(kitchen.told.some(({ command }) => command === "stop")).toBe(false);
    await kitchen.clock.advance(3 * SECOND);
    const faded = kitchen.volumes().slice(1, -1);
    expect(faded).toEqual([...faded].sort((a, b) => b - a));
    expect(faded.at(-1)).toBe(0);
    const stopAt = kitchen.told.findIndex(({ command }) => command === "stop");
    expect(kitchen.told[stopAt]?.at).toBe(kitchen.told[0]!.at + 10 * MINUTE + 5 * SECOND);
    expect(kitchen.told[stopAt + 1]).toMatchObject({ command: "volume", value: 50 });
    expect(run).toMatchObject({ status: "played", reason: null, ends: 1 });
    expect(state()).toMatchObject({ status: "stopped", volume: 40 });
  });

  test("the ayah that is being recited is recited to its end, when that is near", async () => {
    // Ayahs of 45 seconds: the one at the end time, 10 minutes in, began 15 seconds before.
    kitchen = await testSession({ restOfAyah: (position) => 45 - (position % 45) });
    const { run } = await playing(2, { minutes: 10 });
    const start = kitchen.told[0]!.at;
    await kitchen.clock.advance(10 * MINUTE + 29 * SECOND);
    expect(kitchen.told.some(({ command }) => command === "stop")).toBe(false);
    await kitchen.clock.advance(2 * SECOND);
    const stop = kitchen.told.find(({ command }) => command === "stop");
    expect(stop?.at).toBe(start + 10 * MINUTE + 30 * SECOND);
    expect(kitchen.volumes()).toEqual([]);
    expect(run).toMatchObject({ status: "played", reason: null, ends: 1 });
  });

  test("an ayah that goes on for over a minute is faded", async () => {
    kitchen = await testSession({ restOfAyah: () => 61 });
    const { run } = await playing(2, { minutes: 10 });
    await kitchen.clock.advance(10 * MINUTE + 6 * SECOND);
    expect(kitchen.volumes().at(-2)).toBe(0);
    expect(run).toMatchObject({ status: "played", ends: 1 });
  });

  test("without a volume of its own, it goes back to what it was before the fade", async () => {
    await playing(2, { minutes: 1 });
    await kitchen.clock.advance(2 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("a person who turned the knob meanwhile has decided", async () => {
    await playing(2, { minutes: 2, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(MINUTE);
    kitchen.says({ type: "volume", volume: 70, muted: false });
    await kitchen.clock.advance(2 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(70);
  });

  test("a speaker that rounds the volume to its own steps is no person", async () => {
    await playing(2, { minutes: 1, plan: { volume: 41 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(2 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("a speaker that is not there at the start gets its volume when it is, and back later", async () => {
    kitchen.says({ type: "disconnected", reason: "Kitchen did not answer." });
    kitchen.hang(true);
    const { plan } = kitchen.run({ minutes: 2, plan: { volume: 20 } });
    void begin(plan);
    await kitchen.clock.advance(5 * SECOND);
    expect(kitchen.volumes()).toEqual([]);
    kitchen.says({ type: "connected" });
    kitchen.says({ type: "volume", volume: 65, muted: false });
    kitchen.hang(false);
    kitchen.plays(1);
    kitchen.says({ type: "volume", volume: 20, muted: false });
    expect(kitchen.volumes()).toEqual([20]);
    await kitchen.clock.advance(3 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(65);
  });

  test("a surah that ends during the fade is the end", async () => {
    const { run } = await playing(112, { minutes: 1 });
    await kitchen.clock.advance(MINUTE + 2 * SECOND);
    kitchen.idle("finished");
    await kitchen.clock.advance(MINUTE);
    expect(run.status).toBe("played");
    expect(surahs()).toEqual([112]);
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("holds when the wall clock is set forward, and is told once", async () => {
    const { run } = await playing(2, { minutes: 10 });
    kitchen.clock.set(kitchen.clock.now() + 60 * MINUTE);
    await kitchen.clock.advance(20 * SECOND);
    expect(run).toMatchObject({ status: "played", ends: 1 });
  });
});

describe("a speaker that is lost in mid-surah", () => {
  test("is interrupted at once, and goes on from its place when it comes back empty", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(25 * SECOND);
    kitchen.says({ type: "disconnected", reason: "Kitchen did not answer." });
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

  test("that played on by itself is adopted without another load", async () => {
    const { run } = await playing(18);
    kitchen.says({ type: "disconnected", reason: "Kitchen was disconnected." });
    await kitchen.clock.advance(30 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.plays(18, 30);
    expect(surahs()).toEqual([18]);
    expect(run.status).toBe("running");
    expect(state()).toMatchObject({ status: "playing", position: 30 });
  });

  test("that finished the surah meanwhile goes on with the next", async () => {
    await playing(18);
    kitchen.says({ type: "disconnected", reason: "Kitchen was disconnected." });
    kitchen.says({ type: "connected" });
    kitchen.idle("finished");
    expect(surahs()).toEqual([18, 19]);
  });

  test("that somebody else uses when it comes back is left to them", async () => {
    const { run } = await playing(18);
    kitchen.says({ type: "disconnected", reason: "Kitchen was disconnected." });
    kitchen.says({ type: "connected" });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3" });
    expect(run).toMatchObject({
      status: "stopped",
      reason: "Somebody else used Kitchen meanwhile.",
    });
  });

  test("that does not come back until the end time stays interrupted, with its place", async () => {
    const { run } = await playing(18, { minutes: 10 });
    kitchen.says({ type: "disconnected", reason: "Kitchen did not answer." });
    await kitchen.clock.advance(11 * MINUTE);
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Kitchen did not answer.",
      place: { surahId: 18, position: 0 },
      ends: 1,
    });
  });

  test("that comes back after the end time, still playing, is stopped then", async () => {
    await playing(18, { minutes: 10 });
    kitchen.says({ type: "disconnected", reason: "Kitchen did not answer." });
    kitchen.failWith(notThere());
    await kitchen.clock.advance(11 * MINUTE);
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    const before = kitchen.told.length;
    kitchen.plays(18, 300);
    expect(kitchen.told.slice(before).map(({ command }) => command)).toContain("stop");
  });
});

describe("surah after surah", () => {
  test("the next follows at once, and the history has both", async () => {
    const { run } = await playing(113, { minutes: 30 });
    await kitchen.clock.advance(30 * SECOND);
    kitchen.plays(113, 30, 45);
    kitchen.idle("finished");
    expect(surahs()).toEqual([113, 114]);
    kitchen.plays(114);
    await kitchen.clock.advance(0);
    expect(kitchen.history).toMatchObject([
      { surahId: 113, startPosition: 0, endPosition: 45, completed: true },
      { surahId: 114, startPosition: 0 },
    ]);
    expect(run.place).toEqual({ surahId: 114, position: 0 });
  });

  test("after 114 a run begins again with the first", async () => {
    await playing(114);
    kitchen.idle("finished");
    expect(surahs()).toEqual([114, 1]);
  });

  test("a reciter of few surahs goes round among them", async () => {
    const reciter = reciterWith([36, 67]);
    await playing(36, { plan: { reciter, order: inOrder([36, 67], 36) } });
    for (const surah of [67, 36, 67]) {
      kitchen.idle("finished");
      kitchen.plays(surah);
    }
    expect(surahs()).toEqual([36, 67, 36, 67]);
  });

  test("what somebody started by hand ends after the last surah", async () => {
    await begin(kitchen.manual(from(114)));
    kitchen.plays(114);
    kitchen.idle("finished");
    await kitchen.clock.advance(MINUTE);
    expect(surahs()).toEqual([114]);
    expect(state()).toMatchObject({ status: "stopped", position: 0 });
    expect(kitchen.session.plan()).toBeNull();
  });

  test("in random order none comes twice, and a second round is another order that is kept", async () => {
    const reciter = reciterWith([1, 2, 3, 4, 5, 6, 7]);
    const dice = [0.1, 0.9, 0.4, 0.7, 0.2, 0.6];
    const order = shuffled(reciter.availableSurahs, 3, () => dice.pop() ?? 0.5);
    const { plan, run } = kitchen.run({ plan: { reciter, order } });
    await begin(plan);
    expect(run.order).toEqual(order.surahs);
    for (let heard = 0; heard < 7; heard++) {
      kitchen.plays(surahs().at(-1) ?? 0);
      kitchen.idle("finished");
    }
    expect(surahs()[0]).toBe(3);
    expect([...new Set(surahs().slice(0, 7))]).toHaveLength(7);
    expect(run.order?.[0]).toBe(surahs()[7]);
    expect(run.order).not.toEqual(order.surahs);
  });

  test("silence without a word at the very end of a recording is its end", async () => {
    await playing(112, {});
    kitchen.plays(112, 0, 30);
    await kitchen.clock.advance(29 * SECOND);
    kitchen.idle(null);
    expect(surahs()).toEqual([112, 113]);
  });
});

describe("something else begins on the same speaker", () => {
  test("another schedule: the first has stopped, with a plain reason", async () => {
    const first = await playing(18);
    const second = kitchen.run({ plan: from(36) });
    await begin(second.plan);
    kitchen.plays(36);
    expect(first.run).toMatchObject({
      status: "stopped",
      reason: "Another schedule began on Kitchen.",
      ends: 1,
    });
    expect(second.run.status).toBe("running");
    expect(state().surahId).toBe(36);
  });

  test("at the very end of the first, the first has been played", async () => {
    const first = await playing(18, { minutes: 10, plan: { volume: 30 } });
    kitchen.says({ type: "volume", volume: 30, muted: false });
    await kitchen.clock.advance(10 * MINUTE + SECOND);
    const second = kitchen.run({ plan: from(36) });
    await begin(second.plan);
    kitchen.plays(36);
    await kitchen.clock.advance(10 * SECOND);
    expect(first.run).toMatchObject({ status: "played", ends: 1 });
    expect(second.run.status).toBe("running");
    expect(kitchen.volumes().at(-1)).toBe(50);
    expect(state().status).toBe("playing");
  });

  test("somebody's choice: the schedule has stopped, and the speaker keeps the volume", async () => {
    const { run } = await playing(18, { plan: { volume: 30 } });
    kitchen.says({ type: "volume", volume: 30, muted: false });
    await begin(kitchen.manual(from(55)));
    expect(run).toMatchObject({
      status: "stopped",
      reason: "Something else was started on Kitchen.",
    });
    expect(kitchen.volumes()).toEqual([30]);
  });
});

describe("after a restart of Wird", () => {
  test("a run that is still heard is taken up without another load", async () => {
    const { plan, run } = kitchen.run({ plan: { ...from(18), position: 90 } });
    await kitchen.session.begin(plan, { adopt: { sounded: true } });
    expect(kitchen.told.at(-1)?.command).toBe("refresh");
    kitchen.plays(18, 95);
    expect(surahs()).toEqual([]);
    expect(run.status).toBe("running");
    expect(run.soundedAt).toBeNull();
    expect(state()).toMatchObject({ status: "playing", position: 95 });
  });

  test("a run whose speaker has fallen silent is loaded from its place", async () => {
    const { plan } = kitchen.run({ plan: { ...from(18), position: 90 } });
    await kitchen.session.begin(plan, { adopt: { sounded: true } });
    kitchen.media({});
    expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 90 }]);
  });

  test("a run that had not been heard yet takes the speaker from whatever plays there", async () => {
    const { plan } = kitchen.run({ plan: from(18) });
    await kitchen.session.begin(plan, { adopt: { sounded: false } });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3" });
    expect(surahs()).toEqual([18]);
  });

  test("a run whose speaker somebody else has taken is left", async () => {
    const { plan, run } = kitchen.run({ plan: from(18) });
    await kitchen.session.begin(plan, { adopt: { sounded: true } });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3" });
    expect(run.status).toBe("stopped");
    expect(surahs()).toEqual([]);
  });

  test("what somebody had started by hand goes on to the next surah", async () => {
    const before = kitchen.manual(from(112));
    const plays = { state: "playing", url: urlOfSurah(112), position: 5, duration: 30 } as const;
    kitchen = await testSession({ before, plays });
    expect(state()).toMatchObject({ status: "playing", surahId: 112, reciterId: 5, position: 5 });
    kitchen.idle("finished");
    expect(surahs()).toEqual([113]);
    await kitchen.clock.advance(0);
    expect(kitchen.history[0]).toMatchObject({ surahId: 112, startPosition: 5, endPosition: 30 });
  });

  test("what somebody had started by hand is forgotten when the speaker does something else", async () => {
    kitchen = await testSession({ before: kitchen.manual(from(112)) });
    kitchen.media({ state: "playing", url: urlOfSurah(112) });
    expect(kitchen.session.plan()).toBeNull();
  });

  test("closing keeps the place and leaves the speaker playing", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(17 * SECOND);
    await kitchen.session.close();
    expect(run.place).toEqual({ surahId: 18, position: 17 });
    expect(run.status).toBe("running");
    expect(kitchen.told.map(({ command }) => command)).not.toContain("stop");
    await kitchen.clock.advance(60 * MINUTE);
    expect(run.ends).toBe(0);
  });
});

test("a run that another node has taken is let go: nothing is written, stopped or loaded", async () => {
  const { run } = await playing(18, { minutes: 10, plan: { volume: 30 } });
  kitchen.session.letGo();
  const before = kitchen.told.length;
  await kitchen.clock.advance(20 * MINUTE);
  expect(run).toMatchObject({ status: "running", ends: 0 });
  expect(kitchen.told).toHaveLength(before);
});

test("somebody else's music is shown as playing, and then as stopped", async () => {
  kitchen.media({ state: "playing", url: "http://music.test/song.mp3", position: 3 });
  expect(state()).toMatchObject({ status: "playing", reciterId: null, surahId: null, position: 3 });
  kitchen.media({ state: "paused", url: "http://music.test/song.mp3", position: 9 });
  expect(state()).toMatchObject({ status: "paused", position: 9 });
  kitchen.idle("cancelled");
  expect(state().status).toBe("stopped");
});

test("a reason stays on the page until something else is heard", async () => {
  kitchen.failWith(notPlayable());
  await begin(kitchen.manual());
  await kitchen.clock.advance(MINUTE);
  kitchen.media({});
  expect(state()).toMatchObject({
    status: "error",
    error: "Kitchen could not play this recording.",
  });
});
