// What each kind of portion recites and needs, for server and page: nobody but this and portion-traits.ts asks which kind it is.
import type { AyahTiming } from "../reciters.ts";
import type { PlainCode } from "../sentences/sentences.ts";

/** Seconds by surah: how long its recording lasts. */
export type Durations = ReadonlyMap<number, number>;
/** The usable times of surahs' ayahs, by surah, in order and without the basmala. */
export type Timings = ReadonlyMap<number, readonly AyahTiming[]>;

/** To go to a second of a recording, and to pause it. */
export type Need = "seek" | "pause";

export interface PortionKind<P> {
  /** How often the whole of it is recited. */
  times(portion: P): number;
  /** The surahs that it needs from its reciter. */
  surahs(portion: P): number[];
  /** Those of which it needs the times of their ayahs. */
  timedSurahs(portion: P): number[];
  /** What its speaker must be able to do, beside playing a recording from its beginning. */
  needs(portion: P): Need[];
  /** Why an Echo, which plays whole surahs alone, cannot play it; null: it can. */
  whyNotOnEcho: PlainCode | null;
  /** Seconds; null where one of its recordings is of unknown length, and where the server alone knows its next part. */
  seconds(portion: P, durations: Durations, timings: Timings): number | null;
}

/** Of most kinds. */
export const plainKind = {
  times: () => 1,
  surahs: () => [],
  timedSurahs: () => [],
  needs: () => [],
  whyNotOnEcho: "portion.echo-plays-whole-surahs",
  seconds: () => null,
} as const satisfies PortionKind<unknown>;

export function sum(seconds: readonly (number | null)[]): number | null {
  return seconds.reduce<number | null>(
    (total, one) => (total === null || one === null ? null : total + one),
    0,
  );
}
