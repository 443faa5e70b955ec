// Runs the session of one speaker: gives it its events, and does what it wants done. Everything else is a value.
import type { AfterSurah } from "#contract/playback";
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import { type Clock, createClockWatch } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { Ayahs } from "#server/reciters/ayahs";
import {
  type Ahead,
  type Speaker,
  SpeakerError,
  type SpeakerEvent,
  type SpeakerTarget,
} from "#server/speakers/speaker";
import type { PlayOrder } from "../play-order.ts";
import type { Adoption, PlayPlan } from "../play-plan.ts";
import type { HistoryStore } from "../record/history-store.ts";
import type { SleepSetting, SpeakerState, StoredState } from "../record/playback-state-store.ts";
import type { RunEventListener } from "../run-events.ts";
import { namedTimers } from "./named-timers.ts";
import { heardNow, isBusy, newSession, react, stateNow } from "./session.ts";
import type {
  Asked,
  ChangeNotes,
  Command,
  Effect,
  Refusal,
  SessionEvent,
  TimerName,
} from "./session-events.ts";
import type { SessionContext, SessionState } from "./session-state.ts";
import { clockWasSet } from "./steps/record.ts";

export interface SessionParts {
  target: SpeakerTarget;
  initial: SpeakerState;
  /** What another node or process has left; null: nothing is stored. */
  stored: StoredState | null;
  createSpeaker(onEvent: (event: SpeakerEvent) => void): Speaker;
  clock: Clock;
  random: () => number;
  log: Log;
  /** The session's writes; agents have no database of their own. */
  history: Pick<HistoryStore, "beginSoon" | "closeLeft" | "keepPlaceSoon">;
  ayahs: Pick<Ayahs, "rest" | "lasts">;
  /** What the speaker played when the previous process ended: adopted if it still plays that. */
  lastPlan: PlayPlan | null;
  /** It was of a run that is deleted: what still plays of it is stopped. */
  lastIsDeleted?: boolean;
  /** What a person had started before an adhan interrupted it; the adhan may still play. */
  planBeforeAdhan: PlayPlan | null;
  /** Who follows the speaker after it tells what was heard since its last report; left out: so it is. */
  nextTells?: boolean;
  onChange(state: SpeakerState, notes: ChangeNotes): void;
  /** Stores the state: at changes, and once a minute while it plays. Resolves when it is stored; nothing: it is. */
  store(state: StoredState): Promise<void> | void;
  onReachable(reachable: boolean): void;
  onRunEvent: RunEventListener;
  /** It plays by itself what it is to hold paused: nothing is loaded ahead of its minute from now on. */
  onPlaysEarly?(): void;
  /** Its run was heard so many milliseconds after its command. */
  onHeardAfter?(ms: number): void;
  /** The state, for tests and the simulation: they check it after each event and may continue from a copy. */
  afterEach?(state: SessionState, event: SessionEvent): SessionState;
}

export interface PlaybackSession {
  readonly target: SpeakerTarget;
  /** What the speaker is doing now; the position advances with the clock. */
  state(): SpeakerState;
  plan(): PlayPlan | null;
  /** What is heard now without a jump, in seconds of its recording; null: nothing. */
  heardNow(): { surahId: number; from: number; to: number } | null;
  /** True while the speaker plays or is paused, has something to play, must still be stopped, or must get its volume back. */
  isBusy(): boolean;
  speaker: Speaker;
  /**
   * Makes an idle speaker ready for a plan that begins at `at`, UTC milliseconds: its player is launched, and with
   * `loads` its recording loaded and held paused. One that does anything else is left alone.
   */
  prepare(plan: PlayPlan, how: { at: number; loads: boolean }): Promise<void>;
  /** This run, or any (null), does not begin: what was made ready for it is let go. */
  letReadyGo(runId: number | null): Promise<void>;
  /**
   * Starts a plan. With `adopt`, the speaker is asked first, and left alone when it plays it already.
   * Resolves when the speaker has accepted the first recording; rejects with its SpeakerError, and
   * tries again by itself. While an adhan sounds, a run waits: then it resolves at once.
   */
  begin(plan: PlayPlan, options?: { adopt?: Adoption | null }): Promise<void>;
  /** Goes to another surah or position within the plan. */
  moveTo(order: PlayOrder, position: number): Promise<void>;
  /** A person seeks to this second of the recording, pauses or resumes. */
  seek(position: number): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /**
   * Stops for a person; during an adhan also what waits for its end. Resolves when the end of its run is stored: a node
   * that takes the speaker over then recites nothing of it. False: it was not stored within STORED_WITHIN.
   */
  stop(reason: Sentence): Promise<boolean>;
  /** Withdraws this run; what its adhan interrupted continues. */
  stopRun(runId: number, reason: Sentence): Promise<void>;
  /** Stops a run that now plays elsewhere, and again if the speaker starts it after all. */
  abandon(runId: number, reason: Sentence): Promise<void>;
  /** Sets the volume for a person (0 to 100; above 0 unmutes), or mutes or unmutes. */
  setVolume(wish: { volume?: number | undefined; muted?: boolean | undefined }): Promise<void>;
  /** Sets the sleep timer; null switches it off. */
  setSleepTimer(setting: SleepSetting | null): void;
  /** Sets what follows the surah that somebody plays; a run's list stays as it is. */
  setAfterSurah(afterSurah: AfterSurah): void;
  /** Leaves a run to another node: what plays continues, and its events are no longer published. */
  letGo(runId: number): void;
  /** Stores the state now, and again as soon as the speaker answers: a person is waiting for it. */
  asked(): void;
  /** Releases the speaker; what plays continues. */
  close(): Promise<void>;
  /** Like close(), for a speaker that another node follows now: that node stores the state. */
  leave(): Promise<void>;
}

/** Milliseconds for which it is waited until the database has what a command depends on. */
const STORED_WITHIN = 3_000;

type Wish = Asked extends infer One ? (One extends Asked ? Omit<One, "request"> : never) : never;

export function createPlaybackSession(parts: SessionParts): PlaybackSession {
  const { target, clock, log, history } = parts;
  const { ayahs, random, planBeforeAdhan, nextTells = true } = parts;
  const context: SessionContext = { target, ayahs, random, planBeforeAdhan, nextTells };
  let state = newSession(parts);
  const timers = namedTimers<TimerName>(clock, (timer) => tell({ type: "timer", timer }));
  /** Events that arrived while the effects of an earlier one were carried out. */
  const waiting: SessionEvent[] = [];
  let isWorking = false;
  /** Pending answers, by the number of their request. */
  const requests = new Map<number, { resolve(): void; reject(error: SpeakerError): void }>();
  let lastRequest = 0;
  /** Of the state that was stored last. */
  let stored: Promise<void> | void;
  /** Of the run that ended last. */
  let endStored: Promise<void> | void;
  const setBy = createClockWatch(clock);
  /** The entries of the history, by their numbers, until they are closed. */
  const entries = new Map<number, Promise<number | null>>();

  function tell(event: SessionEvent): void {
    waiting.push(event);
    if (isWorking) return;
    isWorking = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        noticeClock();
        const effects = react(state, next, context, clock.now());
        if (parts.afterEach) state = parts.afterEach(state, next);
        for (const effect of effects) carryOut(effect);
      }
    } finally {
      isWorking = false;
    }
  }

  function noticeClock(): void {
    const by = setBy();
    if (by !== 0) clockWasSet(state, by);
  }

  function request(asked: Wish): Promise<void> {
    const number = ++lastRequest;
    return new Promise((resolve, reject) => {
      requests.set(number, { resolve, reject });
      tell({ ...asked, request: number });
    });
  }

  /** Carries out effects that need no answer from the speaker. */
  function note(asked: Wish): void {
    tell({ ...asked, request: ++lastRequest });
  }

  function carryOut(effect: Effect): void {
    switch (effect.type) {
      case "command":
        return command(effect.number, effect.command);
      case "answer":
        return answer(effect.request, effect.refusal);
      case "arm":
        return timers.arm(effect.timer, effect.ms);
      case "arm at":
        return timers.armAt(effect.timer, effect.instant);
      case "disarm":
        return timers.disarm(effect.timer);
      case "show":
        return parts.onChange(effect.state, effect.notes);
      case "store":
        stored = parts.store(effect.state);
        return;
      case "publish":
        return publish(effect);
      case "begin entry":
        return entryBegins(effect.number, history.beginSoon(effect.entry));
      case "continue entry":
        return entryBegins(effect.number, Promise.resolve(effect.id));
      case "keep entry":
        return keepEntry(effect);
      case "reachable":
        return parts.onReachable(effect.reachable);
      case "plays early":
        return parts.onPlaysEarly?.();
      case "heard after":
        return parts.onHeardAfter?.(effect.ms);
      case "let go of the speaker":
        return void speaker.close().then(
          () => answer(effect.request, null),
          (error: unknown) => answer(effect.request, refusalOf(error)),
        );
    }
  }

  function command(number: number, wanted: Command): void {
    send(wanted).then(
      () => tell({ type: "answered", command: number, refusal: null }),
      (error: unknown) => {
        log.debug({ err: error, device: target.id, command: wanted.name }, "a command failed");
        tell({ type: "answered", command: number, refusal: refusalOf(error) });
      },
    );
  }

  function send(wanted: Command): Promise<void> {
    switch (wanted.name) {
      case "load":
        return speaker.load(wanted.media);
      case "prepare":
        return prepare(wanted.ahead);
      case "seek":
        return wanted.plays === undefined
          ? speaker.seek(wanted.position)
          : speaker.seek(wanted.position, { plays: wanted.plays });
      case "setVolume":
        return wanted.fades
          ? speaker.setVolume(wanted.volume, { fades: true })
          : speaker.setVolume(wanted.volume);
      case "setMuted":
        return speaker.setMuted(wanted.muted);
      default:
        return speaker[wanted.name]();
    }
  }

  /** Stores that the speaker is to be unmuted before it is muted: this process may be killed in between. */
  async function prepare(ahead: Ahead): Promise<void> {
    if (ahead === "connect" || !ahead.mutes || !stored) return speaker.prepare(ahead);
    const { number } = state.mute;
    const isStored = await inTime(stored);
    const { mute, isClosed } = state;
    if (isStored && mute.number === number && !mute.isTold && !isClosed)
      return speaker.prepare(ahead);
    throw new SpeakerError(aboutSpeaker("speaker.other-command", target.name));
  }

  function publish({ runId, event }: Extract<Effect, { type: "publish" }>): void {
    const storing = parts.onRunEvent(runId, event);
    if (event.type === "ended") endStored = storing;
  }

  function inTime(storing: Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(STORED_WITHIN, () => resolve(false));
      void storing.then(() => {
        cancel();
        resolve(true);
      });
    });
  }

  function refusalOf(error: unknown): NonNullable<Refusal> {
    if (error instanceof SpeakerError) return { sentence: error.sentence, fault: error.fault };
    log.error({ err: error, device: target.id }, "a speaker failed in an unexpected way");
    return { sentence: aboutSpeaker("speaker.unusable", target.name), fault: "speaker" };
  }

  function answer(number: number, refusal: Refusal): void {
    const asked = requests.get(number);
    requests.delete(number);
    if (refusal) asked?.reject(new SpeakerError(refusal.sentence, refusal.fault));
    else asked?.resolve();
  }

  function entryBegins(number: number, stored: Promise<number | null>): void {
    entries.set(number, stored);
    stored.then((id) => tell({ type: "entry stored", number, id }), notSaved);
  }

  function keepEntry({ number, place, closes }: Extract<Effect, { type: "keep entry" }>): void {
    const entry = entries.get(number);
    if (closes) entries.delete(number);
    const written = entry?.then((id) =>
      id === null ? undefined : history.keepPlaceSoon({ id, ...place }),
    );
    written?.then(() => closes && tell({ type: "entry closed" }), notSaved);
  }

  const notSaved = (error: unknown) => log.error({ err: error }, "listening history not saved");

  /** Closes an entry that may continue when the speaker does. */
  function closeLeft({ hearing, position }: StoredState): void {
    if (!hearing?.entry) return;
    const { id, seconds } = hearing.entry;
    history
      .closeLeft({ id, endPosition: position, secondsHeard: seconds })
      .catch((error: unknown) => {
        log.error({ err: error }, "a history entry that was left open is not closed");
      });
  }

  const speaker = parts.createSpeaker((event) => tell({ type: "speaker", event }));
  const now = () => {
    noticeClock();
    return { state, now: clock.now() };
  };
  if (parts.stored) closeLeft(parts.stored);
  tell({ type: "opened" });
  speaker.open();

  return {
    ...{ target, speaker },
    prepare: (plan, how) => request({ type: "prepare", plan, ...how }),
    letReadyGo: (runId) => request({ type: "let ready go", runId }),
    state: () => stateNow(now()),
    plan: () => state.recital?.current ?? null,
    heardNow: () => heardNow(now()),
    isBusy: () => isBusy(now()),
    begin: (plan, { adopt = null } = {}) => request({ type: "begin", plan, adopt }),
    moveTo: (order, position) => request({ type: "move", order, position }),
    seek: (position) => request({ type: "seek", position }),
    pause: () => request({ type: "pause" }),
    resume: () => request({ type: "resume" }),
    async stop(reason) {
      await request({ type: "stop", reason });
      return endStored ? inTime(endStored) : true;
    },
    stopRun: (runId, reason) => request({ type: "stop run", runId, reason }),
    abandon: (runId, reason) => request({ type: "abandon", runId, reason }),
    setVolume: ({ volume, muted }) => request({ type: "volume", volume, muted }),
    setSleepTimer: (setting) => note({ type: "sleep timer", setting }),
    setAfterSurah: (afterSurah) => note({ type: "after surah", afterSurah }),
    letGo: (runId) => note({ type: "let go", runId }),
    asked: () => note({ type: "asked" }),
    close: () => request({ type: "close", leaves: false }),
    leave: () => request({ type: "close", leaves: true }),
  };
}
