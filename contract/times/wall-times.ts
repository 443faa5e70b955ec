// Wall-clock times (HH:MM) among themselves, without a day or a zone; light enough for a form. Pure.

const DAY = 24 * 60;

/** Of HH:MM since midnight. */
export function minutesOf(wallTime: string): number {
  const [hours, minutes] = wallTime.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** HH:MM so many minutes later on the clock, past midnight too; negative: earlier. */
export function wallTimeAfter(wallTime: string, minutes: number): string {
  const at = (((minutesOf(wallTime) + minutes) % DAY) + DAY) % DAY;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Minutes on the clock from one time to the next occurrence of another: 0 when they are the same. */
export function wallMinutesBetween(from: string, to: string): number {
  return (minutesOf(to) - minutesOf(from) + DAY) % DAY;
}

/** The full hour after a time; of 06:00 it is 07:00. */
export function nextFullHour(wallTime: string): string {
  return wallTimeAfter(wallTime, 60 - (minutesOf(wallTime) % 60));
}
