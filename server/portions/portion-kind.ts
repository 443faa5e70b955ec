// What each kind of portion does on the server, and what it needs for that of reciters, khatms and sounds.
import type { PartPortion } from "#contract/portions/kinds/part";
import type { AyahRef } from "#contract/quran/ayahs";
import type { PrayerAnchor } from "#contract/prayers/prayers";
import type { Reciter } from "#contract/reciters";
import type { Sentence } from "#contract/sentences/sentences";
import type { PlayOrder, SoundRecording } from "#server/playback/play-order";
import type { AyahTimings } from "#server/reciters/ayah-timings";
import type { RecordingDurations } from "#server/reciters/recording-durations";
import type { ReciterStore } from "#server/reciters/reciter-store";

/** One file of `kinds` each. */
export interface ServerPortionKind<P> {
  /** The reciter of this choice, null for a sound; throws a sentence when it cannot be played. */
  check(choice: PortionChoice<P>, sources: Sources): Promise<number | null>;
  /** The list that it becomes when its run is planned. Left out: it goes on from surah to surah, and has none. */
  order?(portion: P, run: PlannedRun, sources: Sources): Promise<PortionOrder>;
  /** Seconds of the next run; null: not known, or no end of its own. */
  length(next: NextRun<P>, sources: LengthSources): Promise<number | null>;
  /** As a sentence that names it. */
  name(portion: P, about: Naming): Sentence;
}

export interface PortionChoice<P> {
  /** Whose schedule it is: khatms and sounds of others do not exist for it. */
  userId: number;
  portion: P;
  reciterId: number | null;
  /** Where `onwards` begins. */
  surahId: number | null;
}

export interface PlannedRun {
  /** Of the schedule; a khatm has its own, and may wait a moment for its timings. */
  reciter: Reciter | null;
  run: OwnRun;
}

export type PortionOrder =
  | {
      order: PlayOrder;
      /** Null for a sound. */
      reciter: Reciter | null;
      /** Which part of it cannot be played, as a sentence; null: all of it is there. */
      leftOut: Sentence | null;
    }
  /** Nothing of it can be played, and why. */
  | { problem: Sentence }
  /** There is nothing to play, which is no fault, and why. */
  | { nothing: Sentence };

/** Of a schedule. */
export interface NextRun<P> {
  portion: P;
  reciterId: number | null;
  /** The account whose lengths count. */
  userId: number;
  run: RunToFill;
}

/** What the name depends on beside the portion. */
export interface Naming {
  surahId: number | null;
  startAnchor: PrayerAnchor | null;
  /** Of the khatm or sound that it recites; undefined: that is gone. */
  belonging: string | undefined;
}

/** Of the rooms of reciters, khatms and sounds. */
export interface Sources {
  reciters: Pick<ReciterStore, "find">;
  timings: Pick<AyahTimings, "of" | "stored">;
  /** Of recordings, with where each is known from. */
  durations: Pick<RecordingDurations, "list">;
  khatms: Pick<Khatms, "reciterOf" | "nextPortionOf" | "nextPartOf">;
  sounds: Pick<Sounds, "ownerOf" | "recordingOf">;
}

/** Where what a length needs is found; many runs share what they ask. */
export interface LengthSources {
  durations: Pick<RecordingDurations, "of">;
  soundSeconds(soundId: number): Promise<number | null>;
  nextPortion(khatmId: number, run: RunToFill): Promise<NextPortion | null>;
  nextPart: Khatms["nextPartOf"];
  timings(reciterId: number, surahs: readonly number[]): ReturnType<AyahTimings["stored"]>;
}

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
  /** How far its schedule was heard, of a portion that goes on; left out, or null: nothing was. */
  point?: PartPoint | null;
}

/** With the account whose lengths count. */
export type OwnRun = RunToFill & { userId: number };

/** The ayah with which a portion goes on, and at which second of whose recording; null: where that ayah begins. */
interface PartPoint extends AyahRef {
  second: number | null;
  reciterId: number | null;
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
  /** Of a schedule that goes on; `missing`: surahs of it without a recording. Null: its reciter is gone. */
  nextPartOf(part: PartToFill): Promise<{ stretches: SurahStretch[]; missing: number[] } | null>;
}

export type PartToFill = Pick<RunToFill, "follows"> & {
  portion: PartPortion;
  reciterId: number;
  userId: number;
  point: PartPoint | null;
};

/** Null: a recording of it is of unknown length. */
export function secondsOfStretches(
  stretches: readonly SurahStretch[],
  durations: ReadonlyMap<number, number>,
): number | null {
  let seconds = 0;
  for (const { surah, from, to } of stretches) {
    const end = to ?? durations.get(surah);
    if (end === undefined) return null;
    seconds += Math.max(0, end - (from ?? 0));
  }
  return seconds;
}

export interface Sounds {
  /** Null: unknown. */
  secondsOf(soundId: number): Promise<number | null>;
  /** Null: there is no such sound. */
  ownerOf(soundId: number): Promise<number | null>;
  /** Null: there is no such sound. */
  recordingOf(soundId: number): Promise<SoundRecording | null>;
}
