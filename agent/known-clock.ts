// Whether this machine knows what time it is: without a clock chip and a network it starts with a time of long ago.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import type { Clock } from "#server/platform/clock";
import { writeWhole } from "./agent-config.ts";

const FILE = "last-time.json";
const lastTime = z.object({ at: z.number() });

/** Made by systemd-timesyncd once a time server has set the clock since the machine's start. */
const SET_SINCE_START = "/run/systemd/timesync/synchronized";
/** Milliseconds between writes: a memory card wears out. */
const WRITE_EVERY = 5 * 60_000;
/** Milliseconds by which the clock may be wrong, and still recite. */
const MOST_WRONG = 60_000;
/** Plans do not reach as far, milliseconds: a clock that is further ahead than that is no one's. */
const MOST_AHEAD = 3 * 24 * 60 * 60_000;

/** Milliseconds between looks for a clock that was set. */
const LOOK_EVERY = 1000;

export interface KnownClock {
  /** False: nothing is begun by this clock. */
  isKnown(): boolean;
  /** The server has told its time: the clock is so many milliseconds ahead of it. */
  compared(ahead: number): void;
  start(): void;
  stop(): void;
}

interface Options {
  folder: string;
  clock: Clock;
  /** Left out: systemd is asked. */
  isSetSinceStart?: () => boolean;
  /** Why it is not known; null: it is known again. */
  onChange(why: string | null): void;
}

export function createKnownClock(options: Options): KnownClock {
  const { folder, clock, isSetSinceStart = () => existsSync(SET_SINCE_START), onChange } = options;
  const file = path.join(folder, FILE);
  /** The latest time at which the clock was known, of an earlier process at first. */
  let seen = readLastTime(file);
  let lookedAt = clock.now();
  /** It may be far ahead of a time that is old: then somebody has set it, or the machine has no chip. */
  let agrees = seen === null || (isNoEarlier(lookedAt) && lookedAt - seen <= MOST_AHEAD);
  /** Null: it has told no time since the clock was set. */
  let serverSays: number | null = null;
  let wasKnown = true;
  let writtenAt: number | null = null;
  let cancel = () => {};

  function isNoEarlier(now: number): boolean {
    return seen === null || now >= seen - MOST_WRONG;
  }

  function isKnown(): boolean {
    if (serverSays !== null) return Math.abs(serverSays) <= MOST_WRONG;
    return agrees || isSetSinceStart();
  }

  function look(): void {
    const now = clock.now();
    // Below that the clock has merely run on, possibly towards an earlier time again.
    if (Math.abs(now - lookedAt) > MOST_WRONG) {
      serverSays = null;
      agrees = isNoEarlier(now);
    }
    lookedAt = now;
    tellChange();
    if (!isKnown()) return;
    seen = now;
    if (writtenAt === null || Math.abs(now - writtenAt) >= WRITE_EVERY) write();
  }

  function tellChange(): void {
    if (isKnown() === wasKnown) return;
    wasKnown = !wasKnown;
    onChange(wasKnown ? null : unknownClockSentence(serverSays === null ? seen : null));
  }

  function write(): void {
    writtenAt = seen;
    try {
      writeWhole(file, JSON.stringify({ at: seen }));
    } catch {
      // A full disk is no reason to stop.
    }
  }

  function lookAgain(): void {
    look();
    cancel = clock.after(LOOK_EVERY, lookAgain);
  }

  return {
    isKnown() {
      look();
      return isKnown();
    },
    compared(ahead) {
      serverSays = ahead;
      tellChange();
    },
    start: lookAgain,
    stop() {
      cancel();
      if (isKnown()) write();
    },
  };
}

/** Null: none was written, or none that can be read. */
function readLastTime(file: string): number | null {
  try {
    return lastTime.parse(JSON.parse(readFileSync(file, "utf8"))).at;
  } catch {
    return null;
  }
}

/** `lastSeen`: UTC milliseconds, null where the server says that the clock is wrong. */
function unknownClockSentence(lastSeen: number | null): string {
  const why =
    lastSeen === null
      ? "is wrong by more than a minute"
      : `does not go on from ${new Date(lastSeen).toISOString()}, when this agent ran last`;
  return (
    `This machine's clock ${why}: without its server this agent begins nothing until the server, ` +
    "or a time server (NTP), has told it the time."
  );
}
