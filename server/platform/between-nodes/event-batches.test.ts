// What a node sends to others leaves in few statements, in order, and never twice.
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { createEventBatches, GATHER_FOR, type Notification } from "./event-batches.ts";

function batchesOn(send: (notifications: Notification[]) => Promise<void>) {
  const clock = handClock(0);
  const lost = { times: 0 };
  const onLost = () => void (lost.times += 1);
  const batches = createEventBatches({ send, onLost, clock, log: createLog("silent") });
  return { clock, lost, batches };
}

const payloadsOf = (statements: Notification[][]) =>
  statements.map((each) => each.map(({ payload }) => payload).join(""));

test("the first event leaves at once, what follows it together", async () => {
  const statements: Notification[][] = [];
  const { clock, batches } = batchesOn(async (each) => void statements.push(each));
  batches.add("wird", ["a"]);
  await clock.advance(0);
  batches.add("wird", ["b", "c"]);
  batches.add("wird_2", ["d"]);
  await clock.advance(GATHER_FOR - 1);
  expect(payloadsOf(statements)).toEqual(["a"]);
  await clock.advance(1);
  expect(payloadsOf(statements)).toEqual(["a", "bcd"]);
  expect(statements[1]?.at(-1)?.channel).toBe("wird_2");
  expect(clock.waiting()).toBe(0);
});

test("while a statement is under way the next one gathers, and none overtakes it", async () => {
  const statements: Notification[][] = [];
  let answer = () => {};
  const { clock, batches } = batchesOn((each) => {
    statements.push(each);
    return new Promise((resolve) => (answer = resolve));
  });
  batches.add("wird", ["a"]);
  await clock.advance(0);
  batches.add("wird", ["b"]);
  await clock.advance(500);
  batches.add("wird", ["c"]);
  expect(payloadsOf(statements)).toEqual(["a"]);
  answer();
  await clock.advance(0);
  expect(payloadsOf(statements)).toEqual(["a", "bc"]);
});

// Proves events-lost-between-nodes.
test("a statement that failed is not sent again, and reported as lost once sending works", async () => {
  const statements: Notification[][] = [];
  let isAway = true;
  const { clock, lost, batches } = batchesOn(async (each) => {
    statements.push(each);
    if (isAway) throw new Error("away");
  });
  batches.add("wird", ["a"]);
  await clock.advance(0);
  batches.add("wird", ["b"]);
  await clock.advance(1000);
  expect(lost.times).toBe(0);
  isAway = false;
  await clock.advance(1000);
  expect(lost.times).toBe(1);
  batches.add("wird", ["c"]);
  await clock.advance(1000);
  expect(payloadsOf(statements)).toEqual(["a", "b", "", "c"]);
  expect(lost.times).toBe(1);
});

test("what waits for an absent database is bounded, and the end does not wait for it", async () => {
  const statements: Notification[][] = [];
  const { clock, batches } = batchesOn(async (each) => {
    statements.push(each);
    throw new Error("away");
  });
  for (let event = 0; event < 50_000; event++) batches.add("wird", ["x"]);
  await clock.advance(20_000);
  expect(statements.flat().length).toBeLessThanOrEqual(20_000);
  batches.add("wird", ["last"]);
  await batches.close();
  expect(clock.waiting()).toBe(0);
});

test("what waits at the end leaves", async () => {
  const statements: Notification[][] = [];
  const { clock, batches } = batchesOn(async (each) => void statements.push(each));
  batches.add("wird", ["a"]);
  await clock.advance(0);
  batches.add("wird", ["bye"]);
  await batches.close();
  expect(payloadsOf(statements)).toEqual(["a", "bye"]);
});
