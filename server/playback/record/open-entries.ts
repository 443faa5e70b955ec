// History entries that are being heard: how far they are stands in the states of their speakers.
import type { Queries } from "#server/platform/database/database";
import { accountsAtHome } from "#server/platform/database/homes";
import { asOf, type Hearing, type SpeakerState } from "./playback-state-store.ts";

/** Seconds. */
export interface OpenEntry {
  endPosition: number;
  secondsHeard: number;
}

/** Milliseconds: what plays is written every minute, so of an older state it is not known whether it plays on. */
const WRITTEN_WITHIN = 2 * 60_000;

/** By the id of the entry, as of `now`, UTC milliseconds. */
export async function openEntries(
  db: Queries,
  userId: number,
  now: number,
): Promise<Map<number, OpenEntry>> {
  const accounts = await accountsAtHome(db, userId);
  const rows = await db
    .selectFrom("playbackState")
    .innerJoin("devices", "devices.id", "playbackState.deviceId")
    .select(["hearing", "status", "position", "positionAt", "duration", "silentUntil"])
    .where("devices.userId", "in", accounts)
    .where("hearing", "is not", null)
    .execute();
  const entries = rows.flatMap(({ hearing, ...state }) => {
    const { entry } = JSON.parse(hearing ?? "null") as Hearing;
    if (!entry) return [];
    const isKnown = now - state.positionAt <= WRITTEN_WITHIN;
    const { position } = isKnown ? asOf(state as SpeakerState, now) : state;
    const secondsHeard = entry.seconds + position - state.position;
    return [[entry.id, { endPosition: position, secondsHeard }] as const];
  });
  return new Map(entries);
}
