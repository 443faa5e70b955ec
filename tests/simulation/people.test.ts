// What people do, and what is known of it where a node dies.
import { expect, test } from "vitest";
import { AppError } from "#server/platform/app-error";
import { planPeople, sendsOn } from "./people.ts";
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

/** At instant 5000, on a speaker that a person has sent on at 1000. */
function pressesNext(press: () => Promise<void>) {
  const speaker = { id: 1, echo: null, sentOnAt: 1000, touchedAt: 0, state: { media: null } };
  const doing = {
    home: { userId: 1, speakers: [speaker], random: () => 0 },
    node: { parts: { devices: { find: async () => ({}) }, control: { press } } },
    town: { world: { now: () => 5000 } },
  } as unknown as Parameters<typeof sendsOn>[0];
  return { speaker, pressed: sendsOn(doing, "next") };
}

test("who presses next has sent the speaker on before it answers, and also when it does not", async () => {
  const refused = new AppError("speaker-unreachable");
  const { speaker, pressed } = pressesNext(() => Promise.reject(refused));
  expect(speaker.sentOnAt).toBe(5000);
  await expect(pressed).rejects.toBe(refused);
  expect(speaker.sentOnAt).toBe(5000);
});

test("who presses next where nothing plays has sent nothing on", async () => {
  const { speaker, pressed } = pressesNext(() => Promise.reject(new AppError("conflict")));
  await expect(pressed).rejects.toThrow();
  expect(speaker.sentOnAt).toBe(1000);
});
