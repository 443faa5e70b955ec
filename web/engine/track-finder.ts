// Finds the recording of the chosen surah. Only the newest request counts.
import type { Settable } from "../api/watched.ts";
import type { Notify } from "./player-notices.ts";
import type { Track } from "./outputs/player-output.ts";
import type { PlayerState } from "./player-state.ts";
import type { Selection } from "./selection.ts";

export type TrackFailure = "url-error" | "surah-load-error";

export interface TrackWorld {
  /** Where a recording is; rejects when that cannot be found out. */
  trackOf(reciterId: number, surahId: number): Promise<Track>;
  notify: Notify;
}

export interface TrackFinder {
  /** Waits until the reciter's surahs are loaded; undefined without a recording, or after cancel() or a newer find(). */
  find(onFailure: TrackFailure): Promise<Track | undefined>;
  /** The find() under way resolves with undefined. */
  cancel(): void;
}

export function createTrackFinder(
  world: TrackWorld,
  selection: Selection,
  state: Settable<PlayerState>,
): TrackFinder {
  let lastRequest = 0;

  function giveUp() {
    state.patch({ starting: false });
    return undefined;
  }

  return {
    async find(onFailure) {
      const thisRequest = ++lastRequest;
      await selection.settled();
      if (thisRequest !== lastRequest) return undefined;
      const { reciter, surahId } = selection.state.get();
      if (!reciter || surahId === null) return giveUp();
      try {
        const track = await world.trackOf(reciter.id, surahId);
        if (thisRequest !== lastRequest) return undefined;
        state.patch({ track });
        return track;
      } catch {
        if (thisRequest !== lastRequest) return undefined;
        world.notify(onFailure);
        const { track } = state.get();
        // The chosen surah is always the one that plays, or that Play would start.
        if (track) selection.show(track.reciterId, track.surahId);
        return giveUp();
      }
    },
    cancel() {
      lastRequest += 1;
      giveUp();
    },
  };
}
