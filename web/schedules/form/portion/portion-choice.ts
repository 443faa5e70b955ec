// The choices of "What is recited?": each makes a portion, and a portion is shown as one of them.
import { PART_BEGINS } from "#contract/quran/units";
import type { RangePortion } from "#contract/portions/kinds/range";
import { surahsOf } from "#contract/portions/portion-kinds";
import { ONWARDS, type Portion } from "#contract/portions/portions";
import { compareAyahs, isAyah, lastAyahOf } from "#contract/quran/ayahs";
import { divisionOf, rangeOf } from "#contract/quran/divisions";

export const portionChoices = [
  "surah",
  "surahs",
  "division",
  "part",
  "range",
  "khatm",
  "onwards",
  "sound",
] as const;
export type PortionChoice = (typeof portionChoices)[number];

export type PortionProblem =
  | "surahRequired"
  | "khatmRequired"
  | "soundRequired"
  | "ayahMissing"
  | "rangeBackwards";

/** Nothing is chosen yet: no khatm, no sound. */
export const NOT_CHOSEN = 0;

/** What a kind is in the form: as which choice it is shown, and what keeps it from being saved; null: nothing does. */
interface KindInForm<P> {
  choice(portion: P): PortionChoice;
  problem(portion: P): PortionProblem | null;
}

const kinds: { [K in Portion["kind"]]: KindInForm<Extract<Portion, { kind: K }>> } = {
  onwards: { choice: () => "onwards", problem: () => null },
  surahs: {
    choice: ({ surahs }) => (surahs.length === 1 ? "surah" : "surahs"),
    problem: ({ surahs }) => (surahs.length === 0 ? "surahRequired" : null),
  },
  range: {
    choice: (range) => (divisionOf(range) ? "division" : "range"),
    problem({ from, to }) {
      if (!isAyah(from) || !isAyah(to)) return "ayahMissing";
      return compareAyahs(from, to) > 0 ? "rangeBackwards" : null;
    },
  },
  part: {
    choice: () => "part",
    problem: ({ from }) => (from && !isAyah(from) ? "ayahMissing" : null),
  },
  khatm: {
    choice: () => "khatm",
    problem: ({ khatmId }) => (khatmId === NOT_CHOSEN ? "khatmRequired" : null),
  },
  sound: {
    choice: () => "sound",
    problem: ({ soundId }) => (soundId === NOT_CHOSEN ? "soundRequired" : null),
  },
};

const kindOf = ({ kind }: Portion): KindInForm<Portion> => kinds[kind];

export const choiceOf = (portion: Portion) => kindOf(portion).choice(portion);

export const problemOf = (portion: Portion) => kindOf(portion).problem(portion);

/** With which portion a choice begins, of the surahs that were chosen before. */
const beginnings: Record<PortionChoice, (surahs: number[]) => Portion> = {
  surah: (surahs) => ({ kind: "surahs", surahs: surahs.slice(0, 1), times: 1 }),
  surahs: (surahs) => ({ kind: "surahs", surahs, times: 1 }),
  division: () => rangePortion(rangeOf({ kind: "juz", number: 1 })),
  range: ([surah = 1]) => rangePortion({ from: { surah, ayah: 1 }, to: lastAyahOf(surah) }),
  part: () => ({ kind: "part", unit: "page", count: 10, from: PART_BEGINS }),
  khatm: () => ({ kind: "khatm", khatmId: NOT_CHOSEN }),
  sound: () => ({ kind: "sound", soundId: NOT_CHOSEN }),
  onwards: () => ONWARDS,
};

/** Whether a portion may be one that this choice makes, as far as its kind says. */
export const suits = (choice: PortionChoice, { kind }: Portion): boolean =>
  beginnings[choice]([]).kind === kind;

/** What a choice begins with; it keeps the surahs that were chosen before. */
export const beginningOf = (choice: PortionChoice, before: Portion): Portion =>
  beginnings[choice]("surahs" in before ? surahsOf(before) : []);

export function rangePortion(
  range: Pick<RangePortion, "from" | "to"> | undefined,
  repeat: Partial<RangePortion> = {},
): RangePortion {
  const { from, to } = range ?? { from: { surah: 1, ayah: 1 }, to: lastAyahOf(1) };
  return { kind: "range", times: 1, eachAyah: 1, gapSeconds: 0, ...repeat, from, to };
}

/** With another end: the other end follows where the range would run backwards. */
export function withEnd(
  range: RangePortion,
  end: "from" | "to",
  ayah: RangePortion["from"],
): RangePortion {
  const next = { ...range, [end]: ayah };
  // An ayah that does not exist is being typed: the form says so.
  if (!isAyah(ayah) || compareAyahs(next.from, next.to) <= 0) return next;
  return end === "from"
    ? { ...next, to: lastAyahOf(ayah.surah) }
    : { ...next, from: { surah: ayah.surah, ayah: 1 } };
}
