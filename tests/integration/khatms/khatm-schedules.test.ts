// Schedules that recite a khatm: how its runs share what remains, and whose khatm it is.
// Databases: both, for queries.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Khatm } from "#contract/khatms";
import { type Member, type Wird } from "../../harness.ts";
import {
  AYAH,
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

describe("schedules that recite a khatm", () => {
  let deviceId: number;
  beforeEach(async () => {
    const base = `/api/users/${amina.user.id}/devices`;
    deviceId = (await amina.post(base, { type: "browser", name: "Tablet", deviceId: "tablet-01" }))
      .body.id;
    await teachDurations(wird, LAST_TEN);
  });

  async function schedule(khatmId: number, choice: object = {}, who = amina) {
    return who.post(`/api/users/${who.user.id}/schedules`, {
      deviceId,
      startTime: "20:00",
      portion: { kind: "khatm", khatmId },
      ...choice,
    });
  }

  test("share what remains: each run that is still to come has a portion", async () => {
    const khatm = await house.begin();
    const evening = await schedule(khatm.id);
    expect(evening.body.reciterId).toBe(1);
    await schedule(khatm.id, { startTime: "06:00", frequency: "weekdays" });
    const portions = await house.portionsOf(khatm.id);
    // From Saturday to Friday: seven evenings, and five mornings from Monday on.
    expect(portions.map(({ date }) => date.slice(-2)).join(" ")).toBe(
      "21 22 23 23 24 24 25 25 26 26 27 27",
    );
    expect(secondsOf(portions)).toBe(khatm.totalSeconds);
    expect(portions[0]?.scheduleId).toBe(evening.body.id);
    expect(portions[2]?.scheduleId).not.toBe(evening.body.id);
    for (const { seconds } of portions) {
      expect(Math.abs(seconds - khatm.totalSeconds / 12)).toBeLessThanOrEqual(AYAH);
    }
    // A skipped run and a schedule that is switched off leave theirs to the others.
    await amina.post(`/api/schedules/${evening.body.id}/skip`);
    expect((await house.portionsOf(khatm.id))[0]?.date).toBe("2026-11-22");
    await amina.patch(`/api/schedules/${evening.body.id}`, { enabled: false });
    expect(await house.portionsOf(khatm.id)).toHaveLength(5);
  });

  test("an end time limits a run, and what would do is said", async () => {
    const khatm = await house.begin();
    expect(khatm.totalSeconds).toBe(480);
    const short = await schedule(khatm.id, { endTime: "20:01" });
    const portions = await house.portionsOf(khatm.id);
    // Three seconds of the minute are left for its beginning and its end: five ayahs of 10 s.
    expect(portions.map(({ seconds }) => seconds)).toEqual([50, 50, 50, 50, 50, 50, 50]);
    const [listed] = (await amina.get(house.path)).body as Khatm[];
    expect(listed?.shortfall).toEqual({ seconds: 130, minutesPerDay: 1, endsOn: "2026-11-30" });
    // Another schedule takes what this one has no room for.
    await schedule(khatm.id, { startTime: "21:00" });
    const both = await house.portionsOf(khatm.id);
    expect(secondsOf(both)).toBe(480);
    expect(both.find((one) => one.scheduleId !== short.body.id)?.seconds).toBeGreaterThanOrEqual(
      30,
    );
    expect(((await amina.get(house.path)).body as Khatm[])[0]?.shortfall).toBe(null);
  });

  test("of a Hijri month end with it by the account's calendar", async () => {
    // Jumada II 1448 is until 9 December by the calendar.
    const khatm = await house.begin({ days: 30 });
    await schedule(khatm.id, { season: { hijriMonth: 6 } });
    const lastDate = async () => (await house.portionsOf(khatm.id)).at(-1)?.date;
    const before = await lastDate();
    await amina.patch(`/api/users/${amina.user.id}/prayer-settings`, { hijriShift: 2 });
    expect([before, await lastDate()]).toEqual(["2026-12-09", "2026-12-11"]);
  });

  test("share what remains among the days after a pause of all schedules", async () => {
    const khatm = await house.begin();
    await schedule(khatm.id);
    await amina.patch("/api/user", { pausedUntil: "2026-11-25" });
    const dates = (await house.portionsOf(khatm.id)).map(({ date }) => date.slice(-2));
    expect(dates.join(" ")).toBe("25 26 27");
  });

  test("keep it from being deleted, and play its new reciter", async () => {
    const { id } = await house.begin();
    const { body: made } = await schedule(id);
    const refused = await amina.delete(`/api/khatms/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Schedules recite this khatm (20:00). Give them another portion or delete them first.",
    ]);
    await house.change(id, { reciterId: 3 });
    const { body: schedules } = await amina.get(`/api/users/${amina.user.id}/schedules`);
    expect(schedules[0].reciterId).toBe(3);
    await amina.delete(`/api/schedules/${made.id}`);
    expect((await amina.delete(`/api/khatms/${id}`)).status).toBe(200);
  });

  test("safety 2: cannot recite the khatm of somebody else", async () => {
    const bilal = await wird.member("bilal");
    const { body: theirs } = await bilal.post(`/api/users/${bilal.user.id}/khatms`, {
      reciterId: 1,
      days: 7,
    });
    const stolen = await schedule(theirs.id);
    const absent = await schedule(999);
    expect([stolen.status, stolen.body.message]).toEqual([404, absent.body.message]);
    const { body: own } = await schedule((await house.begin()).id);
    const portion = { kind: "khatm", khatmId: theirs.id };
    expect((await amina.patch(`/api/schedules/${own.id}`, { portion })).status).toBe(404);
  });
});
