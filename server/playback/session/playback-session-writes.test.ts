// What a session writes: little while it plays, all that the next process needs, and pages are told of every change.
import { beforeEach, describe, expect, test } from "vitest";
import { aboutSpeaker, sentence } from "#contract/sentences/sentences";
import { orderOf } from "../play-order.ts";
import { ADOPTED, type Adoption, BRIDGED, type PlayPlan } from "../play-plan.ts";
import { emptyState, NOTHING_OWED, type StoredState } from "../record/playback-state-store.ts";
import { part } from "./test-item-steps.ts";
import { sessionSteps } from "./test-session-steps.ts";
import { FAJR, type TestSession, testSession, urlOfSurah } from "./test-session.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const AHEAD = 10 * SECOND;

let kitchen: TestSession;
const { begin, from, playing } = sessionSteps(() => kitchen);

beforeEach(async () => {
  kitchen = await testSession();
});

/** It plays this long, and reports its position every ten seconds. */
async function playOn(surah: number, first: number, seconds: number, duration = 7200) {
  for (let position = first + 10; position <= first + seconds; position += 10) {
    await kitchen.clock.advance(10 * SECOND);
    kitchen.plays(surah, position, duration);
  }
}

const last = () => kitchen.stored.at(-1) as (typeof kitchen.stored)[number];

describe("while it plays", () => {
  test("its state is written once a minute, its history not at all, and pages see every report", async () => {
    await begin(kitchen.run({ minutes: 60, plan: from(18) }).plan);
    kitchen.plays(18, 0, 7200);
    await kitchen.clock.advance(0);
    const before = { stored: kitchen.stored.length, history: kitchen.historyWrites() };
    const shown = kitchen.shown.length;
    await playOn(18, 0, 600);
    expect(kitchen.stored.length - before.stored).toBeLessThanOrEqual(10);
    expect(kitchen.stored.length - before.stored).toBeGreaterThanOrEqual(9);
    expect(kitchen.historyWrites()).toBe(before.history);
    expect(kitchen.shown.length - shown).toBeGreaterThanOrEqual(60);
    // At most a minute old.
    expect(600 - last().position).toBeLessThanOrEqual(60);
    expect(last().hearing).toMatchObject({ entry: { id: 0, seconds: last().position }, from: 0 });
  });

  test("whose history it is in is written too, where it is not that of the speaker's owner", async () => {
    await begin({ ...kitchen.run({ plan: from(18) }).plan, listener: 9 });
    kitchen.plays(18, 0, 7200);
    await kitchen.clock.advance(MINUTE);
    expect(last().hearing).toMatchObject({ listener: 9 });
  });

  test("a speaker that reports nothing is written once a minute too", async () => {
    await begin(kitchen.run({ minutes: 60, plan: from(18) }).plan);
    kitchen.plays(18, 0, 7200);
    await kitchen.clock.advance(0);
    const before = kitchen.stored.length;
    await kitchen.clock.advance(3 * MINUTE);
    expect(kitchen.stored.slice(before).map(({ position }) => position)).toEqual([60, 120, 180]);
  });

  test("the next surah is two writes of its state at most: one that loads quickly is one", async () => {
    await playing(1);
    await playOn(1, 0, 30, 40);
    const before = kitchen.stored.length;
    await kitchen.clock.advance(10 * SECOND);
    kitchen.idle("finished");
    await kitchen.clock.advance(300);
    kitchen.plays(2, 0);
    await kitchen.clock.advance(2 * SECOND);
    const written = kitchen.stored.slice(before).filter(({ surahId }) => surahId === 2);
    expect(written.map(({ status }) => status)).toEqual(
      ["playing", "playing"].slice(0, written.length),
    );
    expect(written.at(-1)?.hearing?.entry?.id).toBe(1);
    expect(kitchen.history.map(({ secondsHeard }) => Math.round(secondsHeard))).toEqual([40, 0]);
  });

  test("a recording that loads slowly is written as loading", async () => {
    await begin(kitchen.run({ plan: from(18) }).plan);
    expect(last()).toMatchObject({ status: "stopped" });
    await kitchen.clock.advance(1500);
    expect(last()).toMatchObject({ status: "loading", surahId: 18 });
  });

  test("a passage that is repeated again and again is written once a minute", async () => {
    const ayah = { recording: { surah: 1 }, from: 4, to: 8, repeat: 200 };
    await begin(kitchen.run({ plan: { order: orderOf([ayah]), startsOver: false } }).plan);
    kitchen.plays(1, 4);
    await kitchen.clock.advance(0);
    const before = kitchen.stored.length;
    for (let repetition = 0; repetition < 75; repetition++) {
      await kitchen.clock.advance(4 * SECOND);
      kitchen.plays(1, 4);
    }
    expect(kitchen.commands.filter(({ command }) => command === "seek").length).toBeGreaterThan(60);
    expect(kitchen.stored.length - before).toBeLessThanOrEqual(6);
  });

  test("a pause is written at once, with its exact place and the seconds heard", async () => {
    await playing(18);
    await playOn(18, 0, 90);
    await kitchen.clock.advance(5 * SECOND);
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 95, duration: 7200 });
    await kitchen.clock.advance(0);
    expect(last()).toMatchObject({
      status: "paused",
      position: 95,
      writtenAt: kitchen.clock.now(),
    });
    expect(last().hearing?.entry?.seconds).toBe(95);
    expect(kitchen.history[0]).toMatchObject({ endPosition: 95, secondsHeard: 95 });
    const before = kitchen.stored.length;
    await kitchen.clock.advance(10 * MINUTE);
    expect(kitchen.stored.length).toBe(before);
  });

  test("what a person has asked for is written when the speaker answers; a speaker's own jumps once a minute", async () => {
    await playing(18);
    await playOn(18, 0, 30, 600);
    const before = kitchen.stored.length;
    for (const position of [100, 200, 300]) {
      kitchen.plays(18, position);
      await kitchen.clock.advance(SECOND);
    }
    expect(kitchen.stored.length - before).toBe(1);
    kitchen.session.asked();
    expect(last().position).toBeCloseTo(301, 0);
    kitchen.plays(18, 500);
    expect(last()).toMatchObject({ position: 500, writtenAt: kitchen.clock.now() });
  });

  test("after a stop nothing is heard any more, and nothing more is written", async () => {
    await playing(18);
    await playOn(18, 0, 20);
    await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
    expect(last()).toMatchObject({ status: "stopped", position: 20, hearing: null });
    const before = kitchen.stored.length;
    await kitchen.clock.advance(10 * MINUTE);
    expect(kitchen.stored.length).toBe(before);
  });

  test("Wird stops: the place is written as it is, and the entry is left to the next process", async () => {
    await playing(18);
    await playOn(18, 0, 30);
    await kitchen.clock.advance(7 * SECOND);
    await kitchen.session.close();
    expect(last()).toMatchObject({ status: "playing", position: 37 });
    expect(last().hearing).toMatchObject({ entry: { id: 0, seconds: 37 }, from: 0 });
    expect(kitchen.history[0]).toMatchObject({ endPosition: 37, secondsHeard: 37 });
    await kitchen.clock.advance(10 * MINUTE);
    expect(last().position).toBe(37);
  });

  // Proves killed-while-playing.
  test("another node follows the speaker: nothing is written over its state", async () => {
    await playing(18);
    await playOn(18, 0, 30);
    const before = kitchen.stored.length;
    await kitchen.session.leave();
    await kitchen.clock.advance(10 * MINUTE);
    expect(kitchen.stored.length).toBe(before);
  });
});

test("a session that leaves its speaker to another node waits for no answer of it, and whoever asked is told", async () => {
  kitchen = await testSession();
  await playing(18);
  kitchen.hang(true);
  const stopped = kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
  stopped.catch(() => {});
  await kitchen.session.leave();
  await expect(stopped).rejects.toMatchObject({ sentence: { code: "speaker.changing-hands" } });
  const before = kitchen.commands.length;
  kitchen.hang(false);
  await kitchen.clock.advance(MINUTE);
  expect(kitchen.commands.length).toBe(before);
});

// Proves history-of-one.
test("a session that leaves its speaker to another node writes nothing more of the history", async () => {
  for (const leaves of [false, true]) {
    kitchen = await testSession();
    await begin(kitchen.run({ minutes: 60, plan: from(18) }).plan);
    kitchen.plays(18, 0, 7200);
    await playOn(18, 0, 60);
    const before = kitchen.keptPlaces.length;
    if (leaves) await kitchen.session.leave();
    else await kitchen.session.close();
    await kitchen.clock.advance(0);
    expect(kitchen.keptPlaces.length > before).toBe(!leaves);
  }
});

describe("taken over from a process that was killed", () => {
  const heard: Adoption = { ...ADOPTED, sounded: true };
  /** Of the run 77, written 40 seconds before: it had come to the second 300. */
  const left: StoredState = {
    ...emptyState(7, FAJR - 40 * SECOND),
    ...{ status: "playing", reciterId: 5, surahId: 18, position: 300, duration: 7200 },
    hearing: { runId: 77, entry: { id: 4, seconds: 250 }, from: 100 },
    ...{ volumeOwed: null, unmuteOwed: false },
  };

  /** The run of what was left, adopted. */
  async function adopting() {
    const begun = kitchen.run({ plan: { ...from(18), position: left.position } });
    const { plan } = begun;
    const hearing = { ...left.hearing, runId: plan.runId } as StoredState["hearing"];
    kitchen = await testSession({ left: { ...left, hearing } });
    kitchen.knows(begun);
    await kitchen.session.begin(plan, { adopt: heard });
    return begun;
  }

  test("its history entry is closed at the place that is stored, and continues where the speaker is", async () => {
    await adopting();
    expect(kitchen.closedLeft).toEqual([{ id: 4, endPosition: 300, secondsHeard: 250 }]);
    kitchen.plays(18, 340, 7200);
    await kitchen.clock.advance(10 * SECOND);
    await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
    await kitchen.clock.advance(0);
    // No other entry was begun; the forty seconds that it played on alone were heard.
    expect(kitchen.history).toHaveLength(0);
    expect(kitchen.keptPlaces.at(-1)).toMatchObject({ id: 4, endPosition: 350, secondsHeard: 300 });
  });

  // Proves killed-while-playing.
  test("what was heard up to the stored place is published, and the stretch has no hole", async () => {
    const { run } = await adopting();
    expect(run.heard).toEqual([{ surahId: 18, from: 100, to: 300 }]);
    kitchen.plays(18, 340, 7200);
    await kitchen.clock.advance(10 * SECOND);
    expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 100, to: 340 });
  });

  test("a speaker that was emptied is loaded at the stored place: the entry continues, without what nobody heard", async () => {
    const { run } = await adopting();
    kitchen.media({});
    expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 300 }]);
    kitchen.plays(18, 300, 7200);
    await playOn(18, 300, 30);
    expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 300, to: 310 });
    await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
    await kitchen.clock.advance(0);
    expect(kitchen.keptPlaces.at(-1)).toMatchObject({ id: 4, secondsHeard: 280 });
  });

  test("a place that it cannot have come to is another entry, and another stretch", async () => {
    const { run } = await adopting();
    kitchen.plays(18, 2000, 7200);
    await kitchen.clock.advance(30 * SECOND);
    expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 2000, to: 2015 });
    expect(kitchen.history).toMatchObject([{ surahId: 18, startPosition: 2000 }]);
  });

  test("a speaker that plays nothing any more is no longer stored as playing", async () => {
    kitchen = await testSession({ left });
    kitchen.media({});
    // The run may be taken over yet, from the place that is stored.
    await kitchen.clock.advance(29 * SECOND);
    for (const { hearing } of kitchen.stored) expect(hearing).toEqual(left.hearing);
    await kitchen.clock.advance(SECOND);
    expect(last()).toMatchObject({ status: "stopped", hearing: null });
  });
});

describe("a speaker that is made ready", () => {
  /** The commands that it got, without questions for its state. */
  const told = () =>
    kitchen.commands.flatMap(({ command, value, held, media }) => {
      const recording = (held ?? media)?.surahId;
      if (command === "refresh") return [];
      return [[command, recording, value].filter((part) => part !== undefined).join(" ")];
    });
  const prepare = (plan: PlayPlan) =>
    kitchen.session.prepare(plan, { at: kitchen.clock.now() + AHEAD, loads: true });

  // Promise killed-while-muted: a node is killed before a minute, when it has muted a speaker
  // -> the unmute that it is owed is stored before it is muted, so that the node that takes it over unmutes it
  test("is muted when it is stored that it is to be unmuted, and not before", async () => {
    const storing = Promise.withResolvers<void>();
    kitchen = await testSession({ storing: () => storing.promise });
    const { plan } = kitchen.run({ plan: from(18) });
    void prepare(plan);
    await kitchen.clock.advance(SECOND);
    expect(told()).toEqual([]);
    expect(kitchen.stored.at(-1)).toMatchObject({ unmuteOwed: true });
    storing.resolve();
    await kitchen.clock.advance(0);
    expect(told()).toEqual(["prepare 18 true"]);
  });

  // Proves killed-while-muted.
  test("of which that cannot be stored is not muted: it is loaded on its minute", async () => {
    kitchen = await testSession({ storing: () => new Promise(() => {}) });
    const { plan } = kitchen.run({ plan: from(18) });
    void prepare(plan);
    await kitchen.clock.advance(AHEAD);
    void begin(plan);
    await kitchen.clock.advance(0);
    expect(told().filter((one) => !one.startsWith("mute false"))).toEqual(["load 18"]);
  });

  // Proves killed-while-muted.
  test("whose run is skipped while that is stored is neither muted nor loaded", async () => {
    const storing = Promise.withResolvers<void>();
    kitchen = await testSession({ storing: () => storing.promise });
    const { plan } = kitchen.run({ plan: from(18) });
    void prepare(plan);
    await kitchen.clock.advance(SECOND);
    void kitchen.session.letReadyGo(plan.runId);
    storing.resolve();
    await kitchen.clock.advance(AHEAD);
    expect(told().filter((one) => one.startsWith("prepare"))).toEqual([]);
  });
});

const heard: Adoption = { ...ADOPTED, sounded: true };
const notHeard: Adoption = { ...heard, sounded: false };

describe("the volume of a run that a process had begun which ended", () => {
  const restarted = async (volumeBefore: number | null, volume: number) => {
    kitchen.says({ type: "volume", volume, muted: false });
    const { plan, run } = kitchen.run({ minutes: 2, plan: { volume: 20 } });
    await begin(plan, { adopt: { ...heard, volumeBefore } });
    kitchen.plays(1);
    return run;
  };

  test("that a run had set goes back to what it was before the run", async () => {
    const run = await restarted(65, 20);
    expect(kitchen.volumes()).toEqual([]);
    await kitchen.clock.advance(3 * MINUTE);
    expect(run.status).toBe("played");
    expect(kitchen.volumes().at(-1)).toBe(65);
  });

  // Promise killed-as-it-sets-the-volume: a node is killed when it has told a speaker the volume of a run and before
  // it has stored to which it goes back -> it goes back to the volume that was stored of the speaker before
  test("that a run had set, and of which nothing was stored, goes back to what was stored of the speaker", async () => {
    const left = (volume: number) => ({
      ...{ ...kitchen.session.state(), volume, hearing: null },
      ...{ volumeOwed: null, unmuteOwed: false },
    });
    for (const adopt of [notHeard, heard]) {
      for (const [before, found, after] of [
        [65, 20, 65],
        // The stored one is that of the run too, or a person has chosen another since.
        [20, 20, null],
        [65, 40, adopt.sounded ? null : 40],
      ] as const) {
        for (const isLate of [false, true]) {
          kitchen = await testSession({ left: left(before), volume: isLate ? null : found });
          const { plan, run } = kitchen.run({ minutes: 2, plan: { volume: 20 } });
          await begin(plan, { adopt });
          if (isLate) kitchen.says({ type: "volume", volume: found, muted: false });
          kitchen.plays(1);
          expect(run.volumeBefore, `${before} ${found} ${isLate}`).toBe(
            after ?? (adopt.sounded ? null : found),
          );
        }
      }
    }
  });

  test("that a person turned to that of a run before it begins is theirs", async () => {
    const left = { ...kitchen.session.state(), volume: 65, hearing: null };
    kitchen = await testSession({
      left: { ...left, volumeOwed: null, unmuteOwed: false },
      volume: 20,
    });
    const { plan, run } = kitchen.run({ minutes: 2, plan: { volume: 20 } });
    await begin(plan);
    expect(run.volumeBefore).toBe(20);
  });

  test("that a person turned to that of the run while the speaker was followed is no run's", async () => {
    const left = { ...kitchen.session.state(), volume: 65, hearing: null };
    kitchen = await testSession({
      left: { ...left, volumeOwed: null, unmuteOwed: false },
      volume: 65,
    });
    kitchen.says({ type: "volume", volume: 20, muted: false });
    const { plan, run } = kitchen.run({ minutes: 2, plan: { volume: 20 } });
    await begin(plan, { adopt: notHeard });
    expect(run.volumeBefore).toBe(20);
  });

  // Proves killed-to-its-end.
  test("goes back, too, when its recording ended while nobody followed the speaker, or it is too late to begin", async () => {
    const { clock, session } = kitchen;
    const surah = { surahId: 18, reciterId: 5, duration: 60, status: "playing" as const };
    const left = {
      ...session.state(),
      ...surah,
      position: 15,
      positionAt: clock.now(),
      volume: 20,
    };
    const only = { order: orderOf([part(null, null, 1, 18)]), startsOver: false };
    const over = { ...heard, soundedUntil: clock.now() - 50 * SECOND };
    const late = { ...notHeard, tooLate: sentence("run.missed-start") };
    for (const [adopt, status] of [
      [over, "played"],
      [late, "missed"],
    ] as const) {
      const nothing = { hearing: null, volumeOwed: null, unmuteOwed: false };
      kitchen = await testSession({ left: { ...left, ...nothing }, volume: 20 });
      const choice = { ...from(18), ...only, patience: BRIDGED, endsAt: null, volume: 20 };
      const { plan, run } = kitchen.run({ plan: { ...choice, position: 15 } });
      await begin(plan, { adopt: { ...adopt, volumeBefore: 65 } });
      kitchen.media({});
      await kitchen.clock.advance(SECOND);
      expect([run.status, kitchen.volumes()]).toEqual([status, [65]]);
    }
  });

  test("goes back, too, after a run that was stopped before it was taken over, once nothing of it sounds", async () => {
    for (const sounds of [false, true]) {
      kitchen = await testSession({ volume: sounds ? null : 20 });
      const dueAt = kitchen.clock.now() - 15 * SECOND;
      const { plan } = kitchen.run({ plan: { ...from(18), volume: 20 } });
      await kitchen.session.stop(sentence("run.skipped"));
      await begin(plan, { adopt: { ...heard, dueAt, volumeBefore: 65 } });
      if (sounds) {
        kitchen.says({ type: "volume", volume: 20, muted: false });
        expect(kitchen.volumes()).toEqual([]);
        kitchen.plays(18);
        kitchen.media({});
      }
      await kitchen.clock.advance(SECOND);
      expect(kitchen.volumes()).toEqual([65]);
    }
    // The process died before it could store what was before: it had stored the speaker as it was.
    const left = { ...kitchen.session.state(), ...NOTHING_OWED, hearing: null, volume: 50 };
    kitchen = await testSession({ left, volume: 20 });
    const dueAt = kitchen.clock.now() - 15 * SECOND;
    const { plan } = kitchen.run({ plan: { ...from(18), volume: 20 } });
    await kitchen.session.stop(sentence("run.skipped"));
    await begin(plan, { adopt: { ...notHeard, dueAt } });
    expect(kitchen.volumes()).toEqual([50]);
  });

  test("that a person has chosen since stays", async () => {
    await restarted(null, 70);
    await kitchen.clock.advance(3 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(70);
  });

  // Proves volume-ignored.
  test("that its agent could not put back is put back by the server, which follows the speaker until then", async () => {
    kitchen.says({ type: "connected", volumeOwed: 65 });
    kitchen.says({ type: "volume", volume: 2, muted: false });
    expect(kitchen.volumes()).toEqual([65]);
    expect(kitchen.stored.at(-1)).toMatchObject({ volumeOwed: 65 });
    expect(kitchen.session.isBusy()).toBe(true);
    kitchen.says({ type: "volume", volume: 65, muted: false });
    expect(kitchen.stored.at(-1)).toMatchObject({ volumeOwed: null });
    expect(kitchen.session.isBusy()).toBe(false);
  });

  test("that its agent could not put back comes after the run that begins first", async () => {
    const { plan, run } = kitchen.run({ minutes: 2, plan: { volume: 20 } });
    kitchen.loses("Kitchen did not answer.");
    await begin(plan);
    kitchen.says({ type: "connected", volumeOwed: 65 });
    kitchen.says({ type: "volume", volume: 2, muted: false });
    kitchen.media({});
    expect(run.volumeBefore).toBe(65);
  });

  test("in the middle of a fade is put back", async () => {
    kitchen.says({ type: "volume", volume: 5, muted: false });
    const { plan } = kitchen.run({ minutes: -0.1 });
    await begin(plan, { adopt: { ...heard, volumeBefore: 50 } });
    await kitchen.clock.advance(5 * SECOND);
    expect(kitchen.volumes()).toEqual([50]);
  });

  test("is stored with the run, until a person chooses another", async () => {
    const { plan, run } = kitchen.run({ plan: { volume: 20 } });
    await begin(plan);
    kitchen.says({ type: "volume", volume: 20, muted: false });
    kitchen.plays(1);
    expect(run.volumeBefore).toBe(50);
    // With the volume of the run: its node may die before the run is written.
    for (const { volume, hearing } of kitchen.stored)
      expect(hearing?.volumeBefore).toBe(volume === 20 ? 50 : undefined);
    // Rounded by the speaker: written as what changes by itself, once a minute.
    kitchen.says({ type: "volume", volume: 21, muted: false });
    expect(kitchen.stored.at(-1)).toMatchObject({ volume: 21, hearing: { volumeBefore: 50 } });
    kitchen.says({ type: "volume", volume: 70, muted: false });
    expect(run.volumeBefore).toBeNull();
    expect(kitchen.stored.at(-1)?.hearing).not.toHaveProperty("volumeBefore");
  });
});
