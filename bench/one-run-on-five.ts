// One run on five speakers: the delay of each LOAD, and how far apart those of one run are.
import {
  benchData,
  type Figure,
  percentileOf,
  prepare,
  sleep,
  startNode,
  stopAll,
} from "./bench-server.ts";
import { insertDevices, insertOwner, insertSchedules } from "./bench-rows.ts";
import { startCastCrowd } from "./cast-crowd.ts";

const SPEAKERS = 5;
/** Milliseconds between two runs. */
const APART = 1000;
/** Until the node has started and its speakers are connected, milliseconds. */
const START = 25_000;

export async function oneRunOnFive(runs: number): Promise<Figure[]> {
  const crowd = await startCastCrowd(SPEAKERS);
  const first = Date.now() + START;
  const due = Array.from({ length: runs }, (_, index) => first + index * APART);
  const data = await benchData("SQLite", null);
  await prepare(data, async (db) => {
    const owner = await insertOwner(db);
    const devices = await insertDevices(db, owner, "google", crowd.hosts);
    const deviceId = devices[0] as number;
    await insertSchedules(
      db,
      owner,
      due.map((dueAt) => ({ deviceId, dueAt })),
    );
    const schedules = await db.selectFrom("schedules").select("id").execute();
    const beside = schedules.flatMap(({ id: scheduleId }) =>
      devices.slice(1).map((other, index) => ({ scheduleId, deviceId: other, slot: index + 1 })),
    );
    await db.insertInto("scheduleSpeakers").values(beside).execute();
  });
  const node = await startNode(data, { CAST_HOSTS: crowd.hosts.join(",") });
  try {
    await sleep(first + runs * APART - Date.now() + 2000);
    const loads = await crowd.loads();
    const ofRun = due.map((dueAt) =>
      loads.map(({ at }) => at - dueAt).filter((late) => late >= 0 && late < APART),
    );
    const lateness = ofRun.flat();
    const spread = ofRun
      .filter((late) => late.length === SPEAKERS)
      .map((late) => Math.max(...late) - Math.min(...late));
    const both = (values: number[]) =>
      [0.5, 0.99].map((part) => percentileOf(values, part).toFixed(1)).join(" and ");
    const lost = runs * SPEAKERS - loads.length;
    return [
      {
        what: "one run on five speakers: LOADs arrive after their instant, p50 and p99",
        on: "SQLite",
        measured: `${both(lateness)} ms; ${lost} lost`,
        wanted: "15 and 100 ms",
      },
      {
        what: "  from its first LOAD to its last, p50 and p99",
        on: "SQLite",
        measured: `${both(spread)} ms in ${spread.length} runs`,
        wanted: "10 and 50 ms",
      },
    ];
  } finally {
    await stopAll([node], data);
    await crowd.close();
  }
}

if (import.meta.main) {
  console.table(await oneRunOnFive(Number(process.argv[2] ?? 60)));
}
