// The lease of a job on the real database: who may work, and who has to leave it.
// Databases: both, for queries.
import { sql, type SqlBool } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createJobLease, type JobLease } from "#server/platform/job-lease";
import { createLog } from "#server/platform/log";
import { handClock } from "../fakes/hand-clock.ts";
import { createTestData, type TestData } from "../harness.ts";

const MINUTE = 60_000;
const log = createLog("silent");
const clock = handClock(Date.UTC(2026, 10, 20, 12));

let data: TestData;
let database: Database;
let headers: JobLease;
let sync: JobLease;

beforeEach(async () => {
  data = await createTestData();
  database = await openDatabase({ databaseUrl: data.databaseUrl, dataDir: data.folder, log });
  const leaseOf = (job: "recordingHeaderLease" | "catalogueSync") =>
    createJobLease({ db: database.db, clock, job, length: MINUTE });
  [headers, sync] = [leaseOf("recordingHeaderLease"), leaseOf("catalogueSync")];
});
afterEach(async () => {
  await database.close();
  await data.remove();
});

const syncRow = () => database.db.selectFrom("catalogueSync").selectAll().executeTakeFirstOrThrow();

test("of many nodes that want a job at once one gets it, and the next when it is given back", async () => {
  for (const lease of [headers, sync]) {
    const also = lease === sync ? { currentBatch: 0, totalBatches: 3 } : {};
    const nodes = Array.from({ length: 10 }, (_, at) => `node ${at}`);
    const taken = await Promise.all(nodes.map((node) => lease.take(node, also)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const holder = nodes[taken.indexOf(true)] as string;
    // Nor does the one that works begin a second time.
    expect(await lease.take(holder, also)).toBe(false);
    await lease.release("somebody else");
    expect(await lease.take("later", also)).toBe(false);
    await lease.release(holder);
    expect(await lease.take("later", also)).toBe(true);
  }
});

test("a node that hangs for longer than its lease loses the job: it cannot prolong nor give back what another has", async () => {
  const also = { currentBatch: 0, totalBatches: 3 };
  expect(await sync.take("hangs", also)).toBe(true);
  await clock.advance(MINUTE - 1);
  expect(await sync.prolong("hangs", { currentBatch: 1 })).toBe(true);
  await clock.advance(MINUTE - 1);
  expect(await sync.take("other", also)).toBe(false);
  await clock.advance(1);
  // Nobody has taken it yet.
  expect(await sync.prolong("hangs")).toBe(true);
  await clock.advance(MINUTE);
  expect(await sync.take("other", also)).toBe(true);
  expect(await sync.prolong("hangs", { currentBatch: 2 })).toBe(false);
  await sync.release("hangs", { added: 7 });
  const { runningNode, leaseUntil, currentBatch, added } = await syncRow();
  expect([runningNode, sync.isHeld(leaseUntil), currentBatch, added]).toEqual([
    ...["other", true, 0, null],
  ]);
});

test("a lease of a clock that was a year ahead is free, and so is that of an earlier process once forgotten", async () => {
  const also = { currentBatch: 0, totalBatches: 3 };
  await database.db
    .updateTable("catalogueSync")
    .set({ runningNode: "gone", leaseUntil: clock.now() + 365 * 24 * 60 * MINUTE })
    .execute();
  expect(sync.isHeld((await syncRow()).leaseUntil)).toBe(false);
  expect(await sync.take("one", also, sql<SqlBool>`1 = 0`)).toBe(false);
  expect(await sync.take("one", also)).toBe(true);
  expect(await sync.take("two", also)).toBe(false);
  await sync.forget();
  expect((await syncRow()).leaseUntil).toBeNull();
  expect(await sync.take("two", also)).toBe(true);
});
