// What connecting Echos asks the server, by what the server knows when it is pressed.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, devicesQuery, keys } from "../api/queries.ts";
import { used } from "../i18n/rendered-words.tsx";
import { useConnectEchoes } from "./device-actions.ts";

afterEach(() => vi.unstubAllGlobals());

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
