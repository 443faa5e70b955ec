// Tests of parts of recordings on speakers that are lost, and of runs that an earlier process began.
import { beforeEach, describe, expect, test } from "vitest";
import { ADOPTED } from "../play-plan.ts";
import { orderOf } from "../play-order.ts";
import { itemSteps, part } from "./test-item-steps.ts";
import { noAnswerError, type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
let kitchen: TestSession;

beforeEach(async () => {
  kitchen = await testSession();
});
const { begin, state } = sessionSteps(() => kitchen);
const { reciting, sent, step } = itemSteps(() => kitchen);

describe("losses within an item", () => {
  // Proves lost-in-a-passage.
  test("a speaker that lost power is given the recording at the place within the item", async () => {
    await reciting([part(5, 20, 2)]);
    await kitchen.clock.advance(15 * SECOND);
    kitchen.plays(1, 5);
    await kitchen.clock.advance(4 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(30 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.idle(null);
    expect(sent()).toEqual(["15 seek 5", "49 load 1 at 9"]);
    expect(step()).toBe("0.1.0");
    kitchen.plays(1, 9);
    await kitchen.clock.advance(11 * SECOND);
    expect(sent().at(-1)).toBe("60 stop");
  });

  test("a speaker that played on beyond the item unseen goes to the next repetition", async () => {
    await reciting([part(5, 20, 2)]);
    await kitchen.clock.advance(10 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(30 * SECOND);
    kitchen.says({ type: "connected" });
    kitchen.plays(1, 45);
    expect(sent()).toEqual(["40 seek 5"]);
    expect(step()).toBe("0.1.0");
  });

  // Proves killed-to-its-end.
  test("an item that was over by the clock while nobody followed counts to its own end, not to that of its recording", async () => {
    for (const passed of [45, 60]) {
      const left = {
        ...{ ...kitchen.session.state(), surahId: 104, reciterId: 5, duration: 58 },
        ...{ status: "playing" as const, position: 15, positionAt: kitchen.clock.now() },
        ...{ hearing: null, volumeOwed: null, unmuteOwed: false },
      };
      kitchen = await testSession({ left });
      const order = orderOf([part(0, 50, 1, 104)]);
      const { plan, run } = kitchen.run({ plan: { order, startsOver: false, position: 15 } });
      const soundedUntil = kitchen.clock.now() - passed * SECOND;
      await begin(plan, { adopt: { ...ADOPTED, sounded: true, soundedUntil } });
      kitchen.media({});
      await kitchen.clock.advance(10 * SECOND);
      expect(run).toMatchObject({ status: "played", ends: 1 });
      expect(Math.max(0, ...run.heard.map(({ to }) => to))).toBeLessThanOrEqual(50);
      expect(run.place?.position ?? 0).toBeLessThanOrEqual(50);
    }
  });

  test("a jump that may not have arrived is made again", async () => {
    await reciting([part(5, 10, 3)]);
    kitchen.hang(true);
    await kitchen.clock.advance(5 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    kitchen.hang(false);
    kitchen.says({ type: "connected" });
    kitchen.plays(1, 12);
    expect(sent()).toEqual(["5 seek 5", "5 seek and play 5"]);
    expect(step()).toBe("0.1.0");
  });

  test("what is not bridged any longer ends as interrupted", async () => {
    const { run } = await reciting([part(5, 900)], {}, { minutes: 24 * 60, patience: 3_600_000 });
    await kitchen.clock.advance(10 * SECOND);
    kitchen.loses("Kitchen did not answer.");
    await kitchen.clock.advance(59 * 60 * SECOND);
    expect(run.status).toBe("interrupted");
    expect(run.ends).toBe(0);
    await kitchen.clock.advance(60 * SECOND);
    expect(run).toMatchObject({
      status: "interrupted",
      reason: "Kitchen did not answer.",
      ends: 1,
    });
  });

  test("a list whose only recording cannot be played has failed", async () => {
    const order = orderOf([part(5, 10, 3), part(10, 15, 3)], { times: 5 });
    const { plan, run } = kitchen.run({ plan: { order, startsOver: false } });
    await begin(plan);
    kitchen.idle("error");
    await kitchen.clock.advance(2 * SECOND);
    kitchen.idle("error");
    await kitchen.clock.advance(2 * SECOND);
    expect(kitchen.loads()).toHaveLength(2);
    expect(run.status).toBe("failed");
    expect(run.reason).toContain("Al-Faatiha was left out.");
  });
});

describe("adoption of an earlier process's run", () => {
  const adopt = { ...ADOPTED, sounded: true };
  const items = [part(5, 10, 3), part(10, 14, 3)];

  /** A process has died while the run was here; the speaker has not been heard yet. */
  async function adopting(at: { index: number; repetition: number }, silent = false) {
    const order = { ...orderOf(items, { gap: 2 }), ...at };
    const begun = kitchen.run({ plan: { order, startsOver: false, position: 7 } });
    await begin(begun.plan, { adopt: { ...adopt, silent } });
    kitchen.commands.length = 0;
    const loadedFor = { runId: begun.plan.runId };
    const says = (state: "playing" | "paused", position: number) =>
      kitchen.media({ state, url: urlOfSurah(1), position, duration: 600, loadedFor });
    return { ...begun, says };
  }

  test("a speaker within the item is left alone, and the item ends in time", async () => {
    const { says } = await adopting({ index: 0, repetition: 1 });
    says("playing", 8);
    await kitchen.clock.advance(SECOND);
    expect([sent(), step()]).toEqual([[], "0.1.0"]);
    await kitchen.clock.advance(SECOND);
    expect([sent(), step()]).toEqual([["2 pause"], "0.2.0"]);
  });

  test("what it played until it is followed again was heard, from where the earlier process wrote", async () => {
    const { says, run } = await adopting({ index: 0, repetition: 1 });
    says("playing", 9);
    await kitchen.clock.advance(SECOND);
    expect(run.heard).toEqual([{ surahId: 1, from: 7, to: 10 }]);
  });

  test("it began at a whole millisecond, whatever fraction of one its speaker reports", async () => {
    const order = { ...orderOf([part(5, 10, 1)]), index: 0, repetition: 0 };
    const { plan, run } = kitchen.run({ plan: { order, startsOver: false, position: 5 } });
    await begin(plan, { adopt: { ...adopt, sounded: false } });
    const loadedFor = { runId: plan.runId };
    const media = { state: "playing" as const, url: urlOfSurah(1), duration: 600, loadedFor };
    kitchen.media({ ...media, position: 6.2345678 });
    expect(run.soundedAt).toBe(kitchen.clock.now() - 1235);
  });

  test("somebody has sent it back meanwhile: only what is reported was heard", async () => {
    const { says, run } = await adopting({ index: 0, repetition: 1 });
    kitchen.answers(true);
    says("playing", 5.5);
    await kitchen.clock.advance(5 * SECOND);
    expect(run.heard[0]).toEqual({ surahId: 1, from: 5.5, to: 10 });
  });

  test("a speaker that played on beyond it goes to the next repetition", async () => {
    const { says } = await adopting({ index: 0, repetition: 1 });
    says("playing", 31);
    expect([sent(), step()]).toEqual([["0 pause"], "0.2.0"]);
  });

  test("a speaker that is one step further than was written is followed", async () => {
    const { says } = await adopting({ index: 0, repetition: 2 });
    says("playing", 12);
    expect([sent(), step()]).toEqual([[], "1.0.0"]);
  });

  // Proves lost-in-a-passage.
  test("a speaker that was paused for the silence goes on", async () => {
    const { says } = await adopting({ index: 0, repetition: 1 }, true);
    says("paused", 10);
    expect([sent(), step()]).toEqual([["0 seek and play 5"], "0.1.0"]);
    says("playing", 5);
    await kitchen.clock.advance(5 * SECOND);
    expect(step()).toBe("0.2.0");
  });

  test("a Wird that is stopped in the silence leaves word of it to the next", async () => {
    const { run } = await reciting([part(5, 10, 2)], { gap: 4 });
    await kitchen.clock.advance(6 * SECOND);
    await kitchen.session.close();
    expect(run.place).toMatchObject({ repetition: 1, position: 5, silent: true });
  });

  test("a jump that fails as Wird stops is not made up for by a load", async () => {
    await reciting([part(5, 10, 3)]);
    kitchen.hang(true);
    await kitchen.clock.advance(5 * SECOND);
    const closing = kitchen.session.close();
    kitchen.failWith(noAnswerError());
    kitchen.hang(false);
    await closing.catch(() => {});
    await kitchen.clock.advance(60 * SECOND);
    expect(sent()).toEqual(["5 seek 5", "5 close"]);
  });

  test("a speaker that somebody paused stays paused", async () => {
    const { says, run } = await adopting({ index: 0, repetition: 1 });
    says("paused", 7);
    await kitchen.clock.advance(60 * SECOND);
    expect([sent(), run.status, state().status]).toEqual([[], "running", "paused"]);
    await kitchen.session.resume();
    expect(sent()).toEqual(["60 play"]);
  });
});
