// What an uploaded file is by its content: its audio type and length, or null when it is no audio
// that every speaker plays.
import { aacContent } from "./aac-frames.ts";
import type { AudioContent, AudioFile } from "./audio-file.ts";
import { m4aContent } from "./m4a-boxes.ts";
import { mp3Content } from "./mp3-frames.ts";
import { oggContent } from "./ogg-pages.ts";
import { wavContent } from "./wav-chunks.ts";

const FORMATS = [wavContent, oggContent, m4aContent, aacContent, mp3Content];

/** Null: nothing that could be played, or a header without its audio. */
export async function audioContent(file: AudioFile): Promise<AudioContent | null> {
  for (const contentOf of FORMATS) {
    const content = await contentOf(file);
    if (content) return content.seconds > 0 ? content : null;
  }
  return null;
}
