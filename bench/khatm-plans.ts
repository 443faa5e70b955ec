// Plans of khatms: 1,000 divided anew, and the plan of a year as a page fetches it.
import { performance } from "node:perf_hooks";
import { ayahsIn, WHOLE_QURAN } from "#contract/quran/ayahs";
import type { Database } from "#server/platform/database/database";
import { planKhatm, type PlannedRun } from "#server/khatms/khatm-plan";
import { recitationTime, timeRange } from "#server/khatms/recitation-time";
import {
  benchData,
  type DatabaseName,
  type Figure,
  percentileOf,
  prepare,
  register,
  startNode,
  stopAll,
} from "./bench-server.ts";

const PLANS = 1000;
const DAYS = 365;
const REQUESTS = 100;
/** Seconds of an ayah: 28 hours in all. */
const AYAH = 16;
const SURAHS = Array.from({ length: 114 }, (_, index) => index + 1);

const endsOf = (surah: number) =>
  Array.from({ length: ayahsIn(surah) }, (_, index) => (index + 1) * AYAH);

export async function khatmPlans(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  return [...(on === "SQLite" ? divideAnew() : []), await planOfAYear(on, postgresUrl)];
}

/** Each from another ayah, as after another missed run. */
function divideAnew(): Figure[] {
  const time = recitationTime(SURAHS, {
    seconds: new Map(SURAHS.map((surah) => [surah, ayahsIn(surah) * AYAH])),
    ayahEnds: new Map(SURAHS.map((surah) => [surah, endsOf(surah)])),
  });
  const { end } = timeRange(time, WHOLE_QURAN);
  const runs = Array.from({ length: DAYS }, (_, index): PlannedRun => {
    return { date: "2027-01-01", scheduleId: 1, limit: (index % 3) * 120_000 + 180_000 };
  });
  const took = Array.from({ length: PLANS }, (_, index) => {
    const began = performance.now();
    planKhatm(time, { begin: index * AYAH * 1000, end }, runs);
    return performance.now() - began;
  });
  return [
    {
      what: `${PLANS} khatm plans of ${DAYS} runs divided anew, p50 and p99`,
      on: "SQLite",
      measured: `${percentileOf(took, 0.5).toFixed(2)} and ${percentileOf(took, 0.99).toFixed(2)} ms`,
      wanted: "under 50 ms each",
    },
  ];
}

async function planOfAYear(on: DatabaseName, postgresUrl: string | null): Promise<Figure> {
  const data = await benchData(on, postgresUrl);
  await prepare(data, knowAllTimes);
  const node = await startNode(data);
  try {
    const member = await register(node.url);
    const base = `/api/users/${member.user.id}`;
    const device = { type: "browser", name: "Tablet", deviceId: "bench-tablet" };
    const { body: speaker } = await member.post(`${base}/devices`, device);
    const { body: khatm } = await member.post(`${base}/khatms`, { reciterId: 1, days: DAYS });
    const schedule = await member.post(`${base}/schedules`, {
      deviceId: speaker.id,
      startTime: "05:00",
      portion: { kind: "khatm", khatmId: khatm.id },
    });
    if (schedule.status !== 201) throw new Error(JSON.stringify(schedule.body));
    const took = await times(() => member.get(`/api/khatms/${khatm.id}/portions`));
    const bare = await times(() => member.get("/api/user"));
    const ratio = percentileOf(took, 0.5) / percentileOf(bare, 0.5);
    return {
      what: `GET of a khatm's plan of ${DAYS} days, p50 and p99`,
      on,
      measured: `${percentileOf(took, 0.5).toFixed(0)} and ${percentileOf(took, 0.99).toFixed(0)} ms, ${ratio.toFixed(1)} times GET /api/user`,
      wanted: "under 100 ms",
    };
  } finally {
    await stopAll([node], data);
  }
}

async function times(request: () => Promise<{ status: number }>): Promise<number[]> {
  const took: number[] = [];
  for (let made = 0; made < REQUESTS; made++) {
    const began = performance.now();
    const { status } = await request();
    took.push(performance.now() - began);
    if (status !== 200) throw new Error(`A request was answered with ${status}.`);
  }
  return took;
}

/** Lengths and timings of all recordings of the first reciter. */
async function knowAllTimes(db: Database["db"]): Promise<void> {
  for (const surahId of SURAHS) {
    const ends = endsOf(surahId);
    const timings = ends.map((end, index) => ({
      ayah: index + 1,
      start: (end - AYAH) * 1000,
      end: end * 1000,
    }));
    const row = { reciterId: 1, surahId };
    await db
      .insertInto("ayahTimings")
      .values({ ...row, timings: JSON.stringify(timings), fetchedAt: Date.now() })
      .execute();
    await db
      .insertInto("recordingDurations")
      .values({ ...row, seconds: ends.at(-1) ?? 0, source: "heard", updatedAt: Date.now() })
      .execute();
  }
}
