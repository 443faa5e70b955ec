// Tests of parts of recordings: where they end, what follows in the same recording, and the silences.
import { beforeEach, describe, expect, test } from "vitest";
import { wholeSurah } from "../play-order.ts";
import { itemSteps, part } from "./test-item-steps.ts";
import { noAnswerError, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import type { WrittenRun } from "./test-session-run.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
let kitchen: TestSession;

beforeEach(async () => {
  kitchen = await testSession();
});
const { state, surahs } = sessionSteps(() => kitchen);
const { reciting, sent, step } = itemSteps(() => kitchen);

describe("the end of an item", () => {
  test("a range begins at its first second, and the speaker is stopped at its last", async () => {
    const { run } = await reciting([part(5, 20)]);
    expect(kitchen.loads()).toEqual([]);
    await kitchen.clock.advance(14.9 * SECOND);
    expect(sent()).toEqual([]);
    await kitchen.clock.advance(SECOND);
    expect(sent()).toEqual(["15 stop"]);
    expect(run).toMatchObject({ status: "played", reason: null, ends: 1 });
    expect(kitchen.history).toMatchObject([
      { startPosition: 5, endPosition: 20, secondsHeard: 15 },
    ]);
  });

  test("shortly before it the speaker is asked where it is, and what it reports moves the end", async () => {
    await reciting([part(0, 8)]);
    await kitchen.clock.advance(6.5 * SECOND);
    expect(kitchen.commands.map(({ command }) => command)).toEqual(["refresh"]);
    // It waited for the network and is two seconds behind.
    kitchen.plays(1, 4.5);
    await kitchen.clock.advance(3.4 * SECOND);
    expect(sent()).toEqual([]);
    await kitchen.clock.advance(0.2 * SECOND);
    expect(sent()).toEqual(["10 stop"]);
  });

  test("it is not waited for while the speaker is paused or waits for the network", async () => {
    await reciting([part(0, 8)]);
    await kitchen.clock.advance(3 * SECOND);
    kitchen.media({ state: "paused", url: urlOfSurah(1), position: 3, duration: 600 });
    await kitchen.clock.advance(60 * SECOND);
    kitchen.plays(1, 3);
    await kitchen.clock.advance(2 * SECOND);
    kitchen.media({ state: "buffering", url: urlOfSurah(1), position: 5, duration: 600 });
    await kitchen.clock.advance(10 * SECOND);
    kitchen.plays(1, 5);
    expect(sent()).toEqual([]);
    await kitchen.clock.advance(3 * SECOND);
    expect(sent()).toEqual(["78 stop"]);
  });

  test("a recording that ends before the item does ends the item", async () => {
    const { run } = await reciting([part(0, 900), part(2, 5, 1, 2)]);
    kitchen.idle("finished");
    await kitchen.clock.advance(0);
    expect(sent()).toEqual(["0 load 2 at 2"]);
    kitchen.plays(2, 2);
    await kitchen.clock.advance(3 * SECOND);
    expect(run.status).toBe("played");
  });

  test("an item that ends with its recording ends with the speaker's report", async () => {
    const { run } = await reciting([part(590, 599.9)]);
    await kitchen.clock.advance(9.95 * SECOND);
    expect([sent(), run.status]).toEqual([[], "running"]);
    kitchen.idle("finished");
    await kitchen.clock.advance(0);
    expect(run.status).toBe("played");
    expect(kitchen.history).toMatchObject([{ endPosition: 600, completed: true }]);
  });

  test("a place may wait to be written where the next item goes on in the same recording, or after a silence", async () => {
    const places: unknown[] = [];
    const after = async (run: WrittenRun, seconds: number) => {
      await kitchen.clock.advance(seconds * SECOND);
      places.push([run.place?.surahId, run.place?.silent, run.placeMayWait]);
    };
    const { run } = await reciting([part(0, 5), part(5, 10)], { times: 2, gap: 4 });
    await after(run, 5.1);
    // The silence before the second round, and what follows it.
    await after(run, 5);
    await kitchen.clock.advance(4.1 * SECOND);
    kitchen.plays(1, 0);
    await after(run, 1);
    const { run: next } = await reciting([part(0, 5), part(0, 5, 1, 2)]);
    // Another recording.
    await after(next, 5.1);
    expect(places).toEqual([
      [1, false, true],
      [1, true, false],
      [1, false, true],
      [2, false, false],
    ]);
  });

  test("a plain surah has no timer, and nothing is asked before its end", async () => {
    await reciting([wholeSurah(1), wholeSurah(2)]);
    await kitchen.clock.advance(9 * SECOND);
    expect(kitchen.commands).toEqual([]);
    kitchen.idle("finished");
    expect(surahs()).toEqual([2]);
  });
});

describe("what follows in the same recording", () => {
  test("a repetition is a jump and no load", async () => {
    const { run } = await reciting([part(5, 10, 3)]);
    await kitchen.clock.advance(5 * SECOND);
    kitchen.plays(1, 5);
    await kitchen.clock.advance(5 * SECOND);
    kitchen.plays(1, 5);
    await kitchen.clock.advance(5 * SECOND);
    expect(sent()).toEqual(["5 seek 5", "10 seek 5", "15 stop"]);
    expect(run).toMatchObject({ status: "played", ends: 1 });
    // One listening, not three.
    expect(kitchen.history).toMatchObject([{ startPosition: 5, secondsHeard: 15 }]);
  });

  // Proves passage-repeated.
  test("reports made before the jump end nothing, also when they come after it was sent", async () => {
    await reciting([part(5, 10, 3)]);
    kitchen.hang(true);
    await kitchen.clock.advance(5 * SECOND);
    kitchen.plays(1, 10.1);
    kitchen.media({ state: "buffering", url: urlOfSurah(1), position: 10.1, duration: 600 });
    await kitchen.clock.advance(0.2 * SECOND);
    expect([step(), state().status]).toEqual(["0.1.0", "playing"]);
    kitchen.hang(false);
    kitchen.plays(1, 5);
    await kitchen.clock.advance(4.9 * SECOND);
    expect(step()).toBe("0.1.0");
    await kitchen.clock.advance(0.2 * SECOND);
    expect(step()).toBe("0.2.0");
  });

  test("a speaker that says nothing after a jump is asked", async () => {
    await reciting([part(5, 10, 3)]);
    await kitchen.clock.advance(5 * SECOND);
    expect(kitchen.commands.map(({ command }) => command)).toEqual(["refresh", "seek", "refresh"]);
  });

  test("a speaker that cannot jump is given the recording again", async () => {
    await reciting([part(5, 10, 2)]);
    await kitchen.clock.advance(4 * SECOND);
    kitchen.failWith(noAnswerError());
    await kitchen.clock.advance(SECOND);
    expect(sent().slice(0, 2)).toEqual(["5 seek 5", "5 load 1 at 5"]);
  });

  test("an item that begins where the last one ended is played on without a jump", async () => {
    const { run } = await reciting([part(5, 10), part(10, 14)]);
    await kitchen.clock.advance(5 * SECOND);
    expect([sent(), step()]).toEqual([[], "1.0.0"]);
    await kitchen.clock.advance(4 * SECOND);
    expect(sent()).toEqual(["9 stop"]);
    expect(run.status).toBe("played");
  });

  test("a list of whole surahs that repeats loads each again", async () => {
    await reciting([wholeSurah(112), wholeSurah(113)], { times: 2 });
    for (const surah of [112, 113, 112, 113]) {
      kitchen.plays(surah);
      kitchen.idle("finished");
    }
    expect(surahs()).toEqual([113, 112, 113]);
    expect(state().status).toBe("stopped");
  });
});

describe("the silence between repetitions", () => {
  test("the speaker is paused, and after the silence it jumps and plays", async () => {
    const { run } = await reciting([part(5, 10, 2)], { gap: 4 });
    await kitchen.clock.advance(5 * SECOND);
    kitchen.media({ state: "paused", url: urlOfSurah(1), position: 10.05, duration: 600 });
    const silentUntil = kitchen.clock.now() + 4 * SECOND;
    expect(state()).toMatchObject({ status: "playing", position: 5, silentUntil });
    expect(run.place).toMatchObject({ repetition: 1, position: 5, silent: true });
    await kitchen.clock.advance(3.9 * SECOND);
    // It stands still.
    expect(state().position).toBe(5);
    await kitchen.clock.advance(0.1 * SECOND);
    expect(sent()).toEqual(["5 pause", "9 seek and play 5"]);
    expect(run.place).toMatchObject({ repetition: 1, position: 5, silent: false });
    kitchen.plays(1, 5);
    expect(state()).toMatchObject({ status: "playing", silentUntil: null });
    await kitchen.clock.advance(5 * SECOND);
    expect(sent().at(-1)).toBe("14 stop");
    expect(run).toMatchObject({ status: "played", reason: null });
    expect(kitchen.history).toMatchObject([{ secondsHeard: 10 }]);
  });

  test("before another recording the speaker is paused as well, and then given it", async () => {
    await reciting([part(5, 10, 2), part(3, 6, 2, 2)], { gap: 2 });
    await kitchen.clock.advance(7 * SECOND);
    kitchen.plays(1, 5);
    await kitchen.clock.advance(7 * SECOND);
    expect(sent()).toEqual(["5 pause", "7 seek and play 5", "12 pause", "14 load 2 at 3"]);
  });

  test("after a recording that ended the next is given at the end of the silence", async () => {
    await reciting([wholeSurah(112)], { times: 2, gap: 3 });
    kitchen.idle("finished");
    await kitchen.clock.advance(2.9 * SECOND);
    expect(sent()).toEqual([]);
    await kitchen.clock.advance(0.1 * SECOND);
    expect(sent()).toEqual(["3 load 112 at 0"]);
  });

  test("somebody who pauses in the silence is heard: it stays paused, and resuming goes on", async () => {
    const { run } = await reciting([part(5, 10, 2)], { gap: 4 });
    await kitchen.clock.advance(6 * SECOND);
    await kitchen.session.pause();
    kitchen.media({ state: "paused", url: urlOfSurah(1), position: 10, duration: 600 });
    await kitchen.clock.advance(60 * SECOND);
    expect(sent()).toEqual(["5 pause"]);
    expect(state()).toMatchObject({ status: "paused", silentUntil: null });
    expect(run.place).toMatchObject({ repetition: 1, silent: false });
    await kitchen.session.resume();
    expect(sent().at(-1)).toBe("66 seek and play 5");
    kitchen.plays(1, 5);
    await kitchen.clock.advance(5 * SECOND);
    expect(run.status).toBe("played");
  });

  test("somebody who lets the speaker itself play in the silence goes on at once", async () => {
    await reciting([part(5, 10, 2)], { gap: 30 });
    await kitchen.clock.advance(7 * SECOND);
    kitchen.plays(1, 10);
    expect(sent()).toEqual(["5 pause", "7 seek and play 5"]);
  });

  test("a stop in the silence is a stop", async () => {
    const { run } = await reciting([part(5, 10, 2)], { gap: 4 });
    await kitchen.clock.advance(6 * SECOND);
    kitchen.idle("cancelled");
    expect(run.status).toBe("stopped");
    await kitchen.clock.advance(20 * SECOND);
    expect(sent().filter((line) => line.includes("seek"))).toEqual([]);
  });

  test("its end time in the silence ends the run as played", async () => {
    const { run } = await reciting([part(5, 35, 3)], { gap: 30 }, { minutes: 1 });
    await kitchen.clock.advance(90 * SECOND);
    expect(sent().filter((line) => line.includes("seek"))).toEqual([]);
    expect(run).toMatchObject({ status: "played", ends: 1 });
  });

  test("a speaker that is lost in the silence goes on where the silence would have ended", async () => {
    const { run } = await reciting([part(5, 10, 2)], { gap: 4 });
    await kitchen.clock.advance(6 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(20 * SECOND);
    expect(run.status).toBe("interrupted");
    kitchen.says({ type: "connected" });
    kitchen.media({ state: "paused", url: urlOfSurah(1), position: 10, duration: 600 });
    expect(sent()).toEqual(["5 pause", "26 seek and play 5"]);
    kitchen.plays(1, 5);
    expect(run.status).toBe("running");
    await kitchen.clock.advance(5 * SECOND);
    expect(run).toMatchObject({ status: "played", reason: null });
  });

  test("a speaker that lost power in the silence is given the recording at the next repetition", async () => {
    await reciting([part(5, 10, 2)], { gap: 4 });
    await kitchen.clock.advance(6 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    kitchen.says({ type: "connected" });
    kitchen.idle(null);
    expect(sent()).toEqual(["5 pause", "6 load 1 at 5"]);
  });
});

test("a passage that ends before its recording is not said to have ended by itself", async () => {
  const { run } = await reciting([part(0, 20, 1, 1), part(0, 20, 1, 2)]);
  await kitchen.clock.advance(21 * SECOND);
  expect(kitchen.loads().at(-1)).toMatchObject({ surahId: 2 });
  expect(run.heard.at(-1)).toEqual({ surahId: 1, from: 0, to: 20 });
});
