// Brings the tables up to date, one numbered migration after another.
import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { firstTables } from "./migrations/001-first-tables.ts";
import { alexaTables } from "./migrations/002-alexa.ts";

export type Dialect = Database["kind"];

/** In order; the names are stored, so they never change. */
const migrations = (dialect: Dialect): Record<string, Migration> => ({
  "001-first-tables": firstTables(dialect),
  "002-alexa": alexaTables(dialect),
});

export async function migrate(database: Database, log: Log): Promise<void> {
  const all = migrations(database.kind);
  const migrator = new Migrator({
    // Without plugins: migrations write the names as they are stored.
    db: database.db.withoutPlugins(),
    provider: { getMigrations: async () => all },
  });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) {
    if (result.status === "Success") log.info(`database: ${result.migrationName} is done`);
  }
  if (error) throw error;
}
