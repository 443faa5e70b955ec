// Migrates the tables, one numbered migration after another.
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { WrongDatabaseError } from "./database-faults.ts";
import type { DatabaseKind } from "./database-kind.ts";
import type { Log } from "../log.ts";
import { tables } from "./migrations/059-tables.ts";
import { runStates } from "./migrations/060-run-states.ts";
import { heard } from "./migrations/061-heard.ts";
import { heardAfter } from "./migrations/062-heard-after.ts";
import { seeking } from "./migrations/064-seeking.ts";
import { clocks } from "./migrations/065-clocks.ts";
import { points } from "./migrations/066-points.ts";
import { quiets } from "./migrations/067-quiets.ts";
import { afterSurah } from "./migrations/068-after-surah.ts";
import { khatmSetBack } from "./migrations/069-khatm-set-back.ts";
import type { Tables } from "./tables.ts";

const FIRST = "059-tables";

/** In order; the names are stored, so they never change. */
const migrations = (kind: DatabaseKind): Record<string, Migration> => ({
  [FIRST]: tables(kind),
  "060-run-states": runStates,
  "061-heard": heard,
  "062-heard-after": heardAfter,
  "064-seeking": seeking,
  "065-clocks": clocks,
  "066-points": points,
  "067-quiets": quiets,
  "068-after-surah": afterSurah,
  "069-khatm-set-back": khatmSetBack,
});

export const migrationNames = Object.keys(migrations("sqlite"));

/** What `FIRST` replaces, by the names that databases and backups of before have. */
export const replacedNames = [
  ...["001-first-tables", "002-alexa", "003-speaker-holds", "004-volume-before", "005-old-runs"],
  ...["006-username-keys", "007-proven-addresses", "008-seconds-heard", "009-sleep-timer"],
  ...["010-refused-catalogue", "011-timings-again", "012-idempotency-keys"],
  ...["013-account-language", "014-sentences", "015-recording-durations", "016-run-places"],
  ...["017-portions", "018-sounds", "019-khatms", "020-khatms-on-echoes", "021-prayers"],
  ...["022-anchors", "023-adhan-state", "024-moves", "025-run-speakers", "026-telling"],
  ...["027-tokens", "028-awaited-letters", "029-nodes", "030-many", "031-hearing"],
  ...["032-household", "033-push", "034-favourites", "035-agents", "036-agent-leases"],
  ...["037-agent-sightings", "038-carried-runs", "042-volume-owed", "043-double-speakers"],
  ...["044-once-in-a-pause", "047-missing-times", "048-username-keys-again"],
  ...["049-invited-registrations", "053-push-failures", "054-runs-without-end"],
  ...["056-restored-gaps", "059-own-durations"],
];

/** Why tables that lack some of `replacedNames` cannot be used, and what to do. `what`: "This database". */
export const tooOld = (what: string, last: string | undefined) =>
  `${what} is of an earlier development version of Wird (${last}), whose tables this one cannot bring up to date. ` +
  "The version of 25 November 2026 can: docs/upgrading.md says how to start that once in between.";

/**
 * The migrations that tables have, by today's names; names of a newer version stay. Null: the tables lack some of those
 * that were made one.
 */
export function namesNow(done: readonly string[]): string[] | null {
  const replaced = done.filter((name) => replacedNames.includes(name));
  if (replaced.length === 0) return [...done];
  if (replaced.length < replacedNames.length) return null;
  return [FIRST, ...done.filter((name) => name !== FIRST && !replacedNames.includes(name))];
}

/** To the newest tables, or to those of the migrations that `only` lists. */
export async function migrate(
  { kind, db: tables }: { kind: DatabaseKind; db: Kysely<Tables> },
  log: Log,
  only: readonly string[] = migrationNames,
): Promise<void> {
  // Without plugins: migrations use the column names as stored.
  const db = tables.withoutPlugins();
  await renameReplaced(db as Kysely<unknown>);
  const wanted = Object.entries(migrations(kind)).filter(([name]) => only.includes(name));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(wanted) },
    // Branches number theirs apart, and land in another order.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  for (const result of results ?? []) {
    if (result.status === "Success") log.info(`database: ${result.migrationName} is done`);
  }
  if (error) throw error as Error;
}

interface DoneTables {
  kysely_migration: { name: string; timestamp: string };
}

/** Kysely refuses tables that have migrations which it does not know: those that were made one get its name. */
async function renameReplaced(db: Kysely<DoneTables>): Promise<void> {
  const known = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!known.some(({ name }) => name === "kysely_migration")) return;
  const rename = async (queries: Kysely<DoneTables>) => {
    const stored = queries.selectFrom("kysely_migration").select(["name", "timestamp"]);
    const rows = await stored.orderBy("name").execute();
    const done = rows.map(({ name }) => name);
    const replaced = done.filter((name) => replacedNames.includes(name));
    if (replaced.length === 0) return;
    if (namesNow(done) === null) {
      throw new WrongDatabaseError(tooOld("The database", replaced.at(-1)));
    }
    const timestamp = rows.at(-1)?.timestamp;
    // Of two nodes that start at once the second finds it done.
    await sql`insert into kysely_migration (name, timestamp) values (${FIRST}, ${timestamp})
      on conflict (name) do nothing`.execute(queries);
    await queries.deleteFrom("kysely_migration").where("name", "in", replaced).execute();
  };
  await (db.isTransaction ? rename(db) : db.transaction().execute(rename));
}
