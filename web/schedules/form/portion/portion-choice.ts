// The choices of "What is recited?": each makes a portion, and a portion is shown as one of them.
import { compareAyahs, isAyah, lastAyahOf, surahParts } from "#contract/quran/ayahs";
import { divisionOf, rangeOf } from "#contract/quran/divisions";
import { ONWARDS, type Portion } from "#contract/portions/portions";

export type RangePortion = Extract<Portion, { kind: "range" }>;

export const portionChoices = [
  "surah",
  "surahs",
  "division",
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

export function choiceOf(portion: Portion): PortionChoice {
  if (portion.kind === "surahs") return portion.surahs.length === 1 ? "surah" : "surahs";
  if (portion.kind === "range") return divisionOf(portion) ? "division" : "range";
  return portion.kind;
}

/** What a choice begins with; it keeps the surah that was chosen before. */
export function beginningOf(choice: PortionChoice, before: Portion): Portion {
  const surahs = before.kind === "surahs" ? before.surahs : [];
  switch (choice) {
    case "surah":
      return { kind: "surahs", surahs: surahs.slice(0, 1), times: 1 };
    case "surahs":
      return { kind: "surahs", surahs, times: 1 };
    case "division":
      return rangePortion(rangeOf({ kind: "juz", number: 1 }));
    case "range": {
      const [surah = 1] = surahs;
      return rangePortion({ from: { surah, ayah: 1 }, to: lastAyahOf(surah) });
    }
    case "khatm":
      return { kind: "khatm", khatmId: NOT_CHOSEN };
    case "sound":
      return { kind: "sound", soundId: NOT_CHOSEN };
    case "onwards":
      return ONWARDS;
  }
}

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

/** What keeps the portion from being saved; null when nothing does. */
export function problemOf(portion: Portion): PortionProblem | null {
  switch (portion.kind) {
    case "onwards":
      return null;
    case "surahs":
      return portion.surahs.length === 0 ? "surahRequired" : null;
    case "range": {
      const { from, to } = portion;
      if (!isAyah(from) || !isAyah(to)) return "ayahMissing";
      return compareAyahs(from, to) > 0 ? "rangeBackwards" : null;
    }
    case "khatm":
      return portion.khatmId === NOT_CHOSEN ? "khatmRequired" : null;
    case "sound":
      return portion.soundId === NOT_CHOSEN ? "soundRequired" : null;
  }
}

/** A khatm has its own reciter, and a sound has none. */
export function needsReciter({ kind }: Portion): boolean {
  return kind !== "khatm" && kind !== "sound";
}

/** The surahs that a portion needs from its reciter. */
export function surahsOf(portion: Portion): number[] {
  if (portion.kind === "surahs") return portion.surahs;
  return portion.kind === "range" ? surahParts(portion).map(({ surah }) => surah) : [];
}

/** The surahs of which a range needs the times of their ayahs. */
export function timedSurahsOf(portion: Portion): number[] {
  if (portion.kind !== "range") return [];
  const parts = surahParts(portion).filter(({ isWhole }) => !isWhole || portion.eachAyah > 1);
  return parts.map(({ surah }) => surah);
}
