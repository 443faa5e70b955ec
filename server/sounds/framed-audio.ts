// Walks audio that is one frame after another: MP3 and AAC in ADTS.
import type { AudioFile } from "./audio-file.ts";

export interface AudioFrame {
  /** Bytes, with its header. */
  bytes: number;
  /** Seconds. */
  seconds: number;
  /** What all frames of one recording have in common. */
  format: string;
}

interface Walk {
  /** Bytes that `frameAt` needs. */
  headerBytes: number;
  /** Null: no frame begins here. */
  frameAt(bytes: Buffer, at: number): AudioFrame | null;
}

const PIECE = 256 * 1024;
/** Fewer frames are audio only where they fill the file: any two bytes may look like a frame. */
const ENOUGH_FRAMES = 3;

/** The seconds of the frames from the end of an ID3v2 tag; null when there is no such audio. */
export async function secondsOfFrames(file: AudioFile, walk: Walk): Promise<number | null> {
  let at = await endOfTag(file);
  let piece: Buffer = Buffer.alloc(0);
  let pieceAt = at;
  let frames = 0;
  let seconds = 0;
  let format: string | null = null;
  while (at < file.size) {
    if (at + walk.headerBytes > pieceAt + piece.length && pieceAt + piece.length < file.size) {
      pieceAt = at;
      piece = await file.read(at, PIECE);
    }
    const frame = walk.frameAt(piece, at - pieceAt);
    if (!frame || (format !== null && frame.format !== format)) break;
    if (at + frame.bytes > file.size) break;
    format = frame.format;
    frames += 1;
    seconds += frame.seconds;
    at += frame.bytes;
  }
  if (frames >= ENOUGH_FRAMES) return seconds;
  return frames > 0 && (await isFiller(file, at)) ? seconds : null;
}

/** After the ID3v2 tags and the zeros that some programs put behind them. */
async function endOfTag(file: AudioFile): Promise<number> {
  let at = 0;
  for (;;) {
    const head = await file.read(at, 10);
    if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") break;
    // Sizes have seven bits a byte: https://id3.org/id3v2.4.0-structure
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
    const footer = (head[5] ?? 0) & 0x10 ? 10 : 0;
    at += 10 + (a << 21) + (b << 14) + (c << 7) + d + footer;
  }
  while (at > 0 && at < file.size) {
    const piece = await file.read(at, PIECE);
    const first = piece.findIndex((byte) => byte !== 0);
    if (first !== -1) return at + first;
    at += piece.length;
  }
  return at;
}

/** True when only an ID3v1 tag or zeros follow. */
async function isFiller(file: AudioFile, at: number): Promise<boolean> {
  const rest = await file.read(at, PIECE);
  if (rest.length === 128 && rest.toString("latin1", 0, 3) === "TAG") return true;
  return at + rest.length >= file.size && rest.every((byte) => byte === 0);
}
