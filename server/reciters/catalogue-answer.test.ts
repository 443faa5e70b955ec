// A request to the catalogue that begins when Wird is stopping.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { systemClock } from "#server/platform/clock";
import { CatalogueError, fetchAnswer } from "./catalogue-answer.ts";

test("one that is given up as it begins fails alone: its late error does not end the process", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  try {
    const limits = { clock: systemClock, stopping: AbortSignal.abort() };
    await expect(fetchAnswer("http://127.0.0.1:9/", limits)).rejects.toBeInstanceOf(CatalogueError);
    await setImmediate();
    expect(uncaught).toEqual([]);
  } finally {
    process.off("uncaughtException", note);
  }
});
