// What a session is asked to play.
import type { AfterSurah } from "#contract/playback";
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
  /** When it is ended at the latest, UTC milliseconds; null: it ends by itself. */
  endsAt: number | null;
  /** At its end the list begins again. */
  startsOver: boolean;
  /** What follows a surah that somebody plays; left out: the next item of the list. */
  afterSurah?: AfterSurah;
  /** How long its silences are bridged, milliseconds; null: until `endsAt`. See `bridgedUntil`. */
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

/** Whether it belongs to a run or a test, which retry and restore the volume; what people press does not. */
export function isPlanned({ endsAt, runId }: Pick<PlayPlan, "endsAt" | "runId">): boolean {
  return endsAt !== null || runId !== null;
}

/** How long silences of a run without an end time are bridged, milliseconds. */
export const BRIDGED = 60 * 60_000;

/**
 * Until when a silence is bridged, UTC milliseconds: the one rule for a lost speaker, a server that was away and an
 * agent. The silences of a run count together, so that it ends no later than its own length and this patience after it
 * has begun: nothing begins again at any hour of the night. Null: until its end time.
 */
export function bridgedUntil(
  { patience, runId }: Pick<PlayPlan, "patience" | "runId">,
  { since, before }: { since: number; before: number },
): number | null {
  if (patience === null) return null;
  return since + Math.max(0, patience - (runId === null ? 0 : before));
}

/** Milliseconds after which what somebody started is given up, when its speaker is lost. */
const PATIENCE_BY_HAND = 2 * 60_000;

/** Somebody pressed a button: it is played once. */
export function planByHand(
  plan: Pick<PlayPlan, "reciter" | "order" | "position" | "afterSurah">,
): PlayPlan {
  const untilItIsOver = { endsAt: null, startsOver: false, patience: PATIENCE_BY_HAND };
  return { ...plan, ...untilItIsOver, volume: null, runId: null, keepsHistory: true, adhan: null };
}

/** What is known of a plan that another node or an earlier process may have begun. */
export interface Adoption {
  /** When its run was due, UTC milliseconds: who has stopped the speaker since then has stopped it. Null: not known. */
  dueAt: number | null;
  /** The plan had been heard. */
  sounded: boolean;
  /**
   * By somebody else, who tells how much, up to this second of a recording: only what followed is told. `at`: when it was
   * there, UTC milliseconds. `length`: of that recording, seconds, where it has ended since; left out: it has not. Null: by
   * nobody else.
   */
  heardElsewhere: { url: string | null; position: number; at: number; length?: number } | null;
  /** Why it is too late to begin: only what the speaker plays already continues. Null: it is not. */
  tooLate: Sentence | null;
  /** The volume to go back to, 0 to 100; null: as it is. */
  volumeBefore: number | null;
  /** The speaker was paused for a silence. */
  silent: boolean;
  /** When it was known to sound last, UTC milliseconds; null: a moment ago, or never. */
  soundedUntil: number | null;
  /** Milliseconds of its silences that were bridged before. */
  bridged: number;
  /** Somebody had paused it: it stays so. */
  paused: boolean;
}

/** Nothing is known beside that it may have been begun. */
export const ADOPTED: Adoption = {
  ...{
    dueAt: null,
    sounded: false,
    heardElsewhere: null,
    tooLate: null,
    volumeBefore: null,
    silent: false,
  },
  ...{ soundedUntil: null, bridged: 0, paused: false },
};

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
  /** Another node, or the agent of its home, may have gone on with it: its speaker is asked first. Left out: none has. */
  mayGoOn?: boolean;
}
