// What a session is asked to play.
import type { Reciter } from "#contract/reciters";
import type { Prayer } from "#contract/prayers/prayer-names";
import { type Sentence, sentence } from "#contract/sentences/sentences";
import type { PlayOrder } from "./play-order.ts";

export interface PlayPlan {
  /** Null: the list has sounds only. */
  reciter: Reciter | null;
  order: PlayOrder;
  /** Seconds into the recording of the first item; what is before the item's beginning is its beginning. */
  position: number;
  /** 0 to 100; null: as the speaker is. */
  volume: number | null;
  /** When it is ended at the latest, UTC milliseconds; null: it ends by itself. Runs have an end. */
  endsAt: number | null;
  /** At its end the list begins again. */
  startsOver: boolean;
  /** How long an interruption is bridged, milliseconds; null: until `endsAt`. */
  patience: number | null;
  /** The run of a schedule that this is; null: somebody pressed a button. */
  runId: number | null;
  /** What an agent calls its run, which it may have begun by itself; left out: none has it. */
  key?: string;
  /** The account that listens, for its history; left out: the speaker's own. */
  listener?: number;
  /** What is heard goes into the listening history; false: that of another speaker of its run does. */
  keepsHistory: boolean;
  /** It is an adhan, which goes first on its speaker; null: it is none. */
  adhan: Adhan | null;
}

export interface Adhan {
  prayer: Prayer;
  /** When it begins at the latest, UTC milliseconds; after that nothing of it is loaded any more. */
  latestStart: number;
}

/** Why nothing of the plan may be loaded any more; null: it may be. */
export function adhanTooLate({ adhan }: PlayPlan, now: number): Sentence | null {
  if (!adhan || now < adhan.latestStart) return null;
  return sentence("run.adhan-late", { prayer: adhan.prayer });
}

/** Milliseconds after which what somebody started is given up, when its speaker is lost. */
const PATIENCE_BY_HAND = 2 * 60_000;

/** Somebody pressed a button: it is played once. */
export function planByHand(plan: Pick<PlayPlan, "reciter" | "order" | "position">): PlayPlan {
  const untilItIsOver = { endsAt: null, startsOver: false, patience: PATIENCE_BY_HAND };
  return { ...plan, ...untilItIsOver, volume: null, runId: null, keepsHistory: true, adhan: null };
}

/** What is known of a plan that another node or an earlier process may have begun. */
export interface Adoption {
  /** The plan had been heard. */
  sounded: boolean;
  /** Why it is too late to begin: only what the speaker plays already continues. Null: it is not. */
  tooLate: Sentence | null;
  /** The volume to go back to, 0 to 100; null: as it is. */
  volumeBefore: number | null;
  /** The speaker was paused for a silence. */
  silent: boolean;
}

/** A plan that gave way to an adhan, and continues after it. */
export interface GaveWay {
  /** At the place where it was. */
  plan: PlayPlan;
  /** Anything of it had been heard. */
  sounded: boolean;
  /** Somebody had paused it: it stays so. */
  paused: boolean;
  /** Why its run had fallen silent before; null: it had not. */
  trouble: Sentence | null;
  /** What could not be played of it; null: all could. */
  leftOut: Sentence | null;
}
