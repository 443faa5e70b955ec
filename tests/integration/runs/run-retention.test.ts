// Runs of long ago: whole months go at once on PostgreSQL, and the last run of each schedule stays.
// Databases: both, for migrations.
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeMonth, monthAt, monthsOf } from "#server/platform/database/partitions";
import { handClock, type HandClock } from "../../fakes/hand-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

const instant = (day: string) => Date.parse(`${day}T04:50:00Z`);

let wird: Wird;
let clock: HandClock;
let amina: Member;

beforeEach(async () => {
  clock = handClock(instant("2026-11-22"));
  wird = await startWird({ clock });
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const db = () => wird.parts.database.db;
const isOnPostgres = () => wird.parts.database.kind === "postgres";

async function schedule(): Promise<number> {
  const base = `/api/users/${amina.user.id}`;
  const device = await amina.post(`${base}/devices`, { type: "browser", name: "Kitchen" });
  const { status, body } = await amina.post(`${base}/schedules`, {
    ...{ deviceId: device.body.id, reciterId: 1, startTime: "04:50", endTime: "05:20" },
  });
  expect(status).toBe(201);
  return body.id;
}

async function insert(scheduleId: number, days: string[], slots = 1): Promise<void> {
  for (const day of days) {
    const dueAt = instant(day);
    if (isOnPostgres()) {
      await wird.parts.database.db
        .transaction()
        .execute((queries) => makeMonth(queries, "runs", monthAt(dueAt)));
    }
    for (let slot = 0; slot < slots; slot++) {
      const run = { scheduleId, dueAt, slot, endsAt: dueAt, endedAt: dueAt + 1 };
      await db()
        .insertInto("runs")
        .values({ ...run, status: "played" })
        .execute();
    }
  }
}

const daysOf = async (scheduleId: number) => {
  const rows = db().selectFrom("runs").select("dueAt").where("scheduleId", "=", scheduleId);
  return (await rows.orderBy("dueAt").execute()).map(({ dueAt }) =>
    new Date(dueAt).toISOString().slice(0, 10),
  );
};

// Proves rows-of-years.
test("runs of more than 90 days ago go, the last of each schedule stays on all of its speakers", async () => {
  const [daily, yearly] = [await schedule(), await schedule()];
  await insert(daily, ["2026-01-05", "2026-01-06", "2026-03-07", "2026-11-20", "2026-11-21"]);
  await insert(yearly, ["2025-03-01", "2026-01-31"], 2);
  await insert(daily, ["2026-12-24"]);
  await wird.parts.sweeper.run();
  expect(await daysOf(daily)).toEqual(["2026-11-20", "2026-11-21", "2026-12-24"]);
  expect(await daysOf(yearly)).toEqual(["2026-01-31", "2026-01-31"]);
  const { body } = await amina.get(`/api/schedules/${yearly}/runs`);
  expect(body.map((run: { dueAt: string }) => run.dueAt)).toEqual(["2026-01-31T04:50:00.000Z"]);

  // A later run takes its place; on PostgreSQL with the next month that is dropped.
  await insert(yearly, ["2026-11-22"]);
  clock.sleep(instant("2027-03-10") - clock.now());
  await wird.parts.sweeper.run();
  await wird.parts.sweeper.run();
  expect(await daysOf(yearly)).toEqual(["2026-11-22"]);
  expect(await daysOf(daily)).toEqual(["2026-12-24"]);
  if (!isOnPostgres()) return;
  const months = (await monthsOf(db(), "runs")).map(({ name }) => name);
  // The tests' database was made with months of its own day.
  expect(months.filter((name) => name < "2027_01")).toEqual(["2026_12"]);
  expect(months).toEqual(expect.arrayContaining(["2027_03", "2027_04", "2027_05"]));
});

// Proves rows-of-years.
test("a month that somebody reads for long is dropped an hour later", async () => {
  if (!isOnPostgres()) return;
  const daily = await schedule();
  await insert(daily, ["2026-01-05", "2026-11-20"]);
  // As a backup does.
  await db()
    .transaction()
    .execute(async (reader) => {
      await reader.selectFrom("runs").selectAll().execute();
      await wird.parts.sweeper.run();
      expect(await daysOf(daily)).toEqual(["2026-01-05", "2026-11-20"]);
    });
  await wird.parts.sweeper.run();
  expect(await daysOf(daily)).toEqual(["2026-11-20"]);
});
