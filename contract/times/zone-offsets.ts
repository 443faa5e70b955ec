// Zone offsets by the server's rules, for browsers with another edition of them. A page keeps those it received.
import { Temporal } from "temporal-polyfill";

/** From this instant on (ISO 8601) so many minutes are added to UTC, until the next one. */
export interface ZoneOffset {
  from: string;
  minutes: number;
}

/** Of a request for the account: a zone whose offsets it asks for. */
export const ZONE_HEADER = "wird-timezone";

const MINUTE = 60_000;
/** Years of offsets before and after the current one: what pages show and plan. */
const YEARS_AROUND = 2;

const made = new Map<string, ZoneOffset[]>();
const MOST_MADE = 1000;

/** From the year before the last to the year after the next, so that the answer changes once a year. */
export function zoneOffsets(timezone: string, now: number): ZoneOffset[] {
  const year = new Date(now).getUTCFullYear();
  const key = `${timezone} ${year}`;
  const known = made.get(key);
  if (known) return known;
  if (made.size >= MOST_MADE) made.clear();
  const start = Date.UTC(year - YEARS_AROUND, 0, 1);
  const offsets = changesBetween(timezone, start, Date.UTC(year + YEARS_AROUND + 1, 0, 1)).map(
    ({ at, minutes }) => ({ from: new Date(at).toISOString(), minutes }),
  );
  made.set(key, offsets);
  return offsets;
}

interface Change {
  at: number;
  minutes: number;
}

const remembered = new Map<string, Change[]>();
/** The last answer about each zone, as JSON: most answers are the same again. */
const told = new Map<string, string>();

/** Remembers the server's offsets of a zone, where this machine's rules differ or lack the zone. */
export function rememberOffsets(timezone: string, offsets: readonly ZoneOffset[]): void {
  const text = JSON.stringify(offsets);
  if (told.get(timezone) === text) return;
  told.set(timezone, text);
  const changes = offsets.map(({ from, minutes }) => ({ at: Date.parse(from), minutes }));
  if (changes.length === 0 || agrees(timezone, changes)) remembered.delete(timezone);
  else remembered.set(timezone, changes);
}

/** The server has told its offsets of this zone. */
export const hasOffsets = (timezone: string): boolean => told.has(timezone);

/** Minutes to add to UTC by what was remembered; null: this machine's own rules are right. */
export function rememberedOffset(timezone: string, at: number): number | null {
  const changes = remembered.get(timezone);
  if (!changes) return null;
  const last = changes.findLast((change) => change.at <= at) ?? changes[0];
  return last?.minutes ?? null;
}

/**
 * The instant of a wall-clock time (as if of UTC, milliseconds) by what was remembered: the first of two
 * when the clock is set back, the end of the gap when there is none. Null: own rules are right.
 */
export function rememberedInstant(timezone: string, wall: number): number | null {
  const changes = remembered.get(timezone);
  if (!changes) return null;
  const offset = (at: number) => rememberedOffset(timezone, at) ?? 0;
  const minutes = [...new Set(changes.map((change) => change.minutes))];
  const found = minutes
    .map((each) => wall - each * MINUTE)
    .filter((at) => at + offset(at) * MINUTE === wall)
    .sort((one, other) => one - other);
  if (found[0] !== undefined) return found[0];
  // In a gap: the change at which the clock jumps over this time.
  const gap = changes.find(({ at, minutes: after }) => {
    const before = offset(at - 1);
    return at + before * MINUTE <= wall && wall < at + after * MINUTE;
  });
  return gap?.at ?? wall - offset(wall) * MINUTE;
}

/** Whether this machine has the same changes for as many years. */
function agrees(timezone: string, changes: readonly Change[]): boolean {
  const start = changes[0]?.at ?? 0;
  const year = new Date(start).getUTCFullYear();
  try {
    const own = changesBetween(timezone, start, Date.UTC(year + 2 * YEARS_AROUND + 1, 0, 1));
    return JSON.stringify(own) === JSON.stringify(changes);
  } catch {
    // A zone that is newer than this browser.
    return false;
  }
}

/** The offset at `start`, and each other one that begins before `end`. */
function changesBetween(timezone: string, start: number, end: number): Change[] {
  const changes: Change[] = [];
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timezone);
  while (at && at.epochMilliseconds < end) {
    const minutes = at.offsetNanoseconds / (MINUTE * 1e6);
    if (changes.at(-1)?.minutes !== minutes) changes.push({ at: at.epochMilliseconds, minutes });
    at = at.getTimeZoneTransition("next");
  }
  return changes;
}
