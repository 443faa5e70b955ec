// What a session publishes about the run that it plays: events from the session to the run, never back.
import type { RunStatus } from "#contract/schedules";
import type { PlayOrder } from "./play-order.ts";

/** The ways a run can end while a session plays it. */
export type RunOutcome = Extract<
  RunStatus,
  "played" | "stopped" | "failed" | "interrupted" | "missed"
>;

export type RunEvent =
  /**
   * The speaker reported PLAYING: the proof of play. Published once by a session; `at` is when the
   * sound began, UTC milliseconds: earlier than now when another node had started it.
   */
  | { type: "began"; at: number }
  /** It fell silent and may continue. */
  | { type: "interrupted"; reason: string }
  | { type: "continued" }
  /** To which the speaker's volume goes back afterwards, 0 to 100; null: a person chose another. */
  | { type: "volume-before"; volume: number | null }
  /** A shuffled order, so that a restart repeats nothing. */
  | { type: "order"; order: PlayOrder }
  /** Where the recitation is; seconds. */
  | { type: "place"; surahId: number; position: number }
  /** Published once; nothing follows it. */
  | { type: "ended"; outcome: RunOutcome; reason: string | null };

export type RunEventListener = (runId: number, event: RunEvent) => void;

/** The reason of a run whose end passed while nothing followed its speaker. */
export const SLEPT_THROUGH =
  "Wird was switched off or asleep while this played, and came back after its end.";
