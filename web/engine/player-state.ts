// How the player is set, and where it plays.
import type { AfterSurah } from "#contract/playback";
import type { Track } from "./outputs/player-output.ts";

export const rates = [0.75, 1, 1.25, 1.5] as const;
export type OutputChoice =
  | { kind: "browser" }
  | { kind: "cast"; name: string }
  | { kind: "device"; deviceId: number };

/** A place in a recitation; the position in seconds. */
export interface Place {
  reciterId: number;
  surahId: number;
  position: number;
  /** What is to follow there, of a recitation that comes from elsewhere. */
  afterSurah?: AfterSurah;
}

export interface PlayerState {
  /** The track that is loaded, or that Play would load; null while its address is not known. */
  track: Track | null;
  output: OutputChoice;
  afterSurah: AfterSurah;
  rate: number;
  /** Something has played since the page was loaded, so the bar is shown. */
  started: boolean;
  /** The server plays here, as on any other speaker. */
  served: boolean;
  /** Play was pressed, and the recording is still being found. */
  starting: boolean;
  /** Seconds at which Play continues what was heard before the page was loaded; 0: from its start. */
  continuesAt: number;
  /** The id of the speaker that is to take over once it plays. */
  startingOn: number | null;
}

export const atFirst: PlayerState = {
  track: null,
  output: { kind: "browser" },
  afterSurah: "stop",
  rate: 1,
  started: false,
  served: false,
  starting: false,
  continuesAt: 0,
  startingOn: null,
};
