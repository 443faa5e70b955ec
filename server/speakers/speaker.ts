// What every speaker can do, whatever it is made of: the one interface between playback and hardware.

/** What a speaker reports about the media it holds. */
export interface MediaStatus {
  state: "playing" | "paused" | "buffering" | "idle";
  /** The address the speaker says it has loaded; null when it holds nothing. */
  url: string | null;
  /** Seconds into the recording at the instant `at`. */
  position: number;
  /** Seconds; null while the speaker does not know. */
  duration: number | null;
  /**
   * Why it is idle; null when it is not, or when it gave no reason (nothing was loaded, or it was
   * restarted). Interrupted: other media or another app replaced it. Cancelled: somebody stopped
   * it, here or by voice, a button or another app; then `url` may be null.
   */
  idleReason: "finished" | "error" | "interrupted" | "cancelled" | null;
  /**
   * The run for which Wird loaded it (its `runId` is null when somebody pressed a button), as the
   * media's own data say; null when they say nothing, so that only the address tells.
   */
  loadedFor: { runId: number | null } | null;
  /** UTC milliseconds at which this was true. */
  at: number;
}

export type SpeakerEvent =
  /**
   * The speaker answers; a media and a volume event follow with what it is doing now, after a
   * taken event if somebody took it while it could not be heard.
   */
  | { type: "connected" }
  /**
   * It stopped answering, or was not found at first; told once per loss. The speaker object keeps
   * trying with backoff until it is closed. `heardAt` (UTC milliseconds) is its last sign of life;
   * null when it could not be reached at all.
   */
  | { type: "disconnected"; reason: string; heardAt: number | null }
  | { type: "media"; status: MediaStatus }
  /** 0 to 100. */
  | { type: "volume"; volume: number; muted: boolean }
  /** Somebody else's app or sender took the speaker; `by` is its name for people. */
  | { type: "taken"; by: string };

/** A recording for the speaker to play. */
export interface Media {
  /** http(s) address of an audio/mpeg file that the speaker fetches itself. */
  url: string;
  surahId: number;
  reciterId: number;
  /** Shown on screens: the surah's name. */
  title: string;
  /** Shown on screens: the reciter's name. */
  artist: string;
  /** Seconds to start at. */
  position: number;
  /** The run that plays it; null: somebody pressed a button. */
  runId: number | null;
}

/**
 * One speaker, owned by one playback session. Commands resolve when the speaker has acknowledged
 * them and reject with a SpeakerError, a sentence a person understands ("Kitchen did not answer").
 */
export interface Speaker {
  /** Starts reaching it, and keeps trying with backoff until close(). */
  open(): void;
  /** Makes it ready so that load() leaves at once, without taking it from anybody who uses it now. */
  prepare(): Promise<void>;
  load(media: Media): Promise<void>;
  play(): Promise<void>;
  pause(): Promise<void>;
  stop(): Promise<void>;
  /** Seconds from the start of the recording. */
  seek(position: number): Promise<void>;
  /** 0 to 100. */
  setVolume(volume: number): Promise<void>;
  /** The volume stays as it is. */
  setMuted(muted: boolean): Promise<void>;
  /** Asks for a fresh media status, which arrives as an event. */
  refresh(): Promise<void>;
  /** Lets go of it; whatever plays goes on playing. */
  close(): Promise<void>;
}

/** What was at fault: the speaker (not there, refuses) or the recording it was given (404, not audio). */
export type SpeakerFault = "speaker" | "recording" | "cannot-start-remotely";

export class SpeakerError extends Error {
  override name = "SpeakerError";
  readonly fault: SpeakerFault;

  constructor(sentence: string, fault: SpeakerFault = "speaker") {
    super(sentence);
    this.fault = fault;
  }
}

/** What is needed to reach a speaker: a row of the device list. */
export interface SpeakerTarget {
  /** The id of the device row. */
  id: number;
  userId: number;
  type: "alexa" | "google" | "chromecast" | "browser";
  /** The name people gave it; it appears in reasons. */
  name: string;
  /** The Cast id, the Alexa device id or the browser's own id; null when not known. */
  deviceId: string | null;
}

/** A kind of speaker: one file, and one line in `parts`. */
export interface SpeakerKind {
  create(target: SpeakerTarget, onEvent: (event: SpeakerEvent) => void): Speaker;
}
