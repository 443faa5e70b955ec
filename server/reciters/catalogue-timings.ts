// When each ayah begins in a recording, for the recordings that the catalogue has timings of.
import * as z from "zod/mini";
import type { AyahTiming, Reciter } from "#contract/reciters";
import { parse } from "./catalogue-shape.ts";

const readsAnswer = z.array(z.object({ id: z.int(), folder_url: z.nullable(z.string()) }));

const timingsAnswer = z.array(
  z.object({ ayah: z.int(), start_time: z.number(), end_time: z.number() }),
);

/** The recitations that have timings, by the catalogue's own ids. */
export interface TimedReads {
  ids: ReadonlySet<number>;
  /** See `folderKey`. */
  byFolder: ReadonlyMap<string, number>;
}

export function parseTimedReads(answer: unknown): TimedReads {
  const reads = parse(readsAnswer, answer);
  const folders = reads.flatMap(({ id, folder_url }) =>
    folder_url ? [[folderKey(folder_url), id] as const] : [],
  );
  return { ids: new Set(reads.map(({ id }) => id)), byFolder: new Map(folders) };
}

/**
 * The id of a recitation's timings; null when it has none. It equals the recitation's own id
 * (one table in the catalogue's source: asarach/mp3quran, app/Http/Controllers/Api3). The list keeps
 * old addresses of recordings that have moved, so a folder is used only where the id is unknown.
 */
export function timedReadOf(
  { identifier, server, path }: Pick<Reciter, "identifier" | "server" | "path">,
  { ids, byFolder }: TimedReads,
): number | null {
  const [, own] = /^mp3quran-(\d+)$/.exec(identifier) ?? [];
  if (own !== undefined && ids.has(Number(own))) return Number(own);
  return byFolder.get(folderKey(server + path)) ?? null;
}

function folderKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");
}

/**
 * Ascending, in milliseconds; ayah 0 is the basmala. The catalogue's rows have no order, and an ayah
 * on two pages has two. Impossible rows are ignored.
 */
export function parseTimings(answer: unknown): AyahTiming[] {
  const timings = parse(timingsAnswer, answer)
    .map(({ ayah, start_time, end_time }) => ({ ayah, start: start_time, end: end_time }))
    .filter(({ ayah, start, end }) => ayah >= 0 && start >= 0 && end >= start)
    .sort((a, b) => a.start - b.start || a.ayah - b.ayah);
  const seen = new Set<number>();
  return timings.filter(({ ayah }) => !seen.has(ayah) && seen.add(ayah));
}
