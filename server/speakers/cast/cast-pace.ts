// Staggers the start of many connections.

import type { Clock } from "#server/platform/clock";

/**
 * A handshake costs about 2 ms of CPU and much memory while it lasts: a thousand started together,
 * as after a power cut, took 50 MB more and blocked everything else for two seconds.
 */
const EVERY_MS = 3;

/** Calls the function in its turn, at once when no other has just started. */
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
