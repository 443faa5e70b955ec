// The stretch of a surah that is being heard: it grows with what the speaker reports, and a jump ends it.
import type { Clock } from "#server/platform/clock";
import type { RunEvent } from "../run-events.ts";

/** Seconds; a report that differs by more from what is expected follows a jump. */
const JUMP = 1;
/** Seconds within which the first report of a recording or jump comes. */
const FIRST_REPORT = 2;
/** Milliseconds between what is published of a stretch that only grows; the first is sooner. */
const PUBLISHED_EVERY = 2 * 60_000;

/** What an earlier process has heard of a surah, in seconds of its recording. */
export interface EarlierStretch {
  surahId: number | null;
  from: number;
  to: number;
  /** When it was there, UTC milliseconds. */
  at: number;
}

export interface HeardStretch {
  /** The speaker is sent to this second of a recording. */
  begins(position: number): void;
  /** It continues when the speaker is where it has come to meanwhile. */
  resumes(earlier: EarlierStretch): void;
  /** It has reported that it plays this second of a surah; null: of a sound. */
  plays(surahId: number | null, position: number): void;
  /** It has come this far, and plays on: published every two minutes. */
  keep(position: number): void;
  /** It has come this far, and the speaker is lost or loads; it may play on. */
  waits(position: number, how: { isLost: boolean }): void;
  /** The second from which it is heard; null: nothing is. */
  from(): number | null;
  /** It has come this far, and pauses or waits. */
  rest(position: number): void;
  /** It has come this far, and something else or nothing follows; `ended`: its recording ended by itself. */
  end(position: number, how?: { ended: boolean }): void;
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
  let resumed: EarlierStretch | null = null;
  /** To where the stretch was published. */
  let publishedTo: number | null = null;
  let publishedAt: number | null = null;

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

  function tell({ to = stretch?.to ?? 0, ended = false } = {}): void {
    if (!stretch || to === stretch.from) return;
    if (to === publishedTo && !ended) return;
    const { surahId, from } = stretch;
    publishedTo = to;
    publishedAt = clock.now();
    publish({ type: "heard", surahId, from, to, ...(ended ? { ended } : {}) });
  }

  function end(position: number, { ended } = { ended: false }): void {
    // It ended before the speaker said that it plays what an earlier process has heard.
    if (ended && !stretch && resumed?.surahId) stretch = { ...resumed, surahId: resumed.surahId };
    grow(position);
    tell({ ended });
    stretch = null;
    resumed = null;
  }

  function open(surahId: number, position: number): void {
    const isFromStart = start !== null && position >= start && position - start < FIRST_REPORT;
    const from = isFromStart ? (start as number) : resumedAt(surahId, position);
    stretch = { surahId, from, to: position, at: clock.now() };
    publishedTo = null;
    resumed = null;
  }

  /** Where an earlier process has heard it from, when it has come from there without a jump. */
  function resumedAt(surahId: number, position: number): number {
    if (resumed?.surahId !== surahId) return position;
    const { from, to, at } = resumed;
    const most = to + Math.max(0, clock.now() - at) / 1000 + JUMP;
    return position >= to - JUMP && position <= most ? from : position;
  }

  return {
    resumes(earlier) {
      resumed = earlier;
      const { surahId, from, to } = earlier;
      // It may not have published all of it.
      if (surahId !== null && to > from) publish({ type: "heard", surahId, from, to });
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
      if (publishedAt === null || clock.now() - publishedAt >= PUBLISHED_EVERY) tell();
    },
    waits(position, { isLost }) {
      if (!stretch) return;
      // Whether it plays on is not known: then it comes where it is expected.
      if (isLost) tell({ to: Math.max(stretch.to, Math.min(position, expected(stretch))) });
      else grow(position, { rests: true });
    },
    from: () => stretch?.from ?? null,
    rest(position) {
      grow(position, { rests: true });
      tell();
    },
    end,
  };
}
