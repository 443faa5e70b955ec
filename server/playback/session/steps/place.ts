// The place of a recital in its plan: every change of item or position goes to the state, the run and the history.
import { makeOf } from "#contract/makes";
import { silenceBefore } from "#contract/portions/repetitions";
import { sentence, type Sentence } from "#contract/sentences/sentences";
import type { Media, MediaStatus } from "#server/speakers/speaker";
import {
  beginningOf,
  beyondRecording,
  currentItem,
  findInOrder,
  holds,
  type PlayItem,
  type PlayOrder,
  stepOf,
  surahOf,
  whatFollows,
} from "../../play-order.ts";
import type { Adoption, GaveWay } from "../../play-plan.ts";
import { recordingOf, urlOf } from "../plan-recordings.ts";
import type { PlaceState, RecitalState, Step } from "../session-state.ts";
import type { EarlierStretch } from "../unheard-stretch.ts";
import { publishOf } from "./bridging.ts";
import {
  beginEntry,
  change,
  endEntry,
  goToRecording,
  keepEntry,
  positionOf,
  shownOf,
} from "./record.ts";
import {
  endStretch,
  hearStretch,
  lastAnswer,
  leaveStretch,
  restStretch,
  resumeStretch,
  stretchIsLost,
} from "./stretch.ts";

/** Seconds by which a speaker's report may be off. */
const TOLERANCE = 0.5;
/** Milliseconds for which a speaker plays on unfollowed: leases expire in less after a node has died. */
const UNFOLLOWED = 120_000;

/** Milliseconds by which a recording is over before the clock says so, and in which the next one loads. */
const [ENDS_EARLY, LOADS_WITHIN] = [4000, 10_000];

export const AT_NO_PLACE: PlaceState = { leftOut: null, unplayed: null, knownItems: null };

const itemOf = ({ current }: RecitalState) => currentItem(current.order);
const recordingNow = (recital: RecitalState) => recordingOf(recital.plan.reciter, itemOf(recital));

/** The address of the current recording. */
export const urlNow = ({ current }: RecitalState) => urlOf(current);

/** The address of what an order plays. */
export function urlIn({ plan }: RecitalState, order: PlayOrder): string {
  return recordingOf(plan.reciter, currentItem(order)).url;
}

/** Whether it is the address of a recording of the plan. */
export function hasRecording({ plan, current }: RecitalState, url: string): boolean {
  return current.order.items.some((one) => recordingOf(plan.reciter, one).url === url);
}

/** The second at which the current item begins. */
export const beginning = ({ current }: RecitalState) => beginningOf(current.order);

/** The second at which it ends; null: with its recording. */
export const itemEnd = (recital: RecitalState) => itemOf(recital).to;

/** By the clock a part that was taken over is over. */
export function isItemOver(step: Step, recital: RecitalState): boolean {
  const { to } = itemOf(recital);
  return recital.adopted?.sounded === true && to !== null && positionOf(step) >= to;
}

/** Whether this second belongs to the current item. */
export function isInside(recital: RecitalState, position: number): boolean {
  const { to } = itemOf(recital);
  return position >= beginning(recital) - TOLERANCE && (to === null || position < to);
}

function following(step: Step, { plan, current }: RecitalState): PlayOrder | null {
  return whatFollows(current.order, {
    startsOver: plan.startsOver,
    random: step.context.random,
  });
}

/** The current recording, to be played from here (seconds); from the beginning of the item unless told. */
export function mediaOf(
  { state }: Step,
  recital: RecitalState,
  position = beginning(recital),
): Media {
  const { runId, key } = recital.plan;
  return {
    ...recordingNow(recital),
    ...{ position, runId },
    // Its agent may have to go on with it alone.
    ...(key === undefined ? {} : { key, volumeBefore: state.volume.goBackTo }),
  };
}

// --- to another place

function goTo(
  step: Step,
  recital: RecitalState,
  order: PlayOrder,
  position: number,
  how: { silent?: boolean; mayWait?: boolean } = {},
): void {
  recital.current = { ...recital.current, order };
  const { reciterId, surahId } = recordingNow(recital);
  goToRecording(step, { reciterId, surahId, position });
  publishOrder(step, recital);
  publishPlace(step, recital, position, how);
}

/** Publishes the order unless it can be derived from the schedule. */
function publishOrder(step: Step, recital: RecitalState): void {
  const { order } = recital.current;
  const isOwnList = order.shuffled || !recital.plan.startsOver;
  if (!isOwnList || order.items === recital.place.knownItems) return;
  recital.place.knownItems = order.items;
  publishOf(step, recital, { type: "order", order });
}

function publishPlace(
  step: Step,
  recital: RecitalState,
  position: number,
  { silent = false, mayWait = false } = {},
): void {
  const { surahId } = recordingNow(recital);
  const at = { ...stepOf(recital.current.order), position };
  publishOf(step, recital, { type: "place", surahId, ...at, silent, mayWait });
}

/** To where the plan begins: it may have been heard up to there, by an earlier process or before it gave way to an adhan. */
export function goToBeginning(
  step: Step,
  recital: RecitalState,
  adoption: Adoption | null,
  before: GaveWay | null,
): Media {
  recital.place.leftOut = before?.leftOut ?? null;
  const position = Math.max(recital.plan.position, beginning(recital));
  goTo(step, recital, recital.plan.order, position);
  if (adoption?.heardElsewhere) heardTill(step, recital, adoption.heardElsewhere);
  else if (recital.sounded || adoption?.sounded || before?.mayGoOn) {
    const { surahId } = recordingNow(recital);
    resumeStretch(step, recital, earlierStretch(step, recital, surahId, position));
  } else if (adoption && adoption.dueAt !== null) {
    // A node that died on its minute has not stored that it began, and it may play since then.
    const at = Math.max(adoption.dueAt, step.now - UNFOLLOWED);
    const { surahId } = recordingNow(recital);
    resumeStretch(step, recital, { surahId, from: position, to: position, at });
  }
  return mediaOf(step, recital, position);
}

/** Somebody else has heard a recording of the plan up to this second, and tells that: what follows is told from there on. */
function heardTill(
  step: Step,
  recital: RecitalState,
  { url, position, at }: NonNullable<Adoption["heardElsewhere"]>,
): void {
  const item = recital.current.order.items.find(
    (one) => recordingOf(recital.plan.reciter, one).url === url,
  );
  const surahId = item ? surahOf(item) : null;
  resumeStretch(step, recital, { surahId, from: position, to: position, at });
}

/** What an earlier process has heard of the plan. */
export function earlierStretch(
  { state, now }: Step,
  { plan }: Pick<RecitalState, "plan">,
  surahId: number | null,
  position: number,
): EarlierStretch {
  const { stored } = state.left;
  const isOfPlan = stored?.hearing && stored.hearing.runId === plan.runId;
  if (isOfPlan && stored.surahId === surahId && stored.position === position) {
    const from = Math.min(stored.hearing?.from ?? position, position);
    const sureTo = Math.min(stored.hearing?.to ?? position, position);
    const { late = 0 } = stored.hearing ?? {};
    return { surahId, from, to: position, at: stored.positionAt, sureTo, late };
  }
  return { surahId, from: position, to: position, at: now - UNFOLLOWED };
}

/** To where a person wants it. */
export function goToPlace(
  step: Step,
  recital: RecitalState,
  order: PlayOrder,
  position: number,
): void {
  recital.place.unplayed = null;
  goTo(step, recital, order, position);
}

/**
 * Whether a speaker that was lost, or taken over, plays this plan. Tabs and players of Home Assistant do not say for which
 * run: what the node before this one may have gone on to by itself is of it.
 */
export function isOfPlan(
  step: Step,
  recital: RecitalState,
  { loadedFor, url }: Pick<MediaStatus, "loadedFor" | "url">,
): boolean {
  const { runId } = recital.plan;
  if (loadedFor !== null) return runId !== null && loadedFor.runId === runId;
  if (!recital.adopted?.sounded || url === urlNow(recital)) return false;
  const next = following(step, recital);
  return next !== null && urlIn(recital, next) === url;
}

/** To where the speaker is (position in seconds); true when that is another recording of the plan. */
export function followPlace(
  step: Step,
  recital: RecitalState,
  url: string,
  position: number,
): boolean {
  const { current, plan } = recital;
  if (url === urlNow(recital)) {
    // The previous process may have advanced one step past the last saved one.
    const next = following(step, recital);
    const isThere = next && urlIn(recital, next) === url && holds(currentItem(next), position);
    if (isThere && !holds(itemOf(recital), position)) goTo(step, recital, next, position);
    return false;
  }
  const isOf = (one: PlayItem) => recordingOf(plan.reciter, one).url === url;
  const order =
    findInOrder(current.order, (one) => isOf(one) && holds(one, position)) ??
    findInOrder(current.order, isOf);
  if (!order) return false;
  const begunAt = step.now - position * 1000;
  const duration = knownLength(step);
  if (duration !== null && wasHeardOut(step, recital, { url, begunAt, duration })) {
    closePlace(step, recital, duration, true, { ended: true });
    goTo(step, recital, order, position);
    const { surahId } = recordingNow(recital);
    resumeStretch(step, recital, { surahId, from: 0, to: 0, at: begunAt });
    return true;
  }
  // An agent without a line has gone on to another recording: what was heard here of this one ends where it was lost.
  const { resumed } = recital.stretch;
  closePlace(step, recital, positionOf(step));
  goTo(step, recital, order, position);
  if (resumed?.surahId === recordingNow(recital).surahId) recital.stretch.resumed = resumed;
  return true;
}

/** Seconds of the recording that it is at; null: neither its speaker nor its file or timings have told it. */
function knownLength(step: Step): number | null {
  const { ayahs, target } = step.context;
  const own = ayahs.lasts(shownOf(step), target.userId);
  return step.state.shown.duration ?? (own?.sure ? own.seconds : null);
}

/**
 * The process before this one ended as its recording did, or had stored nothing of it since its minute: the next one began
 * when this was over by the clock.
 */
function wasHeardOut(
  step: Step,
  recital: RecitalState,
  { url, begunAt, duration }: { url: string; begunAt: number; duration: number },
): boolean {
  const { resumed } = recital.stretch;
  const next = following(step, recital);
  if (!resumed || !next || urlIn(recital, next) !== url || itemEnd(recital) !== null) return false;
  if (resumed.at !== step.state.left.stored?.positionAt && resumed.at !== recital.adopted?.dueAt)
    return false;
  const wait = begunAt - resumed.at - (duration - resumed.to) * 1000;
  return wait >= -ENDS_EARLY && wait <= LOADS_WITHIN;
}

/** What follows by itself is a part of the same recording, and no new round. */
export function staysInRecording(step: Step, recital: RecitalState): boolean {
  const next = following(step, recital);
  const isSame = next !== null && urlIn(recital, next) === urlNow(recital);
  return isSame && next.round === recital.current.order.round;
}

/** To what follows by itself: the seconds of silence before it; null at the end. */
export function goOn(step: Step, recital: RecitalState): number | null {
  const next = following(step, recital);
  if (!next) return null;
  const silence = silenceBefore(next, recital.current.order, recital.current.order);
  const mayWait = silence === 0 && urlIn(recital, next) === urlNow(recital);
  goTo(step, recital, next, beginningOf(next), { silent: silence > 0, mayWait });
  return silence;
}

/** To the next item of another recording; false at the end. */
export function goPastRecording(step: Step, recital: RecitalState): boolean {
  const { startsOver } = recital.plan;
  const { random } = step.context;
  const other = beyondRecording(recital.current.order, { startsOver, random });
  if (other) goTo(step, recital, other, beginningOf(other));
  return other !== null;
}

// --- what is heard there

/** The current recording is heard, and is at this second. */
export function heardAt(step: Step, recital: RecitalState, media: MediaStatus): void {
  const { place, plan } = recital;
  // The first plays after all: nothing is left out.
  if (place.unplayed && isSameStep(place.unplayed.first, recital.current.order)) {
    place.leftOut = null;
  }
  place.unplayed = null;
  const { surahId, reciterId } = recordingNow(recital);
  hearStretch(step, recital, surahId, media);
  // A sound is no recitation.
  if (!plan.keepsHistory || surahId === null || reciterId === null) return;
  const { target } = step.context;
  const userId = plan.listener ?? target.userId;
  const what = { reciterId, surahId, startPosition: media.position };
  beginEntry(step, { userId, deviceId: target.id, ...what });
}

/**
 * When it began, of a first report that may come long after that; `heardAt`: when its sound began, reckoned from what was
 * played since. Another node may have started it a while ago.
 */
export function beganAt(
  { now, context }: Step,
  recital: RecitalState,
  { position, at }: Pick<MediaStatus, "position" | "at">,
): { at: number; heardAt: number } {
  const { adopted, plan, loading } = recital;
  const began = adopted === null ? loading.media?.position : plan.position;
  const isWhereItBegan = adopted === null || urlNow(recital) === urlOf(plan);
  const played = isWhereItBegan ? Math.max(0, position - (began ?? position)) : 0;
  // Speakers report fractions of milliseconds, instants have none.
  const heardAt = Math.min(now, Math.round(at - played * 1000));
  if (adopted === null) {
    const isLearnt = plan.runId !== null && makeOf(context.target).learnsDelay;
    const loadedAt = isLearnt ? loading.sentAt : null;
    recital.begun = { heardAt, from: position - played, url: urlNow(recital), loadedAt };
  }
  return { at: adopted === null ? now : heardAt, heardAt };
}

/** Milliseconds in which later reports correct when it began: those of a busy moment are read late. */
const CORRECTED_FOR = 30_000;
/** Milliseconds by which one that is read in time may be earlier; by more than the second somebody has jumped. */
const READ_LATE = { from: 20, to: 2_000 };

/** Seconds that it has played by its own word when the delay before them is believed: some say so while they fetch. */
const SURELY_PLAYED = 2;

/** Of two reports the one that tells an earlier beginning was read sooner. */
export function correctBeginning(
  step: Step,
  recital: RecitalState,
  { position, at, isReckoned }: Pick<MediaStatus, "position" | "at" | "isReckoned">,
): void {
  const { begun } = recital;
  if (!begun) return;
  if (begun.loadedAt !== null && !isReckoned && position - begun.from >= SURELY_PLAYED) {
    const began = Math.round(at - (position - begun.from) * 1000);
    step.effects.push({ type: "heard after", ms: Math.max(0, began - begun.loadedAt) });
    if (began - begun.heardAt > READ_LATE.from) {
      begun.heardAt = began;
      publishOf(step, recital, { type: "heard since", heardAt: began });
    }
    begun.loadedAt = null;
  }
  const heardAt = Math.min(step.now, Math.round(at - (position - begun.from) * 1000));
  const earlier = begun.heardAt - heardAt;
  const isOver = step.now - begun.heardAt > CORRECTED_FOR || begun.url !== urlNow(recital);
  if (isOver || earlier > READ_LATE.to || recital.jump) recital.begun = null;
  else if (earlier > READ_LATE.from) {
    begun.heardAt = heardAt;
    publishOf(step, recital, { type: "heard since", heardAt });
  }
}

function write(step: Step, recital: RecitalState, position: number): void {
  keepEntry(step, position);
  publishPlace(step, recital, position);
}

/** Writes how far it is, seconds; it pauses. */
export function restAt(step: Step, recital: RecitalState, position: number): void {
  restStretch(step, recital, position);
  write(step, recital, position);
}

/** The same; the speaker is lost, and what it plays now is not known. */
export function lostAt(step: Step, recital: RecitalState, position: number): void {
  stretchIsLost(step, recital, position);
  write(step, recital, position);
}

/** Leaves the speaker to the node that follows it next: publishes what was heard up to the last report. */
export function leftAt(step: Step, recital: RecitalState, position: number): void {
  if (!step.context.nextTells) return restAt(step, recital, position);
  leaveStretch(step, recital);
  write(step, recital, position);
}

/** The silence before the current item is over. */
export function gapIsOver(step: Step, recital: RecitalState): void {
  publishPlace(step, recital, beginning(recital), { mayWait: true });
}

/**
 * Nothing more is heard of this recording, or of the plan. `completed`: the history calls it so;
 * `ended`: it ended by itself.
 */
export function leavePlace(
  step: Step,
  recital: RecitalState,
  position: number,
  completed: boolean,
  how?: { ended: boolean },
): void {
  closePlace(step, recital, position, completed, how);
  publishPlace(step, recital, position);
}

/** What was surely heard up to this second, to which it has come by the clock. */
export function surelyAt(step: Step, recital: RecitalState, position: number): number {
  const answered = lastAnswer(step, recital);
  return answered === null ? position : Math.min(position, positionOf(step, answered));
}

/** The same, with nothing written of the place. */
export function closePlace(
  step: Step,
  recital: RecitalState,
  position: number,
  completed = false,
  how = { ended: false },
): void {
  const at = how.ended ? position : surelyAt(step, recital, position);
  endStretch(step, recital, at, how);
  endEntry(step, at, completed);
}

// --- what cannot be played

function isSameStep(one: PlayOrder, other: PlayOrder): boolean {
  const [a, b] = [stepOf(one), stepOf(other)];
  return a.index === b.index && a.repetition === b.repetition && a.round === b.round;
}

function noteUnplayed(step: Step, { place, current }: RecitalState) {
  const { order } = current;
  const { unplayed } = place;
  const first = unplayed?.first ?? order;
  const position = unplayed?.position ?? positionOf(step);
  // The first is tried again and again.
  const last = unplayed && isSameStep(order, first) ? unplayed.last : order;
  place.unplayed = { first, position, last };
  return place.unplayed;
}

/** To the first item that could not be played since anything was heard, or to the current one. */
export function goToFirstUnplayed(step: Step, recital: RecitalState): Media {
  const { first, position } = noteUnplayed(step, recital);
  closePlace(step, recital, positionOf(step));
  goTo(step, recital, first, position);
  return mediaOf(step, recital, position);
}

/** To the recording that follows the last one that was tried since then. */
export function goBeyondUnplayed(step: Step, recital: RecitalState): Media {
  const { last } = noteUnplayed(step, recital);
  goTo(step, recital, last, beginningOf(last));
  goPastRecording(step, recital);
  return mediaOf(step, recital);
}

/** The current recording cannot be played: a sentence for the outcome of the plan. */
export function leaveOut(step: Step, recital: RecitalState, reason: Sentence): void {
  noteUnplayed(step, recital);
  closePlace(step, recital, positionOf(step));
  const { surahId, title } = recordingNow(recital);
  const leftOut =
    surahId === null
      ? sentence("run.sound-left-out", { title, reason })
      : sentence("run.surah-left-out", { surah: surahId, reason });
  recital.place.leftOut = leftOut;
  change(step, {}, { notice: leftOut });
}
