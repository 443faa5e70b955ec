// The listening history of long ago: entries of more than five years ago are cleared away, on both databases.
// Databases: both, for migrations.
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeMonth, monthAt, monthsOf } from "#server/platform/database/partitions";
import { handClock } from "../../fakes/hand-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

const instant = (day: string) => Date.parse(`${day}T04:50:00Z`);

let wird: Wird;
let amina: Member;
beforeEach(async () => {
  wird = await startWird({ clock: handClock(instant("2026-11-22")) });
  amina = await wird.member("amina");
});
afterEach(() => wird.stop());

const database = () => wird.parts.database;

async function insert(day: string, many = 1): Promise<void> {
  const timestamp = instant(day);
  if (database().kind === "postgres") {
    await database()
      .db.transaction()
      .execute((queries) => makeMonth(queries, "playback_history", monthAt(timestamp)));
  }
  const entry = {
    ...{ userId: amina.user.id, deviceId: null, deviceName: "Tablet", reciterId: 1, surahId: 36 },
    ...{ timestamp, startPosition: 0, endPosition: 900, secondsHeard: 900, completed: 1 as const },
  };
  await database()
    .db.insertInto("playbackHistory")
    .values(Array.from({ length: many }, () => entry))
    .execute();
}

async function days(): Promise<Set<string>> {
  const rows = await database().db.selectFrom("playbackHistory").select("timestamp").execute();
  return new Set(rows.map(({ timestamp }) => new Date(timestamp).toISOString().slice(0, 10)));
}

// Proves rows-of-years.
test("entries of more than five years ago are cleared away, later ones stay", async () => {
  // More than one step.
  await insert("2019-03-01", 1200);
  await insert("2021-10-30");
  await insert("2021-11-23");
  await insert("2026-11-21");
  await wird.parts.sweeper.run();
  expect(await days()).toEqual(new Set(["2021-11-23", "2026-11-21"]));
  if (database().kind !== "postgres") return;
  const months = await monthsOf(database().db, "playback_history");
  expect(months.filter(({ name }) => name < "2021_11")).toEqual([]);
});
