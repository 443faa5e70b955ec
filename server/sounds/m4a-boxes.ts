// M4A: AAC in an MP4 container without a picture, by its boxes (ISO/IEC 14496-12).
import type { AudioContent, AudioFile } from "./audio-file.ts";

interface Box {
  type: string;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** A file of 20 MB has a handful of boxes at each level; more are a trap. */
const MOST_BOXES = 200;
/** Real ones have one, and perhaps chapters and a picture. */
const MOST_TRACKS = 8;

export async function m4aContent(file: AudioFile): Promise<AudioContent | null> {
  const top = await boxes(file, 0, file.size);
  if (top[0]?.type !== "ftyp" || !top.some(({ type }) => type === "mdat")) return null;
  const movie = top.find(({ type }) => type === "moov");
  if (!movie) return null;
  const inside = await boxes(file, movie.start, movie.end);
  const header = inside.find(({ type }) => type === "mvhd");
  const seconds = header ? await duration(file, header) : null;
  if (seconds === null) return null;
  const tracks = inside.filter(({ type }) => type === "trak");
  if (tracks.length > MOST_TRACKS) return null;
  const codecs: (string | null)[] = [];
  for (const track of tracks) codecs.push(await codecOf(file, track));
  const isAudio = codecs.includes("mp4a") && !codecs.includes("video");
  return isAudio ? { contentType: "audio/mp4", seconds } : null;
}

async function duration(file: AudioFile, { start }: Box): Promise<number | null> {
  const bytes = await file.read(start, 32);
  if (bytes.length < 32) return null;
  const long = bytes[0] === 1;
  const scale = bytes.readUInt32BE(long ? 20 : 12);
  const length = long ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  return scale === 0 ? null : length / scale;
}

/** The sample entry of a sound track ("mp4a"); "video" for a picture, null for anything else. */
async function codecOf(file: AudioFile, track: Box): Promise<string | null> {
  const media = await inside(file, track, "mdia");
  const handler = media && (await inside(file, media, "hdlr"));
  if (!media || !handler) return null;
  const kind = (await file.read(handler.start + 8, 4)).toString("latin1");
  if (kind === "vide") return "video";
  if (kind !== "soun") return null;
  const information = await inside(file, media, "minf");
  const table = information && (await inside(file, information, "stbl"));
  const description = table && (await inside(file, table, "stsd"));
  if (!description) return null;
  // After version, flags and the number of entries comes the first entry: its size, its type.
  return (await file.read(description.start + 12, 4)).toString("latin1");
}

async function inside(file: AudioFile, parent: Box, type: string): Promise<Box | null> {
  const found = await boxes(file, parent.start, parent.end);
  return found.find((box) => box.type === type) ?? null;
}

/** Up to the first that does not fit. */
async function boxes(file: AudioFile, start: number, end: number): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = start; at + 8 <= end && found.length < MOST_BOXES; ) {
    const head = await file.read(at, 16);
    if (head.length < 8) break;
    const type = head.toString("latin1", 4, 8);
    let size = head.readUInt32BE(0);
    let headBytes = 8;
    if (size === 1 && head.length === 16) {
      size = Number(head.readBigUInt64BE(8));
      headBytes = 16;
    }
    // 0: to the end of the file.
    if (size === 0) size = end - at;
    if (size < headBytes || at + size > end) break;
    found.push({ type, start: at + headBytes, end: at + size });
    at += size;
  }
  return found;
}
