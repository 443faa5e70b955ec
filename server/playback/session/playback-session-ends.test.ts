// The state machine of one speaker: a plan ends at its end time, or earlier by a person or another sender.
import { aboutSpeaker } from "#contract/sentences/sentences";
import { beforeEach, describe, expect, test } from "vitest";
import { notPlayable, type TestSession, testSession } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});

const { begin, from, playing, state, surahs } = sessionSteps(() => kitchen);

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
    expect(kitchen.commands.some(({ command }) => command === "stop")).toBe(false);
    await kitchen.clock.advance(3 * SECOND);
    const faded = kitchen.volumes().slice(1, -1);
    expect(faded).toEqual([...faded].sort((a, b) => b - a));
    expect(faded.at(-1)).toBe(0);
    const stopAt = kitchen.commands.findIndex(({ command }) => command === "stop");
    expect(kitchen.commands[stopAt]?.at).toBe(kitchen.commands[0]!.at + 10 * MINUTE + 5 * SECOND);
    expect(kitchen.commands[stopAt + 1]).toMatchObject({ command: "volume", value: 50 });
    expect(run).toMatchObject({ status: "played", reason: null, ends: 1 });
    expect(state()).toMatchObject({ status: "stopped", volume: 40 });
  });

  test("an ayah with at most half a minute left is recited to its end before the fade", async () => {
    // Ayahs of 45 seconds: the one at the end time, 10 minutes in, began 15 seconds before.
    kitchen = await testSession({ restOfAyah: (position) => 45 - (position % 45) });
    const { run } = await playing(2, { minutes: 10 });
    const start = kitchen.commands[0]!.at;
    await kitchen.clock.advance(10 * MINUTE + 29 * SECOND);
    expect(kitchen.volumes()).toEqual([]);
    await kitchen.clock.advance(5 * SECOND);
    expect(kitchen.volumes()[0]).toBeLessThan(50);
    expect(kitchen.commands.some(({ command }) => command === "stop")).toBe(false);
    await kitchen.clock.advance(2 * SECOND);
    const stop = kitchen.commands.find(({ command }) => command === "stop");
    expect(stop?.at).toBe(start + 10 * MINUTE + 35 * SECOND);
    expect(kitchen.volumes().at(-1)).toBe(50);
    expect(run).toMatchObject({ status: "played", reason: null, ends: 1 });
  });

  test("an ayah with over half a minute left is faded at the end time", async () => {
    kitchen = await testSession({ restOfAyah: () => 31 });
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

  test("a volume that a person chose meanwhile stays", async () => {
    await playing(2, { minutes: 2, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(MINUTE);
    kitchen.says({ type: "volume", volume: 70, muted: false });
    await kitchen.clock.advance(2 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(70);
  });

  test("a volume that the speaker rounds to its own steps is not taken for a person's", async () => {
    await playing(2, { minutes: 1, plan: { volume: 41 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(2 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("a speaker that is lost at the start gets its volume when it connects, and back later", async () => {
    kitchen.loses("Kitchen did not answer.");
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

  test("a volume that a person chooses in the fade stays, and the run still ends", async () => {
    const { run } = await playing(2, { minutes: 1, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(MINUTE + 2 * SECOND);
    await kitchen.session.setVolume({ volume: 35 });
    await kitchen.clock.advance(4 * SECOND);
    expect(run).toMatchObject({ status: "played", ends: 1 });
    expect(kitchen.commands.some(({ command }) => command === "stop")).toBe(true);
    expect(kitchen.volumes().at(-1)).toBe(35);
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

  // Proves clock-steps.
  test("that was slept through makes the run interrupted, and the speaker is stopped without a fade", async () => {
    const { run } = await playing(2, { minutes: 10 });
    await kitchen.clock.advance(MINUTE);
    kitchen.clock.set(kitchen.clock.now() + 60 * MINUTE);
    await kitchen.clock.advance(20 * SECOND);
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Wird was switched off or asleep while this played, and came back after its end.",
      ends: 1,
    });
    expect(kitchen.commands.map(({ command }) => command)).toContain("stop");
    expect(kitchen.volumes()).toEqual([]);
  });

  test("of a muted speaker has that as its reason", async () => {
    const { run } = await playing(2, { minutes: 1 });
    kitchen.says({ type: "volume", volume: 50, muted: true });
    await kitchen.clock.advance(2 * MINUTE);
    expect(run).toMatchObject({ status: "played", reason: "Kitchen was muted at the end." });
  });

  test("at the very end of a surah, the next run continues with the one after it", async () => {
    kitchen = await testSession({ restOfAyah: (position) => 90 - position });
    const { run } = await playing(112, { minutes: 1 });
    kitchen.plays(112, 0, 90);
    await kitchen.clock.advance(2 * MINUTE);
    expect(run).toMatchObject({ status: "played", place: { surahId: 113, position: 0 } });
    expect(kitchen.history[0]).toMatchObject({ surahId: 112, completed: true });
    expect(surahs()).toEqual([112]);
  });

  test("in the middle of a surah, the next run continues there", async () => {
    const { run } = await playing(2, { minutes: 1 });
    await kitchen.clock.advance(2 * MINUTE);
    expect(run.place).toMatchObject({ surahId: 2, position: 65 });
  });

  test("whose fade is under way while Wird is being stopped ends the run and the fade", async () => {
    const { run } = await playing(18, { minutes: 1 });
    await kitchen.clock.advance(MINUTE + 3 * SECOND);
    await kitchen.session.close();
    expect(kitchen.commands.slice(-3)).toMatchObject([
      { command: "stop" },
      { command: "volume", value: 50 },
      { command: "close" },
    ]);
    expect(run).toMatchObject({ status: "played", ends: 1 });
    const before = kitchen.commands.length;
    await kitchen.clock.advance(MINUTE);
    expect(kitchen.commands).toHaveLength(before);
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

  test("in its fade, a late report of a fade's step is not taken for a person's: the old volume comes back", async () => {
    await playing(18, { minutes: 10, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(10 * MINUTE + 2 * SECOND);
    const second = kitchen.run({ minutes: 5, plan: { ...from(36), volume: 30 } });
    await begin(second.plan);
    kitchen.says({ type: "volume", volume: 22, muted: false });
    kitchen.says({ type: "volume", volume: 30, muted: false });
    kitchen.plays(36);
    expect(second.run.volumeBefore).toBe(50);
    await kitchen.clock.advance(6 * MINUTE);
    expect(second.run).toMatchObject({ status: "played", volumeBefore: 50 });
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("before the speaker has reported the restored volume, that volume counts, not the faded one", async () => {
    await playing(18, { minutes: 10, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(10 * MINUTE + 4 * SECOND);
    kitchen.says({ type: "volume", volume: 4, muted: false });
    await kitchen.clock.advance(2 * SECOND);
    expect(kitchen.volumes().at(-1)).toBe(50);
    const second = kitchen.run({ minutes: 5, plan: { ...from(36), volume: 30 } });
    await begin(second.plan);
    kitchen.says({ type: "volume", volume: 50, muted: false });
    kitchen.says({ type: "volume", volume: 30, muted: false });
    kitchen.plays(36);
    await kitchen.clock.advance(6 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("a volume that a person chooses right after the second has set its own stays", async () => {
    await playing(18, { minutes: 10, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(10 * MINUTE + 2 * SECOND);
    const second = kitchen.run({ minutes: 5, plan: { ...from(36), volume: 30 } });
    await begin(second.plan);
    kitchen.says({ type: "volume", volume: 65, muted: false });
    kitchen.plays(36);
    await kitchen.clock.advance(10 * SECOND);
    expect(second.run.volumeBefore).toBeNull();
    await kitchen.clock.advance(6 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(65);
  });

  test("a person's choice: the schedule has stopped, and the volume does not jump while they listen", async () => {
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

describe("a speaker that does not stop at the end time", () => {
  const stops = () => kitchen.commands.filter(({ command }) => command === "stop").length;
  const pauses = () => kitchen.commands.filter(({ command }) => command === "pause").length;

  async function untilItsEnd() {
    const begun = await playing(2, { minutes: 1, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    await kitchen.clock.advance(MINUTE + 5 * SECOND);
    return begun;
  }

  test.each(["refuses", "ignores"] as const)(
    // Promise stop-ignored: a speaker refuses or ignores the stop at the end time, or a person's
    // -> stop and pause are tried three times within seven seconds, a Cast app of ours is closed; the run is told as
    // played only once it is silent, otherwise as failed, with what to do; the volume stays low until then
    "but %s it is paused, and the volume comes back",
    async (how) => {
      kitchen.disobeys.set("stop", how);
      const { run } = await untilItsEnd();
      await kitchen.clock.advance(SECOND);
      expect(run).toMatchObject({ status: "played", reason: null, ends: 1 });
      expect(pauses()).toBe(1);
      expect(kitchen.volumes().at(-1)).toBe(50);
    },
  );

  test.each(["refuses", "ignores"] as const)(
    // Proves stop-ignored.
    "nor pause, but %s both, is told as that and stays low",
    async (how) => {
      kitchen.disobeys.set("stop", how).set("pause", how);
      const { run } = await untilItsEnd();
      // Nothing is told before it is known.
      expect(run).toMatchObject({ status: "running", ends: 0 });
      await kitchen.clock.advance(10 * SECOND);
      const reason =
        "Kitchen did not obey when it was told to stop, and may still be reciting. Stop it at the speaker itself.";
      expect(run).toMatchObject({ status: "failed", reason, ends: 1 });
      expect(state()).toMatchObject({ status: "error", error: reason });
      expect([stops(), pauses()]).toEqual([3, 3]);
      expect(kitchen.volumes().at(-1)).toBe(0);
      expect(kitchen.stored.at(-1)).toMatchObject({ volumeOwed: 50 });
      // Somebody has stopped it there.
      kitchen.idle("cancelled");
      await kitchen.clock.advance(SECOND);
      expect(kitchen.volumes().at(-1)).toBe(50);
    },
  );

  test("but does a few seconds later is played", async () => {
    kitchen.disobeys.set("stop", "refuses").set("pause", "refuses");
    const { run } = await untilItsEnd();
    kitchen.disobeys.clear();
    await kitchen.clock.advance(3 * SECOND);
    expect(run).toMatchObject({ status: "played", reason: null, ends: 1 });
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("is told to once more whenever it reports that it plays on", async () => {
    kitchen.disobeys.set("stop", "refuses").set("pause", "refuses");
    await untilItsEnd();
    await kitchen.clock.advance(10 * SECOND);
    kitchen.disobeys.clear();
    kitchen.plays(2, 80);
    await kitchen.clock.advance(SECOND);
    expect(stops()).toBe(4);
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  test("and is forgotten for what a person has started since: the stop of that goes on being tried", async () => {
    kitchen.disobeys.set("stop", "refuses").set("pause", "refuses");
    await untilItsEnd();
    await kitchen.clock.advance(SECOND);
    await begin(kitchen.manual(from(36)));
    kitchen.plays(36);
    const stopped = kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
    await expect(stopped).rejects.toThrow();
    // The next try with the recording of before finds something else there.
    await kitchen.clock.advance(1.5 * SECOND);
    kitchen.disobeys.clear();
    const before = stops();
    await kitchen.clock.advance(SECOND);
    expect(stops()).toBe(before + 1);
    expect(kitchen.value().heard.playing).toBeNull();
  });

  // Proves stop-ignored.
  test("when a person stops it: it is paused, and its volume waits for that", async () => {
    await playing(2, { minutes: 10, plan: { volume: 40 } });
    kitchen.says({ type: "volume", volume: 40, muted: false });
    kitchen.disobeys.set("stop", "refuses");
    await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
    const kinds = kitchen.commands.map(({ command }) => command);
    expect(kinds.lastIndexOf("volume")).toBeGreaterThan(kinds.lastIndexOf("pause"));
    kitchen = await testSession();
    await playing(2, { minutes: 10, plan: { volume: 40 } });
    kitchen.disobeys.set("stop", "refuses").set("pause", "refuses");
    const reason = aboutSpeaker("speaker.stopped-by-you", "Kitchen");
    await expect(kitchen.session.stop(reason)).rejects.toThrow("Kitchen did not answer.");
    expect(kitchen.volumes()).toEqual([40]);
  });
});

test("a run that another node has claimed is let go: nothing is written, stopped or loaded", async () => {
  const { run, plan } = await playing(18, { minutes: 10, plan: { volume: 30 } });
  kitchen.session.letGo(plan.runId ?? 0);
  const before = kitchen.commands.length;
  await kitchen.clock.advance(20 * MINUTE);
  expect(run).toMatchObject({ status: "running", ends: 0 });
  expect(kitchen.commands).toHaveLength(before);
});

test("media of another app is shown as playing, and then as stopped", async () => {
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
    error: "The recordings cannot be reached.",
  });
});

describe("what is heard of a recording", () => {
  // Proves khatm-surah-cut-short.
  test("says that it ended by itself, and not when it is stopped two seconds before", async () => {
    const { plan, run } = kitchen.run({ minutes: 60, plan: from(18) });
    await begin(plan);
    kitchen.plays(18, 0, 40);
    await kitchen.clock.advance(38_000);
    kitchen.plays(18, 38, 40);
    await kitchen.session.stop(aboutSpeaker("speaker.stopped", "Kitchen"));
    await kitchen.clock.advance(0);
    expect(run.heard.at(-1)).toEqual({ surahId: 18, from: 0, to: 38 });
    const next = kitchen.run({ minutes: 60, plan: from(18) });
    await begin(next.plan);
    kitchen.plays(18, 0, 40);
    await kitchen.clock.advance(38_000);
    kitchen.plays(18, 38, 40);
    await kitchen.clock.advance(1_500);
    kitchen.idle("finished");
    await kitchen.clock.advance(0);
    expect(next.run.heard.at(-1)).toMatchObject({ surahId: 18, from: 0, ended: true });
  });
});

describe("a speaker at volume 0", () => {
  // Promise ends-on-a-muted-speaker: a run ends on a speaker that is muted or at volume 0
  // -> reported as played, with that as its reason
  test("at the end of its window has that as its reason", async () => {
    const { run } = await playing(2, { minutes: 1 });
    kitchen.says({ type: "volume", volume: 0, muted: false });
    await kitchen.clock.advance(2 * MINUTE);
    expect(run).toMatchObject({ status: "played", reason: "Kitchen was at volume 0 at the end." });
  });

  // Proves ends-on-a-muted-speaker.
  test.each([
    [{ volume: 0, muted: false }, "Kitchen was at volume 0 at the end."],
    [{ volume: 50, muted: true }, "Kitchen was muted at the end."],
    [{ volume: 50, muted: false }, null],
  ])("or muted, at the end of its list: %j", async (loudness, reason) => {
    const order = { ...from(112).order, items: from(112).order.items.slice(111, 112), index: 0 };
    const { run } = await playing(112, { plan: { order, startsOver: false } });
    kitchen.says({ type: "volume", ...loudness });
    kitchen.idle("finished");
    expect(run).toMatchObject({ status: "played", reason });
  });

  test("only in the fade is none", async () => {
    const { run } = await playing(2, { minutes: 1 });
    await kitchen.clock.advance(MINUTE + 4.9 * SECOND);
    kitchen.says({ type: "volume", volume: 0, muted: false });
    await kitchen.clock.advance(MINUTE);
    expect(run).toMatchObject({ status: "played", reason: null });
  });
});
