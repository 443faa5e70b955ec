// Writes that runs have begun: alone at once, and of many that begin one after another, all of a moment together.
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";

export interface BegunWrites<Run> {
  /** They have been begun: what is written of it comes after, and nothing waits for it. */
  add(begun: Run[]): void;
  /** Writes what waits now, after what is under way. Never rejects. */
  flush(): Promise<void>;
  /** From now on it writes only when it is told to. */
  stop(): void;
}

/** Milliseconds from one write to the next: of thousands in a minute, ten transactions a second. */
const GATHER = 100;
/** Milliseconds before what could not be written is tried again. */
const TRY_AGAIN = 1000;

interface Parts<Run> {
  /** All of them or none; a second time it changes nothing. */
  write(begun: Run[]): Promise<void>;
  /** They are written. */
  onWritten(begun: Run[]): void;
  clock: Pick<Clock, "after">;
  log: Log;
}

export function createBegunWrites<Run>(parts: Parts<Run>): BegunWrites<Run> {
  const { write, onWritten, clock, log } = parts;
  let waiting: Run[] = [];
  /** The next write waits for it; null: it may go at once. */
  let rest: (() => void) | null = null;
  let isWriting = false;
  let stopped = false;
  /** One after another. */
  let written = Promise.resolve();

  function flush(): Promise<void> {
    written = written.then(writeWaiting);
    return written;
  }

  function restFor(ms: number): void {
    rest?.();
    if (stopped) return;
    rest = clock.after(ms, () => {
      rest = null;
      writeSoon();
    });
  }

  /** Not behind a write that is under way: were it to fail, this one would not wait before it tries. */
  function writeSoon(): void {
    if (waiting.length > 0 && !rest && !isWriting && !stopped) void flush();
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0) return;
    const begun = waiting;
    waiting = [];
    restFor(GATHER);
    isWriting = true;
    try {
      await write(begun);
    } catch (error) {
      log.error({ err: error }, "begun runs were not written yet");
      waiting = [...begun, ...waiting];
      return restFor(TRY_AGAIN);
    } finally {
      isWriting = false;
    }
    onWritten(begun);
    writeSoon();
  }

  return {
    add(begun) {
      if (begun.length === 0) return;
      waiting.push(...begun);
      writeSoon();
    },
    flush,
    stop() {
      stopped = true;
      rest?.();
    },
  };
}
