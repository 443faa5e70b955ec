// From the end of one item to the beginning of the next: the wait for the end, the silence, and the jump.
import { aboutSpeaker } from "#contract/sentences/sentences";
import type { MediaStatus } from "#server/speakers/speaker";
import { currentItem, type PlayOrder, seekInOrder } from "../../play-order.ts";
import type { Refusal } from "../session-events.ts";
import {
  arm,
  ask,
  disarm,
  isArmed,
  nextNumber,
  type RecitalState,
  send,
  type Step,
} from "../session-state.ts";
import { doubtsRest } from "./doubts.ts";
import {
  awaitProof,
  holdLoading,
  loadNext,
  releaseLoading,
  startLoading,
  stopLoading,
} from "./loading.ts";
import {
  beginning,
  closePlace,
  gapIsOver,
  goOn,
  goToPlace,
  hasRecording,
  isInside,
  itemEnd,
  mediaOf,
  restAt,
  surelyAt,
  urlIn,
  urlNow,
} from "./place.ts";
import { change, positionOf } from "./record.ts";
import { beginStretch, restStretch } from "./stretch.ts";

/*
 * The recording is not cut: the session ends an item, from what the speaker last reported. After the
 * end the speaker is (1) sent to another second of the same recording, (2) paused for the silence and
 * then sent there, or (3) given the next recording. Reports that were made before the speaker had done
 * so are about the item before, and mean nothing.
 */

/** Seconds before the end of an item at which the speaker is asked where it is. */
const ASK_BEFORE = 1.5;
/** Seconds before the end of its recording in which an item ends with the recording: no jump in its last sound. */
const ENDS_WITH_RECORDING = 0.3;
/** Seconds between two items that are played on without a jump. */
const CONTIGUOUS = 0.3;

/** Null: the end of the recording is reported by the speaker. */
function endInRecording({ state }: Step, recital: RecitalState): number | null {
  const end = itemEnd(recital);
  const { duration } = state.shown;
  const isItsEnd = end !== null && duration !== null && end >= duration - ENDS_WITH_RECORDING;
  return isItsEnd ? null : end;
}

function watchEnd(step: Step, recital: RecitalState): void {
  disarm(step, "item ask", "item end");
  const end = endInRecording(step, recital);
  if (end === null) return;
  const left = end - positionOf(step);
  if (left <= 0) step.found(recital, { what: "item over" });
  else if (left <= ASK_BEFORE) arm(step, "item end", left * 1000);
  else arm(step, "item ask", (left - ASK_BEFORE) * 1000);
}

/** The answer moves the end. A speaker that leaves it open is asked once more: its answer may be lost on the way. */
export function askBeforeEnd(step: Step): void {
  if (!isArmed(step, "item end")) {
    arm(step, "item end", ASK_BEFORE * 1000);
    arm(step, "item ask", (ASK_BEFORE * 1000) / 2);
  }
  ask(step);
}

/** The speaker has just reported that it plays: waits for the end of the item. */
export function itemPlays(step: Step, recital: RecitalState): void {
  recital.jump = null;
  recital.gap = null;
  disarm(step, "gap end");
  watchEnd(step, recital);
}

/** It has reported something else, or is told something else: nothing is waited for. */
export function stopItem(step: Step, recital: RecitalState): void {
  recital.gap = null;
  recital.jump = null;
  disarm(step, "item ask", "item end", "gap end");
}

/** It is lost; what was begun here is continued once it answers again. */
export function itemLost(step: Step, recital: RecitalState): void {
  // A jump that may not have arrived is made again.
  if (recital.jump) wasSilent(step, recital);
  recital.jump = null;
  disarm(step, "item ask", "item end", "gap end");
}

/** An earlier process had paused it for a silence. */
export function wasSilent(step: Step, recital: RecitalState): void {
  recital.gap = { number: nextNumber(step), url: urlNow(recital), isPaused: true };
}

/** Whether a report only shows what was begun here; `isFirst`: the first one after a loss. */
export function explains(
  step: Step,
  recital: RecitalState,
  media: MediaStatus,
  isFirst: boolean,
): boolean {
  return isBeforeJump(recital, media) || isOfGap(step, recital, media, isFirst);
}

/** Made before the jump, or on the way. */
function isBeforeJump({ jump }: RecitalState, { state, position }: MediaStatus): boolean {
  if (jump === null || jump.isAnswered) return false;
  if (state === "playing") {
    return Math.abs(position - jump.to) > Math.abs(position - jump.from);
  }
  return state === "buffering" || (state === "paused" && jump.plays);
}

function isOfGap(step: Step, recital: RecitalState, media: MediaStatus, isFirst: boolean): boolean {
  const { gap } = recital;
  if (!gap || (media.url !== null && !hasRecording(recital, media.url))) return false;
  if (media.state === "idle") {
    // Without a reason the speaker may still hold it: given anew after the silence, it plays in either case.
    const mayBeGone = media.idleReason === "finished" || media.idleReason === null;
    if (!isFirst && !mayBeGone) return false;
    gap.url = null;
    if (isFirst) beginItem(step, recital);
    return true;
  }
  if (isFirst && media.state === "playing" && isInside(recital, media.position)) {
    recital.gap = null;
    return false;
  }
  // Somebody lets it play before the silence is over.
  const isResumed = media.state === "playing" && gap.isPaused;
  if (isFirst) gap.url = media.url;
  if (isFirst || isResumed) beginItem(step, recital);
  return true;
}

/** To what follows by itself; false at the end of the list. */
export function goToNext(step: Step, recital: RecitalState, recordingEnded: boolean): boolean {
  const url = recordingEnded ? null : urlNow(recital);
  const from = positionOf(step);
  disarm(step, "item ask", "item end");
  const seconds = goOn(step, recital);
  if (seconds === null) return false;
  if (seconds > 0) beSilent(step, recital, seconds, url);
  else if (url !== urlNow(recital)) loadNext(step, recital, mediaOf(step, recital));
  else if (Math.abs(beginning(recital) - from) < CONTIGUOUS) {
    // The next item begins where this one ends.
    change(step, { position: from });
    watchEnd(step, recital);
  } else jumpTo(step, recital, beginning(recital), { plays: false, from });
  return true;
}

function beSilent(step: Step, recital: RecitalState, seconds: number, url: string | null): void {
  const number = nextNumber(step);
  recital.gap = { number, url, isPaused: url === null };
  change(step, { status: "playing", silentUntil: step.now + seconds * 1000 });
  arm(step, "gap end", seconds * 1000);
  if (url === null) return;
  send(step, { name: "pause" }, { of: "gap", recital: recital.number, number });
}

export function gapAnswered({ gap }: RecitalState, number: number, refusal: Refusal): void {
  if (gap?.number === number && !refusal) gap.isPaused = true;
}

/** The silence is over. */
export function beginItem(step: Step, recital: RecitalState): void {
  const url = recital.gap?.url ?? null;
  stopItem(step, recital);
  step.found(recital, { what: "gap over" });
  if (recital.isOver) return;
  if (url !== urlNow(recital)) return loadNext(step, recital, mediaOf(step, recital));
  if (!recital.loading.isProven) awaitProof(step, recital, mediaOf(step, recital));
  gapIsOver(step, recital);
  jumpTo(step, recital, beginning(recital), { plays: true, from: positionOf(step) });
}

/**
 * Sends the speaker to this second of the recording that it holds, and lets it play with `plays`.
 * `from`: where it is. A speaker that cannot do so is given the recording again.
 */
export function jumpTo(
  step: Step,
  recital: RecitalState,
  to: number,
  { plays, from, answers = false }: { plays: boolean; from: number; answers?: boolean },
): void {
  const number = nextNumber(step);
  recital.jump = { number, from, to, plays, isAnswered: false };
  beginStretch(recital, to);
  disarm(step, "item ask", "item end");
  const played = plays ? ({ status: "playing", error: null } as const) : {};
  change(step, { position: to, silentUntil: null, ...played });
  doubtsRest(recital);
  const meaning = { of: "jump", recital: recital.number, number } as const;
  send(step, { name: "seek", position: to, plays }, meaning, { answers });
}

/** True: the speaker has refused it, and who asked is told so. */
export function jumpAnswered(
  step: Step,
  recital: RecitalState,
  number: number,
  refusal: Refusal,
): boolean {
  const { jump } = recital;
  if (jump?.number !== number) return false;
  if (!refusal) {
    jump.isAnswered = true;
    // Its report may have been lost, or is still to come.
    ask(step);
    return false;
  }
  recital.jump = null;
  loadNext(step, recital, mediaOf(step, recital, jump.to));
  return true;
}

// --- what people ask for

/** A whole recording has no end for which the session waits. */
function isPart(order: PlayOrder): boolean {
  const { from, to } = currentItem(order);
  return from !== null || to !== null;
}

/** The recording that the speaker holds; null: none that was heard. */
function heldUrl(recital: RecitalState): string | null {
  if (recital.gap) return recital.gap.url;
  return recital.loading.isProven ? urlNow(recital) : null;
}

/** To another item or second; with `plays` it also plays when it was paused. */
export function goToItem(
  step: Step,
  recital: RecitalState,
  order: PlayOrder,
  position: number,
  { plays }: { plays: boolean },
): void {
  const from = positionOf(step);
  const held = heldUrl(recital);
  const isPaused = recital.gap !== null || step.state.shown.status === "paused";
  const wasPart = isPart(recital.current.order);
  stopItem(step, recital);
  recital.unreachable = null;
  disarm(step, "unplayed again", "speaker again");
  const isHeld = (wasPart || isPart(order)) && held === urlIn(recital, order);
  if (!plays && isPutAway(step, recital)) {
    closePlace(step, recital, from);
    goToPlace(step, recital, order, position);
    return change(step, { position });
  }
  if (isHeld) restStretch(step, recital, surelyAt(step, recital, from));
  else closePlace(step, recital, from);
  goToPlace(step, recital, order, position);
  if (isHeld) jumpTo(step, recital, position, { plays: plays && isPaused, from, answers: true });
  else startLoading(step, recital, mediaOf(step, recital, position));
}

/** Receivers close a player that is paused for some minutes: it stays paused, and is loaded again by Play. */
export function putAway(step: Step, recital: RecitalState): void {
  stopLoading(step, recital);
  holdLoading(recital);
  stopItem(step, recital);
  doubtsRest(recital);
  const notice = aboutSpeaker("player.closed-paused", step.context.target.name);
  change(step, { status: "paused", error: null }, { notice });
}

/** The speaker holds it no longer: it is loaded again, from its place, when somebody resumes it. */
const isPutAway = (step: Step, { loading }: RecitalState) =>
  loading.isHeld && !loading.isPending && !loading.isProven && !isArmed(step, "proof");

/** To this second of the recording. */
export function seekTo(step: Step, recital: RecitalState, position: number): void {
  const { order } = recital.current;
  if (!isPart(order)) {
    if (isPutAway(step, recital)) return change(step, { position });
    // What it reports behind a seek says nothing about what it reported before.
    doubtsRest(recital);
    return send(step, { name: "seek", position }, { of: "nothing" }, { answers: true });
  }
  const sought = seekInOrder(order, position);
  if (!sought) return step.found(recital, { what: "list over" });
  const plays = step.state.shown.status !== "paused";
  goToItem(step, recital, sought.order, sought.position, { plays });
}

/** In a silence, for longer than it lasts. */
export function pauseItem(step: Step, recital: RecitalState): void {
  if (step.state.shown.status === "loading") {
    holdLoading(recital);
    change(step, { status: "paused" });
    if (!recital.loading.isProven) return;
  }
  if (!recital.gap) return send(step, { name: "pause" }, { of: "nothing" }, { answers: true });
  disarm(step, "gap end");
  change(step, { status: "paused" });
  restAt(step, recital, beginning(recital));
}

export function resumeItem(step: Step, recital: RecitalState): void {
  if (recital.gap) return beginItem(step, recital);
  if (recital.loading.isHeld) return releaseLoading(step, recital, positionOf(step));
  // It was paused at the end of the item before.
  const end = endInRecording(step, recital);
  const from = positionOf(step);
  const isOver = end !== null && from > end - CONTIGUOUS;
  if (isOver) jumpTo(step, recital, beginning(recital), { plays: true, from, answers: true });
  else send(step, { name: "play" }, { of: "nothing" }, { answers: true });
}
