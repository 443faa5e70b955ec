// The state machine of one speaker: surah after surah, and other people.
import { beforeEach, describe, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { inOrder, shuffled, surahOf } from "../play-order.ts";
import { ADOPTED } from "../play-plan.ts";
import {
  noAnswerError,
  reciterWith,
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

  test("who mutes the speaker is shown; who asks Wird for a volume unmutes it", async () => {
    await playing(18);
    kitchen.says({ type: "volume", volume: 50, muted: true });
    expect(state()).toMatchObject({ volume: 50, muted: true });
    await kitchen.session.setVolume({ volume: 30 });
    const asked = () => kitchen.commands.slice(-2).map(({ command, value }) => [command, value]);
    expect(asked()).toEqual([
      ["volume", 30],
      ["mute", false],
    ]);
    expect(state()).toMatchObject({ volume: 30, muted: false });
    await kitchen.session.setVolume({ muted: true });
    expect(kitchen.commands.at(-1)).toMatchObject({ command: "mute", value: true });
    expect(state()).toMatchObject({ volume: 30, muted: true });
    // At 0 nothing is to be heard: it stays muted.
    await kitchen.session.setVolume({ volume: 0 });
    expect(kitchen.commands.at(-1)).toMatchObject({ command: "volume", value: 0 });
  });

  test("who mutes it through Wird has not chosen a volume: it goes back after the run", async () => {
    await playing(18, { minutes: 2, plan: { volume: 30 } });
    kitchen.says({ type: "volume", volume: 30, muted: false });
    await kitchen.session.setVolume({ muted: true });
    await kitchen.clock.advance(3 * MINUTE);
    expect(kitchen.volumes().at(-1)).toBe(50);
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

  test("who plays something else through the same app keeps the volume too", async () => {
    const { run } = await playing(18, { plan: { volume: 30 } });
    kitchen.media({ url: urlOfSurah(18), idleReason: "interrupted" });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3" });
    expect(run).toMatchObject({
      status: "stopped",
      reason: "Something else was started on Kitchen.",
    });
    expect(kitchen.volumes()).toEqual([30]);
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

  test("Stop pressed in Wird ends the run with that reason, and the speaker gets STOP", async () => {
    const { run } = await playing(18);
    await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
    expect(run).toMatchObject({ status: "stopped", reason: "You stopped Kitchen." });
    expect(kitchen.commands.at(-1)?.command).toBe("stop");
  });

  test("who presses stop while the speaker is away has it stopped when it is back", async () => {
    const { run } = await playing(18);
    kitchen.loses("Kitchen did not answer.");
    kitchen.failWith(noAnswerError());
    await expect(
      kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen")),
    ).rejects.toThrow();
    expect(run.status).toBe("stopped");
    kitchen.failWith(null);
    kitchen.says({ type: "connected" });
    const before = kitchen.commands.length;
    kitchen.plays(18, 60);
    expect(kitchen.commands.slice(before).map(({ command }) => command)).toEqual(["stop"]);
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
    expect(run.place).toMatchObject({ surahId: 114, position: 0 });
  });

  test("after 114 a run begins again with the first", async () => {
    await playing(114);
    kitchen.idle("finished");
    expect(surahs()).toEqual([114, 1]);
  });

  test("a run of a reciter with few surahs repeats them", async () => {
    const reciter = reciterWith([36, 67]);
    await playing(36, { plan: { reciter, order: inOrder([36, 67], 36) } });
    for (const surah of [67, 36, 67]) {
      kitchen.idle("finished");
      kitchen.plays(surah);
    }
    expect(surahs()).toEqual([36, 67, 36, 67]);
  });

  test("playback without a run ends after the last surah", async () => {
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
    expect(run.order).toEqual(order.items.map(surahOf));
    for (let heard = 0; heard < 7; heard++) {
      kitchen.plays(surahs().at(-1) ?? 0);
      kitchen.idle("finished");
    }
    expect(surahs()[0]).toBe(3);
    expect([...new Set(surahs().slice(0, 7))]).toHaveLength(7);
    expect(run.order?.[0]).toBe(surahs()[7]);
    expect(run.order).not.toEqual(order.items.map(surahOf));
  });

  test("idle without a reason at the very end of a recording is its end", async () => {
    await playing(112, {});
    kitchen.plays(112, 0, 30);
    await kitchen.clock.advance(29 * SECOND);
    kitchen.idle(null);
    expect(surahs()).toEqual([112, 113]);
  });
});

test("a run that its agent began by itself goes back to the volume that the agent had found", async () => {
  const { plan, run } = kitchen.run({ minutes: 10, plan: { ...from(18), volume: 30 } });
  const begun = { runId: plan.runId ?? 0, volumeBefore: 62 };
  kitchen.says({ type: "connected", begun });
  kitchen.says({ type: "volume", volume: 30, muted: false });
  await begin(plan, { adopt: ADOPTED });
  kitchen.plays(18);
  expect([run.volumeBefore, kitchen.volumes()]).toEqual([62, []]);
  await kitchen.clock.advance(11 * 60_000);
  expect(kitchen.volumes().at(-1)).toBe(62);
});

// Seed 178 of the simulation: a Sonos rests where the run of the day before was stopped, with the same recording.
test("a run that is taken over before anything of it was heard begins where its player rests in a recording of before", async () => {
  for (const [known, loaded, shown] of [
    [{}, [18], "loading"],
    [{ paused: true }, [], "paused"],
    [{ sounded: true }, [], "paused"],
  ] as const) {
    kitchen = await testSession();
    const { plan } = kitchen.run({ plan: from(18) });
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 23, duration: 64 });
    await begin(plan, { adopt: { ...ADOPTED, ...known } });
    kitchen.media({ state: "paused", url: urlOfSurah(18), position: 23, duration: 64 });
    expect([known, surahs(), kitchen.session.state().status]).toEqual([known, loaded, shown]);
    expect(kitchen.loads().map(({ position }) => position)).toEqual(loaded.map(() => 0));
  }
});

// Promise volume-after-all: a person plays something by hand while a run has set the volume
// -> the volume stays while they listen, and when that is over the speaker is as loud as people left it
describe("what a person plays in the place of a run", () => {
  const stop = aboutSpeaker("speaker.stopped-by-you", "Kitchen");

  async function playsInItsPlace() {
    await playing(18, { plan: { volume: 30 } });
    kitchen.says({ type: "volume", volume: 30, muted: false });
    await begin(kitchen.manual(from(55)));
    kitchen.plays(55);
    await kitchen.clock.advance(20 * SECOND);
    expect(kitchen.volumes()).toEqual([30]);
  }

  test("leaves the speaker at the volume before the run, once it is silent", async () => {
    await playsInItsPlace();
    await kitchen.session.stop(stop);
    kitchen.media({});
    await kitchen.clock.advance(SECOND);
    expect(kitchen.volumes()).toEqual([30, 50]);
  });

  test("leaves it at the volume that they have chosen since", async () => {
    await playsInItsPlace();
    kitchen.says({ type: "volume", volume: 70, muted: false });
    await kitchen.session.stop(stop);
    kitchen.media({});
    await kitchen.clock.advance(SECOND);
    expect(kitchen.volumes()).toEqual([30]);
  });

  test("has the volume to go back to stored, for the node that goes on with it", async () => {
    await playsInItsPlace();
    expect(kitchen.stored.at(-1)?.volumeOwed).toBe(50);
  });

  test("leaves it as it is where somebody else has taken it since", async () => {
    await playsInItsPlace();
    kitchen.says({ type: "taken", by: "Spotify" });
    kitchen.media({ state: "playing", url: "http://music.test/song.mp3", position: 3 });
    await kitchen.clock.advance(MINUTE);
    expect(kitchen.volumes()).toEqual([30]);
    expect(kitchen.stored.at(-1)?.volumeOwed).toBeNull();
  });

  test("in a fade has the volume that it faded from", async () => {
    await playing(18, { minutes: 1 });
    kitchen.says({ type: "volume", volume: 50, muted: false });
    await kitchen.clock.advance(MINUTE + 2 * SECOND);
    await begin(kitchen.manual(from(55)));
    expect(kitchen.volumes().at(-1)).toBe(50);
  });
});
