// MP3 by its frames: http://www.mp3-tech.org/programmer/frame_header.html
import type { AudioContent, AudioFile } from "./audio-file.ts";
import { type AudioFrame, secondsOfFrames } from "./framed-audio.ts";

const RATES = [44_100, 48_000, 32_000];
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

export async function mp3Content(file: AudioFile): Promise<AudioContent | null> {
  const seconds = await secondsOfFrames(file, { headerBytes: 4, frameAt });
  return seconds === null ? null : { contentType: "audio/mpeg", seconds };
}

/** Layer III only; a bit rate of its own ("free") has no speaker's support. */
function frameAt(bytes: Buffer, at: number): AudioFrame | null {
  if (at + 4 > bytes.length) return null;
  const sync = bytes[at] as number;
  const kind = bytes[at + 1] as number;
  const rates = bytes[at + 2] as number;
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0) return null;
  const version = (kind >> 3) & 3;
  const layer = (kind >> 1) & 3;
  if (version === 1 || layer !== 1) return null;
  const kbits = (version === 3 ? KBITS_1 : KBITS_2)[rates >> 4];
  const rate = RATES[(rates >> 2) & 3];
  if (!kbits || !rate) return null;
  // MPEG 2 halves the sample rates of MPEG 1, and MPEG 2.5 halves them again.
  const sampleRate = rate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = version === 3 ? 1_152 : 576;
  return {
    bytes: Math.floor((samples * 125 * kbits) / sampleRate) + ((rates >> 1) & 1),
    seconds: samples / sampleRate,
    format: version * 100_000 + sampleRate,
  };
}
