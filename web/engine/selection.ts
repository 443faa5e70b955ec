// The chosen rewaya, reciter and surah, and the surahs that reciter has.
import type { Reciter } from "#contract/reciters";
import type { Notify } from "./player-notices.ts";
import type { Track } from "./outputs/player-output.ts";
import type { Place } from "./player-state.ts";
import { defaultReciter, neighbour, surahIn } from "./recitation-choice.ts";
import { watched, type Watched } from "../api/watched.ts";

export interface Chosen {
  /** The filter of the reciter list; null is every rewaya. */
  rewaya: string | null;
  reciter: Reciter | null;
  surahId: number | null;
  /** The reciter's surahs, or every surah when the list could not be loaded. */
  surahs: readonly number[];
}

export interface SelectionWorld {
  reciterSurahs(identifier: string): Promise<number[]>;
  allSurahs(): Promise<number[]>;
  notify: Notify;
}

export interface Selection {
  readonly state: Watched<Chosen>;
  /** Takes the list of reciters: keeps the choice if possible, else takes `last`, the choice of the last visit. */
  offer(
    reciters: readonly Reciter[],
    last: { reciterId?: number; surahId?: number },
  ): Promise<void>;
  /** True when the reciter had to change. */
  chooseRewaya(rewaya: string | null): Promise<boolean>;
  /** False when another choice was made before the surahs were loaded. */
  chooseReciter(reciterId: number): Promise<boolean>;
  chooseSurah(surahId: number): void;
  /** The surah before or after; null at the end of the list. */
  neighbour(step: 1 | -1): number | null;
  /** Resolves when the surahs of the chosen reciter are loaded. */
  settled(): Promise<unknown>;
  isSettled(): boolean;
  /** The chosen recitation: from `position` if `here` is its track, else from its start. */
  placeIn(here: Track | null, position: number): Place | null;
  /** Shows what plays as chosen, without loading anything. */
  show(reciterId: number | null, surahId: number | null): void;
}

export function createSelection(world: SelectionWorld): Selection {
  const state = watched<Chosen>({ rewaya: null, reciter: null, surahId: null, surahs: [] });
  let reciters: readonly Reciter[] = [];
  let lastRequest = 0;
  let pending: Promise<unknown> | null = null;

  async function surahsOf(reciter: Reciter): Promise<number[]> {
    try {
      const surahs = await world.reciterSurahs(reciter.identifier);
      if (surahs.length > 0) return surahs;
      world.notify("surah-list-empty");
    } catch {
      world.notify("surah-list-failed");
    }
    return world.allSurahs().catch(() => reciter.availableSurahs);
  }

  async function take(reciter: Reciter, preferredSurah: number | null): Promise<boolean> {
    lastRequest += 1;
    const thisRequest = lastRequest;
    state.patch({ reciter });
    // At the beginning the player shows a surah at once, and need not wait for the list.
    if (state.get().surahId === null) {
      const surahs = reciter.availableSurahs;
      state.patch({ surahs, surahId: surahIn(surahs, preferredSurah) });
    }
    const coming = surahsOf(reciter);
    pending = coming;
    const surahs = await coming;
    if (thisRequest !== lastRequest) return false;
    pending = null;
    state.patch({ surahs, surahId: surahIn(surahs, state.get().surahId ?? preferredSurah) });
    return true;
  }

  return {
    state,
    async offer(list, last) {
      reciters = list;
      const { reciter } = state.get();
      const kept = list.find((each) => each.id === (reciter?.id ?? last.reciterId));
      const next = kept ?? defaultReciter(list);
      if (!next) return;
      if (next.id === reciter?.id) state.patch({ reciter: next });
      else await take(next, last.surahId ?? null);
    },
    async chooseRewaya(rewaya) {
      state.patch({ rewaya });
      const { reciter } = state.get();
      if (rewaya === null || reciter?.rewaya === rewaya) return false;
      const first = reciters.find((each) => each.rewaya === rewaya);
      return first ? take(first, null) : false;
    },
    async chooseReciter(reciterId) {
      const reciter = reciters.find((each) => each.id === reciterId);
      return reciter ? take(reciter, null) : false;
    },
    chooseSurah: (surahId) => state.patch({ surahId }),
    neighbour(step) {
      const { surahs, surahId } = state.get();
      return neighbour(surahs, surahId, step);
    },
    placeIn(here, position) {
      const { reciter, surahId } = state.get();
      if (!reciter || surahId === null) return null;
      const isHere = here?.reciterId === reciter.id && here.surahId === surahId;
      return { reciterId: reciter.id, surahId, position: isHere ? position : 0 };
    },
    async settled() {
      // Another reciter may be chosen while this one's surahs are loaded.
      while (pending) await pending;
    },
    isSettled: () => pending === null,
    show(reciterId, surahId) {
      const reciter = reciters.find((each) => each.id === reciterId);
      if (!reciter || surahId === null) return;
      // A list that is still loading belongs to an earlier choice.
      lastRequest += 1;
      pending = null;
      state.patch({ reciter, surahId, surahs: reciter.availableSurahs });
    },
  };
}
