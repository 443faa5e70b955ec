// What is shown and written of a speaker: its state, its stored row, and the entries of the listening history.
import { afterReport, heardUntil } from "#contract/seconds-heard";
import type { MediaStatus } from "#server/speakers/speaker";
import type { NewHistory } from "../../record/history-store.ts";
import { asOf, type SpeakerState, type StoredState } from "../../record/playback-state-store.ts";
import type { ChangeNotes } from "../session-events.ts";
import {
  arm,
  disarm,
  isArmed,
  nextNumber,
  type SessionState,
  type Step,
} from "../session-state.ts";

// --- the state of the speaker as it last reported it

/** Seconds before the end of a recording at which silence without a reason means that it is over. */
const NEARLY_FINISHED = 2;

type Now = Pick<Step, "state" | "now">;

function advances({ state: { shown } }: Now): boolean {
  return shown.status === "playing" && shown.silentUntil === null;
}

/** Seconds into the recording, now or at the instant `at`, UTC milliseconds. */
export function positionOf(step: Now, at = step.now): number {
  const { position, positionAt, duration } = step.state.shown;
  if (!advances(step)) return position;
  const passed = Math.max(0, at - positionAt) / 1000;
  return Math.min(position + passed, duration ?? Number.POSITIVE_INFINITY);
}

/** As of now. */
export function shownOf(step: Now): SpeakerState {
  const { shown } = step.state;
  return advances(step) ? { ...shown, position: positionOf(step), positionAt: step.now } : shown;
}

/** By the clock the recording is over. */
export function isAtItsEnd(step: Now): boolean {
  const { duration } = step.state.shown;
  return duration !== null && positionOf(step) >= duration - NEARLY_FINISHED;
}

/** Something sounds there, or is about to. */
export function isSounding({ state: { shown } }: Now): boolean {
  return shown.status !== "stopped" && shown.status !== "error";
}

function measure(step: Step, position: number, plays = advances(step), at = step.now): void {
  const here = { at, position, plays };
  step.state.heardSoFar = afterReport(step.state.heardSoFar, here);
}

/** By the instant of a report, which may have been on its way: a loss is told by that of the last one. */
function measureReport(step: Step): void {
  const { shown, heardSoFar } = step.state;
  const at = Math.min(step.now, Math.max(shown.positionAt, heardSoFar.last?.at ?? 0));
  measure(step, positionOf(step, at), advances(step), at);
}

/** Seconds heard on this speaker until now, when it is at this position. */
function secondsHeard({ state, now }: Now, position: number): number {
  return heardUntil(state.heardSoFar, { at: now, position });
}

/** The wall clock was set by so many milliseconds: what plays has gone on for as long as before. */
export function clockWasSet(state: SessionState, by: number): void {
  const { shown, heardSoFar, recital } = state;
  state.shown = { ...shown, positionAt: shown.positionAt + by };
  const { last } = heardSoFar;
  if (last) state.heardSoFar = { ...heardSoFar, last: { ...last, at: last.at + by } };
  if (!recital) return;
  const { open, askedAt } = recital.stretch;
  if (open && open.at !== null) open.at += by;
  if (askedAt !== null) recital.stretch.askedAt = askedAt + by;
}

export function change(step: Step, set: Partial<SpeakerState>, notes: ChangeNotes = {}): void {
  const { state, now } = step;
  state.shown = { ...shownOf(step), positionAt: now, ...set, lastUpdated: now };
  if (state.shown.status !== "playing") state.shown.silentUntil = null;
  measureReport(step);
  show(step, notes);
  stateChanged(step);
}

function show(step: Step, notes: ChangeNotes): void {
  step.effects.push({ type: "show", state: step.state.shown, notes });
}

/** Another recording is current, null for a sound; pages are told when the next change is. */
export function goToRecording(
  step: Step,
  place: Pick<SpeakerState, "reciterId" | "surahId" | "position">,
): void {
  const { state, now } = step;
  measure(step, positionOf(step));
  // Nothing is heard by going to a position.
  measure(step, place.position, false);
  const { shown } = state;
  const isSame = place.surahId !== null && place.surahId === shown.surahId;
  const duration = isSame && place.reciterId === shown.reciterId ? shown.duration : null;
  state.shown = { ...shown, ...place, duration, positionAt: now };
}

/** The place that a speaker reports; what it leaves open stays as it was. */
export function placeOf(step: Step, media: MediaStatus): Partial<SpeakerState> {
  return {
    position: media.position,
    positionAt: media.at,
    silentUntil: null,
    duration: media.duration ?? step.state.shown.duration,
  };
}

/** What people are shown of a speaker on which nothing of Wird is planned. */
export function statusOf({ state }: MediaStatus): SpeakerState["status"] {
  if (state === "idle") return "stopped";
  return state === "buffering" ? "loading" : state;
}

// --- its row: written when the stored one says something else, and once a minute while it plays

/** Milliseconds between two writes of a state that only advances, or jumps by itself. */
export const STATE_EVERY = 60_000;
/** Milliseconds: most recordings are heard sooner after their load, and one write says both. */
const LOADS_FOR = 1000;
/** The same of a recording that stalls. */
const STALLS_FOR = 10_000;
/** Milliseconds in which the speaker reports what somebody has asked for. */
const ANSWERS_WITHIN = 5000;
/** Seconds by which a position may differ from what is expected of the stored one. */
const SAME_PLACE = 2;

/** What other nodes and people are to know at once, and what the next process must know. */
const AT_ONCE = [
  ...([
    "status",
    "reciterId",
    "surahId",
    "muted",
    "error",
    "sleepTimer",
    "afterSurah",
    "adhan",
  ] as const),
] satisfies (keyof SpeakerState)[];

function rowOf(step: Now): StoredState {
  const { recital, volume, left } = step.state;
  const shown = shownOf(step);
  const owed = { volumeOwed: volume.owed, unmuteOwed: step.state.mute.isOwed };
  if (left.run !== null && left.stored) {
    return { ...left.stored, volume: shown.volume, muted: shown.muted, ...owed };
  }
  if (!recital) return { ...shown, ...owed, hearing: null };
  const { runId, listener } = recital.plan;
  const { open } = recital.stretch;
  const hearing = {
    runId,
    entry: openEntry(step, shown.position),
    from: open?.from ?? null,
    ...(open ? { to: open.to } : {}),
    ...(open && open.late !== 0 ? { late: open.late } : {}),
    ...(listener === undefined ? {} : { listener }),
    // With the volume of the run, which the next node would take for the one before it otherwise.
    ...(volume.goBackTo === null ? {} : { volumeBefore: volume.goBackTo }),
  };
  return { ...shown, ...owed, hearing };
}

// --- a run that an earlier process has left, until it is taken over here: the place that is stored of it is kept for that

/** Milliseconds within which a run is taken over: a lease, and looks for it. */
const TAKEN_OVER_WITHIN = 30_000;

export function awaitRunOfBefore(step: Step): void {
  if (step.state.left.run !== null) arm(step, "run of before", TAKEN_OVER_WITHIN);
}

/** The run has been taken over here, has ended, or was not taken over in time. */
export function runOfBeforeIsGone(step: Step): void {
  disarm(step, "run of before");
  if (step.state.left.run === null) return;
  step.state.left.run = null;
  stateChanged(step);
}

function writeNow(step: Step): void {
  disarm(step, "write of a load", "write of a minute");
  const row = rowOf(step);
  step.state.writes.written = row;
  step.effects.push({ type: "store", state: row });
  if (row.status === "playing") arm(step, "write of a minute", STATE_EVERY);
}

/** What only advances or jumps by itself is written once a minute. */
export function writeByItself(step: Step): void {
  const { writes } = step.state;
  if (writes.written !== null && hasMoved(writes.written, rowOf(step))) writes.movedAt = step.now;
  writeNow(step);
}

export const writeLoad = writeNow;

export function stateChanged(step: Step): void {
  const { writes } = step.state;
  if (writes.isOver) return;
  const { written } = writes;
  const row = rowOf(step);
  const wasAsked = step.now - writes.askedAt < ANSWERS_WITHIN;
  if (written === null || differsAtOnce(written, row)) {
    if (row.status !== "loading" || wasAsked) return writeNow(step);
    const stalls = written?.status === "playing" && written.surahId === row.surahId;
    if (isArmed(step, "write of a load")) return;
    return arm(step, "write of a load", stalls ? STALLS_FOR : LOADS_FOR);
  }
  disarm(step, "write of a load");
  if (hasMoved(written, row)) {
    const isRare = step.now - writes.movedAt >= STATE_EVERY;
    if (wasAsked || row.status !== "playing") return writeNow(step);
    if (isRare) return writeByItself(step);
  }
  // It was playing already when it was taken over.
  if (row.status === "playing" && !isArmed(step, "write of a minute")) {
    arm(step, "write of a minute", STATE_EVERY);
  }
}

/** Somebody asked for something: all that differs now, or in a few seconds, is written at once. */
export function somebodyAsked(step: Step): void {
  step.state.writes.askedAt = step.now;
  stateChanged(step);
}

/** Writes how it is; nothing is written any more. */
export function writeLast(step: Step): void {
  const { writes } = step.state;
  if (writes.isOver) return;
  const { written } = writes;
  const row = rowOf(step);
  const isSame = written !== null && !differsAtOnce(written, row) && row.hearing === null;
  if (!isSame || (written && hasMoved(written, row))) writeNow(step);
  writeNoMore(step);
}

/** Another node follows the speaker. */
export function writeNoMore(step: Step): void {
  step.state.writes.isOver = true;
  disarm(step, "write of a load", "write of a minute");
}

function differsAtOnce(written: StoredState, row: StoredState): boolean {
  return (
    AT_ONCE.some((key) => !isSameValue(written[key], row[key])) ||
    written.volumeOwed !== row.volumeOwed ||
    written.unmuteOwed !== row.unmuteOwed ||
    (written.hearing === null) !== (row.hearing === null) ||
    written.hearing?.runId !== row.hearing?.runId ||
    written.hearing?.volumeBefore !== row.hearing?.volumeBefore ||
    written.hearing?.entry?.id !== row.hearing?.entry?.id
  );
}

/** Most values are neither objects nor other ones: each report of each speaker is compared. */
function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Other than the clock makes it advance. */
function hasMoved(written: StoredState, row: StoredState): boolean {
  const moved = asOf(written, row.positionAt).position - row.position;
  const same = (key: keyof SpeakerState) => written[key] === row[key];
  return (
    Math.abs(moved) > SAME_PLACE ||
    !same("volume") ||
    !same("duration") ||
    !same("silentUntil") ||
    written.hearing?.from !== row.hearing?.from
  );
}

// --- the listening history: one entry for each surah, at its beginning, its pauses and its end

/** Seconds after which an entry that an earlier process has left open is not continued. */
const LEFT_LONG_AGO = 600;

/** A surah is heard; while an entry is open this changes nothing. */
export function beginEntry(step: Step, entry: NewHistory): void {
  if (step.state.entry.open) return;
  const number = nextNumber(step);
  const left = continuedEntry(step, entry);
  const heardBefore = left?.heardBefore ?? secondsHeard(step, entry.startPosition);
  step.state.entry.open = { number, id: left?.id ?? null, heardBefore };
  if (left) step.effects.push({ type: "continue entry", number, id: left.id });
  else step.effects.push({ type: "begin entry", number, entry });
}

/** Null: nothing was left open, or something else was. */
function continuedEntry(
  step: Step,
  { reciterId, surahId, startPosition }: NewHistory,
): { id: number; heardBefore: number } | null {
  const before = step.state.entry.left;
  step.state.entry.left = null;
  const entry = before?.hearing?.entry;
  if (!before || !entry) return null;
  if (before.reciterId !== reciterId || before.surahId !== surahId) return null;
  const moved = startPosition - before.position;
  const passed = Math.max(0, step.now - before.positionAt) / 1000;
  const isSamePlace = moved >= -SAME_PLACE && moved <= passed + SAME_PLACE;
  if (!isSamePlace || passed > LEFT_LONG_AGO) return null;
  const meanwhile = before.status === "playing" ? Math.min(Math.max(0, moved), passed) : 0;
  const heardBefore = secondsHeard(step, startPosition) - entry.seconds - meanwhile;
  return { id: entry.id, heardBefore };
}

/** The surah has come to this position, seconds, and rests there. */
export function keepEntry(
  step: Step,
  endPosition: number,
  { completed = false, closes = false } = {},
): void {
  const { open } = step.state.entry;
  // Another node counts what is heard from the place that is stored.
  if (!open || step.state.writes.isOver) return;
  const heard = secondsHeard(step, endPosition) - open.heardBefore;
  const place = { endPosition, completed, secondsHeard: heard };
  step.effects.push({ type: "keep entry", number: open.number, place, closes });
}

/** Closes the entry; `completed` when the surah was heard to its end. */
export function endEntry(step: Step, position: number, completed: boolean): void {
  keepEntry(step, position, { completed, closes: true });
  step.state.entry.open = null;
}

/** It is in the history now; null: none is kept. */
export function entryStored(step: Step, number: number, id: number | null): void {
  const { open } = step.state.entry;
  if (open?.number === number) open.id = id;
  historyChanged(step);
}

export function historyChanged(step: Step): void {
  step.effects.push({ type: "show", state: shownOf(step), notes: { historyUpdated: true } });
  stateChanged(step);
}

/** The open entry, with the seconds heard of it when its surah is at this position; null: none is open. */
function openEntry(step: Now, position: number): { id: number; seconds: number } | null {
  const { open } = step.state.entry;
  if (open === null || open.id === null) return null;
  return { id: open.id, seconds: secondsHeard(step, position) - open.heardBefore };
}
