// Reads of an account with much: as many queries as with little, and the newest run without reading all.
// Databases: both, for migrations.
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Schedule } from "#contract/schedules";
import { lastRuns } from "#server/runs/run-tables";
import { type Member, startWird, type Wird } from "../../harness.ts";
import { onPostgres } from "../../two-nodes.ts";

let wird: Wird;
let amina: Member;
beforeEach(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const own = (path: string) => `/api/users/${amina.user.id}/${path}`;

async function made(path: string, body: object) {
  const reply = await amina.post(own(path), body);
  expect(reply.status).toBe(201);
  return reply.body;
}

/** The statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const executor = wird.parts.database.db.getExecutor();
  const proto = Object.getPrototypeOf(Object.getPrototypeOf(executor));
  const execute = proto.executeQuery;
  const seen: string[] = [];
  proto.executeQuery = function (query: { sql: string }, ...rest: unknown[]) {
    seen.push(query.sql);
    return execute.call(this, query, ...rest);
  };
  try {
    await work();
  } finally {
    proto.executeQuery = execute;
  }
  return seen;
}

/** How many statements it sends: the fewest of some times, since a node has a few of its own now and then. */
async function fewestStatements(work: () => Promise<unknown>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time++) {
    fewest = Math.min(fewest, (await statementsOf(work)).length);
  }
  return fewest;
}

/** Of a khatm, of sounds and of ranges by turns. */
async function scheduleMaker() {
  const tablet = { type: "browser", name: "Tablet", deviceId: "tablet" };
  const { id: deviceId } = await made("devices", tablet);
  const khatm = await made("khatms", { reciterId: 1, days: 30 });
  const sound = await made("sounds", { name: "Adhan", url: "https://example.org/adhan.mp3" });
  const portions = [
    { portion: { kind: "khatm", khatmId: khatm.id } },
    { portion: { kind: "sound", soundId: sound.id } },
    { portion: { kind: "surahs", surahs: [36] }, reciterId: 1 },
  ];
  return async (count: number) => {
    for (let at = 0; at < count; at++) {
      const startTime = `${String(at % 24).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
      await made("schedules", { deviceId, startTime, ...portions[at % portions.length] });
    }
  };
}

// Proves 42.
test("sixty schedules are listed with as many queries as six", async () => {
  const makeSchedules = await scheduleMaker();
  await makeSchedules(6);
  const list = () => amina.get<Schedule[]>(own("schedules"));
  await list();
  const few = await fewestStatements(list);
  await makeSchedules(54);
  const many = await fewestStatements(async () => expect((await list()).body.length).toBe(60));
  expect(many).toBe(few);
});

test("ten finished khatms are listed with as many queries as one", async () => {
  const { db } = wird.parts.database;
  const list = () => amina.get(own("khatms"));
  await made("khatms", { reciterId: 1, days: 30 });
  await list();
  const one = await fewestStatements(list);
  for (let count = 0; count < 9; count++) await made("khatms", { reciterId: 1, days: 30 });
  await db.updateTable("khatms").set({ finishedAt: 1 }).execute();
  expect(await fewestStatements(list)).toBe(one);
});

test("the last run is the newest, whatever is skipped ahead, and is found by its instants", async () => {
  await (await scheduleMaker())(1);
  const { db } = wird.parts.database;
  const { id: scheduleId } = await db
    .selectFrom("schedules")
    .select("id")
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const hour = 3_600_000;
  const run = async (dueAt: number, status: "played" | "skipped" | "preparing", slot = 0) => {
    const { id } = await db
      .insertInto("runs")
      .values({ scheduleId, dueAt, slot, endsAt: dueAt + hour, status, startedAt: dueAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const last = async () => (await lastRuns(db, [scheduleId], now)).get(scheduleId);
  expect(await last()).toBeUndefined();
  for (let ago = 200; ago > 0; ago--) await run(now - ago * hour, "played");
  expect(await last()).toMatchObject({ dueAt: new Date(now - hour).toISOString() });
  await run(now + hour, "skipped");
  await run(now + 2 * hour, "skipped");
  expect(await last()).toMatchObject({ dueAt: new Date(now + 2 * hour).toISOString() });
  // Begun by hand afterwards.
  await run(now - 60_000, "played");
  await run(now + 3 * hour, "preparing");
  await run(now + 4 * hour, "played", 1);
  expect(await last()).toMatchObject({ dueAt: new Date(now - 60_000).toISOString() });
  if (onPostgres) return;
  const [statement = ""] = (await statementsOf(last)).filter((text) => text.includes("near"));
  const plan = await sql
    .raw<{ detail: string }>(`explain query plan ${statement.replaceAll("?", "1")}`)
    .execute(db);
  const steps = plan.rows.map(({ detail }) => detail).join("\n");
  expect(steps).toContain("one_claim_per_instant_and_slot (schedule_id=? AND due_at<?)");
  expect(steps).not.toMatch(/SCAN runs/);
});
