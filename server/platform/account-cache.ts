// What this node remembers of signed-in accounts between requests, while it is surely still so.
import { BoundedMap } from "#contract/bounded-map";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Events } from "./events.ts";

/**
 * Milliseconds. An event that was lost although it could be heard (its sender was killed between
 * its commit and its event) ends with this.
 */
export const REMEMBERED_FOR = 30_000;
/** Some 0.5 KB each. */
const MOST_REMEMBERED = 10_000;

export interface AccountCache<T extends { userId: number }> {
  /**
   * What is remembered under the key, without waiting; otherwise what `read` finds, once for all
   * who ask meanwhile. Null is not remembered. Rejects as `read` does.
   */
  get(key: string, read: () => Promise<T | null>): T | Promise<T | null>;
  forget(key: string): void;
}

interface Entry<T> {
  value: T;
  readAt: number;
}

interface Parts {
  clock: Clock;
  events: Events;
  versionElsewhere: Database["versionElsewhere"];
}

export function createAccountCache<T extends { userId: number }>(parts: Parts): AccountCache<T> {
  const { clock, events, versionElsewhere } = parts;
  const entries = new BoundedMap<string, Entry<T>>(MOST_REMEMBERED, leaveUser);
  /** Reads under way. One that an event overtook is not remembered, and nobody joins it. */
  const reads = new Map<string, Promise<T | null>>();
  const keysOfUser = new Map<number, Set<string>>();
  let version = versionElsewhere?.();

  function forget(key: string): void {
    reads.delete(key);
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    leaveUser(key, entry);
  }

  function leaveUser(key: string, { value: { userId } }: Entry<T>): void {
    const keys = keysOfUser.get(userId);
    keys?.delete(key);
    if (keys?.size === 0) keysOfUser.delete(userId);
  }

  function forgetUser({ userId }: { userId: number }): void {
    // Whose a read under way will be is not known yet.
    reads.clear();
    for (const key of keysOfUser.get(userId) ?? []) forget(key);
  }

  function forgetAll(): void {
    reads.clear();
    entries.clear();
    keysOfUser.clear();
  }

  events.subscribe("account-changed", forgetUser);
  events.subscribe("logins-ended", forgetUser);
  events.subscribe("events-missed", forgetAll);
  // A node has ended: if it was killed, it may not have said all that it changed.
  events.subscribe("speakers-free", forgetAll);

  /** False: another process or node may have changed accounts without our knowledge. */
  function hearsOfChanges(): boolean {
    if (!events.hears()) {
      forgetAll();
      return false;
    }
    const now = versionElsewhere?.();
    if (now !== version) forgetAll();
    version = now;
    return true;
  }

  function isFresh({ readAt }: Entry<T>, now: number): boolean {
    return readAt <= now && now < readAt + REMEMBERED_FOR;
  }

  function remember(key: string, value: T, readAt: number): void {
    forget(key);
    for (const [oldest, entry] of entries) {
      if (isFresh(entry, readAt)) break;
      forget(oldest);
    }
    entries.set(key, { value, readAt });
    const keys = keysOfUser.get(value.userId) ?? new Set();
    keysOfUser.set(value.userId, keys.add(key));
  }

  async function readOnce(key: string, read: () => Promise<T | null>): Promise<T | null> {
    const readAt = clock.now();
    const reading = read();
    reads.set(key, reading);
    try {
      const value = await reading;
      if (value && reads.get(key) === reading) remember(key, value, readAt);
      return value;
    } finally {
      if (reads.get(key) === reading) reads.delete(key);
    }
  }

  return {
    get(key, read) {
      if (!hearsOfChanges()) return read();
      const entry = entries.get(key);
      if (entry && isFresh(entry, clock.now())) return entry.value;
      return reads.get(key) ?? readOnce(key, read);
    },
    forget,
  };
}
