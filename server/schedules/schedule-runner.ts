// Plays what is due: claims runs a little early, gets their speakers ready, and starts them on the minute.
import { windowLength } from "#contract/schedule-time";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { inOrder, type PlayOrder, shuffled } from "#server/playback/play-order";
import type { PlayPlan } from "#server/playback/play-plan";
import type { PlaybackSessions } from "#server/playback/playback-sessions";
import { isTooLate, missedReason } from "./missed-runs.ts";
import { type RunReports } from "./run-reports.ts";
import { type ClaimedRun, LEASE, type RunStore } from "./run-store.ts";
import type { ScheduleStore } from "./schedule-store.ts";

/** Runs are claimed and their speakers made ready this long before they are due, milliseconds. */
export const CLAIM_AHEAD = 10_000;
/** Looks for due runs at least this often: other nodes die, and the wall clock may be set. */
const LOOK_EVERY = 2_000;
const RENEW_EVERY = LEASE / 3;
/** A start later than this is told as late. */
const TOLD_AS_LATE = 5_000;

export interface ScheduleRunner {
  start(): void;
  /** Starts a schedule now, for as long as its window lasts. */
  runNow(scheduleId: number): Promise<void>;
  /** Stops looking and gives the leases back; what plays is left to the sessions. */
  stop(): Promise<void>;
  /** Milliseconds by which starts came after their due instant, for the metrics. */
  onStarted(listener: (lateness: number) => void): void;
}

interface Parts {
  runs: RunStore;
  reports: RunReports;
  schedules: ScheduleStore;
  playback: PlaybackSessions;
  clock: Clock;
  random: () => number;
  events: Events;
  log: Log;
}

export function createScheduleRunner(parts: Parts): ScheduleRunner {
  const { runs, reports, schedules, playback, clock, random, events, log } = parts;
  let cancelLook: (() => void) | null = null;
  let cancelRenew: (() => void) | null = null;
  const waiting = new Map<number, () => void>();
  const startedListeners: ((lateness: number) => void)[] = [];
  let looking = false;
  let lookAgain = false;
  let stopped = false;

  function failed(what: string) {
    return (error: unknown) => log.error({ err: error }, `${what} failed`);
  }

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
      const claimed = await runs.claim(clock.now() + CLAIM_AHEAD);
      await takeUp(claimed);
      for (const scheduleId of await runs.endWaiting()) {
        reports.tell(scheduleId);
      }
    } catch (error) {
      failed("looking for due runs")(error);
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

  async function takeUp(claimed: ClaimedRun[]): Promise<void> {
    const byDue = new Map<number, ClaimedRun[]>();
    for (const run of claimed) {
      if (run.startedAt !== null && clock.now() < run.endsAt) {
        goOn(run);
      } else if (isTooLate(run, clock.now())) {
        await giveUp(run);
      } else {
        prepare(run);
        byDue.set(run.dueAt, [...(byDue.get(run.dueAt) ?? []), run]);
      }
    }
    for (const [dueAt, due] of byDue) waitFor(dueAt, due);
  }

  async function giveUp(run: ClaimedRun): Promise<void> {
    if (run.startedAt === null) {
      await runs.finish(run.id, "missed", missedReason(run, clock.now()));
      await runs.begun([run]);
    } else {
      const reason = "Wird was stopped while this played, and came back after its end.";
      await runs.finish(run.id, "interrupted", reason);
    }
    reports.tell(run.schedule.id);
  }

  // --- before the minute

  function prepare(run: ClaimedRun): void {
    if (run.device.type === "alexa" || !run.device.isConnected) return;
    Promise.resolve(playback.of(run.device))
      .then((session) => session.speaker.prepare())
      .catch((error: unknown) => {
        log.info({ err: error, schedule: run.schedule.id }, "the speaker is not ready yet");
      });
  }

  function waitFor(dueAt: number, due: ClaimedRun[]): void {
    const wait = dueAt - clock.now();
    if (wait <= 0) {
      beginAll(due).catch(failed("starting due runs"));
      return;
    }
    const key = (due[0] as ClaimedRun).id;
    waiting.set(
      key,
      clock.after(wait, () => {
        waiting.delete(key);
        // A timer can be a little early, and the wall clock may have been set back.
        waitFor(dueAt, due);
      }),
    );
  }

  // --- on the minute

  async function beginAll(due: ClaimedRun[]): Promise<void> {
    if (stopped) return;
    // Whoever was edited, skipped or deleted since the claim is no longer ours to begin.
    const ours = await runs.stillOurs(due.map((run) => run.id));
    const begun = due.filter((run) => ours.has(run.id));
    for (const run of begun) {
      begin(run);
    }
    await runs.begun(begun);
    for (const run of begun) reports.tell(run.schedule.id);
  }

  function begin(run: ClaimedRun): void {
    const { device, schedule } = run;
    for (const listener of startedListeners) listener(clock.now() - run.dueAt);
    if (device.type === "alexa") return;
    if (!device.isConnected) {
      runs
        .finish(run.id, "failed", `${device.name} is disconnected in Wird.`)
        .catch(failed("recording a run"));
      return;
    }
    Promise.resolve(playback.of(device))
      .then((session) => session.begin(planOf(run)))
      .catch((error: unknown) => {
        // The session tries again by itself and tells the run's report what became of it.
        log.info({ err: error, schedule: schedule.id }, "the first try of a run failed");
      });
  }

  /** Another process played this run and is gone: its speaker may well be playing still. */
  function goOn(run: ClaimedRun): void {
    if (!run.device.isConnected) {
      void giveUp(run).catch(failed("recording a run"));
      return;
    }
    Promise.resolve(playback.of(run.device))
      .then((session) => session.begin(planOf(run, true), { adopt: true }))
      .catch((error: unknown) => {
        log.info({ err: error, schedule: run.schedule.id }, "a run could not be taken up at once");
      });
  }

  function planOf(run: ClaimedRun, goingOn = false): PlayPlan {
    const { schedule, reciter } = run;
    const continued = (goingOn || schedule.continuePlayback === 1) && schedule.stoppedSurahId;
    const kept =
      continued && reciter.availableSurahs.includes(continued)
        ? { surahId: continued, position: schedule.stoppedPosition ?? 0 }
        : null;
    const late = clock.now() - run.dueAt;
    return {
      reciter,
      order: orderOf(run, kept?.surahId ?? schedule.surahId, goingOn),
      position: kept?.position ?? 0,
      volume: schedule.volume,
      run: reports.open(run, late > TOLD_AS_LATE && !goingOn ? lateReason(late) : null),
    };
  }

  function orderOf(run: ClaimedRun, start: number | null, goingOn: boolean): PlayOrder {
    const available = run.reciter.availableSurahs;
    if (run.schedule.shuffle !== 1) return inOrder(available, start);
    if (goingOn && run.playOrder !== null) {
      const order = JSON.parse(run.playOrder) as PlayOrder;
      const index = start === null ? -1 : order.surahs.indexOf(start);
      return { ...order, index: Math.max(0, index) };
    }
    return shuffled(available, start, random);
  }

  function renew(): void {
    runs.renewLeases().catch(failed("renewing leases"));
    cancelRenew = clock.after(RENEW_EVERY, renew);
  }

  const unsubscribe = events.subscribe("schedules-changed", ({ scheduleId }) => {
    if (stopped) return;
    reports.scheduleChanged(scheduleId);
    void look();
  });

  return {
    start() {
      void look();
      renew();
    },

    async runNow(scheduleId) {
      const schedule = await schedules.find(scheduleId);
      if (!schedule) throw new AppError("not-found");
      const run = await runs.claimNow(scheduleId, clock.now() + windowLength(schedule));
      if (run.device.type === "alexa") {
        await runs.finish(run.id, "failed", "Alexa starts audio only when she is asked.");
        throw new AppError("cannot-start-remotely");
      }
      await beginAll([run]);
    },

    async stop() {
      stopped = true;
      unsubscribe();
      cancelLook?.();
      cancelRenew?.();
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      await runs.giveBackLeases();
    },

    onStarted(listener) {
      startedListeners.push(listener);
    },
  };
}

function lateReason(late: number): string {
  const minutes = Math.round(late / 60_000);
  const howLate =
    minutes < 1 ? "less than a minute" : minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `Started ${howLate} late: Wird was not running on time.`;
}
