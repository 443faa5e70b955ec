// `npm run simulate`: whole homes under virtual time, from one seed; prints the first thing that does not hold.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { plant } from "./planted/plant.ts";
import type { Journal, JournalLine } from "./simulation.ts";
import { takeTheWorldIn } from "./world.ts";

process.env.TZ = "UTC";
const { values } = parseArgs({
  options: {
    homes: { type: "string", default: "100" },
    days: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    town: { type: "string", default: "50" },
    faults: { type: "string", default: "1" },
    rates: { type: "string", default: "" },
    most: { type: "string" },
    whole: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
    plant: { type: "string" },
    journal: { type: "string" },
  },
});

/**
 * A file of a long run that is lived through in parts: its first line says of which commit and kind of town, each
 * other one has a town. Parts of another commit, or with other faults, are not added up.
 */
function openJournal(file: string): Journal {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const { days, town, faults, rates, plant: planted = "" } = values;
  const head = JSON.stringify({ commit, days, town, faults, rates, planted });
  const [first, ...rest] = existsSync(file)
    ? readFileSync(file, "utf8").trim().split("\n")
    : [head];
  if (first !== head) {
    throw new Error(
      `${file} has another run than this one; give a new file. It has\n${first}\nthis is\n${head}`,
    );
  }
  if (!existsSync(file)) writeFileSync(file, `${head}\n`);
  const lines = rest.map((line) => JSON.parse(line) as JournalLine);
  return {
    find: (seed) => lines.find((line) => line.seed === seed),
    add: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
  };
}

/** Milliseconds of the processor, which others may use too. */
const stopwatch = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
if (values.planted) {
  const { findPlanted } = await import("./planted/find-planted.ts");
  process.exit(await findPlanted(Number(values.seed), values.plant?.split(",")));
}
const journal = values.journal === undefined ? null : openJournal(values.journal);
if (values.plant !== undefined) plant(values.plant);
takeTheWorldIn();
const { simulate } = await import("./simulation.ts");
process.exitCode = await simulate({
  homes: Number(values.homes),
  days: Number(values.days),
  seed: Number(values.seed),
  town: Number(values.town),
  factor: Number(values.faults),
  // As in `speaker-unplugged=0.5,node-killed=0.1`.
  rates: Object.fromEntries(
    values.rates
      .split(",")
      .filter((given) => given !== "")
      .map((given) => given.split("="))
      .map(([name, rate]) => [name, Number(rate)]),
  ),
  most: values.most === undefined ? Number.POSITIVE_INFINITY : Number(values.most),
  trace: values.trace,
  whole: values.whole,
  journal,
  stopwatch,
  print: (line) => process.stdout.write(`${line}\n`),
});
