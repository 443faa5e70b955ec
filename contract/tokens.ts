// Tokens, by which other programs call the API for one account, and the address of its calendar feed.
import * as z from "zod/mini";
import { chosenName, endpoint, id, idInPath, instant, success } from "./endpoint.ts";

/** `control` may do what `read` may, and change and play. */
export const tokenScopes = ["read", "control"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Of one account. */
export const MOST_TOKENS = 20;
/** Every token begins so: secret scanners, and people, know it when they see it. */
export const TOKEN_PREFIX = "wird_";

const tokenName = chosenName("token.name-missing");

export const token = z.object({
  id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: instant,
  /** To the minute; null: never used. */
  lastUsedAt: z.nullable(instant),
});
export type Token = z.output<typeof token>;

const own = z.strictObject({ userId: idInPath });

export const listTokens = endpoint({
  method: "GET",
  path: "/api/users/:userId/tokens",
  summary: "One's tokens, without their secret",
  access: "self",
  token: "never",
  params: own,
  reply: z.array(token),
});

export const createToken = endpoint({
  method: "POST",
  path: "/api/users/:userId/tokens",
  summary: "Makes a token; its secret is shown in this answer only",
  access: "self",
  token: "never",
  params: own,
  body: z.strictObject({
    userId: z.optional(id),
    name: tokenName,
    scope: z.enum(tokenScopes),
  }),
  reply: z.extend(token, { token: z.string() }),
});

export const deleteToken = endpoint({
  method: "DELETE",
  path: "/api/tokens/:id",
  summary: "Revokes a token at once",
  access: { owner: "token" },
  token: "never",
  params: z.strictObject({ id: idInPath }),
  reply: success,
});

/** The feed itself is an address beside the API: `/calendar/{secret}.ics`. */
export const calendarFeed = z.object({
  /** When its address was made; null: there is no feed. */
  createdAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

export const getCalendarFeed = endpoint({
  method: "GET",
  path: "/api/users/:userId/calendar",
  summary: "Whether one's coming runs have a calendar feed",
  access: "self",
  token: "never",
  params: own,
  reply: calendarFeed,
});

export const createCalendarFeed = endpoint({
  method: "POST",
  path: "/api/users/:userId/calendar",
  summary: "Makes a new address for the calendar feed; an earlier one ends",
  access: "self",
  token: "never",
  params: own,
  body: z.strictObject({ userId: z.optional(id) }),
  reply: z.extend(calendarFeed, { url: z.string() }),
});

export const deleteCalendarFeed = endpoint({
  method: "DELETE",
  path: "/api/users/:userId/calendar",
  summary: "Ends the calendar feed at once",
  access: "self",
  token: "never",
  params: own,
  reply: success,
});
