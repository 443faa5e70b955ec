// One schedule at a time: the delay from its due instant to the LOAD's arrival at the speaker.
import {
  benchData,
  mostMemoryOf,
  figuresOfLoads,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";
import { insertDevices, insertOwner, insertSchedules } from "./bench-rows.ts";
import { startCastCrowd } from "./cast-crowd.ts";

const SPEAKERS = 10;
/** Milliseconds between two runs. */
const APART = 250;

export async function oneSchedule(samples: number) {
  const crowd = await startCastCrowd(SPEAKERS);
  const first = Date.now() + 20_000;
  const dueAt = Array.from({ length: samples }, (_, index) => first + index * APART);
  const data = await benchData("SQLite", null);
  await prepare(data, async (db) => {
    const owner = await insertOwner(db);
    const devices = await insertDevices(db, owner, "google", crowd.hosts);
    const due = dueAt.map((at, index) => {
      return { deviceId: devices[index % SPEAKERS] as number, dueAt: at };
    });
    await insertSchedules(db, owner, due);
  });
  const node = await startNode(data, { CAST_HOSTS: crowd.hosts.join(",") });
  try {
    await sleep(first + samples * APART - Date.now() + 2000);
    return {
      ...figuresOfLoads(await crowd.loads(), dueAt),
      "MB most": mostMemoryOf(node),
    };
  } finally {
    await stopAll([node], data);
    await crowd.close();
  }
}

if (import.meta.main) {
  console.table([await oneSchedule(Number(process.argv[2] ?? 200))]);
}
