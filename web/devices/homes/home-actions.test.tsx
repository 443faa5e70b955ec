// What the actions on homes ask the server, and that what they reach is read again.
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, keys } from "../../api/queries.ts";
import { used } from "../../i18n/rendered-words.tsx";
import {
  type Home,
  useCreateCode,
  useRemoveHome,
  useRenameHome,
  useSpeakersOf,
} from "./home-actions.ts";

const asked: string[] = [];
afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

function page() {
  vi.stubGlobal(
    "fetch",
    async (address: string, { method, body }: { method?: string; body?: string }) => {
      asked.push([method, address, body].filter(Boolean).join(" "));
      return Response.json({ success: true });
    },
  );
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  return client;
}

test("a home that is renamed or removed changes homes, speakers and what the network has", async () => {
  for (const act of ["rename", "remove"]) {
    const client = page();
    const lists = [["speakers"], keys.devices(7), ["homes", 7]];
    const others = [keys.devices(8), ["homes", 8]];
    for (const key of [...lists, ...others]) client.setQueryData(key, []);
    if (act === "remove") await used(useRemoveHome, client).mutateAsync(3);
    else await used(useRenameHome, client).mutateAsync({ id: 3, name: "Grandmother" });
    const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    expect([lists.map(isStale), others.map(isStale)]).toEqual([
      [true, true, true],
      [false, false],
    ]);
    client.clear();
  }
  expect(asked).toEqual(['PATCH /api/agents/3 {"name":"Grandmother"}', "DELETE /api/agents/3"]);
});

test("the code for a home is asked for the account", async () => {
  const client = page();
  await used(useCreateCode, client).mutateAsync("Grandmother");
  expect(asked).toEqual(['POST /api/users/7/agents/code {"name":"Grandmother"}']);
  client.clear();
});

test("of the speakers that are seen, a home has its own", () => {
  const client = page();
  const seen = [
    { name: "Hall", agent: { id: 3 } },
    { name: "Kitchen", agent: null },
    { name: "Attic", agent: { id: 4 } },
  ];
  const home = { id: 3, isConnected: true } as Home;
  expect(used(() => useSpeakersOf(home), client)).toEqual([]);
  client.setQueryData(["speakers"], seen);
  expect(used(() => useSpeakersOf(home), client)).toEqual(["Hall"]);
  client.clear();
});
