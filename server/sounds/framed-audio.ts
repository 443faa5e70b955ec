// Walks audio that is one frame after another: MP3 and AAC in ADTS.
import type { AudioFile } from "./audio-file.ts";

export interface AudioFrame {
  /** Bytes, with its header. */
  bytes: number;
  /** Seconds. */
  seconds: number;
  /** What the frames of one recording have in common. */
  format: number;
}

interface Walk {
  /** Bytes that `frameAt` needs. */
  headerBytes: number;
  /** Null: no frame begins here. */
  frameAt(bytes: Buffer, at: number): AudioFrame | null;
}

const PIECE = 256 * 1024;
/** Frames of one format in a row: any two bytes may look like a header. */
const IN_A_ROW = 3;
/** Bytes in which so many frames fit; the longest has 8,191. */
const ROW_BYTES = 40 * 1024;
/** Of 20 MB, frames of 20 bytes: nobody records so. */
const MOST_FRAMES = 1_000_000;
/** Of one file: joined files bring theirs with them. */
const MOST_TAGS = 100;
/** Bytes that belong to no frame and no tag: the rest of a cut frame, or what a program left there. */
const MOST_ODD_BYTES = 64 * 1024;

/**
 * The seconds of all frames, wherever they begin and whatever stands between joined files; null
 * when the file is not mostly frames.
 */
export async function secondsOfFrames(file: AudioFile, walk: Walk): Promise<number | null> {
  const { headerBytes, frameAt } = walk;
  let piece: Buffer = Buffer.alloc(0);
  let pieceAt = 0;
  let at = 0;
  let tags = 0;
  let frames = 0;
  let frameBytes = 0;
  let oddBytes = 0;
  let seconds = 0;
  let format = -1;

  /** Has `bytes` from `from` on in the piece, as far as the file goes. */
  async function have(from: number, bytes: number): Promise<void> {
    const pieceEnd = pieceAt + piece.length;
    if (from >= pieceAt && (from + bytes <= pieceEnd || pieceEnd >= file.size)) return;
    pieceAt = from;
    piece = await file.read(from, PIECE);
  }

  /** Whether frames of one format follow one another from here, or fewer up to a tag or the end. */
  function isRow(from: number): boolean {
    let next = from - pieceAt;
    let kind = -1;
    for (let count = 0; count < IN_A_ROW; count++) {
      const frame = frameAt(piece, next);
      if (!frame || (kind !== -1 && frame.format !== kind)) {
        return count > 0 && isFiller(piece.subarray(next), pieceAt + piece.length >= file.size);
      }
      kind = frame.format;
      next += frame.bytes;
      if (pieceAt + next > file.size) return false;
    }
    return true;
  }

  while (at < file.size && frames < MOST_FRAMES) {
    await have(at, headerBytes);
    const frame = frameAt(piece, at - pieceAt);
    if (frame && frame.format === format && at + frame.bytes <= file.size) {
      frames += 1;
      frameBytes += frame.bytes;
      seconds += frame.seconds;
      at += frame.bytes;
      continue;
    }
    // The first frame, another format, a tag, filling zeros, or odd bytes.
    await have(at, ROW_BYTES);
    const here = piece.subarray(at - pieceAt);
    const tag = tagLength(here);
    if (tag > 0) {
      tags += 1;
      if (tags > MOST_TAGS) return null;
      at += tag;
      format = -1;
      continue;
    }
    if (frame && isRow(at)) {
      format = frame.format;
      continue;
    }
    if (frames === 0 && oddBytes === 0 && isOtherFile(here)) return null;
    const odd = await skipOdd();
    if (odd === null) break;
    oddBytes += odd;
    if (oddBytes > MOST_ODD_BYTES) return null;
  }
  return frames > 0 && frameBytes >= oddBytes ? seconds : null;

  /** Moves to the next row of frames or tag; answers the odd bytes before it, null: there is none. */
  async function skipOdd(): Promise<number | null> {
    let odd = 1;
    for (let from = at + 1; from < file.size; ) {
      await have(from, ROW_BYTES);
      // Rows are looked for where all of theirs is at hand.
      const pieceEnd = pieceAt + piece.length;
      const end = pieceEnd >= file.size ? file.size : pieceEnd - ROW_BYTES + 1;
      for (; from < end; from++) {
        const byte = piece[from - pieceAt] as number;
        // Programs fill tags and gaps with zeros.
        if (byte === 0) continue;
        const isFrame = byte === 0xff && frameAt(piece, from - pieceAt) !== null && isRow(from);
        if (isFrame || (TAG_BEGINS.has(byte) && tagLength(piece.subarray(from - pieceAt)) > 0)) {
          at = from;
          format = -1;
          return odd;
        }
        odd += 1;
        if (odd > MOST_ODD_BYTES) return odd;
      }
    }
    return null;
  }
}

/** The first letters of the tags below. */
const TAG_BEGINS = new Set([0x49, 0x54, 0x41, 0x4c]);
/** ID3v1, with the one that stands before it in some files. */
const ID3V1 = 128;
const ID3V1_LONG = 227;

/** Bytes of the tag that begins here; 0: none does. */
function tagLength(bytes: Buffer): number {
  const name = bytes.toString("latin1", 0, 4);
  if (name.startsWith("ID3") && bytes.length >= 10) {
    // Sizes have seven bits a byte: https://id3.org/id3v2.4.0-structure
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
    if ((a | b | c | d) > 0x7f) return 10;
    const footer = (bytes[5] ?? 0) & 0x10 ? 10 : 0;
    return 10 + (a << 21) + (b << 14) + (c << 7) + d + footer;
  }
  if (name === "TAG+") return ID3V1_LONG;
  if (name.startsWith("TAG")) return ID3V1;
  // Size without the head, which the flags announce: http://wiki.hydrogenaud.io/index.php?title=APEv2_specification
  if (bytes.length >= 32 && bytes.toString("latin1", 0, 8) === "APETAGEX") {
    const isHead = (bytes.readUInt32LE(20) & 0x20000000) !== 0;
    return isHead ? 32 + bytes.readUInt32LE(12) : 32;
  }
  return 0;
}

const ZEROS = Buffer.alloc(64 * 1024);

/** True when a tag, or nothing but zeros, follows. */
function isFiller(bytes: Buffer, isEnd: boolean): boolean {
  if (tagLength(bytes) > 0) return true;
  return isEnd && bytes.length <= ZEROS.length && bytes.equals(ZEROS.subarray(0, bytes.length));
}

/** Text that a browser would take for a page, and the beginnings of files that may contain frames. */
const MARKUP = /^(\xef\xbb\xbf)?\s*<[!?/a-z][\s -~]{6}/i;
const OTHER_FILES = [
  "PK\x03\x04",
  "%PDF",
  "\x7fELF",
  "MZ",
  "\x89PNG",
  "GIF8",
  "fLaC",
  "OggS",
  "RIFF",
];

function isOtherFile(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, 64);
  const isOther = OTHER_FILES.some((name) => head.startsWith(name));
  return (
    isOther || head.startsWith("\xff\xd8\xff") || head.slice(4, 8) === "ftyp" || MARKUP.test(head)
  );
}
