// The state machine of one speaker when an adhan begins: what recites gives way, and continues after it.
import { beforeEach, describe, expect, test } from "vitest";
import { sentence } from "#contract/sentences/sentences";
import type { MediaStatus } from "#server/speakers/speaker";
import { ADHAN_URL, adhanSteps } from "./test-adhan-steps.ts";
import { noAnswerError, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});
const { begin, from, playing, state } = sessionSteps(() => kitchen);
const { adhanOf, ends, interrupted, reported, sent, sounds } = adhanSteps(() => kitchen);

describe("an adhan while a run recites", () => {
  test("the run pauses, the adhan sounds to its end, and the run continues at its second and volume", async () => {
    const { recitation, adhan } = await interrupted();
    expect(state()).toMatchObject({ status: "playing", surahId: null });
    expect(state().adhan?.prayer).toBe("maghrib");
    expect(recitation.run).toMatchObject({ status: "running", ends: 0 });
    expect(recitation.run.place).toMatchObject({ surahId: 18, position: 60 });
    await kitchen.clock.advance(3 * MINUTE);
    await ends(adhan);
    expect(sent()).toEqual([
      "60 pause",
      "60 volume 80",
      "60 load adhan at 0",
      "240 volume 30",
      "240 load 18 at 60",
    ]);
    expect(adhan.run).toMatchObject({ status: "played", reason: null, ends: 1 });
    kitchen.plays(18, 60);
    expect(state()).toMatchObject({ status: "playing", surahId: 18, position: 60, adhan: null });
    expect(recitation.run).toMatchObject({ status: "running", reason: null, delayed: null });
    reported(30);
    await kitchen.clock.advance(30 * MINUTE);
    expect(recitation.run).toMatchObject({ status: "played", reason: null, ends: 1 });
    // The volume before all.
    expect(kitchen.volumes().at(-1)).toBe(50);
  });

  // Proves adhan-interrupts.
  test("what was heard of the surah joins what was heard before, and the adhan is no recitation", async () => {
    const { recitation, adhan } = await interrupted();
    await kitchen.clock.advance(3 * MINUTE);
    await ends(adhan);
    kitchen.plays(18, 60);
    kitchen.answers(true);
    await kitchen.clock.advance(30 * SECOND);
    await kitchen.session.close();
    expect(recitation.run.heard.map(({ surahId }) => surahId)).not.toContain(0);
    expect(recitation.run.heard.at(-1)).toMatchObject({ surahId: 18, from: 60 });
    expect(adhan.run.heard).toEqual([]);
    expect(kitchen.history.map(({ surahId, secondsHeard }) => [surahId, secondsHeard])).toEqual([
      [18, 60],
      [18, expect.closeTo(30, 0)],
    ]);
  });

  // Proves adhan-interrupts.
  test("a run whose end time comes during the adhan ends as played, and is not continued", async () => {
    const { recitation, adhan } = await interrupted({ minutes: 2 });
    await kitchen.clock.advance(MINUTE);
    expect(recitation.run).toMatchObject({ status: "played", reason: null, ends: 1 });
    expect(state()).toMatchObject({ status: "playing", surahId: null });
    await kitchen.clock.advance(2 * MINUTE);
    await ends(adhan);
    expect(sent().filter((command) => command.includes("load"))).toEqual(["60 load adhan at 0"]);
    expect(kitchen.volumes().at(-1)).toBe(50);
    expect(state()).toMatchObject({ status: "stopped", adhan: null });
  });

  test("a volume that the speaker had by itself is put back", async () => {
    const { adhan } = await interrupted({ volume: null });
    await ends(adhan);
    expect(kitchen.volumes()).toEqual([80, 50]);
  });

  test("the volume that a person has chosen for the recitation is put back, and stays at its end", async () => {
    const { run } = await playing(18, { plan: { volume: 30 } });
    await kitchen.session.setVolume({ volume: 42 });
    reported(42);
    await kitchen.clock.advance(MINUTE);
    const adhan = adhanOf("isha");
    await begin(adhan.plan);
    reported(80);
    sounds(adhan);
    await kitchen.clock.advance(MINUTE);
    await ends(adhan);
    expect(kitchen.volumes()).toEqual([30, 42, 80, 42]);
    reported(42);
    kitchen.plays(18, 60);
    await kitchen.clock.advance(30 * MINUTE);
    expect(run.status).toBe("played");
    expect(kitchen.volumes().at(-1)).toBe(42);
  });

  // Promise adhan-volume: a person changes the volume while an adhan sounds over a recitation
  // -> what follows the adhan is heard at the volume that they chose, and it stays when all is over; another process or
  // node that takes over knows it too
  test.each(["in Wird", "at the speaker"])(
    "the volume that a person chooses %s in the adhan holds for the recitation, and stays at its end",
    async (where) => {
      const { recitation, adhan } = await interrupted();
      await kitchen.clock.advance(30 * SECOND);
      if (where === "in Wird") await kitchen.session.setVolume({ volume: 5 });
      reported(5);
      const chosen = { volume: 5, commanded: null, goBackTo: null };
      expect(state().adhan?.interrupted?.volume).toEqual(chosen);
      expect([adhan.run.volumeBefore, recitation.run.volumeBefore]).toEqual([null, null]);
      await ends(adhan);
      kitchen.plays(18, 60);
      await kitchen.clock.advance(30 * MINUTE);
      expect(recitation.run.status).toBe("played");
      // The recitation fades out from it.
      const after = kitchen.volumes().slice(where === "in Wird" ? 2 : 1);
      expect(Math.max(...after)).toBeLessThanOrEqual(5);
      expect(after.at(-1)).toBe(5);
    },
  );

  test("what a person turns in an adhan that has no volume of its own is theirs too", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(MINUTE);
    const adhan = adhanOf("isha", { volume: null });
    await begin(adhan.plan);
    sounds(adhan);
    reported(22);
    await ends(adhan);
    kitchen.plays(18, 60);
    expect(kitchen.volumes()).toEqual([]);
    expect(run.status).toBe("running");
  });

  test("after a second adhan, what a person chose in the first one holds", async () => {
    const { adhan } = await interrupted();
    const second = adhanOf("isha", { volume: 60 });
    await begin(second.plan);
    await kitchen.session.setVolume({ volume: 5 });
    reported(5);
    await ends(adhan);
    reported(60);
    sounds(second);
    await kitchen.clock.advance(MINUTE);
    await ends(second);
    kitchen.plays(18, 60);
    expect(kitchen.volumes()).toEqual([80, 5, 60, 5]);
  });

  test("what a person had paused stays paused, and can be resumed there", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(60 * SECOND);
    kitchen.media({ state: "paused", url: kitchen.loads()[0]?.url ?? "", position: 60 });
    const adhan = adhanOf("asr");
    await begin(adhan.plan);
    sounds(adhan);
    await ends(adhan);
    expect(sent().at(-1)).toBe("60 load 18 at 60 paused");
    kitchen.media({ state: "paused", url: kitchen.loads()[0]?.url ?? "", position: 60 });
    expect(state()).toMatchObject({ status: "paused", position: 60, adhan: null });
    await kitchen.session.resume();
    expect(kitchen.commands.at(-1)?.command).toBe("play");
    kitchen.plays(18, 60);
    expect(state().status).toBe("playing");
    expect(run).toMatchObject({ status: "running", ends: 0 });
  });

  test("what a person had paused goes on after it where they press Play while it sounds, and the adhan plays on", async () => {
    const { run } = await playing(18);
    await kitchen.clock.advance(60 * SECOND);
    kitchen.media({ state: "paused", url: kitchen.loads()[0]?.url ?? "", position: 60 });
    const adhan = adhanOf("asr");
    await begin(adhan.plan);
    sounds(adhan);
    expect(state().adhan?.interrupted?.paused).toBe(true);
    await kitchen.session.resume();
    // The next process knows it, too.
    expect(state().adhan?.interrupted?.paused).toBe(false);
    expect(sent().at(-1)).toBe("60 load adhan at 0");
    await ends(adhan);
    expect(sent().at(-1)).toBe("60 load 18 at 60");
    expect(run).toMatchObject({ status: "running", ends: 0 });
  });

  // Proves adhan-interrupts.
  test("the sleep timer is kept; when its time comes in the adhan, nothing is taken up", async () => {
    const { recitation, adhan } = await interrupted();
    kitchen.session.setSleepTimer({ until: "surah-end" });
    await ends(adhan);
    kitchen.plays(18, 60);
    expect(state().sleepTimer).toEqual({ until: "surah-end" });
    kitchen.session.setSleepTimer({ until: "time", at: kitchen.clock.now() + MINUTE });
    const next = adhanOf("isha");
    await begin(next.plan);
    sounds(next);
    await kitchen.clock.advance(2 * MINUTE);
    expect(next.run.status).toBe("running");
    await ends(next);
    expect(recitation.run).toMatchObject({
      status: "stopped",
      reason: "The sleep timer stopped Kitchen.",
    });
    expect(state()).toMatchObject({ status: "stopped", sleepTimer: null, adhan: null });
  });

  test("a recitation that a person started continues as well", async () => {
    await begin(kitchen.manual(from(36)));
    kitchen.plays(36);
    await kitchen.clock.advance(45 * SECOND);
    const adhan = adhanOf("dhuhr");
    await begin(adhan.plan);
    expect(state().adhan?.interrupted?.byHand).toEqual({ reciterId: 5, surahId: 36, position: 45 });
    sounds(adhan);
    await ends(adhan);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 36, position: 45, runId: null });
    expect(kitchen.volumes()).toEqual([80, 50]);
  });
});

describe("silence during an adhan", () => {
  test("Stop stops the adhan at once, and what it interrupted too", async () => {
    const { recitation, adhan } = await interrupted();
    await kitchen.session.stop(sentence("speaker.stopped-by-you", { speaker: "Kitchen" }));
    const stopped = { status: "stopped", reason: "You stopped Kitchen.", ends: 1 };
    expect([adhan.run, recitation.run]).toMatchObject([stopped, stopped]);
    await kitchen.clock.advance(5 * MINUTE);
    expect(sent()).toEqual([
      "60 pause",
      "60 volume 80",
      "60 load adhan at 0",
      "60 stop",
      "60 volume 50",
    ]);
    expect(state()).toMatchObject({ status: "stopped", adhan: null });
  });

  // Proves adhan-stopped.
  test("a stop at the speaker, and another app that takes it, do the same", async () => {
    for (const act of ["stop", "take"] as const) {
      kitchen = await testSession();
      const { recitation, adhan } = await interrupted();
      if (act === "stop") kitchen.idle("cancelled");
      else kitchen.says({ type: "taken", by: "Spotify" });
      await kitchen.clock.advance(5 * MINUTE);
      expect([adhan.run.status, recitation.run.status]).toEqual(["stopped", "stopped"]);
      expect(kitchen.loads()).toHaveLength(1);
    }
  });

  test("a person who chooses something else gets that, in place of both", async () => {
    const { recitation, adhan } = await interrupted();
    await begin(kitchen.manual(from(55)));
    expect([adhan.run.status, recitation.run.status]).toEqual(["stopped", "stopped"]);
    expect(state().adhan).toBeNull();
    kitchen.plays(55);
    await kitchen.clock.advance(5 * MINUTE);
    expect(kitchen.loads().at(-1)?.surahId).toBe(55);
  });

  test("the schedule of the recitation is deleted: it is not continued, the adhan sounds on", async () => {
    const { recitation, adhan } = await interrupted();
    const reason = sentence("schedule.changed-while-playing");
    await kitchen.session.stopRun(recitation.plan.runId ?? 0, reason);
    expect(adhan.run.status).toBe("running");
    await ends(adhan);
    expect(kitchen.loads()).toHaveLength(1);
  });

  test("the schedule of the adhan is deleted: it is silent, and the recitation continues", async () => {
    const { adhan } = await interrupted();
    const reason = sentence("schedule.changed-while-playing");
    await kitchen.session.stopRun(adhan.plan.runId ?? 0, reason);
    await kitchen.clock.advance(0);
    expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 18, position: 60 });
  });

  test("a run that another node has taken is let go without a word", async () => {
    const { recitation, adhan } = await interrupted();
    kitchen.session.letGo(recitation.plan.runId ?? 0);
    await ends(adhan);
    expect(recitation.run.ends).toBe(0);
    expect(kitchen.loads()).toHaveLength(1);
  });
});

// Seed 126 of the simulation.
describe("an adhan of which nothing was heard here, as its agent had no line", () => {
  /** The agent has told that the adhan is over, and its speaker says what it does now. */
  async function backAfter(says: Partial<MediaStatus>) {
    const recitation = await playing(18, { plan: { key: "5 0 1", volume: 30 } });
    reported(30);
    await kitchen.clock.advance(MINUTE);
    const adhan = adhanOf("maghrib");
    kitchen.loses("There is no line.");
    kitchen.failWith(noAnswerError());
    await begin(adhan.plan);
    await kitchen.clock.advance(40 * SECOND);
    kitchen.failWith(null);
    kitchen.commands.length = 0;
    kitchen.says({ type: "connected" });
    const over = sentence("text.as-given", { text: "It is over." });
    await kitchen.session.stopRun(adhan.plan.runId ?? 0, over).catch(() => {});
    reported(30);
    kitchen.media({ url: urlOfSurah(18), loadedFor: { runId: recitation.plan.runId }, ...says });
    await kitchen.clock.advance(0);
    return recitation;
  }

  test("leaves what has gone on after it, and has what stands or is gone go on where it was", async () => {
    const recitation = await backAfter({ state: "playing", position: 75 });
    expect(kitchen.loads()).toEqual([]);
    expect(state()).toMatchObject({ status: "playing", surahId: 18, position: 75, adhan: null });
    expect(recitation.run).toMatchObject({ status: "running", ends: 0 });
    expect(kitchen.volumes()).toEqual([]);

    kitchen = await testSession();
    await backAfter({ state: "paused", position: 60 });
    expect(kitchen.loads()).toEqual([]);
    expect(kitchen.commands.map(({ command }) => command)).toContain("play");

    for (const says of [{ url: null }, { state: "buffering", url: ADHAN_URL }] as const) {
      kitchen = await testSession();
      await backAfter({ ...says, loadedFor: null });
      expect(kitchen.loads()).toMatchObject([{ surahId: 18, position: 60 }]);
    }
  });
});
