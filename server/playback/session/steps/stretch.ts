// The stretch of a surah that is being heard: it grows with what the speaker reports, and a jump ends it.
import type { MediaStatus } from "#server/speakers/speaker";
import type { RunEvent } from "../../run-events.ts";
import type { RecitalState, Step, StretchState } from "../session-state.ts";
import type { EarlierStretch } from "../unheard-stretch.ts";
import { publishOf } from "./bridging.ts";

/** Seconds; a report that differs by more from what is expected follows a jump. */
const JUMP = 1;
/** Seconds within which the first report of a recording or jump comes. */
const FIRST_REPORT = 2;
/** Milliseconds between what is published of a stretch that only grows. */
const PUBLISHED_EVERY = 2 * 60_000;
/** Seconds of it after which it is published for the first time. */
const FIRST_TOLD = 8;
/** Seconds by which a report may come late: the one that a recording has begun, where no other has followed it, or any. */
const LATE = 5;
/** Seconds that may pass until the loss of a speaker is noticed: it may not have recited these. */
const UNSURE = 15;

/** Milliseconds in which a speaker answers where it is: it is asked so long before the end of an item. */
const ANSWERED_WITHIN = 1500;

export const NO_STRETCH: StretchState = {
  ...{ open: null, told: null, askedAt: null, start: null, resumed: null },
  ...{ publishedTo: null, publishedAt: null, isLost: false },
};

/** Where it is by the clock. */
function expected({ now }: Step, { to, at }: NonNullable<StretchState["open"]>): number {
  return at === null ? to : to + Math.max(0, now - at) / 1000;
}

/** Seconds by which it may be further than the clock has it since its last report. */
const mayBeAhead = ({ from, to, late = 0 }: Pick<EarlierStretch, "from" | "to" | "late">) =>
  from === to || late === null ? LATE : JUMP + late;

function grow(step: Step, stretch: StretchState, position: number, { rests = false } = {}): void {
  const { open } = stretch;
  if (!open) return;
  stretch.isLost = false;
  // More cannot have been heard, and less was not.
  const by = expected(step, open);
  const late = (open.late ?? 0) + by - position;
  open.to = Math.max(open.to, Math.min(position, by + mayBeAhead(open)));
  open.late = rests || open.at === null ? 0 : Math.min(LATE, Math.max(0, late));
  open.at = rests ? null : step.now;
}

function tell(
  step: Step,
  recital: RecitalState,
  { to = recital.stretch.open?.to ?? 0, ended = false } = {},
): void {
  const { stretch } = recital;
  if (!stretch.open || to === stretch.open.from) return;
  if (to === stretch.publishedTo && !ended) return;
  const { surahId, from } = stretch.open;
  stretch.publishedTo = to;
  stretch.publishedAt = step.now;
  const heard: RunEvent = { type: "heard", surahId, from, to, ...(ended ? { ended } : {}) };
  publishOf(step, recital, heard);
}

/** It continues when the speaker is where it has come to meanwhile. */
export function resumeStretch(step: Step, recital: RecitalState, earlier: EarlierStretch): void {
  recital.stretch.resumed = earlier;
  const { surahId, from, to, sureTo = to } = earlier;
  // It may not have published all of it.
  if (surahId !== null && sureTo > from)
    publishOf(step, recital, { type: "heard", surahId, from, to: sureTo });
}

/** The speaker is sent to this second of a recording. */
export function beginStretch({ stretch }: RecitalState, position: number): void {
  stretch.resumed = null;
  stretch.open = null;
  stretch.start = position;
}

/** The speaker has reported that it plays this second of a surah; null: of a sound. */
export function hearStretch(
  step: Step,
  recital: RecitalState,
  surahId: number | null,
  { position, at }: Pick<MediaStatus, "position" | "at">,
): void {
  const { stretch } = recital;
  const isToldAgain = stretch.told?.at === at && stretch.told.position === position;
  stretch.told = { position, at };
  // It was there before, and has come further since.
  if (isToldAgain && stretch.open?.surahId === surahId && stretch.open.at !== null) return;
  if (stretch.open) {
    const { open } = stretch;
    const by = expected(step, open);
    const isJump = position > by + mayBeAhead(open) || position < open.to - JUMP;
    const { duration } = step.state.shown;
    // Some speakers tell the first second of a recording once more in the moment in which it ends.
    const isBack = isJump && open.surahId === surahId && position < JUMP;
    if (isBack && duration !== null && by >= duration - JUMP) {
      // What follows from there, if anything does, is heard with the next report.
      endStretch(step, recital, duration, { ended: true });
      stretch.start = position;
      return;
    }
    // Somebody has jumped meanwhile, nobody knows when: what was told when it was lost is all that was surely heard.
    if (isJump && stretch.isLost) stretch.open = null;
    else if (open.surahId !== surahId || isJump) endStretch(step, recital, by);
  }
  if (stretch.open) {
    grow(step, stretch, position);
    tellInTime(step, recital, stretch.open.to);
  } else if (surahId !== null) open(step, recital, surahId, { position, at });
  stretch.start = null;
}

function open(
  step: Step,
  { stretch, loading }: RecitalState,
  surahId: number,
  { position, at }: Pick<MediaStatus, "position" | "at">,
): void {
  const { start } = stretch;
  const isFromStart = start !== null && hasPlayedFrom(start, { position, at }, loading.sentAt);
  const from = isFromStart ? start : resumedAt(step, stretch, surahId, position);
  // An agent tells again what its speaker said a while ago, and then where it is.
  stretch.open = { surahId, from, to: position, at: Math.min(at, step.now), late: null };
  stretch.isLost = false;
  stretch.publishedTo = null;
  stretch.resumed = null;
}

/** A first report tells that it has played from `start` on, to which it was sent at `sentAt`. */
function hasPlayedFrom(
  start: number,
  { position, at }: Pick<MediaStatus, "position" | "at">,
  sentAt: number | null,
): boolean {
  const played = position - start;
  if (played < FIRST_REPORT) return played >= 0;
  if (sentAt === null) return false;
  // The reports before it may have been lost on the way: then it is as far as it has come since.
  const delay = (at - sentAt) / 1000 - played;
  return delay >= 0 && delay < LATE;
}

/** Where it was heard from before, when it has come from there without a jump. */
export function resumedAt(
  { now }: Step,
  { resumed }: Pick<StretchState, "resumed">,
  surahId: number,
  position: number,
): number {
  if (resumed?.surahId !== surahId) return position;
  const { from, to, at } = resumed;
  const most = to + Math.max(0, now - at) / 1000 + mayBeAhead(resumed);
  return position >= to - JUMP && position <= most ? from : position;
}

/** It has come this far by the clock, and plays on: what was surely heard is published, also of a speaker that reports little. */
export function keepStretch(step: Step, recital: RecitalState, position: number): void {
  const { open } = recital.stretch;
  if (!open) return;
  const sure = Math.min(position, expected(step, open)) - UNSURE;
  tellInTime(step, recital, Math.max(open.to, sure));
}

/** The first of it soon, the rest every two minutes. */
function tellInTime(step: Step, recital: RecitalState, to: number): void {
  const { publishedAt, open } = recital.stretch;
  const isDue =
    publishedAt === null
      ? open !== null && to - open.from >= FIRST_TOLD
      : step.now - publishedAt >= PUBLISHED_EVERY;
  if (isDue) tell(step, recital, { to });
}

/**
 * When it reported last, UTC milliseconds, where the speaker leaves a question open since: it may have fallen silent. Null:
 * it has answered.
 */
export function lastAnswer({ now }: Step, { stretch }: RecitalState): number | null {
  const { open, askedAt } = stretch;
  if (!open || open.at === null || askedAt === null) return null;
  return now - askedAt >= ANSWERED_WITHIN ? open.at : null;
}

/**
 * The speaker waits for bytes at the second `told`, `byClock` where it is by the clock. It may have said so a while ago; a
 * second that it cannot have come to since its last report is where somebody has sent it.
 */
export function stretchStalls(
  step: Step,
  { stretch }: RecitalState,
  { told, byClock }: { told: number; byClock: number },
): void {
  const { open } = stretch;
  if (!open) return;
  const hasComeThere = told > open.to && told < byClock;
  grow(step, stretch, hasComeThere ? told : byClock, { rests: true });
}

/** It has come this far, and the speaker is lost; it may play on. */
export function stretchIsLost(step: Step, recital: RecitalState, position: number): void {
  const { stretch } = recital;
  const { open } = stretch;
  if (!open) return;
  stretch.isLost = true;
  // Whether it plays on is not known: then it comes where it is expected.
  tell(step, recital, { to: Math.max(open.to, Math.min(position, expected(step, open))) });
}

/** It has come this far, and pauses or waits. */
export function restStretch(step: Step, recital: RecitalState, position: number): void {
  grow(step, recital.stretch, position, { rests: true });
  tell(step, recital);
}

/** Its speaker is left, and may have lost its power since its last report: who follows it next tells what it has recited. */
export function leaveStretch(step: Step, recital: RecitalState): void {
  tell(step, recital);
}

/** It has come this far, and something else or nothing follows; `ended`: its recording ended by itself. */
export function endStretch(
  step: Step,
  recital: RecitalState,
  position: number,
  { ended } = { ended: false },
): void {
  const { stretch } = recital;
  // It ended before the speaker said that it plays what an earlier process has heard.
  if (ended && !stretch.open && stretch.resumed?.surahId) {
    const { resumed } = stretch;
    stretch.open = { ...resumed, surahId: stretch.resumed.surahId, late: resumed.late ?? null };
  }
  grow(step, stretch, position);
  tell(step, recital, { ended });
  stretch.open = null;
  stretch.resumed = null;
}
