// The order of migrations: after a version in between, which had a later one but not an earlier one, and by two nodes at once.
// Databases: both, for migrations.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { connect } from "#server/platform/database/database";
import { migrate, migrationNames } from "#server/platform/database/migrations";
import { recordingDurations } from "#server/platform/database/migrations/015-recording-durations";
import { portions } from "#server/platform/database/migrations/017-portions";
import { createLog } from "#server/platform/log";
import { at, createTestData, startWird } from "../harness.ts";

test("a database with the migrations 015 and 017 is migrated by 014, 016 and those after them", async () => {
  const data = await createTestData({ empty: true });
  const log = createLog("silent");
  const database = await connect({ ...data, dataDir: data.folder, log }, { patient: true });
  const db = database.db.withoutPlugins();
  await migrate(database, log, "013-account-language");
  await recordingDurations.up(db);
  await portions(database.kind).up(db);
  for (const name of ["015-recording-durations", "017-portions"]) {
    const timestamp = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
      db,
    );
  }

  await migrate(database, log);
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(migrationNames);
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === "runs")?.columns.map(({ name }) => name);
  expect(columns).toEqual(expect.arrayContaining(["reason_sentence", "play_place"]));

  // Nothing is left to do, and a database of a newer version is refused.
  await migrate(database, log);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(
    db,
  );
  await expect(migrate(database, log)).rejects.toThrow("999-later");
  await database.close();
  await data.remove();
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("PostgreSQL (needs TEST_DATABASE_URL)", () => {
  test("two nodes that start at once on a database without tables both serve", async () => {
    const data = await createTestData({ empty: true });
    const nodes = await Promise.all([startWird({ data }), startWird({ data })]);
    const [one, two] = nodes;
    const amina = await one.member("amina");
    expect((await at(two, amina).get("/api/user")).status).toBe(200);
    await Promise.all(nodes.map((node) => node.stop()));
    await data.remove();
  });
});
