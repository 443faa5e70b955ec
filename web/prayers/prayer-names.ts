// The names of the contract that this room needs as values, whose schemas stay out of the page.
import type { Prayer } from "#contract/prayers/prayers";

export type { Prayer };
export const prayers = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export const prayersWithAdhan = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;
export type PrayerWithAdhan = (typeof prayersWithAdhan)[number];
