// The settings of the player, kept in this browser for the next visit.
import type { AfterSurah } from "#contract/playback";

export interface PlayerMemory {
  reciterId?: number;
  surahId?: number;
  /** Seconds into that surah, where one stopped listening in this browser. */
  position?: number;
  volume?: number;
  rate?: number;
  afterSurah?: AfterSurah;
}

/** Of each account its own: signing out removes all of them (api/account-traces.ts). */
const keyOf = (userId: number) => `wird.player.${userId}`;

export function readMemory(storage: Pick<Storage, "getItem">, userId: number): PlayerMemory {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function writeMemory(
  storage: Pick<Storage, "setItem">,
  userId: number,
  memory: PlayerMemory,
): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify(memory));
  } catch {
    // Storage is full or blocked: next time starts from the defaults.
  }
}
