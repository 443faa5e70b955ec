// Entries of the history that begin: those of many speakers go together, and are tried again until the database takes them.
import type { Clock } from "#server/platform/clock";
import { isForeignKeyViolation } from "#server/platform/database/database-faults";
import type { Log } from "#server/platform/log";
import { createWriteBehind } from "#server/platform/write-behind";

export interface BegunEntries<Entry> {
  /** Answers its id once it is stored; null when it was given up, which is logged. Never rejects. */
  put(entry: Entry): Promise<number | null>;
  /** Writes what waits. Never rejects: what cannot be written is tried again. */
  flush(): Promise<void>;
  /** What waits is given up, and not tried again. */
  forgetAll(): void;
}

/** PostgreSQL plans a list of this length well. */
const AT_ONCE = 500;
/** Entries that are kept while the database is away, some 20 MB of them. */
const MOST_WAITING = 100_000;

interface Waiting<Entry> {
  entry: Entry;
  /** An answer may have been lost: it may stand in the database already. */
  wasTried: boolean;
  /** Undefined: waits. Null: given up. */
  id: number | null | undefined;
  resolve(id: number | null): void;
}

export function begunEntries<Entry>(parts: {
  /** All of them or none; answers their ids in the order of what it is given. */
  insert(entries: Entry[]): Promise<(number | undefined)[]>;
  /** The ids of those that are stored, in the same order. */
  findStored(entries: Entry[]): Promise<(number | undefined)[]>;
  clock: Clock;
  log: Log;
}): BegunEntries<Entry> {
  const { insert, findStored, clock, log } = parts;
  let isFull = false;
  const unanswered = new Set<Waiting<Entry>>();
  const writes = createWriteBehind<Waiting<Entry>, Waiting<Entry>>({
    // What begins in the same turn of a busy node goes together.
    ...{ clock, log, gather: 0, most: AT_ONCE, failed: "listening history not begun yet" },
    async write(entries) {
      try {
        await writePiece(entries.map(([each]) => each));
        isFull = false;
      } catch (error) {
        return { failed: entries.filter(([each]) => each.id === undefined), error };
      }
    },
  });

  async function writePiece(piece: Waiting<Entry>[]): Promise<void> {
    const tried = piece.filter(({ wasTried }) => wasTried);
    if (tried.length > 0) answer(tried, await findStored(tried.map(({ entry }) => entry)));
    await insertAll(piece.filter(({ id }) => id === undefined));
  }

  async function insertAll(piece: Waiting<Entry>[]): Promise<void> {
    if (piece.length === 0) return;
    for (const each of piece) each.wasTried = true;
    try {
      answer(piece, await insert(piece.map(({ entry }) => entry)));
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      // One of them belongs to a speaker, an account or a reciter that was deleted: by halves it is found.
      if (piece.length === 1) {
        log.error({ err: error }, "listening history not saved");
        return answer(piece, [null]);
      }
      const half = Math.ceil(piece.length / 2);
      await insertAll(piece.slice(0, half));
      await insertAll(piece.slice(half));
    }
  }

  function answer(piece: Waiting<Entry>[], ids: (number | null | undefined)[]): void {
    for (const [at, each] of piece.entries()) {
      const id = ids[at];
      if (id === undefined) continue;
      each.id = id;
      unanswered.delete(each);
      each.resolve(id);
    }
  }

  function isTooMuch(): boolean {
    if (writes.size() < MOST_WAITING) return false;
    if (!isFull) log.error({ entries: writes.size() }, "no more of the listening history is kept");
    isFull = true;
    return true;
  }

  return {
    put(entry) {
      if (isTooMuch()) return Promise.resolve(null);
      return new Promise((resolve) => {
        const each = { entry, wasTried: false, id: undefined, resolve };
        unanswered.add(each);
        void writes.put(each, each);
      });
    },
    flush: writes.flush,
    forgetAll() {
      const waiting = [...unanswered];
      // What is answered is left out when its turn to be written comes.
      answer(
        waiting,
        waiting.map(() => null),
      );
    },
  };
}
