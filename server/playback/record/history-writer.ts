// Remembers what is heard on one speaker: one history entry for each surah, from where to where.
import type { Log } from "#server/platform/log";
import type { HistoryStore, NewHistory } from "./history-store.ts";

export interface Listening {
  /** A surah sounds; said again of the same one, it changes nothing. */
  begin(entry: NewHistory): void;
  /** It has come this far, seconds. */
  place(position: number): void;
  /** It has ended; `completed` when it was heard to its end. */
  end(position: number, completed: boolean): void;
}

export function createListening(parts: {
  history: HistoryStore;
  log: Log;
  /** Seconds heard on the speaker until now, when it is at this position, of whatever. */
  heard(position: number): number;
  /** The history has a new or changed entry. */
  onWritten(): void;
}): Listening {
  const { history, log, heard, onWritten } = parts;
  /** `heardBefore`: of other surahs, seconds. */
  let open: { id: Promise<number | null>; heardBefore: number } | null = null;

  async function write(entry: NonNullable<typeof open>, endPosition: number, completed: boolean) {
    const secondsHeard = heard(endPosition) - entry.heardBefore;
    const id = await entry.id;
    if (id === null) return;
    await history.keepPlaceSoon({ id, endPosition, completed, secondsHeard });
  }

  const lost = (error: unknown) => log.error({ err: error }, "listening history not saved");

  return {
    begin(entry) {
      if (open) return;
      const id = history.begin(entry).catch((error: unknown) => {
        lost(error);
        return null;
      });
      open = { id, heardBefore: heard(entry.startPosition) };
      id.then(onWritten, lost);
    },
    place(position) {
      if (open) write(open, position, false).catch(lost);
    },
    end(position, completed) {
      if (!open) return;
      write(open, position, completed).then(onWritten, lost);
      open = null;
    },
  };
}
