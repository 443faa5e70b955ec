// What one speaker plays, as a value: schedules, buttons, voices and the speaker itself are events of it.
import { DEFAULT_VOLUME } from "#contract/playback";
import { NOTHING_HEARD } from "#contract/seconds-heard";
import type { PlayPlan } from "../play-plan.ts";
import type { SpeakerState, StoredState } from "../record/playback-state-store.ts";
import { urlOf } from "./plan-recordings.ts";
import type {
  Asked,
  Awaited,
  Effect,
  RecitalTimer,
  Refusal,
  SessionEvent,
  TimerName,
} from "./session-events.ts";
import {
  adhanSounds,
  answer,
  ask,
  isToBeStopped,
  send,
  type SessionContext,
  type SessionState,
  type Step,
  takeRequest,
} from "./session-state.ts";
import { endWaiting, forgetAdhan, NO_ADHAN, resumeAfterAdhan } from "./steps/adhan.ts";
import { closeRecital, runIsOver, sleptReason } from "./steps/ending.ts";
import {
  gapAnswered,
  goToItem,
  jumpAnswered,
  pauseItem,
  resumeItem,
  seekTo,
} from "./steps/items.ts";
import { loadAnswered, readyPlayed, sendLoad } from "./steps/loading.ts";
import {
  begin,
  isOver,
  letGo,
  silenced,
  stop,
  stopRun,
  type ToBeSilent,
  whatFollowsAdhan,
} from "./steps/plans.ts";
import { recitalFound, recitalTimers } from "./steps/recital.ts";
import {
  awaitRunOfBefore,
  change,
  entryStored,
  historyChanged,
  isSounding,
  positionOf,
  runOfBeforeIsGone,
  shownOf,
  somebodyAsked,
  writeByItself,
  writeLast,
  writeLoad,
  writeNoMore,
} from "./steps/record.ts";
import {
  beginReady,
  isOwedUnmute,
  letReadyGo,
  makeReady,
  muteIsOver,
  NOT_MUTED,
  readyAnswered,
  readyTooLong,
  unmute,
  unmuteAnswered,
} from "./steps/ready.ts";
import { hearSpeaker } from "./steps/reports.ts";
import {
  restSleepTimer,
  setAfterSurah,
  setSleepTimer,
  timeToSleep,
  watchSleepTimer,
} from "./steps/sleep.ts";
import {
  CHANGES_HANDS,
  leaveStops,
  silencingAnswered,
  stopAgain,
  stopNoMore,
  stopAnswered,
} from "./steps/stopping.ts";
import { unheardIsOver } from "./steps/unheard.ts";
import {
  fadeFurther,
  isOwedVolume,
  volumeChosen,
  volumeSettled,
  volumeTaken,
} from "./steps/volume.ts";

/** A session that begins: `stored` is what another node or process has left; null: nothing. */
export function newSession(left: {
  initial: SpeakerState;
  stored: StoredState | null;
  lastPlan: PlayPlan | null;
  lastIsDeleted?: boolean | undefined;
}): SessionState {
  const { initial, stored, lastPlan, lastIsDeleted = false } = left;
  const unwanted = lastIsDeleted && lastPlan ? { url: urlOf(lastPlan), since: 0 } : null;
  const volume = { run: null, begunAtHome: null, goBackTo: null, commanded: null, unsent: null };
  const unheard = {
    current: null,
    last: null,
    steps: null,
    isToBeChecked: false,
    isIgnored: false,
    fade: null,
  };
  return {
    isConnected: false,
    heard: { playing: null, reports: 0 },
    heardRun: null,
    shown: initial,
    heardSoFar: NOTHING_HEARD,
    recital: null,
    over: [],
    adhan: { ...NO_ADHAN, next: [] },
    unheard: null,
    sleepFades: false,
    volume: {
      ...{ ...volume, ...unheard, left: stored && volumeLeft(stored) },
      ...{ owed: stored?.volumeOwed ?? null, owedSince: 0 },
    },
    ready: null,
    mute: { ...NOT_MUTED, isOwed: stored?.unmuteOwed === true },
    stops: { byHand: null, pending: unwanted, tries: [] },
    entry: { open: null, left: stored },
    writes: { written: stored, movedAt: 0, askedAt: 0, isOver: false },
    left: {
      ...{ plan: unwanted ? null : lastPlan },
      run: lastIsDeleted ? null : (stored?.hearing?.runId ?? null),
      ...{ adhan: initial.adhan, stored },
    },
    ...{ isClosed: false, closing: null, timers: {}, commands: {}, lastNumber: 0 },
  };
}

/** Null: not known. What stands for a volume that no speaker has reported is none that an earlier process has found. */
const volumeLeft = ({ volume }: StoredState) => (volume === DEFAULT_VOLUME ? null : volume);

/** The state is changed in place; what is to be done, and in which order, is returned. */
export function react(
  state: SessionState,
  event: SessionEvent,
  context: SessionContext,
  now: number,
): Effect[] {
  const request = "request" in event ? event.request : null;
  return inStep({ state, context, now, request }, (step) => handle(step, event));
}

/** One step, with its effects. */
export function inStep(
  { state, context, now, request }: Pick<Step, "state" | "context" | "now" | "request">,
  work: (step: Step) => void,
): Effect[] {
  const effects: Effect[] = [];
  let adhanOver: { silence: ToBeSilent } | null = null;
  const step: Step = {
    ...{ state, context, now, request, effects },
    found: (recital, found) => recitalFound(step, recital, found),
    over(recital, toBeSilent, end) {
      if (isOver(step, recital, toBeSilent, end)) adhanOver = { silence: toBeSilent };
    },
    fire: (timer) => fire(step, timer),
  };
  work(step);
  // Once the recital of the adhan has shown its end.
  while (adhanOver !== null) {
    const { silence } = adhanOver as { silence: ToBeSilent };
    adhanOver = null;
    whatFollowsAdhan(step, silence);
  }
  letSpeakerGo(step);
  answer(step, takeRequest(step));
  return effects;
}

function handle(step: Step, event: SessionEvent): void {
  switch (event.type) {
    case "opened":
      step.state.volume.owedSince = step.now;
      if (step.state.stops.pending) step.state.stops.pending.since = step.now;
      awaitRunOfBefore(step);
      return watchSleepTimer(step);
    case "speaker":
      if (!step.state.isClosed) hearSpeaker(step, event.event);
      return;
    case "answered":
      return hearAnswer(step, event.command, event.refusal);
    case "timer":
      if (step.state.timers[event.timer] === undefined) return;
      step.state.timers[event.timer] = undefined;
      return fire(step, event.timer);
    case "entry stored":
      return entryStored(step, event.number, event.id);
    case "entry closed":
      return historyChanged(step);
    default:
      return hearPerson(step, event);
  }
}

// --- what people, schedules and other nodes ask for

/** What a closed session can do nothing of. */
const BY_HAND: readonly Asked["type"][] = ["move", "seek", "pause", "resume", "stop", "volume"];

function hearPerson(step: Step, asked: Asked): void {
  const { state } = step;
  const { recital } = state;
  if (state.isClosed && BY_HAND.includes(asked.type))
    return answer(step, takeRequest(step), CHANGES_HANDS);
  switch (asked.type) {
    case "prepare":
      return makeReady(step, asked.plan, asked);
    case "let ready go":
      return letReadyGo(step, asked.runId);
    case "begin":
      return begin(step, asked.plan, asked.adopt);
    case "move":
      if (state.sleepFades) setSleepTimer(step, null);
      if (recital) goToItem(step, recital, asked.order, asked.position, { plays: true });
      return;
    case "seek":
      if (recital) seekTo(step, recital, asked.position);
      return;
    case "pause":
      if (recital) pauseItem(step, recital);
      return;
    case "resume":
      if (!resumeAfterAdhan(step) && recital) resumeItem(step, recital);
      return;
    case "stop":
      // What plays may be what the speaker held for a run that was not taken over here yet.
      state.stops.byHand = { at: step.now, reason: asked.reason };
      return stop(step, asked.reason);
    case "abandon":
      runIsOver(step, asked.runId);
      return stopRun(step, asked.runId, asked.reason);
    case "stop run":
      return stopRun(step, asked.runId, asked.reason);
    case "volume":
      return askForVolume(step, asked);
    case "sleep timer":
      return setSleepTimer(step, asked.setting);
    case "after surah":
      return setAfterSurah(step, asked.afterSurah);
    case "let go":
      return letGo(step, asked.runId);
    case "asked":
      return somebodyAsked(step);
    case "close":
      return close(step, asked.leaves);
  }
}

function askForVolume(
  step: Step,
  { volume, muted = null }: { volume: number | undefined; muted?: boolean | null | undefined },
): void {
  if (volume === undefined) {
    if (muted !== null) mute(step, muted);
    return;
  }
  volumeChosen(step, volume);
  const meaning = { of: "volume by hand", volume, muted } as const;
  send(step, { name: "setVolume", volume }, meaning, { answers: true });
}

/** A person who asks for a volume wants to hear it. */
function volumeByHand(step: Step, volume: number, muted: boolean | null): void {
  change(step, { volume });
  const unmutes = volume > 0 && step.state.shown.muted;
  const muteTo = muted ?? (unmutes ? false : null);
  if (muteTo !== null) mute(step, muteTo);
}

function mute(step: Step, muted: boolean): void {
  muteIsOver(step);
  send(step, { name: "setMuted", muted }, { of: "mute by hand", muted }, { answers: true });
}

/** Lets go of the speaker; what plays continues. `leaves`: another node follows it, and stores its state now. */
function close(step: Step, leaves: boolean): void {
  const { state } = step;
  if (leaves) writeNoMore(step);
  state.isClosed = true;
  restSleepTimer(step);
  forgetAdhan(step);
  unheardIsOver(step);
  if (state.recital) closeRecital(step, state.recital);
  // Another node holds what is ready there.
  if (!leaves) unmute(step);
  state.ready = null;
  writeLast(step);
  if (leaves) leaveStops(step);
  else stopNoMore(step);
  state.closing = takeRequest(step);
  if (leaves) letSpeakerGo(step, { atOnce: true });
}

/**
 * What has ended is stopped first. `atOnce`: nothing is waited for, since commands wait until it is settled whether this
 * node was taken for dead, and that waits for this.
 */
function letSpeakerGo(step: Step, { atOnce } = { atOnce: false }): void {
  const { state, effects } = step;
  if (state.closing === null) return;
  const isTelling =
    state.stops.tries.length > 0 ||
    state.mute.isTold ||
    Object.values(state.commands).some(({ of }) => of === "let go");
  if (isTelling && !atOnce) return;
  effects.push({ type: "let go of the speaker", request: state.closing });
  state.closing = null;
}

// --- answers and timers

function hearAnswer(step: Step, command: number, refusal: Refusal): void {
  const { state } = step;
  const awaited = state.commands[command];
  if (!awaited) return;
  delete state.commands[command];
  step.request = awaited.request;
  const tells = understand(step, awaited, refusal);
  answer(step, takeRequest(step), tells ? refusal : null);
}

/** True: who asked is told of a refusal. */
function understand(step: Step, awaited: Awaited, refusal: Refusal): boolean {
  const { recital } = step.state;
  switch (awaited.of) {
    case "load":
      if (recital?.number === awaited.recital) {
        loadAnswered(step, recital, awaited.number, refusal);
      }
      return true;
    case "play ready":
      if (recital?.number === awaited.recital) {
        readyPlayed(step, recital, awaited.number, refusal);
      }
      return false;
    case "ready": {
      const unready = readyAnswered(step, awaited.number, refusal);
      // A recording that it refused has had its first try.
      if (unready) sendLoad(step, unready, { again: refusal?.fault !== "recording" });
      return false;
    }
    case "let go":
      unmute(step);
      return false;
    case "unmute":
      unmuteAnswered(step, awaited.number, refusal);
      return false;
    case "jump":
      if (recital?.number !== awaited.recital) return false;
      return jumpAnswered(step, recital, awaited.number, refusal);
    case "gap":
      if (recital?.number === awaited.recital) gapAnswered(recital, awaited.number, refusal);
      return true;
    case "volume":
      if (!refusal) volumeTaken(step, awaited.volume);
      return true;
    case "volume by hand":
      if (!refusal) volumeByHand(step, awaited.volume, awaited.muted);
      return true;
    case "mute by hand":
      if (!refusal) change(step, { muted: awaited.muted });
      return true;
    case "stop by hand":
      silenced(step, stopAnswered(step, awaited.number, refusal));
      return true;
    case "silencing":
      silenced(step, silencingAnswered(step, awaited, refusal));
      return true;
    case "nothing":
      return true;
  }
}

function fire(step: Step, timer: TimerName): void {
  if (isRecitalTimer(timer)) {
    const { recital } = step.state;
    if (recital) recitalTimers[timer](step, recital);
    return;
  }
  switch (timer) {
    case "end of what waits for an adhan":
      return endWaiting(step);
    case "sleep":
      if (timeToSleep(step)) stop(step, sleptReason(step));
      return;
    case "sleep fade":
      return stop(step, sleptReason(step));
    case "volume settled":
      return volumeSettled(step);
    case "volume fade":
      return fadeFurther(step);
    case "say all":
      return beginReady(step);
    case "made ready too long":
      return readyTooLong(step);
    case "unmute again":
      return unmute(step);
    case "unheard":
      return unheardIsOver(step);
    case "run of before":
      runOfBeforeIsGone(step);
      return ask(step);
    case "write of a load":
      return writeLoad(step);
    case "write of a minute":
      return writeByItself(step);
    default:
      return silenced(step, stopAgain(step, Number(timer.slice("stop again ".length))));
  }
}

const isRecitalTimer = (timer: TimerName): timer is RecitalTimer => timer in recitalTimers;

// --- what is asked of it

type Now = Pick<Step, "state" | "now">;

/** What is heard now without a jump, in seconds of its recording; null: nothing. */
export function heardNow(now: Now): { surahId: number; from: number; to: number } | null {
  const from = now.state.recital?.stretch.open?.from ?? null;
  const { surahId } = now.state.shown;
  return from === null || surahId === null ? null : { surahId, from, to: positionOf(now) };
}

/** Whether the speaker must be followed: it sounds, has a plan, is still to be stopped, or is owed its volume. */
export function isBusy(now: Now): boolean {
  const isPlanned = now.state.recital !== null || adhanSounds(now);
  const isReady = now.state.ready !== null || isOwedUnmute(now);
  return isPlanned || isReady || isToBeStopped(now) || isOwedVolume(now) || isSounding(now);
}

export const stateNow = (now: Now): SpeakerState => shownOf(now);
