// The notices that the engine shows as toasts; their texts are in i18n.
import type { Said } from "../i18n/sentences.ts";

export type PlayerNotice =
  | "playback-error"
  | "audio-error"
  | "url-error"
  | "surah-load-error"
  | "surah-list-failed"
  | "surah-list-empty"
  | "autoplay-failed"
  | "first-surah"
  | "last-surah"
  | "cast-unavailable"
  | "cast-needs-https"
  | "selection-required"
  | "cast-connect-failed"
  | "cast-control-failed"
  | "cast-taken"
  | "no-seek"
  | "starts-over"
  | "stalled"
  | "other-tab"
  /** The sentence in which the server says why a speaker did not carry out a command. */
  | { kind: "control-failed"; message: string }
  /** The server's sentence about a speaker's session; with the speaker's name when nobody pressed here. */
  | ({ kind: "speaker-notice"; name?: string } & Said);

export type Notify = (notice: PlayerNotice) => void;
