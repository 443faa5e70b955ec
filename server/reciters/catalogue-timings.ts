// When each ayah begins in a recording, where the catalogue knows it.
import * as z from "zod/mini";
import type { AyahTiming, Reciter } from "#contract/reciters";
import { parse } from "./catalogue-shape.ts";

const readsAnswer = z.array(z.object({ id: z.int(), folder_url: z.nullable(z.string()) }));

const timingsAnswer = z.array(
  z.object({ ayah: z.int(), start_time: z.number(), end_time: z.number() }),
);

/** The catalogue's own id of a timed recitation by its folder, see `folderKey`. */
export type TimedReads = ReadonlyMap<string, number>;

export function parseTimedReads(answer: unknown): TimedReads {
  const reads = new Map<string, number>();
  for (const { id, folder_url } of parse(readsAnswer, answer)) {
    if (folder_url) reads.set(folderKey(folder_url), id);
  }
  return reads;
}

/** Ids of reads and of recitations are not the same numbers: the folder is what they share. */
export function timedReadOf(
  { server, path }: Pick<Reciter, "server" | "path">,
  reads: TimedReads,
): number | null {
  return reads.get(folderKey(server + path)) ?? null;
}

function folderKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");
}

/** Ascending, in milliseconds; ayah 0 is the basmala. Rows that cannot be are passed over. */
export function parseTimings(answer: unknown): AyahTiming[] {
  return parse(timingsAnswer, answer)
    .map(({ ayah, start_time, end_time }) => ({ ayah, start: start_time, end: end_time }))
    .filter(({ ayah, start, end }) => ayah >= 0 && start >= 0 && end >= start)
    .sort((a, b) => a.start - b.start);
}
