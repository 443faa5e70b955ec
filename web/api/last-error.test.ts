// Which error shows after several calls.
import { expect, test } from "vitest";
import { lastError } from "./last-error.ts";

const failed = (submittedAt: number, text: string) => ({ error: new Error(text), submittedAt });
const succeeded = (submittedAt: number) => ({ error: null, submittedAt });

test("the error of the last call that was made, and none after a success", () => {
  expect(lastError(succeeded(0), succeeded(0))).toBeNull();
  expect(lastError(failed(1, "one"), succeeded(0))?.message).toBe("one");
  expect(lastError(failed(1, "one"), failed(2, "two"))?.message).toBe("two");
  expect(lastError(failed(1, "one"), succeeded(2))).toBeNull();
});
