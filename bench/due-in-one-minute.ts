// N schedules due in the same minute on N speakers in another process: how late each LOAD arrives there.
import { fileURLToPath } from "node:url";
import { percentileOf, sleep } from "./bench-server.ts";
import { benchSchedule, makeBenchData, startBenchWird } from "./bench-wird.ts";
import { startCastCrowd } from "./cast-crowd.ts";

const MINUTE = 60_000;
/** To connect to all speakers before the minute, milliseconds, for each speaker. */
const CONNECT_EACH = 25;

export async function dueInOneMinute(count: number) {
  const crowd = await startCastCrowd(count);
  const earliest = Date.now() + 15_000 + count * CONNECT_EACH;
  const dueAt = Math.ceil(earliest / MINUTE) * MINUTE;
  const folder = await makeBenchData(crowd.hosts, async (db, deviceIds) => {
    await db.transaction().execute(async (transaction) => {
      for (const deviceId of deviceIds) {
        await transaction.insertInto("schedules").values(benchSchedule(deviceId, dueAt)).execute();
      }
    });
  });
  const wird = await startBenchWird(folder, crowd.hosts);
  try {
    await sleep(dueAt - Date.now() - 12_000);
    const connected = await crowd.senders();
    const before = wird.memory();
    await sleep(dueAt - Date.now() + 15_000);
    const loads = await crowd.loads();
    const lateness = loads.map((load) => load.at - dueAt);
    const speakers = new Set(loads.map((load) => load.speaker));
    const after = wird.memory();
    return {
      schedules: count,
      connected,
      "p50 ms": Math.round(percentileOf(lateness, 0.5)),
      "p99 ms": Math.round(percentileOf(lateness, 0.99)),
      "max ms": Math.round(Math.max(...lateness)),
      lost: count - speakers.size,
      early: lateness.filter((ms) => ms < 0).length,
      duplicated: loads.length - speakers.size,
      "MB before": before.now,
      "MB most": after.most,
    };
  } finally {
    await wird.stop();
    await crowd.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = process.argv.slice(2).map(Number);
  for (const count of counts.length > 0 ? counts : [1000])
    console.table([await dueInOneMinute(count)]);
}
