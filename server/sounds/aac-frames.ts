// AAC by its ADTS frames: https://wiki.multimedia.cx/index.php/ADTS
import type { AudioContent, AudioFile } from "./audio-file.ts";
import { type AudioFrame, secondsOfFrames } from "./framed-audio.ts";

const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
];
const HEADER = 7;
const SAMPLES = 1_024;

export async function aacContent(file: AudioFile): Promise<AudioContent | null> {
  const seconds = await secondsOfFrames(file, { headerBytes: HEADER, frameAt });
  return seconds === null ? null : { contentType: "audio/aac", seconds };
}

function frameAt(bytes: Buffer, at: number): AudioFrame | null {
  if (at + HEADER > bytes.length) return null;
  const sync = bytes[at] as number;
  const kind = bytes[at + 1] as number;
  // The layer is always 0, which no MP3 frame has.
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return null;
  const sampleRate = RATES[((bytes[at + 2] as number) >> 2) & 15];
  const [a, b, c] = [bytes[at + 3] as number, bytes[at + 4] as number, bytes[at + 5] as number];
  const length = ((a & 3) << 11) | (b << 3) | (c >> 5);
  if (!sampleRate || length <= HEADER) return null;
  return {
    bytes: length,
    seconds: ((((bytes[at + 6] as number) & 3) + 1) * SAMPLES) / sampleRate,
    format: (kind >> 3) * 100_000 + sampleRate,
  };
}
