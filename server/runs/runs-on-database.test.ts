// Two nodes on one real database: who claims a run, what becomes of it, and which days have none.
import { afterEach, beforeEach, expect, test } from "vitest";
import { aboutSpeaker } from "#contract/sentences/sentences";
import type { ClaimedRun } from "./claimed-runs.ts";
import { createMissingDays } from "./run-claims.ts";
import { createRunRetention } from "./run-retention.ts";
import { afterRun } from "./run-tables.ts";
import {
  DAY,
  facts,
  HOUR,
  MINUTE,
  NOW,
  type RunsDatabase,
  runsDatabase,
  SECOND,
} from "./test-runs-database.ts";

let kit: RunsDatabase;
let database: RunsDatabase["database"];
let clock: RunsDatabase["clock"];
let kitchen = 0;
let live: string[];
beforeEach(async () => {
  kit = await runsDatabase();
  ({ database, clock, kitchen } = kit);
  live = ["a", "b"];
});
afterEach(() => kit.close());

const addDevice: RunsDatabase["addDevice"] = (rest) => kit.addDevice(rest);
const addSchedule: RunsDatabase["addSchedule"] = (rest) => kit.addSchedule(rest);
const nodeNamed = (node: string) => kit.nodeNamed(node, () => live);
const alive = (node: string) =>
  database.db
    .insertInto("nodes")
    .values({ node, leaseUntil: NOW + DAY })
    .execute();
const runs = () => kit.runs();
const schedule = (id: number) => kit.schedule(id);
/** As the runner has them written on their minute. */
const begun = (claimed: ClaimedRun[]) => claimed.map((run) => ({ ...run, awaiting: null }));
const claimedBy = async (node: ReturnType<typeof nodeNamed>, ahead = 10 * SECOND) =>
  (await node.claims.claim(clock.now() + ahead)).runs.map((run) => run.schedule.id);

// Proves heard-on-another-node.
test("it is known which other nodes recite what a run goes on with, and not of those that are due with it or over", async () => {
  const portion = '{"kind":"khatm","khatmId":9}';
  const due = { portion, nextRunAt: NOW + 10 * SECOND };
  const [a, b] = [nodeNamed("a"), nodeNamed("b")];
  await addSchedule(due);
  const { runs: own } = await b.claims.claim(NOW + 10 * SECOND);
  const before = await addSchedule({ portion });
  for (const other of [due, { portion: '{"kind":"khatm","khatmId":8}' }]) await addSchedule(other);
  await a.claims.claim(NOW + 10 * SECOND);
  const point = { of: "khatm", id: 9 } as const;
  const held = () => b.claims.recitedElsewhere(own);
  expect(await held()).toEqual([{ node: "a", deviceId: kitchen, point }]);
  const ofIt = (await runs()).find(({ scheduleId }) => scheduleId === before);
  await a.life.report(new Map([[ofIt?.id ?? 0, { event: "stopped", reason: null }]]));
  expect(await held()).toEqual([]);
});

test("a run is claimed once, by the node that asks first, with its list and its speaker", async () => {
  const [due, soon] = [await addSchedule(), await addSchedule({ nextRunAt: NOW + 10 * SECOND })];
  await addSchedule({ nextRunAt: NOW + 10 * SECOND + 1 });
  const [a, b] = [nodeNamed("a"), nodeNamed("b")];
  await alive("a");
  await alive("b");
  const { runs: claimed, more } = await a.claims.claim(NOW + 10 * SECOND);
  expect(claimed).toMatchObject([
    ...[{ scheduleId: due, status: "preparing", takenOver: false, dueAt: NOW, slot: 0 }],
    ...[{ scheduleId: soon, device: { id: kitchen, name: "Kitchen", isConnected: true } }],
  ]);
  expect(claimed[0]?.plan).toMatchObject({ endsAt: NOW + 30 * MINUTE, runId: claimed[0]?.id });
  expect(more).toBe(false);
  expect(await claimedBy(b)).toEqual([]);
  const [first] = claimed;
  expect(await b.claims.holder(first?.id ?? 0)).toBe("another node");
  expect(await a.claims.holder(first?.id ?? 0)).toBe("this node");
  expect(await a.claims.holder(999)).toBe("nobody");
  await a.claims.leaveAll();
  expect(await a.claims.holder(first?.id ?? 0)).toBe("nobody");
  await database.db.updateTable("runs").set({ claimedBy: "a", endedAt: NOW }).execute();
  expect(await a.claims.holder(first?.id ?? 0)).toBe("nobody");
});

test("the volume that a run goes back to is told once it has ended, for a while; a run without a row is deleted", async () => {
  await addSchedule();
  const a = nodeNamed("a");
  await alive("a");
  const [run] = (await a.claims.claim(NOW)).runs;
  if (!run) throw new Error("Nothing was claimed.");
  const write = (row: { volumeBefore?: number; endedAt?: number }) =>
    database.db.updateTable("runs").set(row).where("id", "=", run.id).execute();
  await write({ volumeBefore: 65 });
  const left = (since: number, id = run.id) => afterRun(database.db, id, since);
  expect(await left(NOW - HOUR)).toEqual({ volumeBefore: null });
  await write({ endedAt: NOW });
  expect(await left(NOW)).toEqual({ volumeBefore: 65 });
  expect(await left(NOW + 1)).toEqual({ volumeBefore: null });
  expect(await left(NOW, run.id + 1)).toBe("deleted");
});

test("a run that goes to another speaker leaves the first one owed its volume, for whoever follows it next", async () => {
  const hall = await addDevice({ name: "Hall", deviceId: "two" });
  await addSchedule();
  await addSchedule({ nextRunAt: NOW - SECOND });
  const a = nodeNamed("a");
  await alive("a");
  const [falls, moved] = (await a.claims.claim(NOW)).runs;
  if (!falls || !moved) throw new Error("Nothing was claimed.");
  const setRuns = async (volumeBefore: number | null) => {
    await database.db.updateTable("runs").set({ volumeBefore }).execute();
    await database.db.updateTable("playbackState").set({ volumeOwed: null }).execute();
  };
  const owed = async () =>
    (await database.db.selectFrom("playbackState").select("volumeOwed").execute())[0]?.volumeOwed;
  const to = { deviceId: hall, speaker: "Hall", why: aboutSpeaker("run.silent", "Kitchen") };
  await database.db
    .insertInto("playbackState")
    .values({
      ...{ deviceId: kitchen, status: "stopped", position: 0, volume: 30, muted: 0 },
      ...{ positionAt: NOW, lastUpdated: NOW },
    })
    .execute();

  await setRuns(65);
  expect(await a.life.goToFallback(falls.id, to)).toBe(true);
  expect(await owed()).toBe(65);
  await setRuns(40);
  expect(await a.life.moveByHand(moved.id, to, "moved-by-hand")).toBe(true);
  expect(await owed()).toBe(40);
  await setRuns(null);
  expect(await a.life.moveByHand(moved.id, to, "moved-by-hand")).toBe(true);
  expect(await owed()).toBeNull();
});

test("a claimed run whose further speaker was deleted has that one's name, and no speaker's id", async () => {
  const hall = await addDevice({ name: "Hall", deviceId: "two" });
  const id = await addSchedule();
  await database.db
    .insertInto("scheduleSpeakers")
    .values({ scheduleId: id, deviceId: hall, slot: 1 })
    .execute();
  const a = nodeNamed("a");
  const run = (await a.claims.claim(NOW)).runs.find(({ slot }) => slot > 0);
  await database.db.deleteFrom("devices").where("id", "=", hall).execute();
  const { device } = (await a.claims.reload(run?.id ?? 0)) ?? {};
  expect(device).toMatchObject({ id: 0, name: "Hall", isConnected: false });
});

test("runs that ended more than ninety days ago are removed, but the last of each schedule", async () => {
  const [often, once] = [await addSchedule(), await addSchedule()];
  const [late, kept] = [NOW - 90 * DAY - 1, NOW - 90 * DAY];
  const ended = (scheduleId: number, endedAt: number | null, dueAt = endedAt ?? late) => ({
    ...{ scheduleId, slot: 0, dueAt, endsAt: dueAt + 1, endedAt, status: "played" as const },
  });
  await database.db
    .insertInto("runs")
    .values([
      ...[ended(often, late), ended(often, kept), ended(often, null, late - 1), ended(often, NOW)],
      ended(once, late - DAY),
    ])
    .execute();
  const { life } = nodeNamed("a");
  await createRunRetention({ database, life, clock }).sweep();
  const left = (await runs()).map(({ scheduleId, endedAt }) => [scheduleId, endedAt]);
  expect(left).toEqual([
    [often, kept],
    [often, null],
    [often, NOW],
    [once, late - DAY],
  ]);
});

test("the runs of a node that died are found once a minute, and at once when its end is told", async () => {
  await addSchedule();
  const [a, b] = [nodeNamed("a"), nodeNamed("b")];
  await alive("a");
  await alive("b");
  expect(await claimedBy(a)).toHaveLength(1);
  expect(await claimedBy(b)).toEqual([]);
  await database.db.deleteFrom("nodes").where("node", "=", "a").execute();
  await clock.advance(59_999);
  expect(await claimedBy(b)).toEqual([]);
  await clock.advance(1);
  const { runs: taken } = await b.claims.claim(clock.now());
  expect(taken).toMatchObject([{ takenOver: true }]);

  // In its first two seconds each node takes what is its own by turn.
  live = ["b", "c"];
  await alive("c");
  await database.db.deleteFrom("nodes").where("node", "=", "b").execute();
  const [turn, other] = [nodeNamed("c"), nodeNamed("d")];
  live = kitchen % 2 === 0 ? ["c", "d"] : ["d", "c"];
  other.claims.othersDied();
  expect(await claimedBy(other)).toEqual([]);
  turn.claims.othersDied();
  expect(await claimedBy(turn)).toHaveLength(1);
  await database.db.deleteFrom("nodes").where("node", "=", "c").execute();
  await clock.advance(1999);
  expect(await claimedBy(other)).toEqual([]);
  await clock.advance(1);
  expect(await claimedBy(other)).toHaveLength(1);
});

// Promise taken-over-and-lost: the database fails in the middle of a claim, when runs of a dead node were taken over
// -> the next claim finds them: none is held by a node that does not know of it
test("a claim that fails when it has taken over the run of a dead node loses nothing: the next one returns it", async () => {
  const taken = await addSchedule();
  const a = nodeNamed("a");
  await alive("a");
  await alive("b");
  expect(await claimedBy(a)).toEqual([taken]);
  await database.db.deleteFrom("nodes").where("node", "=", "a").execute();
  const due = await addSchedule();
  // First the runs that were taken over are read, then those that are due.
  let reads = 0;
  const failing = new Proxy(database.db, {
    get: (db, name) => (table: string) => {
      if (name === "selectFrom" && table === "runs" && ++reads === 2)
        throw new Error("read timeout");
      return (db[name as never] as (table: string) => unknown).call(db, table);
    },
  });
  const b = kit.nodeNamed("b", () => live, failing);
  await expect(claimedBy(b)).rejects.toThrow("read timeout");
  expect((await runs()).map((run) => run.claimedBy)).toEqual(["b", "b"]);
  expect(new Set(await claimedBy(b))).toEqual(new Set([taken, due]));
});

test("a run that is taken over with its speaker is no lost one: a claim beside it does not return it as well", async () => {
  const id = await addSchedule();
  const a = nodeNamed("a");
  await alive("a");
  await alive("b");
  expect(await claimedBy(a)).toEqual([id]);
  const later = await addSchedule({ nextRunAt: NOW + MINUTE });
  let [isAway, isBeside] = [true, false];
  let beside = Promise.resolve([0]);
  const between = new Proxy(database.db, {
    get: (db, name) => (table: string) => {
      if (name === "transaction" && isAway) throw new Error("read timeout");
      // It is written by now that the run was taken over, and not read yet.
      if (name === "selectFrom" && table === "runs" && !isAway && !isBeside) {
        isBeside = true;
        beside = claimedBy(b);
      }
      return (db[name as never] as (table: string) => unknown).call(db, table);
    },
  });
  const b = kit.nodeNamed("b", () => live, between);
  await expect(claimedBy(b, MINUTE)).rejects.toThrow("read timeout");
  isAway = false;
  await database.db.deleteFrom("nodes").where("node", "=", "a").execute();
  // The claim that failed had written this one all the same.
  const lost = { scheduleId: later, slot: 0, dueAt: NOW + MINUTE, status: "preparing" as const };
  await database.db
    .insertInto("runs")
    .values({ ...lost, claimedBy: "b" })
    .execute();
  expect((await b.claims.claimOn(kitchen)).map((run) => run.schedule.id)).toEqual([id]);
  expect(await beside).toEqual([]);
  expect(await claimedBy(b)).toEqual([later]);
});

test("what is handed over or given back is taken by whoever asks next", async () => {
  const [one, two] = [await addSchedule(), await addSchedule()];
  const [a, b] = [nodeNamed("a"), nodeNamed("b")];
  await alive("a");
  await alive("b");
  const { runs: claimed } = await a.claims.claim(NOW);
  const [first, second] = claimed.map(({ id }) => id) as [number, number];
  await a.life.start(begun(claimed));
  await a.claims.handOver(first);
  // Not one to begin anew: its first node may have recited half of it before it died.
  expect(await runs()).toMatchObject([
    ...[{ id: first, status: "running", claimedBy: null }],
    ...[{ id: second, status: "running", claimedBy: "a" }],
  ]);
  expect(await claimedBy(b)).toEqual([one]);
  await a.claims.leaveAll();
  expect(await claimedBy(b)).toEqual([two]);
  expect(await a.claims.reload(first)).toBe(null);
  expect((await b.claims.reload(first))?.id).toBe(first);
});

test("what was due while Wird was away is missed and passed by, and what a backup left open is said to be unknown", async () => {
  const missed = await addSchedule({ nextRunAt: NOW - DAY });
  const unknown = await addSchedule({ nextRunAt: NOW - DAY, unknownUntil: NOW - HOUR });
  const { claims } = nodeNamed("a");
  const claimed = await claims.claim(NOW);
  expect(claimed.missed).toEqual([missed, unknown]);
  const codes = (await runs()).map(({ scheduleId, dueAt, status, reasonSentence, untold }) => [
    ...[scheduleId, dueAt, status, JSON.parse(reasonSentence ?? "{}").code, untold],
  ]);
  expect(codes.toSorted(([one], [other]) => one - other)).toEqual([
    [missed, NOW - DAY, "missed", "run.missed", 1],
    [unknown, NOW - DAY, "passed-over", "run.after-backup", 0],
  ]);
  // The run of this minute was not passed by.
  const next = (await Promise.all([missed, unknown].map(schedule))).map((row) => row.nextRunAt);
  expect(next).toEqual([NOW, NOW]);
  expect(await claimedBy(nodeNamed("a"), 0)).toEqual([missed, unknown]);
});

test("what was missed of a time that is to come again is taken back when the clock is set back", async () => {
  const id = await addSchedule({ nextRunAt: NOW - DAY });
  const { claims, life } = nodeNamed("a");
  await claims.claim(NOW - 1);
  expect(await life.takeBackMissed()).toEqual([]);
  clock.set(NOW - DAY - MINUTE);
  expect(await life.takeBackMissed()).toEqual([id]);
  expect([(await runs()).length, (await schedule(id)).nextRunAt]).toEqual([0, NOW - DAY]);
});

test("a schedule that cannot be planned is told once, unless it waits for a run of which that is told in its minute", async () => {
  const lost = { timezone: "Mars/Olympus_Mons", nextLackAt: NOW };
  const id = await addSchedule({ ...lost, nextRunAt: null, nextRunEndsAt: null, nextRunDay: null });
  await addSchedule({ ...lost, nextRunAt: NOW + HOUR });
  const { life, progress } = nodeNamed("a");
  const days = createMissingDays({ db: database.db, life, progress, facts, clock });
  expect(await days.record()).toHaveLength(2);
  expect(await runs()).toMatchObject([{ scheduleId: id, status: "missed", dueAt: NOW }]);
  expect(await days.record()).toEqual([]);
  await clock.advance(HOUR);
  expect(await days.record()).toHaveLength(2);
  expect(await runs()).toHaveLength(1);
});

test("a run by hand begins beside the one of its schedule, once in an instant", async () => {
  const id = await addSchedule({ nextRunAt: NOW + HOUR });
  const { claims, life } = nodeNamed("a");
  const claimed = await claims.claimNow(id, NOW + 20 * MINUTE);
  expect(claimed).toMatchObject([{ day: null, dueAt: NOW, endsAt: NOW + 20 * MINUTE }]);
  await expect(claims.claimNow(id, NOW + 20 * MINUTE)).rejects.toMatchObject({ code: "conflict" });
  await life.start(begun(claimed));
  expect((await schedule(id)).nextRunAt).toBe(NOW + HOUR);
});

test("a day that is skipped is not recited, until it is taken back", async () => {
  const id = await addSchedule({ nextRunAt: NOW + HOUR });
  const { life, claims } = nodeNamed("a");
  const run = { dueAt: NOW + HOUR, endsAt: NOW + 2 * HOUR, day: "2026-11-21" };
  await life.skip(database.db, id, run);
  expect(await runs()).toMatchObject([{ status: "skipped", endedAt: NOW, claimedBy: null }]);
  expect((await claims.claim(NOW + HOUR)).runs).toEqual([]);
  await life.unskip(database.db, id, []);
  expect(await runs()).toHaveLength(1);
  await life.unskip(database.db, id, [NOW + HOUR]);
  expect(await runs()).toEqual([]);
});

test("a clock that is set ahead during a claim makes nothing of it missed", async () => {
  const id = await addSchedule({ nextRunAt: NOW + 5 * SECOND });
  const claiming = nodeNamed("a").claims.claim(NOW + 10 * SECOND);
  clock.set(NOW + DAY);
  const { runs: claimed, missed } = await claiming;
  expect([claimed.map((run) => run.schedule.id), missed]).toEqual([[id], []]);
});

test("a run on several speakers is claimed on all of them, skipped on all, and withdrawn before it begins", async () => {
  const hall = await addDevice({ deviceId: "hall", name: "Hall" });
  const id = await addSchedule();
  const further = { scheduleId: id, deviceId: hall, slot: 1 };
  await database.db.insertInto("scheduleSpeakers").values(further).execute();
  const { life, claims } = nodeNamed("a");
  const { runs: claimed } = await claims.claim(NOW);
  expect(claimed.map(({ slot, device }) => [slot, device.name])).toEqual([
    [0, "Kitchen"],
    [1, "Hall"],
  ]);
  const run = { dueAt: NOW, endsAt: NOW + 30 * MINUTE, day: "2026-11-21" };
  await life.skip(database.db, id, run);
  expect((await runs()).map(({ slot, status }) => [slot, status])).toEqual([
    [0, "skipped"],
    [1, "skipped"],
  ]);
  await life.unskip(database.db, id, [NOW]);
  const again = (await claims.claim(NOW)).runs;
  // It has begun on its first speaker: the others go on.
  await life.start(begun(again.filter(({ slot }) => slot === 0)));
  expect(await life.withdraw(database.db, [id])).toEqual([]);
  expect((await runs()).map(({ status }) => status)).toEqual(["running", "preparing"]);
  expect(await life.speakerDeleted(hall)).toEqual([id]);
  expect((await runs()).map(({ slot }) => slot)).toEqual([0]);
});

test("a claimed run that its owner withdraws is gone; one that has begun stays", async () => {
  const [one, two] = [await addSchedule(), await addSchedule()];
  const { claims, life } = nodeNamed("a");
  const { runs: claimed } = await claims.claim(NOW);
  await life.start(begun(claimed.filter((run) => run.schedule.id === two)));
  expect(await life.withdraw(database.db, [one, two])).toEqual([
    { scheduleId: one, dueAt: NOW, slot: 0 },
  ]);
  expect(await runs()).toMatchObject([{ scheduleId: two, status: "running" }]);
  expect(await claims.stillHeld(claimed.map(({ id }) => id))).toEqual(new Set([claimed[1]?.id]));
});

test("a run that is withdrawn as it begins is still due, as its changed schedule has it", async () => {
  const [one, two] = [await addSchedule(), await addSchedule()];
  const { claims, life } = nodeNamed("a");
  const { runs: claimed } = await claims.claim(NOW);
  await life.withdraw(database.db, [one]);
  // Its speaker was told to play before it was known.
  await life.start(begun(claimed));
  expect((await schedule(one)).nextRunAt).toBe(NOW);
  expect((await schedule(two)).nextRunAt).toBe(NOW + DAY);
  expect((await claims.claim(NOW)).runs.map((run) => run.schedule.id)).toEqual([one]);
});
