// Tests of what people do while parts of recordings play, and of what is published as heard.
import { beforeEach, describe, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { orderOf, type PlayItem, wholeSurah } from "../play-order.ts";
import { itemSteps, part } from "./test-item-steps.ts";
import { type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
let kitchen: TestSession;

beforeEach(async () => {
  kitchen = await testSession();
});
const { begin, state } = sessionSteps(() => kitchen);
const { reciting, sent, step } = itemSteps(() => kitchen);

describe("what people do", () => {
  const ayahs = [part(5, 10, 3), part(10, 14, 3), part(14, 20, 3)];

  test("a seek within the item stays in it, and its end moves with it", async () => {
    await reciting(ayahs);
    await kitchen.clock.advance(4.9 * SECOND);
    await kitchen.session.seek(6);
    await kitchen.clock.advance(0.5 * SECOND);
    expect([sent(), step()]).toEqual([["4.9 seek 6"], "0.0.0"]);
    kitchen.plays(1, 6.5);
    await kitchen.clock.advance(3.5 * SECOND);
    expect(step()).toBe("0.1.0");
  });

  test("a seek into another item goes to that item", async () => {
    await reciting(ayahs);
    await kitchen.session.seek(15);
    expect([sent(), step()]).toEqual([["0 seek 15"], "2.0.0"]);
  });

  test("a seek before the item plays on to its end", async () => {
    await reciting(ayahs);
    await kitchen.session.seek(1);
    kitchen.plays(1, 1);
    await kitchen.clock.advance(8.9 * SECOND);
    expect([sent(), step()]).toEqual([["0 seek 1"], "0.0.0"]);
    await kitchen.clock.advance(0.2 * SECOND);
    expect(step()).toBe("0.1.0");
  });

  test("a seek beyond every item goes to the next one, and at the end of the list it is over", async () => {
    const { run } = await reciting(ayahs);
    await kitchen.session.seek(300);
    expect([sent(), step()]).toEqual([["0 seek 10"], "1.0.0"]);
    kitchen.plays(1, 10);
    await kitchen.session.seek(300);
    kitchen.plays(1, 14);
    await kitchen.session.seek(300);
    await kitchen.clock.advance(0);
    expect(sent().at(-1)).toBe("0 stop");
    expect(run.status).toBe("played");
  });

  test("a seek while it is paused leaves it paused", async () => {
    await reciting(ayahs);
    kitchen.media({ state: "paused", url: urlOfSurah(1), position: 6, duration: 600 });
    await kitchen.session.seek(12);
    kitchen.media({ state: "paused", url: urlOfSurah(1), position: 12, duration: 600 });
    expect([sent(), step()]).toEqual([["0 seek 12"], "1.0.0"]);
    expect(state()).toMatchObject({ status: "paused", position: 12 });
  });

  test("another item of the same recording is a jump, also out of the silence", async () => {
    await reciting(ayahs, { gap: 9 });
    await kitchen.clock.advance(6 * SECOND);
    const { order } = kitchen.session.plan() ?? {};
    if (!order) throw new Error("Nothing is planned.");
    await kitchen.session.moveTo({ ...order, index: 2, repetition: 0 }, 14);
    expect(sent()).toEqual(["5 pause", "6 seek and play 14"]);
    kitchen.plays(1, 14);
    await kitchen.clock.advance(5.9 * SECOND);
    expect(step()).toBe("2.0.0");
  });

  test("a sleep timer set to the surah's end lets the repetitions of its ayahs be heard", async () => {
    const { run } = await reciting([part(5, 10, 2), part(0, 9, 1, 2)]);
    kitchen.session.setSleepTimer({ until: "surah-end" });
    await kitchen.clock.advance(5 * SECOND);
    expect([sent(), step()]).toEqual([["5 seek 5"], "0.1.0"]);
    kitchen.plays(1, 5);
    await kitchen.clock.advance(5 * SECOND);
    expect(run).toMatchObject({ status: "stopped", reason: "The sleep timer stopped Kitchen." });
    expect(run.place).toMatchObject({ surahId: 2, index: 1, position: 0 });
  });
});

describe("what was heard", () => {
  test("a range is one stretch, published as it grows", async () => {
    const { run } = await reciting([part(5, 25)]);
    await kitchen.clock.advance(20 * SECOND);
    expect(run.heard).toEqual([15, 25].map((to) => ({ surahId: 1, from: 5, to })));
  });

  // A tab whose machine fell asleep, seed 32 of the simulation.
  test("what a speaker that does not answer before its part ends has recited since its last report does not count", async () => {
    const { run } = await reciting([part(5, 29)]);
    await kitchen.clock.advance(20 * SECOND);
    kitchen.answers(false);
    // It was on its way for a while.
    const at = kitchen.clock.now() - 40;
    kitchen.media({ state: "playing", url: urlOfSurah(1), position: 24.99, duration: 600, at });
    await kitchen.clock.advance(4 * SECOND);
    expect(sent()).toEqual(["23.97 stop"]);
    expect(run.heard.at(-1)).toMatchObject({ surahId: 1, from: 5, to: expect.closeTo(25, 1) });
    const [entry] = kitchen.history;
    expect(entry?.endPosition).toBeCloseTo(25, 1);
    expect(entry?.secondsHeard).toBeCloseTo(20, 1);
  });

  // A node that had stood still, seed 4 of the simulation: the agent of the home had gone on by itself meanwhile.
  test("what a speaker has recited behind the end of its part, when that is noticed late, does not count before it is told", async () => {
    for (const [position, ago, counts] of [
      [27, 15, 29],
      [42, 0, 42],
    ] as const) {
      kitchen = await testSession();
      await reciting([part(5, 29)]);
      await kitchen.clock.advance(22 * SECOND);
      kitchen.answers(false);
      kitchen.clock.sleep(15 * SECOND);
      const at = kitchen.clock.now() - ago * SECOND;
      kitchen.media({ state: "playing", url: urlOfSurah(1), position, duration: 600, at });
      await kitchen.clock.advance(0);
      expect(sent()).toEqual(["37 stop"]);
      const [entry] = kitchen.history;
      expect(entry?.endPosition).toBeCloseTo(counts, 1);
      expect(entry?.secondsHeard).toBeCloseTo(counts - 5, 1);
    }
  });

  test("a recording of no known length was heard, by the clock, until it ended by itself", async () => {
    const { plan, run } = kitchen.run({ plan: { order: orderOf([wholeSurah(1), wholeSurah(2)]) } });
    await begin(plan);
    kitchen.plays(1, 0, null);
    await kitchen.clock.advance(9 * SECOND);
    kitchen.idle("finished");
    await kitchen.clock.advance(0);
    expect(kitchen.history).toMatchObject([{ endPosition: 9, secondsHeard: 9 }]);
    expect(run.heard).toMatchObject([{ surahId: 1, from: 0, to: 9, ended: true }]);
  });

  // Seed 139 of the simulation.
  test("a speaker whose answer before the end of its part is lost is asked again, and has recited all of it", async () => {
    const { run } = await reciting([part(5, 29)]);
    await kitchen.clock.advance(20 * SECOND);
    kitchen.answers(false);
    kitchen.plays(1, 25);
    await kitchen.clock.advance(2.6 * SECOND);
    kitchen.answers(true);
    await kitchen.clock.advance(2 * SECOND);
    expect(sent()).toEqual(["24 stop"]);
    expect(run.heard.at(-1)).toEqual({ surahId: 1, from: 5, to: 29 });
  });

  // Seed 139 of the simulation: it said late that it had begun.
  test.each([
    { ahead: 4, to: 12 },
    { ahead: 6, to: 8 },
  ])(
    "a speaker that is $ahead s ahead of its first report at its second one has recited to $to",
    async ({ ahead, to }) => {
      const { run } = await reciting([part(5, 20)]);
      await kitchen.clock.advance(3 * SECOND);
      kitchen.plays(1, 8 + ahead);
      await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
      expect(run.heard.at(-1)).toEqual({ surahId: 1, from: 5, to });
    },
  );

  // Seed 147 of the simulation.
  // Promise answered-late: a speaker says where it is only after its part has ended, or another run or an adhan has begun
  // -> what it had recited until then counts, and a recitation goes on from where it was paused
  test("what a speaker has recited counts, also where it says so only after its part has ended", async () => {
    for (const [says, heardTo] of [
      [{ position: 27.6 }, 27.6],
      // Somebody has sought there.
      [{ position: 300 }, 25],
      [{ position: 27.6, loadedFor: { runId: 0 } }, 25],
      [{ state: "idle", url: null }, 25],
    ] as const) {
      kitchen = await testSession();
      const { run } = await reciting([part(5, 29)]);
      await kitchen.clock.advance(20 * SECOND);
      kitchen.media({ state: "playing", url: urlOfSurah(1), position: 25, duration: 600 });
      kitchen.hang(true);
      await kitchen.clock.advance(4 * SECOND);
      expect([sent(), run.ends]).toEqual([["24 stop"], 0]);
      kitchen.media({ state: "playing", url: urlOfSurah(1), duration: 600, ...says });
      kitchen.idle("cancelled");
      kitchen.hang(false);
      await kitchen.clock.advance(0);
      expect([says, run.heard.at(-1)]).toEqual([says, { surahId: 1, from: 5, to: heardTo }]);
      expect([run.status, run.ends]).toEqual(["played", 1]);
    }
  });

  test("the next surah, a jump of a repetition and a seek make holes", async () => {
    const { run } = await reciting([part(5, 10, 2), wholeSurah(2)]);
    await kitchen.clock.advance(5 * SECOND);
    kitchen.plays(1, 5.1);
    await kitchen.clock.advance(2 * SECOND);
    const next = kitchen.session.plan()?.order;
    if (!next) throw new Error("Nothing is planned.");
    await kitchen.session.moveTo({ ...next, index: 1, repetition: 0 }, 0);
    kitchen.plays(2, 0.2);
    await kitchen.clock.advance(8 * SECOND);
    // Somebody seeks with a remote control.
    kitchen.plays(2, 300);
    await kitchen.clock.advance(4 * SECOND);
    await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
    const last = new Map(run.heard.map((one) => [`${one.surahId} ${one.from}`, one.to]));
    expect([...last]).toEqual([
      ["1 5", expect.closeTo(7.1)],
      ["2 0", expect.closeTo(8.2)],
      ["2 300", 304],
    ]);
    expect(run.heard[0]).toEqual({ surahId: 1, from: 5, to: 10 });
  });

  test("a pause makes no hole, and time passing in it is not heard", async () => {
    const { run } = await reciting([part(0, 400)]);
    await kitchen.clock.advance(4 * SECOND);
    kitchen.media({ state: "paused", url: urlOfSurah(1), position: 4, duration: 600 });
    await kitchen.clock.advance(100 * SECOND);
    kitchen.plays(1, 4);
    await kitchen.clock.advance(3 * SECOND);
    await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
    expect(run.heard.at(-1)).toEqual({ surahId: 1, from: 0, to: 7 });
  });

  test("what played on while the speaker was lost was heard; what began again elsewhere was not", async () => {
    const { run } = await reciting([part(0, 400)]);
    await kitchen.clock.advance(20 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(10 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.plays(1, 30);
    await kitchen.clock.advance(10 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    expect(run.heard.at(-1)).toEqual({ surahId: 1, from: 0, to: 40 });
    await kitchen.clock.advance(10 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.idle(null);
    kitchen.plays(1, 40);
    await kitchen.clock.advance(10 * SECOND);
    await kitchen.session.stop(aboutSpeaker("speaker.stopped-by-you", "Kitchen"));
    expect(run.heard.at(-1)).toEqual({ surahId: 1, from: 40, to: 50 });
  });

  test("a sound is played, and is no recitation", async () => {
    const sound = { id: 3, name: "Adhan", path: "/media/token" };
    const item: PlayItem = { recording: { sound }, from: null, to: null, repeat: 1 };
    const { plan, run } = kitchen.run({ plan: { order: orderOf([item]), startsOver: false } });
    await begin(plan);
    expect(kitchen.loads()).toMatchObject([
      { url: "/media/token", title: "Adhan", artist: "", surahId: null, reciterId: null },
    ]);
    kitchen.media({ state: "playing", url: "/media/token", position: 0, duration: 90 });
    expect(state()).toMatchObject({ status: "playing", surahId: null, reciterId: null });
    await kitchen.clock.advance(90 * SECOND);
    kitchen.idle("finished");
    expect(run).toMatchObject({ status: "played", heard: [] });
    expect(kitchen.history).toEqual([]);
  });
});
