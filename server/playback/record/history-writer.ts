// Writes the listening history of one speaker: one entry for each surah, with its first and last position.
import type { Log } from "#server/platform/log";
import type { HistoryStore, NewHistory } from "./history-store.ts";

export interface HistoryWriter {
  /** A surah is heard; while an entry is open this changes nothing. */
  begin(entry: NewHistory): void;
  /** The surah is at this position, seconds. */
  keepPlace(position: number): void;
  /** Closes the entry; `completed` when the surah was heard to its end. */
  end(position: number, completed: boolean): void;
}

export function createHistoryWriter(parts: {
  history: HistoryStore;
  log: Log;
  /** Seconds of any recording heard on the speaker until now, when it is at this position. */
  secondsHeard(position: number): number;
  /** The history has a new or a closed entry. */
  onWritten(): void;
}): HistoryWriter {
  const { history, log, secondsHeard, onWritten } = parts;
  /** `heardBefore`: seconds heard on the speaker before this entry. */
  let open: { id: Promise<number | null>; heardBefore: number } | null = null;

  async function write(entry: NonNullable<typeof open>, endPosition: number, completed: boolean) {
    const ofThisEntry = secondsHeard(endPosition) - entry.heardBefore;
    const id = await entry.id;
    if (id === null) return;
    await history.keepPlaceSoon({ id, endPosition, completed, secondsHeard: ofThisEntry });
  }

  const logFailure = (error: unknown) => log.error({ err: error }, "listening history not saved");

  return {
    begin(entry) {
      if (open) return;
      const id = history.begin(entry).catch((error: unknown) => {
        logFailure(error);
        return null;
      });
      open = { id, heardBefore: secondsHeard(entry.startPosition) };
      id.then(onWritten, logFailure);
    },
    keepPlace(position) {
      if (open) write(open, position, false).catch(logFailure);
    },
    end(position, completed) {
      if (!open) return;
      write(open, position, completed).then(onWritten, logFailure);
      open = null;
    },
  };
}
