// The stretch of a surah that is being heard: it grows with what the speaker reports, and a jump ends it.
import type { Clock } from "#server/platform/clock";
import type { RunEvent } from "../run-events.ts";

/** Seconds; a report that differs by more from what is expected follows a jump. */
const JUMP = 1;
/** Seconds within which the first report of a recording or jump comes. */
const FIRST_REPORT = 2;
/** Seconds for which a speaker plays on unfollowed: leases expire in less after a node has died. */
const UNFOLLOWED = 120;

export interface HeardStretch {
  /** The speaker is sent to this second of a recording. */
  begins(position: number): void;
  /** An earlier process has heard it up to this second, and published that. */
  resumes(surahId: number | null, position: number): void;
  /** It has reported that it plays this second of a surah; null: of a sound. */
  plays(surahId: number | null, position: number): void;
  /** It has come this far, and plays on. */
  keep(position: number): void;
  /** It has come this far, and pauses or waits. */
  rest(position: number): void;
  /** It has come this far, and something else or nothing follows. */
  end(position: number): void;
}

interface Parts {
  clock: Clock;
  publish(event: Extract<RunEvent, { type: "heard" }>): void;
}

export function createHeardStretch({ clock, publish }: Parts): HeardStretch {
  let stretch: {
    surahId: number;
    from: number;
    to: number;
    /** When it was there, UTC milliseconds; null: it rests there. */
    at: number | null;
  } | null = null;
  let start: number | null = null;
  let resumed: { surahId: number | null; position: number } | null = null;
  /** To where the stretch was published. */
  let publishedTo: number | null = null;

  /** Where it is by the clock. */
  function expected({ to, at }: NonNullable<typeof stretch>): number {
    return at === null ? to : to + Math.max(0, clock.now() - at) / 1000;
  }

  function grow(position: number, { rests = false } = {}): void {
    if (!stretch) return;
    // More cannot have been heard, and less was not.
    const most = expected(stretch) + JUMP;
    stretch.to = Math.max(stretch.to, Math.min(position, most));
    stretch.at = rests ? null : clock.now();
  }

  function tell(): void {
    if (!stretch || stretch.to === (publishedTo ?? stretch.from)) return;
    const { surahId, from, to } = stretch;
    publishedTo = to;
    publish({ type: "heard", surahId, from, to });
  }

  function end(position: number): void {
    grow(position);
    tell();
    stretch = null;
  }

  function open(surahId: number, position: number): void {
    const isFromStart = start !== null && position >= start && position - start < FIRST_REPORT;
    const from = isFromStart ? (start as number) : resumedAt(surahId, position);
    stretch = { surahId, from, to: position, at: clock.now() };
    publishedTo = null;
    resumed = null;
  }

  /** Where an earlier process has left it, when it has come from there without a jump. */
  function resumedAt(surahId: number, position: number): number {
    if (resumed?.surahId !== surahId) return position;
    const since = position - resumed.position;
    return since >= 0 && since <= UNFOLLOWED ? resumed.position : position;
  }

  return {
    resumes(surahId, position) {
      resumed = { surahId, position };
    },
    begins(position) {
      resumed = null;
      stretch = null;
      start = position;
    },
    plays(surahId, position) {
      if (stretch) {
        const isJump = position > expected(stretch) + JUMP || position < stretch.to - JUMP;
        if (stretch.surahId !== surahId || isJump) end(expected(stretch));
      }
      if (stretch) grow(position);
      else if (surahId !== null) open(surahId, position);
      start = null;
    },
    keep(position) {
      grow(position);
      tell();
    },
    rest(position) {
      grow(position, { rests: true });
      tell();
    },
    end,
  };
}
