// The rows of a catalogue as large as the real one: its well-known recitations, and generated ones,
// always the same, with the irregularities of the real replies.
import { startingCatalogue } from "#server/reciters/starting-catalogue";

export interface CatalogueRow {
  moshafId: number;
  name: string;
  nameArabic: string;
  /** As the API writes it: "Rewayat Hafs A'n Assem - Murattal". */
  moshafName: string;
  moshafNameArabic: string;
  rewayaId: number | null;
  /** The last part of the folder's URL, without slashes. */
  folder: string;
  surahs: number[];
}

export const riwayat = [
  { id: 1, name: "Rewayat Hafs A'n Assem", nameArabic: "حفص عن عاصم" },
  { id: 2, name: "Rewayat Warsh A'n Nafi'", nameArabic: "ورش عن نافع" },
  { id: 5, name: "Rewayat Qalon A'n Nafi'", nameArabic: "قالون عن نافع" },
  { id: 6, name: "Rewayat AlDorai A'n Al-Kisa'ai", nameArabic: "الدوري عن الكسائي" },
];
const hafs = riwayat[0] as (typeof riwayat)[number];

const givenNames = [
  ["Ahmad", "أحمد"],
  ["Ibrahim", "إبراهيم"],
  ["Khalid", "خالد"],
  ["Salah", "صلاح"],
  ["Tawfeeq", "توفيق"],
  ["Jamal", "جمال"],
  ["Hatem", "حاتم"],
  ["Waleed", "وليد"],
  ["Zaki", "زكي"],
  ["Majed", "ماجد"],
  ["Rami", "رامي"],
  ["Adel", "عادل"],
  ["Sami", "سامي"],
  ["Nabil", "نبيل"],
  ["Yahya", "يحيى"],
  ["Othman", "عثمان"],
] as const;
const familyNames = [
  ["Al-Akhdar", "الأخضر"],
  ["Al-Budair", "البدير"],
  ["Al-Qahtani", "القحطاني"],
  ["Al-Sayegh", "الصايغ"],
  ["Al-Mohanna", "المهنا"],
  ["Al-Harthi", "الحارثي"],
  ["Al-Zain", "الزين"],
  ["Al-Naqshabandi", "النقشبندي"],
  ["Al-Tunaiji", "الطنيجي"],
  ["Al-Kandari", "الكندري"],
  ["Al-Hashemi", "الهاشمي"],
  ["Al-Yemeni", "اليماني"],
  ["Al-Kurdi", "الكردي"],
  ["Al-Hajjaj", "الحجاج"],
  ["Al-Refaei", "الرفاعي"],
  ["Al-Sudani", "السوداني"],
] as const;

const madeUp = 258;

/** 290 recitations; the well-known reciters have several each. */
export function catalogueRows(): CatalogueRow[] {
  return [
    ...startingCatalogue.map(wellKnown),
    ...Array.from({ length: madeUp }, (_, i) => madeUpRow(i)),
  ];
}

function wellKnown(recitation: (typeof startingCatalogue)[number]): CatalogueRow {
  const { identifier, name, nameArabic, rewaya, style, availableSurahs } = recitation;
  const moshafId = Number(identifier.replace("mp3quran-", ""));
  const known = riwayat.find((one) => one.name === `Rewayat ${rewaya}`);
  return {
    moshafId,
    name,
    nameArabic,
    // Rows without a rewaya repeat their style, and have no rewaya_id in the stored replies.
    moshafName: known ? `${known.name} - ${style}` : `${style} - ${style}`,
    moshafNameArabic: known ? `${known.nameArabic} - مرتل` : "المصحف المجود",
    rewayaId: null,
    folder: identifier,
    surahs: availableSurahs,
  };
}

function madeUpRow(index: number): CatalogueRow {
  const given = givenNames[index % givenNames.length] ?? ["", ""];
  const family = familyNames[Math.floor(index / givenNames.length) % familyNames.length] ?? [
    "",
    "",
  ];
  const rewaya = riwayat[index % 11 === 0 ? 1 + (index % 3) : 0] ?? hafs;
  const gaps = index % 3 === 0 ? 2 + (index % 9) : 0;
  return {
    moshafId: 300 + index,
    // Stray spaces, as in the real replies.
    name: index % 20 === 0 ? `  ${given[0]}  ${family[0]} ` : `${given[0]} ${family[0]}`,
    nameArabic: `${given[1]} ${family[1]}`,
    moshafName: `${rewaya.name} - Murattal`,
    moshafNameArabic: `${rewaya.nameArabic} - مرتل`,
    rewayaId: rewaya.id,
    folder: `made-up-${300 + index}`,
    surahs: allSurahs.filter((number) => gaps === 0 || number % gaps !== 0),
  };
}

const allSurahs = Array.from({ length: 114 }, (_, index) => index + 1);

/** The reply to GET /reciters; a reciter's id is that of the first recitation. */
export function recitersAnswer(rows: CatalogueRow[], origin: string, arabic: boolean): unknown {
  const reciters = Map.groupBy(rows.entries(), ([, { name }]) => name.trim());
  return {
    reciters: Array.from(reciters.values(), (recitations) => {
      const [, first] = recitations[0] as [number, CatalogueRow];
      return {
        id: first.moshafId,
        name: arabic ? first.nameArabic : first.name,
        letter: first.name.trim().charAt(0),
        date: "2026-10-02T00:00:00.000000Z",
        moshaf: recitations.map(([index, row]) => moshafOf(row, index, origin, arabic)),
      };
    }),
  };
}

/** Some URLs lack their last slash, some lists have spaces and end with a comma. */
function moshafOf(row: CatalogueRow, index: number, origin: string, arabic: boolean): unknown {
  const { moshafId, folder, surahs, rewayaId } = row;
  return {
    id: moshafId,
    name: arabic ? row.moshafNameArabic : row.moshafName,
    server: `${origin}/audio/${folder}${index % 10 === 3 ? "" : "/"}`,
    surah_total: surahs.length,
    moshaf_type: 11,
    surah_list: index % 7 === 0 ? `${surahs.join(", ")},` : surahs.join(","),
    ...(rewayaId === null ? {} : { rewaya_id: rewayaId }),
  };
}
