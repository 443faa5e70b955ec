// What connecting Echos asks the server, by what the server knows when it is pressed.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Device } from "#contract/devices";
import { standInForServer } from "../api/call.ts";
import { createQueryClient, devicesQuery, keys } from "../api/queries.ts";
import { setSampleMode } from "../api/sample/sample-mode.ts";
import { used } from "../i18n/rendered-words.tsx";
import { currentToasts, dismissToast } from "../ui/toasts.ts";
import { useConnectDevices, useConnectEchoes, useSetConnected } from "./device-actions.ts";

const forgetToasts = () => {
  for (const { id } of currentToasts()) dismissToast(id);
};
// Also those that tests of other files have left.
beforeEach(forgetToasts);
afterEach(() => {
  forgetToasts();
  vi.unstubAllGlobals();
});

const USER = 7;

/** The page knows no speaker yet; the server has these. Answers what is sent to it. */
async function connectEchoes(devices: object[]): Promise<string[]> {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit) => {
    if (method !== "GET") sent.push(`${method} ${address}`);
    const isList = method === "GET" && address.endsWith("/devices");
    return Response.json(isList ? devices : {});
  });
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: USER });
  client.setQueryData(keys.devices(USER), []);
  // As a page that shows them.
  const stop = new QueryObserver(client, { ...devicesQuery(USER), staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  try {
    await used(() => useConnectEchoes(), client).mutateAsync();
  } finally {
    stop();
    client.clear();
  }
  return sent;
}

const echo = (id: number, isConnected: boolean) => ({ id, type: "alexa", isConnected });

test("an Echo that used the skill since the page was read is connected, and no second one made", async () => {
  expect(await connectEchoes([echo(3, false), echo(4, false)])).toEqual([
    "PATCH /api/devices/3/connection",
    "PATCH /api/devices/4/connection",
  ]);
  expect(await connectEchoes([echo(3, false), echo(4, true)])).toEqual([]);
});

test("without an Echo a card is made that waits for the first one", async () => {
  expect(await connectEchoes([{ id: 5, type: "google", isConnected: false }])).toEqual([
    `POST /api/users/${USER}/devices`,
  ]);
});

/** Those that are shown, and forgets them. */
function toasts(): (string | undefined)[][] {
  const open = currentToasts().filter((each) => each.open);
  for (const { id } of open) dismissToast(id);
  return open.map(({ title, description, variant }) => [title, description, variant]);
}

const kitchen = { id: 5, type: "google", name: "Kitchen" } as Device;
const message = "This account has its most speakers.";
const refuses = async () =>
  Response.json({ success: false, error: "conflict", message }, { status: 409 });

function clientOfUser() {
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: USER });
  for (const id of [USER, 8]) client.setQueryData(keys.devices(id), [kitchen]);
  return client;
}

test("a speaker is connected and disconnected by its row, and the account's list is read again, after a failure too", async () => {
  const sent: string[] = [];
  vi.stubGlobal(
    "fetch",
    async (address: string, { method, body }: { method?: string; body?: string }) => {
      sent.push([method, address, body].join(" "));
      return Response.json(kitchen);
    },
  );
  const client = clientOfUser();
  const isStale = (id: number) => client.getQueryState(keys.devices(id))?.isInvalidated;
  const set = (isConnected: boolean) =>
    used(useSetConnected, client).mutateAsync({ device: kitchen, isConnected });
  await set(true);
  await set(false);
  expect([isStale(USER), isStale(8)]).toEqual([true, false]);
  await used(useConnectDevices, client).mutateAsync([{ type: "google", name: "Hall" }]);
  expect(sent).toEqual([
    'PATCH /api/devices/5/connection {"isConnected":true}',
    'PATCH /api/devices/5/connection {"isConnected":false}',
    `POST /api/users/${USER}/devices {"type":"google","name":"Hall","isConnected":true}`,
  ]);
  // Their dialog says so.
  expect(toasts()).toEqual([]);
  client.setQueryData(keys.devices(USER), [kitchen]);
  vi.stubGlobal("fetch", refuses);
  await expect(set(true)).rejects.toThrow();
  await expect(set(false)).rejects.toThrow();
  await expect(
    used(useConnectDevices, client).mutateAsync([{ type: "google", name: "Hall" }]),
  ).rejects.toThrow();
  expect(toasts()).toEqual([["Failed to connect device", message, "destructive"]]);
  expect(isStale(USER)).toBe(true);
  client.clear();
});

test("with sample data a toast says which assistant was connected or disconnected; a tab of ours is none", async () => {
  const client = clientOfUser();
  await setSampleMode(true, client);
  standInForServer(async () => Response.json(kitchen));
  const set = async (type: string, isConnected: boolean) => {
    const device = { ...kitchen, type } as Device;
    await used(useSetConnected, client).mutateAsync({ device, isConnected });
    return toasts().map(([title]) => title);
  };
  expect(await set("google", true)).toEqual(["Google Home connected"]);
  expect(await set("google", false)).toEqual(["Google Home disconnected"]);
  expect(await set("alexa", true)).toEqual(["Amazon Alexa connected"]);
  expect(await set("browser", true)).toEqual([]);
  await setSampleMode(false, client);
  vi.stubGlobal("fetch", async () => Response.json(kitchen));
  expect(await set("google", true)).toEqual([]);
  client.clear();
});
