// Finds the recording of the chosen surah. Only the newest request counts.
import type { Settable } from "../api/watched.ts";
import type { Notify } from "./player-notices.ts";
import type { Track } from "./outputs/player-output.ts";
import type { PlayerState } from "./player-state.ts";
import type { Selection } from "./selection.ts";

export type Unfound = "url-error" | "surah-load-error";

export interface TrackWorld {
  /** Where a recording is; rejects when that cannot be found out. */
  trackOf(reciterId: number, surahId: number): Promise<Track>;
  notify: Notify;
}

export interface TrackFinder {
  /** Waits until the reciter's surahs are loaded; undefined without a recording, or after cancel() or a newer find(). */
  find(onFailure: Unfound): Promise<Track | undefined>;
  /** The find() under way resolves with undefined. */
  cancel(): void;
}

export function createTrackFinder(
  world: TrackWorld,
  selection: Selection,
  state: Settable<PlayerState>,
): TrackFinder {
  let asked = 0;

  function nothing() {
    state.patch({ starting: false });
    return undefined;
  }

  return {
    async find(onFailure) {
      const mine = ++asked;
      await selection.settled();
      if (mine !== asked) return undefined;
      const { reciter, surahId } = selection.state.get();
      if (!reciter || surahId === null) return nothing();
      try {
        const track = await world.trackOf(reciter.id, surahId);
        if (mine !== asked) return undefined;
        state.patch({ track });
        return track;
      } catch {
        if (mine !== asked) return undefined;
        world.notify(onFailure);
        const { track } = state.get();
        // The chosen surah is always the one that plays, or that Play would start.
        if (track) selection.show(track.reciterId, track.surahId);
        return nothing();
      }
    },
    cancel() {
      asked += 1;
      nothing();
    },
  };
}
