// Two years of schedules in ten zones on a simulated clock, through the product's own runner,
// compared with a wall clock that is read minute by minute.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NEW_SCHEDULE } from "#contract/new-schedule";
import type { ScheduleTimes } from "#contract/times/schedule-runs";
import { sentence } from "#contract/sentences/sentences";
import { createDeviceStore } from "#server/devices/device-store";
import { openDatabase } from "#server/platform/database/database";
import { createEvents } from "#server/platform/events";
import { createLog } from "#server/platform/log";
import type { PlayPlan } from "#server/playback/play-plan";
import type { PlaybackSession } from "#server/playback/session/session-runner";
import { emptyState } from "#server/playback/record/playback-state-store";
import { tellAlone } from "#server/platform/home-messages";
import { createStatePublisher } from "#server/playback/record/state-publisher";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { createRunLife } from "#server/runs/run-life";
import { createRunsRoom } from "#server/runs/runs-room";
import { createDayFacts } from "#server/prayers/day-facts";
import { createScheduleProgress } from "#server/schedules/schedule-progress";
import { createScheduleStore } from "#server/schedules/schedule-store";
import { handClock } from "../tests/fakes/hand-clock.ts";
import { dueMinuteByMinute } from "../tests/minute-by-minute.ts";
import { insertDevices, insertOwner } from "./bench-rows.ts";

const FROM = Date.parse("2026-01-01T00:00:00Z");
const YEARS = 2;
/** The clock is set to this long before the next due run, milliseconds. */
const BEFORE = 11_000;

type Choice = Pick<ScheduleTimes, "timezone" | "startTime" | "frequency"> & { days?: number[] };
const choices: Choice[] = [
  { timezone: "Africa/Cairo", startTime: "00:30", frequency: "daily" },
  { timezone: "Africa/Casablanca", startTime: "02:30", frequency: "daily" },
  { timezone: "America/New_York", startTime: "02:30", frequency: "daily" },
  { timezone: "America/Santiago", startTime: "00:00", frequency: "daily" },
  { timezone: "Asia/Beirut", startTime: "00:15", frequency: "weekends" },
  { timezone: "Asia/Riyadh", startTime: "05:01", frequency: "custom", days: [5] },
  { timezone: "Atlantic/Azores", startTime: "00:45", frequency: "daily" },
  { timezone: "Australia/Lord_Howe", startTime: "02:15", frequency: "daily" },
  { timezone: "Europe/Berlin", startTime: "02:59", frequency: "daily" },
  { timezone: "Pacific/Chatham", startTime: "03:10", frequency: "weekdays" },
];

export async function twoYears() {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "wird-bench-"));
  const log = createLog("error");
  const clock = handClock(FROM);
  const database = await openDatabase({
    databaseUrl: null,
    dataDir: folder,
    log: createLog("silent"),
  });
  const { db } = database;
  const events = await createEvents({ eventPool: null, log });
  const started: { runId: number; at: number }[] = [];

  const session = {
    plan: () => null,
    speaker: { prepare: async () => {} },
    async begin({ runId }: PlayPlan) {
      if (runId === null) return;
      started.push({ runId, at: clock.now() });
      void reports.hear(runId, { type: "began", at: clock.now(), heardAt: clock.now() });
      void reports.hear(runId, { type: "ended", outcome: "played", reason: null });
    },
  } as unknown as PlaybackSession;
  const playback = {
    of: async () => session,
    onFollowed() {},
    state: async (deviceId: number) => emptyState(deviceId, clock.now()),
  } as unknown as PlaybackSessions;

  const { node } = events;
  const facts = createDayFacts();
  const progress = createScheduleProgress(facts);
  const life = createRunLife({ db, progress, clock, node });
  const schedules = createScheduleStore({
    lengths: {
      secondsOf: async () => null,
      secondsOfAll: async (runs) => runs.map(() => null),
    },
    db,
    runs: life,
    facts,
    clock,
    events,
  });
  const { runner, reports } = createRunsRoom({
    database,
    life,
    progress,
    facts,
    schedules,
    devices: createDeviceStore({ db, clock, events }),
    ...{
      playback,
      nodeLease: {
        onLost() {},
        onOthersDied() {},
        live: async () => [],
        mayClaim: async () => true,
        standsAside: () => false,
        isOver: () => false,
        wasSuspended: () => false,
        settled: async () => {},
      },
    },
    portions: { orderOf: async () => ({ problem: sentence("run.sound-deleted") }) },
    khatms: { heard: async () => {}, heardOf: async () => {} },
    durations: { of: async () => new Map() },
    looks: () => false,
    modelOf: () => null,
    forwarding: { forward: async () => ({}), onRequest() {} },
    lines: { isUp: () => true },
    history: { add: async () => {}, forgetWaiting() {} },
    onEnded: () => {},
    statePublisher: createStatePublisher({
      tellHome: tellAlone(events),
      ayahs: { at: () => null },
    }),
    clock,
    random: Math.random,
    events,
    log,
  });

  const ids = await makeSchedules();
  await runner.start();
  const until = Date.UTC(2026 + YEARS, 0, 1);
  for (;;) {
    const next = await db
      .selectFrom("schedules")
      .select((select) => select.fn.min("nextRunAt").as("at"))
      .executeTakeFirstOrThrow();
    if (next.at === null || next.at >= until) break;
    if (next.at - BEFORE > clock.now()) clock.set(next.at - BEFORE);
    await clock.advance(next.at - clock.now() + 100);
  }
  runner.stop();
  await reports.flush();

  const rows = await db.selectFrom("runs").select(["id", "scheduleId"]).execute();
  const scheduleOf = new Map(rows.map((row) => [row.id, row.scheduleId]));
  let differing = 0;
  for (const [index, scheduleId] of ids.entries()) {
    const expected = dueMinuteByMinute(timesOf(choices[index] as Choice), FROM + 1, until);
    const found = started
      .filter(({ runId }) => scheduleOf.get(runId) === scheduleId)
      .map(({ at }) => at);
    const same = new Set(found);
    differing += expected.filter((at) => !same.has(at)).length + (found.length - expected.length);
  }
  const outcomes = await db
    .selectFrom("runs")
    .select(["status", (select) => select.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  await events.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    zones: choices.length,
    runs: started.length,
    differing,
    outcomes: outcomes.map(({ status, count }) => `${count} ${status}`).join(", "),
    seconds: Number(((performance.now() - began) / 1000).toFixed(1)),
  };

  async function makeSchedules(): Promise<number[]> {
    const owner = await insertOwner(db, FROM);
    const [kitchen] = await insertDevices(db, owner, "google", ["kitchen"]);
    await db
      .insertInto("reciters")
      .values({
        identifier: "bench",
        name: "Reciter",
        nameArabic: "",
        rewaya: "",
        style: "",
        server: "http://127.0.0.1:9/",
        path: "",
        availableSurahs: "[1,2,3]",
        available: 1,
        updatedAt: FROM,
      })
      .execute();
    const made: number[] = [];
    for (const choice of choices) {
      const times = timesOf(choice);
      const schedule = await schedules.create(owner, {
        ...NEW_SCHEDULE,
        ...times,
        days: times.days === null ? null : [...times.days],
        deviceId: kitchen as number,
        reciterId: 1,
      });
      made.push(schedule.id);
    }
    return made;
  }
}

const onTheClock = { startAnchor: null, endAnchor: null, durationMinutes: null, season: null };

function timesOf({ days, ...choice }: Choice): ScheduleTimes {
  return { ...choice, days: days ?? null, date: null, endTime: "12:00", ...onTheClock };
}

if (import.meta.main) console.table([await twoYears()]);
