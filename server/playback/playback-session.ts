// What one speaker plays: the state machine into which schedules, buttons, voices and the speaker itself are events.
import { recordingUrl } from "#contract/reciters";
import { surahByNumber } from "#contract/surahs";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import {
  type MediaStatus,
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerTarget,
} from "#server/speakers/speaker";
import type { HistoryStore } from "./history-store.ts";
import { createListening } from "./listening.ts";
import { currentSurah, nextInOrder, type PlayOrder, startOver } from "./play-order.ts";
import type { PlayPlan, RunOutcome } from "./play-plan.ts";
import type { SpeakerState } from "./playback-state-store.ts";
import { createVolumeKeeper } from "./volume-keeper.ts";

/** Milliseconds within which a loaded recording must be heard to play (decisions.md section 6). */
export const PROOF_TIME = 20_000;
/** Loads of one surah before the speaker is given up. */
export const MOST_TRIES = 3;
/** Loads of one recording that the speaker cannot play, before the next surah. */
const MOST_TRIES_OF_A_RECORDING = 2;
/** Surahs in a row that could not be played, before the reciter's server is given up. */
const MOST_SKIPPED = 3;
const RETRY_PAUSE = 1000;
/** Milliseconds between checks of what the speaker really does while it plays. */
const CHECK_EVERY = 10_000;
/** A recitation without an end time is taken up again this long after the speaker was lost. */
const PATIENCE_WITHOUT_RUN = 2 * 60_000;
/** The wall clock may be set: waits for an instant look at it again after this long. */
const LONGEST_WAIT = 5_000;

export interface Change {
  historyUpdated?: boolean;
  scheduleId?: number;
  /** A sentence for the people who listen. */
  notice?: string;
}

export interface SessionParts {
  target: SpeakerTarget;
  initial: SpeakerState;
  createSpeaker(onEvent: (event: SpeakerEvent) => void): Speaker;
  clock: Clock;
  random: () => number;
  log: Log;
  history: HistoryStore;
  /** What it played when Wird was last there: taken up again if it still plays that. */
  before: PlayPlan | null;
  onChange(state: SpeakerState, change: Change): void;
  onReachable(reachable: boolean): void;
}

export interface PlaybackSession {
  readonly target: SpeakerTarget;
  /** What the speaker is doing now; the position runs along. */
  state(): SpeakerState;
  plan(): PlayPlan | null;
  speaker: Speaker;
  /**
   * Starts a plan. With `adopt`, a speaker that plays it already is left alone (after a restart).
   * Resolves when the speaker has taken the first recording; rejects with its SpeakerError.
   */
  begin(plan: PlayPlan, options?: { adopt?: boolean }): Promise<void>;
  /** Goes to another surah or position within the plan. */
  moveTo(order: PlayOrder, position: number): Promise<void>;
  /** Somebody pressed stop. */
  stop(reason: string): Promise<void>;
  /** Somebody asked for this volume. */
  setVolume(volume: number): Promise<void>;
  /** Lets go of the speaker; what plays plays on. */
  close(): Promise<void>;
}

function urlOf(plan: PlayPlan): string {
  return recordingUrl(plan.reciter, currentSurah(plan.order));
}

export function createPlaybackSession(parts: SessionParts): PlaybackSession {
  const { target, clock, random, log } = parts;
  const { name } = target;
  let state = parts.initial;
  let plan: PlayPlan | null = null;
  /** The current surah has been heard. */
  let proven = false;
  /** Anything of the plan has been heard. */
  let sounded = false;
  let tries = 0;
  let recordingTries = 0;
  let skipped = 0;
  let failedLoad = 0;
  /** What was left out of this plan, as a sentence for its outcome. */
  let leftOut: string | null = null;
  let lastReason: string | null = null;
  /** Since when the speaker is lost in mid-play; null: it is not. */
  let lostAt: number | null = null;
  /** What the speaker says next decides whether to adopt or to load. */
  let reconciling = false;
  let loadNumber = 0;
  let closed = false;

  const timers = new Map<string, () => void>();
  const speaker = parts.createSpeaker(hear);
  const volumes = createVolumeKeeper({
    clock,
    setVolume: (volume) => void speaker.setVolume(volume).catch(ignore("setting the volume")),
  });
  const listening = createListening({
    history: parts.history,
    log,
    onWritten: () => parts.onChange(snapshot(), { historyUpdated: true }),
  });

  function ignore(what: string) {
    return (error: unknown) => log.debug({ err: error, device: target.id }, `${what} failed`);
  }

  function arm(timer: string, ms: number, call: () => void): void {
    timers.get(timer)?.();
    timers.set(timer, clock.after(ms, call));
  }

  function disarm(...names: string[]): void {
    for (const timer of names) {
      timers.get(timer)?.();
      timers.delete(timer);
    }
  }

  function positionNow(): number {
    if (state.status !== "playing") return state.position;
    const position = state.position + (clock.now() - state.positionAt) / 1000;
    return state.duration === null ? position : Math.min(position, state.duration);
  }

  function snapshot(): SpeakerState {
    return state.status === "playing"
      ? { ...state, position: positionNow(), positionAt: clock.now() }
      : state;
  }

  function change(set: Partial<SpeakerState>, news: Change = {}): void {
    const now = clock.now();
    state = { ...snapshot(), ...set, lastUpdated: now, positionAt: set.positionAt ?? now };
    const scheduleId = plan?.run?.scheduleId ?? undefined;
    parts.onChange(state, scheduleId === undefined ? news : { scheduleId, ...news });
  }

  // --- loading, and the proof that it plays

  function expectedUrl(): string | null {
    return plan && urlOf(plan);
  }

  async function load(): Promise<void> {
    if (!plan) return;
    const surahId = currentSurah(plan.order);
    const mine = ++loadNumber;
    tries++;
    proven = false;
    reconciling = false;
    disarm("stall", "retry", "check");
    arm("proof", PROOF_TIME, noProof);
    const position = state.surahId === surahId ? state.position : 0;
    const sent = speaker.load({
      url: urlOf(plan),
      surahId,
      reciterId: plan.reciter.id,
      title: surahByNumber(surahId)?.englishName ?? `Surah ${surahId}`,
      artist: plan.reciter.name,
      position,
    });
    change({ status: "loading", error: null, position });
    try {
      await sent;
    } catch (error) {
      if (mine === loadNumber && plan && !proven) loadFailed(error);
      throw error;
    }
  }

  function loadFailed(error: unknown): void {
    const { message, fault } = asSpeakerError(error);
    lastReason = message;
    if (fault === "cannot-start-remotely") return fail(message);
    if (fault === "recording") return recordingFailed(message);
    // The speaker is away or busy: the try lasts until its proof is due, or the speaker is back.
    change({ status: "error", error: message });
  }

  function asSpeakerError(error: unknown): SpeakerError {
    if (error instanceof SpeakerError) return error;
    log.error({ err: error, device: target.id }, "a speaker failed in an unexpected way");
    return new SpeakerError(`${name} could not be used.`);
  }

  function reload(): void {
    load().catch(ignore("loading"));
  }

  function noProof(): void {
    const reason = lastReason ?? `${name} took the recording but did not start to play.`;
    if (tries < MOST_TRIES) reload();
    else fail(reason);
  }

  /** The recording cannot be played (404, not audio, stalls): try once more, then the next surah. */
  function recordingFailed(reason: string): void {
    // The answer to the load and the speaker's own news may both tell of one failure.
    if (failedLoad === loadNumber) return;
    failedLoad = loadNumber;
    recordingTries++;
    disarm("proof", "stall");
    if (recordingTries < MOST_TRIES_OF_A_RECORDING) {
      arm("retry", RETRY_PAUSE, reload);
      return;
    }
    skipped++;
    listening.end(positionNow(), false);
    const surah = state.surahId === null ? undefined : surahByNumber(state.surahId);
    if (skipped >= MOST_SKIPPED) return fail(reason);
    leftOut = `${surah?.englishName ?? "A surah"} was left out: ${reason}`;
    change({ error: leftOut }, { notice: leftOut });
    advance();
  }

  function fail(reason: string): void {
    listening.end(positionNow(), false);
    finish("failed", reason);
    change({ status: "error", error: reason });
    speaker.stop().catch(ignore("stopping"));
    volumes.restore();
  }

  function heardPlaying(media: MediaStatus): void {
    const wasLost = lostAt !== null;
    lostAt = null;
    lastReason = null;
    tries = 0;
    recordingTries = 0;
    skipped = 0;
    disarm("proof", "stall", "patience");
    if (!proven && plan && !listening.isOpen()) {
      listening.begin({
        userId: target.userId,
        deviceId: target.id,
        reciterId: plan.reciter.id,
        surahId: currentSurah(plan.order),
        startPosition: media.position,
      });
    }
    proven = true;
    if (!sounded) {
      sounded = true;
      plan?.run?.sounded(clock.now());
    } else if (wasLost) plan?.run?.resumed();
    change({ ...placeOf(media), status: "playing", error: null });
    armCheck();
  }

  function placeOf(media: MediaStatus): Partial<SpeakerState> {
    return {
      position: media.position,
      positionAt: media.at,
      duration: media.duration ?? state.duration,
    };
  }

  function armCheck(): void {
    arm("check", CHECK_EVERY, () => {
      const position = positionNow();
      listening.place(position);
      if (state.surahId !== null) plan?.run?.moved(state.surahId, position);
      speaker.refresh().catch(ignore("asking for the state"));
      armCheck();
    });
  }

  // --- what the speaker says

  function hear(event: SpeakerEvent): void {
    if (closed) return;
    switch (event.type) {
      case "connected":
        parts.onReachable(true);
        // A load that failed because the speaker was away is worth another try at once.
        if (plan && !proven && !reconciling && lastReason !== null) {
          tries = Math.max(0, tries - 1);
          reload();
        } else if (state.status === "error" && !plan) change({ status: "stopped", error: null });
        return;
      case "disconnected":
        parts.onReachable(false);
        return lost(event.reason);
      case "volume":
        volumes.heard(event.volume);
        if (volumes.isFading()) return;
        if (event.volume !== state.volume || event.muted !== state.muted) {
          change({ volume: event.volume, muted: event.muted });
        }
        return;
      case "taken":
        if (plan) return leave(`${name} was taken over by ${event.by}.`, "taken");
        return;
      case "media":
        return hearMedia(event.status);
    }
  }

  function lost(reason: string): void {
    if (!plan || !(proven || reconciling)) {
      if (!plan && state.status !== "stopped") change({ status: "stopped", error: null });
      return;
    }
    if (lostAt !== null) return;
    lostAt = clock.now();
    lastReason = reason;
    reconciling = true;
    const position = positionNow();
    disarm("proof", "stall", "check");
    listening.place(position);
    if (state.surahId !== null) plan.run?.moved(state.surahId, position);
    plan.run?.interrupted(reason);
    change({ status: "error", error: reason, position });
    if (!plan.run) arm("patience", PATIENCE_WITHOUT_RUN, () => fail(reason));
  }

  function hearMedia(media: MediaStatus): void {
    if (!plan) return hearForeignMedia(media);
    const ours = media.url !== null && media.url === expectedUrl();
    if (reconciling) return reconcile(media, ours);
    if (media.state === "idle") return hearIdle(media, ours);
    if (!ours) return;
    if (media.state === "playing") heardPlaying(media);
    else if (media.state === "paused") {
      if (!proven) return;
      disarm("stall", "check");
      listening.place(media.position);
      change({ ...placeOf(media), status: "paused" });
    } else if (proven && state.status !== "loading") {
      change({ ...placeOf(media), status: "loading" });
      arm("stall", PROOF_TIME, () => {
        recordingFailed(`the recording did not arrive at ${name}.`);
      });
    }
  }

  /** Somebody else's recitation or music: shown as playing, but it is not ours to steer. */
  function hearForeignMedia(media: MediaStatus): void {
    const { before } = parts;
    if (before && media.state !== "idle" && media.url === urlOf(before)) {
      plan = before;
      proven = true;
      sounded = true;
      return hearMedia(media);
    }
    const status =
      media.state === "playing" || media.state === "paused"
        ? media.state
        : media.state === "buffering"
          ? "loading"
          : "stopped";
    if (status === state.status && status === "stopped") return;
    const nothingOfOurs = status === "stopped" ? {} : { reciterId: null, surahId: null };
    change({ ...placeOf(media), ...nothingOfOurs, status, error: null });
  }

  /** After the speaker was lost, or Wird was: go on with what it plays, or load it again. */
  function reconcile(media: MediaStatus, ours: boolean): void {
    reconciling = false;
    if (media.state === "idle") {
      if (media.idleReason === "finished") return surahFinished();
      tries = 0;
      return reload();
    }
    if (!ours) return leave(`Somebody else used ${name} meanwhile.`, "taken");
    if (media.state === "playing") return heardPlaying(media);
    proven = true;
    lostAt = null;
    change({ ...placeOf(media), status: media.state === "paused" ? "paused" : "loading" });
  }

  function hearIdle(media: MediaStatus, ours: boolean): void {
    // Before the proof, idle is what came before our load, or its failure.
    if (!proven) {
      if (media.idleReason === "error" && ours) recordingFailed(`${name} could not play this recording.`);
      return;
    }
    switch (media.idleReason) {
      case "finished":
        return surahFinished();
      case "error":
        // What was heard so far stays; the recording goes on from there.
        state = { ...snapshot(), status: "loading" };
        return recordingFailed(`${name} could not play this recording.`);
      default:
        return leave(`Somebody stopped ${name}.`, "stopped");
    }
  }

  function surahFinished(): void {
    listening.end(state.duration ?? positionNow(), true);
    if (volumes.isFading()) return endNow();
    advance();
  }

  function advance(): void {
    if (!plan) return;
    const next = nextInOrder(plan.order) ?? (plan.run ? startOver(plan.order, random) : null);
    if (!next) {
      disarm("proof", "stall", "check");
      finish("played", leftOut);
      change({ status: "stopped", position: 0 });
      return;
    }
    if (next.shuffled && next.index === 0) plan.run?.ordered(next);
    goTo(next, 0);
    reload();
  }

  function goTo(order: PlayOrder, position: number): void {
    if (!plan) return;
    plan = { ...plan, order };
    const surahId = currentSurah(order);
    tries = 0;
    recordingTries = 0;
    state = { ...state, reciterId: plan.reciter.id, surahId, position, duration: null, positionAt: clock.now() };
    plan.run?.moved(surahId, position);
  }

  // --- the end

  function armEnd(): void {
    if (!plan?.run) return;
    const wait = plan.run.endsAt - clock.now();
    if (wait <= 0) return endTime();
    arm("end", Math.min(wait, LONGEST_WAIT), armEnd);
  }

  function endTime(): void {
    if (!plan?.run || volumes.isFading()) return;
    if (state.status === "playing") {
      volumes.fade(state.volume, endNow);
      return;
    }
    if (lostAt !== null) return finishSilently("interrupted", lastReason);
    if (!sounded) return finishSilently("failed", lastReason ?? `${name} did not start to play.`);
    if (state.status === "paused") {
      return finishSilently("stopped", `${name} was paused, and nobody resumed it before the end.`);
    }
    endNow();
  }

  function endNow(): void {
    finishSilently("played", leftOut);
  }

  function finishSilently(outcome: RunOutcome, reason: string | null): void {
    const position = positionNow();
    listening.end(position, false);
    if (state.surahId !== null) plan?.run?.moved(state.surahId, position);
    finish(outcome, reason);
    change({ status: "stopped", position, error: outcome === "played" ? null : reason });
    speaker
      .stop()
      .catch(ignore("stopping"))
      .finally(() => volumes.restore());
  }

  /** Somebody stopped or took the speaker: it stays so. */
  function leave(reason: string, how: "stopped" | "taken"): void {
    const position = positionNow();
    listening.end(position, false);
    if (state.surahId !== null) plan?.run?.moved(state.surahId, position);
    finish("stopped", reason);
    if (how === "taken") volumes.forget();
    else volumes.restore();
    change({ status: "stopped", position, error: null });
  }

  function finish(outcome: RunOutcome, reason: string | null): void {
    const run = plan?.run ?? null;
    const scheduleId = run?.scheduleId ?? undefined;
    disarm(...timers.keys());
    plan = null;
    lostAt = null;
    reconciling = false;
    lastReason = null;
    loadNumber++;
    if (!run) return;
    run.ended(outcome, reason);
    parts.onChange(snapshot(), { scheduleId });
  }

  speaker.open();

  return {
    target,
    speaker,
    state: snapshot,
    plan: () => plan,

    async begin(next, { adopt = false } = {}) {
      if (plan) {
        listening.end(positionNow(), false);
        finish("stopped", `Something else was started on ${name}.`);
      }
      if (next.volume !== null) volumes.set(next.volume, state.volume);
      plan = next;
      sounded = false;
      proven = false;
      skipped = 0;
      leftOut = null;
      goTo(next.order, next.position);
      if (next.order.shuffled) next.run?.ordered(next.order);
      armEnd();
      if (!adopt) return load();
      reconciling = true;
      arm("proof", PROOF_TIME, noProof);
      change({ status: "loading" });
      speaker.refresh().catch(ignore("asking for the state"));
    },

    async moveTo(order, position) {
      if (!plan) return;
      listening.end(positionNow(), false);
      goTo(order, position);
      await load();
    },

    async stop(reason) {
      const stopping = speaker.stop();
      leave(reason, "stopped");
      await stopping;
    },

    async setVolume(volume) {
      volumes.heard(volume);
      await speaker.setVolume(volume);
      change({ volume });
    },

    async close() {
      closed = true;
      disarm(...timers.keys());
      if (listening.isOpen()) listening.place(positionNow());
      if (plan && state.surahId !== null) plan.run?.moved(state.surahId, positionNow());
      volumes.forget();
      await speaker.close();
    },
  };
}
