// Who shares a household is asked for many accounts together, however busy the database is.
import { expect, test } from "vitest";
import type { Queries } from "./database/database.ts";
import { createEvents } from "./events.ts";
import { createHomeMessages } from "./home-messages.ts";
import { createLog } from "./log.ts";

interface Member {
  of: number;
  userId: number;
}

/** A query whose rows are given by hand. */
function slowQueries() {
  const asked: number[][] = [];
  const answers: ((members: Member[]) => void)[] = [];
  const query = {
    selectFrom: () => query,
    innerJoin: () => query,
    select: () => query,
    orderBy: () => query,
    where(_column: string, _is: "in", ids: number[]) {
      asked.push(ids);
      return query;
    },
    execute: () => new Promise<Member[]>((resolve) => answers.push(resolve)),
  };
  return { asked, answers, db: query as unknown as Queries };
}

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
};

test("accounts that come while households are read share the next question", async () => {
  const log = createLog("silent");
  const events = await createEvents({ eventPool: null, log });
  const { asked, answers, db } = slowQueries();
  const { others } = createHomeMessages({ db, events, clock: { now: () => 0 }, log });
  const heard: [number, readonly number[]][] = [];
  const ask = (id: number) => others(id, (ids) => heard.push([id, ids]));

  ask(1);
  await turns();
  for (const id of [2, 3, 1]) {
    ask(id);
    await turns();
  }
  expect(asked).toEqual([[1]]);
  answers[0]?.([1, 9].map((userId) => ({ of: 1, userId })));
  await turns();
  expect(asked).toEqual([[1], [2, 3, 1]]);
  answers[1]?.([2, 8].map((userId) => ({ of: 2, userId })));
  await turns();
  expect(heard).toEqual([
    [1, [9]],
    [2, [8]],
    [3, []],
    [1, []],
  ]);
  await events.close();
});
