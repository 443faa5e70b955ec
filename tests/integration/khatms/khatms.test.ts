// Khatms: begun, planned ahead, advanced by what a page plays, corrected, finished and begun again.
// Databases: SQLite.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ayahsIn } from "#contract/quran/ayahs";
import type { Khatm } from "#contract/khatms";
import { type Member, type Wird } from "../../harness.ts";
import {
  AYAH,
  ayah,
  DAY,
  type KhatmHouse,
  LAST_TEN,
  openKhatmHouse,
  secondsOf,
  teachDurations,
} from "./khatm-house.ts";

let house: KhatmHouse;
let wird: Wird;
let amina: Member;
beforeEach(async () => {
  house = await openKhatmHouse();
  ({ wird, amina } = house);
});
afterEach(() => wird.stop());

describe("a khatm", () => {
  test("is begun with a last day or a number of days, for the whole Quran unless it says otherwise", async () => {
    const byDays = await house.begin({ from: undefined });
    expect(byDays).toMatchObject({
      name: "Khatm",
      startsOn: "2026-11-21",
      endsOn: "2026-11-27",
      from: ayah(1, 1),
      to: ayah(114, 6),
      progress: null,
      percent: 0,
      behindSeconds: 0,
      continueAt: { surah: 1, ayah: 1, second: 0 },
      leftOut: [],
      paceEndsOn: null,
      shortfall: null,
      finishedAt: null,
    });
    const byDate = await house.begin({ days: undefined, endsOn: "2026-12-20", name: " Ramadan " });
    expect(byDate).toMatchObject({ name: "Ramadan", endsOn: "2026-12-20" });
    expect((await amina.get(house.path)).body).toMatchObject([
      { id: byDays.id, name: "Khatm" },
      { id: byDate.id, name: "Ramadan" },
    ]);
  });

  test("has a portion for each day while no schedule recites it, even within one ayah", async () => {
    await teachDurations(wird, LAST_TEN);
    const khatm = await house.begin();
    const total = LAST_TEN.reduce((sum, surah) => sum + ayahsIn(surah) * AYAH, 0);
    expect(khatm).toMatchObject({ totalSeconds: total, remainingSeconds: total });
    const portions = await house.portionsOf(khatm.id);
    expect(portions.map(({ date }) => date)).toEqual(
      Array.from({ length: 7 }, (_, index) => `2026-11-${21 + index}`),
    );
    expect(portions[0]).toMatchObject({ scheduleId: null, from: ayah(105, 1), exact: true });
    expect(portions.at(-1)?.to).toEqual(ayah(114, 6));
    expect(secondsOf(portions)).toBe(total);
    for (const { seconds } of portions) {
      expect(Math.abs(seconds - total / 7)).toBeLessThanOrEqual(AYAH);
    }
  });

  test("advances by what a page plays, to the last whole ayah", async () => {
    await teachDurations(wird, LAST_TEN);
    const { id } = await house.begin();
    expect((await house.hears(id, 105, 0, 27)).progress).toEqual(ayah(105, 2));
    // It begins the ayah anew, and a repetition takes nothing back.
    expect((await house.hears(id, 105, 20, 41)).progress).toEqual(ayah(105, 4));
    expect((await house.hears(id, 105, 0, 15)).progress).toEqual(ayah(105, 4));
    expect((await house.hears(id, 105, 41, 50)).progress).toEqual(ayah(105, 5));
    expect((await house.hears(id, 106, 0, 20)).progress).toEqual(ayah(106, 2));
    // Beyond a hole nothing counts.
    expect((await house.hears(id, 108, 0, 30)).progress).toEqual(ayah(106, 2));
    const { body } = await amina.get(house.path);
    expect(body[0].continueAt).toEqual({ ...ayah(106, 3), second: 20 });
    expect((await house.portionsOf(id))[0]?.from).toEqual(ayah(106, 3));
  });

  // Promise khatm-set-while-recited: somebody sets a khatm back, or begins it again, while a run recites it
  // -> what that run goes on with does not undo it; set ahead, it counts from there on
  test("set back while a run recites it, it stays there until the next run", async () => {
    await teachDurations(wird, LAST_TEN);
    const { id } = await house.begin();
    const reached = async () => (await house.khatms())[0]?.progress;
    const run = () => {
      const dueAt = house.clock.now();
      return async (from: number, to: number) => {
        house.pass(10_000);
        await wird.parts.khatms.heard(id, { dueAt, surahId: 105, from, to, ended: false });
        return reached();
      };
    };
    const first = run();
    expect(await first(0, 41)).toEqual(ayah(105, 4));
    await house.change(id, { progress: ayah(105, 1) });
    expect(await first(0, 43)).toEqual(ayah(105, 1));
    const second = run();
    expect(await second(10, 31)).toEqual(ayah(105, 3));
    await house.change(id, { progress: ayah(105, 4) });
    expect(await second(10, 33)).toEqual(ayah(105, 4));
    expect(await second(10, 50)).toEqual(ayah(105, 5));
    await house.change(id, { beginAgain: true });
    expect(await second(10, 50)).toEqual(null);
    // Where it stands already, since nothing of the run was told yet.
    const third = run();
    house.pass(4000);
    await house.change(id, { beginAgain: true });
    expect(await third(0, 21)).toEqual(null);
  });

  // Promise khatm-reported-too-much: a page reports more of a khatm than time allows, or what it skipped
  // -> it does not count
  test("counts no more than time allows, and catches up with a stretch that grows", async () => {
    await teachDurations(wird, LAST_TEN);
    const { id } = await house.begin();
    const all = { surahId: 109, from: 0, to: 60 };
    await house.change(id, { progress: ayah(108, 3) });
    const tooSoon = await amina.post(`/api/khatms/${id}/heard`, all);
    expect(tooSoon.body.progress.ayah).toBeLessThan(6);
    house.pass(30_000);
    const later = await amina.post(`/api/khatms/${id}/heard`, all);
    expect(later.body.progress).toEqual(ayah(109, 6));
  });

  test("is behind after days that brought nothing, and the rest is divided anew", async () => {
    await teachDurations(wird, LAST_TEN);
    const khatm = await house.begin();
    house.pass(2 * DAY);
    const [late] = (await amina.get(house.path)).body as Khatm[];
    expect(late?.behindSeconds).toBe(Math.round((2 / 7) * khatm.totalSeconds));
    const portions = await house.portionsOf(khatm.id);
    expect(portions).toHaveLength(5);
    expect(secondsOf(portions)).toBe(khatm.totalSeconds);
    // After its last day it goes on at its old pace.
    house.pass(10 * DAY);
    const after = await house.portionsOf(khatm.id);
    expect(after).toHaveLength(7);
    expect(after[0]?.date).toBe("2026-12-03");
  });

  test("is finished with its last ayah, says how it went on, and is begun again", async () => {
    await teachDurations(wird, LAST_TEN);
    const { id } = await house.begin();
    await house.change(id, { progress: ayah(114, 4) });
    expect(await house.hears(id, 114, 40, 59.5)).toMatchObject({
      progress: ayah(114, 5),
      finishedAt: null,
    });
    const done = await house.hears(id, 114, 50, 59.5, { ended: true });
    expect(done).toMatchObject({
      progress: ayah(114, 6),
      percent: 100,
      remainingSeconds: 0,
      behindSeconds: 0,
      continueAt: null,
    });
    expect(done.finishedAt).not.toBe(null);
    expect(await house.portionsOf(id)).toEqual([]);
    house.pass(3 * DAY);
    expect(await house.change(id, { beginAgain: true })).toMatchObject({
      startsOn: "2026-11-24",
      endsOn: "2026-11-30",
      progress: null,
      percent: 0,
      finishedAt: null,
    });
  });

  test("keeps its place in the text when it changes its reciter, its ayahs or its days", async () => {
    await teachDurations(wird, LAST_TEN);
    const { id } = await house.begin();
    await house.hears(id, 105, 0, 30);
    const longer = await house.change(id, { days: 30, from: ayah(104, 1) });
    expect(longer).toMatchObject({ endsOn: "2026-12-20", progress: ayah(105, 3) });
    const other = await house.change(id, { reciterId: 3 });
    expect(other).toMatchObject({ reciterId: 3, progress: ayah(105, 3) });
    expect(other.continueAt).toMatchObject({ surah: 105 });
    expect(await house.change(id, { progress: null })).toMatchObject({
      progress: null,
      percent: 0,
    });
    expect(await house.change(id, { to: ayah(104, 1), progress: ayah(104, 1) })).toMatchObject({
      percent: 100,
    });
  });

  test("without timings is cut at seconds, and says which ayahs are estimated", async () => {
    await teachDurations(wird, [2], { isTimed: false });
    const { id } = await house.begin({ from: ayah(2, 1), to: ayah(2, 286), days: 4 });
    const portions = await house.portionsOf(id);
    expect(portions.map(({ exact }) => exact)).toEqual([false, false, false, false]);
    expect(portions.map(({ seconds }) => seconds)).toEqual([715, 715, 715, 715]);
    expect(portions[0]?.from).toEqual(ayah(2, 1));
    expect(portions.at(-1)?.to).toEqual(ayah(2, 286));
    const heard = await house.hears(id, 2, 0, 600);
    expect(heard).toMatchObject({ progress: null, continueAt: { surah: 2, second: 600 } });
    expect(heard.percent).toBeCloseTo(20.9);
  });

  test("leaves out what its reciter lacks, and says which surahs", async () => {
    const { db } = wird.parts.database;
    await db
      .updateTable("reciters")
      .set({ availableSurahs: JSON.stringify([1, 105, 107, 114]) })
      .where("id", "=", 2)
      .execute();
    const khatm = await house.begin({ reciterId: 2 });
    expect(khatm.leftOut).toEqual([106, 108, 109, 110, 111, 112, 113]);
    const portions = await house.portionsOf(khatm.id);
    expect(new Set(portions.map(({ from }) => from.surah))).toEqual(new Set([105, 107, 114]));
  });

  test("is deleted, and exported with the account", async () => {
    const { id } = await house.begin();
    expect((await amina.get("/api/user/export")).body.khatms).toMatchObject([
      { id, name: "Khatm", fromSurah: 105 },
    ]);
    expect((await amina.delete(`/api/khatms/${id}`)).status).toBe(200);
    expect((await amina.get(house.path)).body).toEqual([]);
  });
});

test("bad input is one sentence each, and leaves nothing behind", async () => {
  const good = { reciterId: 1, days: 7 };
  const bad: [object, RegExp][] = [
    [{ reciterId: 1 }, /^Say either on which day the khatm ends, or how many days it takes\.$/],
    [{ ...good, endsOn: "2026-12-01" }, /^Say either/],
    [{ reciterId: 1, endsOn: "2026-11-20" }, /^A khatm ends on or after its first day\.$/],
    [
      { reciterId: 1, startsOn: "2026-01-01", endsOn: "2026-11-20" },
      /^The last day of the khatm is in the past\./,
    ],
    [{ reciterId: 1, endsOn: "2040-01-01" }, /^A khatm takes 1826 days at most\.$/],
    [{ ...good, days: 0 }, /one day at least/],
    [{ ...good, reciterId: 99_999 }, /^There is no such reciter\.$/],
    [{ ...good, from: ayah(1, 8) }, /^Al-Faatiha has 7 ayahs, there is no ayah 8\.$/],
    [{ ...good, from: ayah(3, 1), to: ayah(2, 1) }, /^The first ayah of a range comes before/],
    [{ ...good, name: " " }, /^A khatm needs a name\.$/],
  ];
  for (const [body, sentence] of bad) {
    const answer = await amina.post(house.path, body);
    expect([answer.status, answer.body.error], JSON.stringify(body)).toEqual([
      400,
      "invalid-input",
    ]);
    expect(answer.body.message).toMatch(sentence);
  }
  expect((await amina.get(house.path)).body).toEqual([]);
  const { id } = await house.begin();
  for (const body of [
    { progress: ayah(104, 1) },
    { from: ayah(114, 1), to: ayah(113, 1) },
    { endsOn: "2026-11-20" },
    { reciterId: 99_999 },
  ]) {
    expect((await amina.patch(`/api/khatms/${id}`, body)).status, JSON.stringify(body)).toBe(400);
  }
  const backwards = await amina.post(`/api/khatms/${id}/heard`, { surahId: 1, from: 9, to: 3 });
  expect(backwards.status).toBe(400);
});

test("an account has twenty khatms at most", async () => {
  for (let made = 0; made < 20; made++) await house.begin();
  const { status, body } = await amina.post(house.path, { reciterId: 1, days: 7 });
  expect([status, body.message]).toEqual([
    409,
    "You have 20 khatms already. Delete one to begin another.",
  ]);
});
