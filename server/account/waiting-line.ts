// A queue for expensive work: a few jobs run at once, the rest wait in order, up to a limit.
import { AppError } from "#server/platform/app-error";

export type WaitingLine = <T>(work: () => Promise<T>) => Promise<T>;

/** Seconds after which a caller that found the queue full may retry. */
const COME_BACK_AFTER = 5;

export function createWaitingLine({
  atOnce,
  longest,
}: {
  atOnce: number;
  longest: number;
}): WaitingLine {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function turn(): Promise<void> {
    if (busy < atOnce) {
      busy += 1;
      return;
    }
    if (waiting.length >= longest) {
      throw new AppError("unavailable", undefined, { retryAfter: COME_BACK_AFTER });
    }
    // A finished job hands its place to the next, so `busy` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
