// The runs that an agent takes up as its line is lost.
import { expect, test } from "vitest";
import type { Adoption, PlayPlan } from "#server/playback/play-plan";
import { type LastHeard, nowHeard } from "./last-heard.ts";
import { createLocalRuns } from "./local-runs.ts";
import { createPlanBook, EMPTY_BOOK } from "./plan-book.ts";
import { handClock } from "../tests/fakes/hand-clock.ts";
import { FAJR, planAt } from "./test-plans.ts";

const MINUTE = 60_000;
const fajr = planAt(FAJR);

// Promise ended-as-the-line-is-lost: a recording of a run comes to its end by itself after the line of its home was cut,
// and before its agent has missed it
// -> the agent goes on with what follows; what a person stopped stays so
test.each([
  { reason: "finished", silentFor: 12_000, becomes: "goes on", index: [1] },
  { reason: "cancelled", silentFor: 12_000, becomes: "stays so", index: [] },
  // Its server was heard of later, and has sent nothing more.
  { reason: "finished", silentFor: 2_000, becomes: "stays so", index: [] },
] as const)(
  "$reason, and its server was heard of $silentFor ms before the loss: the run $becomes",
  async ({ reason, silentFor, index }) => {
    const book = createPlanBook(EMPTY_BOOK, () => {});
    book.take({ isWhole: false, set: [fajr], drop: [] });
    book.begunByServer(fajr.key, { runId: 7, volumeBefore: 30 }, FAJR);
    const url = "https://recordings.example/afs/019.mp3";
    const said = { url, duration: 100, loadedFor: { runId: 7 } };
    const playing = { ...said, state: "playing", idleReason: null, position: 80 } as const;
    const idle = { ...said, state: "idle", idleReason: reason, position: 0 } as const;
    const at = FAJR + 20 * MINUTE;
    const heard = [
      { ...playing, at },
      { ...idle, at: at + 20_000 },
    ].reduce<LastHeard | undefined>(nowHeard, {
      ...playing,
      from: 60,
      position: 60,
      at: at - 20_000,
    });
    const begun: { plan: PlayPlan; adopt: Adoption | null }[] = [];
    const session = {
      begin: async (plan: PlayPlan, { adopt }: { adopt: Adoption | null }) =>
        void begun.push({ plan, adopt }),
      leave: async () => {},
    };
    const clock = handClock(at + 30_000);
    const runs = createLocalRuns({
      ...{ book, clock, probeLine() {}, onEnd() {} },
      ...{ isTimeKnown: () => true, isMadeReady: () => true, loadsAhead: () => true },
      openSession: () => session as never,
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    runs.lineDown(new Map([[fajr.deviceId, heard ?? expect.fail()]]), silentFor);
    await clock.advance(0);
    expect(begun.map(({ plan }) => plan.order.index)).toEqual(index);
    for (const { plan, adopt } of begun) {
      expect(plan).toMatchObject({ runId: 7, position: 100 });
      const heardElsewhere = { url, position: 80, at, length: 100 };
      expect(adopt).toMatchObject({ sounded: true, heardElsewhere });
      const before = { surahId: 19, from: 60, to: 80, told: true };
      expect(book.ofRun(7)?.heard).toEqual([before]);
    }
    await runs.stop();
  },
);
