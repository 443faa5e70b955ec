// Write-behind: values are gathered, written together and in order, and tried again until the database takes them.
import type { Clock } from "./clock.ts";
import { isDatabaseUnavailable } from "./database/database-faults.ts";
import type { Log } from "./log.ts";

export interface WriteBehind<Key, Value> {
  /** The value that waits under this key, or is being written. */
  get(key: Key): Value | undefined;
  /** Replaces the value that waits under this key, or is merged with it. Resolves once it, or a later one, is written. */
  put(key: Key, value: Value, how?: How): Promise<void>;
  /** Never writes what waits under this key, and never tries again what is being written. */
  forget(key: Key): void;
  forgetAll(): void;
  /** Writes now what is not to wait longer, after what is under way. Never rejects: a failure is tried again. */
  writeReady(): Promise<void>;
  /** The same of all values, also those that may wait. */
  flush(): Promise<void>;
  /** Resolves when the writes that were begun are over. */
  settled(): Promise<void>;
  /** Writes nothing by itself any more; `flush` still does. */
  stop(): void;
  /** How many values wait. */
  size(): number;
}

interface How {
  /** At most this many milliseconds instead of `gather`; 0: with what else comes in this turn of the event loop. */
  within?: number;
  /** Goes with the first write of its key that may not wait, or after so many milliseconds. */
  mayWait?: number;
}

export type Entry<Key, Value> = readonly [Key, Value];
/** Those that are not written; a value may be what is left of the one given. */
export interface Unwritten<Key, Value> {
  failed: Entry<Key, Value>[];
  error: unknown;
}

/** Milliseconds before what could not be written is tried again. */
const TRY_AGAIN = 1000;

interface Parts<Key, Value> {
  /** Returns what is not written; nothing: all are. Rejects when none is. */
  write(entries: Entry<Key, Value>[]): Promise<Unwritten<Key, Value> | void>;
  /** Milliseconds from the first value to the write. */
  gather: number;
  /** Milliseconds at least from the beginning of one write to the next. */
  apart?: number;
  /** The most values of one write. */
  most?: number;
  /** What is written of two values of one key; left out: the later one. */
  merge?(earlier: Value, later: Value): Value;
  clock: Pick<Clock, "after">;
  log: Pick<Log, "error">;
  /** Logged when a write fails: "playback state not saved yet". */
  failed: string;
}

interface Waiting<Value> {
  value: Value;
  written: PromiseWithResolvers<void>;
  /** Ends the wait of a value that may wait; null: it is ready. */
  cancel: (() => void) | null;
}

export function createWriteBehind<Key, Value>(parts: Parts<Key, Value>): WriteBehind<Key, Value> {
  const { write, gather, apart = 0, most = Infinity, clock, log } = parts;
  const { merge = (_: Value, later: Value) => later } = parts;
  let waiting = new Map<Key, Waiting<Value>>();
  let writing = new Map<Key, Waiting<Value>>();
  /** One write after another: an older value must not be written last. */
  let turn = Promise.resolve();
  let isWriting = false;
  let stopped = false;
  /** The next write by itself. */
  let cancelNext: (() => void) | null = null;
  /** Until then nothing is written by itself: the last write has just begun, or failed. */
  let cancelRest: (() => void) | null = null;
  /** Within how many milliseconds a write is wanted that could not be planned yet; null: none is. */
  let wanted: number | null = null;

  function plan(ms: number): void {
    if (stopped) return;
    if (isWriting || cancelRest) {
      wanted = Math.min(ms, wanted ?? ms);
      return;
    }
    if (cancelNext && ms > 0) return;
    cancelNext?.();
    cancelNext = after(ms, () => void begin({ all: false }));
  }

  function planWanted(): void {
    if (wanted === null || isWriting || cancelRest) return;
    const ms = wanted;
    wanted = null;
    plan(ms);
  }

  function after(ms: number, call: () => void): () => void {
    if (ms > 0) return clock.after(ms, call);
    const immediate = setImmediate(call);
    return () => clearImmediate(immediate);
  }

  function rest(ms: number): void {
    cancelRest?.();
    cancelRest = clock.after(ms, () => {
      cancelRest = null;
      planWanted();
    });
  }

  function begin(how: { all: boolean }): Promise<void> {
    cancelNext?.();
    cancelNext = null;
    turn = turn.then(() => writeWaiting(how));
    return turn;
  }

  /** Takes up to `most` values, the first put first. */
  function take({ all }: { all: boolean }): Map<Key, Waiting<Value>> {
    const taken = new Map<Key, Waiting<Value>>();
    for (const [key, entry] of waiting) {
      if (taken.size >= most) break;
      if (!all && entry.cancel) continue;
      entry.cancel?.();
      taken.set(key, entry);
      waiting.delete(key);
    }
    return taken;
  }

  async function writeWaiting({ all }: { all: boolean }): Promise<void> {
    writing = take({ all });
    if (writing.size === 0) return;
    wanted = writing.size === most ? 0 : null;
    isWriting = true;
    cancelRest?.();
    cancelRest = null;
    if (apart > 0 && !stopped) rest(apart);
    const { failed, error } = await outcomeOf([...writing].map(([key, { value }]) => [key, value]));
    isWriting = false;
    const failures = failed.filter(([key]) => writing.has(key));
    if (failures.length > 0) return keep(failures, error);
    finish();
    if (all) return writeWaiting({ all });
    planWanted();
  }

  function finish(): void {
    for (const { written } of writing.values()) written.resolve();
    writing = new Map();
  }

  async function outcomeOf(entries: Entry<Key, Value>[]): Promise<Unwritten<Key, Value>> {
    try {
      return (await write(entries)) ?? { failed: [], error: null };
    } catch (error) {
      return { failed: entries, error };
    }
  }

  /** What failed comes first again; a later value of its key is merged with it. */
  function keep(failures: Entry<Key, Value>[], error: unknown): void {
    const before = waiting;
    waiting = new Map();
    for (const [key, value] of failures) {
      const entry = writing.get(key) as Waiting<Value>;
      writing.delete(key);
      const later = before.get(key);
      later?.cancel?.();
      if (later) void entry.written.promise.then(later.written.resolve);
      waiting.set(key, {
        value: later ? merge(value, later.value) : value,
        written: entry.written,
        cancel: null,
      });
    }
    for (const [key, entry] of before) if (!waiting.has(key)) waiting.set(key, entry);
    finish();
    log.error({ err: error, entries: waiting.size }, parts.failed);
    if (stopped) return;
    wanted = 0;
    rest(TRY_AGAIN);
  }

  function forget(key: Key): void {
    waiting.get(key)?.cancel?.();
    waiting.delete(key);
    writing.delete(key);
  }

  function waitNoLonger(key: Key): void {
    const entry = waiting.get(key);
    if (!entry) return;
    entry.cancel = null;
    plan(0);
  }

  return {
    get: (key) => (waiting.get(key) ?? writing.get(key))?.value,
    put(key, value, { within = gather, mayWait } = {}) {
      const before = waiting.get(key);
      const entry = before ?? { value, written: Promise.withResolvers<void>(), cancel: null };
      if (before) before.value = merge(before.value, value);
      else waiting.set(key, entry);
      if (mayWait === undefined) {
        entry.cancel?.();
        entry.cancel = null;
        plan(within);
      } else if (!before) entry.cancel = clock.after(mayWait, () => waitNoLonger(key));
      else if (!before.cancel) plan(within);
      return entry.written.promise;
    },
    forget,
    forgetAll() {
      for (const key of [...waiting.keys(), ...writing.keys()]) forget(key);
    },
    writeReady: () => begin({ all: false }),
    flush: () => begin({ all: true }),
    settled: () => turn,
    stop() {
      stopped = true;
      for (const cancel of [cancelNext, cancelRest]) cancel?.();
      cancelNext = null;
      cancelRest = null;
    },
    size: () => waiting.size,
  };
}

/**
 * Writes these together; where that fails although the database is there, each by itself, so that one which cannot be
 * written keeps no other from it.
 */
export async function writeApart<Key, Value>(
  entries: Entry<Key, Value>[],
  write: (entries: Entry<Key, Value>[]) => Promise<void>,
): Promise<Unwritten<Key, Value>> {
  try {
    await write(entries);
    return { failed: [], error: null };
  } catch (error) {
    if (entries.length === 1 || isDatabaseUnavailable(error)) return { failed: entries, error };
    const failed: Entry<Key, Value>[] = [];
    for (const entry of entries) {
      await write([entry]).catch(() => failed.push(entry));
    }
    return { failed, error };
  }
}
