// All benchmarks one after another, as one table: npm run bench. Each of their files also runs alone.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { dueInOneMinute } from "./due-in-one-minute.ts";
import { oneSchedule } from "./one-schedule.ts";
import { twoYears } from "./two-years.ts";

type Figures = Record<string, string | number>;

const benches: [name: string, run: () => Promise<Figures>][] = [
  ["1,000 schedules due in one minute", () => dueInOneMinute(1000)],
  ["one schedule at a time", () => oneSchedule(200)],
  ["two years in ten zones", twoYears],
];
/** These print figures of their own. */
const scripts = ["sign-in.ts"];

const table: Figures[] = [];
for (const [benchmark, run] of benches) {
  console.log(`${benchmark} ...`);
  for (const [figure, value] of Object.entries(await run())) table.push({ benchmark, figure, value });
}
for (const script of scripts) {
  console.log(`${script} ...`);
  const file = fileURLToPath(new URL(script, import.meta.url));
  spawnSync(process.execPath, [file], { stdio: "inherit" });
}
console.table(table);
