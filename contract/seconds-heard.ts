// Seconds heard of a recording, measured from its reported positions: a seek does not count.

/** The highest playback rate of a page. */
export const FASTEST_RATE = 1.5;

export interface Place {
  /** UTC milliseconds. */
  at: number;
  /** Seconds into the recording. */
  position: number;
}

/** What was heard until the last report. */
export interface HeardSoFar {
  last: (Place & { plays: boolean }) | null;
  seconds: number;
}

export const NOTHING_HEARD: HeardSoFar = { last: null, seconds: 0 };

/**
 * Seconds heard, up to an expected position that is not stored as a report. `fastest`: at most this many seconds of
 * the recording are heard in one second.
 */
export function heardUntil({ last, seconds }: HeardSoFar, here: Place, fastest = 1): number {
  return last?.plays ? seconds + heardBetween(last, here, fastest) : seconds;
}

/** A report of the position, and whether it plays. */
export function afterReport(
  soFar: HeardSoFar,
  here: Place & { plays: boolean },
  fastest = 1,
): HeardSoFar {
  return { last: here, seconds: heardUntil(soFar, here, fastest) };
}

export interface HeardMeter {
  look(here: Place & { plays: boolean }): void;
  seconds(here: Place): number;
}

/** The same, remembered. */
export function createHeardMeter(fastest = 1): HeardMeter {
  let soFar = NOTHING_HEARD;
  return {
    look(here) {
      soFar = afterReport(soFar, here, fastest);
    },
    seconds: (here) => heardUntil(soFar, here, fastest),
  };
}

function heardBetween(before: Place, now: Place, fastest: number): number {
  const passed = Math.max(0, now.at - before.at) / 1000;
  const moved = now.position - before.position;
  // A seek backwards: it played until then.
  return moved < 0 ? passed : Math.min(moved, passed * fastest);
}
