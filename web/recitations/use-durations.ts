// How long the recordings of a recitation last, as far as they are known.
import { skipToken, useQuery } from "@tanstack/react-query";
import { listDurations, listSeeking } from "#contract/reciters";
import { call } from "../api/call.ts";

/** Seconds by surah; empty until they are fetched. */
export function useDurations(identifier: string | undefined): ReadonlyMap<number, number> {
  const { data } = useQuery({
    queryKey: ["durations", identifier],
    queryFn: identifier
      ? ({ signal }) => call(listDurations, { params: { identifier }, signal })
      : skipToken,
    // Asking has missing ones learnt, one after another.
    staleTime: 60_000,
    select: secondsBySurah,
  });
  return data ?? nothing;
}

const nothing: ReadonlyMap<number, number> = new Map();

const secondsBySurah = (durations: readonly { surahId: number; seconds: number }[]) =>
  new Map(durations.map(({ surahId, seconds }) => [surahId, seconds]));

export interface Inexact {
  near: readonly number[];
  far: readonly number[];
}

/** Those of `surahs` whose ayahs cannot be begun exactly, as far as their files were read. */
export function useInexact(identifier: string | undefined, surahs: readonly number[]): Inexact {
  const { data = [] } = useQuery({
    queryKey: ["seeking", identifier],
    queryFn:
      identifier && surahs.length > 0
        ? ({ signal }) => call(listSeeking, { params: { identifier }, signal })
        : skipToken,
    staleTime: 60_000,
  });
  const of = (wanted: "near" | "far") =>
    data
      .filter(({ surahId, seeking }) => seeking === wanted && surahs.includes(surahId))
      .map(({ surahId }) => surahId);
  return { near: of("near"), far: of("far") };
}
