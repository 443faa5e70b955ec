// What makes way, or ends, before its speaker has said how far it has come: its next report tells. The speaker was lost or
// taken over, or answers late.
import type { MediaStatus } from "#server/speakers/speaker";
import { currentItem, surahOf } from "../../play-order.ts";
import type { PlayPlan } from "../../play-plan.ts";
import { urlOf } from "../plan-recordings.ts";
import {
  arm,
  disarm,
  publish,
  type RecitalState,
  type Step,
  type StretchState,
} from "../session-state.ts";
import type { Unheard } from "../unheard-stretch.ts";
import { PLAYED_ALONE } from "./bridging.ts";
import { lengthNow } from "./doubts.ts";
import { lastAnswer, resumedAt } from "./stretch.ts";

/** Milliseconds in which the speaker says it. */
const SAID_WITHIN = 10_000;

/** Asked before it makes way; null: it is heard, or nothing of it was. */
export function unheardOf(step: Step, recital: RecitalState): Omit<Unheard, "end"> | null {
  const { isReconciling, adopted, current, stretch } = recital;
  if (!isReconciling) return unansweredOf(step, recital);
  const last = stretch.resumed ?? openOf(stretch);
  if (!last) return null;
  const length = step.state.shown.duration ?? lengthNow(step, recital);
  const { paused = true, silent = true, soundedUntil = null } = adopted ?? {};
  const playedOn = !paused && !silent && soundedUntil !== null && length !== null;
  const left = (length ?? 0) - current.position;
  return { plan: current, last, alone: playedOn ? { since: soundedUntil, left, length } : null };
}

const openOf = ({ open }: StretchState) =>
  open && open.at !== null ? { ...open, at: open.at } : null;

/** Its speaker leaves a question open, and the answer may be on its way. */
function unansweredOf(step: Step, recital: RecitalState): Omit<Unheard, "end"> | null {
  const last = openOf(recital.stretch);
  if (recital.isReconciling || !last || lastAnswer(step, recital) === null) return null;
  return { plan: recital.current, last, alone: null };
}

/** It ends: what it has recited since its last report the answer tells. */
export function leaveUnanswered(step: Step, recital: RecitalState): void {
  const unanswered = unansweredOf(step, recital);
  if (unanswered) makesWayUnheard(step, { ...unanswered, end: null });
}

/** It has made way. */
export function makesWayUnheard(step: Step, unheard: Unheard): void {
  unheardIsOver(step);
  step.state.unheard = unheard;
  if (unheard.end) arm(step, "unheard", SAID_WITHIN);
}

/** Publishes what was heard of it since; null: nothing was. */
export function hearUnheard(step: Step, media: MediaStatus): (Heard & { plan: PlayPlan }) | null {
  const { unheard } = step.state;
  if (!unheard) return null;
  const { plan, last } = unheard;
  const isOfPlan = isOf(unheard, media);
  // An agent tells again what its speaker said a while ago, and then where it is.
  if (isOfPlan && media.state === "playing" && media.position <= last.to) return null;
  const surahId = surahOf(currentItem(plan.order));
  const from = () => resumedAt(step, { resumed: last }, surahId ?? 0, media.position);
  const heard = isOfPlan ? { from: from(), to: media.position } : toItsEnd(step, unheard, media);
  if (heard && surahId !== null && heard.from < heard.to)
    publish(step, plan, { type: "heard", surahId, ...heard });
  // It is about to pause, and says then where, unless it has gone on since.
  const isAgain = step.state.recital?.plan.runId === plan.runId;
  if (heard && media.state === "playing" && !unheard.end && !isAgain)
    step.state.unheard = { ...unheard, alone: null };
  else unheardIsOver(step);
  return heard && { ...heard, plan };
}

/** Nothing more is said of it. */
export function unheardIsOver(step: Step): void {
  const { unheard } = step.state;
  step.state.unheard = null;
  disarm(step, "unheard");
  if (unheard?.end) publish(step, unheard.plan, { type: "ended", ...unheard.end });
}

/** Another node has its run. */
export function letUnheardGo(step: Step, runId: number): void {
  if (step.state.unheard?.plan.runId !== runId) return;
  step.state.unheard = null;
  disarm(step, "unheard");
}

interface Heard {
  from: number;
  to: number;
  ended?: true;
}

function isOf({ plan }: Unheard, { state, url, loadedFor }: MediaStatus): boolean {
  const isOfRun = loadedFor === null || loadedFor.runId === plan.runId;
  return state !== "idle" && url === urlOf(plan) && isOfRun;
}

/** By the clock its recording came to its end meanwhile. */
function toItsEnd(
  { now }: Step,
  { plan, last, alone }: Unheard,
  { state, idleReason, playerRuns }: MediaStatus,
): Heard | null {
  const isSilent = state === "idle" && (idleReason === null || idleReason === "finished");
  if (!alone || !isSilent || playerRuns === false) return null;
  const passed = now - alone.since;
  if (passed > PLAYED_ALONE || passed < alone.left * 1000) return null;
  const { to } = currentItem(plan.order);
  return { from: last.from, to: to ?? alone.length, ...(to === null ? { ended: true } : {}) };
}
