// `npm run simulate -- --planted`: puts each planted fault into a process of its own, and counts home-days until it is found.
import { execFile } from "node:child_process";
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
  let homeDays = 0;
  for (let seed = firstSeed; homeDays < most; seed++) {
    const { among }: Planted = PLANTED[name as PlantedName];
    const weather = among
      ? { homes: 30, days: 1, faults: 0, ...among }
      : (WEATHERS[(seed - firstSeed) % WEATHERS.length] as Weather);
    homeDays += weather.homes * weather.days;
    const invariant = await tryOne(name, seed, weather);
    if (invariant !== null && (await holdsWithout(seed, weather))) return { invariant, homeDays };
  }
  return { invariant: null, homeDays };
}

/** By seed: a day that fails without any planted fault as well proves nothing. */
const whole = new Map<string, Promise<string | null>>();

async function holdsWithout(seed: number, weather: Weather): Promise<boolean> {
  const day = JSON.stringify([seed, weather]);
  const known = whole.get(day) ?? tryOne(null, seed, weather);
  whole.set(day, known);
  return (await known) === null;
}

function tryOne(name: string | null, seed: number, weather: Weather): Promise<string | null> {
  const planted = name === null ? {} : { plant: name };
  const flags = { ...weather, ...planted, town: weather.homes, seed };
  const given = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...given, "--whole"], (error, printed, complaints) => {
      if (!error) return resolve(null);
      const invariant = /^seed \d+ fails: ([a-z-]+)\./m.exec(printed)?.[1];
      if (invariant) resolve(invariant);
      else reject(new Error(`${name} ended the simulation: ${complaints}`));
    });
  });
}
