// Dates as text: formatters are cached, since creating one costs more than using it a hundred times.

import { rememberedOffset } from "#contract/times/zone-offsets";

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * `instant` in UTC milliseconds. By the server's rules of the zone, where this browser's are of another
 * edition: then a zone's name is its offset.
 */
export function formatDate(
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  instant: number,
): string {
  const minutes = rememberedOffset(options.timeZone, instant);
  if (minutes !== null) return formatShifted(locale, options, instant, minutes);
  return formatHere(locale, options, instant);
}

/** By this browser's rules. */
function formatHere(locale: string, options: Intl.DateTimeFormatOptions, instant: number): string {
  const key = locale + JSON.stringify(options);
  const known = made.get(key);
  const format = known ?? new Intl.DateTimeFormat(locale, options);
  if (!known) made.set(key, format);
  const text = format.format(instant);
  // Intl has no French ordinal: "1 décembre" is read as a number of Decembers.
  return locale.startsWith("fr") ? text.replace(/\b1 (?=\D)/, "1er ") : text;
}

function formatShifted(
  locale: string,
  { timeZoneName, ...options }: Intl.DateTimeFormatOptions & { timeZone: string },
  instant: number,
  minutes: number,
): string {
  const text = formatHere(locale, { ...options, timeZone: "UTC" }, instant + minutes * 60_000);
  if (!timeZoneName) return text;
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const offset = `${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
  return `${text} GMT${minutes < 0 ? "-" : "+"}${offset}`;
}
