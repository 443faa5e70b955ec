// What the commands on the data have in common: settings from .env, and mistakes told in a sentence.
import { existsSync } from "node:fs";
import { ConfigError } from "#server/config";
import { BackupError } from "#server/platform/backup";
import { DataFolderError } from "#server/platform/data-folder";
import { isDatabaseUnavailable } from "#server/platform/database";

export async function runDataCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await work(process.argv.slice(2));
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = 1;
  }
}

function sentenceFor(error: unknown): string {
  const isOurs = [BackupError, ConfigError, DataFolderError].some((kind) => error instanceof kind);
  if (isOurs) return (error as Error).message;
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  if (path !== undefined) return `${path} cannot be used (${code}).`;
  if (isDatabaseUnavailable(error))
    return `The database cannot be used right now: ${message || code}.`;
  return `The command failed: ${stack ?? message ?? error}`;
}
