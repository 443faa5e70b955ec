// Tokens and the calendar feed among the sample data: none at first, and none of them opens anything.
import {
  type CalendarFeed,
  createCalendarFeed,
  createToken,
  deleteCalendarFeed,
  deleteToken,
  getCalendarFeed,
  listTokens,
  type Token,
} from "#contract/tokens";
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
    serve(listTokens, () => tokens),
    serve(createToken, ({ body: { name, scope } }) => {
      const token: Token = {
        ...{ id: ++lastId, name: name.trim(), scope },
        ...{ createdAt: instant(), lastUsedAt: null },
      };
      tokens = [...tokens, token];
      return { ...token, token: `wird_sample_${token.id}` };
    }),
    serve(deleteToken, ({ params }) => {
      tokens = tokens.filter(({ id }) => id !== params.id);
      return done;
    }),
    serve(getCalendarFeed, () => feed),
    serve(createCalendarFeed, () => {
      feed = { createdAt: instant(), lastUsedAt: null };
      return { ...feed, url: "https://wird.example/calendar/sample.ics" };
    }),
    serve(deleteCalendarFeed, () => {
      feed = noFeed;
      return done;
    }),
  ];
}
