// Formats seconds as m:ss, also beyond an hour, in the digits of a locale.
export function clockText(seconds: number | null, locale: string): string {
  const whole = Math.max(0, Math.floor(seconds ?? 0));
  const text = (number: number, digits: number) =>
    number.toLocaleString(locale, { minimumIntegerDigits: digits, useGrouping: false });
  return `${text(Math.floor(whole / 60), 1)}:${text(whole % 60, 2)}`;
}
