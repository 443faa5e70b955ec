// `npm run simulate`: whole homes under virtual time, from one seed; prints the first thing that does not hold.
import { parseArgs } from "node:util";
import { plant } from "./planted/plant.ts";
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
  },
});

/** Milliseconds of the processor, which others may use too. */
const stopwatch = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
if (values.planted) {
  const { findPlanted } = await import("./planted/find-planted.ts");
  process.exit(await findPlanted(Number(values.seed), values.plant?.split(",")));
}
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
  stopwatch,
  print: (line) => process.stdout.write(`${line}\n`),
});
