// Ten thousand failures in one minute: every account has one letter, soon, and due runs are on time.
import { insertDevices, insertSchedules } from "./bench-rows.ts";
import {
  benchData,
  type DatabaseName,
  type Figure,
  lateness,
  percentileOf,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";
import { fillDue } from "./due-at-once.ts";
import { startFakeReceiver } from "../tests/fakes/fake-receiver.ts";
import { queryDatabase, type TestData } from "../tests/harness.ts";
import { startMailServer } from "../tests/integration/account/mail-server.ts";
import type { Database } from "#server/platform/database/database";

const ACCOUNTS = 1000;
const FAILURES_EACH = 10;
const DUE = 1000;
const MINUTE = 60_000;
/** So many statements write the failures of the minute. */
const STATEMENTS = 1000;
/** Milliseconds after the first failure: runs are due while the letters leave. */
const DUE_AFTER = 78_000;
/** Until the rows are there and the server runs, milliseconds. */
const START_TAKES = 30_000;

export async function manyAlerts(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const receiver = await startFakeReceiver();
  const mail = await startMailServer();
  let schedules: number[] = [];
  let begin = 0;
  await prepare(data, async (db) => {
    begin = Date.now() + START_TAKES;
    await fillDue(db, DUE, begin + DUE_AFTER);
    schedules = await fillAccounts(db, receiver.url);
  });
  const node = await startNode(data, { ALERT_PRIVATE_ADDRESSES: "on", SMTP_URL: mail.url });
  if (Date.now() > begin) throw new Error("The server was not ready before the first failure.");
  try {
    const ended = await failForAMinute(data, schedules, begin);
    const patience = Date.now() + 2 * MINUTE;
    while (Date.now() < patience && mail.received.length < ACCOUNTS) await sleep(500);
    // Whatever leaves twice does so now.
    await sleep(10_000);
    const [waiting] = await queryDatabase<{ count: number }>(
      data,
      "select count(*) as count from alerts where told = 0",
    );
    const late = await lateness([node]);
    const letters = mail.received.map(({ to: [address = ""], at }) => ({
      ...{ account: Number.parseInt(address, 10), at },
    }));
    const posts = receiver.received.map(({ path, at }) => ({ account: Number(path.slice(1)), at }));
    const of = (all: readonly unknown[], accounts: Set<number>) =>
      `${all.length}, to ${accounts.size} accounts`;
    const accountsOf = (told: { account: number }[]) => new Set(told.map((one) => one.account));
    const seconds = (told: { account: number; at: number }[]) => {
      const waits = told.map(({ account, at }) => at - (ended[account] ?? 0));
      return [0.5, 0.99].map((share) => `${percentileOf(waits, share) / 1000} s`).join(" and ");
    };
    return [
      {
        what: `${ACCOUNTS * FAILURES_EACH} failures in a minute: letters`,
        on,
        measured: `${of(letters, accountsOf(letters))}; ${waiting?.count} alerts wait`,
        wanted: `${ACCOUNTS}, one each, with all`,
      },
      {
        what: "  the letter arrives after the account's last failure, p50 and p99",
        on,
        measured: seconds(letters),
        wanted: "under 30 s",
      },
      {
        what: "  webhooks beside them",
        on,
        measured: `${of(posts, accountsOf(posts))}, after ${seconds(posts)}`,
        wanted: "under 30 s",
      },
      {
        what: `  ${DUE} schedules due while they leave, p99 late`,
        on,
        measured: `${late.count}, at most ${late.p99} s`,
        wanted: "under 2 s",
      },
    ];
  } finally {
    await stopAll([node], data);
    await receiver.close();
    await mail.close();
  }
}

/** Answers the schedule of each account. */
async function fillAccounts(db: Database["db"], webhookUrl: string): Promise<number[]> {
  const tomorrow = Date.now() + 86_400_000;
  const { id: _, ...owner } = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  for (let account = 0; account < ACCOUNTS; account++) {
    const name = `account-${account}`;
    const email = `${account}@example.com`;
    const { id: userId } = await db
      .insertInto("users")
      .values({ ...owner, username: name, usernameKey: name, email, emailKey: email })
      .returning("id")
      .executeTakeFirstOrThrow();
    const quiet = { quietFrom: null, quietTo: null, toldAt: 0, seenUpTo: 0 };
    const webhook = { webhookUrl: `${webhookUrl}/${account}`, webhookSecret: "secret" };
    await db
      .insertInto("alertSettings")
      .values({ userId, mail: 1, ntfyUrl: null, ...webhook, ...quiet })
      .execute();
    const [deviceId = 0] = await insertDevices(db, userId, "browser", [name]);
    await insertSchedules(db, userId, [{ deviceId, dueAt: tomorrow }]);
  }
  const rows = await db
    .selectFrom("schedules")
    .select("id")
    .where("nextRunAt", ">=", tomorrow)
    .orderBy("userId")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Every six seconds one failure of each account, over a minute; answers when the last of each was
 * written. Nothing wakes the server for them, as when another node had the runs.
 */
async function failForAMinute(
  data: TestData,
  schedules: number[],
  begin: number,
): Promise<number[]> {
  const ended: number[] = [];
  const groups = STATEMENTS / FAILURES_EACH;
  for (let turn = 0; turn < STATEMENTS; turn++) {
    await sleep(Math.max(0, begin + (turn * MINUTE) / STATEMENTS - Date.now()));
    const now = Date.now();
    const values = schedules.flatMap((scheduleId, account) => {
      if (account % groups !== turn % groups) return [];
      ended[account] = now;
      return `(${scheduleId}, ${now}, ${now}, ${now}, '2026-11-21', 'failed', 1)`;
    });
    const columns = "schedule_id, due_at, ends_at, ended_at, day, status, untold";
    await queryDatabase(data, `insert into runs (${columns}) values ${values.join(", ")}`);
  }
  return ended;
}
