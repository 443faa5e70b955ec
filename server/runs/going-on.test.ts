// Runs of one khatm, or of one schedule that goes on, where another node recites the one before.
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log";
import type { SpeakerRequest } from "#server/platform/events";
import { LeasedElsewhere } from "#server/playback/nodes/speaker-leases";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createGoingOn } from "./going-on.ts";
import type { RecitedElsewhere } from "./run-claims.ts";

type Answer = (deviceId: number, request: SpeakerRequest) => Promise<object>;

const khatm = { of: "khatm", id: 9 } as const;
const onOther: RecitedElsewhere = { node: "b", deviceId: 8, point: khatm };

function run(id: number, position: number, portion = '{"kind":"khatm","khatmId":9}') {
  const plan = { order: { items: [{ recording: { surah: 87 } }] }, position };
  const schedule = { id: id + 100, portion };
  return { id, schedule, plan, startedAt: null } as unknown as ClaimedRun;
}

function goingOn({ others = [] as RecitedElsewhere[], forward = async () => ({}) } = {}) {
  const clock = handClock(0);
  const steps: string[] = [];
  let answer: Answer | null = null;
  const { apart, onTheirMinute } = createGoingOn({
    claims: {
      async recitedElsewhere(runs) {
        steps.push(`asks who else recites, for ${runs.map(({ id }) => id)}`);
        return others;
      },
      async reload(id) {
        steps.push(`reads ${id}`);
        return run(id, 16.4);
      },
    },
    reports: { keepHeardOf: async ({ of, id }) => void steps.push(`writes ${of} ${id}`) },
    forwarding: {
      forward: (node, deviceId, request) => {
        steps.push(`asks ${node} of ${deviceId}: ${JSON.stringify(request)}`);
        return forward();
      },
      onRequest: (_, answers) => (answer = answers as Answer),
    },
    ...{ clock, log: createLog("silent") },
  });
  return { clock, steps, apart, onTheirMinute, answer: answer as Answer | null };
}

// Promise heard-on-another-node: a run of a khatm is recited by one node until the minute at which another node begins the next
// -> the next begins where the first has come to: the node that recites it writes that first, within a second
test("a run begins once the node that recites the same khatm has written how far it is", async () => {
  const written = Promise.withResolvers<object>();
  const { steps, onTheirMinute } = goingOn({ others: [onOther], forward: () => written.promise });
  const begun = onTheirMinute([run(1, 0), run(2, 0, '{"kind":"onwards"}')]);
  await new Promise(setImmediate);
  expect(steps).toEqual([
    "asks who else recites, for 1",
    `asks b of 8: ${JSON.stringify({ do: "keep heard", point: khatm })}`,
  ]);
  written.resolve({});
  expect((await begun).map(({ plan }) => plan?.position)).toEqual([16.4, 0]);
  expect(steps.slice(2)).toEqual(["writes khatm 9", "reads 1"]);
});

test("another node that does not answer keeps it for a second, and one that cannot for none", async () => {
  const silent = goingOn({ others: [onOther], forward: () => new Promise(() => {}) });
  const begun = silent.onTheirMinute([run(1, 0)]);
  await silent.clock.advance(999);
  expect(silent.steps).not.toContain("reads 1");
  await silent.clock.advance(1);
  expect((await begun)[0]?.plan?.position).toBe(16.4);
  const gone = goingOn({
    others: [onOther],
    forward: () => Promise.reject(new LeasedElsewhere("b")),
  });
  expect((await gone.onTheirMinute([run(1, 0)]))[0]?.plan?.position).toBe(16.4);
});

test("runs on other speakers do not wait for it", () => {
  const on = (deviceId: number, one: ClaimedRun) => ({ ...one, device: { id: deviceId } });
  const [adhan, khatm, other] = [run(1, 0, "{}"), run(2, 0), run(3, 0, "{}")];
  const due = [on(7, adhan), on(7, khatm), on(8, other)] as ClaimedRun[];
  const { atOnce, goOn } = goingOn().apart(due);
  expect(atOnce.map(({ id }) => id)).toEqual([3]);
  expect(goOn.map(({ id }) => id)).toEqual([1, 2]);
});

test("a node that is asked writes what its own runs have recited", async () => {
  const { steps, answer } = goingOn();
  expect(await answer?.(8, { do: "keep heard", point: khatm })).toEqual({});
  expect(steps).toEqual(["writes khatm 9"]);
});

test("what does not go on, or has sounded, asks nobody", async () => {
  const { steps, onTheirMinute } = goingOn({ others: [onOther] });
  const runs = [run(1, 0, '{"kind":"onwards"}'), { ...run(2, 0), startedAt: 5 }];
  expect(await onTheirMinute(runs)).toEqual(runs);
  expect(steps).toEqual([]);
});
