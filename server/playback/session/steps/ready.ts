// What is made ready before its minute: muted, launched and loaded paused, played on the instant, and let go without a sound.
import { aboutSpeaker } from "#contract/sentences/sentences";
import { makeOf } from "#contract/makes";
import type { MediaStatus } from "#server/speakers/speaker";
import { beginningOf, currentItem } from "../../play-order.ts";
import type { PlayPlan } from "../../play-plan.ts";
import { recordingOf } from "../plan-recordings.ts";
import type { Refusal } from "../session-events.ts";
import {
  adhanSounds,
  arm,
  armAt,
  disarm,
  isToBeStopped,
  type MuteState,
  nextNumber,
  publish,
  type ReadyState,
  type RecitalState,
  send,
  type Step,
} from "../session-state.ts";
import { isSounding, stateChanged } from "./record.ts";

/** Milliseconds after a connection in which a speaker says what it does, and how loud. */
const SAYS_ALL_WITHIN = 250;
/** Milliseconds after its instant at which what did not begin is let go: its schedule was changed elsewhere. */
const GIVEN_UP_AFTER = 5_000;
/** Seconds by which a recording that another process has loaded may stand beside the place where it begins. */
const AT_START = 0.1;
/** Milliseconds before an unmute that the speaker has not obeyed is told again: twice as long each time. */
const UNMUTE_AGAIN = 1_000;
const LONGEST_UNMUTE_PAUSE = 60_000;

/** Makes the speaker ready for a plan that begins at `at`, unless anything else is going on there. */
export function makeReady(
  step: Step,
  plan: PlayPlan,
  { at, loads }: { at: number; loads: boolean },
): void {
  const { state } = step;
  const { ready } = state;
  if (ready?.plan.runId === plan.runId) return;
  // At one instant the adhan goes first.
  if (ready?.plan.adhan && !plan.adhan) return;
  // What was ready before is replaced, and the speaker stays muted.
  state.ready = {
    ...{ number: nextNumber(step), plan, at, loads, phase: "waits" },
    ...{ begins: null, playedEarly: false },
  };
  armAt(step, "made ready too long", at + GIVEN_UP_AFTER);
  if (state.isConnected) return beginReady(step);
  send(step, { name: "prepare", ahead: "connect" }, { of: "nothing" });
}

/** Waits for the speaker's first statuses after connecting, before it is made ready. */
export function readyConnected(step: Step): void {
  if (step.state.ready?.phase === "waits") arm(step, "say all", SAYS_ALL_WITHIN);
}

export function beginReady(step: Step): void {
  const { state } = step;
  const { ready } = state;
  if (ready?.phase !== "waits" || !state.isConnected) return;
  // Whatever else is going on there is left alone until the minute.
  if (state.recital || adhanSounds(step) || isToBeStopped(step) || isSounding(step)) {
    return forgetReady(step);
  }
  ready.phase = "asked";
  const mutes = makeOf(step.context.target).chimes && !state.shown.muted;
  if (mutes) {
    state.mute = { ...NOT_MUTED, number: nextNumber(step), isOwed: true };
    stateChanged(step);
  }
  const media = ready.loads ? { ...mediaOfPlan(step, ready.plan), paused: true } : null;
  send(step, { name: "prepare", ahead: { media, mutes } }, { of: "ready", number: ready.number });
}

function mediaOfPlan({ state }: Step, { reciter, order, position, runId, key }: PlayPlan) {
  return {
    ...recordingOf(reciter, currentItem(order)),
    ...{ position: Math.max(position, beginningOf(order)), runId },
    ...(key === undefined ? {} : { key, volumeBefore: state.volume.goBackTo }),
  };
}

/** The speaker has loaded it, or has not: null, a later event decides; else what begins has to be loaded now. */
export function readyAnswered(step: Step, number: number, refusal: Refusal): RecitalState | null {
  const { ready, recital } = step.state;
  if (ready?.number !== number) return null;
  const { begins } = ready;
  if (begins !== null && recital?.number !== begins.recital) {
    dropReady(step, { stops: true });
    return null;
  }
  if (refusal || !ready.loads) {
    if (begins === null && !refusal) ready.phase = "launched";
    else if (begins === null && refusal?.fault === "recording") recordingRefused(step, ready);
    else forgetReady(step);
    return begins === null ? null : recital;
  }
  if (ready.phase === "asked") ready.phase = "holds";
  if (begins !== null && recital) playNow(step, recital, begins.load);
  return null;
}

/** A recital would load this now: true when the speaker has it, or is about to have it. */
export function playsReady(step: Step, recital: RecitalState): boolean {
  const { ready } = step.state;
  if (!ready) {
    unmute(step);
    return false;
  }
  const { loading } = recital;
  // Its first try was before the minute.
  if (ready.phase === "refused" && isOfReady(step, ready, recital)) loading.triesOfThis++;
  // A second try does not wait for what the first has waited for.
  if (ready.begins !== null || !isReadyFor(step, ready, recital)) {
    forgetReady(step);
    return false;
  }
  if (ready.phase === "holds") playNow(step, recital, loading.load);
  else ready.begins = { recital: recital.number, load: loading.load };
  return true;
}

function isReadyFor(step: Step, ready: ReadyState, recital: RecitalState): boolean {
  const isHeld = ready.phase === "holds" || ready.phase === "asked";
  const isToPlay = recital.loading.media?.paused !== true;
  return isOfReady(step, ready, recital) && isHeld && ready.loads && isToPlay;
}

/** The recital loads what was made ready: this recording, from the same second. */
function isOfReady(step: Step, { plan }: ReadyState, recital: RecitalState): boolean {
  const { media } = recital.loading;
  const wanted = mediaOfPlan(step, plan);
  const isSame = media?.url === wanted.url && media.position === wanted.position;
  return isSame && plan.runId === recital.plan.runId;
}

/** The speaker cannot play this recording: unmutes it at once; the minute's LOAD is then the second try. */
function recordingRefused(step: Step, ready: ReadyState): void {
  ready.phase = "refused";
  unmute(step);
}

function playNow(step: Step, recital: RecitalState, load: number): void {
  forgetReady(step);
  // Somebody has paused it meanwhile: it is held already.
  if (recital.loading.isHeld) return;
  send(step, { name: "play" }, { of: "play ready", recital: recital.number, number: load });
}

/** A plan begins: what its speaker did before its minute is told with its run. */
export function tellPlayedEarly(step: Step, plan: PlayPlan): void {
  const { ready } = step.state;
  if (!ready?.playedEarly || ready.plan.runId !== plan.runId) return;
  const remark = aboutSpeaker("run.played-early", step.context.target.name);
  publish(step, plan, { type: "remarked", remark });
}

/** What a speaker reports before the minute; true: it is of what is made ready, and shown to nobody. */
export function hearReady(step: Step, media: MediaStatus): boolean {
  const { ready } = step.state;
  if (!ready || step.state.recital) return false;
  const { runId } = ready.plan;
  const isOurs =
    media.url === mediaOfPlan(step, ready.plan).url &&
    (media.loadedFor === null || media.loadedFor.runId === runId);
  if (media.state === "idle") {
    const isHeld = ready.phase === "holds" || ready.phase === "plays early";
    if (isHeld && isOurs && media.idleReason === "error") recordingRefused(step, ready);
    // Somebody has closed the player.
    else if (isHeld) forgetReady(step);
    return false;
  }
  if (!isOurs) {
    if (ready.phase !== "waits") forgetReady(step);
    return false;
  }
  if (ready.phase === "waits" && isHeldAlready(step, ready, media)) ready.phase = "holds";
  if (media.state === "playing") playsEarly(step, ready);
  return true;
}

/** An earlier process, or the other end of an agent's line, has loaded it: it is not loaded again. */
function isHeldAlready(step: Step, { plan, loads }: ReadyState, media: MediaStatus): boolean {
  const { position } = mediaOfPlan(step, plan);
  const isAtStart = Math.abs(media.position - position) <= AT_START;
  return loads && media.state === "paused" && isAtStart;
}

/** A speaker that plays although it was told to hold: pauses it at once, and has it loaded on its minutes from now on. */
function playsEarly(step: Step, ready: ReadyState): void {
  send(step, { name: "pause" }, { of: "nothing" });
  if (ready.playedEarly) return;
  ready.playedEarly = true;
  ready.phase = "plays early";
  step.effects.push({ type: "plays early" });
}

/**
 * It was loaded before its minute, by this process or an earlier one, or gave way to an adhan, and has not heard that it is
 * to play.
 */
export function wasHeldReady(recital: RecitalState, { loadedFor }: MediaStatus): boolean {
  const { plan, sounded, atLoss } = recital;
  const isOfRun = plan.runId !== null && loadedFor?.runId === plan.runId;
  return isOfRun && (!sounded || atLoss.ofAdhan) && !isToRest(recital);
}

/** Another node or process had it, and nothing of it was heard or paused. */
export function isUntouched(recital: RecitalState): boolean {
  return recital.adopted !== null && !recital.sounded && !isToRest(recital);
}

/** It is paused on purpose. */
function isToRest({ loading, adopted }: RecitalState): boolean {
  return loading.isHeld || adopted?.paused === true || adopted?.silent === true;
}

/** Of this run, or of any (null), nothing is to be heard any more: nothing sounds, and the speaker is as it was. */
export function letReadyGo(step: Step, runId: number | null): void {
  const { ready } = step.state;
  if (ready && (runId === null || ready.plan.runId === runId)) dropReady(step, { stops: true });
}

/** Lets go what no run has begun GIVEN_UP_AFTER its minute. */
export function readyTooLong(step: Step): void {
  if (step.state.ready?.begins === null) dropReady(step, { stops: true });
}

/** Gives up making ready without stopping anything: another app or recording is on the speaker. */
export function forgetReady(step: Step): void {
  dropReady(step, { stops: false });
}

export function dropReady(step: Step, { stops }: { stops: boolean }): void {
  const { ready } = step.state;
  step.state.ready = null;
  disarm(step, "made ready too long", "say all");
  const isLoaded = ready?.loads === true && ready.phase !== "waits" && ready.phase !== "refused";
  if (stops && isLoaded) send(step, { name: "stop" }, { of: "let go" });
  else unmute(step);
}

// --- it was muted before anything else, and is unmuted whatever happens

export const NOT_MUTED: MuteState = {
  ...{ number: 0, isOwed: false, isTold: false, tries: 0, isReported: false },
};

export function unmute(step: Step): void {
  const { mute, isConnected } = step.state;
  if (!mute.isOwed || !isConnected || mute.isTold) return;
  mute.isTold = true;
  disarm(step, "unmute again");
  send(step, { name: "setMuted", muted: false }, { of: "unmute", number: mute.number });
}

export function unmuteAnswered(step: Step, number: number, refusal: Refusal): void {
  const { mute } = step.state;
  if (!mute.isOwed || mute.number !== number) return;
  mute.isTold = false;
  if (!refusal && !mute.isReported) return muteIsOver(step);
  if (!step.state.isConnected || step.state.isClosed) return;
  const pause = UNMUTE_AGAIN * 2 ** mute.tries;
  mute.tries++;
  arm(step, "unmute again", Math.min(pause, LONGEST_UNMUTE_PAUSE));
}

/** Ends the owed unmute: the speaker is unmuted, or a person has set its mute meanwhile. */
export function muteIsOver(step: Step): void {
  if (!step.state.mute.isOwed) return;
  step.state.mute = { ...NOT_MUTED };
  disarm(step, "unmute again");
  stateChanged(step);
}

/** What the speaker says, as people are to see it: muted by Wird it is not muted for them. */
export function heardMuted(step: Step, muted: boolean): boolean {
  const { mute, shown } = step.state;
  if (!mute.isOwed) return muted;
  mute.isReported = muted;
  if (!muted && mute.isTold) muteIsOver(step);
  return muted ? shown.muted : false;
}

/** Keeps the unmute owed over a lost connection; reconnecting tells it again. */
export function muteWaits(step: Step): void {
  step.state.mute.isTold = false;
  disarm(step, "unmute again");
}

/** It is still to be unmuted, and nobody is making it ready. */
export const isOwedUnmute = ({ state }: Pick<Step, "state">) => state.mute.isOwed;
