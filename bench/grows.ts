// What grows worse than its data: reads with ten days and with five years, with five and with 199 schedules,
// and what one account's costly calls cost another. Ratios of one run.
import { performance } from "node:perf_hooks";
import type { Queries } from "#server/platform/database/database";
import { at, createMember, type Member } from "../tests/harness.ts";
import {
  benchData,
  type DatabaseName,
  type Figure,
  percentileOf,
  prepare,
  startNode,
  stopAll,
} from "./bench-server.ts";

const DAY = 24 * 60 * 60_000;
const [FEW_DAYS, MANY_DAYS] = [10, 5 * 365];
/** Runs, and entries of the history, of one day. */
const OF_A_DAY = 5;
const [FEW, MANY] = [5, 199];
const ROUNDS = 40;
const CAIRO = { name: "Cairo", latitude: 30.0444, longitude: 31.2357, country: "EG" };
const PRAYERS = ["fajr", "dhuhr", "asr", "maghrib", "isha"];

interface Person {
  member: Member;
  feed: string;
  scheduleId: number;
  khatmId: number;
}

export async function whatGrows(on: DatabaseName, postgresUrl: string | null): Promise<Figure[]> {
  const data = await benchData(on, postgresUrl);
  let node = await startNode(data);
  try {
    const people: Person[] = [];
    for (const [name, schedules] of [
      ["young", FEW],
      ["old", FEW],
      ["few", FEW],
      ["many", MANY],
    ] as const) {
      people.push(await furnish(node.url, name, schedules));
    }
    const [young, old] = people as [Person, Person];
    await node.kill("SIGTERM");
    await prepare(data, async (db) => {
      await live(db, young, FEW_DAYS);
      await live(db, old, MANY_DAYS);
    });
    node = await startNode(data);
    const [youngNow, oldNow, fewNow, manyNow] = people.map((person) => ({
      ...person,
      member: { ...at(node, person.member), user: person.member.user },
    })) as [Person, Person, Person, Person];
    const beforehand = await others(youngNow);
    return [
      ...(await ratios(on, "five years to ten days", 2, [youngNow, oldNow])),
      ...(await ratios(on, `${MANY} schedules to ${FEW}`, 4, [fewNow, manyNow])),
      await beside(on, { other: youngNow, costly: manyNow, beforehand }),
    ];
  } finally {
    await stopAll([node], data);
  }
}

/** Half of the schedules recite one khatm, the others follow the prayers. */
export async function furnish(url: string, name: string, schedules: number): Promise<Person> {
  const member = await createMember(url, name);
  const base = `/api/users/${member.user.id}`;
  const must = async (path: string, body: object) => {
    const reply = await member.post(path, body);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  await member.patch(`${base}/prayer-settings`, { place: CAIRO });
  const tablet = { type: "browser", name: "Tablet", deviceId: `bench-${name}` };
  const { id: deviceId } = await must(`${base}/devices`, tablet);
  const { id: khatmId } = await must(`${base}/khatms`, { reciterId: 1, days: 60 });
  let scheduleId = 0;
  for (let count = 0; count < schedules; count++) {
    const anchor = { prayer: PRAYERS[count % PRAYERS.length], minutes: count % 30 };
    const hour = String(count % 24).padStart(2, "0");
    const minute = String(count % 60).padStart(2, "0");
    const choice =
      count % 2 === 0
        ? {
            portion: { kind: "khatm", khatmId },
            startTime: `${hour}:${minute}`,
            durationMinutes: 15,
          }
        : { portion: { kind: "surahs", surahs: [36] }, reciterId: 1, startAnchor: anchor };
    scheduleId = (await must(`${base}/schedules`, { deviceId, ...choice })).id;
  }
  const feed = new URL((await must(`${base}/calendar`, {})).url).pathname;
  return { member, feed, scheduleId, khatmId };
}

async function live(db: Queries, { member, scheduleId }: Person, days: number): Promise<void> {
  const userId = member.user.id;
  const { deviceId } = await db
    .selectFrom("schedules")
    .select("deviceId")
    .where("id", "=", scheduleId)
    .executeTakeFirstOrThrow();
  const now = Date.now();
  for (let day = days; day > 0; day--) {
    const times = Array.from({ length: OF_A_DAY }, (_, run) => now - day * DAY + run * 3_600_000);
    const runs = times.map((dueAt) => ({
      ...{ scheduleId, dueAt, endsAt: dueAt + 900_000, status: "played" as const },
      ...{ startedAt: dueAt, endedAt: dueAt + 900_000, untold: 0 as const },
    }));
    await db.insertInto("runs").values(runs).execute();
    const entries = times.map((timestamp) => ({
      ...{ userId, deviceId, reciterId: 1, surahId: 36, deviceName: "Tablet", timestamp },
      ...{ startPosition: 0, endPosition: 900, secondsHeard: 900, completed: 1 as const },
    }));
    await db.insertInto("playbackHistory").values(entries).execute();
  }
}

const PLAN = "plan of a khatm";
const WHOLE_HISTORY = "history of 500 entries to 50";
const reads: Record<string, (person: Person) => string> = {
  schedules: ({ member }) => `/api/users/${member.user.id}/schedules`,
  "runs of a schedule": ({ scheduleId }) => `/api/schedules/${scheduleId}/runs`,
  "coming days": ({ scheduleId }) => `/api/schedules/${scheduleId}/coming-days?count=31`,
  khatms: ({ member }) => `/api/users/${member.user.id}/khatms`,
  [PLAN]: ({ khatmId }) => `/api/khatms/${khatmId}/portions`,
  // Ten times the rows in five years, where all that the server returns at once is asked for.
  [WHOLE_HISTORY]: ({ member }) => `/api/users/${member.user.id}/playback-history`,
  "history, as the page reads it": ({ member }) =>
    `/api/users/${member.user.id}/playback-history?limit=100`,
  "listening days of a month": ({ member }) =>
    `/api/users/${member.user.id}/listening-days?from=${date(-30)}&to=${date(0)}`,
  alerts: ({ member }) => `/api/users/${member.user.id}/alerts/unseen`,
};

const date = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

async function timed(call: () => Promise<{ status: number }>): Promise<number> {
  const began = performance.now();
  const { status } = await call();
  if (status !== 200) throw new Error(`A request was answered with ${status}.`);
  return performance.now() - began;
}

async function ratios(
  on: DatabaseName,
  of: string,
  most: number,
  [small, large]: [Person, Person],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(reads)) {
    const took: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      // By turns: what else happens on this machine happens to both.
      took[0].push(await timed(() => small.member.get(path(small))));
      took[1].push(await timed(() => large.member.get(path(large))));
    }
    const [one, other] = took.map((times) => percentileOf(times, 0.5)) as [number, number];
    figures.push({
      what: `GET ${what}: ${of}, p50`,
      on,
      measured: `${other.toFixed(1)} to ${one.toFixed(1)} ms: ${(other / one).toFixed(1)} times`,
      // Its answer is a row for each run: with 199 schedules twenty times as many.
      wanted:
        what === PLAN && most > 2
          ? "less than its runs"
          : what === WHOLE_HISTORY && most === 2
            ? "less than its entries"
            : `at most ${most} times`,
    });
  }
  return figures;
}

/** Milliseconds of GET schedules of somebody else, some fifty a second. */
async function others(
  { member }: Person,
  meanwhile: Promise<unknown> = new Promise((resolve) => setTimeout(resolve, 2000)),
): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  void meanwhile.finally(() => (isOver = true));
  while (!isOver) {
    took.push(await timed(() => member.get(`/api/users/${member.user.id}/schedules`)));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return took;
}

/** Twenty lines of one account that ask for whatever computes much, one after another. */
async function beside(
  on: DatabaseName,
  { other, costly, beforehand }: { other: Person; costly: Person; beforehand: number[] },
): Promise<Figure> {
  const { member, feed, khatmId, scheduleId } = costly;
  const base = `/api/users/${member.user.id}`;
  const calls: (() => Promise<{ status: number }>)[] = [
    () => member.get(feed),
    () => member.get(`${base}/schedules`),
    () => member.get(`/api/schedules/${scheduleId}/upcoming?count=400`),
    () => member.get(`/api/khatms/${khatmId}/portions`),
    () => member.get("/api/places?query=xalexandrio"),
    () => member.get(`${base}/prayer-times?from=${date(0)}&days=31`),
    () =>
      member.patch(`${base}/prayer-settings`, { offsets: { fajr: Math.round(Math.random() * 9) } }),
  ];
  const until = performance.now() + 10_000;
  const line = async (index: number) => {
    for (let call = index; performance.now() < until; call++) {
      await (calls[call % calls.length] as (typeof calls)[number])();
    }
  };
  const took = await others(
    other,
    Promise.all(Array.from({ length: 20 }, (_, index) => line(index))),
  );
  const p99 = percentileOf(took, 0.99);
  return {
    what: `GET schedules beside 20 lines of costly calls of an account with ${MANY} schedules, p99`,
    on,
    measured: `${p99.toFixed(0)} ms (alone ${percentileOf(beforehand, 0.99).toFixed(0)} ms)`,
    wanted: "under 200 ms",
  };
}
