// What follows a surah that has ended in this page or on the Cast receiver: nothing, a repetition or the next one.
import type { Watched } from "../api/watched.ts";
import type { LocalPlayback } from "./local-playback.ts";
import type { PlayerState } from "./player-state.ts";
import type { PlayingOutput } from "./playing-output.ts";
import type { Selection } from "./selection.ts";

interface Parts {
  state: Watched<PlayerState>;
  selection: Selection;
  playing: PlayingOutput;
  localPlayback: LocalPlayback;
  autoplay: { start(): void };
  /** The sleep timer of this page; true: it was set to end with this surah. */
  sleep: { surahEnded(): boolean };
  /** Plays the next surah. */
  next(): void;
}

export function createSurahEnd(parts: Parts) {
  const { state, selection, playing, localPlayback, autoplay, sleep, next } = parts;
  /** Each may decide what follows; true: it has. */
  const deciders = new Set<() => boolean>();

  return {
    /** To be called when the recording has ended, with the last position of one whose length is not known. */
    ended(at = 0) {
      const { served, afterSurah } = state.get();
      if (served || !playing.held()) return;
      const local = playing.local();
      localPlayback.finish(local.state.get().duration ?? at, true);
      if (sleep.surahEnded()) return;
      for (const decide of [...deciders].reverse()) if (decide()) return;
      if (afterSurah === "repeat") {
        local.seek(0);
        autoplay.start();
      }
      if (afterSurah === "next" && selection.neighbour(1) !== null) next();
    },

    /** `decide` is called when a surah has ended here, the latest first; with true, nothing else follows. Returns the function that ends it. */
    onSurahEnd(decide: () => boolean) {
      deciders.add(decide);
      return () => void deciders.delete(decide);
    },
  };
}
