// One plan being played on a speaker: what its reports, its losses and what its parts have found mean for it.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { MediaStatus } from "#server/speakers/speaker";
import { type Adoption, type GaveWay, isPlanned, type PlayPlan } from "../../play-plan.ts";
import { SLEPT_THROUGH } from "../../run-events.ts";
import { meaningOf, recitedUntil } from "../media-meaning.ts";
import type { RecitalTimer } from "../session-events.ts";
import {
  arm,
  armAt,
  ask,
  disarm,
  type Found,
  nextNumber,
  type RecitalState,
  send,
  type Silence,
  type Step,
} from "../session-state.ts";
import {
  adoptBridged,
  bridge,
  bridgeBeginning,
  isSilentTooLong,
  NOT_LOST,
  NOTHING_BRIDGED,
  publishOf,
  silenceIsBridged,
  silenceSince,
} from "./bridging.ts";
import {
  askAboutSilence,
  broke,
  decideSilence,
  doubtsOfLoad,
  doubtsRest,
  isClear,
  isSilent,
  isSurelyElsewhere,
  isTooEarly,
  NO_DOUBTS,
  playsAt,
  reached,
  withLength,
} from "./doubts.ts";
import {
  allIsReachable,
  ayahIsOver,
  breakOff,
  endTimeReached,
  finish,
  giveUp,
  heardAfterEnd,
  isAskedAfterEnd,
  isEndTime,
  itemFinished,
  leave,
  leaveAt,
  neverBegin,
  noRecordingPlays,
  onTime,
  recordingGivenUp,
  speakerGivenUp,
  tooLate,
  tryFirstUnplayed,
  trySpeakerAgain,
  watchEndTime,
} from "./ending.ts";
import {
  putAway,
  askBeforeEnd,
  beginItem,
  explains,
  itemLost,
  itemPlays,
  stopItem,
  wasSilent,
} from "./items.ts";
import {
  askWhetherLoaded,
  awaitProof,
  loadAgain,
  NOTHING_LOADED,
  noProof,
  PROOF_TIME,
  proven,
  recordingBrokeOff,
  recordingFailed,
  sendLoad,
  startLoading,
  stopLoading,
} from "./loading.ts";
import {
  AT_NO_PLACE,
  beganAt,
  correctBeginning,
  followPlace,
  goToBeginning,
  isItemOver,
  isOfPlan,
  heardAt,
  itemEnd,
  lostAt,
  mediaOf,
  restAt,
  urlNow,
} from "./place.ts";
import { change, isAtItsEnd, placeOf, positionOf } from "./record.ts";
import { isUntouched, unmute, wasHeldReady } from "./ready.ts";
import { beginStretch, keepStretch, NO_STRETCH, restStretch, stretchStalls } from "./stretch.ts";

/** Milliseconds between two questions to a speaker that plays. */
const CHECK_EVERY = 10_000;
/** The same while its reports are doubtful. */
const LOOK_AGAIN = 2_500;

export function newRecital(step: Step, plan: PlayPlan): RecitalState {
  return {
    ...{ number: nextNumber(step), plan, current: plan, sounded: false, begun: null },
    ...{ isOver: false, isReconciling: false, adopted: null },
    ...{ interruptedBy: null, lostReason: null },
    atLoss: NOT_LOST,
    place: { ...AT_NO_PLACE },
    stretch: { ...NO_STRETCH },
    loading: { ...NOTHING_LOADED },
    ...{ gap: null, jump: null, unreachable: null, unreachableBy: null },
    doubts: { ...NO_DOUBTS, movement: { ...NO_DOUBTS.movement } },
    bridging: { ...NOTHING_BRIDGED },
  };
}

/** With an adoption, a speaker that plays it already is left alone; `before`: it gave way and continues. */
export function beginRecital(
  step: Step,
  recital: RecitalState,
  adoption: Adoption | null,
  before: GaveWay | null,
): void {
  recital.sounded = before?.sounded ?? false;
  recital.interruptedBy = before?.trouble ?? null;
  const first = goToBeginning(step, recital, adoption, before);
  if (adoption?.sounded) {
    recital.sounded = true;
    recital.interruptedBy = SLEPT_THROUGH;
    recital.atLoss = { ...NOT_LOST, heard: true, paused: adoption.paused };
    adoptBridged(step, recital, adoption);
  }
  recital.adopted = adoption;
  if (adoption?.silent) wasSilent(step, recital);
  watchEndTime(step, recital);
  if (recital.isOver) return;
  watchLatestStart(step, recital);
  bridgeBeginning(step, recital);
  if (before?.mayGoOn) recital.atLoss = { ...NOT_LOST, ofAdhan: true };
  else if (!adoption) {
    return startLoading(step, recital, { ...first, paused: before?.paused ?? false });
  }
  recital.isReconciling = true;
  change(step, { status: "loading" });
  awaitProof(step, recital, first);
  ask(step);
}

/** An adopted one is asked for first. */
function watchLatestStart(step: Step, { plan, sounded, adopted }: RecitalState): void {
  if (!plan.adhan || sounded) return;
  const soonest = adopted ? step.now + PROOF_TIME : 0;
  armAt(step, "latest start", Math.max(plan.adhan.latestStart, soonest));
}

// --- reports of the speaker

export function hear(step: Step, recital: RecitalState, reported: MediaStatus): void {
  const media = withLength(step, recital, reported);
  recital.stretch.askedAt = null;
  const isAfterEnd = isAskedAfterEnd(step, recital);
  if (!isAfterEnd && explains(step, recital, media, recital.isReconciling)) {
    recital.isReconciling = false;
    return;
  }
  const { loading, doubts, isReconciling: isBack } = recital;
  if (isBack) followOwnRun(step, recital, media);
  const meaning = meaningOf(media, {
    url: urlNow(recital),
    runId: recital.plan.runId,
    proven: loading.isProven,
    isPaused: step.state.shown.status === "paused",
    toBePaused: loading.media?.paused === true,
    sounded: recital.sounded,
    heardBefore: recital.atLoss.heard,
    reconciling: recital.isReconciling,
    isUntouched: isUntouched(recital),
    atItsEnd: isAtItsEnd(step) || (recital.isReconciling && isItemOver(step, recital)),
    mayBeOver: doubts.broken !== null && !loading.isPending,
  });
  if (isAfterEnd) return heardAfterEnd(step, recital, media, meaning);
  const { name } = step.context.target;
  recital.isReconciling = false;
  const isDoubtful = ["fell silent", "may be taken", "nothing new"].includes(meaning);
  if (!isDoubtful) isClear(step, recital);
  switch (meaning) {
    case "plays":
      return heardPlaying(step, recital, media);
    case "is paused":
      if (isBack && wasHeldReady(recital, media)) return playHeld(step, recital, media);
      return heardPaused(step, recital, media);
    case "stalls":
      return heardStalling(step, recital, media);
    case "may play":
      // It loads what it is to hold: paused then, it is told to play.
      recital.isReconciling = isBack && wasHeldReady(recital, media);
      change(step, { ...placeOf(step, media), status: "loading" });
      return awaitProof(step, recital, mediaOf(step, recital, media.position));
    case "has finished":
      if (isBack && isSilentTooLong(step, recital, { finished: true })) {
        return giveUp(step, recital);
      }
      return hasFinished(step, recital, media);
    case "fell silent":
      return fellSilent(step, recital, media);
    case "has failed":
      return failed(
        step,
        recital,
        doubts.broken ? brokeOff(step) : aboutSpeaker("speaker.recording-refused", name),
      );
    case "was stopped":
      return leaveAt(step, recital, media, aboutSpeaker("speaker.stopped", name), "stopped");
    case "was put away":
      return putAway(step, recital);
    case "was replaced":
      return leaveAt(step, recital, media, aboutSpeaker("run.something-else", name), "taken");
    case "was taken":
      return leaveAt(step, recital, media, aboutSpeaker("speaker.used-otherwise", name), "taken");
    case "may be taken":
      if (!isSurelyElsewhere(step, recital)) return arm(step, "check", LOOK_AGAIN);
      return leaveAt(step, recital, media, aboutSpeaker("speaker.used-otherwise", name), "taken");
    case "is empty":
      return speakerIsEmpty(step, recital);
    case "nothing new":
      if (isBack && recital.atLoss.ofAdhan) loadAgain(step, recital, positionOf(step));
      return;
  }
}

function playHeld(step: Step, recital: RecitalState, { position }: MediaStatus): void {
  unmute(step);
  send(step, { name: "play" }, { of: "nothing" });
  awaitProof(step, recital, mediaOf(step, recital, position));
}

/** The previous node may have advanced past the last saved item. */
function followOwnRun(step: Step, recital: RecitalState, media: MediaStatus): void {
  const { url, position } = media;
  if (url === null || !isOfPlan(step, recital, media)) return;
  if (followPlace(step, recital, url, position)) {
    doubtsOfLoad(step, recital);
    awaitProof(step, recital, mediaOf(step, recital, position));
  }
}

function heardPlaying(step: Step, recital: RecitalState, media: MediaStatus): void {
  if (recital.loading.isHeld) send(step, { name: "pause" }, { of: "nothing" });
  recital.loading.isHeld = false;
  heardAtAll(step, recital, media);
  const moved = playsAt(step, recital, media);
  if (moved === "stands" || moved === "over") return playsNoMore(step, recital, media, moved);
  heardAt(step, recital, media);
  if (!recital.sounded) {
    publishOf(step, recital, { type: "began", ...beganAt(step, recital, media) });
  } else correctBeginning(step, recital, media);
  recital.sounded = true;
  change(step, { ...placeOf(step, media), status: "playing", error: null });
  arm(step, "check", moved === "moves" ? CHECK_EVERY : LOOK_AGAIN);
  itemPlays(step, recital);
}

/** It says that it plays, and stands, or is behind the end of its recording. */
function playsNoMore(
  step: Step,
  recital: RecitalState,
  media: MediaStatus,
  how: "stands" | "over",
): void {
  change(step, { ...placeOf(step, media), status: "playing", error: null });
  if (how === "over") return itemFinished(step, recital, true);
  failed(step, recital, aboutSpeaker("speaker.recording-stalled", step.context.target.name));
}

function heardPaused(step: Step, recital: RecitalState, media: MediaStatus): void {
  heardAtAll(step, recital, media);
  recital.loading.isHeld = false;
  // What follows says nothing of when it began.
  recital.begun = null;
  disarm(step, "check");
  stopItem(step, recital);
  doubtsRest(recital);
  const { status, position } = step.state.shown;
  // Speakers report it again and again.
  const isNew = status !== "paused" || position !== media.position;
  if (isNew) restAt(step, recital, media.position);
  change(step, { ...placeOf(step, media), status: "paused", error: null });
}

function heardAtAll(step: Step, recital: RecitalState, media: MediaStatus): void {
  proven(step, recital, media.position);
  disarm(step, "stall");
  silenceIsBridged(step, recital);
  if (recital.interruptedBy) publishOf(step, recital, { type: "continued" });
  recital.interruptedBy = null;
  allIsReachable(step, recital);
}

function heardStalling(step: Step, recital: RecitalState, media: MediaStatus): void {
  if (step.state.shown.status === "loading") return;
  stopItem(step, recital);
  stretchStalls(step, recital, { told: media.position, byClock: positionOf(step) });
  change(step, { ...placeOf(step, media), status: "loading" });
  arm(step, "stall", PROOF_TIME);
}

/** Nobody has said why. */
function fellSilent(step: Step, recital: RecitalState, media: MediaStatus): void {
  stopItem(step, recital);
  disarm(step, "check");
  isSilent(step, recital, media);
}

function becameSilent(step: Step, recital: RecitalState, became: Silence, position: number): void {
  change(step, { position });
  if (became === "is over") return itemFinished(step, recital, true);
  if (became === "broke off") return brokeOffAt(step, recital, position);
  if (became === "was put away") return putAway(step, recital);
  leave(step, recital, aboutSpeaker(became, step.context.target.name), "stopped");
}

/** The speaker says that the recording is over: it may have broken off. */
function hasFinished(step: Step, recital: RecitalState, media: MediaStatus): void {
  const position = Math.max(reached(step, recital), media.url === null ? 0 : media.position);
  const isOver = isEndTime(step, recital) || !isTooEarly(step, recital, position, itemEnd(recital));
  if (isOver) return itemFinished(step, recital, true);
  brokeOffAt(step, recital, position);
}

/** It is loaded again from there, while that brings it on. */
function brokeOffAt(step: Step, recital: RecitalState, position: number): void {
  broke(step, recital, position);
  change(step, { position });
  failed(step, recital, brokeOff(step), recordingBrokeOff);
}

const brokeOff = ({ context }: Step) => aboutSpeaker("speaker.broke-off", context.target.name);

function speakerIsEmpty(step: Step, recital: RecitalState): void {
  const { plan, adopted, atLoss } = recital;
  if (tooLate(step, recital)) return neverBegin(step, recital);
  // It was over, or stopped: an adhan is not heard twice.
  if (plan.adhan && adopted?.sounded) return breakOff(step, recital, SLEPT_THROUGH);
  if (atLoss.paused) {
    const { name } = step.context.target;
    return leave(step, recital, aboutSpeaker("speaker.restarted-paused", name), "stopped");
  }
  if (isSilentTooLong(step, recital)) return giveUp(step, recital);
  if (recital.unreachable !== null) tryFirstUnplayed(step, recital);
  else loadAgain(step, recital, positionOf(step));
}

/** It is connected; a media event with what it does now follows. */
export function connected(recital: RecitalState): void {
  recital.lostReason = null;
  // A load on its way continues by itself.
  if (!recital.loading.isPending) recital.isReconciling = true;
}

/** `heardUntil` is its last sign of life, UTC milliseconds; null: there was none. */
export function lost(
  step: Step,
  recital: RecitalState,
  reason: Sentence,
  heardUntil: number | null,
): void {
  const heard = recital.loading.isProven;
  // While nothing of the plan was heard, loading decides how long to try.
  if (recital.lostReason !== null || !(heard || recital.isReconciling || recital.sounded)) return;
  const position = positionOf(step, recitedUntil(heardUntil, step.now));
  recital.lostReason = reason;
  recital.stretch.askedAt = null;
  // A speaker lost again before its first report was as it was at the loss before.
  const paused = step.state.shown.status === "paused";
  const ofAgent = reason.code === "agent.away";
  if (heard || !recital.isReconciling) recital.atLoss = { ...NOT_LOST, heard, paused, ofAgent };
  recital.isReconciling = true;
  stopLoading(step, recital);
  disarm(step, "stall", "check", "unplayed again", "speaker again");
  isClear(step, recital);
  doubtsRest(recital);
  itemLost(step, recital);
  if (!recital.gap) lostAt(step, recital, position);
  silenceSince(step, recital, heardUntil);
  if (recital.sounded) interrupt(step, recital, reason);
  change(step, { status: "error", error: reason, position });
  bridge(step, recital);
}

function interrupt(step: Step, recital: RecitalState, reason: Sentence): void {
  if (recital.interruptedBy) return;
  publishOf(step, recital, { type: "interrupted", reason });
  recital.interruptedBy = reason;
  if (isPlanned(recital.plan)) bridge(step, recital);
}

/** A report of the speaker can be lost on the way. */
function check(step: Step, recital: RecitalState): void {
  keepStretch(step, recital, positionOf(step));
  ask(step);
  arm(step, "check", CHECK_EVERY);
}

// --- what its parts have found

export function recitalFound(step: Step, recital: RecitalState, found: Found): void {
  switch (found.what) {
    case "load sent":
      recital.isReconciling = false;
      recital.adopted = null;
      doubtsOfLoad(step, recital);
      disarm(step, "stall", "check", "unplayed again", "speaker again");
      stopItem(step, recital);
      beginStretch(recital, found.position);
      return change(step, {
        status: recital.loading.isHeld ? "paused" : "loading",
        ...{ error: null, position: found.position },
      });
    case "try failed":
      return change(step, { status: "error", error: found.reason });
    case "recording given up":
      return recordingGivenUp(step, recital, found.reason);
    case "no recording plays":
      return noRecordingPlays(step, recital, found.reason);
    case "speaker given up":
      return speakerGivenUp(step, recital, found.reason);
    case "too late":
      if (tooLate(step, recital)) return neverBegin(step, recital);
      return breakOff(step, recital, recital.loading.reason ?? recital.interruptedBy);
    case "item over":
      return itemFinished(step, recital, false);
    case "gap over":
      if (isEndTime(step, recital)) onTime(step, recital, { heardOut: true });
      return;
    case "silence":
      return becameSilent(step, recital, found.became, found.position);
    case "list over":
      return finish(step, recital);
    case "interrupted":
      return interrupt(step, recital, found.reason);
  }
}

function failed(
  step: Step,
  recital: RecitalState,
  reason: Sentence,
  tell: typeof recordingFailed | typeof recordingBrokeOff = recordingFailed,
): void {
  const position = positionOf(step);
  disarm(step, "stall", "check");
  stopItem(step, recital);
  restStretch(step, recital, position);
  // The recording is loaded again from here.
  change(step, { status: "loading", position });
  tell(step, recital, reason, position);
}

// --- its timers

export const recitalTimers: Record<RecitalTimer, (step: Step, recital: RecitalState) => void> = {
  patience: giveUp,
  stall(step, recital) {
    failed(step, recital, aboutSpeaker("speaker.recording-stalled", step.context.target.name));
  },
  check,
  "latest start"(step, recital) {
    if (!recital.sounded) neverBegin(step, recital, { loaded: true });
  },
  proof: noProof,
  ask: askWhetherLoaded,
  retry: (step, recital) => sendLoad(step, recital),
  refused: (step, recital) => sendLoad(step, recital, { again: true }),
  "item ask": askBeforeEnd,
  "item end": (step, recital) => itemFinished(step, recital, false),
  "gap end": beginItem,
  doubt: askAboutSilence,
  "doubt answer": decideSilence,
  "end time": endTimeReached,
  "ayah end": ayahIsOver,
  "fade end": (step, recital) => onTime(step, recital),
  "unplayed again": tryFirstUnplayed,
  "speaker again": trySpeakerAgain,
};
