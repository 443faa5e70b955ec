// Where the sound comes from: this browser's audio element, a Cast session or one of the speakers.
import type { Watched } from "../../api/watched.ts";

export type MediaProblem = "aborted" | "network" | "decode" | "unsupported";

export interface OutputState {
  status: "idle" | "loading" | "playing" | "paused" | "error";
  /** Seconds. */
  position: number;
  /** Seconds; null while not known. */
  duration: number | null;
  /** Seconds from the start up to which the recording is here. */
  buffered: number;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** The device has its own buttons for the volume and ignores what is set here. */
  volumeFixed: boolean;
  /** What is wrong: a kind of media error, or a speaker's own sentence. */
  problem: { kind: MediaProblem } | { sentence: string } | null;
}

/** A recording with its names, as an output needs them. */
export interface Track {
  url: string;
  reciterId: number;
  surahId: number;
  /** The surah's name. */
  title: string;
  /** The reciter's name. */
  artist: string;
}

export interface PlayerOutput {
  readonly state: Watched<OutputState>;
  /** Resolves once it plays; rejects when it cannot. */
  play(): Promise<void>;
  pause(): void;
  /** Seconds from the start of the recording. */
  seek(position: number): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

/** An output that plays what this page loads into it. */
export interface LoadingOutput extends PlayerOutput {
  load(track: Track, position: number): void;
}

export const DEFAULT_VOLUME = 80;

export const silence: OutputState = {
  status: "idle",
  position: 0,
  duration: null,
  buffered: 0,
  volume: DEFAULT_VOLUME,
  muted: false,
  volumeFixed: false,
  problem: null,
};
