// What an uploaded file is by its content: its audio type and length, or null when it is no audio
// that every speaker plays.
import { LARGEST_SOUND } from "#contract/sounds";
import { aacContent } from "./aac-frames.ts";
import type { AudioContent, AudioFile } from "./audio-file.ts";
import { m4aContent } from "./m4a-boxes.ts";
import { mp3Content } from "./mp3-frames.ts";
import { oggContent } from "./ogg-pages.ts";
import { wavContent } from "./wav-chunks.ts";

const FORMATS = [wavContent, oggContent, m4aContent, aacContent, mp3Content];

/** Of one look at a file: 20 MB are walked twice at most, as AAC and as MP3. */
const MOST_READS = 1_000;
const MOST_BYTES = 3 * LARGEST_SOUND;
/** Bytes that are read at once: headers stand near one another. */
const READ_AT_LEAST = 16 * 1024;

class TooMuchToRead extends Error {}

/** Null: nothing that could be played, a header without its audio, or a file that is made to be slow. */
export async function audioContent(file: AudioFile): Promise<AudioContent | null> {
  const limited = withinLimits(file);
  try {
    for (const contentOf of FORMATS) {
      const content = await contentOf(limited);
      if (content) return content.seconds > 0 ? content : null;
    }
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error;
  }
  return null;
}

/** The file with one budget for all formats; small reads beside one another are one read. */
function withinLimits(file: AudioFile): AudioFile {
  let reads = 0;
  let bytes = 0;
  let calls = 0;
  let kept: Buffer = Buffer.alloc(0);
  let keptAt = 0;
  return {
    size: file.size,
    async read(start, length) {
      const end = Math.min(start + length, file.size);
      calls += 1;
      if (calls > 20 * MOST_READS) throw new TooMuchToRead();
      if (start < keptAt || end > keptAt + kept.length) {
        reads += 1;
        bytes += Math.max(length, READ_AT_LEAST);
        if (reads > MOST_READS || bytes > MOST_BYTES) throw new TooMuchToRead();
        kept = await file.read(start, Math.max(length, READ_AT_LEAST));
        keptAt = start;
      }
      return kept.subarray(start - keptAt, Math.max(start, end) - keptAt);
    },
  };
}
