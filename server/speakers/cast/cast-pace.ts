// Lets many connections begin one after another instead of all at once.

import type { Clock } from "#server/platform/clock";

/**
 * A handshake costs about 2 ms of computing and much memory while it lasts: a thousand begun
 * together, as after a power cut, took 50 MB more and held up everything else for two seconds.
 */
const EVERY_MS = 3;

/** Calls what it is given, at once when nothing began just before. */
export type Pace = (begin: () => void) => void;

export function castPace(clock: Clock): Pace {
  const waiting: (() => void)[] = [];
  let busy = false;

  function next(): void {
    const begin = waiting.shift();
    busy = begin !== undefined;
    if (!begin) return;
    clock.after(EVERY_MS, next);
    begin();
  }

  return (begin) => {
    waiting.push(begin);
    if (!busy) next();
  };
}
