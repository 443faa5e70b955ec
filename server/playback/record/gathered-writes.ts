// Writes of many speakers gathered into one; what cannot be written is kept, and tried again.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";

export interface GatheredWrites<Value> {
  /** What waits to be written under this id. */
  get(id: number): Value | undefined;
  /** A later value of the same id takes its place. Resolves when it, or a later one, is written. */
  put(id: number, value: Value): Promise<void>;
  /** Writes what waits now, after what is under way. Never rejects. */
  flush(): Promise<void>;
}

/** Milliseconds before what could not be written is tried again. */
const TRY_AGAIN = 1000;

interface Parts<Value> {
  /** All of them or none. */
  write(values: Value[]): Promise<void>;
  /** Milliseconds. */
  gather: number;
  clock: Clock;
  log: Log;
  /** What is written, for the log. */
  what: string;
}

export function gatheredWrites<Value>(parts: Parts<Value>): GatheredWrites<Value> {
  const { write, gather, clock, log, what } = parts;
  let waiting = new Map<number, Value>();
  /** Under way. */
  let writing = new Map<number, Value>();
  let waiters: (() => void)[] = [];
  let cancel: (() => void) | null = null;
  let isWriting = false;
  /** One after another: an older value must not be written last. */
  let written = Promise.resolve();

  /** Never queue behind a running write, or its retry delay would be skipped. */
  function arm(ms: number): void {
    if (!isWriting) cancel ??= clock.after(ms, () => void flush());
  }

  function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    written = written.then(writeWaiting);
    return written;
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const pending = waiters;
    [writing, waiting, waiters] = [waiting, new Map(), []];
    isWriting = true;
    try {
      await write([...writing.values()]);
    } catch (error) {
      log.error({ err: error }, `${what} not saved yet`);
      waiting = new Map([...writing, ...waiting]);
      waiters = [...pending, ...waiters];
      [writing, isWriting] = [new Map(), false];
      return arm(TRY_AGAIN);
    }
    [writing, isWriting] = [new Map(), false];
    for (const resolve of pending) resolve();
    if (waiting.size > 0) arm(gather);
  }

  return {
    get: (id) => waiting.get(id) ?? writing.get(id),
    put(id, value) {
      waiting.set(id, value);
      arm(gather);
      return new Promise((resolve) => waiters.push(resolve));
    },
    flush,
  };
}
