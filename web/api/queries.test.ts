// How lists are read: once, without trying again, and for good until something changes them.
import {
  environmentManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { call } from "./call.ts";
import { logout } from "./endpoints.ts";
import { createQueryClient, sessionQuery } from "./queries.ts";

const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => void vi.unstubAllGlobals());

const reply = (status: number, body: object) => async () => Response.json(body, { status });

test("a query that fails is not tried again", async () => {
  fetched.mockImplementation(reply(503, { success: false, message: "Not now." }));
  await expect(createQueryClient().fetchQuery(sessionQuery)).rejects.toThrow("Not now.");
  expect(fetched).toHaveBeenCalledOnce();
});

test("a 401 means that nobody is signed in, and is no failure", async () => {
  fetched.mockImplementation(reply(401, { success: false, message: "Sign in." }));
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull();
});

test("what was read is never stale, nor read again on focus or when the network is back", async () => {
  fetched.mockImplementation(reply(200, { success: true, user: { id: 1 } }));
  const client = createQueryClient();
  await client.fetchQuery(sessionQuery);
  await client.fetchQuery(sessionQuery);
  expect(fetched).toHaveBeenCalledOnce();
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
});

test("a tab that is left alone asks who is signed in within the day, so that its cookie slides", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // The query library sets timers in a browser only.
  environmentManager.setIsServer(() => false);
  onTestFinished(() => environmentManager.setIsServer(() => true));
  fetched.mockImplementation(reply(200, { success: true, user: { id: 1 } }));
  const observer = new QueryObserver(createQueryClient(), sessionQuery);
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(1);
});

test("without a network reads and changes fail at once, and are not kept for later", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const client = createQueryClient();
  await expect(client.fetchQuery(sessionQuery)).rejects.toThrow("Wird cannot be reached");
  const change = new MutationObserver(client, { mutationFn: () => call(logout) });
  await expect(change.mutate()).rejects.toThrow("Wird cannot be reached");
  expect(fetched).toHaveBeenCalledTimes(2);
});
