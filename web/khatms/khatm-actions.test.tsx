// What the actions on khatms ask the server, and that the account's own khatms are read again.
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, keys } from "../api/queries.ts";
import { used } from "../i18n/rendered-words.tsx";
import { toastsFromNow } from "../ui/test-toasts.ts";
import { type NewKhatm, useCreateKhatm, useDeleteKhatm, useUpdateKhatm } from "./khatm-actions.ts";

afterEach(() => vi.unstubAllGlobals());

/** The page of account 7, whose server answers this. */
function page(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal(
    "fetch",
    async (address: string, { method, body }: { method?: string; body?: string }) => {
      asked.push([method, address, body].filter(Boolean).join(" "));
      return answer();
    },
  );
  const client = createQueryClient();
  client.setQueryData(keys.session, { id: 7 });
  for (const id of [7, 8]) client.setQueryData(keys.khatms(id), []);
  const stale = () => [7, 8].filter((id) => client.getQueryState(keys.khatms(id))?.isInvalidated);
  return { asked, client, stale };
}

test("a khatm is begun, changed and deleted for the account, and its list is read again", async () => {
  const { asked, client, stale } = page(() => Response.json({ id: 3 }));
  const again = () => {
    expect(stale()).toEqual([7]);
    client.setQueryData(keys.khatms(7), []);
  };
  await used(useCreateKhatm, client).mutateAsync({ name: "Ramadan" } as NewKhatm);
  again();
  await used(useUpdateKhatm, client).mutateAsync({ id: 3, change: { name: "Again" } });
  again();
  await used(useDeleteKhatm, client).mutateAsync(3);
  again();
  expect(asked).toEqual([
    'POST /api/users/7/khatms {"name":"Ramadan","userId":7}',
    'PATCH /api/khatms/3 {"name":"Again"}',
    "DELETE /api/khatms/3",
  ]);
  client.clear();
});

test("a khatm that cannot be changed says why, and what is shown stays", async () => {
  const message = "That day is past.";
  const toasts = toastsFromNow();
  const { client, stale } = page(() =>
    Response.json({ success: false, error: "conflict", message }, { status: 409 }),
  );
  const change = { name: "Again" };
  await expect(used(useUpdateKhatm, client).mutateAsync({ id: 3, change })).rejects.toThrow();
  expect(toasts()).toMatchObject([{ description: message, variant: "destructive" }]);
  expect(stale()).toEqual([]);
  client.clear();
});
