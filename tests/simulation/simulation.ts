// Runs towns one after another; of a failure it finds the shortest prefix of faults, and prints the last messages.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
// Loaded before anything has begun: files are read in no time of the world.
import "nodemailer";
import { type Database, openDatabase } from "#server/platform/database/database";
import { createLog, type Log } from "#server/platform/log";
import { fastestFolder } from "../memory-folder.ts";
import { createFaults, type Faults } from "./faults.ts";
import { furnishHomes, ZONES } from "./homes.ts";
import { createInvariants, type Invariants, type Violation } from "./invariants.ts";
import { goesOnAndOn } from "./on-and-on.ts";
import { endListening, planEchoes, planPeople } from "./people.ts";
import { INVARIANTS } from "./promises.ts";
import { lengthOfSurah, TIMED, TIMED_SURAHS, timingsOf } from "./recitals.ts";
import { isStill } from "./town-speakers.ts";
import { buildTown, DAY, MINUTE, SECOND, type Town } from "./town.ts";
import { createWorld, isAsleep, pick, seededRandom, seedOf } from "./world.ts";

interface Options {
  homes: number;
  days: number;
  seed: number;
  /** Homes that share a database. */
  town: number;
  /** How many times as many faults. */
  factor: number;
  /** Of these faults, this rate instead. */
  rates: Parameters<typeof createFaults>[0]["rates"];
  /** Faults in a town after which none befalls any more. */
  most: number;
  trace: boolean;
  /** A failure is printed as it came, without the shortest prefix of faults. */
  whole: boolean;
  /** Keeps the towns that were lived through, for a run in parts; null: none. */
  journal: Journal | null;
  /** Milliseconds of the processor. */
  stopwatch(): number;
  print(line: string): void;
}

interface TownRun {
  seed: number;
  homes: number;
  days: number;
  factor: number;
  rates: Options["rates"];
  most: number;
  onLine?: (at: number, who: string, what: string) => void;
}

/** What is known of a town that was lived through, a line each. */
export interface JournalLine {
  seed: number;
  homes: number;
  days: number;
  faults: number;
  steps: number;
  queries: number;
  runs: Record<string, number>;
  /** Milliseconds of the processor. */
  took: number;
  /** Null: all held. */
  failed: string | null;
}

export interface Journal {
  /** The town of this seed, lived through before. */
  find(seed: number): JournalLine | undefined;
  add(line: JournalLine): void;
}

interface Outcome {
  violation: Violation | null;
  befell: Faults["befell"];
  days: number;
  runs: Record<string, number>;
  steps: number;
  queries: number;
}

/** Milliseconds before something is due at which idle hours end: claims are made 10 s before it. */
const AWAKE_BEFORE = 25 * SECOND;
/** The same before the night is asked about: hourly sweeps come a minute after what was jumped over. */
const AWAKE_BEFORE_NIGHT = 90 * SECOND;
const IDLE_LOOK = 10 * SECOND;
/** Milliseconds in which it is said that something has fallen silent. */
const SAID = 5 * SECOND;
/** Milliseconds after which a run that was held before it began was held by a person. */
const BEGINS_WITHIN = 5 * MINUTE;
/** Milliseconds after which it is looked again for what an Echo plays, or waits for. */
const ECHO_LOOK = 10 * MINUTE;
const TRACED = 100;

export async function simulate(options: Options): Promise<number> {
  const folder = mkdtempSync(join(fastestFolder(100_000_000), "wird-town-"));
  try {
    const template = await makeTemplate(folder);
    return await simulateTowns(options, (run) => simulateTown(run, { template, folder }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function simulateTowns(
  options: Options,
  simulateOne: (run: TownRun) => Promise<Outcome>,
): Promise<number> {
  const { homes, days, seed, town, factor, rates, most, trace, whole, stopwatch, print } = options;
  const { journal } = options;
  const printLine = (at: number, who: string, what: string) =>
    print(`${new Date(at).toISOString()} ${who}: ${what}`);
  const lived: JournalLine[] = [];
  const sum = (figure: "faults" | "steps" | "queries" | "took") =>
    lived.reduce((total, line) => total + line[figure], 0);
  const homeDays = () => lived.reduce((total, line) => total + line.homes * line.days, 0);
  for (let done = 0; done < homes; done += town) {
    const run = {
      seed: seed + done / town,
      homes: Math.min(town, homes - done),
      days,
      factor,
      rates,
      most,
    };
    const known = journal?.find(run.seed);
    if (known) {
      lived.push(known);
      continue;
    }
    const began = stopwatch();
    const outcome = await simulateOne(trace ? { ...run, onLine: printLine } : run);
    const { violation, befell, steps, queries, runs } = outcome;
    const failed = violation && `${violation.invariant}: ${violation.text}`;
    const took = Math.round(stopwatch() - began);
    const { seed: ofTown, homes: size } = run;
    const line = {
      seed: ofTown,
      homes: size,
      days: outcome.days,
      faults: befell.length,
      steps,
      queries,
      runs,
    };
    lived.push({ ...line, took, failed });
    journal?.add({ ...line, took, failed });
    if (violation && journal) print(`seed ${ofTown} FAILS: ${failed}`);
    else if (violation) {
      await report(run, outcome, { simulateOne, whole, print });
      return 1;
    }
    if (!trace) {
      print(
        `seed ${ofTown}: ${size} homes of ${days} days; in all ${homeDays()} home-days, ${sum("faults")} faults, ` +
          `${Math.round(homeDays() / (sum("took") / 60_000))} a minute (${sum("steps")} steps, ${sum("queries")} queries)`,
      );
    }
  }
  const failures = lived.filter((line) => line.failed !== null);
  const end = failures.length === 0 ? "All held." : `${failures.length} towns failed.`;
  const inAll = `${homeDays()} home-days in ${Math.round(sum("took") / 1000)} s`;
  if (!trace) print(`${inAll}, ${sum("faults")} faults; runs: ${toldRuns(lived)}. ${end}`);
  for (const { seed: ofTown, failed } of failures) print(`seed ${ofTown}: ${failed}`);
  return failures.length === 0 ? 0 : 1;
}

function toldRuns(lived: readonly JournalLine[]): string {
  const totals: Record<string, number> = {};
  for (const { runs } of lived) {
    for (const [status, count] of Object.entries(runs))
      totals[status] = (totals[status] ?? 0) + count;
  }
  return Object.entries(totals)
    .map(([status, count]) => `${count} ${status}`)
    .join(", ");
}

async function report(
  run: TownRun,
  { violation, befell }: Outcome,
  {
    simulateOne,
    whole,
    print,
  }: Pick<Options, "whole" | "print"> & { simulateOne(run: TownRun): Promise<Outcome> },
): Promise<void> {
  if (!violation) return;
  const { invariant } = violation;
  print(`seed ${run.seed} fails: ${invariant}. ${INVARIANTS[invariant]}\n${violation.text}`);
  const days = Math.min(run.days, Math.ceil((violation.at - START) / DAY) + 1);
  const fails = async (most: number) =>
    (await simulateOne({ ...run, days, most })).violation?.invariant === invariant;
  // The shortest prefix of faults after which it still fails.
  let [holds, breaks] = [whole ? befell.length - 1 : -1, befell.length];
  while (breaks - holds > 1) {
    const middle = Math.floor((holds + breaks) / 2);
    if (await fails(middle)) breaks = middle;
    else holds = middle;
  }
  const lines: string[] = [];
  const last = await simulateOne({
    ...{ ...run, days, most: breaks },
    onLine(at, who, what) {
      lines.push(`${new Date(at).toISOString()} ${who}: ${what}`);
      if (lines.length > TRACED) lines.shift();
    },
  });
  print(`The first ${breaks} faults are enough:`);
  for (const { at, name, where } of last.befell.slice(-20)) {
    print(`  ${new Date(at).toISOString()} ${name} (${where})`);
  }
  print(`The last ${lines.length} messages:`);
  for (const line of lines) print(`  ${line}`);
  print(
    `Again: npm run simulate -- --homes ${run.homes} --town ${run.homes} --days ${days} --seed ${run.seed} ` +
      `--most ${breaks} --faults ${run.factor}${ratesGiven(run.rates)} --trace`,
  );
}

function ratesGiven(rates: Options["rates"]): string {
  const given = Object.entries(rates).map(([name, rate]) => `${name}=${rate}`);
  return given.length > 0 ? ` --rates ${given.join(",")}` : "";
}

const START = Date.parse("2027-03-20T00:00:00Z");

async function simulateTown(
  { seed, homes, days, factor, rates, most, onLine }: TownRun,
  { template, folder }: { template: Uint8Array; folder: string },
): Promise<Outcome> {
  const random = seededRandom(seedOf(seed, "town"));
  const timezone = pick(random, ZONES);
  // Any day of the year: summer time, Ramadan and white nights are among them.
  const start = START + Math.floor(random() * 365) * DAY;
  const world = createWorld({ seed, start, onLine });
  const faults = createFaults({ seed, homes, most, factor, rates });
  const invariants = createInvariants();
  const town = await buildTown({
    ...{ world, homes, template, faults },
    furnish: (built, furnishing) => furnishHomes(built, furnishing, timezone),
    folder: join(folder, `town-${seed}`),
    watch: invariants.watch,
  });
  const unhandled = (error: Error) => town.errors.push(`Nobody handles: ${error.stack}`);
  process.on("unhandledRejection", unhandled);
  try {
    faults.begin(town);
    invariants.begin(town);
    for (let day = 0; day < days && !invariants.broken(); day++) {
      faults.planDay();
      planPeople(town, invariants.hands);
      planEchoes(town, invariants.hands);
      await liveUntil(town, world.now() + DAY, invariants);
      invariants.askEachNight();
    }
    const runs = town.database.ask<{ status: string; count: number }>(
      "select status, count(*) as count from runs group by status order by status",
    );
    const violation = invariants.broken();
    return {
      violation: violation && { ...violation, at: violation.at - start + START },
      befell: faults.befell,
      // The day on which it fails does not count.
      days: violation ? Math.floor((violation.at - start - 1) / DAY) : days,
      runs: Object.fromEntries(runs.map(({ status, count }) => [status, count])),
      steps: world.steps(),
      queries: town.database.queries(),
    };
  } finally {
    process.off("unhandledRejection", unhandled);
    for (const node of town.nodes) node.isDead = true;
    town.close();
  }
}

async function liveUntil(town: Town, end: number, invariants: Invariants): Promise<void> {
  const { world } = town;
  let minute = world.now();
  const goesOn = goesOnAndOn(world, town.homes.length, invariants.goesOnAndOn);
  while (world.now() < end && !invariants.broken()) {
    await world.runUntil(Math.min(end, world.now() + IDLE_LOOK, world.nextPlan()), goesOn);
    world.carryOut();
    if (world.now() - minute >= MINUTE) {
      minute = world.now();
      invariants.askEachMinute();
      endListening(town, invariants.hands);
    }
    const idle = idleUntil(town);
    const isIdle = idle > world.now();
    const next = Math.min(
      ...[end, world.nextPlan(), idle, isIdle ? invariants.nextOfAlerts() : idle],
    );
    const awake = end - next < AWAKE_BEFORE_NIGHT ? AWAKE_BEFORE_NIGHT : AWAKE_BEFORE;
    if (next - world.now() > 2 * awake) world.jumpTo(next - awake);
  }
}

interface OpenRun {
  deviceId: number;
  dueAt: number;
  startedAt: number | null;
  endsAt: number | null;
}

/** When something is due next; now, while something is going on. */
function idleUntil(town: Town): number {
  const { world, homes, nodes, database } = town;
  const now = world.now();
  const plays = homes.some(({ speakers }) =>
    speakers.some(
      (speaker) =>
        (speaker.isPlugged && !isStill(speaker)) || now - (speaker.sounds.at(-1)?.to ?? 0) < SAID,
    ),
  );
  // A line is cut for minutes, and tried again within one: what an agent has to tell is told after that. One that is
  // dead starts within minutes.
  const isCut = town.agents.all.some(
    ({ name, process }) => !process || town.lines.isCut(name) || !town.lines.isOpen(process),
  );
  const seeksNode = homes.some(({ speakers }) => speakers.some(({ tab }) => tab?.isCutOff()));
  if (
    plays ||
    isCut ||
    seeksNode ||
    // It comes back after seconds, which do not pass in a jump.
    town.homeAssistant.isAway() ||
    nodes.length < 2 ||
    nodes.some((node) => !node.isUp || isAsleep(world, node))
  )
    return now;
  const open = database.ask<OpenRun>(
    `select coalesce(runs.device_id, schedules.device_id) as deviceId, runs.ends_at as endsAt,
      runs.due_at as dueAt, runs.started_at as startedAt
      from runs join schedules on schedules.id = runs.schedule_id where ended_at is null`,
  );
  // One that has not begun is held paused because it was loaded ahead.
  const isHeld = ({ deviceId, dueAt, startedAt }: OpenRun) =>
    town.speaker(deviceId)?.state.media?.state === "PAUSED" &&
    (startedAt !== null || now - dueAt > BEGINS_WITHIN);
  const isOnEcho = ({ deviceId }: OpenRun) => town.speaker(deviceId)?.make === "alexa";
  if (!open.every((run) => isHeld(run) || isOnEcho(run))) return now;
  const [row] = database.ask<{ next: number | null }>(
    "select min(next_run_at) as next from schedules",
  );
  // Nobody but the Echo knows when a run on it begins and ends.
  const ends = open.map((run) =>
    isOnEcho(run) && run.endsAt === null
      ? now + ECHO_LOOK
      : (run.endsAt ?? Number.POSITIVE_INFINITY),
  );
  return Math.min(row?.next ?? Number.POSITIVE_INFINITY, ...ends);
}

/** A migrated database with a few recitations, made once and copied for each town. */
async function makeTemplate(folder: string): Promise<Uint8Array> {
  const log = createLog("silent");
  const world = createWorld({ seed: 0, start: START });
  await world.lead(fillTemplate(folder, log));
  const file = new DatabaseSync(join(folder, "wird.db"));
  // Nothing in memory has such a log.
  file.exec("PRAGMA journal_mode = DELETE");
  const bytes = file.serialize();
  file.close();
  return bytes;
}

async function fillTemplate(folder: string, log: Log): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, log, now: START });
  const { db } = database;
  for (const number of [1, 2, 3]) {
    await db
      .insertInto("reciters")
      .values({
        ...{ identifier: `mp3quran-${number}`, name: `Reciter ${number}`, nameArabic: "" },
        ...{
          rewaya: "Hafs A'n Assem",
          style: "Murattal",
          server: "https://10.0.0.9/",
          path: `r${number}/`,
        },
        ...{ availableSurahs: JSON.stringify(Array.from({ length: 114 }, (_, at) => at + 1)) },
        ...{ available: 1, updatedAt: START, durationsWantedAt: null },
      })
      .execute();
  }
  await addTimedReciter(db);
  await database.close();
}

async function addTimedReciter(db: Database["db"]): Promise<void> {
  const { id: reciterId } = await db
    .insertInto("reciters")
    .values({
      ...{ identifier: TIMED.identifier, name: "Reciter 4", nameArabic: "" },
      ...{ rewaya: "Hafs A'n Assem", style: "Murattal", server: "https://10.0.0.9/" },
      ...{ path: TIMED.path, availableSurahs: JSON.stringify(TIMED_SURAHS) },
      ...{ available: 1, updatedAt: START, durationsWantedAt: START },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const surahId of TIMED_SURAHS) {
    const timings = JSON.stringify(timingsOf(surahId));
    await db
      .insertInto("ayahTimings")
      .values({ reciterId, surahId, timings, fetchedAt: START })
      .execute();
    const seconds = lengthOfSurah(surahId) / 1000;
    await db
      .insertInto("recordingDurations")
      .values({ reciterId, surahId, seconds, source: "header", updatedAt: START })
      .execute();
  }
}
