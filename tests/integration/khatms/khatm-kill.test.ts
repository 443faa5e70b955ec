// A khatm heard day after day: killed in the middle of a run, missed for a day, continued in the player, finished.
// Databases: both, for kills.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Khatm, KhatmPortion } from "#contract/khatms";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import { eventually, startWird } from "../../harness.ts";
import { leasesExpire } from "../../server-process.ts";
import { type ListenedHouse, openListenedHouse } from "../portions/listened-house.ts";

const IKHLAS = 112;
const FALAQ = 113;
const NAS = 114;
const DAY = 24 * 60 * 60_000;
/** After the hour of its schedule, and far from midnight: listening moves the clock on. */
const EVENING = 18 * 60 * 60_000;
/** Seconds of recordings: a third is within the first, and long enough for another process to take it over. */
const LENGTHS = { [IKHLAS]: 70, [FALAQ]: 30, [NAS]: 15 };

let house: ListenedHouse;
beforeEach(async () => {
  house = await openListenedHouse((surah) => LENGTHS[surah as keyof typeof LENGTHS] ?? 8);
  for (const surah of [IKHLAS, FALAQ, NAS]) await house.timingsOf(surah);
});
afterEach(() => house.leave());

// Promise killed-in-a-khatm: the server dies in the middle of a khatm's portion
// -> what was heard is kept to the last whole ayah, and the next server finishes the portion; a missed day is
// spread over the days left
test("a khatm advances by what is heard, survives a kill -9 in the middle and a missed day, and finishes", async () => {
  const { kitchen, played, must } = house;
  const path = `/api/users/${house.member.user.id}/khatms`;
  const choice = { reciterId: house.reciter.id, days: 3, from: { surah: IKHLAS, ayah: 1 } };
  const { id, startsOn } = await must<Khatm>(201, "POST", path, choice);
  const khatm = async () => (await must<Khatm[]>(200, "GET", path))[0] as Khatm;
  const ahead = () => must<KhatmPortion[]>(200, "GET", `/api/khatms/${id}/portions`);
  const scheduleId = await house.makeSchedule({ kind: "khatm", khatmId: id });

  await house.runNow(scheduleId);
  const [planned] = await eventually("its portion is known", async () => {
    const portions = await ahead();
    return kitchen.state().media?.state === "PLAYING" && portions.length === 3 ? portions : null;
  });
  expect(planned).toMatchObject({ from: { surah: IKHLAS, ayah: 1 }, exact: true });
  expect(planned?.to.surah).toBe(IKHLAS);
  expect(planned?.to.ayah).toBeLessThan(4);
  await eventually("some of it has been heard", async () => (await khatm()).percent > 0);

  await house.server().kill("SIGKILL");
  expect(kitchen.state().media?.state).toBe("PLAYING");
  await leasesExpire(house.data);
  await house.startServer();
  await house.isPlayed(scheduleId);
  expect((await khatm()).progress).toEqual(planned?.to);
  // Heard once, in one go, to the end of its last ayah.
  expect(house.loaded()).toEqual([IKHLAS]);
  expect(played).toHaveLength(1);
  const end = (await house.timingsOf(IKHLAS)).find(({ ayah }) => ayah === planned?.to.ayah)?.end;
  expect(played[0]?.to).toBeGreaterThan(Number(end) / 1000 - 0.3);
  expect(played[0]?.to).toBeLessThan(Number(end) / 1000 + 3);

  // Nothing was on until the last day.
  await house.server().kill("SIGTERM");
  const clock = shiftedClock(Date.parse(startsOn) + 2 * DAY + EVENING);
  const later = await startWird({ data: house.data, settings: house.settings, clock });
  try {
    house.callAt(later);
    const late = await khatm();
    expect(late).toMatchObject({ progress: planned?.to, finishedAt: null });
    expect(late.behindSeconds).toBeGreaterThan(0);
    // Listening in the player counts too.
    const { continueAt } = late;
    const report = (surahId: number, from: number, to: number) => {
      // No more counts than the time that has passed.
      clock.moveTo(clock.now() + (to - from) * 1000);
      return must<Khatm>(200, "POST", `/api/khatms/${id}/heard`, { surahId, from, to });
    };
    await report(IKHLAS, Number(continueAt?.second), LENGTHS[IKHLAS]);
    const heard = await report(FALAQ, 0, LENGTHS[FALAQ]);
    expect(heard.progress).toEqual({ surah: FALAQ, ayah: 5 });

    await house.runNow(scheduleId);
    await house.isPlayed(scheduleId);
    expect(house.loaded()).toEqual([IKHLAS, NAS]);
    const finished = await khatm();
    expect(finished).toMatchObject({ progress: { surah: NAS, ayah: 6 }, percent: 100 });
    expect(finished.finishedAt).not.toBeNull();
    expect(await ahead()).toEqual([]);
  } finally {
    await later.stop();
  }
}, 300_000);
