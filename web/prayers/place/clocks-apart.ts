// Whether two zones ever show different clocks within a year.

/** Days between two looks: clock changes are at least four weeks apart (Morocco's Ramadan). */
const STEP = 14 * 86_400_000;

/** `one` and `other`: IANA; `now`: UTC milliseconds. Looks at the year after it. */
export function clocksDiffer(one: string, other: string, now: number): boolean {
  if (one === other) return false;
  const [first, second] = [one, other].map(
    (timeZone) =>
      new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" }),
  );
  for (let at = now; at < now + 366 * 86_400_000; at += STEP) {
    if (first?.format(at) !== second?.format(at)) return true;
  }
  return false;
}
