// How long an MP3 file lasts, from its first bytes and its size.
// Tags: ID3v2.4 "main structure", 3.1 (id3.org). Frames: ISO/IEC 11172-3 and 13818-3, 2.4.2.3, and the
// unofficial MPEG 2.5. Xing, Info and VBRI headers: as FFmpeg's libavformat/mp3dec.c reads them.

import type { Seeking } from "#contract/reciters";

/** A part of a file. */
export interface FilePart {
  bytes: Buffer;
  /** Where the part begins in the file. */
  start: number;
  /** Of the whole file. */
  size: number;
}

/**
 * `readFrom`: the audio begins there, after a tag that is longer than this part of the file. `seconds` is null
 * where nothing tells how long a file of variable bit rate lasts.
 */
export type Mp3Duration = { seconds: number | null; seeking: Seeking } | { readFrom: number };

/** Null when this is no MP3, or says nothing that can be true. Never throws. */
export function mp3Duration({ bytes, start, size }: FilePart): Mp3Duration | null {
  const tags = tagsLength(bytes);
  if (start + tags >= size) return null;
  const isWhole = start + bytes.length >= size;
  if (!isWhole && bytes.length - tags < ENOUGH) {
    return tags === 0 ? null : { readFrom: start + tags };
  }
  const first = firstFrame(bytes, tags, isWhole);
  if (!first) return null;
  const audioBytes = size - start - first.at;
  const frames = framesFrom(bytes, first);
  const stated = statedDuration(bytes, first);
  // The first frame may hold nothing but the header, at a bit rate of its own.
  const seen = frames.slice(stated ? 1 : 0);
  const bitRates = new Set(seen.map(({ bitRate }) => bitRate));
  const [constant] = bitRates.size === 1 ? bitRates : [];
  const average = seen.reduce((sum, { bitRate }) => sum + bitRate, 0) / Math.max(1, seen.length);
  if (stated && isHonest(stated, audioBytes, { constant, average })) {
    const isConstant = !stated.isVariable && constant !== undefined;
    const seeking = isConstant ? "exact" : stated.hasPlaces ? "near" : "far";
    return { seconds: stated.seconds, seeking };
  }
  if (bitRates.size > 1) return { seconds: null, seeking: "far" };
  // Joined files keep the header of the first.
  if (stated?.isVariable || constant === undefined) return null;
  return { seconds: (audioBytes * 8) / constant, seeking: "exact" };
}

/** Bytes in which a frame and those after it are found; the longest frame has 1,441. */
const ENOUGH = 4096;

/** Bytes of the ID3v2 tags at the beginning. */
function tagsLength(bytes: Buffer): number {
  let length = 0;
  while (length + 10 <= bytes.length && bytes.toString("latin1", length, length + 3) === "ID3") {
    const sizes = [...bytes.subarray(length + 6, length + 10)];
    if (sizes.some((part) => part > 0x7f)) break;
    const hasFooter = ((bytes[length + 5] ?? 0) & 0x10) !== 0;
    length += 10 + sizes.reduce((sum, part) => sum * 128 + part, 0) + (hasFooter ? 10 : 0);
  }
  return length;
}

interface Frame {
  at: number;
  /** Bytes. */
  length: number;
  /** Bits per second. */
  bitRate: number;
  /** Hertz. */
  sampleRate: number;
  samples: number;
  /** Bytes between the frame's header and its audio. */
  sideInfo: number;
}

/** Kilobits per second by the index in a frame's header; 0: not allowed. */
const BIT_RATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
};
/** Hertz of MPEG 1; MPEG 2 has the half, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000, 0];
const LAYER_3 = 1;
const MONO = 3;

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  if (header >>> 21 !== 0x7ff) return null;
  const version = (header >>> 19) & 3;
  if (version === 1 || ((header >>> 17) & 3) !== LAYER_3) return null;
  const isMpeg1 = version === 3;
  const bitRate = 1000 * (BIT_RATES[isMpeg1 ? "mpeg1" : "mpeg2"][(header >>> 12) & 15] ?? 0);
  const fullRate = SAMPLE_RATES[(header >>> 10) & 3] ?? 0;
  if (bitRate === 0 || fullRate === 0) return null;
  const sampleRate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  const isMono = ((header >>> 6) & 3) === MONO;
  const length = Math.floor(((samples / 8) * bitRate) / sampleRate) + padding;
  const sideInfo = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return { at, length, bitRate, sampleRate, samples, sideInfo };
}

/** Frames in a row that are no coincidence. */
const IN_A_ROW = 3;

/** Bytes that look like a frame's header occur in pictures and in audio too. */
function firstFrame(bytes: Buffer, from: number, isWhole: boolean): Frame | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = frameAt(bytes, at);
    if (!frame) continue;
    const row = framesFrom(bytes, frame, IN_A_ROW);
    const end = (row.at(-1)?.at ?? at) + (row.at(-1)?.length ?? 0);
    if (row.length === IN_A_ROW || (isWhole && end === bytes.length)) return frame;
  }
  return null;
}

/** The frames in a row of one stream, the first included. */
function framesFrom(bytes: Buffer, first: Frame, most = Number.POSITIVE_INFINITY): Frame[] {
  const frames = [first];
  let last = first;
  while (frames.length < most) {
    const next = frameAt(bytes, last.at + last.length);
    if (next?.sampleRate !== first.sampleRate || next.samples !== first.samples) break;
    frames.push(next);
    last = next;
  }
  return frames;
}

/** What a header in the first frame tells. */
interface StatedDuration {
  seconds: number;
  /** Of the audio; null: not stated. */
  bytes: number | null;
  isVariable: boolean;
  /** With a table of the places of its seconds. */
  hasPlaces: boolean;
}

function statedDuration(bytes: Buffer, first: Frame): StatedDuration | null {
  return xing(bytes, first) ?? vbri(bytes, first);
}

function xing(bytes: Buffer, first: Frame): StatedDuration | null {
  const at = first.at + 4 + first.sideInfo;
  if (at + 16 > bytes.length) return null;
  const name = bytes.toString("latin1", at, at + 4);
  if (name !== "Xing" && name !== "Info") return null;
  const flags = bytes.readUInt32BE(at + 4);
  const frames = flags & 1 ? bytes.readUInt32BE(at + 8) : 0;
  const stated = flags & 2 ? bytes.readUInt32BE(at + (flags & 1 ? 12 : 8)) : 0;
  return {
    seconds: (frames * first.samples) / first.sampleRate,
    bytes: stated === 0 ? null : stated,
    isVariable: name === "Xing",
    hasPlaces: (flags & 4) !== 0,
  };
}

function vbri(bytes: Buffer, first: Frame): StatedDuration | null {
  // Always 32 bytes after the frame's header.
  const at = first.at + 36;
  if (at + 18 > bytes.length || bytes.toString("latin1", at, at + 4) !== "VBRI") return null;
  return {
    seconds: (bytes.readUInt32BE(at + 14) * first.samples) / first.sampleRate,
    bytes: bytes.readUInt32BE(at + 10),
    ...{ isVariable: true, hasPlaces: true },
  };
}

/** Tags at the end and rounding. */
const TOLERANCE = 0.05;
const LOWEST_BIT_RATE = 8000;
const HIGHEST_BIT_RATE = 320_000;
/** Two files that were joined have the header of one: twice the bit rate that is seen. */
const VARIES_BY = 1.6;

/** Against the size of the file, and the bit rates of the first frames. */
function isHonest(
  stated: StatedDuration,
  audioBytes: number,
  seen: { constant: number | undefined; average: number },
): boolean {
  const { constant, average } = seen;
  if (stated.seconds === 0) return false;
  if (stated.bytes !== null && isApart(stated.bytes, audioBytes)) return false;
  const bitRate = (audioBytes * 8) / stated.seconds;
  if (!stated.isVariable && constant !== undefined) return !isApart(bitRate, constant);
  if (stated.bytes === null && average > 0) {
    const ratio = bitRate / average;
    if (ratio > VARIES_BY || ratio < 1 / VARIES_BY) return false;
  }
  return bitRate >= LOWEST_BIT_RATE * (1 - TOLERANCE) && bitRate <= HIGHEST_BIT_RATE * 1.05;
}

function isApart(one: number, other: number): boolean {
  return Math.abs(one - other) > other * TOLERANCE;
}
