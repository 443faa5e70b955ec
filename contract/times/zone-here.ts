// The zone of the machine that runs this, browser or server.

/** IANA; UTC where the system does not say it, or says one that cannot be used, such as Etc/Unknown. */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isKnownZone(timeZone) ? timeZone : "UTC";
}

/** Whether the zone data of this machine has it. */
export function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
