// A recording that is to be silent as soon as the speaker can be told: stopped, else paused, and tried again.
import { sentence } from "#contract/sentences/sentences";
import type { PlayPlan } from "../../play-plan.ts";
import type { RunEnd } from "../../run-events.ts";
import type { Refusal } from "../session-events.ts";
import {
  answer,
  arm,
  canBeTold,
  disarm,
  isArmed,
  nextNumber,
  send,
  type Silencing,
  type Step,
  takeRequest,
} from "../session-state.ts";

/** Milliseconds before the second and the third try with a speaker that refuses. */
const TRY_AGAIN = [2_000, 5_000];

export const CHANGES_HANDS: Refusal = {
  sentence: sentence("speaker.changing-hands"),
  fault: "speaker",
};

/** What became of a stop; `ends`: the run that waited for it. */
export interface Silenced {
  isSilent: boolean;
  ends: Silencing["ends"];
}

/** It is about to be stopped; null: it is stopped. */
export function setToBeStopped({ state, now }: Step, url: string | null): void {
  if (url === null) state.stops.pending = null;
  else if (state.stops.pending?.url !== url) state.stops.pending = { url, since: now };
}

function isPending({ state }: Step, { url }: Silencing): boolean {
  return state.stops.pending?.url === url;
}

function begin(step: Step, url: string, about: Partial<Silencing>): Silencing {
  setToBeStopped(step, url);
  const counted = { number: nextNumber(step), tried: 0, most: 1, reports: 0 };
  const silencing: Silencing = {
    ...{ url, ...counted },
    ...{ ends: null, request: null, refusal: null },
    ...about,
  };
  step.state.stops.tries.push(silencing);
  return silencing;
}

/** Stops it, or pauses it, now or when the speaker reports it again; `ends` is published then. */
export function silence(
  step: Step,
  url: string,
  ends: { plan: PlayPlan; end: RunEnd } | null = null,
): void {
  tell(step, begin(step, url, { most: 1 + TRY_AGAIN.length, ends }), "stop");
}

/** A person stops it: their command is tried otherwise when it fails, and goes on being tried after that. */
export function stopByHand(step: Step, url: string): void {
  const { number } = begin(step, url, { request: takeRequest(step) });
  send(step, { name: "stop" }, { of: "stop by hand", number });
}

/** It has reported what is to be stopped: once more, unless that is just being tried. */
export function reportedAgain(step: Step, url: string): void {
  if (step.state.stops.tries.length === 0) tell(step, begin(step, url, {}), "stop");
}

/** It has reported something else: true when what was to be stopped is over by that. */
export function isOverAnyway({ state: { stops } }: Step): boolean {
  if (stops.tries.length > 0) return false;
  const isNews = stops.pending !== null;
  stops.pending = null;
  return isNews;
}

function tell(step: Step, { number }: Silencing, command: "stop" | "pause"): void {
  send(step, { name: command }, { of: "silencing", number, command, asked: false });
}

/** The answer to a person's stop; null: it is tried otherwise. */
export function stopAnswered(step: Step, number: number, refusal: Refusal): Silenced | null {
  const silencing = find(step, number);
  if (!silencing) return null;
  if (!refusal) return done(step, silencing, true);
  silencing.refusal = refusal;
  if (!canBeTold(step)) return done(step, silencing, false);
  setToBeStopped(step, silencing.url);
  tell(step, silencing, "stop");
  return null;
}

/** The answer to a stop or a pause, or to the question that follows it; null: it goes on. */
export function silencingAnswered(
  step: Step,
  answered: { number: number; command: "stop" | "pause"; asked: boolean },
  refusal: Refusal,
): Silenced | null {
  const { number, command, asked } = answered;
  const silencing = find(step, number);
  if (!silencing) return null;
  const { heard } = step.state;
  const isSilent = heard.playing !== silencing.url;
  if (!refusal && !asked && !isSilent && canBeTold(step)) {
    // It has not reported a change: it is asked.
    silencing.reports = heard.reports;
    send(step, { name: "refresh" }, { of: "silencing", number, command, asked: true });
    return null;
  }
  const saysNothing = asked && heard.reports === silencing.reports;
  const obeys = !refusal && (isSilent || saysNothing || !canBeTold(step));
  if (obeys) return done(step, silencing, true);
  if (!canBeTold(step)) return done(step, silencing, false);
  if (command === "stop") {
    tell(step, silencing, "pause");
    return null;
  }
  silencing.tried++;
  if (silencing.tried >= silencing.most) return done(step, silencing, false);
  arm(step, `stop again ${number}`, TRY_AGAIN[silencing.tried - 1] ?? 0);
  return null;
}

/** Something else may be wanted there by now. */
export function stopAgain(step: Step, number: number): Silenced | null {
  const silencing = find(step, number);
  if (!silencing) return null;
  if (!isPending(step, silencing)) return done(step, silencing, true);
  tell(step, silencing, "stop");
  return null;
}

/** The session closes: what only waits for its next try is left; what a run waits for is tried to its end. */
export function stopNoMore(step: Step): void {
  for (const silencing of step.state.stops.tries) {
    const again = `stop again ${silencing.number}` as const;
    if (!isArmed(step, again) || silencing.ends) continue;
    disarm(step, again);
    done(step, silencing, false);
  }
}

/**
 * Another node has the speaker, and what is to be silent there is its to know. Who waits for an answer is refused: of
 * what has not been sent yet nothing is.
 */
export function leaveStops(step: Step): void {
  const { stops, commands } = step.state;
  for (const asked of [...stops.tries, ...Object.values(commands)]) {
    answer(step, asked.request, CHANGES_HANDS);
    asked.request = null;
  }
  stops.tries = [];
}

function find({ state }: Step, number: number): Silencing | undefined {
  return state.stops.tries.find((one) => one.number === number);
}

function done(step: Step, silencing: Silencing, isSilent: boolean): Silenced {
  const { stops } = step.state;
  stops.tries = stops.tries.filter((one) => one !== silencing);
  const { request, ends, url } = silencing;
  if (isSilent && isPending(step, silencing)) stops.pending = null;
  answer(step, request, isSilent ? null : silencing.refusal);
  // A person was told that it plays on; it is tried further.
  if (!isSilent && request !== null && canBeTold(step)) silence(step, url);
  return { isSilent, ends };
}
