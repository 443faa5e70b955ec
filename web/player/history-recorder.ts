// Remembers what this browser has played, so that it can be resumed.
import type { Track } from "./player-output.ts";

/** Seconds of listening between two notes of how far one has come. */
export const NOTE_EVERY = 30;

export interface HistoryWriter {
  create(track: Track, startPosition: number): Promise<{ id: number }>;
  update(id: number, endPosition: number, completed: boolean): Promise<void>;
}

export interface HistoryRecorder {
  /** Sound has begun; the same track playing on is the same entry. */
  playing(track: Track, position: number): void;
  progress(position: number): void;
  /** Paused, or the page goes. */
  pause(position: number): void;
  /** Something else plays now, or the surah is over. */
  finish(position: number, completed: boolean): void;
}

interface Entry {
  track: Track;
  /** The writes so far, one after another: the last word must be the last to arrive. */
  written: Promise<number | null>;
  noted: number;
}

/** A failed write costs an entry in the list, never the recitation: it is given up in silence. */
export function createHistoryRecorder(writer: HistoryWriter): HistoryRecorder {
  let entry: Entry | null = null;

  function note(position: number, completed = false) {
    if (!entry) return;
    entry.noted = position;
    entry.written = entry.written.then(async (id) => {
      if (id !== null) await writer.update(id, position, completed).catch(() => undefined);
      return id;
    });
  }

  return {
    playing(track, position) {
      if (entry?.track.url === track.url) return;
      entry = {
        track,
        noted: position,
        written: writer.create(track, position).then(
          ({ id }) => id,
          () => null,
        ),
      };
    },
    progress(position) {
      if (entry && Math.abs(position - entry.noted) >= NOTE_EVERY) note(position);
    },
    pause(position) {
      if (entry && position !== entry.noted) note(position);
    },
    finish(position, completed) {
      note(position, completed);
      entry = null;
    },
  };
}
