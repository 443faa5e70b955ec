// What a report leaves open: whether silence is an end, whether "playing" moves, and how long a recording is.
import { makeOf } from "#contract/makes";
import type { OwnLength } from "#server/reciters/ayahs";
import type { MediaStatus } from "#server/speakers/speaker";
import {
  arm,
  ask,
  disarm,
  type DoubtState,
  type RecitalState,
  type Silence,
  type Step,
} from "../session-state.ts";
import { urlNow } from "./place.ts";
import { isAtItsEnd, positionOf, shownOf } from "./record.ts";
/** Milliseconds in which a speaker that is silent without a reason may say more, before it is asked. */
const DOUBT = 1_500;
/** Milliseconds after the question in which it may answer. */
const DOUBT_ANSWER = 5_000;
/** Seconds from the end that a speaker reports, within which a recording that breaks off may be over. */
const AT_TOLD_END = 3;
/** Seconds by which a recording that broke off must have gone on before it is another break. */
const BROUGHT_ON = 5;
/** Seconds of a second load from there in which nobody presses stop: nothing more was there. */
const NOTHING_MORE = 2;
/** Milliseconds within which a second silence of a player that never says why is somebody's stop. */
const STOPPED_AGAIN = 60_000;
/** Seconds back, and milliseconds: receivers fall back to 0 in the moment in which a recording ends. */
const FELL_BACK = 3;
const FELL_BACK_AT_END = 5_000;
/** Seconds behind a length that nobody but the speaker knows. */
const BEYOND_TOLD_END = 30;

export const NO_DOUBTS: DoubtState = {
  ...{ movement: { last: null, standing: 0 }, silence: null, broken: null, elsewhereSince: null },
  ...{ wasBeyond: false, fellBack: null, told: null },
};

const saysWhySilent = ({ context }: Step) => makeOf(context.target).saysWhySilent;

function lengthOf(step: Step, { told }: DoubtState): KnownLength {
  const { ayahs, target } = step.context;
  return { told, own: ayahs.lasts(shownOf(step), target.userId) };
}

/** Of the current recording, in seconds; null: nobody knows it yet. */
export const lengthNow = (step: Step, { doubts }: RecitalState) =>
  believedLength(lengthOf(step, doubts));

/** With the length that is believed, of the current recording. */
export function withLength(step: Step, recital: RecitalState, media: MediaStatus): MediaStatus {
  if (media.url !== urlNow(recital)) return media;
  const { doubts } = recital;
  doubts.told = media.duration ?? doubts.told;
  const expected = positionOf(step);
  if (media.state !== "idle" && media.position < expected - FELL_BACK) {
    doubts.fellBack = { from: expected, at: step.now };
  }
  return { ...media, duration: lengthNow(step, recital) };
}

/** The speaker reports that it plays: `over` when it is so far behind the end that the end was not reported. */
export function playsAt(
  step: Step,
  { doubts }: RecitalState,
  { position, at }: MediaStatus,
): "moves" | "doubtful" | "stands" | "over" {
  const { broken } = doubts;
  if (broken && position > broken.position + BROUGHT_ON) broken.mayBeEnd = false;
  const moved = look(doubts.movement, position, at);
  const isBeyond = isBeyondEnd(position, lengthOf(step, doubts));
  if (isBeyond && (doubts.wasBeyond || moved === "stands")) return "over";
  doubts.wasBeyond = isBeyond;
  if (isBeyond) return "doubtful";
  return moved === "stands" && isAtItsEnd(step) ? "over" : moved;
}

/** It is paused, or somewhere else: what was reported before says nothing about movement. */
export function doubtsRest({ doubts }: RecitalState): void {
  doubts.movement = { last: null, standing: 0 };
  doubts.fellBack = null;
  doubts.wasBeyond = false;
}

/** It is silent and gives no reason: it may say more, is asked, and then it is told what became of it. */
export function isSilent(step: Step, recital: RecitalState, { url, position }: MediaStatus): void {
  const { doubts } = recital;
  if (doubts.silence?.isAsked) return decideSilence(step, recital);
  if (doubts.silence) return;
  // A player of Home Assistant is believed a while after it fell silent, and tells where that was.
  const isTold = !saysWhySilent(step) && position > 0 && url === urlNow(recital);
  const here = reached(step, recital);
  doubts.silence = { position: isTold ? Math.min(here, position) : here, isAsked: false };
  arm(step, "doubt", DOUBT);
}

export function askAboutSilence(step: Step, { doubts }: RecitalState): void {
  if (!doubts.silence) return;
  doubts.silence.isAsked = true;
  arm(step, "doubt answer", DOUBT_ANSWER);
  ask(step);
}

export function decideSilence(step: Step, recital: RecitalState): void {
  const { silence } = recital.doubts;
  if (!silence) return;
  const { position } = silence;
  isClear(step, recital);
  const became = whatBecame(step, recital.doubts, position);
  step.found(recital, { what: "silence", became, position });
}

function whatBecame(step: Step, doubts: DoubtState, position: number): Silence {
  const { status, duration } = step.state.shown;
  if (status === "paused") return "was put away";
  if (duration !== null && position >= duration - BROUGHT_ON) return "is over";
  if (saysWhySilent(step)) return "broke off";
  // What is surely not the end there is somebody's stop, and so is a second silence, unless nothing more was there.
  const { broken } = doubts;
  if (broken?.mayBeEnd && position - broken.position < NOTHING_MORE) return "broke off";
  const isAgain = broken !== null && step.now - broken.at < STOPPED_AGAIN;
  return isAgain || lengthOf(step, doubts).own?.sure ? "speaker.stopped" : "broke off";
}

/** Milliseconds after the first report of something else, before which another one may be as old as that one. */
const ELSEWHERE_SURE = 1_000;

/** It reports something else, which may be a report of before: true once it still does after it was asked. */
export function isSurelyElsewhere(step: Step, { doubts }: RecitalState): boolean {
  const since = doubts.elsewhereSince;
  if (since !== null) return step.now - since >= ELSEWHERE_SURE;
  doubts.elsewhereSince = step.now;
  return false;
}

/** It has said what it does. */
export function isClear(step: Step, { doubts }: RecitalState): void {
  doubts.silence = null;
  doubts.elsewhereSince = null;
  disarm(step, "doubt", "doubt answer");
}

/** The second that it has reached, where it is silent now. */
export function reached(step: Step, { doubts }: RecitalState): number {
  const { fellBack } = doubts;
  const isFresh = fellBack !== null && step.now - fellBack.at < FELL_BACK_AT_END;
  return Math.max(positionOf(step), isFresh ? fellBack.from : 0);
}

/**
 * Whether a recording that the speaker calls finished has broken off here, second, before its end.
 */
export function isTooEarly(
  step: Step,
  { doubts }: RecitalState,
  position: number,
  itemEnd: number | null,
): boolean {
  const isSure = makeOf(step.context.target).tellsBreaksFromEnds;
  return !isSure && isEarly(position, lengthOf(step, doubts), itemEnd);
}

/** It has broken off here, and is loaded again. */
export function broke(step: Step, { doubts }: RecitalState, position: number): void {
  const { own, told } = lengthOf(step, doubts);
  const isToldEnd = told !== null && Math.abs(told - position) < AT_TOLD_END;
  const mayBeEnd = own?.sure !== true && (isToldEnd || !saysWhySilent(step));
  doubts.broken = { at: step.now, position, mayBeEnd };
}

/** The second at which it may have ended after all, since it came to the same place again; null: it did not. */
export function perhapsEnded({ doubts }: RecitalState): number | null {
  return doubts.broken?.mayBeEnd ? doubts.broken.position : null;
}

/** Another load of this recording. */
export function doubtsOfLoad(step: Step, recital: RecitalState): void {
  recital.doubts.told = null;
  doubtsRest(recital);
  isClear(step, recital);
}

/** Another recording follows. */
export function noDoubts(step: Step, recital: RecitalState): void {
  recital.doubts.broken = null;
  doubtsOfLoad(step, recital);
}

/** Seconds by which a report may differ from a recording's length and still be its end: 5 %, from 5 to 30. */
function marginOf(duration: number): number {
  return Math.min(30, Math.max(5, duration / 20));
}

/** What is known of the length of a recording, in seconds. */
interface KnownLength {
  /** As the speaker reports it; null: it does not. */
  told: number | null;
  /** From our own table; `sure`: from its file or its timings, and not from a speaker's report. */
  own: OwnLength | null;
}

/** The speaker's figure, which is exact, unless our own is surely another. */
function believedLength({ told, own }: KnownLength): number | null {
  if (own?.sure !== true) return told ?? own?.seconds ?? null;
  return told !== null && Math.abs(told - own.seconds) <= marginOf(own.seconds)
    ? told
    : own.seconds;
}

/** Whether a recording that the speaker calls finished at this second has broken off before its end. */
function isEarly(position: number, length: KnownLength, itemEnd: number | null): boolean {
  const { told, own } = length;
  const whole = own?.sure ? own.seconds : Math.max(told ?? 0, own?.seconds ?? 0);
  const end = itemEnd === null ? whole : Math.min(itemEnd, whole || itemEnd);
  return position < end - marginOf(end);
}

/** Whether a speaker plays on so far behind the end that the end was not reported. */
function isBeyondEnd(position: number, length: KnownLength): boolean {
  const end = believedLength(length);
  if (end === null) return false;
  // A length that nobody else knows may be wrong.
  return position > end + (length.own?.sure ? marginOf(end) : BEYOND_TOLD_END);
}

/** Looks in a row at which a recording must not have moved before it counts as standing. */
const STANDING_LOOKS = 3;
/** Milliseconds; reports closer to one another say nothing about movement. */
const LOOK_APART = 1_000;
/** Seconds between two reports that are close to one another, of which the second is the true one. */
const ELSEWHERE = 2;

/** A speaker that reports "playing" again and again, and stands. A jump back is one doubtful look. */
function look(
  movement: DoubtState["movement"],
  position: number,
  now: number,
): "moves" | "doubtful" | "stands" {
  const before = movement.last;
  const isElsewhere =
    before && movement.standing === 0 && Math.abs(position - before.position) > ELSEWHERE;
  if (before && !isElsewhere && now - before.at < LOOK_APART) {
    return movement.standing > 0 ? "doubtful" : "moves";
  }
  movement.last = { position, at: now };
  if (!before || now - before.at < LOOK_APART) return "moves";
  const moved = position - before.position;
  movement.standing = moved < (now - before.at) / 2000 ? movement.standing + 1 : 0;
  if (movement.standing === 0) return "moves";
  return movement.standing < STANDING_LOOKS ? "doubtful" : "stands";
}
