// Writes that runs have begun: alone at once, and of many that begin one after another, all of a moment together.
import type { Clock } from "#server/platform/clock";
import { isDatabaseUnavailable } from "#server/platform/database/database-faults";
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

/**
 * Writes these together; where that fails although the database is there, each by itself, so that one which cannot be
 * written keeps no other from it. Answers those that failed.
 */
export async function writeApart<Row>(
  rows: Row[],
  write: (rows: Row[]) => Promise<void>,
): Promise<{ failed: Row[]; error: unknown }> {
  try {
    await write(rows);
    return { failed: [], error: null };
  } catch (error) {
    if (rows.length === 1 || isDatabaseUnavailable(error)) return { failed: rows, error };
    const failed: Row[] = [];
    for (const row of rows) {
      await write([row]).catch(() => failed.push(row));
    }
    return { failed, error };
  }
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

  /** Never queue behind a running write, or its retry delay would be skipped. */
  function writeSoon(): void {
    if (waiting.length > 0 && !rest && !isWriting && !stopped) void flush();
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0) return;
    const begun = waiting;
    waiting = [];
    restFor(GATHER);
    isWriting = true;
    const { failed, error } = await writeApart(begun, write);
    isWriting = false;
    const written = begun.filter((run) => !failed.includes(run));
    if (written.length > 0) onWritten(written);
    if (failed.length === 0) return writeSoon();
    log.error({ err: error, runs: failed.length }, "begun runs were not written yet");
    waiting = [...failed, ...waiting];
    restFor(TRY_AGAIN);
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
