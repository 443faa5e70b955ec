// A run whose node stored nothing of it: what the next node heard of its speaker before it had the run.
import { beforeEach, expect, test } from "vitest";
import { ADOPTED, BRIDGED, type Adoption } from "../play-plan.ts";
import { orderOf } from "../play-order.ts";
import { part } from "./test-item-steps.ts";
import { type TestSession, testSession, urlOfSurah } from "./test-session.ts";
import { sessionSteps } from "./test-session-steps.ts";

const SECOND = 1000;
const notHeard: Adoption = { ...ADOPTED, sounded: false };

let kitchen: TestSession;
beforeEach(async () => {
  kitchen = await testSession();
});
const { begin, from, surahs } = sessionSteps(() => kitchen);

// Promise heard-before-it-is-taken-over: a run was begun on a node that stored nothing of it, and its recording ends while
// the next node follows the speaker and has not got the run yet
// -> it was heard: it is over, or goes on with what follows, and its recording is not recited again
test("a run that was heard to its end before it was taken over is not recited again", async () => {
  const only = { order: orderOf([part(null, null, 1, 18)]), startsOver: false };
  const two = { order: orderOf([part(null, null, 1, 18), part(null, null, 1, 19)]) };
  for (const [choice, follows] of [
    [{ ...only, patience: BRIDGED, endsAt: null }, null],
    [{ ...only, ...two, patience: BRIDGED, endsAt: null }, 19],
  ] as const) {
    kitchen = await testSession();
    const { plan, run } = kitchen.run({ plan: { ...from(18), ...choice } });
    const loadedFor = { runId: plan.runId };
    const url = urlOfSurah(18);
    kitchen.media({ state: "playing", url, position: 2, duration: 25, loadedFor });
    const firstHeard = kitchen.clock.now() - 2 * SECOND;
    await kitchen.clock.advance(23 * SECOND);
    kitchen.media({ state: "idle", url, idleReason: "finished", loadedFor });
    await kitchen.clock.advance(10 * SECOND);
    kitchen.media({});
    await begin(plan, { adopt: notHeard });
    kitchen.media({});
    await kitchen.clock.advance(5 * SECOND);
    expect(surahs()).toEqual(follows === null ? [] : [follows]);
    expect(run).toMatchObject({
      heardAt: firstHeard,
      status: follows === null ? "played" : "running",
    });
  }
});

test("a run that fell silent before its end, before it was taken over, is begun", async () => {
  for (const idleReason of ["error", null] as const) {
    kitchen = await testSession();
    const { plan } = kitchen.run({ plan: from(18) });
    const loadedFor = { runId: plan.runId };
    kitchen.media({ state: "playing", url: urlOfSurah(18), position: 2, loadedFor });
    kitchen.media({ state: "idle", url: urlOfSurah(18), idleReason, loadedFor });
    await begin(plan, { adopt: notHeard });
    kitchen.media({});
    await kitchen.clock.advance(SECOND);
    expect(surahs()).toEqual([18]);
  }
});
