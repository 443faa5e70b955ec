// The interaction model of a language, built from the app's own surahs and reciters.
import type { v1 } from "ask-smapi-model";
import { languages, type SpokenLanguage } from "#contract/languages";
import { foldName, isArabic } from "#contract/names/name-folding";
import { surahAliases, surahOpenings } from "#contract/names/surah-aliases";
import { matchSurah } from "#contract/names/surah-match";
import { prayers } from "#contract/prayers/prayer-names";
import { surahs } from "#contract/quran/surahs";
import { divisionNamed } from "#server/alexa/skill/spoken-divisions";
import { namesOfPrayer } from "#server/alexa/skill/spoken-prayers";
import { skillTexts } from "#server/languages/texts";
import { builtInIntents, type CustomIntent, slotsOf } from "./model-intents.ts";

export interface NamedReciter {
  name: string;
  nameArabic: string;
}

type Model = v1.skill.interactionModel.InteractionModelData;
type SlotType = v1.skill.interactionModel.SlotType;
type TypeValue = v1.skill.interactionModel.TypeValue;

/** Amazon's limit for a value or synonym, in characters. */
const LONGEST_VALUE = 140;

export function interactionModel(
  language: SpokenLanguage,
  reciters: readonly NamedReciter[],
): Model {
  const { invocationName, intents } = skillTexts[language].package;
  return {
    interactionModel: {
      languageModel: {
        invocationName,
        intents: [
          ...builtInIntents.map((name) => ({ name, samples: [] })),
          ...(Object.keys(intents) as CustomIntent[]).map((name) => ({
            name,
            slots: Object.entries(slotsOf[name]).map(([slot, type]) => ({ name: slot, type })),
            samples: [...intents[name]],
          })),
        ],
        types: [
          surahType(language),
          reciterType(language, reciters),
          juzType(language),
          khatmType(language),
          prayerType(language),
        ],
      },
    },
  };
}

/** The ids are surah numbers; each spelling belongs to one surah only. */
function surahType(language: SpokenLanguage): SlotType {
  const taken = new Set<string>();
  const named = surahs.map((surah) => {
    const value = hasArabicNames(language) ? withoutVowels(surah.name) : surah.englishName;
    free([value], taken);
    return { surah, value };
  });
  const values: TypeValue[] = named.map(({ surah, value }) => {
    const [sounds = "", meanings = ""] = surahAliases[surah.number - 1] ?? [];
    const heard = [sounds, surahOpenings[surah.number - 1] ?? ""].flatMap(listed);
    const others = hasArabicNames(language)
      ? [value.replace(/^ال/, ""), ...heard.filter(isArabic)]
      : [
          surah.englishName.replace(/^A[a-z]{1,2}-(?=[A-Z])/, ""),
          ...heard.filter((name) => !isArabic(name)),
          ...(language === "en"
            ? [...surah.englishNameTranslation.split(", "), ...listed(meanings)]
            : []),
        ];
    // The skill receives the spoken words, not Alexa's match: both must find the same surah.
    const understood = others.filter(
      (name) => matchSurah(name, true)?.surah === surah && divisionNamed(name) === null,
    );
    return { id: String(surah.number), name: { value, synonyms: free(understood, taken) } };
  });
  return { name: "Surah", values };
}

function reciterType(language: SpokenLanguage, reciters: readonly NamedReciter[]): SlotType {
  const names = reciters.map(({ name, nameArabic }) =>
    hasArabicNames(language) ? nameArabic : name,
  );
  const values = free(names, new Set()).map((value) => ({ name: { value, synonyms: [] } }));
  return { name: "Reciter", values };
}

/** The ids are the numbers of the juz. */
function juzType(language: SpokenLanguage): SlotType {
  const values = skillTexts[language].package.juzNames.map((names, index) => {
    const [value = "", ...synonyms] = listed(names);
    return { id: String(index + 1), name: { value, synonyms } };
  });
  return { name: "Juz", values };
}

/** Examples: Alexa hears other names too. */
function khatmType(language: SpokenLanguage): SlotType {
  const { khatmNames } = skillTexts[language].package;
  return { name: "Khatm", values: khatmNames.map((value) => ({ name: { value, synonyms: [] } })) };
}

/** The ids are those of the contract. */
function prayerType(language: SpokenLanguage): SlotType {
  const taken = new Set<string>();
  const values = prayers.map((id) => {
    const [value = id, ...synonyms] = free(namesOfPrayer(skillTexts[language].speech, id), taken);
    return { id, name: { value, synonyms } };
  });
  return { name: "Prayer", values };
}

const hasArabicNames = (language: SpokenLanguage) => languages[language].names === "arabic";

/** The names whose folded spelling is not used yet; adds them to `taken`. */
function free(names: string[], taken: Set<string>): string[] {
  return names.filter((name) => {
    const key = foldName(name);
    if (key === "" || name.length > LONGEST_VALUE || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

function listed(names: string): string[] {
  return names === "" ? [] : names.split("|");
}

/** As Arabic is usually written, and as Alexa's speech recognition writes it. */
function withoutVowels(name: string): string {
  return name
    .normalize("NFC")
    .replace(/[\u064b-\u0653\u0670\u06e1\u06e5\u06e6]/g, "")
    .replaceAll("ٱ", "ا");
}
