// Ready-made schedules: portions that many people recite at the same times.
import type { Portion } from "./portions.ts";

export interface PortionPreset {
  id: PortionPresetId;
  /** "juz": a khatm of 30 days is begun for it. "sound": it asks for a sound of one's own. */
  portion: Portion | "juz" | "sound";
  /** HH:MM. Of a preset that is bound to a prayer: a time that suits it in most months. */
  startTime: string;
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

export const portionPresets: readonly PortionPreset[] = [
  { id: "kahfFriday", portion: surahs(18), startTime: "09:00", days: [5] },
  // The day begins at sunset: this is the night of Friday.
  { id: "kahfThursday", portion: surahs(18), startTime: "18:30", days: [4] },
  { id: "mulk", portion: surahs(67), startTime: "21:30", days: null },
  { id: "baqara", portion: surahs(2), startTime: "10:00", days: [1, 4] },
  { id: "sajdaInsan", portion: surahs(32, 76), startTime: "05:00", days: [5] },
  { id: "juz", portion: "juz", startTime: "06:00", days: null },
  { id: "morningAdhkar", portion: "sound", startTime: "06:30", days: null },
  { id: "eveningAdhkar", portion: "sound", startTime: "17:00", days: null },
];
