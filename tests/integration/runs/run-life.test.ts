// The table of a run's life on the real database: each event makes its transitions and no others.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ONWARDS } from "#contract/portions/portions";
import { sentence } from "#contract/sentences/sentences";
import { type Database, openDatabase } from "#server/platform/database/database";
import type { Events } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import type { Row } from "#server/platform/database/tables";
import { createRunLife, type RunCondition, type RunLife } from "#server/runs/run-life";
import {
  type AtHomeEvent,
  type LifeEvent,
  type Transition,
  transitions,
} from "#server/runs/run-transitions";
import { createDayFacts } from "#server/prayers/day-facts";
import { createScheduleProgress } from "#server/schedules/schedule-progress";
import { createScheduleStore } from "#server/schedules/schedule-store";
import { insertDevices, insertOwner } from "../../../bench/bench-rows.ts";
import { type HandClock, handClock } from "../../fakes/hand-clock.ts";
import { createTestData, type TestData } from "../../harness.ts";
import { leaseRun } from "./leased-runs.ts";
import {
  claimedBy,
  endStates,
  mayHold,
  type Situation,
  situationAfter,
  situationOf,
  situations,
} from "./run-situations.ts";

const DUE = Date.parse("2026-11-20T04:50:00Z");
const ENDS = DUE + 30 * 60_000;

const facts = createDayFacts();
let data: TestData;
let database: Database;
let clock: HandClock;
let life: RunLife;
let schedule: Row<"schedules">;

beforeAll(async () => {
  data = await createTestData();
  const { databaseUrl, folder } = data;
  database = await openDatabase({ databaseUrl, dataDir: folder, log: createLog("silent") });
  clock = handClock(DUE - 1);
  life = createRunLife({
    db: database.db,
    progress: createScheduleProgress(facts),
    clock,
    node: claimedBy["this node"],
  });
  schedule = await insertSchedule(database.db);
});

afterAll(async () => {
  await database.close();
  await data.remove();
});

/** Each event as the rest of the server triggers it; `id` is 0 when there is no row. */
const silent = sentence("run.echo-silent");

const happens: Record<LifeEvent, (id: number) => Promise<unknown>> = {
  claimed: () => life.claim({ missed: [], next: [window()] }),
  "not-claimed": () => {
    const runs = [{ ...window(), reason: sentence("run.missed"), outcome: "missed" as const }];
    return life.claim({ missed: [{ schedule, runs, after: DUE }], next: [] });
  },
  started: (id) =>
    life.start([{ ...{ id, dueAt: DUE, schedule, awaiting: null }, device: speaker("google") }]),
  "left-to-echo": (id) =>
    life.start([{ ...{ id, dueAt: DUE, schedule, awaiting: null }, device: speaker("alexa") }]),
  heard: (id) => life.report(new Map([[id, { event: "heard", startedAt: DUE, reason: null }]])),
  "fell-silent": (id) => life.report(new Map([[id, { event: "fell-silent", reason: silent }]])),
  continued: (id) => life.report(new Map([[id, { event: "continued", reason: null }]])),
  noted: (id) => life.report(new Map([[id, { volumeBefore: 40 }]])),
  played: (id) => life.report(new Map([[id, { event: "played" }]])),
  "played-late": (id) => life.report(new Map([[id, { event: "played-late" }]])),
  stopped: (id) => life.report(new Map([[id, { event: "stopped" }]])),
  failed: (id) => life.report(new Map([[id, { event: "failed" }]])),
  "too-late": (id) => life.report(new Map([[id, { event: "too-late" }]])),
  "cut-short": (id) => life.report(new Map([[id, { event: "cut-short" }]])),
  "had-nothing": (id) => life.report(new Map([[id, { event: "had-nothing" }]])),
  "handed-over": (id) => life.handOver(id),
  "went-to-fallback": (id) => life.goToFallback(id, hall),
  "moved-by-hand": (id) => life.moveByHand(id, hall, "moved-by-hand"),
  "moved-from-echo": (id) => life.moveByHand(id, hall, "moved-from-echo"),
  "given-back": () => life.giveBack(),
  "taken-over": () => life.takeOver(anyRun),
  withdrawn: () => life.withdraw(database.db, [schedule.id]),
  "speaker-deleted": async (id) => {
    const row = database.db.updateTable("runs").where("id", "=", id);
    await row.set({ slot: 1, deviceId: HALL }).execute();
    await life.speakerDeleted(HALL);
    await row.set({ slot: 0, deviceId: null }).execute();
  },
  skipped: () => life.skip(database.db, schedule.id, window()),
  unskipped: () => life.unskip(database.db, schedule.id, [DUE]),
  "moved-past": () => life.movePast(database.db, [window()]),
  "passed-over": () => life.passOver(database.db, [{ ...window(), reason: silent }]),
  "lost-on-echo": (id) => life.reportOnEcho(id, "lost-on-echo", silent),
  "waited-at-backup": async () => {
    const ofSchedule = database.db.updateTable("schedules").where("id", "=", schedule.id);
    await ofSchedule.set({ unknownUntil: ENDS }).execute();
    await life.endWindows();
    await ofSchedule.set({ unknownUntil: null }).execute();
  },
  opened: () => life.open(window()),
  "not-opened": () => life.endWindows(),
  "heard-on-echo": (id) => life.reportOnEcho(id, "heard-on-echo", null),
  "paused-on-echo": (id) => life.reportOnEcho(id, "paused-on-echo", silent),
  "played-on-echo": (id) => life.reportOnEcho(id, "played-on-echo", null),
  "stopped-on-echo": (id) => life.reportOnEcho(id, "stopped-on-echo", silent),
  "failed-on-echo": (id) => life.reportOnEcho(id, "failed-on-echo", silent),
  "left-to-agent": (id) => life.report(new Map([[id, { event: "left-to-agent" }]])),
  "not-claimed-at-home": async () => {
    await leaseRun(database.db, schedule.userId, window());
    const runs = [{ ...window(), reason: sentence("run.missed"), outcome: "missed" as const }];
    await life.claim({ missed: [{ schedule, runs, after: DUE }], next: [] });
    await database.db.deleteFrom("agentLeases").execute();
  },
  "never-reported": () => life.neverReported(anyRun),
  "word-lost": () => life.wordLost(anyRun),
  "played-at-home": atHome("played-at-home"),
  "late-at-home": atHome("late-at-home"),
  "stopped-at-home": atHome("stopped-at-home"),
  "failed-at-home": atHome("failed-at-home"),
  "cut-short-at-home": atHome("cut-short-at-home"),
  "heard-though-skipped": () => life.heardThoughSkipped({ ...window(), slot: 0 }, DUE),
  "clock-set-back": () => life.takeBackMissed(),
  outdated: (id) => {
    const { db } = database;
    const run = db.selectFrom("runs").select("runs.id").where("id", "=", id);
    return life.removeOutdated(run, Number.MAX_SAFE_INTEGER);
  },
};

function atHome(event: AtHomeEvent) {
  const place = { slot: 0, deviceId: null, speaker: null, startedAt: DUE };
  return () => life.reportedAtHome(event, { ...window(), ...place });
}

/** The id of another device. */
const HALL = 77;
const hall = { deviceId: 9, speaker: "Hall", why: sentence("run.silent", { speaker: "Kitchen" }) };
const silentEvents = { publish: () => {} } as Partial<Events> as Events;
const anyRun: RunCondition = (run) => run("runs.scheduleId", "=", schedule.id);

test.each(Object.keys(transitions) as LifeEvent[])(
  // Promise event-too-late: an event comes too late for a run, or from a node that does not hold it
  // -> it changes nothing: each write names the states it may start from
  // Promise run-nobody-looks-at: a run fails, is missed or is cut short, and nobody looks
  // -> an alert is sent automatically: once across all nodes, those of 15 minutes together, after quiet hours
  "%s happens only from the states and holders of the table",
  async (event) => {
    const { from }: Transition = transitions[event];
    clock.set(nowFor(event));
    let changed = 0;
    for (const situation of situations) {
      // An Echo's runs end with their windows by events of their own.
      const isEndOfWindow = event === "not-opened" || event === "waited-at-backup";
      if (isEndOfWindow && situation.holder === "an Echo") continue;
      const before = await put(situation);
      await happens[event](before?.id ?? 0);
      const after = await find();
      const { state, holder } = situation;
      const isAllowed = from.some((one) => one === state) && mayHold(event, holder);
      const said = `${event} of a run that is ${state}, held by ${holder}`;
      if (isAllowed) {
        expect(situationOf(after), said).toEqual(situationAfter(event, situation));
        const { to, told }: Transition = transitions[event];
        const isEnd = to === "failed" || to === "missed" || to === "cut-short";
        const isTold = isEnd && told === undefined;
        if (after) expect(after.untold, `${said}: it has to be told`).toBe(isTold ? 1 : 0);
        changed += 1;
      } else expect(after, said).toEqual(before);
    }
    expect(changed).toBeGreaterThan(0);
  },
);

test("a run that is missed on three speakers at once is told once", async () => {
  const { db } = database;
  const first = (await put({ state: "preparing", holder: "this node" })) as Row<"runs">;
  const { id: _, ...columns } = first;
  const others = await db
    .insertInto("runs")
    .values([1, 2].map((slot) => ({ ...columns, slot, deviceId: HALL + slot })))
    .returning("id")
    .execute();
  const ids = [first, ...others].map(({ id }) => id);
  await life.report(new Map(ids.map((id) => [id, { event: "too-late" }])));
  const rows = await db.selectFrom("runs").select(["status", "untold"]).execute();
  expect(rows.map(({ status }) => status)).toEqual(["missed", "missed", "missed"]);
  expect(rows.filter(({ untold }) => untold === 1)).toHaveLength(1);
});

test("a run is claimed by hand once for an instant", async () => {
  await put({ state: "no row", holder: "nobody" });
  expect(await life.claimNow(window())).toHaveLength(1);
  expect(await life.claimNow(window())).toEqual([]);
});

test.each([
  ["running", null, "failed"],
  ["running", DUE, "played"],
  ["interrupted", DUE, "stopped"],
] as const)(
  "a run that is %s on an Echo, heard since %s, ends as %s with its window",
  async (...how) => {
    const [state, startedAt, ending] = how;
    const before = await put({ state, holder: "an Echo" });
    await database.db
      .updateTable("runs")
      .set({ startedAt })
      .where("id", "=", before?.id ?? 0)
      .execute();
    clock.set(ENDS - 1);
    expect(await life.endWindows()).toEqual([]);
    clock.set(ENDS);
    expect(await life.endWindows()).toEqual([schedule.id]);
    expect(situationOf(await find())).toEqual({ state: ending, holder: "nobody" });
    clock.set(DUE);
  },
);

function nowFor(event: LifeEvent): number {
  if (event === "not-opened" || event === "waited-at-backup") return ENDS;
  // Setting the clock back withdraws only runs that are not due yet.
  return event === "clock-set-back" ? DUE - 1 : DUE;
}

/** A schedule with only this run, due at its instant. */
async function put({ state, holder }: Situation): Promise<Row<"runs"> | undefined> {
  const { db } = database;
  await db.deleteFrom("runs").execute();
  const { id, ...columns } = schedule;
  await db.updateTable("schedules").set(columns).where("id", "=", id).execute();
  if (state !== "no row") {
    const run = {
      ...window(),
      status: state,
      endedAt: endStates.includes(state) ? DUE : null,
      claimedBy: claimedBy[holder],
    };
    await db.insertInto("runs").values(run).execute();
  }
  return find();
}

function find(): Promise<Row<"runs"> | undefined> {
  return database.db.selectFrom("runs").selectAll().executeTakeFirst();
}

function window() {
  return { scheduleId: schedule.id, dueAt: DUE, endsAt: ENDS, day: "2026-11-21" };
}

function speaker(type: "google" | "alexa") {
  return { type, name: "Kitchen", isConnected: true };
}

async function insertSchedule(db: Database["db"]): Promise<Row<"schedules">> {
  const userId = await insertOwner(db, DUE);
  const [deviceId] = await insertDevices(db, userId, "google", ["kitchen"]);
  const recitation = { identifier: "life", name: "Reciter", nameArabic: "", rewaya: "", style: "" };
  const recordings = { server: "http://127.0.0.1:9/", path: "", availableSurahs: "[1]" };
  const { id: reciterId } = await db
    .insertInto("reciters")
    .values({ ...recitation, ...recordings, available: 1, updatedAt: DUE })
    .returning("id")
    .executeTakeFirstOrThrow();
  const schedules = createScheduleStore({
    lengths: {
      secondsOf: async () => null,
      secondsOfAll: async (runs) => runs.map(() => null),
    },
    db,
    runs: life,
    facts,
    clock,
    events: silentEvents,
  });
  const { id } = await schedules.create(userId, {
    ...{ deviceId: deviceId ?? 0, reciterId, startTime: "04:50", endTime: "05:20" },
    ...{ frequency: "daily", days: null, timezone: "UTC", date: null, enabled: true },
    ...{
      fallbackDeviceId: null,
      alsoOn: [],
      startAnchor: null,
      endAnchor: null,
      durationMinutes: null,
      season: null,
    },
    ...{ portion: ONWARDS, surahId: null, volume: null, continuePlayback: false, shuffle: false },
  });
  return db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
