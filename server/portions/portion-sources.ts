// What portions need of khatms and sounds, whose rooms implement it.
import type { Sentence } from "#contract/sentences/sentences";
import type { SoundRecording } from "#server/playback/play-order";

/** A part of a surah's recording, in seconds; null: from its beginning, to its end. */
export interface SurahStretch {
  surah: number;
  from: number | null;
  to: number | null;
}

/** A run that is planned; UTC milliseconds. */
export interface RunToFill {
  scheduleId: number;
  dueAt: number;
  /** Null: it ends by itself. */
  endsAt: number | null;
  /** Somebody started it: it takes the place of the first that is planned. */
  byHand?: boolean;
  /** Where the portion planned before it ends; left out: none is. */
  follows?: SurahStretch | undefined;
}

/** What a run of a khatm recites; `nothing`: why it recites nothing. */
export type NextPortion = { reciterId: number; stretches: SurahStretch[] } | { nothing: Sentence };

export interface Khatms {
  /** The reciter of a khatm of this user; null: there is no such khatm. */
  reciterOf(khatmId: number, userId: number): Promise<number | null>;
  /** Null: there is no such khatm. */
  nextPortionOf(khatmId: number, run: RunToFill): Promise<NextPortion | null>;
  /** Those of the stored next runs of all its schedules, planned once; by schedule. */
  nextPortionsOf(khatmId: number): Promise<ReadonlyMap<number, NextPortion>>;
}

export interface Sounds {
  /** Null: unknown. */
  secondsOf(soundId: number): Promise<number | null>;
  /** Null: there is no such sound. */
  ownerOf(soundId: number): Promise<number | null>;
  /** Null: there is no such sound. */
  recordingOf(soundId: number): Promise<SoundRecording | null>;
}
