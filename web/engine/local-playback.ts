// What follows from playing in this page or by Cast: the history, a notice of what broke, the next surah fetched ahead.
import type { AudioOutput } from "./outputs/audio-output.ts";
import { createHistoryRecorder, type HistoryWriter } from "./history-recorder.ts";
import type { OutputState, Track } from "./outputs/player-output.ts";
import type { Selection } from "./selection.ts";

/** Seconds before the end at which the next surah is fetched ahead. */
const PRELOAD_BEFORE = 30;

export interface LocalPlaybackWorld {
  audio: AudioOutput;
  history: HistoryWriter;
  /** Where a recording is; rejects when that cannot be found out. */
  trackOf(reciterId: number, surahId: number): Promise<Track>;
  timers: { now(): number };
}

export type LocalPlayback = ReturnType<typeof createLocalPlayback>;

export function createLocalPlayback(
  world: LocalPlaybackWorld,
  selection: Selection,
  onBroken: () => void,
) {
  const recorder = createHistoryRecorder(world.history, world.timers.now);
  let preloadedFor: string | null = null;

  function preloadNext(held: Track) {
    const { reciter } = selection.state.get();
    const next = selection.neighbour(1);
    if (!reciter || next === null || preloadedFor === held.url) return;
    preloadedFor = held.url;
    world.trackOf(reciter.id, next).then(
      (track) => world.audio.preload(track.url),
      () => undefined,
    );
  }

  return {
    /** `held` is null while the server plays here: it keeps the history itself. `position`: seconds, now. */
    changed(held: Track | null, before: OutputState, after: OutputState, position: number) {
      const isNew = before.status !== after.status;
      if (after.status === "error" && isNew) onBroken();
      if (!held) return;
      if (after.status === "playing" && isNew) recorder.playing(held, position);
      if (after.status === "playing") recorder.progress(position, after.duration);
      if (after.status === "paused" && before.status === "playing") recorder.pause(position);
    },
    /** `position` and `duration` in seconds. */
    progressed(held: Track | null, position: number, duration: number | null) {
      if (!held) return;
      recorder.progress(position, duration);
      if (duration !== null && duration - position < PRELOAD_BEFORE) preloadNext(held);
    },
    finish: recorder.finish,
    pause: recorder.pause,
  };
}
