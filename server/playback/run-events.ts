// What a session publishes about the run that it plays: events from the session to the run, never back.
import type { RunStatus } from "#contract/runs";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import type { PlayStep } from "#contract/portions/repetitions";
import type { PlayOrder } from "./play-order.ts";

/** The ways a run can end while a session plays it. */
export type RunOutcome = Extract<
  RunStatus,
  "played" | "stopped" | "failed" | "interrupted" | "missed"
>;

/** Where in its list a run is. */
export interface RunPlace extends PlayStep {
  /** Seconds into the recording. */
  position: number;
  /** Its speaker is paused for the silence before this place. */
  silent: boolean;
  /** Milliseconds of its silences that were bridged until now; left out: none. */
  bridged?: number;
}

export type RunEvent =
  /**
   * The speaker reported PLAYING: the proof of play. Published once by a session. `at`: when it said so, or when
   * another node had started it; `heardAt`: when the sound began, reckoned from what it has played. UTC milliseconds.
   */
  | { type: "began"; at: number; heardAt: number }
  /** A later report has shown that the sound began earlier than was said. */
  | { type: "heard since"; heardAt: number }
  /** It fell silent and may continue. */
  | { type: "interrupted"; reason: Sentence }
  | { type: "continued" }
  /** To which the speaker's volume goes back afterwards, 0 to 100; null: a person chose another. */
  | { type: "volume-before"; volume: number | null }
  /** A list that cannot be told from the schedule, so that a restart continues with it. */
  | { type: "order"; order: PlayOrder }
  /**
   * Where the recitation is; a sound has no surah. `mayWait`: it has come there by itself in the same
   * recording, and the next process finds it there.
   */
  | ({ type: "place"; surahId: number | null; mayWait?: boolean } & RunPlace)
  /**
   * A stretch of a surah was heard without a jump, in seconds of its recording. It is published as it
   * grows, every two minutes: the next one may begin where this one began, or where it ended. `ended`:
   * its recording ended by itself, and was not stopped.
   */
  | { type: "heard"; surahId: number; from: number; to: number; ended?: true }
  /** Nothing of it has been heard, and it waits: an adhan sounds on its speaker. */
  | { type: "waits" }
  /** It begins only now, because an adhan sounded on its speaker. */
  | { type: "delayed"; reason: Sentence }
  /** To be told with its outcome. */
  | { type: "remarked"; remark: Sentence }
  /** Published once; nothing follows it. */
  | ({ type: "ended" } & RunEnd);

export interface RunEnd {
  outcome: RunOutcome;
  reason: Sentence | null;
}

/** Resolves when what it changes is stored; nothing: nothing is to be. */
export type RunEventListener = (runId: number, event: RunEvent) => Promise<void> | void;
/** The same, with the speaker whose session has published it. */
export type DeviceRunEventListener = (
  runId: number,
  event: RunEvent,
  deviceId: number,
) => Promise<void> | void;

/** The reason of a run that nothing followed for longer than its silences are bridged. */
export const AWAY_TOO_LONG = sentence("run.away-too-long");

/** The reason of a run whose end passed while nothing followed its speaker. */
export const SLEPT_THROUGH = sentence("run.slept-through");
