// What the actions on a household ask the server, and that all who are at home are read again.
import { afterEach, expect, test, vi } from "vitest";
import { householdKey } from "../api/household.ts";
import { createQueryClient, keys } from "../api/queries.ts";
import { used } from "../i18n/rendered-words.tsx";
import {
  useAcceptInvitation,
  useChangeMember,
  useInvite,
  useRemoveMember,
} from "./household-actions.ts";

afterEach(() => vi.unstubAllGlobals());

const MEMBERS = "/api/household/members/9";

test.each([
  ["invited", useInvite, "manage", 'POST /api/household/invitations {"role":"manage"}', [true]],
  [
    "joined",
    useAcceptInvitation,
    "a token",
    "POST /api/household/invitations/a%20token/accept",
    [true],
  ],
  [
    "changed",
    useChangeMember,
    { userId: 9, role: "listen" },
    `PATCH ${MEMBERS} {"role":"listen"}`,
    [true, false],
  ],
  ["removed", useRemoveMember, 9, `DELETE ${MEMBERS}`, [true, false]],
] as const)(
  "when somebody is %s, household, speakers and schedules of the account are read again",
  async (_, hook, input, request, answers) => {
    for (const isGood of answers) {
      let asked = "";
      vi.stubGlobal(
        "fetch",
        async (address: string, { method, body }: { method?: string; body?: string }) => {
          asked = [method, address, body].filter(Boolean).join(" ");
          if (isGood) return Response.json({ success: true });
          return Response.json({ success: false, error: "conflict" }, { status: 409 });
        },
      );
      const client = createQueryClient();
      client.setQueryData(keys.session, { id: 7 });
      client.setQueryData(householdKey, { id: 1, members: [] });
      for (const id of [7, 8]) {
        client.setQueryData(keys.devices(id), []);
        client.setQueryData(keys.schedules(id), []);
      }
      const acted = used<{ mutateAsync(given: unknown): Promise<unknown> }>(
        hook,
        client,
      ).mutateAsync(input);
      await (isGood ? acted : acted.catch(() => {}));
      const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
      expect(asked).toBe(request);
      expect(isStale(householdKey)).toBe(true);
      expect([7, 8].map((id) => isStale(keys.devices(id)))).toEqual([true, false]);
      expect([7, 8].map((id) => isStale(keys.schedules(id)))).toEqual([true, false]);
      client.clear();
    }
  },
);
