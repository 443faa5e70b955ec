// Ogg by its pages, with Opus or Vorbis in it: RFC 3533, RFC 7845 and the Vorbis I specification.
import type { AudioContent, AudioFile } from "./audio-file.ts";

/** The largest page: a header of 27 bytes, 255 lengths, and as many segments of 255 bytes. */
const LARGEST_PAGE = 27 + 255 + 255 * 255;
const OPUS_RATE = 48_000;

interface Codec {
  /** Samples a second, as the positions of pages count. */
  rate: number;
  /** Samples at the beginning that are not played. */
  skipped: number;
}

export async function oggContent(file: AudioFile): Promise<AudioContent | null> {
  const head = await file.read(0, 27 + 255 + 64);
  if (head.length < 28 || head.toString("latin1", 0, 4) !== "OggS" || head[4] !== 0) return null;
  const codec = codecOf(head.subarray(27 + (head[26] ?? 0)));
  if (!codec) return null;
  const samples = await lastPosition(file, head.readUInt32LE(14));
  if (samples === null) return null;
  return { contentType: "audio/ogg", seconds: (samples - codec.skipped) / codec.rate };
}

function codecOf(packet: Buffer): Codec | null {
  if (packet.toString("latin1", 0, 8) === "OpusHead" && packet.length >= 12) {
    return { rate: OPUS_RATE, skipped: packet.readUInt16LE(10) };
  }
  if (packet.toString("latin1", 0, 7) === "\u0001vorbis" && packet.length >= 16) {
    const rate = packet.readUInt32LE(12);
    return rate === 0 ? null : { rate, skipped: 0 };
  }
  return null;
}

/** The position at the end of the stream's last page, samples; null without such a page. */
async function lastPosition(file: AudioFile, serial: number): Promise<number | null> {
  const start = Math.max(0, file.size - 2 * LARGEST_PAGE);
  const end = await file.read(start, file.size - start);
  for (let at = end.lastIndexOf("OggS"); at >= 0; at = end.lastIndexOf("OggS", at - 1)) {
    if (at + 27 <= end.length && end.readUInt32LE(at + 14) === serial) {
      const position = end.readBigInt64LE(at + 6);
      // -1: no packet ends on this page.
      if (position > 0n && position < BigInt(Number.MAX_SAFE_INTEGER)) return Number(position);
    }
    if (at === 0) break;
  }
  return null;
}
