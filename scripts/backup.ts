// npm run backup -- FILE: the whole data set in one file, also while Wird runs.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readConfig } from "#server/config";
import { BackupError, writeBackup } from "#server/platform/backup";
import { runDataCommand } from "./data-command.ts";

await runDataCommand(async (args) => {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new BackupError("Usage: npm run backup -- FILE");
  const config = readConfig(process.env);
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "wird.db"))) {
    throw new BackupError(
      `There is no Wird database in ${config.dataDir}. Start Wird once, or set DATA_DIR.`,
    );
  }
  const count = await writeBackup(config, resolve(file), Date.now());
  console.log(`${file} holds ${count} rows. Keep it safe: it has everybody's password hashes.`);
});
