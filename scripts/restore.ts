// npm run restore -- FILE [--replace]: restores a backup into the configured database.
import { sql } from "kysely";
import { type Config, readConfig } from "#server/config";
import { connect } from "#server/platform/database/database";
import { holdDataFolder } from "#server/platform/database/data-folder";
import { createLog } from "#server/platform/log";
import { restoreBackup } from "#server/platform/database/restore";
import { damagedRows } from "#server/schedules/schedule-damage";
import { CommandError, pathOf, runDataCommand } from "./data-command.ts";

/** What was restored and cannot be planned by this Node, or not be read. */
async function damagedIn(config: Config): Promise<string[]> {
  const database = await connect({ ...config, log: createLog("error") }, { patient: true });
  try {
    return await damagedRows(async (query) => {
      const { rows } = await sql
        .raw<Record<string, string | number | null>>(query)
        .execute(database.db);
      return rows;
    });
  } finally {
    await database.close();
  }
}

await runDataCommand(async (args) => {
  const files = args.filter((arg) => arg !== "--replace");
  const [typed] = files;
  if (!typed || files.length > 1) {
    throw new CommandError("Usage: npm run restore -- FILE [--replace], while Wird is stopped");
  }
  const file = pathOf(typed);
  const config = readConfig(process.env);
  // Fails while Wird runs on it.
  const folder = config.databaseUrl === null ? holdDataFolder(config.dataDir) : null;
  try {
    const count = await restoreBackup(file, {
      ...config,
      replace: args.includes("--replace"),
      unknownUntil: Date.now(),
      log: createLog("error"),
    });
    for (const line of await damagedIn(config)) console.warn(line);
    console.log(`${count} rows of ${file} are in place. Start Wird to use them.`);
  } finally {
    folder?.release();
  }
});
