// Dates as text: formatters are cached, since creating one costs more than using it a hundred times.

const made = new Map<string, Intl.DateTimeFormat>();

/** `instant` in UTC milliseconds. */
export function formatDate(
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
  instant: number,
): string {
  const key = locale + JSON.stringify(options);
  const known = made.get(key);
  const format = known ?? new Intl.DateTimeFormat(locale, options);
  if (!known) made.set(key, format);
  return format.format(instant);
}
