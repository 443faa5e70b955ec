// Loads a recording until the speaker plays it: waits for the proof, tries again, or gives it up.
import { aboutSpeaker, type Sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import {
  type Media,
  type Speaker,
  SpeakerError,
  type SpeakerTarget,
} from "#server/speakers/speaker";
import { namedTimers } from "./named-timers.ts";

/** Milliseconds within which a loaded recording must be heard to play. */
export const PROOF_TIME = 20_000;
/** Milliseconds without a report after which the speaker is asked: it may play what nobody has told. */
const ASK_AFTER = 15_000;
/** Loads without any sound before the speaker is given up. */
const MOST_TRIES = 3;
/** Loads of one recording that does not play, before the next surah. */
const MOST_TRIES_OF_A_RECORDING = 2;
/** Surahs in a row that could not be played, before the network that all of them need is blamed. */
const MOST_GIVEN_UP = 3;
const RETRY_PAUSE = 1000;
/** Milliseconds until a LOAD that the player refused is sent again: twice as long each time. */
const REFUSED_PAUSE = 2000;
/** Seconds of sound after which earlier failures of a recording no longer count. */
const FORGIVEN_AFTER = 60;
/** The same for one that broke off: a player may do so again and again, and come to the end. */
const BREAK_FORGIVEN_AFTER = 10;

export type LoadingEvent =
  | { type: "load-sent"; position: number }
  /** This try failed; the next follows by itself. */
  | { type: "try-failed"; reason: Sentence }
  /** This recording is given up; the next surah is to be started. */
  | { type: "recording-given-up"; reason: Sentence }
  /** Several recordings in a row could not be played, though the speaker took them; or a single try. */
  | { type: "no-recording-plays" }
  | { type: "speaker-given-up"; reason: Sentence }
  /** Nothing is loaded any more, as `mayLoad` says. */
  | { type: "too-late" };

export interface Loading {
  /**
   * Loads a recording that somebody or the order chose. Resolves when the speaker has taken it,
   * rejects with its SpeakerError; tries again by itself.
   */
  start(media: Media): Promise<void>;
  /** The recording that follows by itself: failures before this still count. */
  startNext(media: Media): void;
  /** Loads it once, to see whether recordings can be loaded again; a failure is "no-recording-plays". */
  tryOnce(media: Media): void;
  /** Loads the same recording again from here, seconds. */
  reload(position: number): void;
  /** The speaker reports that it plays, or holds it paused, at this position, seconds: the proof. */
  proven(position: number): void;
  /** The recording played to its end. */
  finished(): void;
  /** It does not arrive any more, or cannot be played from this position on, seconds. */
  recordingFailed(reason: Sentence, position: number): void;
  /** The speaker fell silent at this position, seconds: it is loaded again from there while that brings it on. */
  brokeOff(reason: Sentence, position: number): void;
  /** Waits for the proof of a recording that may play there already: its owner asks the speaker. */
  awaitProof(media: Media): void;
  isProven(): boolean;
  /** It was loaded to stay paused, and the speaker has not reported so yet. */
  isToBePaused(): boolean;
  /** A load was sent that the speaker has not answered. */
  isPending(): boolean;
  setConnected(connected: boolean): void;
  /** Why the last try failed; null when nothing went wrong. */
  lastReason(): Sentence | null;
  /** Waits for nothing and tries nothing until it is called again. */
  stop(): void;
}

interface Parts {
  speaker: Pick<Speaker, "load">;
  target: Pick<SpeakerTarget, "name">;
  clock: Clock;
  log: Log;
  mayLoad(): boolean;
  /** Asks the speaker what it plays; the answer comes as a report. */
  ask(): void;
  onEvent(event: LoadingEvent): void;
}

export function createLoading(parts: Parts): Loading {
  const { speaker, target, clock, log, onEvent } = parts;
  const timers = namedTimers(clock);
  let media: Media | null = null;
  let isProven = false;
  let isPending = false;
  let isConnected = false;
  /** The speaker is asked whether it plays the recording already. */
  let isAsked = false;
  /** Loads in a row without any sound, of any surah. */
  let silentLoads = 0;
  let triesOfThis = 0;
  let recordingsGivenUp = 0;
  let isSingleTry = false;
  /** Where this recording failed last, seconds. */
  let failedAt = 0;
  let loads = 0;
  /** The load whose failure has been handled. */
  let failedLoad = 0;
  let reason: Sentence | null = null;
  /** How often the player has refused this try. */
  let refusals = 0;

  /** `again`: the player has refused this try, which lasts until its proof is due. */
  async function sendLoad({ again = false } = {}): Promise<void> {
    if (!media) return;
    if (!parts.mayLoad()) return onEvent({ type: "too-late" });
    const number = ++loads;
    isAsked = false;
    isProven = false;
    isPending = true;
    timers.disarm("retry");
    if (!again) {
      silentLoads++;
      triesOfThis++;
      refusals = 0;
      timers.arm("proof", PROOF_TIME, noProof);
      timers.arm("ask", ASK_AFTER, () => {
        if (isConnected && !isPending) parts.ask();
      });
    }
    const sent = speaker.load(media);
    onEvent({ type: "load-sent", position: media.position });
    try {
      await sent;
      if (number === loads) isPending = false;
    } catch (error) {
      if (number === loads) {
        isPending = false;
        if (media && !isProven) loadFailed(error);
      }
      throw error;
    }
  }

  function loadQuietly(how?: { again: boolean }): void {
    sendLoad(how).catch((error: unknown) => log.debug({ err: error }, "a load failed"));
  }

  function loadFailed(error: unknown): void {
    const failure = asSpeakerError(error);
    const { fault } = failure;
    reason = failure.sentence;
    if (fault === "cannot-start-remotely") return onEvent({ type: "speaker-given-up", reason });
    if (fault === "recording") return recordingFailed(reason, media?.position ?? 0);
    // The speaker is lost or busy: the try lasts until its proof is due, or the speaker is connected.
    onEvent({ type: "try-failed", reason });
    if (fault !== "player" || !timers.isArmed("proof")) return;
    timers.arm("retry", REFUSED_PAUSE * 2 ** refusals, () => loadQuietly({ again: true }));
    refusals++;
  }

  function asSpeakerError(error: unknown): SpeakerError {
    if (error instanceof SpeakerError) return error;
    log.error({ err: error }, "a speaker failed in an unexpected way");
    return new SpeakerError(aboutSpeaker("speaker.unusable", target.name));
  }

  function noProof(): void {
    if (isAsked && !isConnected) {
      onEvent({
        type: "try-failed",
        reason: aboutSpeaker("speaker.no-answer", target.name),
      });
      return timers.arm("proof", PROOF_TIME, noProof);
    }
    const why = reason ?? aboutSpeaker("speaker.recording-silent", target.name);
    if (silentLoads >= MOST_TRIES) return onEvent({ type: "speaker-given-up", reason: why });
    // A connected speaker took it, twice: perhaps the recording is at fault.
    const taken = isConnected && reason === null;
    if (isSingleTry) return onEvent({ type: "no-recording-plays" });
    if (taken && triesOfThis >= MOST_TRIES_OF_A_RECORDING) return giveUpRecording(why);
    loadQuietly();
  }

  function recordingFailed(why: Sentence, position: number, forgivenAfter = FORGIVEN_AFTER): void {
    if (!media) return;
    // The answer to the load and a report of the speaker may both be about one failure.
    if (failedLoad === loads) return;
    failedLoad = loads;
    forgive(position, forgivenAfter);
    failedAt = position;
    reason = why;
    isProven = false;
    silentLoads = 0;
    media = { ...media, position };
    timers.disarmAll();
    if (isSingleTry) onEvent({ type: "no-recording-plays" });
    else if (triesOfThis < MOST_TRIES_OF_A_RECORDING)
      timers.arm("retry", RETRY_PAUSE, () => loadQuietly());
    else giveUpRecording(why);
  }

  function giveUpRecording(why: Sentence): void {
    timers.disarmAll();
    recordingsGivenUp++;
    if (recordingsGivenUp >= MOST_GIVEN_UP) onEvent({ type: "no-recording-plays" });
    else onEvent({ type: "recording-given-up", reason: why });
  }

  function forgive(position: number, after = FORGIVEN_AFTER): void {
    if (position - failedAt < after) return;
    triesOfThis = 1;
    recordingsGivenUp = 0;
  }

  function choose(next: Media): void {
    media = next;
    triesOfThis = 0;
    failedAt = next.position;
    reason = null;
    isSingleTry = false;
  }

  return {
    start(next) {
      choose(next);
      silentLoads = 0;
      recordingsGivenUp = 0;
      return sendLoad();
    },
    startNext(next) {
      choose(next);
      loadQuietly();
    },
    tryOnce(next) {
      choose(next);
      silentLoads = 0;
      isSingleTry = true;
      loadQuietly();
    },
    reload(position) {
      if (!media) return;
      media = { ...media, position };
      silentLoads = 0;
      triesOfThis = 0;
      loadQuietly();
    },
    awaitProof(next) {
      choose(next);
      silentLoads = 0;
      recordingsGivenUp = 0;
      isProven = false;
      isAsked = true;
      timers.arm("proof", PROOF_TIME, noProof);
    },
    proven(position) {
      timers.disarm("proof", "retry", "ask");
      isProven = true;
      // If it is loaded again, it was resumed meanwhile.
      if (media?.paused) media = { ...media, paused: false };
      isAsked = false;
      isSingleTry = false;
      failedLoad = 0;
      silentLoads = 0;
      reason = null;
      forgive(position);
    },
    finished() {
      recordingsGivenUp = 0;
    },
    recordingFailed: (why, position) => recordingFailed(why, position),
    brokeOff: (why, position) => recordingFailed(why, position, BREAK_FORGIVEN_AFTER),
    isProven: () => isProven,
    isToBePaused: () => media?.paused === true,
    isPending: () => isPending,
    setConnected(connected) {
      isConnected = connected;
    },
    lastReason: () => reason,
    stop() {
      timers.disarmAll();
      isPending = false;
      isProven = false;
      // A report about the load before this comes too late.
      failedLoad = ++loads;
    },
  };
}
