// The plans of a speaker: which begins, makes way, waits for an adhan or is stopped, and what follows its end.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import {
  type Adoption,
  adhanTooLate,
  type GaveWay,
  isPlanned,
  type PlayPlan,
} from "../../play-plan.ts";
import type { RunEnd } from "../../run-events.ts";
import { urlOf } from "../plan-recordings.ts";
import { adhanSounds, publish, type RecitalState, send, type Step } from "../session-state.ts";
import { supersededBy } from "../takeover-reasons.ts";
import {
  adhanBegins,
  adhanUnheard,
  adoptAdhan,
  type AfterAdhan,
  afterAdhan,
  dropWaiting,
  endAllWaiting,
  followsAdhan,
  forgetAdhan,
  queueBehindAdhan,
  showAdhan,
} from "./adhan.ts";
import {
  breakOff,
  giveWay,
  leave,
  letRecitalGo,
  publishRunEnd,
  runIsOver,
  sleptReason,
  supersede,
} from "./ending.ts";
import { dropReady, forgetReady, tellPlayedEarly } from "./ready.ts";
import { beginRecital, hear, newRecital } from "./recital.ts";
import { change, runOfBeforeIsGone } from "./record.ts";
import { clearSleepTimer, isTimeToSleep, restSleepTimer, showAfterSurah } from "./sleep.ts";
import { reportedAgain, setToBeStopped, silence, type Silenced, stopByHand } from "./stopping.ts";
import { letUnheardGo } from "./unheard.ts";
import {
  adoptVolume,
  beginVolume,
  bringBackVolume,
  goBackAfter,
  isSetAtHome,
  keepVolume,
  restoreVolume,
} from "./volume.ts";

/** Starts a plan. While an adhan sounds, a run waits; one that a person has paused holds up nothing. */
export function begin(step: Step, plan: PlayPlan, given: Adoption | null): void {
  const { state } = step;
  const { byHand } = state.stops;
  if (byHand && given?.dueAt != null && byHand.at >= given.dueAt) {
    return stoppedBefore(step, plan, given, byHand.reason);
  }
  tellPlayedEarly(step, plan);
  const isReady = state.ready?.plan.runId === plan.runId && plan.runId !== null;
  // What the speaker was told to hold ready has not begun elsewhere; one that is not connected may play it.
  const isHeld = isReady && state.ready?.phase !== "waits";
  const adopt = isHeld && !given?.sounded && !given?.tooLate ? null : given;
  if (!isReady || adopt !== null || state.ready?.begins) forgetReady(step);
  if (adhanSounds(step) && plan.runId !== null) {
    queueBehindAdhan(step, plan, adopt);
    const { recital, shown } = state;
    if (adopt || !recital?.sounded || shown.status !== "paused") return showAdhan(step);
    supersede(step, recital, supersededBy(plan, step.context.target.name));
    state.recital = null;
    return whatFollowsAdhan(step, { url: urlOf(recital.current) });
  }
  if (plan.adhan) return beginAdhan(step, plan, adopt);
  const reason = supersededBy(plan, step.context.target.name);
  endAllWaiting(step, reason);
  if (state.recital) supersede(step, state.recital, reason);
  state.recital = null;
  // A run has no sleep timer yet; and a person who chooses something is awake.
  if (!adopt && (isPlanned(plan) || state.sleepFades)) clearSleepTimer(step);
  start(step, plan, { adopt });
}

/** A person has stopped it on this node before this node knew of it. */
function stoppedBefore(step: Step, plan: PlayPlan, given: Adoption, reason: Sentence): void {
  const { ready, heard } = step.state;
  if (ready?.plan.runId === plan.runId) dropReady(step, { stops: true });
  setToBeStopped(step, urlOf(plan));
  const left = { volume: plan.volume, before: given.volumeBefore };
  goBackAfter(step, left, heard.playing === null);
  publishRunEnd(step, plan.runId, { outcome: "stopped", reason });
}

type Continued = Exclude<AfterAdhan, { kind: "adhan" }>;

function start(
  step: Step,
  plan: PlayPlan,
  { adopt = null, after = null }: { adopt?: Adoption | null; after?: Continued | null } = {},
): void {
  const { state } = step;
  state.left.plan = null;
  runOfBeforeIsGone(step);
  state.over = state.over.filter((runId) => runId !== plan.runId);
  setToBeStopped(step, null);
  state.volume.run = plan.runId;
  if (adopt) adoptVolume(step, plan.volume, adopt.volumeBefore);
  else {
    state.left.adhan = null;
    // Whatever volume it has, no earlier process has set it for this plan.
    state.volume.left = null;
  }
  showAdhan(step);
  showAfterSurah(step, plan);
  if (after?.kind === "continues" && after.volume) bringBackVolume(step, after.volume);
  // What is heard already has its volume; what is too late to begin needs none.
  else if (!isSetAtHome(step, plan) && !adopt?.sounded && !adopt?.tooLate) beginVolume(step, plan);
  const { heardRun } = state;
  state.heardRun = null;
  const goesOn = after?.kind === "continues" || after?.before.mayGoOn === true;
  const recital = recite(step, plan, adopt, goesOn ? after.before : null);
  if (!adopt || adopt.sounded || heardRun?.id !== plan.runId || !heardRun.finished) return;
  // It was recited to the end of its recording before this node had it, and nobody has stored that.
  hear(step, recital, heardRun.playing);
  if (!recital.isOver) hear(step, recital, heardRun.finished);
}

export function recite(
  step: Step,
  plan: PlayPlan,
  adopt: Adoption | null,
  before: GaveWay | null,
): RecitalState {
  const recital = newRecital(step, plan);
  step.state.recital = recital;
  beginRecital(step, recital, adopt, before);
  return recital;
}

export function stop(step: Step, reason: Sentence): void {
  const { recital } = step.state;
  if (recital) stopByHand(step, urlOf(recital.current));
  else send(step, { name: "stop" }, { of: "nothing" }, { answers: true });
  if (recital) leave(step, recital, reason, "stopping");
  else setToBeStopped(step, null);
  endAllWaiting(step, reason);
}

/** This run is not to be heard any more; what an adhan of it interrupted continues. */
export function stopRun(step: Step, runId: number, reason: Sentence): void {
  if (dropWaiting(step, runId)) return showAdhan(step);
  const { recital, heardRun } = step.state;
  const isHeard = !recital && heardRun?.id === runId && !heardRun.finished;
  if (isHeard) return silenceHeard(step, runId, heardRun.playing.url ?? "");
  if (recital?.plan.runId !== runId) return;
  if (recital.plan.adhan) breakOff(step, recital, reason);
  else stop(step, reason);
}

/** It is over, and sounds though nothing here recites it: its agent may have begun it without a line. */
export function silenceHeard(step: Step, runId: number | null, url: string): void {
  const { begunAtHome } = step.state.volume;
  const before = begunAtHome?.runId === runId ? begunAtHome.volumeBefore : null;
  goBackAfter(step, { volume: null, before }, false);
  reportedAgain(step, url);
}

/** Another node plays this run now; what plays continues, and no events of it are published. */
export function letGo(step: Step, runId: number): void {
  letUnheardGo(step, runId);
  const { recital } = step.state;
  if (dropWaiting(step, runId) || recital?.plan.runId !== runId) return;
  forgetAdhan(step);
  restSleepTimer(step);
  letRecitalGo(step, recital);
  step.state.recital = null;
  if (step.state.ready?.begins) forgetReady(step);
}

// --- an adhan goes first

function beginAdhan(step: Step, plan: PlayPlan, adopt: Adoption | null): void {
  const { state } = step;
  const reason = adopt ? null : adhanTooLate(plan, step.now);
  // Nothing gives way to it.
  if (reason !== null && plan.runId !== null) {
    return publish(step, plan, { type: "ended", outcome: "missed", reason });
  }
  const earlier = adopt && (state.left.adhan?.interrupted ?? null);
  const volume = earlier?.volume ?? keepVolume(step);
  const before = state.recital && makeWay(step, state.recital, plan);
  const paused = before?.paused || earlier?.paused === true;
  state.recital = null;
  if (before) adhanBegins(step, plan, { ...before, paused }, volume);
  else adoptAdhan(step, plan, earlier, step.context.planBeforeAdhan);
  state.left.adhan = null;
  start(step, plan, { adopt });
}

/** What plays pauses; null: it has ended. */
function makeWay(step: Step, playing: RecitalState, to: PlayPlan): GaveWay | null {
  const { state } = step;
  if (state.sleepFades) {
    supersede(step, playing, sleptReason(step));
    clearSleepTimer(step);
    return null;
  }
  const { status, silentUntil } = state.shown;
  const before = giveWay(step, playing, supersededBy(to, step.context.target.name));
  if (before && status === "playing" && silentUntil === null) {
    send(step, { name: "pause" }, { of: "nothing" });
  }
  return before;
}

export function whatFollowsAdhan(step: Step, toBeSilent: ToBeSilent): void {
  const { state } = step;
  if (state.isClosed || state.recital || !adhanSounds(step)) return;
  if (isTimeToSleep(step)) endAllWaiting(step, sleptReason(step));
  const after = afterAdhan(step);
  if (!after) {
    showAdhan(step);
    return nothingFollows(step, toBeSilent);
  }
  if (after.kind === "begins") clearSleepTimer(step);
  if (after.kind === "adhan") start(step, after.plan, { adopt: after.adopt });
  else start(step, after.before.plan, { after });
}

// --- what ends

/** A recording of this address is to be stopped; null: none. */
export type ToBeSilent = { url: string } | null;

/** True: it was an adhan that something follows. */
export function isOver(
  step: Step,
  recital: RecitalState,
  toBeSilent: ToBeSilent,
  end: RunEnd,
): boolean {
  const { state } = step;
  if (state.recital === recital) state.recital = null;
  if (state.ready?.begins) forgetReady(step);
  const { plan } = recital;
  runIsOver(step, plan.runId);
  if (plan.adhan && !state.isClosed) {
    if (followsAdhan(step, end)) {
      if (!recital.loading.isProven) adhanUnheard(step);
      publishRunEnd(step, plan.runId, end);
      return true;
    }
    showAdhan(step);
  }
  nothingFollows(step, toBeSilent, { plan, end });
  return false;
}

/** `ended`: a plan whose end is to be published. Played is only what falls silent at its end. */
function nothingFollows(
  step: Step,
  toBeSilent: ToBeSilent,
  ended: { plan: PlayPlan; end: RunEnd } | null = null,
): void {
  const { state } = step;
  if (!state.isClosed) clearSleepTimer(step);
  const sounds = toBeSilent !== null && state.heard.playing === toBeSilent.url;
  const waits = sounds && !state.isClosed && ended?.end.outcome === "played";
  if (ended && !waits) publishRunEnd(step, ended.plan.runId, ended.end);
  if (toBeSilent) silence(step, toBeSilent.url, waits ? ended : null);
}

export function silenced(step: Step, became: Silenced | null): void {
  if (!became) return;
  const { isSilent, ends } = became;
  if (isSilent) fellSilent(step);
  if (!ends) return;
  if (isSilent) return publishRunEnd(step, ends.plan.runId, ends.end);
  const reason = aboutSpeaker("speaker.plays-on", step.context.target.name);
  publishRunEnd(step, ends.plan.runId, { outcome: "failed", reason });
  if (step.state.recital === null) change(step, { status: "error", error: reason });
}

/** While it sounds its volume stays as low as it is; what has begun since has a volume of its own. */
export function fellSilent(step: Step): void {
  if (step.state.recital === null) restoreVolume(step);
}
