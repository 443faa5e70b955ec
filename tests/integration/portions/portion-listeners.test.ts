// A new user's portions from outside: what the virtual speaker has played of surahs and of a range.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { type ListenedHouse, openListenedHouse, type Played } from "./listened-house.ts";

const KAHF = 18;
const NAS = 114;

let house: ListenedHouse;
beforeEach(async () => {
  const lengths: Record<number, number> = { [KAHF]: 4, [NAS]: 10.5 };
  house = await openListenedHouse((surah) => lengths[surah] ?? 8);
});
afterEach(() => house.leave());

test("Al-Kahf is recited alone, and then the speaker is silent", async () => {
  const id = await house.makeSchedule({ kind: "surahs", surahs: [KAHF] });
  await house.runNow(id);
  await house.isPlayed(id);
  await eventually("the speaker is silent", () => house.kitchen.state().media === null);
  expect(house.loaded()).toEqual([KAHF]);
  // Once, from its beginning to its end.
  expect(house.played).toHaveLength(1);
  expect(house.played[0]?.from).toBeCloseTo(0, 1);
  expect(house.played[0]?.to).toBeGreaterThan(3.7);
  expect((await house.playbackState()).status).not.toBe("playing");
});

test("four ayahs are recited three times each with a silence between, each from its beginning to its end", async () => {
  const times = (await house.timingsOf(NAS)).filter(({ ayah }) => ayah >= 2 && ayah <= 5);
  const id = await house.makeSchedule({
    kind: "range",
    from: { surah: NAS, ayah: 2 },
    to: { surah: NAS, ayah: 5 },
    eachAyah: 3,
    gapSeconds: 1,
  });
  await house.runNow(id);
  await house.isPlayed(id);
  const wanted = times.flatMap((timing) => [timing, timing, timing]);
  await eventually("the last ayah has ended", () => house.played.length >= wanted.length);
  expect(house.played).toHaveLength(12);
  expect(house.loaded()).toEqual([NAS]);

  const late: number[] = [];
  const silences: number[] = [];
  for (const [index, { start, end }] of wanted.entries()) {
    const { from, to, beganAt } = house.played[index] as Played;
    expect(Math.abs(from - start / 1000), `the beginning of ${index}`).toBeLessThan(0.3);
    late.push(to - end / 1000);
    const before = house.played[index - 1];
    if (before) silences.push((beganAt - before.endedAt) / 1000);
  }
  // A busy machine may send a command late now and then, but not each one.
  for (const seconds of late) {
    expect(seconds).toBeGreaterThan(-0.3);
    expect(seconds).toBeLessThan(3);
  }
  expect(Math.min(...late)).toBeLessThan(0.3);
  expect(Math.max(...silences)).toBeGreaterThan(0.7);
  expect(Math.min(...silences)).toBeLessThan(1.3);
});
