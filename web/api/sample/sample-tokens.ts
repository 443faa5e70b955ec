// Tokens and the calendar feed among the sample data: none at first, and none of them opens anything.
import type { CalendarFeed, Token } from "#contract/tokens";
import * as calls from "../endpoints.ts";
import { type Served, serve } from "../served-calls.ts";
import { FIRST_SAMPLE_ID } from "./sample-data.ts";

const done = { success: true } as const;
const noFeed: CalendarFeed = { createdAt: null, lastUsedAt: null };

/** `now`: UTC milliseconds. */
export function sampleTokens(now: () => number): Served[] {
  let tokens: Token[] = [];
  let lastId = FIRST_SAMPLE_ID;
  let feed = noFeed;
  const instant = () => new Date(now()).toISOString();
  return [
    serve(calls.listTokens, () => tokens),
    serve(calls.createToken, ({ body: { name, scope } }) => {
      const token: Token = {
        ...{ id: ++lastId, name: name.trim(), scope },
        ...{ createdAt: instant(), lastUsedAt: null },
      };
      tokens = [...tokens, token];
      return { ...token, token: `wird_sample_${token.id}` };
    }),
    serve(calls.deleteToken, ({ params }) => {
      tokens = tokens.filter(({ id }) => id !== params.id);
      return done;
    }),
    serve(calls.getCalendarFeed, () => feed),
    serve(calls.createCalendarFeed, () => {
      feed = { createdAt: instant(), lastUsedAt: null };
      return { ...feed, url: "https://wird.example/calendar/sample.ics" };
    }),
    serve(calls.deleteCalendarFeed, () => {
      feed = noFeed;
      return done;
    }),
  ];
}
