// An uploaded file on disk while it is looked at. It has no name, so nothing is left of it whatever happens.
import { mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { sentence } from "#contract/sentences/sentences";
import { AppError } from "#server/platform/app-error";
import type { AudioFile } from "./audio-file.ts";

export interface SpooledFile extends AudioFile {
  close(): Promise<void>;
}

interface Spool {
  folder: string;
  /** Bytes; reading ends with the piece that passes it. */
  largest: number;
}

export const tooLarge = (largest: number) =>
  new AppError(
    "too-large",
    sentence("sound.too-large", { megabytes: String(Math.floor(largest / 1024 / 1024)) }),
  );

export async function spoolFile(
  bytes: AsyncIterable<Uint8Array>,
  { folder, largest }: Spool,
): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, crypto.randomUUID());
  const file = await open(path, "wx+", 0o600);
  let size = 0;
  try {
    await unlink(path);
    for await (const piece of bytes) {
      if (size + piece.length > largest) throw tooLarge(largest);
      await file.write(piece, 0, piece.length, size);
      size += piece.length;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    size,
    async read(start, length) {
      const wanted = Math.max(0, Math.min(length, size - start));
      const buffer = Buffer.alloc(wanted);
      const { bytesRead } = await file.read(buffer, 0, wanted, start);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}
