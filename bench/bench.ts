// npm run bench [names]: every figure of safety.md's load section, in one table.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "../scripts/checks/throwaway-postgres.ts";
import { agentLine } from "./agent-line.ts";
import { manyAgents } from "./agents.ts";
import { anchoredYears } from "./anchored-years.ts";
import type { DatabaseName, Figure } from "./bench-server.ts";
import { dueAtOnce } from "./due-at-once.ts";
import { dueInOneMinute } from "./due-in-one-minute.ts";
import { whatGrows } from "./grows.ts";
import { dueToHeard } from "./heard.ts";
import { homeAssistantPlayers } from "./home-assistant-players.ts";
import { khatmPlans } from "./khatm-plans.ts";
import { killNodes } from "./kills/kills.ts";
import { manyHouseholds } from "./many/many.ts";
import { manyAlerts } from "./many-alerts.ts";
import { movedSchedules } from "./moved-schedules.ts";
import { newsBetweenNodes } from "./news.ts";
import { oneRunOnFive } from "./one-run-on-five.ts";
import { oneSchedule } from "./one-schedule.ts";
import { plansOfAll } from "./plans/plans.ts";
import { yearsOfPrayers } from "./prayer-year.ts";
import { requestsOf, tenTimesTheLoad } from "./requests.ts";
import { rowSizes } from "./row-sizes.ts";
import { manySockets } from "./sockets.ts";
import { startUp } from "./start-up.ts";
import { twoYears } from "./two-years.ts";
import { theWebApp } from "./web.ts";

type Bench = (on: DatabaseName, postgresUrl: string | null) => Promise<Figure[]>;

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});

const benches: Record<string, Bench> = {
  start: startUp,
  requests: requestsOf,
  sockets: manySockets,
  heard: async (on) => (on === "SQLite" ? dueToHeard() : []),
  agents: manyAgents,
  line: async (on) => (on === "SQLite" ? overALine() : []),
  due: dueAtOnce,
  nodes: async (on, url) => (on === "PostgreSQL" ? dueAtOnce(on, url, { nodes: 2 }) : []),
  news: newsBetweenNodes,
  overload: tenTimesTheLoad,
  speakers: async (on) => (on === "SQLite" ? atTheSpeakers() : []),
  one: async (on) => (on === "SQLite" ? atOneSpeaker() : []),
  "home-assistant": async (on) => (on === "SQLite" ? homeAssistantPlayers() : []),
  five: async (on) => (on === "SQLite" ? oneRunOnFive(60) : []),
  rows: rowSizes,
  alerts: manyAlerts,
  khatms: khatmPlans,
  moves: movedSchedules,
  grows: async (on, url) => (on === "SQLite" ? whatGrows(on, url) : []),
  prayers: async (on) => (on === "SQLite" ? yearsOfPrayers() : []),
  years: async (on) => (on === "SQLite" ? overTwoYears() : []),
  kills: (on, url) => killNodes(on, url, { kills: Number(flags.kills), seed: Number(flags.seed) }),
  many: manyHouseholds,
  plans: plansOfAll,
  web: async (on) => (on === "SQLite" ? theWebApp(on) : []),
};

/** The full benchmark, up to a thousand Cast speakers. */
async function atTheSpeakers(): Promise<Figure[]> {
  const result = await dueInOneMinute(1000);
  const { lost, early, duplicated } = result;
  return [
    {
      what: "1000 speakers in one minute: LOAD arrives, p99",
      on: "SQLite",
      measured: `${result["p99 ms"]} ms; ${lost} lost, ${early} early, ${duplicated} twice`,
      wanted: "under 100 ms",
    },
  ];
}

/** One schedule at a time, its speaker connected beforehand. */
async function atOneSpeaker(): Promise<Figure[]> {
  const result = await oneSchedule(200);
  const { lost, early } = result;
  const [median, slowest] = [result["p50 ms"], result["p99 ms"]];
  return [
    {
      what: "one schedule: LOAD arrives after its instant, p50 and p99",
      on: "SQLite",
      measured: `${median} and ${slowest} ms; ${lost} lost, ${early} early`,
      wanted: "1 and 5 ms",
    },
  ];
}

/** One run at a time at a home with an agent, over a line of 80 ms each way. */
async function overALine(): Promise<Figure[]> {
  const result = await agentLine(200);
  const { lost, early } = result;
  return [
    {
      what: "over a line of 80 ms: LOAD arrives after its instant, p50 and p99",
      on: "SQLite",
      measured: `${result["p50 ms"]} and ${result["p99 ms"]} ms; ${lost} lost, ${early} early`,
      wanted: "under 150 ms",
    },
  ];
}

/** The runner against a wall clock that is read minute by minute. */
async function overTwoYears(): Promise<Figure[]> {
  const { runs, differing, seconds } = await twoYears();
  const anchored = anchoredYears();
  return [
    {
      what: "two years in ten zones, runs that differ from the clock on the wall",
      on: "SQLite",
      measured: `${differing} of ${runs}, in ${seconds} s`,
      wanted: "0",
    },
    {
      what: `  bound to prayers in ${anchored.places} places, that differ from every minute`,
      on: "SQLite",
      measured: `${anchored.differing} of ${anchored.runs}`,
      wanted: "0",
    },
  ];
}

const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(1);
}
const programs = process.env.BENCH_DATABASE_URL ? undefined : findPostgres();
const postgres = programs ? await startPostgres(programs) : null;
const postgresUrl = process.env.BENCH_DATABASE_URL ?? postgres?.url ?? null;
if (!postgresUrl) console.log("PostgreSQL is not on this machine: measured on SQLite alone.");
const databases: DatabaseName[] = postgresUrl ? ["SQLite", "PostgreSQL"] : ["SQLite"];

const table: Figure[] = [];
try {
  for (const [name, bench] of Object.entries(benches)) {
    // An hour of kills only where they are asked for.
    if (names.length > 0 ? !names.includes(name) : name === "kills") continue;
    for (const on of databases) {
      console.log(`${name} on ${on} ...`);
      table.push(...(await bench(on, postgresUrl)));
    }
  }
} finally {
  await postgres?.stop();
}
const day = new Date().toISOString().slice(0, 10);
console.log(`\n${day}, Node ${process.version}, ${availableParallelism()} cores`);
console.table(table);
