// The waiting line: its concurrency, its order and its limit.
import { expect, test } from "vitest";
import { createWaitingLine } from "./waiting-line.ts";

test("at most so many work at once, in order, and everybody has a turn", async () => {
  const inTurn = createWaitingLine({ atOnce: 3, longest: 100 });
  let working = 0;
  let most = 0;
  const began: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      inTurn(async () => {
        began.push(index);
        working += 1;
        most = Math.max(most, working);
        await new Promise((resolve) => setImmediate(resolve));
        working -= 1;
        // A failure frees the place as a success does.
        if (index % 3 === 0) throw new Error("failed");
        return index;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(began).toEqual(began.toSorted((a, b) => a - b));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(33);
});

test("a full line sends people away with a time to come back", async () => {
  const inTurn = createWaitingLine({ atOnce: 1, longest: 1 });
  let finish = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = inTurn(async () => "second");
  await expect(inTurn(async () => "third")).rejects.toMatchObject({
    code: "unavailable",
    retryAfter: 5,
  });
  finish();
  await first;
  expect(await second).toBe("second");
  expect(await inTurn(async () => "fourth")).toBe("fourth");
});
