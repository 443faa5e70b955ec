// Which juz, hizb or page a person means.
import { type Division, rangeOf } from "#contract/quran/divisions";
import { foldName } from "#contract/names/name-folding";
import { spokenNumber } from "#contract/names/number-words";
import { type Slots, spokenValue } from "./spoken-slots.ts";

/** Nobody asks for a quarter of a hizb by its number. */
export type SpokenKind = Exclude<Division["kind"], "rub">;

export interface SpokenDivision {
  kind: SpokenKind;
  number: number;
}

/** Juz that go by their first words, folded. */
const juzNames: Record<string, number> = {
  amma: 30,
  عم: 30,
  tabarak: 29,
  تبارك: 29,
  "qad sami": 28,
  "قد سمع": 28,
};

/** Folded; "para" is a juz in India and Pakistan; French spells it by its sound, or hears juice. */
const kinds: [SpokenKind, string][] = [
  ["juz", "juz|juzz|juzu|para|sipara|djouz|jouz|jus|جز"],
  ["hizb", "hizb|حزب"],
  ["page", "page|صفحه"],
];

const numberOfJuz = (folded: string) => juzNames[folded] ?? spokenNumber(folded);

/** By the slots of an intent. Null: they name none; without a number: there is no such division. */
export function divisionIn(
  slots: Slots,
): SpokenDivision | { kind: SpokenKind; number: null } | null {
  const juzName = spokenValue(slots, "juzName");
  if (juzName !== null) {
    return known("juz", numberOfJuz(foldName(juzName)));
  }
  for (const [kind] of kinds) {
    const said = spokenValue(slots, `${kind}Number`);
    if (said !== null) return known(kind, Number(said));
  }
  return null;
}

/** By words alone, such as "juz five" or "الجزء الخامس"; null when they name none. */
export function divisionNamed(said: string): SpokenDivision | null {
  const folded = foldName(said);
  for (const [kind, names] of kinds) {
    const before = new RegExp(
      `^(?:the |le |la )?(?:ال)?(?:${names}) (?:number |numero |رقم )?(.+)$`,
    ).exec(folded);
    const after = new RegExp(`^(?:the |le |la )?(.+) (?:${names})$`).exec(folded);
    const rest = before?.[1] ?? after?.[1];
    if (rest === undefined) continue;
    const division = known(kind, kind === "juz" ? numberOfJuz(rest) : spokenNumber(rest));
    if (division.number !== null) return division;
  }
  return null;
}

function known(kind: SpokenKind, number: number | null) {
  return number !== null && rangeOf({ kind, number }) ? { kind, number } : { kind, number: null };
}
