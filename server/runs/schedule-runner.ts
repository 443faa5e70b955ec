// Plays what is due: claims runs a little early, gets their speakers ready, and starts them on the minute.
import { windowLength } from "#contract/schedule-time";
import type { Device } from "#contract/devices";
import type { DeviceStore } from "#server/devices/device-store";
import { AppError } from "#server/platform/app-error";
import { canBeSteered } from "#contract/steering";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { SLEPT_THROUGH } from "#server/playback/run-events";
import { LeasedElsewhere } from "#server/playback/nodes/speaker-leases";
import { isTooLate, lateReason, missedReason, TOLD_AS_LATE } from "./due-runs.ts";
import { type ClaimedRun, isPlayedFromHere } from "./claimed-run.ts";
import { LEASE, type RunClaims } from "./run-claims.ts";
import { adoptionOf, planOf } from "./run-plan.ts";
import type { RunReports } from "./run-reports.ts";
import type { RunStore } from "./run-store.ts";
import type { ScheduleStore } from "../schedules/schedule-store.ts";

/** Runs are claimed and their speakers made ready this long before they are due, milliseconds. */
export const CLAIM_AHEAD = 10_000;
/** Looks for due runs at least this often: other nodes die, and the wall clock may be set. */
const LOOK_EVERY = 2_000;
const RENEW_EVERY = LEASE / 3;
/** Milliseconds before what the database refused is tried again. */
const TRY_AGAIN = 1000;

export interface ScheduleRunner {
  /** Resolves when what a stopped Wird left behind has been taken up. */
  start(): Promise<void>;
  /** Starts a schedule now, for as long as its window lasts. */
  runNow(scheduleId: number): Promise<void>;
  /** Stops looking; what plays is left to the sessions. */
  stop(): void;
  /** Milliseconds by which starts came after their due instant, for the metrics. */
  onStarted(listener: (lateness: number) => void): void;
}

interface Parts {
  claims: RunClaims;
  runs: RunStore;
  reports: RunReports;
  schedules: ScheduleStore;
  devices: DeviceStore;
  playback: PlaybackSessions;
  clock: Clock;
  random: () => number;
  events: Events;
  log: Log;
}

export function createScheduleRunner(parts: Parts): ScheduleRunner {
  const { claims, runs, reports, schedules, devices, playback, clock, random, events, log } = parts;
  let cancelLook: (() => void) | null = null;
  let cancelRenew: (() => void) | null = null;
  const waits = new Set<() => void>();
  /** Claimed runs that are not due yet, by their due instant. */
  const waiting = new Map<number, ClaimedRun[]>();
  const startedListeners: ((lateness: number) => void)[] = [];
  /** When it last looked, by the wall clock. */
  let lookedAt = Number.POSITIVE_INFINITY;
  let looking = false;
  let lookAgain = false;
  let stopped = false;

  // --- looking for what is due

  async function look(): Promise<void> {
    // One look at a time; a wish that comes meanwhile is granted afterwards.
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    cancelLook?.();
    try {
      await lookAtClock();
      const claimed = await claims.claim(clock.now() + CLAIM_AHEAD);
      await takeUp(claimed.runs);
      for (const scheduleId of [...claimed.missed, ...(await runs.endWaiting())]) {
        reports.tell(scheduleId);
      }
    } catch (error) {
      log.error({ err: error }, "looking for due runs failed");
    } finally {
      looking = false;
    }
    if (stopped) return;
    if (lookAgain) {
      lookAgain = false;
      return look();
    }
    cancelLook = clock.after(LOOK_EVERY, () => void look());
  }

  /** At the first look too: the clock may have been set while Wird was away. */
  async function lookAtClock(): Promise<void> {
    const now = clock.now();
    const isSetBack = now < lookedAt;
    if (isSetBack) (await runs.takeBackMissed()).forEach(reports.tell);
    lookedAt = now;
  }

  async function takeUp(claimed: ClaimedRun[]): Promise<void> {
    const begun: Promise<void>[] = [];
    for (const run of claimed) {
      const now = clock.now();
      if (run.status !== "preparing" && now < run.endsAt) begun.push(begin(run));
      else if (isTooLate(run, now)) begun.push(giveUp(run));
      else {
        prepare(run);
        waitWithOthers(run);
      }
    }
    await Promise.all(begun);
  }

  /** Too late: Wird was away, the machine slept, or its clock was set. */
  async function giveUp(run: ClaimedRun): Promise<void> {
    const now = clock.now();
    const hasSounded = run.startedAt !== null;
    // It may be playing still, on and on: the speaker is asked.
    const mayPlay = isPlayedFromHere(run) && (hasSounded || (run.takenOver && now < run.endsAt));
    if (mayPlay) await begin(run);
    else if (hasSounded) reports.finish(run, "interrupted", SLEPT_THROUGH);
    else reports.finish(run, "missed", missedReason(run, now));
    moveOn([run]);
  }

  // --- before the minute

  function prepare(run: ClaimedRun): void {
    if (!isPlayedFromHere(run)) return;
    Promise.resolve(playback.of(run.device))
      .then((session) => session.speaker.prepare())
      .catch((error: unknown) => {
        log.info({ err: error, schedule: run.schedule.id }, "the speaker is not ready yet");
      });
  }

  function later(ms: number, call: () => void): void {
    const cancel = clock.after(ms, () => {
      waits.delete(cancel);
      call();
    });
    waits.add(cancel);
  }

  /** What is due at one instant begins together and in order, whenever it was claimed. */
  function waitWithOthers(run: ClaimedRun): void {
    const together = waiting.get(run.dueAt);
    if (together) {
      together.push(run);
      return;
    }
    waiting.set(run.dueAt, [run]);
    // What is late already waits for the others that were claimed with it.
    later(0, () => waitFor(run.dueAt));
  }

  function waitFor(dueAt: number): void {
    const wait = dueAt - clock.now();
    // A timer can be a little early, and the wall clock may be set meanwhile.
    if (wait > 0) return later(Math.min(wait, LOOK_EVERY), () => waitFor(dueAt));
    const due = (waiting.get(dueAt) ?? []).toSorted(
      (one, two) => one.schedule.id - two.schedule.id,
    );
    waiting.delete(dueAt);
    beginAll(due).catch((error: unknown) => {
      log.error({ err: error }, "due runs could not be started yet");
      later(TRY_AGAIN, () => due.forEach(waitWithOthers));
    });
  }

  // --- on the minute

  async function beginAll(due: ClaimedRun[]): Promise<void> {
    if (stopped) return;
    // Whoever was edited, skipped or deleted since the claim is no longer ours to begin.
    const ours = await claims.stillOurs(due.map((run) => run.id));
    if (stopped) return;
    const open = due.filter((run) => ours.has(run.id));
    const begun: ClaimedRun[] = [];
    for (const run of open) {
      if (isTooLate(run, clock.now())) void giveUp(run);
      else begun.push(run);
    }
    for (const run of begun) {
      for (const listener of startedListeners) listener(clock.now() - run.dueAt);
      void begin(run);
    }
    moveOn(begun);
  }

  async function begin(run: ClaimedRun): Promise<void> {
    const { device } = run;
    if (!device.isConnected) {
      return reports.finish(run, "failed", `${device.name} is disconnected in Wird.`);
    }
    if (!isPlayedFromHere(run)) return;
    const late = clock.now() - run.dueAt;
    const isLate = late > TOLD_AS_LATE && run.status === "preparing";
    reports.open(run, isLate ? lateReason(late) : null);
    try {
      const session = await playback.of(device);
      if (stopped) return;
      const adopt = adoptionOf(run, clock.now());
      session.begin(planOf(run, random), { adopt }).catch((error: unknown) => {
        // The session tries again by itself and publishes what becomes of the run.
        log.info({ err: error, schedule: run.schedule.id }, "the first try of a run failed");
      });
    } catch (error) {
      if (stopped) return;
      if (error instanceof LeasedElsewhere) return handOver(run);
      log.error({ err: error, schedule: run.schedule.id }, "a run could not begin");
      const fault = `${device.name} could not be used, because of a fault in Wird.`;
      reports.finish(run, "failed", error instanceof AppError ? error.message : fault);
    }
  }

  /** The speaker went to another node after the claim, or somebody started this here by hand. */
  async function handOver(run: ClaimedRun): Promise<void> {
    try {
      await claims.handOver(run.id);
      events.publish("schedules-changed", { scheduleId: run.schedule.id });
    } catch (error) {
      log.error({ err: error, schedule: run.schedule.id }, "a run could not be handed over");
    }
  }

  /** The schedules go on to their next runs. */
  function moveOn(begun: ClaimedRun[]): void {
    if (begun.length === 0) return;
    runs.begun(begun).then(
      () => {
        for (const run of begun) reports.tellOf(run.schedule);
      },
      (error: unknown) => {
        log.error({ err: error }, "begun runs were not saved yet");
        if (!stopped) later(TRY_AGAIN, () => moveOn(begun));
      },
    );
  }

  function renew(): void {
    claims
      .renewLeases()
      .then(reports.letGoOfOthers)
      .catch((error: unknown) => log.error({ err: error }, "leases were not renewed"));
    cancelRenew = clock.after(RENEW_EVERY, renew);
  }

  function mustBeAbleToStart(device: Device | null): void {
    if (!device) throw new AppError("not-found");
    if (!canBeSteered(device)) throw new AppError("cannot-start-remotely");
    if (!device.isConnected) {
      throw new AppError("conflict", `${device.name} is disconnected. Connect it first.`);
    }
  }

  // Sooner than the lease of its run is over: what somebody asks of the speaker is asked of the run.
  playback.onFollowed(async (deviceId) => {
    if (!stopped) await takeUp(await claims.claimOn(deviceId));
  });

  const unsubscribe = events.subscribe("schedules-changed", ({ scheduleId }) => {
    if (stopped) return;
    reports.scheduleChanged(scheduleId);
    void look();
  });

  return {
    async start() {
      renew();
      await look();
    },

    async runNow(scheduleId) {
      const schedule = await schedules.find(scheduleId);
      if (!schedule) throw new AppError("not-found");
      mustBeAbleToStart(await devices.find(schedule.deviceId));
      const run = await claims.claimNow(scheduleId, clock.now() + windowLength(schedule));
      await beginAll([run]);
    },

    stop() {
      stopped = true;
      unsubscribe();
      cancelLook?.();
      cancelRenew?.();
      for (const cancel of waits) cancel();
      waits.clear();
    },

    onStarted(listener) {
      startedListeners.push(listener);
    },
  };
}
