// What a session is asked to play.
import type { Reciter } from "#contract/reciters";
import type { PlayOrder } from "./play-order.ts";

export interface PlayPlan {
  reciter: Reciter;
  order: PlayOrder;
  /** Seconds into the first surah. */
  position: number;
  /** 0 to 100; null: as the speaker is. */
  volume: number | null;
  /**
   * When it ends by itself, UTC milliseconds: until then its surahs begin anew, and what cannot be
   * played is tried again. Null: it is played once.
   */
  endsAt: number | null;
  /** The run of a schedule that this is; null: somebody pressed a button. */
  runId: number | null;
}

/** What is known of a plan that another node or an earlier process may have begun. */
export interface Adoption {
  /** The plan had been heard. */
  sounded: boolean;
  /** Why it is too late to begin: only what the speaker plays already continues. Null: it is not. */
  tooLate: string | null;
  /** The volume to go back to, 0 to 100; null: as it is. */
  volumeBefore: number | null;
}
