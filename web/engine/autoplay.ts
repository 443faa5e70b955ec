// Plays what was just chosen without a further press: after 300 ms, and again 500 ms later if that failed.
const AUTOPLAY_DELAY = 300;
const AUTOPLAY_RETRY = 500;

export interface Timers {
  setTimer(run: () => void, milliseconds: number): unknown;
  clearTimer(timer: unknown): void;
}

export interface Autoplay {
  start(): void;
  /** Ignores the outcome of an attempt under way. */
  cancel(): void;
}

export function createAutoplay(
  play: () => Promise<void>,
  onFailure: (error: unknown) => void,
  timers: Timers,
): Autoplay {
  let attempt = 0;
  let timer: unknown;

  function cancel() {
    attempt += 1;
    timers.clearTimer(timer);
  }

  function tryAfter(delay: number, onError: (error: unknown) => void) {
    const thisAttempt = attempt;
    timer = timers.setTimer(() => {
      play().catch((error: unknown) => {
        if (thisAttempt === attempt) onError(error);
      });
    }, delay);
  }

  return {
    start() {
      cancel();
      tryAfter(AUTOPLAY_DELAY, () => tryAfter(AUTOPLAY_RETRY, onFailure));
    },
    cancel,
  };
}
