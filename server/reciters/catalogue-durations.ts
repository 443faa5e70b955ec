// How long recordings last by the catalogue's own list of them, where that is plausible beside what is timed.
import { ayahsIn } from "#contract/quran/ayahs";
import type { AyahTiming } from "#contract/reciters";
import { turn } from "#server/platform/costly-calls";
import type { Queries } from "#server/platform/database/database";
import type { Log } from "#server/platform/log";
import type { CatalogueClient } from "./catalogue-client.ts";
import type { CatalogueTrack } from "./catalogue-tracks.ts";
import { endOfLastAyah, isFarFrom, type RecordingDurations } from "./recording-durations.ts";

export interface CatalogueDurations {
  /** Asks the catalogue and stores what is believed. Never rejects: a fault is logged. */
  learn(): Promise<void>;
}

/** Tracks of a page; the catalogue looks up as many timings for each page. */
const PAGE_SIZE = 500;
/** The real catalogue has some 30,000 tracks. */
const MOST_PAGES = 120;
/** Seconds for an ayah, on average over a surah: any recitation is slower and faster than these. */
const FASTEST_AYAH = 1;
const SLOWEST_AYAH = 240;

interface Parts {
  db: Queries;
  client: Pick<CatalogueClient, "fetchTracks">;
  durations: Pick<RecordingDurations, "learn">;
  log: Log;
}

export function createCatalogueDurations({
  db,
  client,
  durations,
  log,
}: Parts): CatalogueDurations {
  async function fetchAll(): Promise<CatalogueTrack[]> {
    const tracks: CatalogueTrack[] = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { count, usable } = await client.fetchTracks(page, PAGE_SIZE);
      if (count === 0) return tracks;
      tracks.push(...usable.filter(isPlausible));
    }
    log.info(
      `the catalogue's list of tracks goes beyond ${MOST_PAGES} pages: the rest is not read`,
    );
    return tracks;
  }

  async function timedEnds(reciterId: number): Promise<Map<number, number>> {
    const rows = await db
      .selectFrom("ayahTimings")
      .select(["surahId", "timings"])
      .where("reciterId", "=", reciterId)
      .where("timings", "!=", "[]")
      .execute();
    const ends = rows.map(
      ({ surahId, timings }) =>
        [surahId, endOfLastAyah(surahId, JSON.parse(timings) as AyahTiming[])] as const,
    );
    return new Map(ends.flatMap(([surah, end]) => (end === null ? [] : [[surah, end]])));
  }

  /** The number of recordings whose duration is believed. */
  async function learnRecitation(reciterId: number, tracks: CatalogueTrack[]): Promise<number> {
    const ends = await timedEnds(reciterId);
    // Of another recording than the one that is timed: then the other surahs are as well.
    const isOther = tracks.some(({ surahId, seconds }) => {
      const end = ends.get(surahId);
      return end !== undefined && isFarFrom(end, seconds);
    });
    if (isOther) return 0;
    const believed = tracks.map(({ surahId, seconds }) => ({ surahId, seconds }));
    await durations.learn(reciterId, "catalogue", believed);
    return believed.length;
  }

  async function learnAll(): Promise<void> {
    const byRecitation = Map.groupBy(await fetchAll(), ({ mushafId }) => mushafId);
    const rows = await db
      .selectFrom("reciters")
      .select(["id", "identifier", "availableSurahs"])
      .where("available", "=", 1)
      .orderBy("id")
      .execute();
    let count = 0;
    for (const { id, identifier, availableSurahs } of rows) {
      const [, own] = /^mp3quran-(\d+)$/.exec(identifier) ?? [];
      const surahs = new Set(JSON.parse(availableSurahs) as number[]);
      const tracks = byRecitation.get(Number(own))?.filter(({ surahId }) => surahs.has(surahId));
      if (tracks) count += await learnRecitation(id, onePerSurah(tracks));
      // SQLite answers within the call: nobody else has a turn unless it is given.
      await turn();
    }
    log.info(`the catalogue says how long ${count} recordings last`);
  }

  return {
    async learn() {
      try {
        await learnAll();
      } catch (error) {
        log.info({ err: error }, "the catalogue does not say how long recordings last");
      }
    },
  };
}

/** Also refuses other units: minutes and milliseconds are off by more. */
function isPlausible({ surahId, seconds }: CatalogueTrack): boolean {
  const forAnAyah = seconds / ayahsIn(surahId);
  return forAnAyah >= FASTEST_AYAH && forAnAyah <= SLOWEST_AYAH;
}

/** The last one that is listed; an insert may name each recording once. */
function onePerSurah(tracks: CatalogueTrack[]): CatalogueTrack[] {
  return [...new Map(tracks.map((track) => [track.surahId, track])).values()];
}
