// N schedules due in the same minute on N speakers in another process: how late each LOAD arrives.
// Proves load-due-in-a-minute.
import {
  benchData,
  memoryOf,
  mostMemoryOf,
  percentileOf,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";
import { insertDevices, insertOwner, insertSchedules } from "./bench-rows.ts";
import { startCastCrowd } from "./cast-crowd.ts";

const MINUTE = 60_000;
/** Milliseconds per speaker to connect to all speakers before the minute. */
const CONNECT_EACH = 25;

export async function dueInOneMinute(count: number) {
  const crowd = await startCastCrowd(count);
  const earliest = Date.now() + 15_000 + count * CONNECT_EACH;
  const dueAt = Math.ceil(earliest / MINUTE) * MINUTE;
  const data = await benchData("SQLite", null);
  await prepare(data, async (db) => {
    const owner = await insertOwner(db);
    const devices = await insertDevices(db, owner, "google", crowd.hosts);
    const due = devices.map((deviceId) => ({ deviceId, dueAt }));
    await insertSchedules(db, owner, due);
  });
  const node = await startNode(data, { CAST_HOSTS: crowd.hosts.join(",") });
  try {
    await sleep(dueAt - Date.now() - 12_000);
    const connected = await crowd.senders();
    const before = memoryOf(node);
    await sleep(dueAt - Date.now() + 15_000);
    const loads = await crowd.loads();
    const lateness = loads.map((load) => load.at - dueAt);
    const speakers = new Set(loads.map((load) => load.speaker));
    return {
      schedules: count,
      connected,
      "p50 ms": Math.round(percentileOf(lateness, 0.5)),
      "p99 ms": Math.round(percentileOf(lateness, 0.99)),
      "max ms": Math.round(Math.max(...lateness)),
      lost: count - speakers.size,
      early: lateness.filter((ms) => ms < 0).length,
      duplicated: loads.length - speakers.size,
      "MB before": before,
      "MB most": mostMemoryOf(node),
    };
  } finally {
    await stopAll([node], data);
    await crowd.close();
  }
}

if (import.meta.main) {
  const counts = process.argv.slice(2).map(Number);
  for (const count of counts.length > 0 ? counts : [1000])
    console.table([await dueInOneMinute(count)]);
}
