// Shared by the data commands: reads the settings from .env, and prints errors as one sentence.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Config, ConfigError, readConfig } from "#server/config";
import { AppError } from "#server/platform/app-error";
import { BackupError } from "#server/platform/database/backup";
import { DataFolderError } from "#server/platform/database/data-folder";
import { loadEnvFile } from "#server/platform/env-file";
import { databaseFaultSentence } from "#server/platform/database/database-faults";

/** An error that the person at the terminal can fix. */
export class CommandError extends Error {}

export async function runDataCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    loadEnvFile();
    // What a command writes is as private as what Wird writes.
    process.umask(0o077);
    await work(process.argv.slice(2));
  } catch (error) {
    console.error(sentenceFor(error));
    process.exitCode = 1;
  }
}

/**
 * A file that a person named. npm runs commands in Wird's own folder, also with `--prefix` from another one: what it
 * was called from is in INIT_CWD.
 */
export function pathOf(typed: string): string {
  const { npm_lifecycle_event: byNpm, INIT_CWD: calledFrom } = process.env;
  return resolve(byNpm === undefined ? "" : (calledFrom ?? ""), typed);
}

/** The settings of a database that must exist. */
export function configWithData(): Config {
  const config = readConfig(process.env);
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "wird.db"))) {
    throw new CommandError(
      `There is no Wird database in ${config.dataDir}. Start Wird once, or set DATA_DIR.`,
    );
  }
  return config;
}

const forPeople = [CommandError, BackupError, ConfigError, DataFolderError, AppError];

function sentenceFor(error: unknown): string {
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  if (forPeople.some((kind) => error instanceof kind)) return message;
  const about = databaseFaultSentence(error, readConfig(process.env));
  if (about) return about;
  if (path !== undefined) return `${path} cannot be used (${code}).`;
  return `The command failed: ${stack ?? message ?? error}`;
}
