// The external reciter catalogue: the mp3quran API v3 at CATALOGUE_URL, and no other host.
import type { AyahTiming } from "#contract/reciters";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import { type AnswerLimits, CatalogueError, fetchAnswer } from "./catalogue-answer.ts";
import {
  type CatalogueContent,
  parseReciters,
  parseRiwayat,
  toRecitations,
} from "./catalogue-shape.ts";
import { parseTracks, type TracksPage } from "./catalogue-tracks.ts";
import { parseTimedReads, parseTimings, type TimedReads } from "./catalogue-timings.ts";

export interface CatalogueClient {
  /**
   * All recitations, in `catalogueBatches` batches; `onBatch` gets the number of each, from 1, when
   * it begins. Throws a CatalogueError for the first fault: there is no partial catalogue.
   */
  fetchCatalogue(onBatch?: (batch: number) => Promise<void> | void): Promise<CatalogueContent>;
  fetchTimedReads(): Promise<TimedReads>;
  /** `read` is the id of a timed read, not of a recitation. */
  fetchTimings(read: number, surahNumber: number): Promise<AyahTiming[]>;
  /** A page, from 1, of so many recordings with their durations. */
  fetchTracks(page: number, limit: number): Promise<TracksPage>;
}

export const catalogueBatches = 3;

export function createCatalogueClient(url: string, limits: AnswerLimits): CatalogueClient {
  const base = url.replace(/\/+$/, "");
  const answer = (path: string) => fetchAnswer(`${base}/${path}`, limits);

  return {
    async fetchCatalogue(onBatch = () => {}) {
      await onBatch(1);
      // With "en" the API would answer in Arabic.
      const english = parseReciters(await answer("reciters?language=eng"));
      await onBatch(2);
      const arabic = parseReciters(await answer("reciters?language=ar"));
      await onBatch(3);
      const { riwayat, problem } = await fetchRiwayat();
      const content = toRecitations(english, arabic, riwayat);
      return problem ? { ...content, leftOut: [problem, ...content.leftOut] } : content;
    },
    async fetchTimedReads() {
      return parseTimedReads(await answer("ayat_timing/reads"));
    },
    async fetchTimings(read, surahNumber) {
      return parseTimings(await answer(`ayat_timing?surah=${surahNumber}&read=${read}`));
    },
    async fetchTracks(page, limit) {
      return parseTracks(await answer(`verses_timings/updated?limit=${limit}&page=${page}`));
    },
  };

  /** Only recitations whose name lacks the rewaya need it, so a failure does not fail the rest. */
  async function fetchRiwayat(): Promise<{ riwayat: Map<number, string>; problem?: Sentence }> {
    try {
      return { riwayat: parseRiwayat(await answer("riwayat?language=eng")) };
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      return {
        riwayat: new Map(),
        problem: sentence("catalogue.riwayat-missing", { reason: error.sentence }),
      };
    }
  }
}
