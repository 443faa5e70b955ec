// What a page reads again when all schedules are paused.
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, keys } from "../../api/queries.ts";
import { used } from "../../i18n/rendered-words.tsx";
import { usePauseAll } from "./pause-actions.ts";

afterEach(() => vi.unstubAllGlobals());

test("a pause shows its day, and the account's own schedules and khatms are read again", async () => {
  const user = { id: 7, pausedUntil: "2026-12-01" };
  vi.stubGlobal("fetch", async () => Response.json({ success: true, user }));
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7, pausedUntil: null });
  for (const id of [7, 8]) {
    client.setQueryData(keys.schedules(id), []);
    client.setQueryData(keys.khatms(id), []);
  }
  await used(() => usePauseAll(), client).mutateAsync("2026-12-01");
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(client.getQueryData(keys.session)).toEqual(user);
  expect([7, 8].map((id) => isStale(keys.schedules(id)))).toEqual([true, false]);
  expect([7, 8].map((id) => isStale(keys.khatms(id)))).toEqual([true, false]);
  client.clear();
});
