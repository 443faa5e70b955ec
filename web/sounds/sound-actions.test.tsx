// What adding and deleting sounds asks the server, and that the account's own list is read again.
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, keys } from "../api/queries.ts";
import { used } from "../i18n/rendered-words.tsx";
import { useAddAddress, useDeleteSound } from "./sound-actions.ts";

afterEach(() => vi.unstubAllGlobals());

test("a sound that is added by its address or deleted has the account's list read again", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return Response.json({ success: true });
  });
  for (const act of ["add", "delete"]) {
    const client = createQueryClient();
    client.setQueryData(keys.session, { id: 7 });
    for (const id of [7, 8]) client.setQueryData(keys.sounds(id), []);
    if (act === "delete") await used(useDeleteSound, client).mutateAsync(3);
    else await used(useAddAddress, client).mutateAsync({ name: "x", url: "https://y.example/z" });
    const stale = [7, 8].filter((id) => client.getQueryState(keys.sounds(id))?.isInvalidated);
    expect(stale).toEqual([7]);
    client.clear();
  }
  expect(asked).toEqual(["POST /api/users/7/sounds", "DELETE /api/sounds/3"]);
});
