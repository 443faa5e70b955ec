// What people call a time zone.
import { townOf } from "./schedule-sentence.ts";

/** 'heure d’Europe de l’Est' of Africa/Cairo, in the language of `locale`; its town where no name is known. */
export function zoneName(locale: string, timeZone: string): string {
  const name = isUniversal.test(timeZone) ? "UTC" : nameOf(locale, timeZone);
  return name ?? townOf(timeZone);
}

/** A time of today's rules: in 1970 most zones had one time all year. */
const LATELY = Date.UTC(2026, 0);

const isUniversal = /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)$/;

/** Of the zone all year; undefined in a browser that does not know the zone, or no such names. */
function nameOf(locale: string, timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(LATELY)
      .find(({ type }) => type === "timeZoneName")?.value;
  } catch {
    return undefined;
  }
}
