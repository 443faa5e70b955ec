// Quiet hours: whether a time of the clock is within them, also over midnight.

export interface QuietHours {
  /** HH:MM; both or neither. The first is within, the last is not. */
  quietFrom: string | null;
  quietTo: string | null;
}

/** `time`: HH:MM on the clocks of the account, which is asked anew each time: zones and clocks change. */
export function isQuietAt({ quietFrom, quietTo }: QuietHours, time: string): boolean {
  if (quietFrom === null || quietTo === null) return false;
  return quietFrom < quietTo
    ? quietFrom <= time && time < quietTo
    : quietFrom <= time || time < quietTo;
}
