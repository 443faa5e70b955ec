// Ready-made schedules: portions that many people recite at the same times.
import type { PrayerAnchor } from "../prayers/prayers.ts";
import type { Portion } from "./portions.ts";

export interface PortionPreset {
  id: PortionPresetId;
  /** "juz": a khatm of 30 days is begun for it. "sound": it asks for a sound of one's own. */
  portion: Portion | "juz" | "sound";
  /** HH:MM. Of a preset that is bound to a prayer: a time that suits it in most months. */
  startTime: string;
  /** Where the account's place is known: the prayer that it is bound to; null: none. */
  startAnchor: PrayerAnchor | null;
  /** 1 Monday to 7 Sunday; null: daily. */
  days: readonly number[] | null;
}

export const portionPresetIds = [
  "kahfFriday",
  "kahfThursday",
  "mulk",
  "baqara",
  "sajdaInsan",
  "juz",
  "morningAdhkar",
  "eveningAdhkar",
] as const;
export type PortionPresetId = (typeof portionPresetIds)[number];

const surahs = (...numbers: number[]): Portion => ({ kind: "surahs", surahs: numbers, times: 1 });

const after = (prayer: PrayerAnchor["prayer"], minutes: number) => ({ prayer, minutes });
/** Both surahs take about half an hour. */
const before = (prayer: PrayerAnchor["prayer"], minutes: number) => ({ prayer, minutes: -minutes });

export const portionPresets: readonly PortionPreset[] = [
  {
    ...{ id: "kahfFriday", portion: surahs(18), days: [5] },
    ...{ startTime: "09:00", startAnchor: null },
  },
  // The day begins at sunset: this is the night of Friday.
  {
    ...{ id: "kahfThursday", portion: surahs(18), days: [4] },
    ...{ startTime: "18:30", startAnchor: after("maghrib", 20) },
  },
  {
    ...{ id: "mulk", portion: surahs(67), days: null },
    ...{ startTime: "21:30", startAnchor: after("isha", 30) },
  },
  {
    ...{ id: "baqara", portion: surahs(2), days: [1, 4] },
    ...{ startTime: "10:00", startAnchor: null },
  },
  {
    ...{ id: "sajdaInsan", portion: surahs(32, 76), days: [5] },
    ...{ startTime: "05:00", startAnchor: before("fajr", 45) },
  },
  {
    ...{ id: "juz", portion: "juz", days: null },
    ...{ startTime: "06:00", startAnchor: null },
  },
  {
    ...{ id: "morningAdhkar", portion: "sound", days: null },
    ...{ startTime: "06:30", startAnchor: after("fajr", 20) },
  },
  {
    ...{ id: "eveningAdhkar", portion: "sound", days: null },
    ...{ startTime: "17:00", startAnchor: after("asr", 20) },
  },
];
