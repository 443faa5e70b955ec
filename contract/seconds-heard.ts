// Seconds heard of a recording, from looks at where it is: what plays on is heard, a seek is not.

/** The fastest that a page plays. */
export const FASTEST_RATE = 1.5;

export interface Place {
  /** UTC milliseconds. */
  at: number;
  /** Seconds into the recording. */
  position: number;
}

export interface HeardMeter {
  /** It is here, and plays on or does not. */
  look(here: Place & { plays: boolean }): void;
  /** Of the recording, to this place: nothing more is known of it than where it should be. */
  seconds(here: Place): number;
}

/** `fastest`: seconds of the recording that may be heard in one second. */
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
  // Somebody went back: until then it played on.
  return moved < 0 ? passed : Math.min(moved, passed * fastest);
}
