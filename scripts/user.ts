// npm run user -- list | role NAME admin: manages accounts, also while Wird runs.
import { roles } from "#contract/account";
import { type Accounts, createAccounts } from "#server/account/account-store";
import { systemClock } from "#server/platform/clock";
import { openDatabase } from "#server/platform/database/database";
import { createEvents, type Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import { oneLine } from "#server/platform/one-line";
import { CommandError, configWithData, runDataCommand } from "./data-command.ts";

const USAGE = `Usage:
  npm run user -- list
  npm run user -- role NAME ${roles.join("|")}     (NAME: a username or an e-mail address)`;

await runDataCommand(async ([command, ...args]) => {
  if (command === "list" && args.length === 0) return await withAccounts(list);
  if (command === "role" && args.length === 2) {
    const [name = "", role = ""] = args;
    return await withAccounts((accounts, events) => setRole(accounts, events, name, role));
  }
  throw new CommandError(USAGE);
});

async function list(accounts: Accounts): Promise<void> {
  const all = await accounts.list();
  if (all.length === 0) console.log("There are no accounts yet.");
  for (const { role, username, email, name } of all) {
    console.log([role, username, email ?? "(no e-mail)", name].map(oneLine).join("  "));
  }
}

async function setRole(accounts: Accounts, events: Events, name: string, to: string) {
  const role = roles.find((each) => each === to);
  if (!role) throw new CommandError(`"${to}" is not a role. The roles are ${roles.join(", ")}.`);
  const account = await accounts.byLogin(name);
  const changed = account && (await accounts.setRole(account.id, role));
  if (!changed) throw new CommandError(`There is no account "${name}". Try: npm run user -- list`);
  events.publish("logins-ended", { userId: changed.id, idHashes: null });
  console.log(`${oneLine(changed.username)} is ${role} now.`);
}

async function withAccounts(work: (accounts: Accounts, events: Events) => Promise<void>) {
  const config = configWithData();
  const log = createLog("error");
  const database = await openDatabase({ ...config, log });
  try {
    const events = await createEvents({ eventPool: database.eventPool, log });
    try {
      await work(createAccounts({ database, clock: systemClock, events }), events);
    } finally {
      await events.close();
    }
  } finally {
    await database.close();
  }
}
