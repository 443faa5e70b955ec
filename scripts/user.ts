// npm run user -- list | role NAME admin: looks after accounts from the command line, also while Wird runs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { roles } from "#contract/account";
import { type Accounts, createAccounts } from "#server/account/account-store";
import { ConfigError, readConfig } from "#server/config";
import { AppError } from "#server/platform/app-error";
import { systemClock } from "#server/platform/clock";
import { isDatabaseUnavailable, openDatabase } from "#server/platform/database";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { oneLine } from "#server/platform/one-line";

/** Something the person at the keyboard can put right. */
class UserCommandError extends Error {}

const USAGE = `Usage:
  npm run user -- list
  npm run user -- role NAME ${roles.join("|")}     (NAME: a username or an e-mail address)`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = 1;
}

async function run([command, ...args]: string[]): Promise<void> {
  if (command === "list" && args.length === 0) return await withAccounts(list);
  if (command === "role" && args.length === 2) {
    const [name = "", role = ""] = args;
    return await withAccounts((accounts, events) => setRole(accounts, events, name, role));
  }
  throw new UserCommandError(USAGE);
}

async function list(accounts: Accounts): Promise<void> {
  const all = await accounts.list();
  if (all.length === 0) console.log("There are no accounts yet.");
  for (const { role, username, email, name } of all) {
    console.log([role, username, email ?? "(no e-mail)", name].map(oneLine).join("  "));
  }
}

async function setRole(accounts: Accounts, events: Events, name: string, to: string) {
  const role = roles.find((each) => each === to);
  if (!role)
    throw new UserCommandError(`"${to}" is not a role. The roles are ${roles.join(", ")}.`);
  const account = await accounts.byLogin(name);
  const changed = account && (await accounts.setRole(account.id, role));
  if (!changed)
    throw new UserCommandError(`There is no account "${name}". Try: npm run user -- list`);
  events.publish("sessions-ended", { userId: changed.id, idHashes: null });
  console.log(`${oneLine(changed.username)} is ${role} now.`);
}

async function withAccounts(work: (accounts: Accounts, events: Events) => Promise<void>) {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "wird.db"))) {
    throw new UserCommandError(
      `There is no Wird database in ${config.dataDir}. Start Wird once, or set DATA_DIR.`,
    );
  }
  const log = createLog("error");
  const database = await openDatabase({ ...config, log });
  try {
    const events = await createEvents({ pool: database.pool, log });
    try {
      await work(createAccounts({ database, clock: systemClock }), events);
    } finally {
      await events.close();
    }
  } finally {
    await database.close();
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof UserCommandError || error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return error.message;
  if (isDatabaseUnavailable(error)) {
    return `The database cannot be used right now: ${(error as Error).message}.`;
  }
  return `The command failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
