// A sync's percentage, its quarters, its time, and the message for each failure.
import { expect, test } from "vitest";
import { ApiError, NO_ANSWER } from "../api/call.ts";
import { quarterOf, syncMessage, syncPercent } from "./sync-progress.ts";

test("percent is rounded, and 0 while nothing is known", () => {
  expect([syncPercent(0, 0), syncPercent(1, 3), syncPercent(2, 3), syncPercent(3, 3)]).toEqual([
    0, 33, 67, 100,
  ]);
  expect([0, 24, 25, 99, 100].map(quarterOf)).toEqual([0, 0, 25, 75, 100]);
});

test("each failure has its message", () => {
  const error = (status: number) => new ApiError("no", status);
  const messages = (call: "status" | "trigger") =>
    [401, 403, 409, 500, NO_ANSWER].map((status) => syncMessage(call, error(status)));
  expect(messages("status")).toEqual([
    "signedOut",
    "forbidden",
    "statusFailed",
    "statusFailed",
    "statusNetwork",
  ]);
  expect(messages("trigger")).toEqual([
    "signedOut",
    "forbidden",
    "running",
    "triggerFailed",
    "triggerNetwork",
  ]);
});
