// What a report leaves open: whether silence is an end, whether "playing" moves, and how long a recording is.
import type { Clock } from "#server/platform/clock";
import type { OwnLength } from "#server/reciters/ayahs";
import type { MediaStatus, SpeakerTarget } from "#server/speakers/speaker";
import { namedTimers } from "./named-timers.ts";
import type { StateTracker } from "./state-tracker.ts";

/** Milliseconds in which a speaker that is silent without a reason may say more, before it is asked. */
const DOUBT = 1_500;
/** Milliseconds after the question in which it may answer. */
const DOUBT_ANSWER = 5_000;
/** Seconds from the end that a speaker reports, within which a recording that breaks off may be over. */
const AT_TOLD_END = 3;
/** Seconds by which a recording that broke off must have gone on before it is another break. */
const BROUGHT_ON = 5;
/** Milliseconds within which a second silence of a player that never says why is somebody's stop. */
const STOPPED_AGAIN = 60_000;
/** Seconds back, and milliseconds: receivers fall back to 0 in the moment in which a recording ends. */
const FELL_BACK = 3;
const FELL_BACK_AT_END = 5_000;
/** Seconds behind a length that nobody but the speaker knows. */
const BEYOND_TOLD_END = 30;

/** What became of a speaker that was silent without a reason, and was asked. */
export type Silence = "is over" | "broke off" | "speaker.restarted-paused" | "speaker.stopped";

export interface Doubts {
  /** With the length that is believed, of the current recording. */
  withLength(media: MediaStatus): MediaStatus;
  /** The speaker reports that it plays: `over` when it is so far behind the end that the end was not reported. */
  playsAt(media: MediaStatus): "moves" | "doubtful" | "stands" | "over";
  /** It is paused, or somewhere else: what was reported before says nothing about movement. */
  rests(): void;
  /** It is silent and gives no reason: it may say more, is asked, and `onSilent` tells what became of it. */
  isSilent(): void;
  /** It has said what it does. */
  isClear(): void;
  /** The second that it has reached, where it is silent now. */
  reached(): number;
  /** Whether a recording that the speaker calls finished has broken off here, second, before its end. */
  isEarly(position: number, itemEnd: number | null): boolean;
  /** It has broken off here, and is loaded again. */
  broke(position: number): void;
  /** It broke off, and has not gone on since. */
  isBroken(): boolean;
  /** The second at which it may have ended after all, since it came to the same place again; null: it did not. */
  perhapsEnded(): number | null;
  /** Another recording, or another load of this one. */
  loads(): void;
  /** Another recording follows. */
  ends(): void;
}

interface Parts {
  clock: Clock;
  target: Pick<SpeakerTarget, "type">;
  tracker: StateTracker;
  /** The address of the current recording. */
  url(): string;
  own(): OwnLength | null;
  ask(): void;
  onSilent(what: Silence, position: number): void;
}

export function createDoubts(parts: Parts): Doubts {
  const { clock, tracker } = parts;
  const timers = namedTimers(clock);
  const movement = createMovement();
  /** Home Assistant never says why a player is silent. */
  const neverSaysWhy = parts.target.type === "home-assistant";
  let silence: { position: number; isAsked: boolean } | null = null;
  /** Where this recording broke off; `mayBeEnd`: nothing of ours says that it goes on there. */
  let broken: { at: number; position: number; mayBeEnd: boolean } | null = null;
  /** At the last look it was behind its end. */
  let wasBeyond = false;
  /** It was expected at this second, and reported an earlier one. */
  let fellBack: { from: number; at: number } | null = null;
  /** The length that the speaker reports; null: none yet. */
  let told: number | null = null;

  const length = (): KnownLength => ({ told, own: parts.own() });

  function reached(): number {
    const isFresh = fellBack !== null && clock.now() - fellBack.at < FELL_BACK_AT_END;
    return Math.max(tracker.position(), isFresh && fellBack ? fellBack.from : 0);
  }

  function rests(): void {
    movement.forget();
    fellBack = null;
    wasBeyond = false;
  }

  function isClear(): void {
    silence = null;
    timers.disarm("silence");
  }

  function decide(): void {
    if (!silence) return;
    const { position } = silence;
    isClear();
    parts.onSilent(whatBecame(position), position);
  }

  function whatBecame(position: number): Silence {
    if (tracker.get().status === "paused") return "speaker.restarted-paused";
    const { duration } = tracker.get();
    if (duration !== null && position >= duration - BROUGHT_ON) return "is over";
    if (!neverSaysWhy) return "broke off";
    // What is surely not the end there is somebody's stop, and so is a second silence.
    const isAgain = broken !== null && clock.now() - broken.at < STOPPED_AGAIN;
    return isAgain || length().own?.sure ? "speaker.stopped" : "broke off";
  }

  return {
    withLength(media) {
      if (media.url !== parts.url()) return media;
      told = media.duration ?? told;
      const expected = tracker.position();
      if (media.state !== "idle" && media.position < expected - FELL_BACK) {
        fellBack = { from: expected, at: clock.now() };
      }
      return { ...media, duration: believedLength(length()) };
    },
    playsAt({ position, at }) {
      if (broken && position > broken.position + BROUGHT_ON)
        broken = { ...broken, mayBeEnd: false };
      const moved = movement.look(position, at);
      const isBeyond = isBeyondEnd(position, length());
      if (isBeyond && (wasBeyond || moved === "stands")) return "over";
      wasBeyond = isBeyond;
      if (isBeyond) return "doubtful";
      return moved === "stands" && tracker.isAtItsEnd() ? "over" : moved;
    },
    rests,
    isSilent() {
      if (silence?.isAsked) return decide();
      if (silence) return;
      silence = { position: reached(), isAsked: false };
      timers.arm("silence", DOUBT, () => {
        if (!silence) return;
        silence.isAsked = true;
        timers.arm("silence", DOUBT_ANSWER, decide);
        parts.ask();
      });
    },
    isClear,
    reached,
    // A tab is a page of ours: an audio element that has not reached the end reports an error.
    isEarly: (position, itemEnd) =>
      parts.target.type !== "browser" && isEarly(position, length(), itemEnd),
    broke(position) {
      const { own } = length();
      const isToldEnd = told !== null && Math.abs(told - position) < AT_TOLD_END;
      const mayBeEnd = own?.sure !== true && (isToldEnd || neverSaysWhy);
      broken = { at: clock.now(), position, mayBeEnd };
    },
    isBroken: () => broken !== null,
    perhapsEnded: () => (broken?.mayBeEnd ? broken.position : null),
    loads() {
      told = null;
      rests();
      isClear();
    },
    ends() {
      told = null;
      broken = null;
      rests();
      isClear();
    },
  };
}

/** Seconds by which a report may differ from a recording's length and still be its end: 5 %, from 5 to 30. */
function marginOf(duration: number): number {
  return Math.min(30, Math.max(5, duration / 20));
}

/** What is known of the length of a recording, in seconds. */
interface KnownLength {
  /** As the speaker reports it; null: it does not. */
  told: number | null;
  /** From our own table; `sure`: from its file or its timings, and not from a speaker's report. */
  own: OwnLength | null;
}

/** The speaker's figure, which is exact, unless our own is surely another. */
function believedLength({ told, own }: KnownLength): number | null {
  if (own?.sure !== true) return told ?? own?.seconds ?? null;
  return told !== null && Math.abs(told - own.seconds) <= marginOf(own.seconds)
    ? told
    : own.seconds;
}

/** Whether a recording that the speaker calls finished at this second has broken off before its end. */
function isEarly(position: number, length: KnownLength, itemEnd: number | null): boolean {
  const { told, own } = length;
  const whole = own?.sure ? own.seconds : Math.max(told ?? 0, own?.seconds ?? 0);
  const end = itemEnd === null ? whole : Math.min(itemEnd, whole || itemEnd);
  return position < end - marginOf(end);
}

/** Whether a speaker plays on so far behind the end that the end was not reported. */
function isBeyondEnd(position: number, length: KnownLength): boolean {
  const end = believedLength(length);
  if (end === null) return false;
  // A length that nobody else knows may be wrong.
  return position > end + (length.own?.sure ? marginOf(end) : BEYOND_TOLD_END);
}

/** Looks in a row at which a recording must not have moved before it counts as standing. */
const STANDING_LOOKS = 3;
/** Milliseconds; reports closer to one another say nothing about movement. */
const LOOK_APART = 1_000;
/** Seconds between two reports that are close to one another, of which the second is the true one. */
const ELSEWHERE = 2;

interface Movement {
  /** It is sent elsewhere, loaded or paused: what was reported before says nothing any more. */
  forget(): void;
  /** The speaker reports that it plays, at this second. Doubtful: it has moved too little since the last look. */
  look(position: number, now: number): "moves" | "doubtful" | "stands";
}

/** A speaker that reports "playing" again and again, and stands. A jump back is one doubtful look. */
function createMovement(): Movement {
  let last: { position: number; at: number } | null = null;
  let standing = 0;
  return {
    forget() {
      last = null;
      standing = 0;
    },
    look(position, now) {
      const before = last;
      const isElsewhere =
        before && standing === 0 && Math.abs(position - before.position) > ELSEWHERE;
      if (before && !isElsewhere && now - before.at < LOOK_APART) {
        return standing > 0 ? "doubtful" : "moves";
      }
      last = { position, at: now };
      if (!before || now - before.at < LOOK_APART) return "moves";
      const moved = position - before.position;
      standing = moved < (now - before.at) / 2000 ? standing + 1 : 0;
      if (standing === 0) return "moves";
      return standing < STANDING_LOOKS ? "doubtful" : "stands";
    },
  };
}
