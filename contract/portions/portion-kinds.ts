// What is true of a portion, by its kind.
import type { PlainCode } from "../sentences/sentences.ts";
import { khatm } from "./kinds/khatm.ts";
import { onwards } from "./kinds/onwards.ts";
import { range } from "./kinds/range.ts";
import { sound } from "./kinds/sound.ts";
import { surahs } from "./kinds/surahs.ts";
import type { Durations, Need, PortionKind, Timings } from "./portion-kind.ts";
import type { Portion } from "./portions.ts";

const kinds: { [K in Portion["kind"]]: PortionKind<Extract<Portion, { kind: K }>> } = {
  onwards,
  surahs,
  range,
  khatm,
  sound,
};

const kindOf = ({ kind }: Portion): PortionKind<Portion> => kinds[kind];

/** Every kind but `onwards`. */
export type EndingPortion = Exclude<Portion, { kind: "onwards" }>;

/** False: it goes on until the end time. */
export const endsByItself = (portion: Portion): portion is EndingPortion =>
  kindOf(portion).endsByItself;

/** A khatm has its own reciter, and a sound has none. */
export const needsReciter = (portion: Portion): boolean => kindOf(portion).reciter === "chosen";

/** How often the whole of it is recited. */
export const timesOf = (portion: Portion): number => kindOf(portion).times(portion);

/** The surahs that it needs from its reciter. */
export const surahsOf = (portion: Portion): number[] => kindOf(portion).surahs(portion);

/** Those of which it needs the times of their ayahs. */
export const timedSurahsOf = (portion: Portion): number[] => kindOf(portion).timedSurahs(portion);

/** What its speaker must be able to do. */
export const needsOf = (portion: Portion): Need[] => kindOf(portion).needs(portion);

/** Why an Echo cannot play it; null: it can. */
export const whyNotOnEcho = (portion: Portion): PlainCode | null => kindOf(portion).whyNotOnEcho;

/** The khatm or the sound of the account that it recites; null: it needs none. */
export const belongingOf = (portion: Portion): { of: "khatm" | "sound"; id: number } | null =>
  kindOf(portion).belonging(portion);

export const khatmIdOf = (portion: Portion): number | null => idOf(portion, "khatm");
export const soundIdOf = (portion: Portion): number | null => idOf(portion, "sound");

function idOf(portion: Portion, of: "khatm" | "sound"): number | null {
  const belonging = belongingOf(portion);
  return belonging?.of === of ? belonging.id : null;
}

/** About how long it takes, of what its reciter's recordings last. Null: not known here, or without an end of its own. */
export const secondsOf = (
  portion: Portion,
  durations: Durations,
  timings: Timings = new Map(),
): number | null => kindOf(portion).seconds(portion, durations, timings);
