// Who shares a household is asked for many accounts together, however busy the database is.
import { expect, test } from "vitest";
import { createEvents } from "./events.ts";
import { createHomeMessages } from "./home-messages.ts";
import { createLog } from "./log.ts";

/** Answers are given by hand. */
function slowHomes() {
  const asked: (readonly number[])[] = [];
  const answers: ((homes: ReadonlyMap<number, number[]>) => void)[] = [];
  const homesOf = (userIds: readonly number[]) => {
    asked.push(userIds);
    return new Promise<ReadonlyMap<number, number[]>>((resolve) => answers.push(resolve));
  };
  return { asked, answers, homesOf };
}

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
};

test("accounts that come while households are read share the next question", async () => {
  const log = createLog("silent");
  const events = await createEvents({ eventPool: null, log });
  const { asked, answers, homesOf } = slowHomes();
  const { others } = createHomeMessages({ homesOf, events, clock: { now: () => 0 }, log });
  const heard: [number, readonly number[]][] = [];
  const ask = (id: number) => others(id, (ids) => heard.push([id, ids]));

  ask(1);
  await turns();
  for (const id of [2, 3, 1]) {
    ask(id);
    await turns();
  }
  expect(asked).toEqual([[1]]);
  answers[0]?.(new Map([[1, [1, 9]]]));
  await turns();
  expect(asked).toEqual([[1], [2, 3, 1]]);
  answers[1]?.(new Map([[2, [2, 8]]]));
  await turns();
  expect(heard).toEqual([
    [1, [9]],
    [2, [8]],
    [3, []],
    [1, []],
  ]);
  await events.close();
});
