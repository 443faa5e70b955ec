// Live messages to the pages of an account and of those who share its household.
import { BoundedMap } from "#contract/bounded-map";
import type { ServerMessage } from "#contract/live-messages";
import { homesOf } from "./database/homes.ts";
import type { Queries } from "./database/database.ts";
import type { Clock } from "./clock.ts";
import type { Events } from "./events.ts";
import type { Log } from "./log.ts";

/** Publishes what an account's speakers and schedules do to its own pages and its household's. */
export type TellHome = (userId: number, message: ServerMessage) => void;

/** To the pages of the account alone. */
export function tellAlone(events: Pick<Events, "publish">): TellHome {
  return (userId, message) => events.publish("message-to-user", { userId, message });
}

export interface HomeMessages {
  tellHome: TellHome;
  /** Calls back with the other accounts of the household: at once where they are known. */
  others(userId: number, use: (userIds: readonly number[]) => void): void;
}

/**
 * Milliseconds that a household is remembered for. Each change of one is published to all nodes; an
 * event that was lost though it could be heard ends with this. A speaker that plays says so once a
 * minute: it asks for its household at every tenth time.
 */
const REMEMBERED_FOR = 600_000;
/** Some 0.1 KB each; most accounts have no household. */
const MOST_REMEMBERED = 50_000;

interface Parts {
  db: Queries;
  events: Events;
  clock: Pick<Clock, "now">;
  log: Log;
}

type Use = (userIds: readonly number[]) => void;

const NOBODY: readonly number[] = [];

export function createHomeMessages({ db, events, clock, log }: Parts): HomeMessages {
  const known = new BoundedMap<number, { others: readonly number[]; readAt: number }>(
    MOST_REMEMBERED,
  );
  /** Who waits for a household that is being read, in their order. */
  let waiting = new Map<number, Use[]>();
  let isReading = false;
  /** A change makes what is being read at that time old. */
  let changes = 0;

  function forgetAll(): void {
    changes++;
    known.clear();
  }
  events.subscribe("household-changed", forgetAll);
  events.subscribe("events-missed", forgetAll);

  async function read(): Promise<void> {
    const asked = waiting;
    waiting = new Map();
    const readAt = clock.now();
    const changesBefore = changes;
    const homes = await homesOf(db, [...asked.keys()]);
    for (const [userId, uses] of asked) {
      const others = homes.get(userId)?.filter((id) => id !== userId) ?? NOBODY;
      if (changes === changesBefore) known.set(userId, { others, readAt });
      for (const use of uses) use(others);
    }
  }

  /** All who ask in the same moment, or while others are asked for, are asked for together. */
  function readSoon(): void {
    if (isReading) return;
    isReading = true;
    setImmediate(() => {
      read()
        .catch((error: unknown) => log.warn({ err: error }, "households could not be read"))
        .finally(() => {
          isReading = false;
          if (waiting.size > 0) readSoon();
        });
    });
  }

  function others(userId: number, use: Use): void {
    const entry = events.hears() ? known.get(userId) : undefined;
    const queue = waiting.get(userId);
    const age = entry ? clock.now() - entry.readAt : -1;
    if (entry && !queue && age >= 0 && age < REMEMBERED_FOR) return use(entry.others);
    if (queue) return void queue.push(use);
    if (waiting.size === 0) readSoon();
    waiting.set(userId, [use]);
  }

  const toOne = tellAlone(events);
  return {
    others,
    tellHome(userId, message) {
      toOne(userId, message);
      others(userId, (ids) => {
        for (const id of ids) toOne(id, message);
      });
    },
  };
}
