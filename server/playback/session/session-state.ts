// All that a session knows, as one value that can be printed, and what its steps are written with.
import type { Sentence } from "#contract/sentences/sentences";
import type { HeardSoFar } from "#contract/seconds-heard";
import type { Ayahs } from "#server/reciters/ayahs";
import type { Media, MediaStatus, SpeakerTarget } from "#server/speakers/speaker";
import type { Adhan, Adoption, GaveWay, PlayPlan } from "../play-plan.ts";
import type { PlayOrder } from "../play-order.ts";
import type { EarlierStretch, Unheard } from "./unheard-stretch.ts";
import type {
  AdhanState,
  KeptVolume,
  SpeakerState,
  StoredState,
} from "../record/playback-state-store.ts";
import type { RunEnd, RunEvent } from "../run-events.ts";
import {
  type Awaited,
  type Command,
  type Effect,
  type Meaning,
  RECITAL_TIMERS,
  type Refusal,
  type TimerName,
} from "./session-events.ts";

export interface SessionState {
  isConnected: boolean;
  /** The address that the speaker plays by its last report, whosever it is, and the number of reports. */
  heard: { playing: string | null; reports: number };
  /**
   * A run that was heard to play while this session had no plan, and how its recording ended since; null: none, or it did
   * not end. Another node has it still: once it is taken over it has been heard.
   */
  heardRun: { id: number; playing: MediaStatus; finished: MediaStatus | null } | null;
  /** What people are shown; while it plays, the position advances with the clock. */
  shown: SpeakerState;
  heardSoFar: HeardSoFar;
  /** Null: nothing of ours plays, or is to play. */
  recital: RecitalState | null;
  /** Runs that play elsewhere or are over, by their ids, the last ones. */
  over: number[];
  adhan: AdhanWait;
  unheard: Unheard | null;
  sleepFades: boolean;
  volume: VolumeState;
  /** What is made ready before its minute; null: nothing is. */
  ready: ReadyState | null;
  mute: MuteState;
  stops: StopState;
  entry: EntryState;
  writes: WriteState;
  /** What an earlier process or node has left, until it is known what became of it. */
  left: {
    /** What it played: adopted if the speaker still plays that. */
    plan: PlayPlan | null;
    /** The run that sounded, by its id: until somebody takes it over here it keeps the place that is stored. */
    run: number | null;
    /** An adhan that sounded. */
    adhan: AdhanState | null;
    stored: StoredState | null;
  };
  isClosed: boolean;
  /** The request that waits until the speaker is let go of; null: none, or it has been. */
  closing: number | null;
  /** When each timer calls, UTC milliseconds. */
  timers: Partial<Record<TimerName, number>>;
  /** Commands that the speaker has not answered, and what their answers mean. */
  commands: Record<number, Awaited>;
  /** Commands, recitals, loads, entries and stops are counted together. */
  lastNumber: number;
}

/** One plan that plays, or is to play. */
export interface RecitalState {
  number: number;
  /** As it began. */
  plan: PlayPlan;
  /** The same with the order as it is now. */
  current: PlayPlan;
  /** Anything of the plan has been heard. */
  sounded: boolean;
  /** When its sound began as far as was reported, and from which second; null: not here, or that is settled. */
  begun: {
    heardAt: number;
    from: number;
    url: string;
    /** When the recording was loaded, UTC milliseconds; null: how long it takes from there is learnt, or not to be. */
    loadedAt: number | null;
  } | null;
  isOver: boolean;
  /** Why its run was published as interrupted; null: it is not. */
  interruptedBy: Sentence | null;
  /** The next report of the speaker decides whether to adopt or to load. */
  isReconciling: boolean;
  /** What another node or process may have begun; null once this one has loaded anything. */
  adopted: Adoption | null;
  /** Why the speaker is lost; null: it is not. */
  lostReason: Sentence | null;
  /**
   * When the speaker was lost: the recording had been heard since its load, or was paused; or its agent was lost, and the
   * speaker played on alone. `ofAdhan`: it gave way to an adhan that was not heard here, and was paused for that at most.
   */
  atLoss: { heard: boolean; paused: boolean; ofAgent: boolean; ofAdhan: boolean };
  place: PlaceState;
  stretch: StretchState;
  loading: LoadingState;
  /** The speaker is paused between two items. */
  gap: {
    number: number;
    /** The recording that the speaker holds paused; null: none. */
    url: string | null;
    /** The speaker has answered that it pauses. */
    isPaused: boolean;
  } | null;
  jump: {
    number: number;
    from: number;
    to: number;
    /** It also ends a pause. */
    plays: boolean;
    isAnswered: boolean;
  } | null;
  doubts: DoubtState;
  bridging: BridgingState;
  /** No recording can be loaded: every minute the first that failed is tried, then one beyond. */
  unreachable: "trying the first" | "trying one beyond" | "waiting" | null;
  /** Why, when they were last given up. */
  unreachableBy: Sentence | null;
}

export interface PlaceState {
  leftOut: Sentence | null;
  /** The first item that could not be played since anything was heard, and the last one tried. */
  unplayed: { first: PlayOrder; position: number; last: PlayOrder } | null;
  /** The list that was published. */
  knownItems: PlayOrder["items"] | null;
}

/** The stretch of a surah that is being heard: it grows with what the speaker reports, and a jump ends it. */
export interface StretchState {
  open: {
    surahId: number;
    from: number;
    to: number;
    /** When it was there, UTC milliseconds; null: it rests there. */
    at: number | null;
    /**
     * Seconds by which it may be further: its last reports were behind the clock, and may have come late. Null: it has
     * reported once.
     */
    late: number | null;
  } | null;
  /** The last report that it plays: an agent tells it again to who opens its speaker anew. */
  told: { position: number; at: number } | null;
  /** Since when the speaker leaves open where it is, UTC milliseconds; null: it has reported since it was asked. */
  askedAt: number | null;
  /** The second to which the speaker was sent, until its first report. */
  start: number | null;
  resumed: EarlierStretch | null;
  /** To where the stretch was published. */
  publishedTo: number | null;
  publishedAt: number | null;
  /** The speaker was lost after its last report, and may have been sent elsewhere since. */
  isLost: boolean;
}

export interface LoadingState {
  media: Media | null;
  isProven: boolean;
  isPending: boolean;
  /** The speaker is asked whether it plays the recording already. */
  isAsked: boolean;
  /** Loads in a row without any sound, of any surah. */
  silentLoads: number;
  triesOfThis: number;
  recordingsGivenUp: number;
  isSingleTry: boolean;
  /** Somebody has paused it before it was heard: it is held as soon as the speaker plays it. */
  isHeld: boolean;
  /** Where this recording failed last, seconds. */
  failedAt: number;
  /** The last load; 0: none yet. */
  load: number;
  /** When it was sent, if it was the first of its recording; null: it was not. */
  sentAt: number | null;
  /** The load whose failure has been handled; null: none. */
  failedLoad: number | null;
  reason: Sentence | null;
  /** How often the player has refused this try. */
  refusals: number;
}

export interface DoubtState {
  movement: { last: { position: number; at: number } | null; standing: number };
  silence: { position: number; isAsked: boolean } | null;
  /** Where this recording broke off; `mayBeEnd`: nothing of ours says that it goes on there. */
  broken: { at: number; position: number; mayBeEnd: boolean } | null;
  /** Since when it reports something else than ours, UTC milliseconds; null: it does not. */
  elsewhereSince: number | null;
  /** At the last look it was behind its end. */
  wasBeyond: boolean;
  /** It was expected at this second, and reported an earlier one. */
  fellBack: { from: number; at: number } | null;
  /** The length that the speaker reports; null: none yet. */
  told: number | null;
}

export interface BridgingState {
  /** Milliseconds of its silences that were bridged. */
  bridged: number;
  /** Since when it is silent, UTC milliseconds; null: it is not, or nothing of it was heard. */
  silentSince: number | null;
  /** Seconds of its recording that were left then: they may have sounded unnoticed. */
  leftOfRecording: number;
  isAdopted: boolean;
}

/** What waits for the end of an adhan. */
export interface AdhanWait {
  /** The adhan that sounds, or is about to; null: none. */
  sounding: Adhan | null;
  waiting: {
    before: GaveWay;
    /** When it became due, or gave way, UTC milliseconds. */
    since: number;
    gaveWay: boolean;
  } | null;
  next: { plan: PlayPlan; adopt: Adoption | null }[];
  volume: KeptVolume | null;
  /** What an earlier process had interrupted was paused. */
  wasPaused: boolean;
}

/** The run's volume, 0 to 100: set at the start, faded at the end, and put back to what it was. */
export interface VolumeState {
  /** The run that has set it; null: none has. */
  run: number | null;
  /** A run that the speaker's agent has begun by itself, and to what it goes back. */
  begunAtHome: { runId: number; volumeBefore: number | null } | null;
  goBackTo: number | null;
  /** What an earlier process stored of the speaker, which was at another volume when it was met; null: it was not. */
  left: number | null;
  /** What is still to be put back, also by a later process. */
  owed: number | null;
  /** Since when, UTC milliseconds. */
  owedSince: number;
  /** What the run has set. */
  commanded: number | null;
  /** The command that the speaker has not accepted yet. */
  unsent: number | null;
  /** The last report; null while it is disconnected. */
  current: number | null;
  /** The last command; null: none. */
  last: VolumeCommand | null;
  /** Points between two volumes of this speaker; null: it does not say. */
  steps: number | null;
  /** Something has begun to play since, and the volume is to be looked at. */
  isToBeChecked: boolean;
  /** The run was told that its speaker ignores its volume. */
  isIgnored: boolean;
  /** From which volume it fades, how many steps it has gone, and whether any was answered; null: it does not fade. */
  fade: { from: number; step: number; isAnswered: boolean } | null;
}

/** A volume that the speaker was told. */
export interface VolumeCommand {
  to: number;
  at: number;
  /** What it had said before; null: nothing since it was connected. */
  from: number | null;
  /** What it has made of it; null: not reported yet. */
  reached: number | null;
  /** All commands before it were answered: the first change that follows is its answer. */
  isAlone: boolean;
}

/** A plan whose minute comes. */
export interface ReadyState {
  number: number;
  plan: PlayPlan;
  /** Its instant, UTC milliseconds. */
  at: number;
  /** Its recording is loaded, to be held paused. False: only the player is launched. */
  loads: boolean;
  phase: /** For the speaker, which is not connected. */
    | "waits"
    /** It was told to mute, launch and load. */
    | "asked"
    | "launched"
    /** It holds the recording, paused. */
    | "holds"
    /** It has begun to play by itself, and was told to pause. */
    | "plays early"
    /** It could not play the recording: that was its first try. */
    | "refused";
  /** Its minute has come before the speaker has loaded it: the load of a recital that waits for that. */
  begins: { recital: number; load: number } | null;
  playedEarly: boolean;
}

/** The speaker was muted by Wird while it is made ready. */
export interface MuteState {
  number: number;
  /** It is still to be unmuted, also by a later process. */
  isOwed: boolean;
  /** It was told so, and has not answered. */
  isTold: boolean;
  tries: number;
  /** As it last said. */
  isReported: boolean;
}

export interface StopState {
  /** When a person last stopped it while nothing of Wird was known to play there, UTC milliseconds; null: never. */
  byHand: { at: number; reason: Sentence } | null;
  /** The recording that is to be stopped as soon as the speaker can be told, and since when. */
  pending: { url: string; since: number } | null;
  /** The stops that are being tried, and the answer of a person's that is awaited. */
  tries: Silencing[];
}

export interface Silencing {
  number: number;
  url: string;
  /** How often it is tried in all. */
  most: number;
  tried: number;
  /** Reports of the speaker before it was asked whether it has obeyed. */
  reports: number;
  /** The run whose end is published when this has succeeded or failed; null: none waits for it. */
  ends: { plan: PlayPlan; end: RunEnd } | null;
  /** A person waits for it; null: nobody does. */
  request: number | null;
  /** The first answer to that person. */
  refusal: Refusal;
}

/** The entry of the listening history that is open. */
export interface EntryState {
  /** `id`: null until it is stored. `heardBefore`: seconds heard on the speaker before this entry. */
  open: { number: number; id: number | null; heardBefore: number } | null;
  /** What another node or process has left: its open entry continues where the speaker does. */
  left: StoredState | null;
}

export interface WriteState {
  written: StoredState | null;
  /** UTC milliseconds; 0: never. */
  movedAt: number;
  askedAt: number;
  isOver: boolean;
}

/** What a part of a step has found, for those above it. */
export type Found =
  | { what: "load sent"; position: number }
  /** This try failed; the next follows by itself. */
  | { what: "try failed"; reason: Sentence }
  /** This recording is given up; the next surah is to be started. */
  | { what: "recording given up"; reason: Sentence }
  /** Several recordings in a row could not be played, though the speaker took them; or a single try. */
  | { what: "no recording plays"; reason: Sentence | null }
  | { what: "speaker given up"; reason: Sentence }
  /** Nothing is loaded any more: its adhan is too late. */
  | { what: "too late" }
  /** The current item is over, while its recording plays; or the silence before the next one is. */
  | { what: "item over" | "gap over" }
  /** A speaker that was silent without a reason was asked. */
  | { what: "silence"; became: Silence; position: number }
  | { what: "list over" }
  | { what: "interrupted"; reason: Sentence };

/** What became of a speaker that was silent without a reason, and was asked. */
export type Silence = "is over" | "broke off" | "was put away" | "speaker.stopped";

/** What a step is given beside the state. */
export interface SessionContext {
  /** Its name is for reasons, and may change. */
  target: SpeakerTarget;
  ayahs: Pick<Ayahs, "rest" | "lasts">;
  random: () => number;
  /** What a person had started there when an adhan began, which may still sound. */
  planBeforeAdhan: PlayPlan | null;
  /** Who follows the speaker after this session tells what was heard since its last report. */
  nextTells: boolean;
}

/** One event being worked on: parts change the state, and add effects. */
export interface Step {
  readonly state: SessionState;
  readonly context: SessionContext;
  /** UTC milliseconds, the same for the whole step. */
  readonly now: number;
  readonly effects: Effect[];
  /** Who asked, until a command or a stop answers it; null: nobody, or that is settled. */
  request: number | null;
  /** A recital is told what a part of it has found, at once. */
  found(recital: RecitalState, found: Found): void;
  /** A recital is over. With `silence`, a recording of this address is to be stopped. */
  over(recital: RecitalState, silence: { url: string } | null, end: RunEnd): void;
  /** What a timer calls, when its instant has passed already. */
  fire(timer: TimerName): void;
}

// --- what steps are written with

export function nextNumber({ state }: Step): number {
  state.lastNumber += 1;
  return state.lastNumber;
}

/** `answers`: who asked waits for this command. */
export function send(
  step: Step,
  command: Command,
  meaning: Meaning,
  { answers = false } = {},
): void {
  const number = nextNumber(step);
  const request = answers ? takeRequest(step) : null;
  step.state.commands[number] = { ...meaning, request };
  step.effects.push({ type: "command", number, command });
}

/** The answer to who asked comes later. */
export function takeRequest(step: Step): number | null {
  const { request } = step;
  step.request = null;
  return request;
}

export function answer(step: Step, request: number | null, refusal: Refusal = null): void {
  if (request !== null) step.effects.push({ type: "answer", request, refusal });
}

/** Asks the speaker for a report. */
export function ask(step: Step): void {
  const { recital } = step.state;
  if (recital) recital.stretch.askedAt ??= step.now;
  send(step, { name: "refresh" }, { of: "nothing" });
}

export function arm(step: Step, timer: TimerName, ms: number): void {
  step.state.timers[timer] = step.now + ms;
  step.effects.push({ type: "arm", timer, ms });
}

/** Calls at once when the instant has passed. */
export function armAt(step: Step, timer: TimerName, instant: number): void {
  if (instant <= step.now) {
    disarm(step, timer);
    return step.fire(timer);
  }
  step.state.timers[timer] = instant;
  step.effects.push({ type: "arm at", timer, instant });
}

export const isArmed = ({ state }: Step, timer: TimerName) => state.timers[timer] !== undefined;

export function disarm(step: Step, ...timers: TimerName[]): void {
  for (const timer of timers) {
    if (!isArmed(step, timer)) continue;
    step.state.timers[timer] = undefined;
    step.effects.push({ type: "disarm", timer });
  }
}

export function disarmRecital(step: Step): void {
  disarm(step, ...RECITAL_TIMERS);
}

/** Somebody who pressed a button is told nothing. */
export function publish(step: Step, { runId }: Pick<PlayPlan, "runId">, event: RunEvent): void {
  if (runId !== null) step.effects.push({ type: "publish", runId, event });
}

/** Milliseconds for which a speaker that cannot be told is waited for: by then it has fallen silent by itself. */
const WAITED_FOR = 24 * 60 * 60_000;

/** A recording is still to be stopped. */
export function isToBeStopped({ state, now }: Pick<Step, "state" | "now">): boolean {
  const { pending } = state.stops;
  return pending !== null && now - pending.since < WAITED_FOR;
}

/** An adhan sounds, or is about to. */
export const adhanSounds = ({ state }: Pick<Step, "state">) => state.adhan.sounding !== null;

/** Whether the speaker can be told anything. */
export function canBeTold({ state }: Step): boolean {
  return state.isConnected && !state.isClosed;
}
