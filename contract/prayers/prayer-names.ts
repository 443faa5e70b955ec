// The names of the prayers; it imports nothing, because sentences about prayers need them too.

/** In the order of a day. Sunrise is no prayer: it is the end of Fajr, and there is no adhan for it. */
export const prayers = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type Prayer = (typeof prayers)[number];

/** Those with an adhan. */
export const prayersWithAdhan = prayers.filter((prayer) => prayer !== "sunrise");
