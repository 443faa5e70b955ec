// WAV by its chunks: PCM and float samples, which every speaker plays.
import type { AudioContent, AudioFile } from "./audio-file.ts";

/** PCM, float, and either with a longer description (WAVE_FORMAT_EXTENSIBLE). */
const FORMATS = [1, 3, 0xfffe];
/** Real files have a handful before the samples; more are a trap. */
const MOST_CHUNKS = 200;

export async function wavContent(file: AudioFile): Promise<AudioContent | null> {
  const head = await file.read(0, 12);
  if (head.length < 12 || head.toString("latin1", 0, 4) !== "RIFF") return null;
  if (head.toString("latin1", 8, 12) !== "WAVE") return null;
  let bytesPerSecond = 0;
  // Each chunk has a name, a length and, after an odd one, a byte of padding.
  for (let at = 12, chunks = 0; at + 8 <= file.size && chunks < MOST_CHUNKS; chunks++) {
    const chunk = await file.read(at, 24);
    const name = chunk.toString("latin1", 0, 4);
    const length = chunk.readUInt32LE(4);
    if (name === "fmt ") {
      if (length < 16 || chunk.length < 24) return null;
      if (!FORMATS.includes(chunk.readUInt16LE(8))) return null;
      bytesPerSecond = chunk.readUInt32LE(16);
    }
    if (name === "data") {
      if (bytesPerSecond === 0) return null;
      // A program that writes to a pipe cannot know the length and claims too much.
      const bytes = Math.min(length, file.size - at - 8);
      return { contentType: "audio/wav", seconds: bytes / bytesPerSecond };
    }
    at += 8 + length + (length % 2);
  }
  return null;
}
