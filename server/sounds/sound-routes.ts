// A user's own sounds: listed, uploaded or given as an address, deleted.
import { mkdir, statfs } from "node:fs/promises";
import { sentence, sentenceInIssue } from "#contract/sentences/sentences";
import { LONGEST_NAME, withoutHidden } from "#contract/visible-names";
import * as contract from "#contract/sounds";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { Serve } from "#server/platform/http/routes";
import { hasFile, readUpload } from "#server/platform/http/upload";
import type { RateLimits } from "#server/platform/rate-limit";
import { audioContent } from "./audio-content.ts";
import type { Sounds } from "./sound-store.ts";
import { spoolFile, type SpooledFile, tooLarge } from "./spooled-file.ts";

/** Uploads of one account at the same time, on each node. */
const MOST_AT_ONCE = 2;
const UPLOADS_AN_HOUR = 100;
const HOUR = 60 * 60_000;
/** Bytes that a form adds to its file, with room to spare. */
const FORM_BYTES = 64 * 1024;
/** Bytes of the disk that sounds leave to runs, histories and backups. */
const DISK_RESERVE = 100 * 1024 * 1024;

interface Parts {
  sounds: Sounds;
  clock: Clock;
  rateLimits: RateLimits;
  /** The folder for files while they arrive. */
  folder: string;
  /** The bytes that are free there; the system's by default. */
  freeBytes?(folder: string): Promise<number>;
}

async function freeOn(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export function soundRoutes(serve: Serve, parts: Parts): void {
  const { sounds, clock, rateLimits, folder, freeBytes = freeOn } = parts;
  const uploading = new Map<number, number>();

  serve(contract.listSounds, ({ params }) => sounds.list(params.userId));

  serve(contract.createSound, async ({ params: { userId }, query, body, request, once }) => {
    if (!hasFile(request)) {
      if (query.name !== undefined)
        throw new AppError("invalid-input", sentence("input.field-unknown", { fields: "name" }));
      return sounds.createAddress(userId, body, once);
    }
    const length = Number(request.headers["content-length"] ?? 0);
    if (length > contract.LARGEST_SOUND + FORM_BYTES) throw tooLarge(contract.LARGEST_SOUND);
    await sounds.mustHaveRoom(userId);
    // The file while it arrives, and again in the database.
    if ((await freeBytes(folder)) < DISK_RESERVE + 2 * contract.LARGEST_SOUND) {
      throw new AppError("unavailable", sentence("server.disk-full"));
    }
    await rateLimits.count([{ key: `sound:${userId}`, most: UPLOADS_AN_HOUR, window: HOUR }]);
    return oneOfFew(userId, async () => {
      const spool = (bytes: AsyncIterable<Buffer>) =>
        spoolFile(bytes, { folder, largest: contract.LARGEST_SOUND });
      const close = (file: SpooledFile) => file.close();
      const { file, filename, values } = await readUpload(request, clock, spool, close);
      try {
        const name = nameOf(values.get("name") ?? query.name, filename);
        const content = await audioContent(file);
        if (!content) throw notAudio(file.size);
        return await sounds.createFile(userId, { name, content, file }, once);
      } finally {
        await file.close();
      }
    });
  });

  serve(contract.deleteSound, async ({ params }) => {
    await sounds.remove(params.id);
    return { success: true as const };
  });

  async function oneOfFew<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const others = uploading.get(userId) ?? 0;
    if (others >= MOST_AT_ONCE) {
      throw new AppError("too-many-tries", sentence("upload.others-running"), {
        retryAfter: 10,
      });
    }
    uploading.set(userId, others + 1);
    try {
      return await work();
    } finally {
      const left = (uploading.get(userId) ?? 1) - 1;
      if (left > 0) uploading.set(userId, left);
      else uploading.delete(userId);
    }
  }
}

/** The name that was given must be one; the file's own is made to fit. */
function nameOf(given: string | undefined, filename: string | null): string {
  if (given !== undefined) {
    const name = contract.soundName.safeParse(given);
    if (name.success) return name.data;
    throw new AppError("invalid-input", sentenceInIssue(name.error.issues[0]?.message ?? ""));
  }
  const fitting = withoutHidden(filename ?? "")
    .trim()
    .slice(0, LONGEST_NAME);
  const name = contract.soundName.safeParse(fitting);
  return name.success ? name.data : "Sound";
}

function notAudio(size: number): AppError {
  return new AppError("invalid-input", sentence(size === 0 ? "sound.empty" : "sound.not-audio"));
}
