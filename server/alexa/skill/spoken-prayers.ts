// Which prayer a person means, and the words for the next one and for the adhan, in every language of the skill.
import { foldName } from "#contract/names/name-folding";
import { type Prayer, prayers } from "#contract/prayers/prayer-names";
import { skillTexts } from "#server/languages/texts";
import type { Words } from "./spoken-words.ts";

/** The ways to say a prayer in the language; the first is the skill's own. */
export const namesOfPrayer = (words: Pick<Words, "prayerNames">, prayer: Prayer): string[] =>
  words.prayerNames[prayer].split("|");

export const prayerName = (words: Words, prayer: Prayer): string =>
  namesOfPrayer(words, prayer)[0] ?? prayer;

let byName: Map<string, Prayer> | undefined;

/** By its folded name. An Echo hears names of another language too. Built at its first question. */
function prayerByName(): Map<string, Prayer> {
  byName ??= new Map(
    Object.values(skillTexts).flatMap(({ speech: words }) =>
      prayers.flatMap((prayer) =>
        namesOfPrayer(words, prayer).map((name): [string, Prayer] => [foldName(name), prayer]),
      ),
    ),
  );
  return byName;
}

/** Words around the name of a prayer; folded. */
const before =
  /^(?:(?:the|salat|salah|namaz|la|le|priere|de|du|صلاه|اذان) )+(?:d(?=asr|isha|icha))?/;
const after = /(?: (?:prayer|salat|salah|namaz|time|today|اليوم))+$/;

/** Null: the words name no prayer. */
export function prayerNamed(said: string): Prayer | null {
  const folded = foldName(said);
  const bare = folded.replace(before, "").replace(after, "");
  return prayerByName().get(folded) ?? prayerByName().get(bare) ?? null;
}

/** Words that mean the prayer whose time comes next; folded. */
const nextWords =
  /^(?:the |my )?(?:next|coming)(?: (?:prayer|salat|salah|namaz))?$|^(?:la |ma )?prochaine(?: priere| salat)?$|^(?:ال)?صلاه (?:ال)?(?:قادمه|تاليه|مقبله)$/;

export const meansNextPrayer = (said: string) => nextWords.test(foldName(said));

/** The call to prayer, with a prayer before or after it; folded. */
const adhanWords =
  /^(?:the |my |mon |صوت )?(?:(.+) )?(?:l?(?:adhan|azan|athan|adan)|call to prayer|l?appel a la priere|(?:ال)?اذان)(?: (?:for |of |de |du )?(.+))?$/;

/** The adhan, of a prayer when one is named; null: the words mean no adhan. */
export function adhanNamed(said: string): { prayer: Prayer | null } | null {
  const match = adhanWords.exec(foldName(said));
  if (!match) return null;
  const about = match[1] ?? match[2];
  if (about === undefined) return { prayer: null };
  const prayer = prayerNamed(about);
  return prayer && { prayer };
}
