// Runs that go to another speaker: once to the fallback of their schedule when the first stays silent, and wherever somebody moves them.
import { FALLBACK_AFTER } from "#contract/schedules";
import { canBeSteered } from "#contract/makes";
import { isEnded } from "#contract/times/schedule-runs";
import { aboutSpeaker, type Sentence, inARow, sentence } from "#contract/sentences/sentences";
import type { Device } from "#contract/devices";
import type { DeviceStore } from "#server/devices/device-store";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { PlaybackSessions } from "#server/playback/nodes/playback-sessions";
import { asOf } from "#server/playback/record/playback-state-store";
import { BRIDGED, type PlayPlan } from "#server/playback/play-plan";
import type { ClaimedRun } from "./claimed-runs.ts";
import type { RunClaims } from "./run-claims.ts";
import { type HomeLines, leftTo } from "./due-runs.ts";
import { MOVED_BY_HAND } from "./run-tables.ts";
import type { RunLife } from "./run-life.ts";
import type { RunOutcome } from "#server/playback/run-events";

/** A speaker is asked for so long, milliseconds, whether it plays a run that was taken over. */
const ASKED_FOR = 20_000;
/** A run with less than this left, milliseconds, does not begin anew. */
const NEARLY_OVER = 1000;
const LOOK_EVERY = 2000;
/** Milliseconds before what failed at the database is tried again. */
const TRY_AGAIN = 1000;

export interface Fallbacks {
  /** It begins on its speaker: unless it is heard there in time, it goes to the fallback. */
  watch(run: ClaimedRun): void;
  /** It was heard, waits for the end of an adhan, or is over. */
  forget(runId: number): void;
  /** Of all runs. */
  forgetAll(): void;
  /** It failed before anything was heard of it: true, and it goes to the fallback instead. */
  takes(run: ClaimedRun, why: Sentence | null): boolean;
  /** Somebody moves a run that this node holds; the speaker that it leaves does not begin it any more. */
  move(runId: number, to: Pick<Device, "id" | "name">): Promise<void>;
  /** The same for one that waits for its Echo, which nobody holds. */
  moveFromEcho(runId: number, to: Pick<Device, "id" | "name">): Promise<void>;
  /** It was taken over on its fallback speaker: the first one is not to play it. */
  keepFromFirst(run: ClaimedRun): void;
  stop(): void;
}

type PlaceInPlan = Pick<PlayPlan, "order" | "position">;

interface Parts {
  claims: Pick<RunClaims, "reload">;
  life: Pick<RunLife, "goToFallback" | "moveByHand">;
  reports: {
    withhold(runId: number, how?: { sounded: boolean }): Promise<boolean>;
    release(runId: number): void;
    finish(run: ClaimedRun, outcome: "failed", reason: Sentence): void;
    publishRun(run: ClaimedRun): void;
  };
  devices: Pick<DeviceStore, "find">;
  playback: Pick<PlaybackSessions, "of" | "keep">;
  lines: HomeLines;
  /** Whether quiet was asked for on this speaker. */
  isQuiet(deviceId: number): Promise<boolean>;
  clock: Clock;
  log: Log;
  /** It begins on the speaker that its row names now. */
  begin(run: ClaimedRun): Promise<void>;
}

export function createFallbacks(parts: Parts): Fallbacks {
  const { claims, life, devices, playback, clock, log } = parts;
  /** By the id of the run: what is waited for. */
  const timers = new Map<number, () => void>();
  let stopped = false;

  function later(runId: number, ms: number, call: () => void): void {
    timers.get(runId)?.();
    const cancel = clock.after(ms, () => {
      timers.delete(runId);
      call();
    });
    timers.set(runId, cancel);
  }

  function forget(runId: number): void {
    timers.get(runId)?.();
    timers.delete(runId);
  }

  function mayGo(run: ClaimedRun, at: number): boolean {
    const { schedule, plan } = run;
    const to = schedule.fallbackDeviceId;
    if (stopped || run.slot !== 0 || run.fallback || run.startedAt !== null || !plan) return false;
    if (to === null || to === run.device.id || isEnded(run, at + NEARLY_OVER)) return false;
    return plan.adhan === null || at < plan.adhan.latestStart;
  }

  async function isPausedThere({ id, device }: ClaimedRun): Promise<boolean> {
    const session = await playback.of(device);
    return session.plan()?.runId === id && session.state().status === "paused";
  }

  /** Its minute is over, and nothing was heard of it. */
  async function goInTime(run: ClaimedRun): Promise<void> {
    // Its agent may have begun it by itself: nobody else does, and what became of it is known later.
    if (leftTo(run, parts.lines)) return later(run.id, LOOK_EVERY, () => watchOn(run));
    // Somebody is at the speaker.
    if (await isPausedThere(run).catch(() => false)) return;
    const to = await fallbackOf(run);
    // A fallback that is disconnected cannot do better.
    if (to?.isConnected) await go(run, await troubleOf(run), to);
  }

  /** Its agent is waited for; once it is there it has as long as a speaker that is asked. */
  function watchOn(run: ClaimedRun): void {
    if (!mayGo(run, clock.now())) return;
    if (leftTo(run, parts.lines)) later(run.id, LOOK_EVERY, () => watchOn(run));
    else waitUntil(clock.now() + ASKED_FOR, run);
  }

  async function troubleOf({ device }: ClaimedRun): Promise<Sentence> {
    const silent = aboutSpeaker("run.silent", device.name);
    try {
      const { status, error } = (await playback.of(device)).state();
      return status === "error" ? (error ?? silent) : silent;
    } catch {
      return silent;
    }
  }

  async function fallbackOf({ schedule }: ClaimedRun): Promise<Device | null> {
    const device = await devices.find(schedule.fallbackDeviceId ?? 0);
    if (!device || !canBeSteered(device)) return null;
    return (await parts.isQuiet(device.id)) ? null : device;
  }

  async function goAtOnce(run: ClaimedRun, why: Sentence): Promise<void> {
    const to = await fallbackOf(run);
    if (to) await go(run, why, to);
    else parts.reports.finish(run, "failed", why);
  }

  async function go(run: ClaimedRun, why: Sentence, to: Device): Promise<void> {
    if (!(await parts.reports.withhold(run.id))) return;
    const gone = await life
      .goToFallback(run.id, { deviceId: to.id, speaker: to.name, why })
      .catch((error: unknown) => {
        parts.reports.release(run.id);
        throw error;
      });
    // It was skipped or taken over: the reports let go of it.
    if (!gone) return parts.reports.release(run.id);
    abandonOn(run.device, run, why);
    log.info(
      { schedule: run.schedule.id, run: run.id, device: to.id },
      "a run went to its fallback",
    );
    await beginAnew(run.id);
  }

  /** Its row names the other speaker: so does what is loaded from it. `at`: where the one before had come to. */
  async function beginAnew(runId: number, at: PlaceInPlan | null = null): Promise<void> {
    try {
      const run = await claims.reload(runId);
      if (!run || stopped) return;
      parts.reports.publishRun(run);
      await parts.begin(run.plan && at ? { ...run, plan: { ...run.plan, ...at } } : run);
    } catch (error) {
      log.error({ err: error, run: runId }, "a run could not begin on its other speaker yet");
      if (!stopped) later(runId, TRY_AGAIN, () => void beginAnew(runId, at));
    }
  }

  /** Null: nothing of it was heard. */
  async function placeOf({ id, device, startedAt }: ClaimedRun): Promise<PlaceInPlan | null> {
    if (startedAt === null || !device.isConnected) return null;
    const session = await playback.of(device);
    const plan = session.plan();
    if (plan?.runId !== id) return null;
    return { order: plan.order, position: asOf(session.state(), clock.now()).position };
  }

  async function move(runId: number, to: Pick<Device, "id" | "name">): Promise<void> {
    const run = await claims.reload(runId);
    if (!run) throw new AppError("conflict", sentence("schedule.starting-already"));
    const left = leftTo(run, parts.lines);
    // Its agent may recite it already, and cannot be told to stop.
    if (left) {
      throw new AppError("conflict", sentence("run.home-plays-by-itself", { home: left.home }));
    }
    if (!(await parts.reports.withhold(runId, { sounded: true }))) {
      throw new AppError("conflict", sentence("schedule.starting-already"));
    }
    try {
      const at = await placeOf(run).catch(() => null);
      const speaker = { deviceId: to.id, speaker: to.name };
      if (!(await life.moveByHand(runId, speaker, "moved-by-hand"))) {
        throw new AppError("conflict", sentence("schedule.starting-already"));
      }
      forget(runId);
      abandonOn(run.device, run, MOVED_BY_HAND);
      log.info({ schedule: run.schedule.id, run: runId, device: to.id }, "a run was moved by hand");
      await beginAnew(runId, at);
    } catch (error) {
      parts.reports.release(runId);
      throw error;
    }
  }

  function abandonOn(
    device: ClaimedRun["device"],
    { id: runId, endsAt }: Pick<ClaimedRun, "id" | "endsAt">,
    why: Sentence,
  ): void {
    if (!device.isConnected) return;
    Promise.resolve()
      .then(() => playback.of(device))
      .then((session) => {
        // A LOAD that it had not answered may be carried out long afterwards.
        playback.keep(device.id, endsAt ?? clock.now() + BRIDGED);
        return session.abandon(runId, why);
      })
      .catch((error: unknown) => {
        log.debug({ err: error, run: runId }, "the first speaker of a run could not be told");
      });
  }

  /** Until it succeeds, or the run is over. */
  function attempt(run: ClaimedRun, trying: () => Promise<void>, tooLate = () => {}): void {
    trying().catch((error: unknown) => {
      log.error({ err: error, run: run.id }, "a run could not go to its fallback yet");
      if (stopped) return;
      if (mayGo(run, clock.now())) {
        later(run.id, TRY_AGAIN, () => attempt(run, trying, tooLate));
      } else tooLate();
    });
  }

  /** In steps: the machine may sleep meanwhile, and its clock be set. */
  function waitUntil(at: number, run: ClaimedRun): void {
    const wait = at - clock.now();
    if (wait <= 0) attempt(run, () => goInTime(run));
    else later(run.id, Math.min(wait, LOOK_EVERY), () => waitUntil(at, run));
  }

  function forgetAll(): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  return {
    watch(run) {
      const now = clock.now();
      const dueAt = run.takenOver ? run.dueAt : Math.max(run.dueAt, now);
      const at = Math.max(dueAt + FALLBACK_AFTER, run.takenOver ? now + ASKED_FOR : now);
      if (!mayGo(run, at)) return;
      waitUntil(at, run);
    },

    forget,
    forgetAll,

    takes(run, why) {
      if (!mayGo(run, clock.now())) return false;
      forget(run.id);
      const reason = why ?? aboutSpeaker("run.not-started", run.device.name);
      attempt(
        run,
        () => goAtOnce(run, reason),
        () => parts.reports.finish(run, "failed", reason),
      );
      return true;
    },

    move,

    async moveFromEcho(runId, to) {
      const speaker = { deviceId: to.id, speaker: to.name };
      if (!(await life.moveByHand(runId, speaker, "moved-from-echo"))) {
        throw new AppError("conflict", sentence("schedule.starting-already"));
      }
      await beginAnew(runId);
    },

    keepFromFirst(run) {
      const { fallback } = run;
      if (fallback) abandonOn(fallback.first, run, fallback.why);
    },

    stop() {
      stopped = true;
      forgetAll();
    },
  };
}

// --- what is said of a run that went to its fallback speaker

type OnFallback = Pick<ClaimedRun, "device" | "fallback">;

/** Null: it plays on its first speaker. */
export function servedInstead({ device, fallback }: OnFallback): Sentence | null {
  if (!fallback) return null;
  const { first, why } = fallback;
  return sentence("run.fallback", { speaker: first.name, fallback: device.name, reason: why });
}

/** The reason of its end, with what is said of the fallback; the same for runs on their first speaker. */
export function endOnFallback(
  run: OnFallback,
  end: { outcome: RunOutcome | "skipped"; sounded: boolean; reason: Sentence | null },
): Sentence | null {
  const { outcome, sounded, reason } = end;
  if (!run.fallback) return reason;
  if (sounded) return inARow([servedInstead(run), reason]);
  // Somebody stopped or skipped it before it was heard.
  if (reason === null || outcome === "stopped" || outcome === "skipped") return reason;
  const speakers = { speaker: run.fallback.first.name, fallback: run.device.name };
  return sentence("run.fallback-failed", { ...speakers, reason: run.fallback.why, why: reason });
}
