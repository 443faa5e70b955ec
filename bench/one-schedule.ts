// One schedule at a time: how long after its instant the LOAD reaches the speaker.
import { fileURLToPath } from "node:url";
import { percentileOf, sleep } from "./bench-server.ts";
import { benchSchedule, makeBenchData, startBenchWird } from "./bench-wird.ts";
import { startCastCrowd } from "./cast-crowd.ts";

const SPEAKERS = 10;
/** Milliseconds between two runs. */
const APART = 250;

export async function oneSchedule(samples: number) {
  const crowd = await startCastCrowd(SPEAKERS);
  const first = Date.now() + 20_000;
  const dueAt = Array.from({ length: samples }, (_, index) => first + index * APART);
  const folder = await makeBenchData(crowd.hosts, async (db, deviceIds) => {
    for (const [index, at] of dueAt.entries()) {
      const deviceId = deviceIds[index % SPEAKERS] as number;
      await db.insertInto("schedules").values(benchSchedule(deviceId, at)).execute();
    }
  });
  const wird = await startBenchWird(folder, crowd.hosts);
  try {
    await sleep(first + samples * APART - Date.now() + 2000);
    const loads = (await crowd.loads()).sort((a, b) => a.at - b.at);
    // One by one and in order, so that the first load belongs to the first instant.
    const lateness = loads.map((load, index) => load.at - (dueAt[index] ?? Number.NaN));
    return {
      runs: samples,
      "p50 ms": Number(percentileOf(lateness, 0.5).toFixed(1)),
      "p99 ms": Number(percentileOf(lateness, 0.99).toFixed(1)),
      "max ms": Number(Math.max(...lateness).toFixed(1)),
      lost: samples - loads.length,
      early: lateness.filter((ms) => ms < 0).length,
      "MB most": wird.memory().most,
    };
  } finally {
    await wird.stop();
    await crowd.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table([await oneSchedule(Number(process.argv[2] ?? 200))]);
}
