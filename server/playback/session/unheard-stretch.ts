// What was heard of a surah before this session, or before its speaker was lost: how it went on the speaker says next.
import type { PlayPlan } from "../play-plan.ts";
import type { RunEnd } from "../run-events.ts";

/** What an earlier process has heard of a surah, in seconds of its recording. */
export interface EarlierStretch {
  surahId: number | null;
  from: number;
  to: number;
  /** When it was there, UTC milliseconds. */
  at: number;
  /** The second of its last report; left out: `to`. */
  sureTo?: number;
  /** Seconds by which it may have been further, as its last reports may have come late; left out: by none; null: not known. */
  late?: number | null;
}

/** A plan that made way, or was over, before its speaker had said how far it has come. */
export interface Unheard {
  plan: PlayPlan;
  last: EarlierStretch;
  /** When it surely sounded, UTC milliseconds, and seconds that its recording had left then; null: not known. */
  alone: { since: number; left: number; length: number } | null;
  /** The end of its run, which is published once the speaker has said it; null: that does not wait, or it goes on after an adhan. */
  end: RunEnd | null;
}
