// npm run move -- postgres://...: from SQLite in the data folder to PostgreSQL, while Wird is stopped.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#server/config";
import { writeBackup } from "#server/platform/database/backup";
import { holdDataFolder } from "#server/platform/database/data-folder";
import { createLog } from "#server/platform/log";
import { restoreBackup } from "#server/platform/database/restore";
import { CommandError, runDataCommand } from "./data-command.ts";

await runDataCommand(async (args) => {
  const [url, ...rest] = args.filter((arg) => arg !== "--replace");
  if (!url || rest.length > 0) {
    throw new CommandError(
      "Usage: npm run move -- postgres://user:password@host/database [--replace], while Wird is stopped",
    );
  }
  const from = { ...readConfig(process.env), databaseUrl: null };
  const to = readConfig({ ...process.env, DATABASE_URL: url });
  // The old database must not change after it was read.
  const folder = holdDataFolder(from.dataDir);
  const between = mkdtempSync(join(from.dataDir, "moving-"));
  try {
    const file = join(between, "wird.backup");
    await writeBackup(from, file, Date.now());
    const log = createLog("error");
    const count = await restoreBackup(file, {
      ...to,
      replace: args.includes("--replace"),
      unknownUntil: null,
      log,
    });
    console.log(
      `${count} rows are in PostgreSQL. Set DATABASE_URL to this address, then start Wird.`,
    );
    console.log(`The old database stays as it is in ${from.dataDir}.`);
  } finally {
    rmSync(between, { recursive: true, force: true });
    folder.release();
  }
});
