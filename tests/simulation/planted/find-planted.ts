// `npm run simulate -- --planted`: puts each planted fault into a process of its own, and counts home-days until it is found.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PLANTED, type Planted, type PlantedName } from "./planted.ts";

const program = fileURLToPath(new URL("../simulate.ts", import.meta.url));
/**
 * In turn: a calm town, where whatever is not as promised is Wird's fault, and a stormy one, where faults meet. A day
 * of few homes: what is found early costs little.
 */
const WEATHERS = [
  { homes: 50, days: 2, faults: 0.1 },
  { homes: 30, days: 1, faults: 3 },
];
/** A fault that is not found by then counts as missed. */
const MOST_HOME_DAYS = 2000;

/** `rates`: of single faults, which then befall in many towns of a few homes. */
interface Weather {
  homes: number;
  days: number;
  faults: number;
  rates?: string;
}

interface Found {
  invariant: string | null;
  homeDays: number;
}

/** Prints a table. 0: all were found. */
export async function findPlanted(
  firstSeed: number,
  names = Object.keys(PLANTED),
): Promise<number> {
  let missed = 0;
  process.stdout.write("| planted fault | found by | home-days |\n|---|---|---|\n");
  for (const name of names) {
    const { invariant, homeDays } = await find(name, firstSeed);
    if (invariant === null) missed++;
    process.stdout.write(`| ${name} | ${invariant ?? "not found"} | ${homeDays} |\n`);
  }
  return missed === 0 ? 0 : 1;
}

export async function find(name: string, firstSeed: number, most = MOST_HOME_DAYS): Promise<Found> {
  const { among }: Planted = PLANTED[name as PlantedName];
  let homeDays = 0;
  for (let seed = firstSeed; homeDays < most; seed++) {
    const weather: Weather = among
      ? { homes: 30, days: 1, faults: 0, ...among }
      : (WEATHERS[(seed - firstSeed) % WEATHERS.length] as Weather);
    // In one weather one process lives through town after town.
    const towns = among ? Math.ceil((most - homeDays) / (weather.homes * weather.days)) : 1;
    const broken = await firstBroken(name, seed, weather, towns);
    const lived = broken ? broken.seed - seed + 1 : towns;
    homeDays += lived * weather.homes * weather.days;
    if (broken && (await holdsWithout(broken.seed, weather))) {
      return { invariant: broken.invariant, homeDays };
    }
    seed += lived - 1;
  }
  return { invariant: null, homeDays };
}

/** By seed: a day that fails without any planted fault as well proves nothing. */
const whole = new Map<string, Promise<boolean>>();

function holdsWithout(seed: number, weather: Weather): Promise<boolean> {
  const day = JSON.stringify([seed, weather]);
  const known =
    whole.get(day) ?? firstBroken(null, seed, weather, 1).then((broken) => broken === null);
  whole.set(day, known);
  return known;
}

/** Of so many towns from this seed on the first in which something does not hold; null: all held. */
function firstBroken(
  name: string | null,
  seed: number,
  weather: Weather,
  towns: number,
): Promise<{ seed: number; invariant: string } | null> {
  const planted = name === null ? {} : { plant: name };
  const flags = { ...weather, ...planted, homes: towns * weather.homes, town: weather.homes, seed };
  const given = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  return new Promise((resolve, reject) => {
    let printed = "";
    let complaints = "";
    const child = spawn(process.execPath, [program, ...given, "--whole"]);
    child.stdout.on("data", (some) => {
      printed += some;
      const fails = /^seed (\d+) fails: ([a-z-]+)\./m.exec(printed);
      if (!fails) return;
      // Its trace is not asked for.
      child.kill();
      resolve({ seed: Number(fails[1]), invariant: fails[2] as string });
    });
    child.stderr.on("data", (some) => (complaints += some));
    child.on("close", (code) => {
      if (code === 0) resolve(null);
      else reject(new Error(`${name} ended the simulation: ${complaints}`));
    });
  });
}
