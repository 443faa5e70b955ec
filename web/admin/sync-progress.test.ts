// A sync's percentage, its quarters, its duration, and the message for each failure.
import { expect, test } from "vitest";
import { ApiError, NO_ANSWER } from "../api/call.ts";
import english from "#languages/en/app";
import { quarterOf, syncMessage, syncPercent } from "./sync-progress.ts";

test("percent is rounded, and 0 while nothing is known", () => {
  expect([syncPercent(0, 0), syncPercent(1, 3), syncPercent(2, 3), syncPercent(3, 3)]).toEqual([
    0, 33, 67, 100,
  ]);
});

test("a running sync is announced by quarters, as far as it is known; another is not", () => {
  const quarters = [0, 24, 25, 99, 100].map((currentBatch) =>
    quarterOf({ inProgress: true, currentBatch, totalBatches: 100 }),
  );
  expect(quarters).toEqual([0, 0, 25, 75, 100]);
  expect(quarterOf({ inProgress: true })).toBe(0);
  expect(quarterOf({ inProgress: true, totalBatches: 8 })).toBe(0);
  expect(quarterOf({ inProgress: false, currentBatch: 8, totalBatches: 8 })).toBeNull();
  expect(quarterOf(undefined)).toBeNull();
});

test("each failure has its message", () => {
  const messages = (call: "status" | "trigger") =>
    [401, 403, 409, 500, NO_ANSWER].map(
      (status) => english.admin.sync[syncMessage(call, new ApiError("no", status))],
    );
  expect(messages("status")).toEqual([
    "You need to be logged in to access this feature.",
    "You do not have admin permissions to access this feature.",
    "Failed to fetch sync status.",
    "Failed to fetch sync status.",
    "Failed to fetch sync status. Network error.",
  ]);
  expect(messages("trigger")).toEqual([
    "You need to be logged in to access this feature.",
    "You do not have admin permissions to access this feature.",
    "Sync process is already in progress.",
    "Failed to trigger sync.",
    "Failed to trigger sync. Network error.",
  ]);
});
