// The volume of one run: set at the start, faded at the end, and put back to what it was.
import { sentence } from "#contract/sentences/sentences";
import { isPlanned, type PlayPlan } from "../../play-plan.ts";
import type { KeptVolume } from "../../record/playback-state-store.ts";
import {
  arm,
  disarm,
  isArmed,
  isToBeStopped,
  publish,
  send,
  type Step,
  type VolumeCommand,
} from "../session-state.ts";
import { change, stateChanged } from "./record.ts";

/** Milliseconds, from the end time to silence. */
export const FADE_TIME = 5000;
const FADE_STEPS = 20;
/**
 * Milliseconds within which a speaker has reported the volume it was commanded. A report before that
 * may be about an earlier command, such as a step of a fade.
 */
const SETTLE_TIME = 3000;
/** Milliseconds after a command within which a report of the volume before it may still come. */
const REPORTS_WITHIN = 1000;
/** Points by which a volume that was reached may differ from the one that was commanded. */
const ROUNDING = 2;
/** The same for the first answer to a command of a speaker that does not tell its steps: it may have ten. */
const COARSE = 10;
/** The same where that answer is on the other side of the goal than before the command: it may have four. */
const COARSEST = 25;
/** Milliseconds after which a change does not follow from a command: Home Assistant asks some players every ten seconds. */
const ANSWER_TIME = 15_000;
/** Milliseconds for which a speaker that is away, or silent and deaf, is followed so that its next sound has its volume. */
const WAITED_FOR = 24 * 60 * 60_000;

function tellVolume(step: Step, volume: number, how: { fades?: true } = {}): void {
  const { last, fade, current } = step.state.volume;
  // Nothing that it says now can be about an earlier command.
  const isAnswered = last === null || last.reached !== null || isLate(step, last);
  const isAlone = !fade && !isSettling(step) && isAnswered;
  const reached = isAlone && current === volume ? current : null;
  step.state.volume.last = { to: volume, at: step.now, from: current, reached, isAlone };
  arm(step, "volume settled", SETTLE_TIME);
  send(step, { name: "setVolume", volume, ...how }, { of: "volume", volume });
}

/** Until SETTLE_TIME after the last command, or until it is reported. */
const isSettling = (step: Step) => isArmed(step, "volume settled");

export function volumeSettled(step: Step): void {
  disarm(step, "volume settled");
  explain(step);
  if (step.state.volume.isToBeChecked) check(step);
  else tellIgnored(step);
}

/** It plays, has been told the run's volume since, and reports another one: who set that volume reads so. */
function tellIgnored(step: Step): void {
  const { volume, shown } = step.state;
  const { commanded, current, last, run } = volume;
  if (run === null || commanded === null || current === null || volume.fade) return;
  if (shown.status !== "playing" || last?.to !== commanded || last.reached !== null) return;
  if (volume.isIgnored || Math.abs(current - commanded) <= stepOff(step)) return;
  volume.isIgnored = true;
  const told = { speaker: step.context.target.name, wanted: commanded, volume: current };
  const remark = sentence("run.volume-ignored", told);
  step.effects.push({ type: "publish", runId: run, event: { type: "remarked", remark } });
}

/** The volume that the speaker has been told and may not have reported yet. */
function expected(step: Step): number | null {
  const { unsent, last, current } = step.state.volume;
  if (unsent !== null) return unsent;
  return isSettling(step) && last ? last.to : current;
}

/** Whether the reported volume follows from a command; one that does not is a person's. */
function explain(step: Step): void {
  const { fade, current, last, commanded } = step.state.volume;
  if (fade || current === null) return;
  const goal = last?.to ?? commanded;
  if (goal === null) return;
  if (isNear(current, goal)) return reach(step, current);
  const before = last?.reached ?? last?.from ?? null;
  // It ignores the command, or has not obeyed yet.
  if (before !== null && isNear(current, before)) return;
  const isOnItsWay = before !== null && (current - before) * (goal - current) > 0;
  const isComing = isOnItsWay || (isAnswering(step, goal) && isRounded(step, current, goal));
  if (isComing && !isLate(step, last)) return reach(step, current);
  if (isFromBefore(step, current)) return;
  personDecided(step, current);
}

/** It had come to the volume already: a report of before the command, such as that of an unmute, came after it. */
function isFromBefore({ state, now }: Step, reported: number): boolean {
  const { last } = state.volume;
  if (last === null || last.reached === null || last.from === null) return false;
  return isNear(reported, last.from) && now - last.at < REPORTS_WITHIN;
}

function isLate({ now }: Step, command: VolumeCommand | null): boolean {
  return command !== null && now - command.at > ANSWER_TIME;
}

/** It has not answered the command, or is a group that comes to `goal` member by member. */
function isAnswering({ state, now }: Step, goal: number): boolean {
  const { last } = state.volume;
  if (last === null || last.reached === null) return true;
  return !isNear(last.reached, goal) && now - last.at <= SETTLE_TIME;
}

/** Whether a speaker that was told `goal` has come to `volume` by its own steps. */
function isRounded(step: Step, volume: number, goal: number): boolean {
  const before = step.state.volume.last?.from ?? null;
  const off = Math.abs(volume - goal);
  if (off <= stepOff(step)) return true;
  const isBeyond = before !== null && (volume - goal) * (goal - before) > 0;
  return isBeyond && off <= (step.state.volume.steps === null ? COARSEST : COARSE);
}

function stepOff({ state }: Step): number {
  const { steps } = state.volume;
  return steps === null ? COARSE : steps + ROUNDING;
}

function reach(step: Step, reported: number): void {
  const { last, commanded, owed } = step.state.volume;
  if (last) last.reached = reported;
  const isBack = commanded === null && owed !== null && Math.abs(reported - owed) <= stepOff(step);
  if (isBack && last?.to === owed) owe(step, null);
}

function check(step: Step): void {
  const { volume } = step.state;
  volume.isToBeChecked = false;
  const { commanded, owed, current, last } = volume;
  const goal = commanded ?? owed;
  if (volume.fade || current === null || goal === null || isNear(current, goal)) return;
  if (commanded === null && isToBeStopped(step)) return;
  // Another process has set it: its speaker reports it after what it plays.
  if (commanded !== null && last === null) return;
  // It has obeyed, in its own steps.
  if (last?.to === goal && last.reached !== null) return;
  command(step, goal);
}

function owe(step: Step, volume: number | null): void {
  if (step.state.volume.owed === volume) return;
  step.state.volume.owed = volume;
  step.state.volume.owedSince = step.now;
  stateChanged(step);
}

/** It is worth following the speaker for the volume that it is owed. */
export function isOwedVolume({ state, now }: Pick<Step, "state" | "now">): boolean {
  const { owed, owedSince } = state.volume;
  return owed !== null && now - owedSince < WAITED_FOR;
}

/** An agent could not put back this volume: it is owed, unless another one is to be put back already. */
export function volumeIsOwed(step: Step, owed: number): void {
  const { volume } = step.state;
  // It is there anew, and says next how loud it is.
  volume.current = null;
  if (volume.goBackTo !== null || volume.owed !== null) return;
  if (volume.commanded === null) owe(step, owed);
  else remember(step, owed);
}

/** Told as soon as the speaker is there, and again when it is connected after a command that failed. */
function command(step: Step, volume: number): void {
  step.state.volume.unsent = volume;
  if (step.state.volume.current !== null) tellVolume(step, volume);
}

export function volumeTaken({ state }: Step, volume: number): void {
  if (state.volume.unsent === volume) state.volume.unsent = null;
  if (state.volume.fade) state.volume.fade.isAnswered = true;
}

function stopFading(step: Step): number | null {
  const { volume } = step.state;
  const from = volume.fade?.from ?? null;
  volume.fade = null;
  disarm(step, "volume fade");
  return from;
}

function remember(step: Step, current: number | null): void {
  const { volume } = step.state;
  const isOfRun = volume.commanded !== null && isFoundAt(step, current, volume.commanded);
  volume.goBackTo ??= volume.owed ?? (isOfRun ? volume.left : current);
  if (volume.goBackTo !== null) remembered(step, volume.goBackTo);
}

/**
 * The speaker has come to the volume of a run since an earlier process stored another: that one has died when it had
 * set it, and before it could store to which volume the speaker goes back.
 */
function isFoundAt({ state }: Step, current: number | null, wanted: number): boolean {
  const { left } = state.volume;
  return left !== null && current !== null && isNear(current, wanted) && !isNear(left, wanted);
}

/** Takes the volume of an adopted run for set by the process that had begun it, when the speaker is found at it. */
function adoptFound(step: Step, wanted: number | null): void {
  const { volume } = step.state;
  if (wanted === null || volume.goBackTo !== null || volume.owed !== null) return;
  if (!isFoundAt(step, volume.current, wanted)) return;
  volume.commanded = wanted;
  remember(step, volume.current);
}

/** Forgets the volume that an earlier process stored: the speaker still has it, or somebody changes it while it is followed. */
function noteFound({ state: { volume } }: Step, reported: number): void {
  const { left, current } = volume;
  if (left === null) return;
  const isAsStored = current === null && isNear(reported, left);
  const isChangedNow = current !== null && !isNear(reported, current);
  if (isAsStored || isChangedNow) volume.left = null;
}

/** The speaker is to go back to this volume after the run; null: it stays. */
function remembered({ state, effects }: Step, volume: number | null): void {
  const { run } = state.volume;
  if (run === null) return;
  effects.push({ type: "publish", runId: run, event: { type: "volume-before", volume } });
}

function forget({ state: { volume } }: Step): void {
  volume.goBackTo = null;
  volume.commanded = null;
}

/** `chosen`: the volume that the person has chosen. */
function personDecided(step: Step, chosen: number): void {
  if (step.state.volume.goBackTo !== null) remembered(step, null);
  step.state.volume.left = null;
  forget(step);
  step.state.volume.last = null;
  owe(step, null);
  keepChosen(step, chosen);
}

/** What an adhan has interrupted goes on at the volume that a person has chosen meanwhile, and stays there. */
function keepChosen(step: Step, chosen: number): void {
  const { adhan, shown } = step.state;
  if (adhan.volume === null) return;
  const { goBackTo } = adhan.volume;
  const volume: KeptVolume = { volume: chosen, commanded: null, goBackTo: null };
  adhan.volume = volume;
  if (adhan.waiting && goBackTo !== null) {
    publish(step, adhan.waiting.before.plan, { type: "volume-before", volume: null });
  }
  const interrupted = shown.adhan?.interrupted;
  if (!shown.adhan || !interrupted) return;
  change(step, { adhan: { ...shown.adhan, interrupted: { ...interrupted, volume } } });
}

/** Sets the run's volume, as soon as the speaker is there, and remembers what to go back to. */
export function setVolume(step: Step, wanted: number): void {
  stopFading(step);
  const { unsent, commanded } = step.state.volume;
  // A run before this one wanted it of a speaker that has not been heard since.
  const isUntold = unsent !== null && unsent === commanded;
  step.state.volume.commanded = wanted;
  // The last report may still be a step of the last run's fade.
  remember(step, isUntold ? null : expected(step));
  owe(step, null);
  step.state.volume.isIgnored = false;
  command(step, wanted);
}

/**
 * A node or an agent before this one has set the run's volume (null: none), and told what to go back to. What is to be
 * gone back to after the run that it takes the place of here stays.
 */
export function adoptVolume(step: Step, wanted: number | null, before: number | null): void {
  stopFading(step);
  const { volume } = step.state;
  volume.goBackTo = before ?? volume.goBackTo;
  volume.unsent = null;
  volume.last = null;
  // Without it nothing was set, or a person has chosen another since; owed: its fade had begun.
  volume.commanded = before === null || volume.owed !== null ? null : wanted;
  adoptFound(step, wanted);
}

/** The speaker reports its volume, and by which steps it changes it; a person may have turned it. */
export function hearVolume(step: Step, reported: number, steps: number | undefined): void {
  const { volume } = step.state;
  const before = volume.current;
  const isBack = before === null;
  noteFound(step, reported);
  volume.current = reported;
  volume.steps = steps ?? volume.steps;
  if (isBack && step.state.recital) adoptFound(step, step.state.recital.plan.volume);
  if (isBack && volume.unsent !== null) {
    if (volume.commanded !== null) remember(step, reported);
    return command(step, volume.unsent);
  }
  if (isBack && volume.owed !== null && volume.commanded === null) return check(step);
  if (isTurnedInFade(step, reported)) return goBackTo(step, reported);
  if (isSettling(step)) {
    // Others may be about an earlier command.
    const { last } = volume;
    const isAnswer = last?.isAlone === true && last.from !== null && reported !== last.from;
    if (last === null || !(isAnswer || isNear(reported, last.to))) return;
    disarm(step, "volume settled");
  }
  const isUntold = volume.last === null && volume.commanded === null;
  if (before !== null && isUntold && !isNear(reported, before)) keepChosen(step, reported);
  explain(step);
  if (volume.isToBeChecked) check(step);
}

/** A fade only becomes softer, step by step: what is louder than its beginning, or softer than its last step, is a person's. */
function isTurnedInFade(step: Step, reported: number): boolean {
  const { fade, last, steps } = step.state.volume;
  if (fade === null || last === null) return false;
  const below = steps === null ? COARSEST : stepOff(step);
  return reported > fade.from + stepOff(step) || reported < last.to - below;
}

/** A person has chosen this volume in the last seconds of a run: the speaker is to have it afterwards. */
function goBackTo(step: Step, volume: number): void {
  step.state.volume.goBackTo = volume;
  remembered(step, volume);
  owe(step, volume);
}

/**
 * Something begins to play there. Players that ignore commands while they are idle are told again
 * what they should have.
 */
export function checkVolume(step: Step): void {
  if (isSettling(step)) step.state.volume.isToBeChecked = true;
  else check(step);
}

/** A person asked for this volume through Wird. */
export function volumeChosen(step: Step, volume: number): void {
  step.state.volume.unsent = null;
  disarm(step, "volume settled");
  personDecided(step, volume);
  stopFading(step);
}

export function volumeUnknown(step: Step): void {
  step.state.volume.current = null;
  disarm(step, "volume settled");
}

/** Fades out from `volume` within FADE_TIME; it counts as fading until something ends the fade. */
export function fadeOut(step: Step, volume: number): void {
  stopFading(step);
  remember(step, volume);
  // A process that ends in the fade would leave the speaker silent.
  owe(step, step.state.volume.goBackTo);
  step.state.volume.fade = { from: volume, step: 0, isAnswered: false };
  fadeFurther(step);
}

export function fadeFurther(step: Step): void {
  const { fade } = step.state.volume;
  if (!fade) return;
  fade.step++;
  tellVolume(step, Math.round(fade.from * (1 - fade.step / FADE_STEPS)), { fades: true });
  if (fade.step < FADE_STEPS) arm(step, "volume fade", FADE_TIME / FADE_STEPS);
}

/** It has faded to the end, and the speaker has answered none of it: it may have lost its power a while ago. */
export function isFadedUnanswered({ state }: Step): boolean {
  const { fade } = state.volume;
  return fade !== null && fade.step >= FADE_STEPS && !fade.isAnswered;
}

export const isFading = ({ state }: Pick<Step, "state">) => state.volume.fade !== null;

/** Ends a fade, and goes back to the volume before it. */
export function cancelFade(step: Step): void {
  const from = stopFading(step);
  if (from === null) return;
  owe(step, null);
  command(step, from);
}

/**
 * Ends a fade and puts the volume back, where nobody else has decided on one. Until the speaker
 * reports it, it is owed: it is told again at the next sound and the next connection.
 */
export function restoreVolume(step: Step): void {
  stopFading(step);
  const { goBackTo: before, owed, unsent, commanded } = step.state.volume;
  const volume = before ?? owed;
  // The speaker was never told: it is not to be told when it is back.
  if (volume === null && unsent === commanded) step.state.volume.unsent = null;
  forget(step);
  if (volume === null) return;
  owe(step, volume);
  command(step, volume);
}

/** For an adhan: the volumes to be brought back after it. */
export function keepVolume(step: Step): KeptVolume {
  const { commanded, goBackTo } = step.state.volume;
  return { volume: expected(step), commanded, goBackTo };
}

export function bringBackVolume(step: Step, kept: KeptVolume): void {
  stopFading(step);
  step.state.volume.commanded = kept.commanded;
  step.state.volume.goBackTo = kept.goBackTo;
  if (kept.goBackTo !== null) remembered(step, kept.goBackTo);
  // It was lost when it gave way, and is not to be told the adhan's volume when it is back.
  if (kept.volume === null) step.state.volume.unsent = null;
  else if (kept.volume !== expected(step)) command(step, kept.volume);
}

/**
 * A run that does not go on here has left its volume: what was before it is owed, and put back as soon as nothing of
 * it sounds. `run.before`: null where its process had left the volume alone, or could not store it. `isSilent`:
 * nothing of it sounds.
 */
export function goBackAfter(
  step: Step,
  run: { volume: number | null; before: number | null },
  isSilent: boolean,
): void {
  const { volume } = step.state;
  if (volume.goBackTo !== null || volume.owed !== null) return;
  const isFound = run.volume !== null && isFoundAt(step, volume.current, run.volume);
  const before = run.before ?? (isFound ? volume.left : null);
  if (before === null) return;
  owe(step, before);
  if (isSilent && volume.current !== null) restoreVolume(step);
}

/** Somebody else uses the speaker now: its volume stays, except for a fade, which is ended. */
export function letVolumeGo(step: Step): void {
  const from = stopFading(step);
  const { goBackTo, owed } = step.state.volume;
  if (owed !== null && owed === goBackTo) owe(step, null);
  step.state.volume.unsent = null;
  disarm(step, "volume settled");
  forget(step);
  if (from === null) return;
  owe(step, from);
  command(step, from);
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING;

// --- whose volume it is

/** A plan begins: as its run wants it, or as the speaker was before the last one. */
export function beginVolume(step: Step, plan: PlayPlan): void {
  if (plan.volume !== null) setVolume(step, plan.volume);
  else if (isPlanned(plan)) restoreVolume(step);
  else keepForNow(step);
}

/** A person plays something in the place of a run: the volume does not jump while they listen, and goes back after it. */
function keepForNow(step: Step): void {
  const { goBackTo } = step.state.volume;
  if (goBackTo === null) return letVolumeGo(step);
  const from = stopFading(step);
  // The next node or process puts it back when this one ends meanwhile.
  owe(step, goBackTo);
  if (from !== null) command(step, from);
}

/** Its agent has set the volume of this plan, and knows what it was before; false: it has not. */
export function isSetAtHome(step: Step, { runId, volume }: PlayPlan): boolean {
  const { begunAtHome } = step.state.volume;
  if (runId === null || begunAtHome?.runId !== runId) return false;
  adoptVolume(step, volume, begunAtHome.volumeBefore);
  remembered(step, begunAtHome.volumeBefore);
  return true;
}
