// The names of the prayers. This file imports nothing: sentences and pages use them without the schemas.

/** In the order of a day. Sunrise is no prayer: it is the end of Fajr, and there is no adhan for it. */
export const prayers = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type Prayer = (typeof prayers)[number];

export const prayersWithAdhan = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;
export type PrayerWithAdhan = (typeof prayersWithAdhan)[number];
