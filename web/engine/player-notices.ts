// What the player tells people in a toast; the words are in i18n.
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
  /** A speaker's own words: why it does not do what was pressed. */
  | { kind: "control-failed"; message: string }
  /** The server's sentence about a speaker's session; with the speaker's name when nobody pressed here. */
  | { kind: "speaker-notice"; message: string; name?: string };

export type Notify = (notice: PlayerNotice) => void;
