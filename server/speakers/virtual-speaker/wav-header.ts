// Reads the beginning of a WAV: where the audio starts, and its duration.
import type { AudioHeader } from "./mp3-header.ts";

/** Null when this is no WAV, or its `data` chunk begins later than in `start`. */
export function readWavHeader(start: Buffer): AudioHeader | null {
  if (!isWav(start)) return null;
  let bytesPerSecond = 0;
  // Chunks: a name and a size of four bytes each, then the content, padded to an even size.
  for (let at = 12; at + 8 <= start.length; ) {
    const name = start.toString("latin1", at, at + 4);
    const size = start.readUInt32LE(at + 4);
    const content = at + 8;
    if (name === "fmt " && content + 12 <= start.length) {
      bytesPerSecond = start.readUInt32LE(content + 8);
    }
    if (name === "data") {
      if (bytesPerSecond === 0) return null;
      return {
        audioStart: content,
        bitrate: bytesPerSecond * 8,
        duration: size / bytesPerSecond,
      };
    }
    at = content + size + (size % 2);
  }
  return null;
}

export function isWav(start: Buffer): boolean {
  return start.toString("latin1", 0, 4) === "RIFF" && start.toString("latin1", 8, 12) === "WAVE";
}
