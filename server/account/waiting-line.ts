// A line for expensive work: a few at once, the rest wait their turn, and nobody joins an endless line.
import { AppError } from "#server/platform/app-error";

export type WaitingLine = <T>(work: () => Promise<T>) => Promise<T>;

/** Seconds after which a caller who found the line full may come back. */
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
    // Whoever leaves hands its place over, so `busy` stays as it is.
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
