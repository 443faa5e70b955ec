// What people do, and what is known of it where a node dies.
import { expect, test } from "vitest";
import { planPeople } from "./people.ts";
import { HOUR, SECOND, type Town } from "./town.ts";
import { createWorld, type Owner } from "./world.ts";

const START = Date.UTC(2027, 9, 10);

/** A home whose khatm is finished, and which begins it again an hour later, on a node that answers as `change` does. */
function plan(change: () => Promise<unknown>) {
  const world = createWorld({ seed: 1, start: START });
  const owner: Owner = { name: "node-1", isDead: false, ahead: 0, timers: 0, asleepUntil: 0 };
  const node = Object.assign(owner, { parts: { khatms: { change } } });
  const ask = (sql: string) => (sql.includes("from khatms") ? [{ id: 3 }] : []);
  const town = {
    ...{ world, database: { ask }, anyNode: () => node },
    homes: [{ index: 0, userId: 1, touchedAt: 0, random: () => 1 }],
  } as unknown as Town;
  const set: string[] = [];
  const ignored = () => {};
  const onPointSet = (key: string) => void set.push(key);
  planPeople(town, { onStopped: ignored, onResumed: ignored, onBegun: ignored, onPointSet });
  return {
    set,
    node,
    async until(ms: number) {
      await world.runUntil(START + ms);
      world.carryOut();
    },
  };
}

// Seed 181: the node was killed as it had stored where a portion goes on, and before it answered.
test("where a khatm goes on may be set, too, by a node that dies before it answers", async () => {
  const { node, set, until } = plan(() => new Promise(() => {}));
  await until(HOUR);
  await until(HOUR + 10 * SECOND);
  expect(set).toEqual([]);
  node.isDead = true;
  await until(HOUR + 11 * SECOND);
  expect(set).toEqual(["khatm 3"]);
  await until(HOUR + 60 * SECOND);
  expect(set).toEqual(["khatm 3"]);
});

test("where a khatm goes on is set once by a node that answers, and dies later", async () => {
  const { node, set, until } = plan(() => Promise.resolve());
  await until(HOUR);
  await until(HOUR + SECOND);
  node.isDead = true;
  await until(HOUR + 60 * SECOND);
  expect(set).toEqual(["khatm 3"]);
});
