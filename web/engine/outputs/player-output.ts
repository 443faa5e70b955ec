// Where the sound comes from: this browser's audio element, a Cast session or one of the speakers.
import type { Watched } from "../../api/watched.ts";
import type { Said } from "../../i18n/sentences.ts";

export type MediaProblem = "aborted" | "network" | "decode" | "unsupported";

export interface OutputState {
  status: "idle" | "loading" | "playing" | "paused" | "error";
  /** Seconds, as of `positionAt`; positionNow() says what it is now. */
  position: number;
  /** UTC milliseconds. */
  positionAt: number;
  /** Seconds of the recording that pass in one second while it plays. */
  rate: number;
  /** Seconds; null while not known. */
  duration: number | null;
  /** Seconds from the start up to which the recording is loaded. */
  buffered: number;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** The device has buttons for the volume and ignores what is set here. */
  volumeFixed: boolean;
  /** The recording comes from its beginning only: its host, or the device, takes no other place. */
  seekFixed: boolean;
  /** What is wrong: a kind of media error, or the server's sentence about a speaker. */
  problem: { kind: MediaProblem } | Said | null;
}

/** A recording with its names, as an output needs them. */
export interface Track {
  url: string;
  /** Null for a sound. */
  reciterId: number | null;
  surahId: number | null;
  /** The name of the surah or sound. */
  title: string;
  /** The reciter's name; empty for a sound. */
  artist: string;
}

export interface PlayerOutput {
  /** Unchanged while the recording plays: components that draw the position read a clock. */
  readonly state: Watched<OutputState>;
  /** Seconds from the start of the recording, now. */
  position(): number;
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
  /** The next play() loads it from `position`; until then nothing of it sounds. */
  ready?(track: Track, position: number): void;
  /** Called with the position about once a second or more often while it plays, to count what was heard. */
  onProgress(listener: (position: number) => void): () => void;
}

export const DEFAULT_VOLUME = 80;

export const silence: OutputState = {
  status: "idle",
  position: 0,
  positionAt: 0,
  rate: 1,
  duration: null,
  buffered: 0,
  volume: DEFAULT_VOLUME,
  muted: false,
  volumeFixed: false,
  seekFixed: false,
  problem: null,
};

/** Seconds that the clock may differ from the output before its state is corrected. */
const DRIFT = 0.3;

/** Seconds from the start of the recording at `now` (UTC milliseconds). */
export function positionNow(state: OutputState, now: number): number {
  const { status, position, positionAt, rate, duration } = state;
  // The clock that made `positionAt` may be ahead of this one.
  const passed = status === "playing" ? Math.max(0, (now - positionAt) / 1000) * rate : 0;
  return duration === null ? position + passed : Math.min(position + passed, duration);
}

/** What a report of the position changes in `state`: nothing while that has come as the clock says. */
export function correctedPosition(
  state: OutputState,
  position: number,
  now: number,
): Partial<OutputState> {
  const isExpected = Math.abs(positionNow(state, now) - position) < DRIFT;
  return isExpected ? {} : { position, positionAt: now };
}
