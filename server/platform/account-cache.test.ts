// What a node remembers of accounts: only while every change of them is surely heard of.
import { expect, test } from "vitest";
import { handClock } from "../../tests/fakes/hand-clock.ts";
import { createAccountCache, REMEMBERED_FOR } from "./account-cache.ts";
import type { Events, WirdEvents } from "./events.ts";

interface Row {
  userId: number;
  name: string;
}

function house() {
  const clock = handClock(1_000_000);
  const listeners = new Map<string, (event: never) => void>();
  const stored = new Map<string, Row>();
  const state = { hears: true, version: 1, reads: 0 };
  const events = {
    hears: () => state.hears,
    subscribe: (name: string, listener: (event: never) => void) => {
      listeners.set(name, listener);
      return () => {};
    },
  } as unknown as Events;
  const cache = createAccountCache<Row>({ clock, events, versionElsewhere: () => state.version });
  return {
    clock,
    state,
    stored,
    get: (key: string) =>
      cache.get(key, async () => {
        state.reads++;
        return stored.get(key) ?? null;
      }),
    cache,
    publish<N extends keyof WirdEvents>(name: N, event: WirdEvents[N]) {
      listeners.get(name)?.(event as never);
    },
  };
}

const AMINA = { userId: 1, name: "Amina" };
const BILAL = { userId: 2, name: "Bilal" };

test("what was read once is answered without waiting and without reading", async () => {
  const { stored, get, state } = house();
  stored.set("a", AMINA);
  expect(await get("a")).toEqual(AMINA);
  expect(get("a")).toEqual(AMINA);
  expect(state.reads).toBe(1);
});

test("all who ask while it is read share one read", async () => {
  const { stored, get, state } = house();
  stored.set("a", AMINA);
  expect(await Promise.all([get("a"), get("a"), get("a")])).toEqual([AMINA, AMINA, AMINA]);
  expect(state.reads).toBe(1);
});

test("a session that was not found is looked for again", async () => {
  const { stored, get } = house();
  expect(await get("a")).toBeNull();
  stored.set("a", AMINA);
  expect(await get("a")).toEqual(AMINA);
});

test.each(["account-changed", "logins-ended"] as const)(
  "%s forgets this user's sessions and no other's",
  async (name) => {
    const { stored, get, state, publish } = house();
    stored.set("a", AMINA).set("a2", AMINA).set("b", BILAL);
    await Promise.all([get("a"), get("a2"), get("b")]);
    publish(name, { userId: 1, idHashes: null });
    await Promise.all([get("a"), get("a2"), get("b")]);
    expect(state.reads).toBe(5);
  },
);

test("a read that a change overtakes is answered, and not remembered", async () => {
  const { cache, publish } = house();
  let finish = (_: Row) => {};
  const reading = cache.get("a", () => new Promise<Row>((resolve) => (finish = resolve)));
  publish("account-changed", { userId: 1 });
  finish(AMINA);
  expect(await reading).toEqual(AMINA);
  const changed = { ...AMINA, name: "Amina A." };
  expect(await cache.get("a", async () => changed)).toEqual(changed);
});

test("missed events, and another process's writes, forget everything", async () => {
  const { stored, get, state, publish } = house();
  stored.set("a", AMINA).set("b", BILAL);
  await Promise.all([get("a"), get("b")]);
  publish("events-missed", {});
  await Promise.all([get("a"), get("b")]);
  expect(state.reads).toBe(4);
  state.version++;
  await Promise.all([get("a"), get("b")]);
  expect(state.reads).toBe(6);
});

// Proves 4.
test("while events do not surely arrive, each request reads", async () => {
  const { stored, get, state } = house();
  stored.set("a", AMINA);
  await get("a");
  state.hears = false;
  await get("a");
  await get("a");
  expect(state.reads).toBe(3);
  // What was remembered before is not believed afterwards either.
  state.hears = true;
  await get("a");
  expect(state.reads).toBe(4);
});

test("it is read again after half a minute, and when the clock was set back", async () => {
  const { stored, get, state, clock } = house();
  stored.set("a", AMINA);
  await get("a");
  await clock.advance(REMEMBERED_FOR - 1);
  await get("a");
  expect(state.reads).toBe(1);
  await clock.advance(1);
  await get("a");
  expect(state.reads).toBe(2);
  clock.set(clock.now() - 60_000);
  await get("a");
  expect(state.reads).toBe(3);
});
