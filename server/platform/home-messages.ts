// Live messages to the pages of an account and of those who share its household.
import { BoundedMap } from "#contract/bounded-map";
import type { ServerMessage } from "#contract/live-messages";
import { askedTogether } from "./database/together.ts";
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
  /** By account: those of its household, itself included; accounts without one are left out. */
  homesOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
  events: Events;
  clock: Pick<Clock, "now">;
  log: Log;
}

type Use = (userIds: readonly number[]) => void;

const NOBODY: readonly number[] = [];

export function createHomeMessages({ homesOf, events, clock, log }: Parts): HomeMessages {
  const known = new BoundedMap<number, { others: readonly number[]; readAt: number }>(
    MOST_REMEMBERED,
  );
  /** How many wait for the household of an account: who asks later must not be told before them. */
  const waiting = new Map<number, number>();
  /** A change makes what is being read at that time old. */
  let changes = 0;

  function forgetAll(): void {
    changes++;
    known.clear();
  }
  events.subscribe("household-changed", forgetAll);
  events.subscribe("events-missed", forgetAll);

  /** Answers nothing when they could not be read. */
  const read = askedTogether(async (userIds) => {
    const readAt = clock.now();
    const changesBefore = changes;
    const homes = await homesOf(userIds).catch((error: unknown) => {
      log.warn({ err: error }, "households could not be read");
    });
    const found = new Map<number, readonly number[]>();
    for (const userId of homes ? userIds : []) {
      const others = homes?.get(userId)?.filter((id) => id !== userId) ?? NOBODY;
      if (changes === changesBefore) known.set(userId, { others, readAt });
      found.set(userId, others);
    }
    return found;
  });

  function others(userId: number, use: Use): void {
    const before = waiting.get(userId) ?? 0;
    const entry = events.hears() && before === 0 ? known.get(userId) : undefined;
    const age = entry ? clock.now() - entry.readAt : -1;
    if (entry && age >= 0 && age < REMEMBERED_FOR) return use(entry.others);
    waiting.set(userId, before + 1);
    read(userId)
      .then((ids) => {
        const left = (waiting.get(userId) ?? 1) - 1;
        if (left > 0) waiting.set(userId, left);
        else waiting.delete(userId);
        if (ids) use(ids);
      })
      .catch((error: unknown) => log.warn({ err: error }, "a household was not told"));
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
