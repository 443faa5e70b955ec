// What alerts change in the lists of their account.
import { afterEach, expect, test, vi } from "vitest";
import type { Alert } from "#contract/alerts";
import { alertsQuery } from "../api/alerts.ts";
import { createQueryClient, keys } from "../api/queries.ts";
import { used } from "../i18n/rendered-words.tsx";
import { usePlayAgain, useSeeAlerts } from "./alert-actions.ts";

afterEach(() => vi.unstubAllGlobals());

const alert = (id: number) => ({ id, scheduleId: 3 }) as Alert;

function clientOf(userId: number) {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: userId });
  return client;
}

test("the schedule that an alert starts stands in its account's list as it runs now", async () => {
  const running = { id: 3, lastRun: { status: "running" } };
  const asked = vi.fn(async (_: string) => Response.json(running));
  vi.stubGlobal("fetch", asked);
  const client = clientOf(7);
  for (const id of [7, 8]) client.setQueryData(keys.schedules(id), [{ id: 2 }, { id: 3 }]);
  await used(() => usePlayAgain(), client).mutateAsync(alert(1));
  expect(asked.mock.calls[0]?.[0]).toBe("/api/schedules/3/run");
  expect(client.getQueryData(keys.schedules(7))).toEqual([{ id: 2 }, running]);
  expect(client.getQueryData(keys.schedules(8))).toEqual([{ id: 2 }, { id: 3 }]);
  client.clear();
});

test("alerts that were seen are gone, and one that came meanwhile stays", async () => {
  let body: unknown;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    body = JSON.parse(init.body as string);
    return Response.json({ success: true });
  });
  const client = clientOf(7);
  const { queryKey } = alertsQuery(7);
  client.setQueryData(queryKey, [alert(5), alert(4), alert(3)]);
  await used(() => useSeeAlerts(), client).mutateAsync([alert(3), alert(4)]);
  expect(body).toEqual({ upTo: 4 });
  expect(client.getQueryData(queryKey)).toEqual([alert(5)]);
  client.clear();
});
