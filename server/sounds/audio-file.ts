// A file that may be audio, and what it is by its content.
import type { AudioType } from "#contract/audio-types";

/** A file that is read in pieces, wherever it is kept. */
export interface AudioFile {
  /** Bytes. */
  size: number;
  /** The bytes from `start`; fewer than `length` only at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
}

export interface AudioContent {
  contentType: AudioType;
  /** Seconds. */
  seconds: number;
}
