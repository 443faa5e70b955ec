// How long the silences of a recital are bridged: of a speaker that is lost, of a server or an agent that was away.
import { type Adoption, bridgedUntil } from "../../play-plan.ts";
import type { RunEvent } from "../../run-events.ts";
import {
  armAt,
  type BridgingState,
  disarm,
  isArmed,
  publish,
  type RecitalState,
  type Step,
} from "../session-state.ts";
import { change, positionOf } from "./record.ts";

/** Milliseconds after which a run without an end time is told of as failed, when nothing of it was heard. */
const UNHEARD = 10 * 60_000;
/** Milliseconds in which a speaker that is there answers, after its connection was made anew. */
const ASKED = 60_000;

export const NOTHING_BRIDGED: BridgingState = {
  ...{ bridged: 0, silentSince: null, leftOfRecording: 0, isAdopted: false },
};

export const NOT_LOST: RecitalState["atLoss"] = {
  ...{ heard: false, paused: false, ofAgent: false, ofAdhan: false },
};

/** The event, with what was bridged of its silences: the next process counts on. */
export function publishOf(step: Step, { plan, bridging }: RecitalState, event: RunEvent): void {
  const { bridged } = bridging;
  publish(step, plan, event.type === "place" && bridged > 0 ? { ...event, bridged } : event);
}

function silentFrom(step: Step, { bridging }: RecitalState, since: number | null, at: number) {
  const { duration } = step.state.shown;
  bridging.silentSince = since;
  bridging.leftOfRecording = duration === null ? 0 : Math.max(0, duration - at);
}

/** Null: nothing but its end time ends it. */
function ends({ now }: Step, { plan, bridging }: RecitalState): number | null {
  bridging.silentSince ??= now;
  return bridgedUntil(plan, { since: bridging.silentSince, before: bridging.bridged });
}

/** Its speaker, which may play it still, is asked first: also when the silence was noticed long afterwards. */
export function bridge(step: Step, recital: RecitalState): void {
  // A run of which nothing was heard yet waits since it was to begin.
  if (!recital.sounded && isArmed(step, "patience")) return;
  const until = ends(step, recital);
  if (until !== null) armAt(step, "patience", Math.max(until, step.now + ASKED));
}

/** It begins now: without an end time nothing else would tell for a day that its speaker is away. */
export function bridgeBeginning(step: Step, recital: RecitalState): void {
  if (recital.bridging.isAdopted) return bridge(step, recital);
  const { runId, patience } = recital.plan;
  if (recital.sounded || runId === null || patience === null) return;
  armAt(step, "patience", step.now + UNHEARD);
}

export function adoptBridged(
  step: Step,
  recital: RecitalState,
  { bridged, soundedUntil, heardElsewhere }: Adoption,
): void {
  const length = heardElsewhere?.length ?? lengthBefore(step, recital);
  if (length !== null && length !== step.state.shown.duration) change(step, { duration: length });
  recital.bridging.isAdopted = true;
  recital.bridging.bridged = bridged;
  silentFrom(step, recital, soundedUntil, recital.plan.position);
}

/** Seconds of the recording in which it was left; what its speaker has gone on to alone may be shown since. */
function lengthBefore({ state }: Step, { plan }: RecitalState): number | null {
  const { surahId, reciterId } = state.shown;
  const { stored } = state.left;
  const isOfIt = stored?.hearing?.runId === plan.runId && stored.reciterId === reciterId;
  return isOfIt && surahId !== null && stored.surahId === surahId ? stored.duration : null;
}

/** Milliseconds: a speaker that nobody followed for longer may have lost its power meanwhile, and is empty for that. */
export const PLAYED_ALONE = 5 * 60_000;

interface Empty {
  itemEnd: number | null;
  /** Of the recording, in seconds, where no speaker has told it. */
  length: number | null;
  /** As its speaker reports it. */
  playerRuns: boolean | undefined;
}

/**
 * Nobody followed it for a while, and by the clock its recording has come to its end meanwhile: a speaker that is empty
 * has played its item so far, unless its player is gone; until its end time, as a node that was only cut off stops it then.
 */
export function playedOut(
  step: Step,
  recital: RecitalState,
  { itemEnd, length, playerRuns }: Empty,
): void {
  const duration = step.state.shown.duration ?? length;
  const left = leftAlone(step, recital, playerRuns);
  if (duration === null || left === null || left.at === null) return;
  const alone = step.now - left.at;
  const position = left.position + alone / 1000;
  if (alone > PLAYED_ALONE || position < duration) return;
  const { endsAt } = recital.plan;
  const atEndTime = endsAt === null ? position : left.position + (endsAt - left.at) / 1000;
  const reached = Math.min(duration, itemEnd ?? duration, Math.max(left.position, atEndTime));
  change(step, { position: reached, duration });
}

/** When and at which second it was heard last; null: it did not play on, or has lost its power since. */
function leftAlone(
  { state }: Step,
  { adopted, plan, atLoss, bridging }: RecitalState,
  playerRuns: boolean | undefined,
): { at: number | null; position: number } | null {
  if (adopted?.sounded) {
    if (adopted.paused || adopted.silent || playerRuns === false) return null;
    return { at: adopted.soundedUntil, position: plan.position };
  }
  // A home without power has lost both: only of a player that runs it is known that it was the agent alone.
  if (!atLoss.ofAgent || !atLoss.heard || atLoss.paused || playerRuns !== true) return null;
  return { at: bridging.silentSince, position: state.shown.position };
}

/** `heardAt` is the speaker's last sign of life: a machine that slept notices a loss long afterwards. */
export function silenceSince(step: Step, recital: RecitalState, heardAt: number | null): void {
  const sure = Math.min(heardAt ?? step.now, step.now);
  if (recital.bridging.silentSince === null) {
    silentFrom(step, recital, sure, positionOf(step, sure));
  }
}

export function silenceIsBridged(step: Step, { bridging }: RecitalState): void {
  disarm(step, "patience");
  const { silentSince } = bridging;
  if (silentSince !== null) bridging.bridged += Math.max(0, step.now - silentSince);
  bridging.silentSince = null;
}

/** `finished`: its recording is over, and may have sounded for a while after it was heard of last. */
export function isSilentTooLong(
  step: Step,
  recital: RecitalState,
  { finished = false } = {},
): boolean {
  const until = recital.sounded ? ends(step, recital) : null;
  const rest = finished ? recital.bridging.leftOfRecording * 1000 : 0;
  return until !== null && step.now >= until + rest;
}
