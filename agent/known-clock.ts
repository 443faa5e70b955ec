// What time it is at home: as the server last said, by time that nobody can set; before that by the machine's clock, if that can be right.
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
/** Milliseconds by which two that are right differ: what the server says takes a moment to be here. */
const AGREE = 2_000;
/** Milliseconds for which a server says what nothing here agrees with until it is believed. */
const CONTRADICTED_FOR = 10 * 60_000;
/** Plans do not reach as far, milliseconds: a clock that is further ahead than that is no one's. */
const MOST_AHEAD = 3 * 24 * 60 * 60_000;

/** Milliseconds between looks for a clock that was set. */
const LOOK_EVERY = 1000;

export interface KnownClock {
  /** False: nothing is begun by this clock. */
  isKnown(): boolean;
  /** It tells the server's time; setting the machine's clock does not change it. */
  clock: Clock;
  /** The server has told its time, UTC milliseconds. */
  told(serverNow: number): void;
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
  const elapsed = clock.elapsed ?? clock.now;
  /** By how much that is ahead of what the server has told of the time; null: it has told nothing that can be right. */
  let ahead: number | null = null;
  /** The server has told a time that is too far from this clock's. */
  let isDisputed = false;
  /** By elapsed time: since when it has contradicted what is known; null: it does not. */
  let contradictedSince: number | null = null;
  let wasKnown = true;
  let writtenAt: number | null = null;
  let cancel = () => {};

  const now = () => (ahead === null ? clock.now() : Math.round(elapsed() - ahead));
  const { at } = clock;
  const known: Clock = { ...clock, now, elapsed };
  // Instants of the wall clock have no fractions of milliseconds.
  if (at) known.at = (instant, call) => at(instant + clock.now() - now() + 1, call);

  function isNoEarlier(at: number): boolean {
    return seen === null || at >= seen - MOST_WRONG;
  }

  function isKnown(): boolean {
    return !isDisputed && (ahead !== null || agrees || isSetSinceStart());
  }

  function look(): void {
    const wall = clock.now();
    // Below that the clock has merely run on, possibly towards an earlier time again.
    if (Math.abs(wall - lookedAt) > MOST_WRONG) {
      isDisputed = false;
      agrees = isNoEarlier(wall);
    }
    lookedAt = wall;
    tellChange();
    if (!isKnown()) return;
    seen = now();
    if (writtenAt === null || Math.abs(seen - writtenAt) >= WRITE_EVERY) write();
  }

  /** What the server says was long on its way, or is by a node whose clock is wrong: two are against it. */
  function isContradicted(serverNow: number): boolean {
    const isAlone =
      ahead !== null &&
      Math.abs(serverNow - now()) > AGREE &&
      Math.abs(clock.now() - now()) <= AGREE;
    contradictedSince = isAlone ? (contradictedSince ?? elapsed()) : null;
    return contradictedSince !== null && elapsed() - contradictedSince < CONTRADICTED_FOR;
  }

  function tellChange(): void {
    if (isKnown() === wasKnown) return;
    wasKnown = !wasKnown;
    onChange(wasKnown ? null : unknownClockSentence(isDisputed ? null : seen));
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
    clock: known,
    told(serverNow) {
      look();
      if (isContradicted(serverNow)) return;
      const isNear = (time: number) => Math.abs(serverNow - time) <= MOST_WRONG;
      isDisputed = !isNear(clock.now()) && !isNear(now());
      if (!isDisputed) ahead = elapsed() - serverNow;
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
