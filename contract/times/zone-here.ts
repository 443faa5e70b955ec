// The zone of the machine that runs this, browser or server.

/** IANA; UTC where the system does not say it, or says one that cannot be used, such as Etc/Unknown. */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isKnownZone(timeZone) ? timeZone : "UTC";
}

/** Names that were found: each look makes a formatter, which takes half a millisecond, for each row of a list. */
const known = new Set<string>();
/** There are some 600, and each may be written in any case. */
const MOST_KNOWN = 1000;

/** Whether the zone data of this machine has it. */
export function isKnownZone(timeZone: string): boolean {
  if (known.has(timeZone)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    return false;
  }
  if (known.size >= MOST_KNOWN) known.clear();
  known.add(timeZone);
  return true;
}
