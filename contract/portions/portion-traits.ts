// What a portion is, by its kind. Apart from portion-kinds.ts, which counts surahs and ayahs: the first page needs no table of them.
import type { AyahRef } from "../quran/ayahs.ts";
import { PART_BEGINS } from "../quran/units.ts";
import type { Portion, ShownPortion } from "./portions.ts";

interface Traits<P> {
  /** False: it goes on from surah to surah, until the end time. */
  endsByItself: boolean;
  /** The schedule's, one of its own, or none. */
  reciter: "chosen" | "own" | "none";
  /** A khatm or sound of the account that it recites; null: it needs none. */
  belonging(portion: P): Belonging | null;
  /** Each run begins where what was heard of the one before ended: its schedule keeps that point. */
  goesOn: boolean;
}

interface Belonging {
  of: "khatm" | "sound";
  id: number;
}

/** Of most kinds. */
const plain = {
  endsByItself: true,
  reciter: "chosen",
  belonging: () => null,
  goesOn: false,
} as const satisfies Traits<unknown>;

const traits: { [K in Portion["kind"]]: Traits<Extract<Portion, { kind: K }>> } = {
  onwards: { ...plain, endsByItself: false },
  surahs: plain,
  range: plain,
  part: { ...plain, goesOn: true },
  khatm: { ...plain, reciter: "own", belonging: ({ khatmId }) => ({ of: "khatm", id: khatmId }) },
  sound: { ...plain, reciter: "none", belonging: ({ soundId }) => ({ of: "sound", id: soundId }) },
};

/** Of a kind that this version does not know, as in a damaged row: those of most kinds. */
const traitsOf = ({ kind }: Portion): Traits<Portion> => traits[kind] ?? plain;

/** Every kind but `onwards`. */
export type EndingPortion = Exclude<Portion, { kind: "onwards" }>;

/** A portion whose schedule keeps how far it was heard. */
type GoingOn = Extract<Portion, { from?: AyahRef | undefined; unit: unknown }>;

/** False: it goes on until the end time. */
export const endsByItself = (portion: Portion): portion is EndingPortion =>
  traitsOf(portion).endsByItself;

/** A khatm has its own reciter, and a sound has none. */
export const needsReciter = (portion: Portion): boolean => traitsOf(portion).reciter === "chosen";

/** Each run begins where what was heard of the one before ended: its schedule keeps that point. */
export const goesOn = <P extends Portion>(portion: P): portion is Extract<P, GoingOn> =>
  traitsOf(portion).goesOn;

/** The khatm or the sound of the account that it recites; null: it needs none. */
export const belongingOf = (portion: Portion): Belonging | null =>
  traitsOf(portion).belonging(portion);

export const khatmIdOf = (portion: Portion): number | null => idOf(portion, "khatm");
export const soundIdOf = (portion: Portion): number | null => idOf(portion, "sound");

function idOf(portion: Portion, of: Belonging["of"]): number | null {
  const belonging = belongingOf(portion);
  return belonging?.of === of ? belonging.id : null;
}

/** As the API shows it: `at`: the ayah with which its next run begins; left out: where it began. */
export function shownAt(portion: Portion, at?: AyahRef): ShownPortion {
  if (!goesOn(portion)) return portion;
  const { from = PART_BEGINS } = portion;
  return { ...portion, from, at: at ?? from };
}

/** As it would be chosen anew: from where it is now. */
export function chosenPortion(portion: Portion | ShownPortion): Portion {
  if (!("at" in portion)) return portion;
  const { kind, unit, count, at } = portion;
  return { kind, unit, count, from: at };
}
