// Loads a recording until the speaker plays it: waits for the proof, tries again, or gives it up.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { Media } from "#server/speakers/speaker";
import { adhanTooLate } from "../../play-plan.ts";
import type { Refusal } from "../session-events.ts";
import {
  arm,
  ask,
  disarm,
  isArmed,
  type LoadingState,
  nextNumber,
  type RecitalState,
  send,
  type Step,
} from "../session-state.ts";

import { playsReady } from "./ready.ts";

/** Milliseconds within which a loaded recording must be heard to play. */
export const PROOF_TIME = 20_000;
/** Milliseconds without a report after which the speaker is asked: it may play what nobody has told. */
const ASK_AFTER = 15_000;
/** Loads without any sound before the speaker is given up. */
const MOST_TRIES = 3;
/** Loads of one recording that does not play, before the next surah. */
const MOST_TRIES_OF_A_RECORDING = 2;
/** Surahs in a row that could not be played, before the network that all of them need is blamed. */
const MOST_GIVEN_UP = 3;
const RETRY_PAUSE = 1000;
/** Milliseconds until a LOAD that the player refused is sent again: twice as long each time. */
const REFUSED_PAUSE = 2000;
/** Seconds of sound after which earlier failures of a recording no longer count. */
const FORGIVEN_AFTER = 60;
/** The same for one that broke off: a player may do so again and again, and come to the end. */
const BREAK_FORGIVEN_AFTER = 10;

export const NOTHING_LOADED: LoadingState = {
  ...{
    media: null,
    isProven: false,
    isPending: false,
    isAsked: false,
    isSingleTry: false,
    isHeld: false,
  },
  ...{ silentLoads: 0, triesOfThis: 0, recordingsGivenUp: 0, failedAt: 0, refusals: 0 },
  ...{ load: 0, sentAt: null, failedLoad: null, reason: null },
};

/** `again`: the player has refused this try, which lasts until its proof is due. */
export function sendLoad(
  step: Step,
  recital: RecitalState,
  { again = false, answers = false } = {},
): void {
  const { loading } = recital;
  const { media } = loading;
  if (!media) return;
  if (adhanTooLate(recital.plan, step.now)) return step.found(recital, { what: "too late" });
  loading.load = nextNumber(step);
  loading.isAsked = false;
  loading.isProven = false;
  loading.isPending = true;
  disarm(step, "retry", "refused");
  if (!again) {
    loading.silentLoads++;
    loading.triesOfThis++;
    loading.refusals = 0;
    arm(step, "proof", PROOF_TIME);
    arm(step, "ask", ASK_AFTER);
  }
  loading.sentAt = again || loading.triesOfThis > 1 ? null : step.now;
  const meaning = { of: "load", recital: recital.number, number: loading.load } as const;
  if (!playsReady(step, recital)) send(step, { name: "load", media }, meaning, { answers });
  step.found(recital, { what: "load sent", position: media.position });
}

/** Milliseconds passed without a report: it may play. */
export function askWhetherLoaded(step: Step, { loading }: RecitalState): void {
  if (step.state.isConnected && !loading.isPending) ask(step);
}

/** The speaker has answered that it plays what was made ready: what it has lost meanwhile is loaded at once. */
export function readyPlayed(
  step: Step,
  recital: RecitalState,
  number: number,
  refusal: Refusal,
): void {
  if (number !== recital.loading.load) return;
  // One that was lost says what it plays when it is back.
  const hasLost = refusal !== null && step.state.isConnected && !recital.loading.isProven;
  if (hasLost) sendLoad(step, recital, { again: true });
  else loadAnswered(step, recital, number, refusal);
}

/** The speaker has answered a load. */
export function loadAnswered(
  step: Step,
  recital: RecitalState,
  number: number,
  refusal: Refusal,
): void {
  const { loading } = recital;
  if (number !== loading.load) return;
  loading.isPending = false;
  if (!refusal || !loading.media || loading.isProven) return;
  const { fault } = refusal;
  const reason = refusal.sentence;
  loading.reason = reason;
  if (fault === "cannot-start-remotely") {
    return step.found(recital, { what: "speaker given up", reason });
  }
  if (fault === "recording") return recordingFailed(step, recital, reason, loading.media.position);
  // The speaker is lost or busy: the try lasts until its proof is due, or the speaker is connected.
  step.found(recital, { what: "try failed", reason });
  if (fault !== "player" || !isArmed(step, "proof")) return;
  arm(step, "refused", REFUSED_PAUSE * 2 ** loading.refusals);
  loading.refusals++;
}

/** It was not heard in time. */
export function noProof(step: Step, recital: RecitalState): void {
  const { loading } = recital;
  const { name } = step.context.target;
  const { isConnected } = step.state;
  if (loading.isAsked && !isConnected) {
    const reason = aboutSpeaker("speaker.no-answer", name);
    step.found(recital, { what: "try failed", reason });
    return arm(step, "proof", PROOF_TIME);
  }
  const reason = loading.reason ?? aboutSpeaker("speaker.recording-silent", name);
  if (loading.silentLoads >= MOST_TRIES) {
    return step.found(recital, { what: "speaker given up", reason });
  }
  // A connected speaker took it, twice: perhaps the recording is at fault.
  const isTaken = isConnected && loading.reason === null;
  if (loading.isSingleTry) return step.found(recital, { what: "no recording plays", reason });
  if (isTaken && loading.triesOfThis >= MOST_TRIES_OF_A_RECORDING) {
    return giveUpRecording(step, recital, reason);
  }
  sendLoad(step, recital);
}

/** It does not arrive any more, or cannot be played from this position on, seconds. */
export function recordingFailed(
  step: Step,
  recital: RecitalState,
  reason: Sentence,
  position: number,
  forgivenAfter = FORGIVEN_AFTER,
): void {
  const { loading } = recital;
  // The answer to the load and a report of the speaker may both be about one failure.
  if (!loading.media || loading.failedLoad === loading.load) return;
  loading.failedLoad = loading.load;
  forgive(loading, position, forgivenAfter);
  loading.failedAt = position;
  loading.reason = reason;
  loading.isProven = false;
  loading.silentLoads = 0;
  loading.media = { ...loading.media, position };
  disarmLoading(step);
  if (loading.isSingleTry) step.found(recital, { what: "no recording plays", reason });
  else if (loading.triesOfThis < MOST_TRIES_OF_A_RECORDING) arm(step, "retry", RETRY_PAUSE);
  else giveUpRecording(step, recital, reason);
}

/** The speaker fell silent at this position, seconds: it is loaded again from there while that brings it on. */
export function recordingBrokeOff(
  step: Step,
  recital: RecitalState,
  reason: Sentence,
  position: number,
): void {
  recordingFailed(step, recital, reason, position, BREAK_FORGIVEN_AFTER);
}

function giveUpRecording(step: Step, recital: RecitalState, reason: Sentence): void {
  disarmLoading(step);
  recital.loading.recordingsGivenUp++;
  if (recital.loading.recordingsGivenUp < MOST_GIVEN_UP) {
    step.found(recital, { what: "recording given up", reason });
  } else step.found(recital, { what: "no recording plays", reason });
}

function forgive(loading: LoadingState, position: number, after = FORGIVEN_AFTER): void {
  if (position - loading.failedAt < after) return;
  loading.triesOfThis = 1;
  loading.recordingsGivenUp = 0;
}

function choose(loading: LoadingState, media: Media): void {
  loading.media = loading.isHeld ? { ...media, paused: true } : media;
  loading.triesOfThis = 0;
  loading.failedAt = media.position;
  loading.reason = null;
  loading.isSingleTry = false;
}

/** Loads a recording that somebody or the order chose: who asked waits until the speaker has answered. */
export function startLoading(step: Step, recital: RecitalState, media: Media): void {
  recital.loading.isHeld = false;
  choose(recital.loading, media);
  recital.loading.silentLoads = 0;
  recital.loading.recordingsGivenUp = 0;
  sendLoad(step, recital, { answers: true });
}

/** Somebody pauses what is not heard yet: a later try is loaded paused, and this one paused when it plays. */
export function holdLoading({ loading }: RecitalState): void {
  loading.isHeld = true;
  if (loading.media) loading.media = { ...loading.media, paused: true };
}

/** Somebody resumes it. */
export function releaseLoading(step: Step, recital: RecitalState, position: number): void {
  const { loading } = recital;
  loading.isHeld = false;
  if (loading.media) loading.media = { ...loading.media, paused: false };
  loadAgain(step, recital, position);
}

/** The recording that follows by itself: failures before this still count. */
export function loadNext(step: Step, recital: RecitalState, media: Media): void {
  choose(recital.loading, media);
  sendLoad(step, recital);
}

/** Loads it once, to see whether recordings can be loaded again; a failure is "no recording plays". */
export function tryOnce(step: Step, recital: RecitalState, media: Media): void {
  choose(recital.loading, media);
  recital.loading.silentLoads = 0;
  recital.loading.isSingleTry = true;
  sendLoad(step, recital);
}

/** Loads the same recording again from here, seconds. */
export function loadAgain(step: Step, recital: RecitalState, position: number): void {
  const { loading } = recital;
  if (!loading.media) return;
  loading.media = { ...loading.media, position };
  loading.silentLoads = 0;
  loading.triesOfThis = 0;
  sendLoad(step, recital);
}

/** Waits for the proof of a recording that may play there already: its owner asks the speaker. */
export function awaitProof(step: Step, { loading }: RecitalState, media: Media): void {
  choose(loading, media);
  loading.silentLoads = 0;
  loading.recordingsGivenUp = 0;
  loading.isProven = false;
  loading.isAsked = true;
  arm(step, "proof", PROOF_TIME);
}

/** The speaker reports that it plays, or holds it paused, at this position, seconds: the proof. */
export function proven(step: Step, { loading }: RecitalState, position: number): void {
  disarmLoading(step);
  loading.isProven = true;
  // If it is loaded again, it was resumed meanwhile.
  if (loading.media?.paused) loading.media = { ...loading.media, paused: false };
  loading.isAsked = false;
  loading.isSingleTry = false;
  loading.failedLoad = null;
  loading.silentLoads = 0;
  loading.reason = null;
  forgive(loading, position);
}

/** Waits for nothing and tries nothing until something is loaded again. */
export function stopLoading(step: Step, { loading }: RecitalState): void {
  disarmLoading(step);
  loading.isPending = false;
  loading.isProven = false;
  // A report about the load before this comes too late.
  loading.load = nextNumber(step);
  loading.failedLoad = loading.load;
}

function disarmLoading(step: Step): void {
  disarm(step, "proof", "ask", "retry", "refused");
}
