// npm run restore -- FILE [--replace]: restores a backup into the configured database.
import { resolve } from "node:path";
import { readConfig } from "#server/config";
import { holdDataFolder } from "#server/platform/database/data-folder";
import { createLog } from "#server/platform/log";
import { restoreBackup } from "#server/platform/database/restore";
import { CommandError, runDataCommand } from "./data-command.ts";

await runDataCommand(async (args) => {
  const files = args.filter((arg) => arg !== "--replace");
  const [file] = files;
  if (!file || files.length > 1) {
    throw new CommandError("Usage: npm run restore -- FILE [--replace], while Wird is stopped");
  }
  const config = readConfig(process.env);
  // Fails while Wird runs on it.
  const folder = config.databaseUrl === null ? holdDataFolder(config.dataDir) : null;
  try {
    const count = await restoreBackup(resolve(file), {
      ...config,
      replace: args.includes("--replace"),
      log: createLog("error"),
    });
    console.log(`${count} rows of ${file} are in place. Start Wird to use them.`);
  } finally {
    folder?.release();
  }
});
