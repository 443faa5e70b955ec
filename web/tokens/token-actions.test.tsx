// What making and ending tokens and the calendar feed asks the server, and what is read again.
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, keys } from "../api/queries.ts";
import { used } from "../i18n/rendered-words.tsx";
import {
  useCreateCalendarFeed,
  useCreateToken,
  useDeleteCalendarFeed,
  useDeleteToken,
} from "./token-actions.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a new token", "tokens", useCreateToken],
  ["the end of a token", "tokens", useDeleteToken],
  ["a calendar feed", "calendar-feed", useCreateCalendarFeed],
  ["the end of a calendar feed", "calendar-feed", useDeleteCalendarFeed],
] as const)(
  "%s is asked for the account, and its own list is read again",
  async (_, list, hook) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
      asked.push(`${method} ${address}`);
      return Response.json({ success: true });
    });
    const client = createQueryClient();
    client.setQueryData(keys.session, { id: 7 });
    const lists = [7, 8].flatMap((id) => [
      ["tokens", id],
      ["calendar-feed", id],
    ]);
    for (const key of lists) client.setQueryData(key, null);
    await used<{ mutateAsync(given: unknown): Promise<unknown> }>(hook, client).mutateAsync(3);
    const stale = lists.filter((key) => client.getQueryState(key)?.isInvalidated);
    expect(asked[0]).toMatch(/^(?:POST|DELETE) \/api\/(?:users\/7\/|tokens\/3)/);
    expect(stale).toEqual([[list, 7]]);
    client.clear();
  },
);
