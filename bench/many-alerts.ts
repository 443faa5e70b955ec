// Ten thousand failures at once: every account is told once, soon, and due runs are on time.
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
import type { Database } from "#server/platform/database/database";

const ACCOUNTS = 1000;
const FAILURES_EACH = 10;
const DUE = 1000;
/** Milliseconds from now until the runs are due, which is while the alerts leave. */
const DUE_IN = 45_000;

export async function manyAlerts(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const receiver = await startFakeReceiver();
  const dueAt = Date.now() + DUE_IN;
  await prepare(data, async (db) => {
    await fillDue(db, DUE, dueAt);
    await fillFailures(db, receiver.url);
  });
  const node = await startNode(data, { ALERT_PRIVATE_ADDRESSES: "on" });
  const startedAt = Date.now();
  try {
    while (Date.now() < Math.max(dueAt + 10_000, startedAt + 60_000)) await sleep(500);
    const late = await lateness([node]);
    const waits = receiver.received.map(({ at }) => at - startedAt);
    const told = receiver.received.map(({ body }) => JSON.parse(body).title);
    return [
      {
        what: `${ACCOUNTS * FAILURES_EACH} failures at once: messages to ${ACCOUNTS} accounts`,
        on,
        measured: `${told.length}, of ${new Set(told).size} kind`,
        wanted: `${ACCOUNTS}, one each`,
      },
      {
        what: "  the message arrives, p50 and p99",
        on,
        measured: [0.5, 0.99].map((share) => `${percentileOf(waits, share) / 1000} s`).join(", "),
        wanted: "under 30 s",
      },
      {
        what: `  ${DUE} schedules due meanwhile, p99 late`,
        on,
        measured: `${late.count}, at most ${late.p99} s`,
        wanted: "under 2 s",
      },
    ];
  } finally {
    await stopAll([node], data);
    await receiver.close();
  }
}

async function fillFailures(db: Database["db"], webhookUrl: string): Promise<void> {
  const now = Date.now();
  const { id: _, ...owner } = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  for (let account = 0; account < ACCOUNTS; account++) {
    const name = `account-${account}`;
    const { id: userId } = await db
      .insertInto("users")
      .values({ ...owner, username: name, usernameKey: name })
      .returning("id")
      .executeTakeFirstOrThrow();
    const ways = { mail: 0, ntfyUrl: null, quietFrom: null, quietTo: null } as const;
    const times = { toldAt: 0, seenUpTo: 0 };
    await db
      .insertInto("alertSettings")
      .values({ userId, webhookUrl, webhookSecret: "secret", ...ways, ...times })
      .execute();
    const [deviceId = 0] = await insertDevices(db, userId, "browser", [name]);
    await insertSchedules(db, userId, [{ deviceId, dueAt: now + 86_400_000 }]);
  }
  const schedules = await db
    .selectFrom("schedules")
    .select("id")
    .where("nextRunAt", ">", now + 3_600_000)
    .execute();
  for (const { id: scheduleId } of schedules) {
    const runs = Array.from({ length: FAILURES_EACH }, (_, index) => ({
      ...{ scheduleId, dueAt: now - index * 60_000, endsAt: now, day: "2026-11-21" },
      ...{ status: "failed" as const, endedAt: now, untold: 1 as const },
    }));
    await db.insertInto("runs").values(runs).execute();
  }
}
