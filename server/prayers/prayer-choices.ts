// What an account has chosen for its prayer times, as the table has it.
import { prayers } from "#contract/prayers/prayer-names";
import type { Place } from "#contract/prayers/places";
import {
  type HijriCorrections,
  type Method,
  NO_OFFSETS,
  type PrayerSettings,
} from "#contract/prayers/prayer-settings";
import type { Row } from "#server/platform/database/tables";
import { defaultMethod, usualAdditions } from "./default-methods.ts";
import type { PrayerRules } from "./prayer-times.ts";

export interface PrayerChoices
  extends HijriCorrections,
    Pick<PrayerSettings, "madhab" | "highLatitude" | "offsets"> {
  place: Place | null;
  /** Null: that of the place's country. */
  method: Method | null;
  /** The same for the same choices of whichever account. */
  key: string;
}

type SettingsRow = Row<"prayerSettings">;

/** The row of an account that has chosen nothing. */
export const defaultRow = (userId: number): SettingsRow => ({
  userId,
  place: null,
  method: null,
  madhab: "shafi",
  highLatitude: null,
  offsets: JSON.stringify(NO_OFFSETS),
  hijriShift: 0,
  hijriMonths: "[]",
});

export function choicesOf({ userId: _, ...row }: SettingsRow): PrayerChoices {
  return {
    ...row,
    place: row.place === null ? null : JSON.parse(row.place),
    offsets: JSON.parse(row.offsets),
    hijriMonths: JSON.parse(row.hijriMonths),
    key: JSON.stringify(Object.values(row)),
  };
}

export const NO_CHOICES = choicesOf(defaultRow(0));

/** The method that counts: the chosen one, else that of the place's country. */
export function methodOf({ method, place }: PrayerChoices): Method {
  return method ?? defaultMethod(place?.country ?? null);
}

/** With the minutes that the country's authority adds, as long as nobody chose another method. */
export function rulesOf(choices: PrayerChoices): PrayerRules {
  const added = choices.method === null ? usualAdditions(choices.place?.country ?? null) : {};
  const offsets = { ...choices.offsets };
  for (const prayer of prayers) offsets[prayer] += added[prayer] ?? 0;
  return { ...choices, offsets, method: methodOf(choices) };
}
