// When the state of a speaker is written: when the stored one says something else, and once a minute while it plays.
import type { Clock } from "#server/platform/clock";
import { asOf, type SpeakerState, type StoredState } from "../record/playback-state-store.ts";
import { namedTimers } from "./named-timers.ts";

export interface StateWrites {
  /** The state may have changed. */
  changed(): void;
  /** Somebody asked for something: all that differs now, or in a few seconds, is written at once. */
  asked(): void;
  /** Writes how it is; nothing is written any more. */
  end(): void;
  /** Nothing is written any more: another node follows the speaker. */
  stop(): void;
}

/** Milliseconds between two writes of a state that only advances, or jumps by itself. */
export const STATE_EVERY = 60_000;
/** Milliseconds: most recordings are heard sooner after their load, and one write says both. */
const LOADS_FOR = 1000;
/** The same of a recording that stalls. */
const STALLS_FOR = 10_000;
/** Milliseconds in which the speaker reports what somebody has asked for. */
const ANSWERS_WITHIN = 5000;
/** Seconds by which a position may differ from what is expected of the stored one. */
const SAME_PLACE = 2;

/** What other nodes and people are to know at once, and what the next process must know. */
const AT_ONCE = [
  "status",
  "reciterId",
  "surahId",
  "muted",
  "error",
  "sleepTimer",
  "adhan",
] as const;

interface Parts {
  clock: Clock;
  /** As it is stored. */
  stored: StoredState | null;
  now(): StoredState;
  write(state: StoredState): void;
}

export function createStateWrites({ clock, stored, now, write }: Parts): StateWrites {
  const timers = namedTimers(clock);
  let written = stored;
  let movedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isOver = false;

  function writeNow(): void {
    timers.disarmAll();
    const state = now();
    written = state;
    write(state);
    if (state.status === "playing") timers.arm("minute", STATE_EVERY, writeByItself);
  }

  function writeByItself(): void {
    if (written !== null && hasMoved(written, now())) movedAt = clock.now();
    writeNow();
  }

  function changed(): void {
    if (isOver) return;
    const state = now();
    const wasAsked = clock.now() - askedAt < ANSWERS_WITHIN;
    if (written === null || differsAtOnce(written, state)) {
      if (state.status !== "loading" || wasAsked) return writeNow();
      const stalls = written?.status === "playing" && written.surahId === state.surahId;
      if (timers.isArmed("loads")) return;
      return timers.arm("loads", stalls ? STALLS_FOR : LOADS_FOR, writeNow);
    }
    timers.disarm("loads");
    if (hasMoved(written, state)) {
      const isRare = clock.now() - movedAt >= STATE_EVERY;
      if (wasAsked || state.status !== "playing") return writeNow();
      if (isRare) return writeByItself();
    }
    // It was playing already when it was taken over.
    if (state.status === "playing" && !timers.isArmed("minute")) {
      timers.arm("minute", STATE_EVERY, writeByItself);
    }
  }

  function stop(): void {
    isOver = true;
    timers.disarmAll();
  }

  return {
    changed,
    asked() {
      askedAt = clock.now();
      changed();
    },
    end() {
      if (isOver) return;
      const state = now();
      const isSame = written !== null && !differsAtOnce(written, state) && state.hearing === null;
      if (!isSame || (written && hasMoved(written, state))) writeNow();
      stop();
    },
    stop,
  };
}

function differsAtOnce(written: StoredState, state: StoredState): boolean {
  return (
    AT_ONCE.some((key) => !sameValue(written[key], state[key])) ||
    written.volumeOwed !== state.volumeOwed ||
    (written.hearing === null) !== (state.hearing === null) ||
    written.hearing?.runId !== state.hearing?.runId ||
    written.hearing?.entry?.id !== state.hearing?.entry?.id
  );
}

/** Most values are neither objects nor other ones: each report of each speaker is compared. */
function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Other than the clock makes it advance. */
function hasMoved(written: StoredState, state: StoredState): boolean {
  const moved = asOf(written, state.positionAt).position - state.position;
  const same = (key: keyof SpeakerState) => written[key] === state[key];
  return (
    Math.abs(moved) > SAME_PLACE ||
    !same("volume") ||
    !same("duration") ||
    !same("silentUntil") ||
    written.hearing?.from !== state.hearing?.from
  );
}
