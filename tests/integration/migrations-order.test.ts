// Databases that were migrated by a version in between, which had a later migration but not an earlier one.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connect } from "#server/platform/database/database";
import { migrate, migrationNames } from "#server/platform/database/migrations";
import { recordingDurations } from "#server/platform/database/migrations/015-recording-durations";
import { portions } from "#server/platform/database/migrations/017-portions";
import { createLog } from "#server/platform/log";
import { createTestData } from "../harness.ts";

test("a database with the migrations 015 and 017 is migrated by 014, 016 and those after them", async () => {
  const data = await createTestData();
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
