// Builds the room of runs from its pieces.
import { sentence } from "#contract/sentences/sentences";
import type { Device } from "#contract/devices";
import type { DeviceStore } from "#server/devices/device-store";
import type { Clock } from "#server/platform/clock";
import type { Database } from "#server/platform/database/database";
import { inTurns } from "#server/platform/database/in-turns";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { NodeLease } from "#server/platform/node-lease";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import type { RequestForwarding } from "#server/playback/nodes/request-forwarding";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import type { FactsSource } from "#server/schedules/schedule-facts";
import { type ScheduleProgress, storePlaces } from "#server/schedules/schedule-progress";
import type { Portions } from "#server/portions/portions";
import type { HistoryStore } from "#server/playback/record/history-store";
import type { StatePublisher } from "#server/playback/record/state-publisher";
import type { ScheduleStore } from "#server/schedules/schedule-store";
import { createEchoRuns } from "./echo-runs.ts";
import { createFallbacks } from "./fallbacks.ts";
import type { KeepHeard, MovePoint } from "./run-writes.ts";
import { quietOn } from "#server/quiet/quiet-tables";
import { createMissingDays, createRunClaims, isOpenOn, type RunClaims } from "./run-claims.ts";
import { createRunLife, type RunLife } from "./run-life.ts";
import { createRunReports } from "./run-reports.ts";
import type { HomeLines } from "./due-runs.ts";
import { createPlansAhead, createPlansOn, createReportsAtHome } from "./runs-at-home.ts";
import { createRunRetention } from "./run-retention.ts";
import { createScheduleRunner } from "./schedule-runner.ts";
import { createTabsAhead } from "./tabs-ahead.ts";

interface Parts {
  database: Pick<Database, "db" | "urgent" | "claims" | "kind" | "partitioned" | "patiently">;
  life: RunLife;
  progress: ScheduleProgress;
  facts: FactsSource;
  schedules: ScheduleStore;
  devices: DeviceStore;
  playback: PlaybackSessions;
  nodeLease: Omit<NodeLease, "end">;
  forwarding: RequestForwarding;
  portions: Pick<Portions, "orderOf">;
  durations: Pick<RecordingDurations, "of">;
  statePublisher: StatePublisher;
  /** Whether a page of this account, or of one of its home, is open on this node. */
  looks(userId: number): boolean;
  lines: HomeLines;
  /** The model that a speaker announces; null: not known. */
  modelOf(device: Pick<Device, "type" | "deviceId">): string | null;
  clock: Clock;
  history: Pick<HistoryStore, "add" | "forgetWaiting">;
  /** What was heard in runs that go on from one another is kept there: of a khatm, or of a schedule. */
  khatms: { heard: KeepHeard; heardOf: KeepHeard };
  /** Called when the ends of runs are written. */
  onEnded(): void;
  random: () => number;
  events: Events;
  log: Log;
}

/**
 * Of a run that begins, both that it has begun and that it is heard are written, each with those of many
 * others, and its schedule: PostgreSQL would end one of two such writes at once as a deadlock, after a second.
 */
function oneAtATime(life: RunLife) {
  const inTurn = inTurns();
  return {
    ...life,
    inTurn,
    start: (runs: Parameters<RunLife["start"]>[0]) => inTurn(() => life.start(runs)),
    report: (changes: Parameters<RunLife["report"]>[0]) => inTurn(() => life.report(changes)),
  };
}

/** Milliseconds in which a speaker whose line is back says what it plays. */
const REPORTS_WITHIN = 60_000;

export function createRunsRoom(parts: Parts) {
  const { life, clock, random, events } = parts;
  const { database } = parts;
  const { db, urgent, kind } = database;
  const inLife = { progress: parts.progress, clock, node: events.node };
  // Due runs do not wait behind requests and sweeps, which use the life that is handed over.
  const urgentLife = oneAtATime(createRunLife({ db: urgent, ...inLife }));
  const claims = createRunClaims({
    db: database.claims,
    kind,
    life: createRunLife({ db: database.claims, ...inLife }),
    progress: parts.progress,
    facts: parts.facts,
    nodeLease: parts.nodeLease,
    missingDays: createMissingDays({
      ...{ db: urgent, life: urgentLife, progress: parts.progress, facts: parts.facts, clock },
    }),
    clock,
    node: events.node,
    portions: parts.portions,
  });
  const fallbacks = createFallbacks({
    ...parts,
    claims,
    life: urgentLife,
    // The two refer to each other: an event of a session may send a run to its fallback.
    reports: {
      withhold: (...which) => reports.withhold(...which),
      release: (runId) => reports.release(runId),
      finish: (...end) => reports.finish(...end),
      publishRun: (run) => reports.publishRun(run),
    },
    isQuiet: async (id) => (await quietOn(db, [id])).since(id, clock.now()) !== null,
    begin: (run) => runner.begin(run),
  });
  const movePoint: MovePoint = ({ of, id }, heard) =>
    of === "khatm" ? parts.khatms.heard(id, heard) : parts.khatms.heardOf(id, heard);
  const reports = createRunReports({
    ...parts,
    db,
    fallbacks,
    claims,
    life: urgentLife,
    movePoint,
    storePlaces: (places) => urgentLife.inTurn(() => storePlaces(urgent, places)),
  });
  parts.devices.onLeft(async ({ id }) => {
    if ((await parts.devices.find(id)) !== null) return;
    for (const scheduleId of await life.speakerDeleted(id)) {
      events.publish("schedules-changed", { scheduleId });
    }
  });
  const lookedListeners: ((took: number) => void)[] = [];
  const timedClaims: RunClaims = {
    ...claims,
    async claim(until) {
      const began = performance.now();
      const claimed = await claims.claim(until);
      for (const listener of lookedListeners) listener(performance.now() - began);
      return claimed;
    },
  };
  const echoRuns = createEchoRuns({ db, life, reports, clock, random });
  const inRunner = { claims: timedClaims, life: urgentLife, reports, fallbacks, echoRuns };
  const runner = createScheduleRunner({ ...parts, ...inRunner });
  parts.nodeLease.onLost(async () => {
    await parts.playback.leaveAll();
    parts.history.forgetWaiting();
    await runner.leaveAll();
    events.publish("speakers-free", {});
  });
  parts.nodeLease.onOthersDied(() => events.publish("speakers-free", {}));
  events.subscribe("speakers-free", runner.lookForAbandoned);
  const reportsAtHome = createReportsAtHome({
    ...parts,
    db,
    life: urgentLife,
    movePoint,
    onSettled(scheduleId) {
      // A session that still waits for its speaker lets go of the run, on whichever node it is.
      events.publish("schedules-changed", { scheduleId });
      reports.publishById(scheduleId);
      parts.onEnded();
    },
    onSkipped(runId, deviceId) {
      events.publish("skipped-run-heard", { deviceId, runId });
      // Nobody may follow it since its line was lost.
      if (!parts.playback.has(deviceId)) stopSkipped({ deviceId, runId });
    },
    onSwept: parts.onEnded,
  });
  function stopSkipped({ deviceId, runId }: { deviceId: number; runId: number }): void {
    const stopIt = async () => {
      const device = await parts.devices.find(deviceId);
      if (!device?.isConnected) return;
      const session = await parts.playback.of(device);
      parts.playback.keep(deviceId, clock.now() + REPORTS_WITHIN);
      await session.abandon(runId, sentence("run.skipped"));
    };
    stopIt().catch((error: unknown) => {
      parts.log.debug({ err: error, run: runId }, "a skipped run was not stopped here");
    });
  }
  events.subscribe("skipped-run-heard", (skipped) => {
    if (parts.playback.has(skipped.deviceId)) stopSkipped(skipped);
  });
  const tabsAhead = createTabsAhead({
    ...{ db, events, clock, log: parts.log, looks: parts.looks },
    plansOn: createPlansOn({ ...parts, db }),
  });
  return {
    reports,
    reportsAtHome,
    plansAhead: createPlansAhead({ ...parts, db }),
    runner: {
      ...runner,
      async start(): Promise<void> {
        tabsAhead.start();
        await runner.start();
      },
      stop(): void {
        tabsAhead.stop();
        runner.stop();
      },
      /** Calls back with the milliseconds that each look for due runs took, with its claims. */
      onLooked: (listener: (took: number) => void) => void lookedListeners.push(listener),
    },
    echoRuns,
    /** What waits on these speakers, and was due before `until`, is skipped: quiet was asked for. */
    async skipWaiting(deviceIds: readonly number[], until: number): Promise<void> {
      if (deviceIds.length === 0) return;
      // What was heard or stopped a moment ago is written: it was not skipped.
      await reports.flush();
      const scheduleIds = await urgentLife.skipForQuiet((run) =>
        run.and([isOpenOn(db, run, [...deviceIds]), run("runs.dueAt", "<", until)]),
      );
      for (const scheduleId of scheduleIds) {
        events.publish("schedules-changed", { scheduleId });
        reports.publishById(scheduleId);
      }
    },
    retention: createRunRetention({ database, life, clock }),
    /** What the sessions published at their end is written; other nodes take the runs over. */
    async giveBack(): Promise<void> {
      await runner.flush();
      await reports.flush();
      await urgentLife.giveBack();
    },
  };
}
