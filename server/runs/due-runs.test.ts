// Why a run begins late: Wird was away, or its settings moved it.
import { expect, test } from "vitest";
import { lateReason } from "./due-runs.ts";

test("a run that settings moved into the past does not say that Wird was switched off", () => {
  const [dueAt, now] = [1_000_000, 1_300_000];
  expect(lateReason({ dueAt, timesChangedAt: 0 }, now)).toEqual({
    code: "run.late",
    params: { minutes: 5 },
  });
  expect(lateReason({ dueAt, timesChangedAt: now - 1 }, now)).toEqual({
    code: "run.late-moved",
    params: { minutes: 5 },
  });
});
