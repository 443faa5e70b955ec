// What somebody had started, as a plan again.
import { expect, test } from "vitest";
import { planOfPlace } from "./plan-of-place.ts";
import { everySurah } from "./test-session.ts";

const reciters = { find: async () => everySurah };
const place = { reciterId: 5, surahId: 18, position: 61 };

test("it continues at its place, and in the history of whoever had started it", async () => {
  const plan = await planOfPlace(reciters, { ...place, listener: 9 });
  expect(plan).toMatchObject({ position: 61, runId: null, listener: 9 });
  expect(plan?.order.items[plan.order.index]).toMatchObject({ recording: { surah: 18 } });
  expect(await planOfPlace(reciters, place)).not.toHaveProperty("listener");
});

test("a recording that has gone since is none", async () => {
  expect(await planOfPlace({ find: async () => null }, place)).toBeNull();
});
