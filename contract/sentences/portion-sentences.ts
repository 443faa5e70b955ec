// What a run was to recite, as a name: in alerts, which outlive the schedule as it was.
import { surahNames } from "../quran/surahs.ts";
import { type Unit, unitNames } from "../quran/units.ts";
import type { Prayer } from "../prayers/prayer-names.ts";
import { prayerName } from "./prayer-sentences.ts";
import type { AnySentence, Say } from "./sentence.ts";

type Surahs = { surahs: number[] };
type Ayah = { surah: number; ayah: number };
type Numbered = { number: number };

export const portionSentences = {
  "portion.named-recitation": "A recitation",
  "portion.named-onwards": ({ surah }: { surah: number }) => `${surahNames([surah])} and onwards`,
  "portion.named-surah": ({ surah }: { surah: number }) => surahNames([surah]),
  "portion.named-surahs": ({ surahs }: Surahs) => surahNames(surahs),
  "portion.named-surahs-more": ({ surahs, count }: Surahs & { count: number }) =>
    `${surahNames(surahs)} and ${count} more`,
  "portion.named-ayah": ({ surah, ayah }: Ayah) => `${surahNames([surah])} ${ayah}`,
  "portion.named-ayahs": ({ surah, ayah, lastAyah }: Ayah & { lastAyah: number }) =>
    `${surahNames([surah])} ${ayah}-${lastAyah}`,
  "portion.named-range": ({ from, to }: { from: AnySentence; to: AnySentence }, say: Say) =>
    `${say(from)} to ${say(to)}`,
  "portion.named-juz": ({ number }: Numbered) => `Juz ${number}`,
  "portion.named-hizb": ({ number }: Numbered) => `Hizb ${number}`,
  "portion.named-rub": ({ number }: Numbered) => `Hizb quarter ${number}`,
  "portion.named-page": ({ number }: Numbered) => `Page ${number}`,
  "portion.named-khatm": ({ name }: { name: string }) => `Khatm “${name}”`,
  "portion.named-part": ({ unit, count }: { unit: Unit; count: number }) => {
    const [one, more] = unitNames[unit];
    return `${count} ${count === 1 ? one : more} each time`;
  },
  "portion.named-adhan": ({ prayer }: { prayer: Prayer }) => `The adhan of ${prayerName(prayer)}`,
  "portion.named-sound": ({ title }: { title: string }) => `The sound “${title}”`,
};
