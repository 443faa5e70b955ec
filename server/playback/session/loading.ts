// Brings a recording to sound: loads it, waits for the proof that it plays, tries again, or gives it up.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import { type Media, type Speaker, SpeakerError } from "#server/speakers/speaker";
import { namedTimers } from "./named-timers.ts";

/** Milliseconds within which a loaded recording must be heard to play. */
export const PROOF_TIME = 20_000;
/** Loads without any sound before the speaker is given up. */
const MOST_TRIES = 3;
/** Loads of one recording that does not play, before the next surah. */
const MOST_TRIES_OF_A_RECORDING = 2;
/** Surahs in a row that could not be played, before it is put down to what all of them need: the network. */
const MOST_LEFT_OUT = 3;
const RETRY_PAUSE = 1000;
/** Seconds of sound after which earlier failures are forgotten. */
const FORGIVEN_AFTER = 60;

export interface Loading {
  /**
   * Loads a recording that somebody or the order chose. Resolves when the speaker has taken it,
   * rejects with its SpeakerError; tries again by itself.
   */
  start(media: Media): Promise<void>;
  /** The order goes on by itself: failures before this are not forgotten. */
  follow(media: Media): void;
  /** Loads it once, to see whether recordings can be had again; a failure is told by onNonePlays. */
  tryOnce(media: Media): void;
  /** Loads the same recording again from here, seconds. */
  again(position: number): void;
  /** The speaker is heard to play: the proof. */
  heard(position: number): void;
  /** The recording played to its end. */
  finished(): void;
  /** It arrives no more, or cannot be played from here on. */
  recordingFailed(reason: string, position: number): void;
  /** Proof is awaited for a recording that may play there already: the speaker is asked first. */
  awaitProof(media: Media): void;
  isProven(): boolean;
  /** A load is on its way that the speaker has not answered. */
  isPending(): boolean;
  speakerIsThere(there: boolean): void;
  /** Why the last try failed; null when nothing went wrong. */
  lastReason(): string | null;
  /** Waits for nothing and tries nothing, until it is asked again. */
  rest(): void;
}

interface Parts {
  speaker: Pick<Speaker, "load">;
  /** The speaker's name, for reasons. */
  name(): string;
  clock: Clock;
  log: Log;
  /** A load leaves. */
  onLoad(position: number): void;
  /** The try failed for now, but goes on. */
  onTrouble(reason: string): void;
  /** This recording is given up: the next surah. */
  onLeaveOut(reason: string): void;
  /** Several recordings in a row could not be played, though the speaker takes them; or a single try. */
  onNonePlays(): void;
  /** The speaker is given up. */
  onGiveUp(reason: string): void;
}

export function createLoading(parts: Parts): Loading {
  const { speaker, name, clock, log } = parts;
  const timers = namedTimers(clock);
  let media: Media | null = null;
  let proven = false;
  let pending = false;
  let there = false;
  /** The speaker has yet to say whether it plays already. */
  let asking = false;
  /** Loads in a row that brought no sound, of whatever surah. */
  let silent = 0;
  let triesOfThis = 0;
  let leftOut = 0;
  let isSingleTry = false;
  /** Where in this recording it failed last; what plays far beyond it is forgiven. */
  let failedAt = 0;
  let loads = 0;
  let failedLoad = 0;
  let reason: string | null = null;

  async function load(): Promise<void> {
    if (!media) return;
    const mine = ++loads;
    asking = false;
    silent++;
    triesOfThis++;
    proven = false;
    pending = true;
    timers.disarm("retry");
    timers.arm("proof", PROOF_TIME, noProof);
    const sent = speaker.load(media);
    parts.onLoad(media.position);
    try {
      await sent;
      if (mine === loads) pending = false;
    } catch (error) {
      if (mine === loads) {
        pending = false;
        if (media && !proven) loadFailed(error);
      }
      throw error;
    }
  }

  function loadQuietly(): void {
    load().catch((error: unknown) => log.debug({ err: error }, "a load failed"));
  }

  function loadFailed(error: unknown): void {
    const { message, fault } = asSpeakerError(error);
    reason = message;
    if (fault === "cannot-start-remotely") return parts.onGiveUp(message);
    if (fault === "recording") return recordingFailed(message, media?.position ?? 0);
    // The speaker is away or busy: the try lasts until its proof is due, or the speaker is back.
    parts.onTrouble(message);
  }

  function asSpeakerError(error: unknown): SpeakerError {
    if (error instanceof SpeakerError) return error;
    log.error({ err: error }, "a speaker failed in an unexpected way");
    return new SpeakerError(`${name()} could not be used.`);
  }

  function noProof(): void {
    if (asking && !there) {
      parts.onTrouble(`${name()} did not answer.`);
      return timers.arm("proof", PROOF_TIME, noProof);
    }
    const why = reason ?? `${name()} took the recording but did not start to play.`;
    if (silent >= MOST_TRIES) return parts.onGiveUp(why);
    // The speaker is there and took it, twice: perhaps it is the recording, so another one.
    const taken = there && reason === null;
    if (isSingleTry) return parts.onNonePlays();
    if (taken && triesOfThis >= MOST_TRIES_OF_A_RECORDING) return leaveOut(why);
    loadQuietly();
  }

  function recordingFailed(why: string, position: number): void {
    if (!media) return;
    // The answer to the load and the speaker's own news may both tell of one failure.
    if (failedLoad === loads) return;
    failedLoad = loads;
    forgive(position);
    failedAt = position;
    reason = why;
    proven = false;
    silent = 0;
    media = { ...media, position };
    timers.disarmAll();
    if (isSingleTry) parts.onNonePlays();
    else if (triesOfThis < MOST_TRIES_OF_A_RECORDING) timers.arm("retry", RETRY_PAUSE, loadQuietly);
    else leaveOut(why);
  }

  function leaveOut(why: string): void {
    timers.disarmAll();
    leftOut++;
    if (leftOut >= MOST_LEFT_OUT) parts.onNonePlays();
    else parts.onLeaveOut(why);
  }

  function forgive(position: number): void {
    if (position - failedAt < FORGIVEN_AFTER) return;
    triesOfThis = 1;
    leftOut = 0;
  }

  function take(next: Media): void {
    media = next;
    triesOfThis = 0;
    failedAt = next.position;
    reason = null;
    isSingleTry = false;
  }

  return {
    start(next) {
      take(next);
      silent = 0;
      leftOut = 0;
      return load();
    },
    follow(next) {
      take(next);
      loadQuietly();
    },
    tryOnce(next) {
      take(next);
      silent = 0;
      isSingleTry = true;
      loadQuietly();
    },
    again(position) {
      if (!media) return;
      media = { ...media, position };
      silent = 0;
      triesOfThis = 0;
      loadQuietly();
    },
    awaitProof(next) {
      take(next);
      silent = 0;
      leftOut = 0;
      proven = false;
      asking = true;
      timers.arm("proof", PROOF_TIME, noProof);
    },
    heard(position) {
      timers.disarm("proof", "retry");
      proven = true;
      asking = false;
      isSingleTry = false;
      failedLoad = 0;
      silent = 0;
      reason = null;
      forgive(position);
    },
    finished() {
      leftOut = 0;
    },
    recordingFailed,
    isProven: () => proven,
    isPending: () => pending,
    speakerIsThere(now) {
      there = now;
    },
    lastReason: () => reason,
    rest() {
      timers.disarmAll();
      pending = false;
      proven = false;
      // What is heard of the load before this is late news.
      failedLoad = ++loads;
    },
  };
}
