// The sounds of an account in the database, with their content in chunks.
import { sql } from "kysely";
import { audioTypeOf } from "#contract/audio-types";
import { sentence } from "#contract/sentences/sentences";
import { MOST_SOUND_BYTES, MOST_SOUNDS, type Sound } from "#contract/sounds";
import { oneAfterAnother } from "#server/platform/account-quotas";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Database, Queries } from "#server/platform/database/database";
import type { Row } from "#server/platform/database/tables";
import type { Once } from "#server/platform/http/creating-once";
import { randomToken } from "#server/platform/logins";
import type { SoundRecording } from "#server/playback/play-order";
import type { AudioContent, AudioFile } from "./audio-file.ts";
import type { MediaAbout } from "./media-answer.ts";
import { isTokenOf, mediaToken, soundOfToken } from "./media-token.ts";

/** Bytes of each piece but the last, as they are stored. */
export const CHUNK = 256 * 1024;
/** Bytes that are read for an answer at once: two such pieces wait for each reader. */
const PIECE = 32 * 1024;

/** A file that may be served: its token was valid. Its content never changes: another content is another sound. */
export interface MediaFile extends MediaAbout {
  /** Whose it is. */
  userId: number;
  /** The bytes from `start` up to `end`, in pieces; rejects when the sound is deleted meanwhile. */
  bytes(start: number, end: number): AsyncIterable<Uint8Array>;
}

export interface Sounds {
  list(userId: number): Promise<Sound[]>;
  /** Throws `conflict` when the account has no room; a check before a file is read. */
  mustHaveRoom(userId: number): Promise<void>;
  createAddress(userId: number, address: { name: string; url: string }, once: Once): Promise<Sound>;
  createFile(
    userId: number,
    sound: { name: string; content: AudioContent; file: AudioFile },
    once: Once,
  ): Promise<Sound>;
  /** Throws `conflict` with the schedules that use it. */
  remove(id: number): Promise<void>;
  /** How long it lasts; null when that is not known. */
  secondsOf(soundId: number): Promise<number | null>;
  /** The userId; null when there is no such sound. */
  ownerOf(soundId: number): Promise<number | null>;
  /** What a speaker plays; null when there is no such sound (any more). */
  recordingOf(soundId: number): Promise<SoundRecording | null>;
  /** Null for a token that is not valid, whatever the reason. */
  mediaFile(token: string): Promise<MediaFile | null>;
}

interface Parts {
  db: Database["db"];
  clock: Clock;
  /** The schedules that play a sound, each as people read it. */
  schedulesOf(soundId: number, queries?: Queries): Promise<string[]>;
}

type SoundRow = Row<"sounds">;

export function createSounds({ db, clock, schedulesOf }: Parts): Sounds {
  async function find(id: number): Promise<SoundRow | null> {
    const row = await db.selectFrom("sounds").selectAll().where("id", "=", id).executeTakeFirst();
    return row ?? null;
  }

  const mediaUrlOf = (row: SoundRow) => row.url ?? `/media/${mediaToken(row, clock.now())}`;

  const toSound = (row: SoundRow): Sound => ({
    id: row.id,
    userId: row.userId,
    name: row.name,
    kind: row.url === null ? "file" : "address",
    contentType: row.contentType,
    size: row.size,
    seconds: row.seconds,
    url: row.url,
    mediaUrl: mediaUrlOf(row),
    createdAt: new Date(row.createdAt).toISOString(),
  });

  /** Throws `conflict` when one sound more, of `size` bytes, would be too many or too much. */
  async function mustFit(queries: Queries, userId: number, size: number): Promise<void> {
    const { count, bytes } = await queries
      .selectFrom("sounds")
      .select(({ fn }) => [
        fn.countAll<number>().as("count"),
        fn.sum<number | null>("size").as("bytes"),
      ])
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    if (count >= MOST_SOUNDS) {
      throw new AppError("conflict", sentence("sound.most-reached", { most: MOST_SOUNDS }));
    }
    if ((bytes ?? 0) + size > MOST_SOUND_BYTES) {
      throw new AppError("conflict", sentence("sound.room-used"));
    }
  }

  async function insert(
    queries: Queries,
    row: Pick<SoundRow, "userId" | "name" | "url" | "contentType" | "size" | "seconds">,
  ): Promise<SoundRow> {
    await mustFit(queries, row.userId, row.size ?? 0);
    return queries
      .insertInto("sounds")
      .values({ ...row, mediaKey: randomToken(), createdAt: clock.now() })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async function* bytesOf(id: number, start: number, end: number): AsyncIterable<Uint8Array> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / CHUNK);
      const within = at - number * CHUNK;
      const length = Math.min(PIECE, CHUNK - within, end - at);
      const { piece } = await db
        .selectFrom("soundChunks")
        .select(sql<Uint8Array>`substr(bytes, ${within + 1}, ${length})`.as("piece"))
        .where("soundId", "=", id)
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
      yield piece;
      at += length;
    }
  }

  return {
    async list(userId) {
      const rows = await db
        .selectFrom("sounds")
        .selectAll()
        .where("userId", "=", userId)
        .orderBy("id")
        .execute();
      return rows.map((row) => toSound(row));
    },

    mustHaveRoom: (userId) => mustFit(db, userId, 0),

    async createAddress(userId, { name, url }, once) {
      return once((queries) =>
        oneAfterAnother(queries, userId, async (transaction) => {
          const contentType = audioTypeOf(url);
          const about = { contentType, size: null, seconds: null };
          return toSound(await insert(transaction, { userId, name, url, ...about }));
        }),
      );
    },

    async createFile(userId, { name, content, file }, once) {
      return once((queries) =>
        oneAfterAnother(queries, userId, async (transaction) => {
          const row = await insert(transaction, {
            ...{ userId, name, url: null, size: file.size },
            ...{ contentType: content.contentType, seconds: round(content.seconds) },
          });
          for (let at = 0; at < file.size; at += CHUNK) {
            const bytes = await file.read(at, CHUNK);
            const chunk = { soundId: row.id, number: at / CHUNK, bytes };
            await transaction.insertInto("soundChunks").values(chunk).execute();
          }
          return toSound(row);
        }),
      );
    },

    async remove(id) {
      const sound = await find(id);
      if (!sound) return;
      // With the account held: no schedule begins to name it meanwhile, and would stay silent without it.
      await oneAfterAnother(db, sound.userId, async (transaction) => {
        const schedules = await schedulesOf(id, transaction);
        if (schedules.length > 0) {
          throw new AppError(
            "conflict",
            sentence("sound.in-use", { schedules: schedules.join(", ") }),
          );
        }
        // The chunks go with it.
        await transaction.deleteFrom("sounds").where("id", "=", id).execute();
      });
    },

    async secondsOf(soundId) {
      return (await find(soundId))?.seconds ?? null;
    },

    async ownerOf(soundId) {
      return (await find(soundId))?.userId ?? null;
    },

    async recordingOf(soundId) {
      const row = await find(soundId);
      return row && { id: row.id, name: row.name, path: mediaUrlOf(row) };
    },

    async mediaFile(token) {
      const id = soundOfToken(token, clock.now());
      const row = id === null ? null : await find(id);
      if (!row || row.size === null || !isTokenOf(row, token)) return null;
      const { userId, name, contentType, size } = row;
      const bytes = (start: number, end: number) => bytesOf(row.id, start, end);
      return { userId, name, contentType, size, etag: `"sound-${row.id}"`, bytes };
    },
  };
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;
