// Notices a recording that has stopped coming while its line stays open: no browser and no receiver reports that.
import type { Watched } from "../api/watched.ts";
import type { Timers } from "./autoplay.ts";
import type { OutputState, PlayerOutput } from "./outputs/player-output.ts";

/** Milliseconds without a byte and without a sound after which it is tried again. */
export const STALLED_AFTER = 15_000;
/** Each try has twice the time of the one before. */
const TRIES = 3;

interface Parts {
  output(): PlayerOutput;
  now: Watched<OutputState>;
  timers: Timers;
  /** False: somebody else looks after what plays. */
  isOwn(): boolean;
  retry(): void;
  giveUp(): void;
}

export function watchStalls({ output, now, timers, isOwn, retry, giveUp }: Parts): void {
  let timer: unknown;
  let isArmed = false;
  let tries = 0;
  /** What was loaded, and where it was, when the timer began. */
  let seen = "";

  const look = () => {
    const { status, buffered, duration } = now.get();
    if (status === "playing") tries = 0;
    const waits = status === "loading" && isOwn();
    const next = `${buffered} ${duration} ${output().position()}`;
    if (waits && isArmed && next === seen) return;
    timers.clearTimer(timer);
    isArmed = waits;
    seen = next;
    if (waits) timer = timers.setTimer(stalled, STALLED_AFTER * 2 ** tries);
    else if (status !== "playing") tries = 0;
  };

  function stalled() {
    isArmed = false;
    tries += 1;
    if (tries > TRIES) {
      tries = 0;
      return giveUp();
    }
    retry();
  }

  now.watch(look);
}
