// Thousands of schedules due at one instant: how late each is claimed and started, on one node and on two.
// Promise load-due-in-a-minute: 5,000 schedules due in one minute: p99 under 2 s at the claim, under 5 s at the
// speaker
import type { Database } from "#server/platform/database/database";
import {
  benchData,
  type DatabaseName,
  type Figure,
  lateness,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";
import { insertDevices, insertOwner, insertSchedules } from "./bench-rows.ts";

/** One person with a browser device for each schedule; no tab is open, so nothing is played. */
export async function fillDue(db: Database["db"], count: number, dueAt: number): Promise<void> {
  const owner = await insertOwner(db);
  const browsers = Array.from({ length: count }, (_, index) => `browser-${index}`);
  const devices = await insertDevices(db, owner, "browser", browsers);
  await insertSchedules(
    db,
    owner,
    devices.map((deviceId) => ({ deviceId, dueAt })),
  );
}

export async function dueAtOnce(
  on: DatabaseName,
  postgresUrl: string | null,
  { count = 5000, nodes: howMany = 1 } = {},
): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  const dueAt = Date.now() + 45_000;
  await prepare(data, (db) => fillDue(db, count, dueAt));
  const nodes = await Promise.all(Array.from({ length: howMany }, () => startNode(data)));
  try {
    await sleep(dueAt - Date.now());
    let seen = await lateness(nodes);
    for (let patience = 0; seen.count < count && patience < 30; patience++) {
      await sleep(1000);
      seen = await lateness(nodes);
    }
    const place = howMany === 1 ? on : `${on}, ${howMany} nodes`;
    return [
      {
        what: `${count} schedules due at once: started`,
        on: place,
        measured: String(seen.count),
        wanted: `${count}, each once`,
      },
      {
        what: "  lateness at the start, p99",
        on: place,
        measured: `at most ${seen.p99} s`,
        wanted: "under 2 s",
      },
    ];
  } finally {
    await stopAll(nodes, data);
  }
}
