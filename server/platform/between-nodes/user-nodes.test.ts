// Nodes tell one another whose sockets they have: who is sent what, and who is forgotten.
import { expect, test } from "vitest";
import { type HandClock, handClock } from "../../../tests/fakes/hand-clock.ts";
import {
  ALIVE_EVERY,
  createUserNodes,
  FORGOTTEN_AFTER,
  LEARNING,
  type Told,
  type UserNodes,
} from "./user-nodes.ts";

/** Nodes on one clock, with a channel of their own and one for all. */
function nodesOn(clock: HandClock) {
  const nodes = new Map<string, UserNodes>();
  const sent: { from: string; to: string | null; told: Told }[] = [];
  const came: string[] = [];
  const stoodStill: string[] = [];
  /** Whose messages are lost on their way. */
  const cut = new Set<string>();
  function start(name: string): UserNodes {
    const node = createUserNodes({
      clock,
      onCame: (from, userId) => came.push(`${name}: ${userId} on ${from}`),
      onStoodStill: () => stoodStill.push(name),
      send(to, told) {
        sent.push({ from: name, to, told });
        if (cut.has(name)) return;
        for (const [each, other] of nodes) {
          if (each !== name && (to === null || to === each)) other.hear(name, told);
        }
      },
    });
    nodes.set(name, node);
    node.begin();
    return node;
  }
  return { nodes, sent, came, cut, stoodStill, start };
}

async function twoThatKnowEachOther() {
  const clock = handClock(0);
  const world = nodesOn(clock);
  const one = world.start("one");
  const two = world.start("two");
  await clock.advance(LEARNING);
  return { ...world, clock, one, two };
}

test("until it has heard of all nodes it sends to all; then to nobody who need not hear", async () => {
  const clock = handClock(0);
  const { start } = nodesOn(clock);
  const one = start("one");
  const two = start("two");
  expect(one.nodesOf(7)).toBe("all");
  two.came(7);
  await clock.advance(LEARNING);
  expect(one.nodesOf(7)).toEqual(["two"]);
  expect(one.nodesOf(8)).toEqual([]);
  expect(two.nodesOf(7)).toEqual([]);
});

test("a user who opens a page on another node is sent what follows, and no more once it is closed", async () => {
  const { one, two, came } = await twoThatKnowEachOther();
  two.came(7);
  expect(one.nodesOf(7)).toEqual(["two"]);
  expect(came).toEqual(["one: 7 on two"]);
  two.left(7);
  expect(one.nodesOf(7)).toEqual([]);
});

test("a node that begins later learns the users of the others", async () => {
  const { start, two, clock } = await twoThatKnowEachOther();
  two.came(7);
  const three = start("three");
  await clock.advance(LEARNING);
  expect(three.nodesOf(7)).toEqual(["two"]);
  expect(three.nodesOf(8)).toEqual([]);
});

// Proves events-lost-between-nodes.
test("one message that is lost is noticed at the next, and until the answer it hears everything", async () => {
  const { one, two, clock, cut } = await twoThatKnowEachOther();
  cut.add("two");
  two.came(7);
  cut.delete("two");
  expect(one.nodesOf(7)).toEqual([]);
  cut.add("one");
  two.came(8);
  expect(one.nodesOf(5)).toEqual(["two"]);
  cut.delete("one");
  await clock.advance(ALIVE_EVERY);
  expect(one.nodesOf(5)).toEqual([]);
  expect(one.nodesOf(7)).toEqual(["two"]);
  expect(one.nodesOf(8)).toEqual(["two"]);
});

test("a lost message that none follows is noticed at the next sign of life", async () => {
  const { one, two, clock, cut } = await twoThatKnowEachOther();
  cut.add("two");
  two.came(7);
  cut.delete("two");
  await clock.advance(ALIVE_EVERY);
  expect(one.nodesOf(7)).toEqual(["two"]);
});

test("a killed node is forgotten, one that stops at once", async () => {
  const { one, two, start, clock, cut } = await twoThatKnowEachOther();
  two.came(7);
  const three = start("three");
  three.came(7);
  three.stop();
  expect(one.nodesOf(7)).toEqual(["two"]);
  cut.add("two");
  await clock.advance(FORGOTTEN_AFTER);
  expect(one.nodesOf(7)).toEqual(["two"]);
  await clock.advance(ALIVE_EVERY + 1);
  expect(one.nodesOf(7)).toEqual([]);
});

test("a node that was forgotten and comes back is asked anew", async () => {
  const { one, two, clock, cut } = await twoThatKnowEachOther();
  two.came(7);
  cut.add("two");
  await clock.advance(FORGOTTEN_AFTER + ALIVE_EVERY + 1);
  two.left(7);
  two.came(9);
  cut.delete("two");
  await clock.advance(ALIVE_EVERY);
  expect(one.nodesOf(9)).toEqual(["two"]);
  expect(one.nodesOf(7)).toEqual([]);
});

test("one whose connection broke asks all, and sends to all meanwhile", async () => {
  const { one, two, clock } = await twoThatKnowEachOther();
  two.came(7);
  one.askAgain();
  expect(one.nodesOf(8)).toBe("all");
  await clock.advance(LEARNING);
  expect(one.nodesOf(8)).toEqual([]);
  expect(one.nodesOf(7)).toEqual(["two"]);
});

// Proves events-lost-between-nodes.
test("a process that stood still asks all, and forgets nobody for it", async () => {
  const { one, two, stoodStill, clock } = await twoThatKnowEachOther();
  two.came(7);
  // Time passes without its timers.
  clock.set(clock.now() + 60_000);
  await clock.advance(ALIVE_EVERY);
  expect(stoodStill).toContain("one");
  expect(one.nodesOf(7)).toBe("all");
  await clock.advance(LEARNING);
  expect(one.nodesOf(7)).toEqual(["two"]);
});

test("what it does not understand changes nothing", async () => {
  const { one } = await twoThatKnowEachOther();
  one.hear("two", { tell: "news of a later version" });
  one.hear("two", null);
  expect(one.nodesOf(7)).toEqual([]);
});
