// Plays due runs: claims them a little early, gets their speakers ready, and starts them on the minute.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import { isEnded } from "#contract/times/schedule-runs";
import type { DeviceStore } from "#server/devices/device-store";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import { isDatabaseUnavailable } from "#server/platform/database/database-faults";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { createLooks } from "#server/platform/looks";
import type { NodeLease } from "#server/platform/node-lease";
import { makeRoom, makeRoomForRush } from "#server/platform/make-room";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { SLEPT_THROUGH } from "#server/playback/run-events";
import type { RequestForwarding } from "#server/playback/nodes/request-forwarding";
import { isForAnother, LeasedElsewhere } from "#server/playback/nodes/speaker-leases";
import {
  hasBegun,
  isTooLate,
  lateReason,
  missedReason,
  QUIET,
  LATE_AFTER,
  type HomeLines,
  whyAwaited,
} from "./due-runs.ts";
import { adhansFirst, type ClaimedRun, isPlayedFromHere } from "./claimed-runs.ts";
import type { EchoRuns } from "./echo-runs.ts";
import type { RunClaims } from "./run-claims.ts";
import type { Fallbacks } from "./fallbacks.ts";
import { createGoingOn } from "./going-on.ts";
import type { RunLife } from "./run-life.ts";
import { createHeldBefore, createWaitingRuns, LOOK_EVERY } from "./waiting-runs.ts";
import { createBegunWrites } from "./run-writes.ts";
import { adoptionOf } from "./run-plan.ts";
import type { RunReports } from "./run-reports.ts";
import type { ScheduleStore } from "../schedules/schedule-store.ts";
import type { Device } from "#contract/devices";
import type { Schedule } from "#contract/schedules";
import { canBeSteered, isMadeReady, makeOf } from "#contract/makes";

/** Runs are claimed and their speakers made ready this long before they are due, milliseconds. */
export const CLAIM_AHEAD = 10_000;
/** Milliseconds between checks for runs that another node has taken over without this node noticing. */
const COMPARE_EVERY = 30_000;
/** Milliseconds until a run is tried again whose speaker could not be followed yet. */
const TRY_AGAIN = 1000;

export interface ScheduleRunner {
  /** Resolves when the runs of an earlier process have been taken over. */
  start(): Promise<void>;
  /** Starts a schedule now, for as long as its window lasts. With a device: on it; a run that is open moves to it. */
  runNow(scheduleId: number, deviceId?: number): Promise<void>;
  /** Plays a run that this node holds on the speaker that its row names. */
  begin(run: ClaimedRun): Promise<void>;
  /** Other nodes have died or stopped: takes over what they had claimed. */
  lookForAbandoned(): void;
  /** Drops all claims after another node declared this one dead: the runs may play elsewhere. */
  leaveAll(): Promise<void>;
  /** Writes that runs have begun. Never rejects. */
  flush(): Promise<void>;
  /** Stops looking for due runs; sessions go on with those that play. */
  stop(): void;
  /** Milliseconds from the due instant to the start, for the metrics. */
  onStarted(listener: (lateness: number) => void): void;
}

interface Parts {
  claims: RunClaims;
  life: RunLife;
  reports: RunReports;
  echoRuns: Pick<EchoRuns, "endSilent">;
  fallbacks: Fallbacks;
  schedules: ScheduleStore;
  devices: DeviceStore;
  playback: PlaybackSessions;
  lines: HomeLines;
  /** The model that a speaker announces; null: not known. */
  modelOf(device: Pick<Device, "type" | "deviceId">): string | null;
  forwarding: Pick<RequestForwarding, "forward" | "onRequest">;
  /** While this node stands aside it claims and begins nothing, and ends nothing that others play. */
  nodeLease: Pick<NodeLease, "mayClaim" | "standsAside">;
  clock: Clock;
  events: Events;
  log: Log;
}

export function createScheduleRunner(parts: Parts): ScheduleRunner {
  const { claims, life, reports, fallbacks, schedules, devices, playback, nodeLease } = parts;
  const { clock, events, log } = parts;
  let cancelCompare: (() => void) | null = null;
  const held = createHeldBefore({ stillHeld: claims.stillHeld });
  const waiting = createWaitingRuns({
    ...{ clock, log, makeRoom, makeRoomForRush, soon: held.ask, begin: beginAll },
  });
  const goingOn = createGoingOn(parts);
  const written = createBegunWrites<ClaimedRun>({
    ...{ clock, log, onWritten: haveBegun },
    write: (begun) =>
      life.start(begun.map((run) => ({ ...run, awaiting: whyAwaited(run, parts.lines) }))),
  });
  const startedListeners: ((lateness: number) => void)[] = [];
  /** Runs whose speakers are made ready, by their ids, until they begin. */
  const ready = new Map<number, ClaimedRun>();
  /** By the ids of runs that begin once the database is back: what ends the wait. */
  const again = new Map<number, () => void>();
  /** When it last looked, by the wall clock. */
  let lookedAt = Number.POSITIVE_INFINITY;
  let stopped = false;
  const looks = createLooks({
    ...{ clock, look, every: LOOK_EVERY },
    onFault: (error) => log.error({ err: error }, "looking for due runs failed"),
  });

  // --- looking for due runs

  async function look(): Promise<void> {
    if (await nodeLease.mayClaim()) await takeUpDue();
  }

  async function takeUpDue(): Promise<void> {
    await lookAtClock();
    const claimed = await claims.claim(clock.now() + CLAIM_AHEAD);
    await takeUp(claimed.runs);
    claimed.missed.forEach(reports.publishById);
    // The clock was set meanwhile: nothing ends by it.
    if (nodeLease.standsAside()) return;
    (await life.endWindows()).forEach(reports.publishById);
    await parts.echoRuns.endSilent();
    if (claimed.more) looks.wake();
  }

  /** Detects that the clock was set; at the first look too, since it may have been set while Wird was away. */
  async function lookAtClock(): Promise<void> {
    const now = clock.now();
    if (now < lookedAt) (await life.takeBackMissed()).forEach(reports.publishById);
    lookedAt = now;
  }

  async function takeUp(claimed: ClaimedRun[]): Promise<void> {
    // On their minute it is asked again whether this clock is wrong.
    if (nodeLease.standsAside()) return claimed.forEach(waiting.add);
    const begun: Promise<void>[] = [];
    for (const run of adhansFirst(claimed)) {
      const now = clock.now();
      if (hasBegun(run, now) && !isEnded(run, now)) begun.push(goOn(run));
      else if (isTooLate(run, run.schedule, now)) begun.push(giveUp(run));
      else {
        prepare(run);
        waiting.add(run);
      }
    }
    await Promise.all(begun);
  }

  /** Too late: Wird was switched off, the machine slept, or its clock was set. */
  async function giveUp(run: ClaimedRun): Promise<void> {
    if (run.quietSince !== null && run.startedAt === null) {
      reports.finish(run, "skipped", QUIET);
      written.add([run]);
      return;
    }
    const now = clock.now();
    const hasSounded = run.startedAt !== null;
    // The speaker may still play it, also after its end: the session asks it.
    const mayPlay = isPlayedFromHere(run) && (hasSounded || run.takenOver);
    if (mayPlay) await begin(run);
    else if (hasSounded) reports.finish(run, "interrupted", SLEPT_THROUGH);
    else reports.finish(run, "missed", missedReason(run, run.schedule, now));
    written.add([run]);
  }

  // --- before the minute

  function prepare(run: ClaimedRun): void {
    const { device, plan, dueAt, takenOver } = run;
    if (!isPlayedFromHere(run) || run.quietSince !== null) return;
    const now = clock.now();
    const how = howReady(device, parts.modelOf(device), now);
    // An earlier process may have begun it: it is asked for, and not made ready over its own sound.
    const mayPlay = takenOver && dueAt <= now;
    const ahead = how.isReady && !mayPlay ? plan : null;
    if (ahead) ready.set(run.id, run);
    Promise.resolve(playback.of(device))
      .then((session) => ahead && session.prepare(ahead, { at: dueAt, loads: how.loads }))
      .catch(async (error: unknown) => {
        // The other node makes it ready, and starts it on the minute.
        if ((await isForAnother(error, nodeLease)) && waiting.remove(run)) return handOver(run);
        log.info({ err: error, schedule: run.schedule.id }, "the speaker is not ready yet");
      });
  }

  /** These do not begin: nothing of them is to sound, and their speakers are as they were. */
  function letReadyGo(runs: readonly ClaimedRun[]): void {
    for (const run of runs) {
      if (!ready.delete(run.id)) continue;
      Promise.resolve(playback.of(run.device))
        .then((session) => session.letReadyGo(run.id))
        .catch((error: unknown) => {
          log.warn({ err: error, schedule: run.schedule.id }, "a speaker was not let go of");
        });
    }
  }

  /** A schedule was changed or deleted: what was withdrawn of it is let go. */
  async function letWithdrawnGo(scheduleId: number): Promise<void> {
    const ofIt = [...ready.values()].filter((run) => run.schedule.id === scheduleId);
    if (ofIt.length === 0) return;
    const still = await claims.stillHeld(ofIt.map((run) => run.id));
    letReadyGo(ofIt.filter((run) => !still.has(run.id)));
  }

  // --- on the minute

  async function beginAll(due: ClaimedRun[]): Promise<void> {
    if (stopped) return;
    // Do not start runs that were withdrawn, skipped or deleted since the claim.
    const open = await held.of(due);
    if (stopped) return;
    if (open.length < due.length) letReadyGo(due.filter((run) => !open.includes(run)));
    const isLate = (run: ClaimedRun) => isTooLate(run, run.schedule, clock.now());
    // Where this machine's clock was set, another node begins them: this one stands aside.
    const mayBeSet = nodeLease.standsAside() || open.some(isLate);
    if (mayBeSet && !(await nodeLease.mayClaim())) throw new Error("This machine's clock was set.");
    if (stopped) return;
    // It was set back since it showed their minute.
    if (open.some(({ dueAt }) => dueAt > clock.now())) return open.forEach(waiting.add);
    const late = open.filter(isLate);
    for (const run of late) void giveUp(run);
    const { atOnce, goOn: goesOn } = goingOn.apart(open.filter((run) => !late.includes(run)));
    beginNow(atOnce);
    if (goesOn.length === 0) return;
    const asTheyAre = await goingOn.onTheirMinute(goesOn);
    if (!stopped) beginNow(asTheyAre);
  }

  function beginNow(begun: ClaimedRun[]): void {
    for (const run of begun) {
      ready.delete(run.id);
      for (const listener of startedListeners) listener(clock.now() - run.dueAt);
      void begin(run);
    }
    // Write after the LOADs of prepared runs are sent: none waits for a write.
    setImmediate(() => written.add(begun));
  }

  /** The runs are written as begun, and their schedules have advanced to the next. */
  function haveBegun(begun: ClaimedRun[]): void {
    for (const run of begun) reports.publishRun(run);
    stopLost(begun);
  }

  /** Of a run whose minute has passed: it may sound already, and is not asked about before. */
  const goOn = (run: ClaimedRun) => begin(run).then(() => stopLost([run]));

  /** Their schedules may have been changed or deleted since the claim: check after the LOAD. */
  function stopLost(begun: ClaimedRun[]): void {
    held.lost(begun).then(
      (lost) => lost.forEach((run) => reports.scheduleChanged(run.schedule.id)),
      (error: unknown) => log.warn({ err: error }, "begun runs were not compared yet"),
    );
  }

  /** Quiet was asked for before the claim, and may have been ended since. */
  async function beginInQuiet(claimed: ClaimedRun): Promise<void> {
    const run = await claims.reload(claimed.id);
    if (!run || stopped) return;
    if (run.quietSince === null) return begin(run);
    if (run.startedAt === null) return reports.finish(run, "skipped", QUIET);
    // It was begun before: whoever played it has not been able to stop it.
    await begin({ ...run, quietSince: null });
    const session = await playback.of(run.device);
    await session.stopRun(run.id, QUIET);
  }

  async function begin(run: ClaimedRun): Promise<void> {
    const { device, plan } = run;
    if (run.quietSince !== null) {
      return beginInQuiet(run).catch((error: unknown) => {
        log.error({ err: error, schedule: run.schedule.id }, "a run in a quiet was not settled");
      });
    }
    if (run.hasNothing) return reports.finish(run, "skipped", run.leftOut);
    const fail = (reason: Sentence | null) => {
      reports.open(run, null);
      if (!fallbacks.takes(run, reason)) reports.finish(run, "failed", reason);
    };
    if (device.isOthers) return fail(aboutSpeaker("speaker.of-others", device.name));
    if (!device.isConnected) return fail(aboutSpeaker("speaker.disconnected-in-wird", device.name));
    if (!isPlayedFromHere(run)) return;
    if (!plan) return fail(run.leftOut);
    const late = run.status === "preparing" ? clock.now() - (run.fallback?.at ?? run.dueAt) : 0;
    reports.open(run, late > LATE_AFTER ? lateReason(run, clock.now()) : null);
    fallbacks.watch(run);
    if (run.takenOver) fallbacks.keepFromFirst(run);
    try {
      const session = await playback.of(device);
      if (stopped) return;
      const adopt = adoptionOf(run, clock.now());
      session.begin(plan, { adopt }).catch((error: unknown) => {
        // The session tries again by itself and publishes the events of the run.
        log.info({ err: error, schedule: run.schedule.id }, "the first try of a run failed");
      });
    } catch (error) {
      if (stopped) return;
      if (await isForAnother(error, nodeLease)) return handOver(run);
      if (error instanceof LeasedElsewhere || isDatabaseUnavailable(error)) return tryAgain(run);
      log.error({ err: error, schedule: run.schedule.id }, "a run could not begin");
      const fault = aboutSpeaker("speaker.fault-in-wird", device.name);
      fail(error instanceof AppError ? error.sentence : fault);
    }
  }

  /** Its speaker could not be followed yet, and may sound of it: nothing is told of it yet. */
  function tryAgain(run: ClaimedRun): void {
    again.get(run.id)?.();
    const begins = () => {
      again.delete(run.id);
      held
        .of([run])
        .then((still) => Promise.all(still.map(goOn)))
        .catch((error: unknown) => {
          if (stopped) return;
          log.warn({ err: error, schedule: run.schedule.id }, "a run could not begin yet");
          tryAgain(run);
        });
    };
    again.set(run.id, clock.after(TRY_AGAIN, begins));
  }

  function tryNoMore(): void {
    for (const cancel of again.values()) cancel();
    again.clear();
  }

  /** Another node follows the speaker since the claim, or the run was started by hand on this one. */
  async function handOver(run: ClaimedRun): Promise<void> {
    fallbacks.forget(run.id);
    try {
      await claims.handOver(run.id);
      events.publish("schedules-changed", { scheduleId: run.schedule.id });
    } catch (error) {
      log.error({ err: error, schedule: run.schedule.id }, "a run could not be handed over");
    }
  }

  // --- by hand

  async function mustFindSpeaker(id: number): Promise<Device> {
    const device = await devices.find(id);
    mustBeAbleToStart([device]);
    return device as Device;
  }

  /** False: no run of this schedule is open. One that recites there already, or is about to, stays. */
  async function moveOpenRun({ id, alsoOn }: Schedule, to: Device): Promise<boolean> {
    const run = await claims.openOf(id);
    if (!run) return false;
    if (run.deviceId === to.id) return true;
    if (alsoOn.includes(to.id)) {
      throw new AppError("conflict", aboutSpeaker("run.recited-there", to.name));
    }
    if (run.status === "waiting") await fallbacks.moveFromEcho(run.id, to);
    else if (run.holder === events.node) await fallbacks.move(run.id, to);
    else if (run.holder === null) throw new AppError("unavailable");
    else {
      const from = await devices.find(run.deviceId);
      // It plays on the Echo, which nothing can stop from here.
      if (from && !canBeSteered(from)) {
        throw new AppError("conflict", aboutSpeaker("echo.not-steerable", from.name));
      }
      const moving = { do: "move", runId: run.id, onto: to.id } as const;
      await parts.forwarding.forward(run.holder, run.deviceId, moving);
    }
    return true;
  }

  parts.forwarding.onRequest(["move"], async (_, { runId, onto }) => {
    await fallbacks.move(runId, await mustFindSpeaker(onto));
    return {};
  });

  /** A run that was claimed to be started by hand, with its first slot on this speaker. */
  async function onSpeaker(claimed: ClaimedRun[], { id, name }: Device): Promise<ClaimedRun[]> {
    const moved = claimed.map(async (run) => {
      if (run.slot !== 0) return run;
      await life.moveByHand(run.id, { deviceId: id, speaker: name }, "moved-by-hand");
      return (await claims.reload(run.id)) ?? run;
    });
    return Promise.all(moved);
  }

  function compare(): void {
    claims
      .forgetOthers()
      .then(reports.letGoOfTakenOver)
      .catch((error: unknown) => log.error({ err: error }, "held runs were not compared"));
    cancelCompare = clock.after(COMPARE_EVERY, compare);
  }

  // Do not wait for the lease to expire: what a person asks of the speaker is meant for its run.
  playback.onFollowed(async (deviceId) => {
    if (!stopped) await takeUp(await claims.claimOn(deviceId));
  });

  const unsubscribe = events.subscribe("schedules-changed", ({ scheduleId }) => {
    held.changed();
    if (stopped) return;
    letWithdrawnGo(scheduleId).catch((error: unknown) => {
      log.warn({ err: error, schedule: scheduleId }, "what is made ready was not looked at");
    });
    reports.scheduleChanged(scheduleId);
    looks.wake();
  });

  return {
    async start() {
      compare();
      looks.start(LOOK_EVERY);
      await looks.run();
    },

    lookForAbandoned() {
      if (stopped) return;
      claims.othersDied();
      looks.wake();
    },

    async leaveAll() {
      waiting.clear();
      ready.clear();
      tryNoMore();
      fallbacks.forgetAll();
      reports.leaveAll();
      await claims.leaveAll();
    },

    begin,
    flush: written.flush,

    async runNow(scheduleId, deviceId) {
      const schedule = await schedules.find(scheduleId);
      if (!schedule) throw new AppError("not-found");
      const own = [schedule.deviceId, ...schedule.alsoOn];
      const to = deviceId === undefined ? null : await mustFindSpeaker(deviceId);
      if (to && (await moveOpenRun(schedule, to))) return;
      const elsewhere = to && !own.includes(to.id) ? to : null;
      await schedules.mustBeAllowed(schedule);
      const speakers = elsewhere
        ? [elsewhere]
        : await Promise.all(own.map((id) => devices.find(id)));
      mustBeAbleToStart(speakers);
      const length = await schedules.lengthNow(scheduleId);
      const endsAt = length === null ? null : clock.now() + length;
      const claimed = await claims.claimNow(scheduleId, endsAt);
      await beginAll(elsewhere ? await onSpeaker(claimed, elsewhere) : claimed);
    },

    stop() {
      stopped = true;
      unsubscribe();
      fallbacks.stop();
      tryNoMore();
      void looks.stop();
      cancelCompare?.();
      waiting.stop();
      written.stop();
    },

    onStarted(listener) {
      startedListeners.push(listener);
    },
  };
}

/** Milliseconds after which a speaker that has played by itself what it was to hold is tried again. */
const TRIED_AGAIN_AFTER = 30 * 24 * 60 * 60_000;

function howReady(
  { readiness, ...device }: ClaimedRun["device"],
  model: string | null,
  now: number,
): { isReady: boolean; loads: boolean } {
  // Others are only asked whether they are there.
  if (!makeOf(device).holdsPaused) return { isReady: true, loads: false };
  const { chosen = null, playedEarlyAt = null, model: atHome = null } = readiness ?? {};
  const loads = playedEarlyAt === null || now - playedEarlyAt > TRIED_AGAIN_AFTER;
  return { isReady: isMadeReady(device, chosen, model ?? atHome), loads };
}

/** The first is the schedule's own: it is said what is wrong with it when none of them can start. */
function mustBeAbleToStart([own, ...others]: (Device | null)[]): void {
  if (!own) throw new AppError("not-found");
  if (!canBeSteered(own)) throw new AppError("cannot-start-remotely");
  if (![own, ...others].some((device) => device?.isConnected)) {
    throw new AppError("conflict", aboutSpeaker("speaker.disconnected-first", own.name));
  }
}
