// How long the recordings of a recitation last, as far as they are known.
import { skipToken, useQuery } from "@tanstack/react-query";
import { listDurations } from "#contract/reciters";
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
