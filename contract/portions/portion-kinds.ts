// What a portion recites and needs, by its kind.
import type { PlainCode } from "../sentences/sentences.ts";
import { khatm } from "./kinds/khatm.ts";
import { onwards } from "./kinds/onwards.ts";
import { part } from "./kinds/part.ts";
import { range } from "./kinds/range.ts";
import { sound } from "./kinds/sound.ts";
import { surahs } from "./kinds/surahs.ts";
import type { Durations, Need, PortionKind, Timings } from "./portion-kind.ts";
import type { Portion } from "./portions.ts";

const kinds: { [K in Portion["kind"]]: PortionKind<Extract<Portion, { kind: K }>> } = {
  onwards,
  surahs,
  range,
  part,
  khatm,
  sound,
};

const kindOf = ({ kind }: Portion): PortionKind<Portion> => kinds[kind];

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

/** About how long it takes, of what its reciter's recordings last. Null: not known here, or without an end of its own. */
export const secondsOf = (
  portion: Portion,
  durations: Durations,
  timings: Timings = new Map(),
): number | null => kindOf(portion).seconds(portion, durations, timings);
