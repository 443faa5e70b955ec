// The lease of a node on the real database: who lives, who has died, and who learns that it was taken for dead.
// Databases: both, for nodes.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createDatabaseTime, sameTime } from "#server/platform/database/database-time";
import { createLog } from "#server/platform/log";
import { createNodeLease, NODE_LEASE, type NodeLease } from "#server/platform/node-lease";
import { createSpeakerLeases, LeasedElsewhere } from "#server/playback/nodes/speaker-leases";
import { insertDevices, insertOwner } from "../../../bench/bench-rows.ts";
import { type HandClock, handClock } from "../../fakes/hand-clock.ts";
import { createTestData, type TestData } from "../../harness.ts";
import { onPostgres } from "../../two-nodes.ts";

const SECOND = 1000;
const log = createLog("silent");
let data: TestData;
let database: Database;
let leases: NodeLease[];

beforeEach(async () => {
  data = await createTestData();
  database = await openDatabase({ ...data, dataDir: data.folder, log });
  leases = [];
});

afterEach(async () => {
  for (const lease of leases) await lease.end();
  await database.close();
  await data.remove();
});

async function node(
  name: string,
  clock: HandClock,
  time = sameTime(clock),
  { kind }: Pick<Database, "kind"> = database,
) {
  const { db } = database;
  const lease = await createNodeLease({ db, kind, node: name, clock, time, log });
  leases.push(lease);
  const heard = { lost: 0, died: [] as string[] };
  lease.onLost(async () => {
    heard.lost += 1;
  });
  lease.onOthersDied((nodes) => heard.died.push(...nodes));
  const speakers = createSpeakerLeases({ db, kind, node: name, nodeLease: lease });
  return { lease, speakers, heard };
}

/** Advances the clocks together; queries take real time. */
async function pass(ms: number, ...clocks: HandClock[]): Promise<void> {
  for (let passed = 0; passed < ms; passed += SECOND) {
    for (const clock of clocks) {
      await clock.advance(SECOND);
      // A look is over when the next one is planned, however long its queries took.
      for (let wait = 0; wait < 400 && clock.waiting() === 0; wait++) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    await database.db.selectFrom("nodes").select("node").execute();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The time of a clock, which cannot be measured while the database is away. */
function timeOfAway(clock: HandClock) {
  const from = { isAway: false };
  const measure = async () => {
    if (from.isAway) throw new Error("the database does not answer");
  };
  return { from, time: { ...sameTime(clock), measure } };
}

async function speaker(): Promise<number> {
  const { db } = database;
  const [id] = await insertDevices(db, await insertOwner(db), "google", ["kitchen"]);
  return id as number;
}

describe.skipIf(!onPostgres)("leases of nodes (needs PostgreSQL: TEST_DATABASE_URL)", () => {
  test("a speaker of a node that lives is refused to others for hours, with one row renewed", async () => {
    const deviceId = await speaker();
    const clock = handClock(1_000_000);
    const one = await node("one", clock);
    const two = await node("two", clock);
    await one.speakers.acquire(deviceId);
    const holds = () => database.db.selectFrom("speakerHolds").selectAll().execute();
    const before = await holds();
    for (let look = 0; look < 20; look++) {
      await pass(10 * SECOND, clock);
      await expect(two.speakers.acquire(deviceId)).rejects.toBeInstanceOf(LeasedElsewhere);
    }
    expect(await holds()).toEqual(before);
    expect(await two.lease.live()).toEqual(["one", "two"]);
    expect([one.heard, two.heard]).toEqual(Array(2).fill({ lost: 0, died: [] }));
  });

  // Promise node-cut-off: a node is suspended or cut off for longer than its lease
  // -> it finds out that it has lost its speakers before it steers them; a node that nobody replaced has lost
  // nothing; after an outage no node is declared dead too soon
  test("a node that falls silent is found dead within its lease and a look, and its speaker is free", async () => {
    const deviceId = await speaker();
    const clocks = [handClock(1_000_000), handClock(1_000_000)] as const;
    const one = await node("one", clocks[0]);
    const two = await node("two", clocks[1]);
    await one.speakers.acquire(deviceId);
    // Only the clock of the second goes on: the first is suspended.
    await pass(NODE_LEASE + 3 * SECOND, clocks[1]);
    expect(two.heard.died).toEqual(["one"]);
    await two.speakers.acquire(deviceId);
    expect(await two.speakers.holder(deviceId)).toBe("two");

    // It wakes up, and learns that it has lost what it had before it is sure of itself.
    clocks[0].set(clocks[1].now());
    expect(one.lease.isOver()).toBe(true);
    await one.lease.settled();
    expect(one.heard.lost).toBe(1);
    expect(one.lease.isOver()).toBe(false);
    expect(two.heard.lost).toBe(0);
  });

  // Proves node-cut-off.
  test("a node that was suspended, but not missed by anybody, has lost nothing", async () => {
    const deviceId = await speaker();
    const clock = handClock(1_000_000);
    const one = await node("one", clock);
    await one.speakers.acquire(deviceId);
    clock.set(clock.now() + 60 * SECOND);
    expect(one.lease.isOver()).toBe(true);
    await one.lease.settled();
    expect([one.lease.isOver(), one.heard.lost]).toEqual([false, 0]);
    expect(await one.speakers.holder(deviceId)).toBe("one");
  });

  test("a node whose clock is set ahead was not suspended, and one whose machine slept was", async () => {
    const clock = handClock(1_000_000);
    const one = await node("one", clock);
    clock.set(clock.now() + 3600 * SECOND);
    expect([one.lease.isOver(), one.lease.wasSuspended()]).toEqual([true, false]);
    clock.sleep(60 * SECOND);
    expect(one.lease.wasSuspended()).toBe(true);
  });

  // Proves node-cut-off.
  test("a node that was suspended waits until it knows what it has lost, and one that was not goes on without a database", async () => {
    const clocks = [handClock(1_000_000), handClock(1_000_000)] as const;
    const { from, time } = timeOfAway(clocks[0]);
    const one = await node("one", clocks[0], time);
    const two = await node("two", clocks[1]);
    await pass(NODE_LEASE + 3 * SECOND, clocks[1]);
    expect(two.heard.died).toEqual(["one"]);

    from.isAway = true;
    clocks[0].sleep(NODE_LEASE + 3 * SECOND);
    const settled = vi.fn<() => void>();
    const waiting = one.lease.settled().then(settled);
    await pass(5 * SECOND, clocks[0]);
    expect([settled.mock.calls.length, one.heard.lost]).toEqual([0, 0]);
    from.isAway = false;
    await pass(2 * SECOND, clocks[0]);
    await waiting;
    expect([one.lease.isOver(), one.heard.lost]).toEqual([false, 1]);

    from.isAway = true;
    await pass(NODE_LEASE + 3 * SECOND, clocks[0]);
    expect(one.lease.isOver()).toBe(true);
    await one.lease.settled();
    expect(one.lease.isOver()).toBe(true);
  });

  // Proves node-cut-off.
  test("after an hour without a database nobody is taken for dead before he could renew", async () => {
    const clocks = [handClock(1_000_000), handClock(1_000_000)] as const;
    const one = await node("one", clocks[0]);
    const two = await node("two", clocks[1]);
    await pass(4 * SECOND, ...clocks);
    for (const clock of clocks) clock.set(clock.now() + 3600 * SECOND);
    // The first is back three seconds before the other.
    await pass(3 * SECOND, clocks[0]);
    await pass(20 * SECOND, ...clocks);
    expect([one.heard, two.heard]).toEqual(Array(2).fill({ lost: 0, died: [] }));
  });

  /** Its clock and the database's, as the node measures them. */
  const measured = (clock: HandClock, databaseClock: HandClock, warnings = log) =>
    createDatabaseTime({
      ...{ db: database.db, kind: database.kind, clock, log: warnings },
      read: async () => databaseClock.now(),
    });

  // Proves node-clock-wrong.
  test("a node 20 s ahead takes nobody for dead and no speaker, says so once, and is back when its clock is right", async () => {
    const deviceId = await speaker();
    const clock = handClock(1_000_000);
    const ahead = handClock(1_000_000 + 20 * SECOND);
    const said: string[] = [];
    const tells = createLog("warn", { write: (line) => void said.push(JSON.parse(line).msg) });
    const one = await node("one", clock, await measured(clock, clock));
    const two = await node("two", ahead, await measured(ahead, clock, tells));
    await pass(30 * SECOND, clock, ahead);
    expect([one.heard, two.heard]).toEqual(Array(2).fill({ lost: 0, died: [] }));
    expect(await one.lease.live()).toEqual(["one"]);
    expect(await two.lease.mayClaim()).toBe(false);
    await expect(two.speakers.acquire(deviceId)).rejects.toBeInstanceOf(LeasedElsewhere);
    expect(await two.speakers.acquireFree([deviceId])).toEqual([]);
    await one.speakers.acquire(deviceId);

    ahead.set(clock.now());
    await pass(10 * SECOND, clock, ahead);
    expect(await one.lease.live()).toEqual(["one", "two"]);
    expect(await two.lease.mayClaim()).toBe(true);
    expect([one.heard, two.heard]).toEqual(Array(2).fill({ lost: 0, died: [] }));
    expect(said).toEqual([
      expect.stringMatching(
        /^This node's clock is 20 s ahead of the database's: .* claims no runs/,
      ),
      expect.stringMatching(/agree again/),
    ]);
  });

  test("a node whose clock is set 20 s back leaves what it had, and another has it before its lease is over", async () => {
    const deviceId = await speaker();
    const clock = handClock(1_000_000);
    const behind = handClock(1_000_000);
    const one = await node("one", clock, await measured(clock, clock));
    const two = await node("two", behind, await measured(behind, clock));
    await two.speakers.acquire(deviceId);
    behind.set(clock.now() - 20 * SECOND);
    await pass(4 * SECOND, clock, behind);
    expect(two.heard.lost).toBe(1);
    await one.speakers.acquire(deviceId);
    expect(await one.speakers.holder(deviceId)).toBe("one");
    expect(await two.lease.mayClaim()).toBe(false);
  });

  test("a node that has found its clock wrong is sure of nothing until it has left what it had", async () => {
    const databaseClock = handClock(1_000_000);
    const clock = handClock(1_000_000);
    const one = await node("one", clock, await measured(clock, databaseClock));
    clock.set(databaseClock.now() + 5 * SECOND);
    expect(await one.lease.mayClaim()).toBe(false);
    expect([one.lease.isOver(), one.heard.lost]).toEqual([true, 0]);
    await one.lease.settled();
    expect([one.lease.isOver(), one.heard.lost]).toEqual([true, 1]);
  });

  test("within two seconds leases compare on the database's time, and nobody is missed", async () => {
    const clock = handClock(1_000_000);
    const behind = handClock(1_000_000 - 1900);
    const one = await node("one", clock, await measured(clock, clock));
    const two = await node("two", behind, await measured(behind, clock));
    const until = await database.db.selectFrom("nodes").select("leaseUntil").execute();
    expect(until).toEqual(Array(2).fill({ leaseUntil: 1_000_000 + NODE_LEASE }));
    await pass(30 * SECOND, clock, behind);
    expect([one.heard, two.heard]).toEqual(Array(2).fill({ lost: 0, died: [] }));
  });

  // Proves node-clock-wrong.
  test("a lease that a wrong clock wrote a year ahead does not outlive its node", async () => {
    const clock = handClock(1_000_000);
    const leaseUntil = 1_000_000 + 365 * 24 * 3600 * SECOND;
    await database.db.insertInto("nodes").values({ node: "gone", leaseUntil }).execute();
    const one = await node("one", clock);
    expect(await one.lease.live()).toEqual(["one"]);
  });

  test("what a node that has stopped had is free at once", async () => {
    const deviceId = await speaker();
    const clock = handClock(1_000_000);
    const one = await node("one", clock);
    const two = await node("two", clock);
    await one.speakers.acquire(deviceId);
    await one.speakers.end();
    expect(await two.speakers.holder(deviceId)).toBeNull();
    await two.speakers.acquire(deviceId);
    expect(await two.speakers.holder(deviceId)).toBe("two");
  });
});

// Nodes treat an embedded database as they treat PostgreSQL here, so that these need none.
test("a node that could not leave what it had while its clock was wrong leaves it when the clock is right", async () => {
  const clock = handClock(1_000_000);
  let wrongBy: number | null = null;
  const time = { ...sameTime(clock), wrongBy: () => wrongBy };
  const { db } = database;
  const parts = { db, kind: "postgres" as const, node: "one", clock, time, log };
  const lease = await createNodeLease(parts);
  leases.push(lease);
  let isFull = true;
  const left: string[] = [];
  lease.onLost(async () => {
    if (isFull) throw new Error("No space left on device");
    left.push("all");
  });
  wrongBy = 20 * SECOND;
  await lease.settled();
  wrongBy = null;
  await pass(10 * SECOND, clock);
  isFull = false;
  await pass(20 * SECOND, clock);
  expect(left).toEqual(["all"]);
  expect([lease.isOver(), await lease.live()]).toEqual([false, ["one"]]);
});

// Seed 130 of the simulation.
// Proves node-cut-off: of nodes whose leases end one after another
test("after an outage that the lease of one node outlasts, the other can renew its own before it is taken for dead", async () => {
  const clocks = [handClock(1_000_000), handClock(1_000_000)] as const;
  const [one, two] = [timeOfAway(clocks[0]), timeOfAway(clocks[1])];
  const treatedAs = { kind: "postgres" } as const;
  const older = await node("two", clocks[1], two.time, treatedAs);
  await pass(3 * SECOND, ...clocks);
  const newer = await node("one", clocks[0], one.time, treatedAs);
  one.from.isAway = true;
  two.from.isAway = true;
  await pass(13 * SECOND, ...clocks);
  one.from.isAway = false;
  two.from.isAway = false;
  // The first looks two seconds before the other.
  await pass(2 * SECOND, clocks[0]);
  await pass(20 * SECOND, ...clocks);
  expect([older.heard, newer.heard]).toEqual(Array(2).fill({ lost: 0, died: [] }));

  // It has ended since, and is missed.
  await pass(NODE_LEASE + 3 * SECOND, clocks[0]);
  expect(newer.heard.died).toEqual(["two"]);
});

describe("leases of speakers, of a node that was taken for dead", () => {
  const alive = { standsAside: () => false, end: async () => {} };
  const leasesOf = (name: string) =>
    createSpeakerLeases({ db: database.db, kind: "postgres", node: name, nodeLease: alive });
  const liveOn = (...names: string[]) =>
    database.db
      .insertInto("nodes")
      .values(names.map((name) => ({ node: name, leaseUntil: 2_000_000 })))
      .execute();
  const isTakenForDead = (name: string) =>
    database.db.deleteFrom("nodes").where("node", "=", name).execute();

  // Promise one-node-steers: a node was taken for dead, and hangs up slowly -> it steers none of its speakers again that
  // another follows by then
  test("while it hangs up it has none that another may have, whoever asks it", async () => {
    const deviceId = await speaker();
    await liveOn("one", "two");
    const [one, two] = [leasesOf("one"), leasesOf("two")];
    await one.acquire(deviceId);
    await isTakenForDead("one");
    await two.acquire(deviceId);

    const hangsUp = Promise.withResolvers<void>();
    const left = one.leaveAll(() => hangsUp.promise);
    await expect(one.acquire(deviceId)).rejects.toBeInstanceOf(LeasedElsewhere);
    expect(await one.acquireFree([deviceId])).toEqual([]);
    hangsUp.resolve();
    await left;
    await liveOn("one");
    await expect(one.acquire(deviceId)).rejects.toMatchObject({ node: "two" });
    await two.release(deviceId);
    await one.acquire(deviceId);
    expect(await two.holder(deviceId)).toBe("one");
  });

  // Proves one-node-steers.
  test("before it knows of it, it takes no speaker that others would see as free", async () => {
    const deviceId = await speaker();
    await liveOn("two");
    const one = leasesOf("one");
    await expect(one.acquire(deviceId)).rejects.toBeInstanceOf(LeasedElsewhere);
    expect(await one.acquireFree([deviceId])).toEqual([]);
    await liveOn("one");
    expect(await one.acquireFree([deviceId])).toEqual([deviceId]);
  });

  test("a speaker that this node is leaving is nobody's, though its row still names this node", async () => {
    const deviceId = await speaker();
    await liveOn("one", "two");
    const [one, two] = [leasesOf("one"), leasesOf("two")];
    await one.acquire(deviceId);
    const fails = () => Promise.reject(new Error("No space left on device"));
    await expect(one.leaveAll(fails)).rejects.toThrow("No space");
    // With a name it would be handed over to that node, which would claim it again, on and on.
    await expect(one.acquire(deviceId)).rejects.toMatchObject({ node: "" });
    await expect(two.acquire(deviceId)).rejects.toMatchObject({ node: "one" });
  });

  // Proves one-node-steers.
  test("a lease whose answer arrives after the loss does not count", async () => {
    const deviceId = await speaker();
    await liveOn("one", "two");
    const one = leasesOf("one");
    const acquired = one.acquireFree([deviceId]);
    await one.leaveAll(async () => {});
    await acquired;
    await isTakenForDead("one");
    await leasesOf("two").acquire(deviceId);
    await liveOn("one");
    await expect(one.acquire(deviceId)).rejects.toMatchObject({ node: "two" });
  });
});
