// Rows that are deleted while a call uses them, and transactions that wait for one another.
// Databases: both, for races.
import type { Endpoint } from "#contract/endpoint";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../../harness.ts";
import { onPostgres } from "../../two-nodes.ts";
import { belongingsOf, bodyOf, named, pathOf, PUSH_BROWSER } from "../belongings.ts";

let wird: Wird;
let amina: Member;
beforeEach(async () => {
  wird = await startWird();
  await wird.member("first");
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const queries = () => wird.parts.database.db;

/** `work` happens right before the next transaction begins. */
function beforeNextTransaction(work: () => Promise<unknown>): void {
  const db = queries();
  const transaction = db.transaction;
  db.transaction = () => {
    db.transaction = transaction;
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (inside) => {
      await work();
      return execute(inside);
    };
    return builder;
  };
}

async function speaker(): Promise<number> {
  const { id } = await queries()
    .insertInto("devices")
    .values({
      ...{ userId: amina.user.id, type: "browser", name: "Tablet", deviceId: "tablet" },
      ...{ isConnected: 1, reachable: null, createdAt: 0 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const schedule = (deviceId: number) => ({
  ...{ deviceId, reciterId: 1, startTime: "04:50", endTime: "05:20" },
});

/** Its body is known to the tests of access. */
const hasOwner = ({ access }: Endpoint) => access === "self" || typeof access === "object";

const own = (path: string) => `/api/users/${amina.user.id}/${path}`;

// Promise 41b: a row that is deleted while a call uses it: the account on another node, a speaker; transactions
// that deadlock
// -> 401 or 404, never 500; deadlocks are retried in one place
test("safety 41: an account deleted on another node is answered without a fault, by every endpoint", async () => {
  const objects = await belongingsOf(amina);
  await amina.get("/api/user");
  // Its session is remembered on this node.
  await queries().deleteFrom("users").where("id", "=", amina.user.id).execute();
  const wrong: string[] = [];
  for (const endpoint of wird.served) {
    if (!hasOwner(endpoint)) continue;
    const path = pathOf(endpoint, amina.user.id, objects);
    const { status, body } = await amina.call(endpoint.method, path, bodyOf(endpoint, objects));
    if (status >= 500 && body.error !== "speaker-unreachable")
      wrong.push(`${status} ${named(endpoint)}`);
  }
  expect(wrong).toEqual([]);
  const writing: [string, object][] = [
    ["push", PUSH_BROWSER],
    ["sounds", { name: "Adhan", url: "https://example.org/adhan.mp3" }],
    ["tokens", { name: "Script", scope: "read" }],
    ["khatms", { reciterId: 1, days: 30 }],
    ["playback-history", { reciterId: 1, surahId: 1, startPosition: 0 }],
  ];
  for (const [path, body] of writing) {
    expect([path, (await amina.post(own(path), body)).status]).toEqual([path, 401]);
  }
});

test("an account that is deleted right before its row is written answers 401", async () => {
  await amina.get("/api/user");
  beforeNextTransaction(() =>
    queries().deleteFrom("users").where("id", "=", amina.user.id).execute(),
  );
  const { status, body } = await amina.post(own("push"), PUSH_BROWSER);
  expect([status, body.error]).toEqual([401, "not-signed-in"]);
});

// Proves 41b.
test("a speaker that is deleted right before its schedule is written is answered like a missing one", async () => {
  const deviceId = await speaker();
  beforeNextTransaction(() => queries().deleteFrom("devices").where("id", "=", deviceId).execute());
  const { status, body } = await amina.post(own("schedules"), schedule(deviceId));
  expect([status, body.error]).toEqual([404, "not-found"]);
  expect(await queries().selectFrom("schedules").selectAll().execute()).toEqual([]);
});

// Proves 41b.
test.runIf(onPostgres)("two transactions that wait for one another both succeed", async () => {
  const other = await wird.member("bilal");
  const ids = [amina.user.id, other.user.id];
  const tries = [0, 0];
  const holding = Promise.withResolvers<void>();
  let held = 0;
  const rename = (at: number) =>
    queries()
      .transaction()
      .execute(async (transaction) => {
        tries[at] = (tries[at] ?? 0) + 1;
        for (const id of at === 0 ? ids : ids.toReversed()) {
          const set = transaction.updateTable("users").set({ name: `Name ${at}` });
          await set.where("id", "=", id).execute();
          held += 1;
          if (held === 2) holding.resolve();
          await holding.promise;
        }
      });
  await Promise.all([rename(0), rename(1)]);
  expect(tries.toSorted((one, other) => one - other)).toEqual([1, 2]);
});
