// npm run backup -- FILE: writes all data to one file, also while Wird runs.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { writeBackup } from "#server/platform/database/backup";
import { CommandError, configWithData, pathOf, runDataCommand } from "./data-command.ts";

await runDataCommand(async (args) => {
  const [typed, ...rest] = args;
  if (!typed || rest.length > 0) throw new CommandError("Usage: npm run backup -- FILE");
  const file = pathOf(typed);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`);
  const count = await writeBackup(configWithData(), file, Date.now());
  console.log(`${file} holds ${count} rows. Keep it safe: it has everybody's password hashes.`);
});
