// The settings of the player, kept in this browser for the next visit.
import type { AfterSurah } from "./player-state.ts";

export interface PlayerMemory {
  reciterId?: number;
  surahId?: number;
  volume?: number;
  rate?: number;
  afterSurah?: AfterSurah;
}

const key = "wird.player";

export function readMemory(storage: Pick<Storage, "getItem">): PlayerMemory {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function writeMemory(storage: Pick<Storage, "setItem">, memory: PlayerMemory): void {
  try {
    storage.setItem(key, JSON.stringify(memory));
  } catch {
    // Storage is full or blocked: next time starts from the defaults.
  }
}
