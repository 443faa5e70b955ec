// Seconds heard of a recording, measured from its reported positions: a seek does not count.

/** The highest playback rate of a page. */
export const FASTEST_RATE = 1.5;

export interface Place {
  /** UTC milliseconds. */
  at: number;
  /** Seconds into the recording. */
  position: number;
}

export interface HeardMeter {
  /** A report of the position, and whether it plays. */
  look(here: Place & { plays: boolean }): void;
  /** Seconds heard, up to an expected position that is not stored as a report. */
  seconds(here: Place): number;
}

/** `fastest`: at most this many seconds of the recording are heard in one second. */
export function createHeardMeter(fastest = 1): HeardMeter {
  let last: (Place & { plays: boolean }) | null = null;
  let heard = 0;
  const seconds = (here: Place) =>
    last?.plays ? heard + heardBetween(last, here, fastest) : heard;
  return {
    look(here) {
      heard = seconds(here);
      last = here;
    },
    seconds,
  };
}

function heardBetween(before: Place, now: Place, fastest: number): number {
  const passed = Math.max(0, now.at - before.at) / 1000;
  const moved = now.position - before.position;
  // A seek backwards: it played until then.
  return moved < 0 ? passed : Math.min(moved, passed * fastest);
}
