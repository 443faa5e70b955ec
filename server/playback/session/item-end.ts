// From the end of one item to the beginning of the next: the wait for the end, the silence, and the jump.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { MediaStatus, Speaker, SpeakerTarget } from "#server/speakers/speaker";
import type { Loading } from "./loading.ts";
import { namedTimers } from "./named-timers.ts";
import type { RecitalPlace } from "./recital-place.ts";
import type { StateTracker } from "./state-tracker.ts";

/** Seconds before the end of an item at which the speaker is asked where it is. */
const ASK_BEFORE = 1.5;
/** Seconds before the end of its recording in which an item ends with the recording: no jump in its last sound. */
const ENDS_WITH_RECORDING = 0.3;
/** Seconds between two items that are played on without a jump. */
const CONTIGUOUS = 0.3;

/*
 * The recording is not cut: the session ends an item, from what the speaker last reported. After the
 * end the speaker is (1) sent to another second of the same recording, (2) paused for the silence and
 * then sent there, or (3) given the next recording. Reports that were made before the speaker had done
 * so are about the item before, and mean nothing.
 */
export interface ItemEnd {
  /** The speaker has just reported that it plays: waits for the end of the item. */
  plays(): void;
  /** It has reported something else, or is told something else: nothing is waited for. */
  stop(): void;
  /** It is lost; what was begun here is continued once it answers again. */
  lost(): void;
  /** An earlier process had paused it for a silence. */
  wasSilent(): void;
  /** Whether a report only shows what was begun here; `isFirst`: the first one after a loss. */
  explains(media: MediaStatus, isFirst: boolean): boolean;
  /** To what follows by itself; false at the end of the list. */
  goOn(recordingEnded: boolean): boolean;
  /** Somebody pauses: in a silence, for longer than it lasts. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  isSilent(): boolean;
  /** The recording that the speaker holds; null: none that was heard. */
  heldUrl(): string | null;
  /**
   * Sends the speaker to this second of the recording that it holds, and lets it play with `plays`.
   * `from`: where it is. A speaker that cannot do so is given the recording again.
   */
  jumpTo(to: number, options: { plays: boolean; from: number }): Promise<void>;
}

interface Parts {
  speaker: Pick<Speaker, "pause" | "play" | "seek">;
  target: Pick<SpeakerTarget, "id">;
  place: RecitalPlace;
  loading: Pick<Loading, "startNext" | "awaitProof" | "isProven">;
  tracker: StateTracker;
  clock: Clock;
  log: Log;
  /** Asks the speaker for a report. */
  ask(): void;
  /** The current item is over, while its recording plays. */
  onEnd(): void;
  /** The silence is over; false: nothing is to follow it. */
  mayFollow(): boolean;
}

interface Silence {
  /** The recording that the speaker holds paused; null: none. */
  url: string | null;
  /** The speaker has answered that it pauses. */
  isPaused: boolean;
}

interface Jump {
  from: number;
  to: number;
  /** It also ends a pause. */
  plays: boolean;
  isAnswered: boolean;
}

export function createItemEnd(parts: Parts): ItemEnd {
  const { speaker, place, loading, tracker, clock, log, ask, onEnd } = parts;
  const timers = namedTimers(clock);
  let silence: Silence | null = null;
  let jump: Jump | null = null;

  /** Null: the end of the recording is reported by the speaker. */
  function endInRecording(): number | null {
    const end = place.end();
    const { duration } = tracker.get();
    const isItsEnd = end !== null && duration !== null && end >= duration - ENDS_WITH_RECORDING;
    return isItsEnd ? null : end;
  }

  function watch(): void {
    const end = endInRecording();
    if (end === null) return timers.disarm("end");
    const left = end - tracker.position();
    if (left <= 0) return onEnd();
    if (left <= ASK_BEFORE) return timers.arm("end", left * 1000, onEnd);
    timers.arm("end", (left - ASK_BEFORE) * 1000, () => {
      // The answer moves it.
      timers.arm("end", ASK_BEFORE * 1000, onEnd);
      ask();
    });
  }

  function beSilent(seconds: number, url: string | null): void {
    const mine: Silence = { url, isPaused: url === null };
    silence = mine;
    const until = clock.now() + seconds * 1000;
    tracker.change({ status: "playing", silentUntil: until });
    timers.arm("silence", seconds * 1000, beginItem);
    if (url === null) return;
    const paused = () => {
      mine.isPaused = true;
    };
    speaker.pause().then(paused, logRefusal);
  }

  function logRefusal(error: unknown): void {
    log.debug({ err: error, device: parts.target.id }, "a speaker was not paused for a silence");
  }

  /** The silence is over. */
  function beginItem(): void {
    const url = silence?.url ?? null;
    stop();
    if (!parts.mayFollow()) return;
    if (url !== place.url()) return loading.startNext(place.media());
    if (!loading.isProven()) loading.awaitProof(place.media());
    place.silenceIsOver();
    jumpQuietly(tracker.position(), { plays: true });
  }

  function jumpQuietly(from: number, { plays }: { plays: boolean }): void {
    jumpTo(place.beginning(), { plays, from }).catch((error: unknown) => {
      log.debug({ err: error, device: parts.target.id }, "a speaker could not jump");
    });
  }

  /** The next item begins where this one ends. */
  function playOn(position: number): void {
    tracker.change({ position });
    watch();
  }

  async function jumpTo(to: number, { plays, from }: { plays: boolean; from: number }) {
    const mine: Jump = { from, to, plays, isAnswered: false };
    jump = mine;
    place.begins(to);
    timers.disarm("end");
    tracker.change({
      position: to,
      silentUntil: null,
      ...(plays ? { status: "playing", error: null } : {}),
    });
    try {
      await speaker.seek(to, { plays });
      mine.isAnswered = true;
      // Its report may have been lost, or is still to come.
      if (jump === mine) ask();
    } catch (error) {
      if (jump !== mine) return;
      jump = null;
      loading.startNext(place.media(to));
      throw error;
    }
  }

  function stop(): void {
    silence = null;
    jump = null;
    timers.disarmAll();
  }

  /** Made before the jump, or on the way. */
  function isBeforeJump({ state, position }: MediaStatus): boolean {
    if (jump === null || jump.isAnswered) return false;
    if (state === "playing") {
      return Math.abs(position - jump.to) > Math.abs(position - jump.from);
    }
    return state === "buffering" || (state === "paused" && jump.plays);
  }

  function isOfSilence(media: MediaStatus, isFirst: boolean): boolean {
    if (!silence || (media.url !== null && !place.has(media.url))) return false;
    if (media.state === "idle") {
      // Without a reason the speaker may still hold it: given anew after the silence, it plays in either case.
      const mayBeGone = media.idleReason === "finished" || media.idleReason === null;
      if (!isFirst && !mayBeGone) return false;
      silence.url = null;
      if (isFirst) beginItem();
      return true;
    }
    if (isFirst && media.state === "playing" && place.isInside(media.position)) {
      silence = null;
      return false;
    }
    // Somebody lets it play before the silence is over.
    const isResumed = media.state === "playing" && silence.isPaused;
    if (isFirst) silence.url = media.url;
    if (isFirst || isResumed) beginItem();
    return true;
  }

  return {
    plays() {
      jump = null;
      silence = null;
      timers.disarm("silence");
      watch();
    },
    stop,
    lost() {
      // A jump that may not have arrived is made again.
      if (jump) silence = { url: place.url(), isPaused: true };
      jump = null;
      timers.disarmAll();
    },
    wasSilent() {
      silence = { url: place.url(), isPaused: true };
    },
    explains: (media, isFirst) => isBeforeJump(media) || isOfSilence(media, isFirst),
    goOn(recordingEnded) {
      const url = recordingEnded ? null : place.url();
      const from = tracker.position();
      timers.disarm("end");
      const seconds = place.goOn();
      if (seconds === null) return false;
      if (seconds > 0) beSilent(seconds, url);
      else if (url !== place.url()) loading.startNext(place.media());
      else if (Math.abs(place.beginning() - from) < CONTIGUOUS) playOn(from);
      else jumpQuietly(from, { plays: false });
      return true;
    },
    async pause() {
      if (!silence) return speaker.pause();
      timers.disarm("silence");
      tracker.change({ status: "paused" });
      place.rest(place.beginning());
    },
    async resume() {
      if (silence) return beginItem();
      // It was paused at the end of the item before.
      const end = endInRecording();
      const isOver = end !== null && tracker.position() > end - CONTIGUOUS;
      if (isOver) await jumpTo(place.beginning(), { plays: true, from: tracker.position() });
      else await speaker.play();
    },
    isSilent: () => silence !== null,
    heldUrl() {
      if (silence) return silence.url;
      return loading.isProven() ? place.url() : null;
    },
    jumpTo,
  };
}
