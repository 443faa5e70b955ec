// What somebody had started, as a plan again.
import { expect, test } from "vitest";
import { planOfPlace } from "./plan-of-place.ts";
import { everySurah } from "./test-session.ts";

const reciters = { find: async () => everySurah };
const place = { reciterId: 5, surahId: 18, position: 61, afterSurah: null };

test("it continues at its place, and in the history of whoever had started it", async () => {
  const plan = await planOfPlace(reciters, { ...place, listener: 9 });
  expect(plan).toMatchObject({ position: 61, runId: null, listener: 9 });
  expect(plan?.order.items[plan.order.index]).toMatchObject({ recording: { surah: 18 } });
  expect(await planOfPlace(reciters, place)).not.toHaveProperty("listener");
});

test("what follows its surah is what was set for it, and nothing of what an older version began", async () => {
  const repeated = await planOfPlace(reciters, { ...place, afterSurah: "repeat" });
  expect(repeated?.afterSurah).toBe("repeat");
  expect((await planOfPlace(reciters, place))?.afterSurah).toBe("stop");
});

test("a recording that has gone since is none", async () => {
  expect(await planOfPlace({ find: async () => null }, place)).toBeNull();
});
