// What the actions on schedules ask the server, and what they change in the account's list.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QueryClient } from "@tanstack/react-query";
import type { Schedule } from "#contract/schedules";
import { createQueryClient, keys } from "../api/queries.ts";
import { used } from "../i18n/rendered-words.tsx";
import { toastsFromNow } from "../ui/test-toasts.ts";
import type { ScheduleBody } from "./form/schedule-form.ts";
import {
  useCreateSchedule,
  useDeleteSchedule,
  useRunSchedule,
  useSkipSchedule,
  useStopSchedule,
  useUnskipSchedule,
  useUpdateSchedule,
} from "./schedule-actions.ts";

const USER = 7;
const schedule = { id: 3, deviceId: 5, lastRun: null } as Schedule;

let client: QueryClient;
/** Each call, with its body. */
let sent: string[];
let answer: () => Response;
let shown: ReturnType<typeof toastsFromNow>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = toastsFromNow();
  client = createQueryClient();
  client.setQueryData(keys.session, { id: USER });
  for (const id of [USER, 8]) client.setQueryData(keys.schedules(id), [{ id: 2 }, { id: 3 }]);
  sent = [];
  answer = () => Response.json({ ...schedule, name: "As answered" });
  vi.stubGlobal(
    "fetch",
    async (address: string, { method, body }: { method?: string; body?: string }) => {
      sent.push([method, address, body].filter(Boolean).join(" "));
      return answer();
    },
  );
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  client.clear();
});

const listOf = (userId: number) => client.getQueryData(keys.schedules(userId));
const toasts = () =>
  shown().map(({ title, description, variant }) => ({ title, description, variant }));

test.each([
  [
    "changed",
    () => used(useUpdateSchedule, client).mutateAsync({ id: 3, changes: { volume: 40 } }),
  ],
  ["started", () => used(useRunSchedule, client).mutateAsync(3)],
  ["skipped", () => used(useSkipSchedule, client).mutateAsync(3)],
  ["not skipped", () => used(useUnskipSchedule, client).mutateAsync(3)],
])("a schedule that is %s stands in its account's list as it was answered", async (_, act) => {
  await act();
  expect(sent).toHaveLength(1);
  expect(listOf(USER)).toEqual([{ id: 2 }, { ...schedule, name: "As answered" }]);
  expect(listOf(8)).toEqual([{ id: 2 }, { id: 3 }]);
});

test("a new schedule names its account, and one that is deleted is out of the list, which is said", async () => {
  await used(useCreateSchedule, client).mutateAsync({ volume: 40 } as ScheduleBody);
  expect(sent).toEqual([`POST /api/users/${USER}/schedules {"volume":40,"userId":${USER}}`]);
  await used(useDeleteSchedule, client).mutateAsync(3);
  expect(listOf(USER)).toEqual([{ id: 2 }]);
  expect(toasts()).toEqual([{ title: "Schedule deleted" }]);
});

test.each([
  ["create", () => used(useCreateSchedule, client).mutateAsync({} as ScheduleBody)],
  ["update", () => used(useUpdateSchedule, client).mutateAsync({ id: 3, changes: {} })],
  ["delete", () => used(useDeleteSchedule, client).mutateAsync(3)],
])("what fails to %s says so with the server's reason, and the list stays", async (what, act) => {
  const message = "This speaker is gone.";
  answer = () => Response.json({ success: false, error: "conflict", message }, { status: 409 });
  await expect(act()).rejects.toThrow();
  expect(toasts()).toEqual([
    { title: `Failed to ${what} schedule`, description: message, variant: "destructive" },
  ]);
  expect(listOf(USER)).toEqual([{ id: 2 }, { id: 3 }]);
});

test.each([
  ["its own speaker", null, [5]],
  ["the fallback speaker", { fallback: { deviceId: 6 } }, [6]],
  [
    "each speaker that recites it",
    { speakers: [8, 9, 10].map((deviceId) => ({ deviceId, status: running(deviceId !== 9) })) },
    [8, 10],
  ],
  [
    "its own speaker, where none recites it now",
    { speakers: [{ deviceId: 9, status: "stopped" }] },
    [5],
  ],
] as const)("stopping its run stops %s", async (_, lastRun, ids) => {
  await used(useStopSchedule, client).mutateAsync({ ...schedule, lastRun } as unknown as Schedule);
  expect(sent).toEqual(
    ids.map((id) => `POST /api/playback/control {"action":"stop","deviceId":${id}}`),
  );
  const isStale = (userId: number) => client.getQueryState(keys.schedules(userId))?.isInvalidated;
  expect([isStale(USER), isStale(8)]).toEqual([true, false]);
});

function running(isRunning: boolean) {
  return isRunning ? "running" : "stopped";
}
