// Writes that never meet: the next begins when the one before has ended, however it ended.
import { expect, test } from "vitest";
import { inTurns } from "./in-turns.ts";

test("each waits for the one before, and a failure is only of who asked for it", async () => {
  const inTurn = inTurns();
  const steps: string[] = [];
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const done = gates.map(({ promise }, at) =>
    inTurn(async () => {
      steps.push(`begins ${at}`);
      await promise;
      steps.push(`ends ${at}`);
      if (at === 0) throw new Error("The database is away.");
      return at;
    }),
  );
  const settled = Promise.allSettled(done);
  // Whatever order they could end in.
  for (const { resolve } of gates.toReversed()) resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(await done[2]).toBe(2);
  expect(steps).toEqual(["begins 0", "ends 0", "begins 1", "ends 1", "begins 2", "ends 2"]);
});
