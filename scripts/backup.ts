// npm run backup -- FILE: writes all data to one file, also while Wird runs.
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { writeBackup } from "#server/platform/database/backup";
import { CommandError, configWithData, runDataCommand } from "./data-command.ts";

await runDataCommand(async (args) => {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new CommandError("Usage: npm run backup -- FILE");
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`);
  const count = await writeBackup(configWithData(), resolve(file), Date.now());
  console.log(`${file} holds ${count} rows. Keep it safe: it has everybody's password hashes.`);
});
