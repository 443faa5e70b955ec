// An adhan on one speaker: what it interrupted, and what becomes due meanwhile, wait until it is over.
import { sentence, type Sentence } from "#contract/sentences/sentences";
import type { MediaStatus } from "#server/speakers/speaker";
import { beginningOf, currentItem, stepOf, surahOf, whatFollows } from "../../play-order.ts";
import type { Adoption, GaveWay, PlayPlan } from "../../play-plan.ts";
import type { AdhanState, KeptVolume } from "../../record/playback-state-store.ts";
import type { RunEnd } from "../../run-events.ts";
import { urlOf } from "../plan-recordings.ts";
import { type AdhanWait, armAt, disarm, publish, type Step } from "../session-state.ts";
import { supersededBy } from "../takeover-reasons.ts";
import { outcomeAtEnd } from "./ending.ts";
import { earlierStretch } from "./place.ts";
import { change } from "./record.ts";
import { makesWayUnheard } from "./unheard.ts";

/*
 * At most one recitation waits: a run that becomes due meanwhile takes the place of what the adhan
 * interrupted, as it would have done without the adhan. Other adhans wait in their order. The end of
 * a run that waits holds: then it ends as it would have.
 */

/** A run with less than this left after the adhan, milliseconds, is not resumed. */
const NEARLY_OVER = 1000;
/** Milliseconds after an adhan's time within which a restarted Wird continues what a person had started. */
const BY_HAND_WAITS = 15 * 60_000;

export const NO_ADHAN: AdhanWait = {
  ...{ sounding: null, waiting: null, next: [], volume: null, wasPaused: false },
};

/** What begins when an adhan is over. */
export type AfterAdhan =
  | { kind: "adhan"; plan: PlayPlan; adopt: Adoption | null }
  /** It gave way, and continues at its place and volume. */
  | { kind: "continues"; before: GaveWay; volume: KeptVolume | null }
  /** It became due meanwhile. */
  | { kind: "begins"; before: GaveWay };

function wait(step: Step, waiting: NonNullable<AdhanWait["waiting"]>): void {
  step.state.adhan.waiting = waiting;
  const { plan, sounded } = waiting.before;
  if (!sounded) publish(step, plan, { type: "waits" });
  if (plan.endsAt !== null) armAt(step, "end of what waits for an adhan", plan.endsAt);
  else disarm(step, "end of what waits for an adhan");
}

function waitNoLonger(step: Step): void {
  step.state.adhan.waiting = null;
  disarm(step, "end of what waits for an adhan");
}

/** As it would have ended without the adhan. */
export function endWaiting(step: Step): void {
  const { waiting, sounding } = step.state.adhan;
  if (!waiting) return;
  const { plan, sounded, paused, trouble, leftOut } = waiting.before;
  waitNoLonger(step);
  if (!sounded) {
    const reason = sounding && sentence("run.adhan-instead", { prayer: sounding.prayer });
    return publish(step, plan, { type: "ended", outcome: "missed", reason });
  }
  const { muted, volume } = step.state.shown;
  const now = { speakerName: step.context.target.name, slept: false, muted, volume };
  const end = outcomeAtEnd({ ...now, sounded, paused, trouble, leftOut });
  publish(step, plan, { type: "ended", ...end });
}

/** Everything that waits ends, for this reason. */
export function endAllWaiting(step: Step, reason: Sentence): void {
  const { waiting, next } = step.state.adhan;
  for (const { plan } of [...(waiting ? [waiting.before] : []), ...next]) {
    publish(step, plan, { type: "ended", outcome: "stopped", reason });
  }
  forgetAdhan(step);
}

/** Everything waits elsewhere, in the next process, or not any more. */
export function forgetAdhan(step: Step): void {
  waitNoLonger(step);
  step.state.adhan = { ...NO_ADHAN, next: [] };
}

/** An adhan begins; `before` gave way to it, at these volumes. */
export function adhanBegins(step: Step, plan: PlayPlan, before: GaveWay, volume: KeptVolume): void {
  step.state.adhan.sounding = plan.adhan;
  step.state.adhan.volume = volume;
  wait(step, { before, since: step.now, gaveWay: true });
}

/** Its speaker says, after it gave way, to which second it had come; `ended`: to the end of its recording. */
export function waitingIsAt(
  step: Step,
  { plan: of, to, ended = false }: { plan: PlayPlan; to: number; ended?: boolean },
): void {
  const { waiting } = step.state.adhan;
  if (waiting?.before.plan.runId !== of.runId) return;
  const { plan } = waiting.before;
  const { startsOver } = plan;
  const { random } = step.context;
  const next = ended ? whatFollows(plan.order, { startsOver, random }) : null;
  const order = next ?? plan.order;
  const position = next ? beginningOf(next) : to;
  waiting.before.plan = { ...plan, order, position };
  const place = { ...stepOf(order), position, silent: false };
  publish(step, plan, { type: "place", surahId: surahOf(currentItem(order)), ...place });
}

/** One that interrupts nothing, or that an earlier process or node began: with what is stored of it. */
export function adoptAdhan(
  step: Step,
  plan: PlayPlan,
  stored: AdhanState["interrupted"],
  byHand: PlayPlan | null,
): void {
  const { adhan } = step.state;
  adhan.sounding = plan.adhan;
  if (!stored) return;
  adhan.volume = stored.volume;
  adhan.wasPaused = stored.paused;
  const latest = (plan.adhan?.latestStart ?? 0) + BY_HAND_WAITS;
  if (!stored.byHand || !byHand || step.now > latest) return;
  const heard = { sounded: true, trouble: null, leftOut: null };
  const before: GaveWay = { plan: byHand, ...heard, paused: adhan.wasPaused };
  wait(step, { before, since: step.now, gaveWay: true });
}

/** A person presses Play while the adhan sounds: what they had paused before it goes on after it. False: none sounds. */
export function resumeAfterAdhan(step: Step): boolean {
  const { adhan, shown } = step.state;
  if (!adhan.sounding || shown.status !== "playing") return false;
  adhan.wasPaused = false;
  if (adhan.waiting) adhan.waiting.before.paused = false;
  const interrupted = shown.adhan?.interrupted;
  if (shown.adhan && interrupted?.paused) {
    change(step, { adhan: { ...shown.adhan, interrupted: { ...interrupted, paused: false } } });
  }
  return true;
}

/** A run is to begin while the adhan sounds: it waits. */
export function queueBehindAdhan(step: Step, plan: PlayPlan, adopt: Adoption | null): void {
  const { adhan } = step.state;
  if (plan.adhan) {
    adhan.next.push({ plan, adopt });
    if (!adopt?.sounded) publish(step, plan, { type: "waits" });
    return;
  }
  if (adopt?.tooLate && !adopt.sounded) {
    return publish(step, plan, { type: "ended", outcome: "missed", reason: adopt.tooLate });
  }
  const reason = supersededBy(plan, step.context.target.name);
  if (adhan.waiting) {
    publish(step, adhan.waiting.before.plan, { type: "ended", outcome: "stopped", reason });
  }
  const sounded = adopt?.sounded ?? false;
  const paused = sounded && adhan.wasPaused;
  const before: GaveWay = { plan, sounded, paused, trouble: null, leftOut: null };
  wait(step, { before, since: step.now, gaveWay: sounded });
  if (!sounded) return;
  const last = earlierStretch(step, { plan }, surahOf(currentItem(plan.order)), plan.position);
  makesWayUnheard(step, { plan, last, alone: null, end: null });
}

/** The adhan has ended this way; true: something is to follow it. A stop ends all that waits. */
export function followsAdhan(step: Step, { outcome, reason }: RunEnd): boolean {
  if (outcome === "stopped" && reason) endAllWaiting(step, reason);
  const { waiting, next } = step.state.adhan;
  if (waiting || next.length > 0) return true;
  forgetAdhan(step);
  return false;
}

/** Its speaker was not heard to play the adhan since it was there last. */
export function adhanUnheard({ state }: Step): void {
  const before = state.adhan.waiting?.before;
  if (before?.plan.key !== undefined && !before.paused) before.mayGoOn = true;
}

/**
 * What waits for it plays already: the adhan was over, and what was to follow it begun, by a node that could not store that,
 * or by an agent without a line.
 */
export function hasMadeWay({ state: { recital, adhan } }: Step, media: MediaStatus): boolean {
  const before = adhan.waiting?.before;
  if (!before || !recital?.isReconciling || !recital.plan.adhan || !recital.sounded) return false;
  const { url, state, loadedFor } = media;
  const isOfIt = loadedFor ? loadedFor.runId === before.plan.runId : url === urlOf(before.plan);
  if (!isOfIt || state === "idle") return false;
  before.mayGoOn = true;
  return true;
}

function nextAdhan(step: Step): AdhanWait["next"][number] | null {
  const { adhan } = step.state;
  for (let first = adhan.next.shift(); first; first = adhan.next.shift()) {
    const { adhan: late } = first.plan;
    if (!late || step.now < late.latestStart || first.adopt?.sounded) return first;
    const reason = sentence("run.adhan-late", { prayer: late.prayer });
    publish(step, first.plan, { type: "ended", outcome: "missed", reason });
  }
  return null;
}

/** What is to follow it now; null: nothing any more. */
export function afterAdhan(step: Step): AfterAdhan | null {
  const first = nextAdhan(step);
  if (first) {
    step.state.adhan.sounding = first.plan.adhan;
    return { kind: "adhan", ...first };
  }
  const endsAt = step.state.adhan.waiting?.before.plan.endsAt ?? Number.POSITIVE_INFINITY;
  if (endsAt - step.now < NEARLY_OVER) endWaiting(step);
  const { waiting, sounding, volume } = step.state.adhan;
  forgetAdhan(step);
  if (!waiting) return null;
  const { before, since, gaveWay } = waiting;
  if (!before.sounded && sounding && step.now > since) {
    const minutes = Math.round((step.now - since) / 60_000);
    const reason = sentence("run.after-adhan", { prayer: sounding.prayer, minutes });
    publish(step, before.plan, { type: "delayed", reason });
  }
  return gaveWay ? { kind: "continues", before, volume } : { kind: "begins", before };
}

/** This run waits no longer, and nothing is published of it; false: it did not wait. */
export function dropWaiting(step: Step, runId: number): boolean {
  const { adhan } = step.state;
  if (adhan.waiting?.before.plan.runId === runId) {
    waitNoLonger(step);
    return true;
  }
  const others = adhan.next.filter(({ plan }) => plan.runId !== runId);
  const dropped = others.length < adhan.next.length;
  adhan.next = others;
  return dropped;
}

/** What people see, and the next process knows, of the adhan. */
export function showAdhan(step: Step): void {
  const adhan = asStored(step.state.adhan);
  if (adhan !== null || step.state.shown.adhan !== null) change(step, { adhan });
}

function asStored({ sounding, waiting, volume }: AdhanWait): AdhanState | null {
  if (!sounding) return null;
  const { prayer } = sounding;
  if (!waiting) return { prayer, interrupted: null };
  const { plan, paused } = waiting.before;
  return { prayer, interrupted: { paused, volume, byHand: startedByHand(plan) } };
}

function startedByHand({ runId, reciter, order, position, listener }: PlayPlan) {
  const surahId = surahOf(currentItem(order));
  if (runId !== null || reciter === null || surahId === null) return null;
  const place = { reciterId: reciter.id, surahId, position };
  return listener === undefined ? place : { ...place, listener };
}
