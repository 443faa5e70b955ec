// The tables of sounds, and what other rooms ask of them.
import type { Queries } from "#server/platform/database/database";
import { rowOwner, rowsById } from "#server/platform/database/rows";
import type { Generated } from "kysely";
import type { AudioType } from "#contract/audio-types";

declare module "#server/platform/database/tables" {
  interface Tables {
    sounds: SoundsTable;
    soundChunks: SoundChunksTable;
  }
}

interface SoundsTable {
  id: Generated<number>;
  userId: number;
  name: string;
  /** Null: a file, whose content is in `soundChunks`. */
  url: string | null;
  contentType: AudioType;
  /** Bytes; null for an address. */
  size: number | null;
  seconds: number | null;
  /** Signs the media addresses of this sound; secret. */
  mediaKey: string;
  createdAt: number;
}

/** The content of a sound in pieces of equal size (the last is shorter), from number 0. */
interface SoundChunksTable {
  soundId: number;
  number: number;
  bytes: Uint8Array;
}

/** As its person may have them. */
export const exportSounds = (queries: Queries, userId: number) =>
  queries
    .selectFrom("sounds")
    .select(["id", "name", "url", "contentType", "size", "seconds", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

export const soundsById = (queries: Queries, ids: readonly number[]) =>
  rowsById(queries, "sounds", ids);

/** Null: it is there no more. */
export const soundOwner = (queries: Queries, id: number) => rowOwner(queries, "sounds", id);
