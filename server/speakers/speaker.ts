// What every kind of speaker can do: the one interface between playback and hardware.
import type { Inability, SeenSpeaker } from "#contract/devices";
import type { DeviceType } from "#contract/makes";
import { englishOf, type Sentence } from "#contract/sentences/sentences";
import type { SpeakerJournal } from "./speaker-journal.ts";

/** What a speaker reports about the media it holds. */
export interface MediaStatus {
  state: "playing" | "paused" | "buffering" | "idle";
  /**
   * The URL that the speaker reports as loaded, as `Media` had it: our own media as their path.
   * Null when nothing is loaded.
   */
  url: string | null;
  /** Seconds into the recording at the instant `at`. */
  position: number;
  /** The speaker tells no position: it is reckoned from when it began to play. Left out: it tells it. */
  isReckoned?: true;
  /** Seconds; null while the speaker does not report it. */
  duration: number | null;
  /**
   * Why it is idle; null when it is not, or when it reported no reason (nothing was loaded, or it
   * restarted). Interrupted: other media or another app replaced it. Cancelled: a person stopped
   * it, in Wird or by voice, a button or another app; then `url` may be null.
   */
  idleReason: "finished" | "error" | "interrupted" | "cancelled" | null;
  /** Idle for no reason: whether its player runs, as it does after a recording, and not after a loss of power. Left out: not known. */
  playerRuns?: boolean | undefined;
  /**
   * The run for which Wird loaded it (`runId` is null when a person pressed a button), from the
   * media's customData; null without such data, when only the URL identifies it.
   */
  loadedFor: { runId: number | null } | null;
  /** UTC milliseconds at which this was true. */
  at: number;
}

export type SpeakerEvent =
  /**
   * The speaker is reachable; a media and a volume event follow with its current state, after a
   * taken event if another sender took it over while it was unreachable. `begun`: its agent has begun this
   * run there, and set its volume; `volumeBefore`: to which it goes back; null: it stays. `volumeOwed`: to which its
   * agent could not put it back yet.
   */
  | {
      type: "connected";
      begun?: { runId: number; volumeBefore: number | null };
      volumeOwed?: number;
    }
  /**
   * It stopped answering, or was not found at first; emitted once per loss. The speaker object
   * retries with backoff until it is closed. `heardAt` (UTC milliseconds) is when it last sent
   * anything; null when it could not be reached at all.
   */
  | { type: "disconnected"; reason: Sentence; heardAt: number | null }
  | { type: "media"; status: MediaStatus }
  /** 0 to 100. `step`: points between two volumes that it can have; left out: it does not say. */
  | { type: "volume"; volume: number; muted: boolean; step?: number | undefined }
  /** For the people who listen: it could not do a part of what was asked. */
  | { type: "notice"; notice: Sentence }
  /** Another app or sender took over the speaker; `by` is its display name, or one of those below. */
  | { type: "taken"; by: string };

export const ANOTHER_APP = "another app";
/** It plays what its group plays. */
export const A_GROUP = "a group of speakers";
export const ANOTHER_RECITATION = "another recitation";

/** A recording for the speaker to play. */
export interface Media {
  /**
   * http(s) URL of an audio file that the speaker fetches itself; its type is the one of its
   * ending. A path ("/media/...") is our own: the speaker completes it to what its device reaches.
   */
  url: string;
  /** Null, as the reciter: a sound of one's own. */
  surahId: number | null;
  reciterId: number | null;
  /** Shown on screens: the name of the surah or sound. */
  title: string;
  /** Shown on screens: the reciter's name; empty for a sound. */
  artist: string;
  /** Seconds to start at. */
  position: number;
  /** The run that plays it; null: a person pressed a button. */
  runId: number | null;
  /** What an agent calls that run: it does not load again what it has begun by itself. */
  key?: string;
  /** With a key: to which the volume goes back after the run, 0 to 100; null: it stays. */
  volumeBefore?: number | null;
  /** It is loaded and stays paused there. Left out: it plays. */
  paused?: boolean;
}

/**
 * What a speaker is made ready with before a minute. "connect": nothing is launched. `media`: loaded and held
 * paused; null: the player alone is launched. `mutes`: the speaker is muted first, since launching may chime; the
 * caller unmutes it.
 */
export type Ahead = "connect" | { media: Media | null; mutes: boolean };

/**
 * One speaker, owned by one playback session. Commands resolve when the speaker has acknowledged
 * them and reject with a SpeakerError, whose sentence is for people ("Kitchen did not answer").
 */
export interface Speaker {
  /** Starts connecting, and retries with backoff until close(). */
  open(): void;
  /**
   * Launches the player so that load() is sent at once; leaves another app that runs alone. With `ahead` rejects when
   * another app runs there or another recording plays.
   */
  prepare(ahead?: Ahead): Promise<void>;
  load(media: Media): Promise<void>;
  play(): Promise<void>;
  pause(): Promise<void>;
  stop(): Promise<void>;
  /** Seconds from the start of the recording. With `plays`, it also ends a pause. */
  seek(position: number, options?: { plays: boolean }): Promise<void>;
  /** 0 to 100. */
  setVolume(volume: number, how?: { fades: boolean }): Promise<void>;
  /** Leaves the volume unchanged. */
  setMuted(muted: boolean): Promise<void>;
  /** Requests a fresh media status, which arrives as an event. */
  refresh(): Promise<void>;
  /** Disconnects; playing media continues. */
  close(): Promise<void>;
}

/**
 * What failed: the speaker (absent, busy), its player (refuses, perhaps only for a moment), or the
 * recording it was given (404, not audio). `cannot`: the speaker is there, and has no such function.
 */
export type SpeakerFault = "speaker" | "player" | "recording" | "cannot" | "cannot-start-remotely";

export class SpeakerError extends Error {
  override name = "SpeakerError";
  readonly sentence: Sentence;
  readonly fault: SpeakerFault;

  constructor(sentence: Sentence, fault: SpeakerFault = "speaker") {
    super(englishOf(sentence));
    this.sentence = sentence;
    this.fault = fault;
  }
}

/** The data needed to reach a speaker: from its device row. */
export interface SpeakerTarget {
  /** The id of the device row. */
  id: number;
  userId: number;
  type: DeviceType;
  /** The name people gave it; used in reasons. */
  name: string;
  /** The Cast id, the Alexa device id, the browser's own id or the entity id; null when unknown. */
  deviceId: string | null;
  /** The agent by which it is reached; null, or left out: none. */
  agentId?: number | null | undefined;
}

/** How the speakers of a make are driven. */
export interface SpeakerKind {
  /** `journal`: what is said to the speaker and by it; the rest of it stands in watchedSpeaker. */
  create(
    target: SpeakerTarget,
    onEvent: (event: SpeakerEvent) => void,
    journal: SpeakerJournal,
  ): Speaker;
}

/** A make on this server: one folder, a line in `speakers-room`, its traits in `contract/makes`. */
export interface SpeakerMake {
  kind: SpeakerKind;
  /** Those that this server sees, by name. */
  seen?(): SeenSpeaker[];
  inabilitiesOf?(deviceId: string): Inability[];
  modelOf?(deviceId: string): string | null;
  start?(): void;
  stop?(): Promise<void> | void;
}
