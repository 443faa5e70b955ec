// Writes what this browser plays to the history, so that it can be resumed.
import { createHeardMeter, FASTEST_RATE, type HeardMeter } from "#contract/seconds-heard";
import type { Track } from "./outputs/player-output.ts";

/** Milliseconds between two writes of the position while it plays. */
const SAVE_EVERY = 60_000;

export interface HistoryWriter {
  create(track: Track, startPosition: number): Promise<{ id: number }>;
  update(id: number, place: HeardPlace): Promise<void>;
}

export interface HeardPlace {
  /** Seconds. */
  endPosition: number;
  completed: boolean;
  /** Total of this entry. */
  secondsHeard: number;
  /** Seconds that the recording lasts; absent while unknown. */
  duration?: number;
}

export interface HistoryRecorder {
  /** Playback has begun; the same track again continues the same entry. */
  playing(track: Track, position: number): void;
  /** `duration`: seconds that the recording lasts; null while unknown. */
  progress(position: number, duration: number | null): void;
  /** Playback is paused, or the page is closed. */
  pause(position: number): void;
  /** Another track plays now, or the surah has ended. */
  finish(position: number, completed: boolean): void;
}

interface Entry {
  track: Track;
  /** The writes so far, one after another, so that the last position is the last to arrive. */
  written: Promise<number | null>;
  noted: number;
  /** UTC milliseconds. */
  notedAt: number;
  duration: number | null;
  meter: HeardMeter;
}

/** A failed write loses an entry of the history and is not shown: the recitation continues. */
export function createHistoryRecorder(writer: HistoryWriter, now: () => number): HistoryRecorder {
  let entry: Entry | null = null;

  const look = (position: number, plays = true) =>
    entry?.meter.look({ at: now(), position, plays });

  function note(position: number, completed = false) {
    if (!entry) return;
    entry.noted = position;
    entry.notedAt = now();
    const secondsHeard = entry.meter.seconds({ at: now(), position });
    const { duration } = entry;
    const place = { endPosition: position, completed, secondsHeard };
    const changes = duration === null ? place : { ...place, duration };
    entry.written = entry.written.then(async (id) => {
      if (id !== null) await writer.update(id, changes).catch(() => undefined);
      return id;
    });
  }

  return {
    playing(track, position) {
      if (entry?.track.url === track.url) return look(position);
      entry = {
        track,
        noted: position,
        notedAt: now(),
        duration: null,
        written: writer.create(track, position).then(
          ({ id }) => id,
          () => null,
        ),
        meter: createHeardMeter(FASTEST_RATE),
      };
      look(position);
    },
    progress(position, duration) {
      look(position);
      if (entry && duration !== null) entry.duration = duration;
      if (entry && now() - entry.notedAt >= SAVE_EVERY) note(position);
    },
    pause(position) {
      look(position, false);
      if (entry && position !== entry.noted) note(position);
    },
    finish(position, completed) {
      note(position, completed);
      entry = null;
    },
  };
}
