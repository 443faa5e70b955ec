// GET /calendar/{secret}.ics: the calendar feed of an account, for programs without a login.
import type { FastifyInstance } from "fastify";
import { BoundedMap } from "#contract/bounded-map";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { CostlyCalls } from "#server/platform/costly-calls";
import type { Events } from "#server/platform/events";
import type { RateLimits } from "#server/platform/rate-limit";
import type { Tokens } from "../token-store.ts";
import type { CalendarRuns } from "./calendar-runs.ts";
import { calendarText } from "./calendar-text.ts";

interface Parts {
  tokens: Pick<Tokens, "ownerOfFeed">;
  calendarRuns: CalendarRuns;
  costly: CostlyCalls;
  rateLimits: RateLimits;
  clock: Clock;
  events: Events;
}

/** Milliseconds for which a feed is answered as it was made; what its pages are told ends that. */
const KEPT = 60_000;
/** Feeds of which the text is kept, each up to half a megabyte. */
const MOST_KEPT = 50;
/** Texts that are made in a minute. */
const OF_ONE_FEED = 30;
const OF_ONE_ADDRESS = 300;

interface KeptFeed {
  at: number;
  /** Of the account, once they are known. */
  scheduleIds: number[];
  /** Null: there is no such account. */
  text: Promise<string | null>;
}

export function calendarRoutes(app: FastifyInstance, parts: Parts): void {
  const { tokens, calendarRuns, costly, rateLimits, clock, events } = parts;
  const kept = new BoundedMap<number, KeptFeed>(MOST_KEPT);
  // Each change of what a feed says is told to the account's pages; a position is none.
  events.subscribe("message-to-user", ({ userId, message }) => {
    if (message.type !== "playback_update") kept.delete(userId);
  });
  events.subscribe("schedules-changed", ({ scheduleId }) => {
    for (const [userId, feed] of kept)
      if (feed.scheduleIds.includes(scheduleId)) kept.delete(userId);
  });
  events.subscribe("account-changed", ({ userId }) => void kept.delete(userId));
  events.subscribe("household-changed", ({ userIds }) => userIds.forEach((id) => kept.delete(id)));
  events.subscribe("events-missed", () => kept.clear());

  /** Whoever asks meanwhile gets the same. */
  async function textOf(userId: number, address: string): Promise<string | null> {
    const now = clock.now();
    const before = kept.get(userId);
    if (before && now >= before.at && now < before.at + KEPT) return before.text;
    const made = make(userId, address);
    const feed: KeptFeed = {
      at: now,
      scheduleIds: [],
      text: made.then((one) => one?.text ?? null),
    };
    made.then((one) => (feed.scheduleIds = one?.scheduleIds ?? [])).catch(() => {});
    kept.set(userId, feed);
    feed.text.catch(() => {
      if (kept.get(userId) === feed) kept.delete(userId);
    });
    return feed.text;
  }

  async function make(userId: number, address: string) {
    await rateLimits.count([
      { key: `calendar:${userId}`, most: OF_ONE_FEED, window: 60_000 },
      { key: `calendar-from:${address}`, most: OF_ONE_ADDRESS, window: 60_000 },
    ]);
    const made = await costly.run({ userId, address }, () => calendarRuns.of(userId));
    return made && { text: calendarText(made.calendar), scheduleIds: made.scheduleIds };
  }

  app.get<{ Params: { file: string } }>("/calendar/:file", async (request, reply) => {
    reply.header("cache-control", "no-store");
    // An address that leaked into a page is found by no search engine.
    reply.header("x-robots-tag", "noindex");
    const secret = /^(.*)\.ics$/.exec(request.params.file)?.[1] ?? "";
    const userId = await tokens.ownerOfFeed(secret, request.ip);
    const text = userId === null ? null : await textOf(userId, request.ip);
    // The same for a wrong address and one that has ended.
    if (text === null) throw new AppError("not-found");
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
}
