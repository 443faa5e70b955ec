// The ways in which a recital ends: each tells its outcome once, and leaves its place and the speaker's state.
import { aboutSpeaker, type Sentence, sentence } from "#contract/sentences/sentences";
import { adhanTooLate, type GaveWay, isPlanned } from "../../play-plan.ts";
import { beginningOf } from "../../play-order.ts";
import { AWAY_TOO_LONG, type RunEnd, type RunOutcome, SLEPT_THROUGH } from "../../run-events.ts";
import type { MediaStatus } from "#server/speakers/speaker";
import type { MediaMeaning } from "../media-meaning.ts";
import {
  arm,
  armAt,
  disarm,
  disarmRecital,
  publish,
  type RecitalState,
  type Step,
} from "../session-state.ts";
import { noDoubts, perhapsEnded } from "./doubts.ts";
import { goToNext, stopItem } from "./items.ts";
import { loadNext, stopLoading, tryOnce } from "./loading.ts";
import {
  closePlace,
  goBeyondUnplayed,
  goOn,
  goPastRecording,
  goToFirstUnplayed,
  goToPlace,
  heardAt,
  itemEnd,
  leaveOut,
  leavePlace,
  leftAt,
  mediaOf,
  staysInRecording,
  urlNow,
} from "./place.ts";
import { change, isAtItsEnd, placeOf, positionOf, runOfBeforeIsGone } from "./record.ts";
import { endsWithSurah } from "./sleep.ts";
import { restStretch, lastAnswer } from "./stretch.ts";
import { leaveUnanswered, makesWayUnheard, unheardOf } from "./unheard.ts";
import {
  fadeOut,
  FADE_TIME,
  isFadedUnanswered,
  isFading,
  letVolumeGo,
  restoreVolume,
} from "./volume.ts";

// --- the end time: the rest of the ayah and the fade before the silence

/** Seconds that an ayah may still last at the end time; a longer one is faded at once. */
const LONGEST_REST = 30;
/** Milliseconds: when the end time is noticed later than this, it was slept through. */
const SLEPT = 2 * 60_000;
/** Milliseconds before its end time at which a plan counts as over. */
const NEARLY_OVER = 1000;

/** Milliseconds in which a speaker says whether it plays a run that is taken over after its end. */
const ASKED_FOR = 5_000;

export function watchEndTime(step: Step, { plan: { endsAt }, adopted }: RecitalState): void {
  if (endsAt === null) return;
  // The node that began it may have died before it stored that: the speaker says whether it plays.
  const isAsked = adopted !== null && step.now >= endsAt;
  armAt(step, "end time", isAsked ? step.now + ASKED_FOR : endsAt);
}

/** It has come, or is less than a second away. */
export function isEndTime(step: Step, { plan: { endsAt } }: RecitalState): boolean {
  return endsAt !== null && (isFading(step) || step.now >= endsAt - NEARLY_OVER);
}

/** It was heard, is taken over after its end, and its speaker has not said yet what it does. */
export function isAskedAfterEnd(
  { now }: Step,
  { plan: { endsAt }, adopted, isReconciling }: RecitalState,
): boolean {
  return isReconciling && adopted?.sounded === true && endsAt !== null && now >= endsAt;
}

export function endTimeReached(step: Step, recital: RecitalState): void {
  const { endsAt } = recital.plan;
  if (isAskedAfterEnd(step, recital)) return onTime(step, recital);
  if (endsAt !== null && step.now - endsAt > SLEPT) return onTime(step, recital, { slept: true });
  const { shown } = step.state;
  const here = { ...shown, position: positionOf(step), positionAt: step.now };
  const rest = shown.status === "playing" ? step.context.ayahs.rest(here) : null;
  if (rest === null || rest > LONGEST_REST) ayahIsOver(step, recital);
  else arm(step, "ayah end", rest * 1000);
}

/** It is stopped at once; what it has recited until now, or to the end of its recording, was heard. */
export function heardAfterEnd(
  step: Step,
  recital: RecitalState,
  media: MediaStatus,
  meaning: MediaMeaning,
): void {
  // What else of ours is loaded there is about to be adopted by its own run.
  if (meaning === "nothing new") return;
  if (meaning === "has finished") return itemFinished(step, recital, true);
  if (meaning === "plays") {
    heardAt(step, recital, media);
    change(step, { ...placeOf(step, media), status: "playing" });
    // Its agent has followed it until now, on a line that is lost: it has played until its end.
    if (recital.adopted?.heardElsewhere) return onTime(step, recital, { slept: false });
  }
  onTime(step, recital);
}

export function ayahIsOver(step: Step, recital: RecitalState): void {
  const { status, volume } = step.state.shown;
  if (status !== "playing") return onTime(step, recital);
  fadeOut(step, volume);
  arm(step, "fade end", FADE_TIME);
}

// --- the ends

export const sleptReason = ({ context }: Step) =>
  aboutSpeaker("speaker.sleep-timer", context.target.name);

/** The end is published by the owner, which may have to wait until the speaker is silent. */
function end(
  step: Step,
  recital: RecitalState,
  outcome: RunOutcome,
  why: Sentence | null,
  silence: { url: string } | null = null,
): void {
  if (recital.isOver) return;
  endForNow(step, recital);
  step.over(recital, silence, asTold(step, recital, outcome, why));
}

/** How many of the runs that are over are remembered: a LOAD can arrive long after it was sent. */
const REMEMBERED = 50;

export function runIsOver(step: Step, runId: number | null): void {
  const { state } = step;
  if (runId === null || state.over.includes(runId)) return;
  if (state.left.run === runId) runOfBeforeIsGone(step);
  state.over = [...state.over, runId].slice(-REMEMBERED);
}

export function publishRunEnd(step: Step, runId: number | null, told: RunEnd): void {
  runIsOver(step, runId);
  publish(step, { runId }, { type: "ended", ...told });
}

function asTold(
  step: Step,
  recital: RecitalState,
  outcome: RunOutcome,
  reason: Sentence | null,
): RunEnd {
  const missed = tooLate(step, recital);
  return missed === null ? { outcome, reason } : { outcome: "missed", reason: missed };
}

/** It continues elsewhere or later: nothing more is published of it, and nothing waited for. */
function endForNow(step: Step, recital: RecitalState): void {
  recital.isOver = true;
  disarmRecital(step);
}

/** Why it may not begin any more; null: it may, or has begun. */
export function tooLate(step: Step, { sounded, adopted, plan }: RecitalState): Sentence | null {
  if (sounded) return null;
  return adopted?.tooLate ?? adhanTooLate(plan, step.now);
}

/**
 * Somebody stopped or took the speaker: it stays so. "stopping": the caller stops it, and puts its
 * volume back once it is silent.
 */
export function leave(
  step: Step,
  recital: RecitalState,
  reason: Sentence,
  how: "stopped" | "stopping" | "taken",
  position = positionOf(step),
): void {
  leavePlace(step, recital, position, false);
  end(step, recital, "stopped", reason);
  if (how === "taken") letVolumeGo(step);
  else if (how === "stopped") restoreVolume(step);
  change(step, { status: "stopped", position, error: null });
}

/** The same, as its speaker has told: what it says comes late on a slow line, and what it leaves open is believed late. */
export function leaveAt(
  step: Step,
  recital: RecitalState,
  { at }: MediaStatus,
  reason: Sentence,
  how: "stopped" | "taken",
): void {
  const { elsewhereSince, silence } = recital.doubts;
  const position = positionOf(step, Math.min(at, elsewhereSince ?? at, step.now));
  leave(step, recital, reason, how, Math.min(position, silence?.position ?? position));
}

/** Nothing of the list is left. */
export function finish(step: Step, recital: RecitalState): void {
  leavePlace(step, recital, positionOf(step), false);
  const { leftOut } = recital.place;
  const silence = recital.loading.isProven ? { url: urlNow(recital) } : null;
  const unheard = recital.sounded ? inaudible(step) : null;
  end(step, recital, recital.sounded ? "played" : "failed", leftOut ?? unheard, silence);
  // Nothing is stopped, and so nothing tells that it is silent now.
  if (silence === null) restoreVolume(step);
  change(step, { status: "stopped", position: 0, error: leftOut });
}

/** Its end time has come. `heardOut`: its recording was over too; `slept`: it came long ago. */
export function onTime(
  step: Step,
  recital: RecitalState,
  { heardOut = isAtItsEnd(step), slept = isAskedAfterEnd(step, recital) } = {},
): void {
  const { status, error, muted, volume } = step.state.shown;
  const isUnreachable = recital.unreachable !== null;
  const unreachable = isUnreachable ? (recital.unreachableBy ?? UNREACHABLE) : null;
  const trouble = recital.lostReason ?? unreachable ?? (status === "error" ? error : null);
  const { outcome, reason } = outcomeAtEnd({
    speakerName: step.context.target.name,
    sounded: recital.sounded,
    slept,
    paused: status === "paused",
    ...{ muted, volume },
    trouble: trouble ?? recital.loading.reason,
    leftOut: recital.place.leftOut,
  });
  if (isUnreachable) goToFirstUnplayed(step, recital);
  const url = urlNow(recital);
  // What it has recited since its last report is not known: its loss is noticed within 15 s, which have not passed.
  const at = (isFadedUnanswered(step) ? recital.stretch.open?.at : null) ?? step.now;
  leaveUnanswered(step, recital);
  leavePlace(step, recital, positionOf(step, at), heardOut);
  // A run that continues here is not to begin with the last second of a surah.
  if (heardOut) goOn(step, recital);
  const position = positionOf(step, at);
  end(step, recital, outcome, reason, { url });
  change(step, { status: "stopped", position, error: outcome === "played" ? null : reason });
}

export function fail(
  step: Step,
  recital: RecitalState,
  reason: Sentence,
  outcome: RunOutcome = "failed",
): void {
  leavePlace(step, recital, positionOf(step), false);
  end(step, recital, outcome, reason, { url: urlNow(recital) });
  change(step, { status: "error", error: reason });
}

/** It was silent for too long. */
export function giveUp(step: Step, recital: RecitalState): void {
  const { lostReason, interruptedBy, loading, sounded } = recital;
  const why = lostReason ?? interruptedBy ?? loading.reason;
  const notStarted = aboutSpeaker("run.not-started", step.context.target.name);
  if (!sounded) return fail(step, recital, why ?? notStarted);
  const isAway = why === null || why.code === SLEPT_THROUGH.code;
  fail(step, recital, isAway ? AWAY_TOO_LONG : why, "interrupted");
}

/** What continues here afterwards begins with the next surah. */
export function sleep(step: Step, recital: RecitalState): void {
  goOn(step, recital);
  leave(step, recital, sleptReason(step), "stopped");
}

/** It is too late; `loaded`: the speaker may begin to play it all the same. */
export function neverBegin(step: Step, recital: RecitalState, { loaded = false } = {}): void {
  const silence = loaded ? { url: urlNow(recital) } : null;
  end(step, recital, "missed", tooLate(step, recital), silence);
  if (silence === null) restoreVolume(step);
  change(step, { status: "stopped", error: null });
}

/** The rest of an adhan is not heard. */
export function breakOff(step: Step, recital: RecitalState, reason: Sentence | null): void {
  leavePlace(step, recital, positionOf(step), false);
  end(step, recital, "interrupted", reason, { url: urlNow(recital) });
  change(step, { status: "stopped", error: null });
}

/** Something else begins on this speaker; not reported as over. */
export function supersede(step: Step, recital: RecitalState, reason: Sentence): void {
  const unheard = unheardOf(step, recital);
  leavePlace(step, recital, positionOf(step), false);
  if (recital.isOver) return;
  const { outcome, reason: why } = supersededAs(step, recital, reason);
  const end = asTold(step, recital, outcome, why);
  endForNow(step, recital);
  if (!unheard) return publishRunEnd(step, recital.plan.runId, end);
  runIsOver(step, recital.plan.runId);
  makesWayUnheard(step, { ...unheard, end });
}

function supersededAs(step: Step, recital: RecitalState, reason: Sentence): RunEnd {
  if (isAskedAfterEnd(step, recital)) return { outcome: "interrupted", reason: SLEPT_THROUGH };
  if (!isEndTime(step, recital)) return { outcome: "stopped", reason };
  const { leftOut } = recital.place;
  if (recital.sounded) return { outcome: "played", reason: leftOut ?? inaudible(step) };
  const notStarted = aboutSpeaker("run.not-started", step.context.target.name);
  return { outcome: "failed", reason: recital.loading.reason ?? notStarted };
}

/** What became of a plan whose end time has come. */
export function outcomeAtEnd(end: {
  speakerName: string;
  /** Anything of it was heard. */
  sounded: boolean;
  slept: boolean;
  paused: boolean;
  muted: boolean;
  volume: number;
  /** Why it is silent now; null when nothing is wrong. */
  trouble: Sentence | null;
  /** The last surah that could not be played. */
  leftOut: Sentence | null;
}): { outcome: RunOutcome; reason: Sentence | null } {
  const { speakerName, sounded, slept, paused, trouble, leftOut } = end;
  const stayedPaused = aboutSpeaker("run.stayed-paused", speakerName);
  // Somebody has paused it before it was heard.
  if (!sounded && paused && trouble === null) return { outcome: "stopped", reason: stayedPaused };
  if (!sounded) {
    return {
      outcome: "failed",
      reason: trouble ?? aboutSpeaker("run.not-started", speakerName),
    };
  }
  if (trouble !== null) return { outcome: "interrupted", reason: trouble };
  if (paused) return { outcome: "stopped", reason: stayedPaused };
  if (slept) return { outcome: "interrupted", reason: SLEPT_THROUGH };
  return { outcome: "played", reason: leftOut ?? whyInaudible(end, speakerName) };
}

/** Why nobody could hear what the speaker has recited; null: it was loud. */
const inaudible = ({ state, context }: Step) => whyInaudible(state.shown, context.target.name);

function whyInaudible(
  { muted, volume }: { muted: boolean; volume: number },
  speakerName: string,
): Sentence | null {
  if (muted) return aboutSpeaker("run.muted-at-end", speakerName);
  return volume === 0 ? aboutSpeaker("run.volume-zero-at-end", speakerName) : null;
}

// --- an item ends, and what follows

/** The next one of the list is loaded. */
export function recordingGivenUp(step: Step, recital: RecitalState, reason: Sentence): void {
  const endedAt = perhapsEnded(recital);
  if (endedAt !== null) return itemFinished(step, recital, true, endedAt);
  noDoubts(step, recital);
  if (isLastSurah(recital)) return fail(step, recital, reason);
  leaveOut(step, recital, reason);
  if (goPastRecording(step, recital)) return loadNext(step, recital, mediaOf(step, recital));
  finish(step, recital);
}

/** `at`: where its recording was over, second; null, or left out: at its end. */
export function itemFinished(
  step: Step,
  recital: RecitalState,
  recordingEnded: boolean,
  at: number | null = null,
): void {
  recital.loading.recordingsGivenUp = 0;
  noDoubts(step, recital);
  const { duration, position } = step.state.shown;
  const ownEnd = itemEnd(recital);
  // Of one that was over while nobody followed no more is known to be heard than was to be.
  const most = recital.adopted?.sounded ? (ownEnd ?? Infinity) : Infinity;
  const end = recordingEnded ? Math.min(duration ?? 0, most) : ownEnd;
  const unanswered = recordingEnded ? null : lastAnswer(step, recital);
  // A node that stood still notices the end of a part late: behind it only what was told is known to be heard.
  const told = recordingEnded ? positionOf(step) : position;
  const reachedAt =
    at ?? (unanswered === null ? Math.max(end ?? 0, told) : positionOf(step, unanswered));
  const isOnTime = isEndTime(step, recital);
  const isSurahOver = recordingEnded || !staysInRecording(step, recital);
  if (isSurahOver || isOnTime) {
    if (!recordingEnded) leaveUnanswered(step, recital);
    leavePlace(step, recital, reachedAt, recordingEnded, { ended: recordingEnded });
  } else restStretch(step, recital, reachedAt);
  if (isOnTime) return onTime(step, recital, { heardOut: true });
  // An adhan has no surah that a sleep timer could end with.
  if (isSurahOver && !recital.plan.adhan && endsWithSurah(step)) return sleep(step, recital);
  if (isSurahOver && recital.current.afterSurah === "repeat") return beginAgain(step, recital);
  if (isSurahOver && isLastSurah(recital)) return finish(step, recital);
  if (!goToNext(step, recital, recordingEnded)) finish(step, recital);
  if (step.state.shown.silentUntil !== null) disarm(step, "check");
}

/** Somebody plays this surah, and no other after it. */
function isLastSurah({ current }: RecitalState): boolean {
  return current.afterSurah !== undefined && current.afterSurah !== "next";
}

function beginAgain(step: Step, recital: RecitalState): void {
  const { order } = recital.current;
  goToPlace(step, recital, { ...order, repetition: 0 }, beginningOf(order));
  loadNext(step, recital, mediaOf(step, recital));
}

// --- it makes way

/** An adhan begins; not reported as over. Null: its end time had come, so that it has ended. */
export function giveWay(step: Step, recital: RecitalState, reason: Sentence): GaveWay | null {
  if (isEndTime(step, recital)) {
    supersede(step, recital, reason);
    return null;
  }
  if (recital.unreachable !== null) goToFirstUnplayed(step, recital);
  const unheard = unheardOf(step, recital);
  if (unheard) makesWayUnheard(step, { ...unheard, end: null });
  const position = positionOf(step);
  const paused = step.state.shown.status === "paused";
  leavePlace(step, recital, position, false);
  endForNow(step, recital);
  const { sounded, current, interruptedBy, place } = recital;
  const plan = { ...current, position };
  return { plan, sounded, paused, trouble: interruptedBy, leftOut: place.leftOut };
}

/** Another node has this run now: nothing is written or stopped any more; not reported as over. */
export function letRecitalGo(step: Step, recital: RecitalState): void {
  closePlace(step, recital, positionOf(step));
  endForNow(step, recital);
  letVolumeGo(step);
}

/** Wird stops: what plays continues, and its place is kept. */
export function closeRecital(step: Step, recital: RecitalState): void {
  // A fade that nobody ends would leave the speaker silent.
  if (isFading(step)) return onTime(step, recital);
  if (!recital.gap) leftAt(step, recital, positionOf(step));
  endForNow(step, recital);
  // It stays the current one until the speaker is let go of: an answer that arrives meanwhile changes nothing.
  stopItem(step, recital);
  stopLoading(step, recital);
}

// --- what cannot be played now and is tried again later

/** What was heard and then given up is tried again this often until its end time, milliseconds. */
const TRY_AGAIN = 60_000;
const UNREACHABLE = sentence("recordings.unreachable");
/** Of several recordings in a row these say that they do not arrive; others are about the speaker. */
const ARE_UNREACHABLE = new Set<string>(["speaker.recording-refused", "tab.recording-refused"]);

/** Several recordings in a row could not be loaded. */
export function noRecordingPlays(step: Step, recital: RecitalState, last: Sentence | null): void {
  const reason = last === null || ARE_UNREACHABLE.has(last.code) ? UNREACHABLE : last;
  if (!isPlanned(recital.plan)) return fail(step, recital, reason);
  if (recital.unreachable === "trying the first") {
    recital.unreachable = "trying one beyond";
    return tryOnce(step, recital, goBeyondUnplayed(step, recital));
  }
  recital.unreachable = "waiting";
  recital.unreachableBy = reason;
  stopLoading(step, recital);
  const { position } = goToFirstUnplayed(step, recital);
  step.found(recital, { what: "interrupted", reason });
  change(step, { status: "error", error: reason, position });
  disarm(step, "speaker again");
  arm(step, "unplayed again", TRY_AGAIN);
}

export function tryFirstUnplayed(step: Step, recital: RecitalState): void {
  recital.unreachable = "trying the first";
  tryOnce(step, recital, goToFirstUnplayed(step, recital));
}

/** The speaker does not play what it is given; what was heard and has its end time before it may be heard again. */
export function speakerGivenUp(step: Step, recital: RecitalState, reason: Sentence): void {
  if (!isPlanned(recital.plan) || !recital.sounded) return fail(step, recital, reason);
  stopLoading(step, recital);
  step.found(recital, { what: "interrupted", reason });
  change(step, { status: "error", error: reason });
  disarm(step, "unplayed again");
  arm(step, "speaker again", TRY_AGAIN);
}

export function trySpeakerAgain(step: Step, recital: RecitalState): void {
  loadNext(step, recital, mediaOf(step, recital, positionOf(step)));
}

/** Something is heard: whatever failed can be reached. */
export function allIsReachable(step: Step, recital: RecitalState): void {
  recital.unreachable = null;
  disarm(step, "unplayed again", "speaker again");
}
