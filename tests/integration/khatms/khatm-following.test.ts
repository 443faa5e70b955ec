// Runs of a khatm beside one another: one continues where the other is, and one by hand takes the place of the next.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { ayahsIn } from "#contract/quran/ayahs";
import { FAJR, type House, MINUTE, openHouse } from "../house.ts";
import { surahOf, readOrder } from "#server/playback/play-order";
import { eventually } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";

let house: House;
afterEach(() => house.leave());

/** Seconds of each recording; its first ayah lasts nearly half of it. */
const RECORDING = 120;
const FIRST_AYAH = 55;

async function open(): Promise<number> {
  house = await openHouse({
    speaker: { duration: RECORDING },
    rooms: ["Hall"],
    now: FAJR - MINUTE,
  });
  const { db } = house.wird.parts.database;
  for (const surahId of [112, 113, 114]) {
    const rest = (RECORDING - FIRST_AYAH) / (ayahsIn(surahId) - 1);
    const timings = Array.from({ length: ayahsIn(surahId) }, (_, index) => ({
      ayah: index + 1,
      start: index === 0 ? 0 : (FIRST_AYAH + (index - 1) * rest) * 1000,
      end: (FIRST_AYAH + index * rest) * 1000,
    }));
    const known = { seconds: RECORDING, source: "heard" as const, updatedAt: FAJR };
    const row = { reciterId: 1, surahId };
    await db
      .insertInto("recordingDurations")
      .values({ ...row, ...known })
      .execute();
    await db
      .insertInto("ayahTimings")
      .values({ ...row, timings: JSON.stringify(timings), fetchedAt: FAJR })
      .execute();
  }
  const { body } = await house.amina.post(`/api/users/${house.amina.user.id}/khatms`, {
    ...{ reciterId: 1, days: 1, from: { surah: 112, ayah: 1 } },
  });
  return body.id;
}

const orderOf = (id: number) =>
  eventually("its list is written", async () => {
    const { db } = house.wird.parts.database;
    const run = await db
      .selectFrom("runs")
      .select("playOrder")
      .where("scheduleId", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    return run?.playOrder
      ? readOrder(run.playOrder).items.map((item) => [surahOf(item), item.from, item.to])
      : null;
  });

// Promise khatm-runs-in-a-row: runs of a khatm in a row: claimed while another still plays, started by hand, or
// without a connection for two days
// -> at its minute a run continues from what the other has played by then; one started by hand replaces the next
// planned one; an agent's plans follow on from each other, also those of a schedule that continues, as far as
// lengths are known
test("a run directly after another, which still sounds when it is claimed, continues where that one is", async () => {
  const khatmId = await open();
  const portion = { kind: "khatm", khatmId };
  const first = await house.makeSchedule({ portion, endTime: "04:51" });
  const second = await house.makeSchedule({
    ...{ portion, startTime: "04:51", endTime: "04:55" },
    deviceId: house.rooms[0]?.deviceId,
  });
  house.clock.moveTo(FAJR - 2000);
  await house.plays(112);
  house.clock.moveTo(FAJR + 46_000);
  await house.lastRun(first, "played");
  const hall = house.rooms[0]?.speaker;
  await eventually("it is loaded in the hall", () => hall && loadsOf(hall).length > 0);
  const [begin] = await orderOf(second);
  expect(begin?.slice(0, 2)).toEqual([112, FIRST_AYAH]);
});

// Proves khatm-runs-in-a-row.
test("a run by hand takes the place of the first planned one: with one left it recites all", async () => {
  const khatmId = await open();
  const id = await house.makeSchedule({ portion: { kind: "khatm", khatmId }, endTime: null });
  await house.amina.post(`/api/schedules/${id}/run`);
  await house.plays(112);
  expect(await orderOf(id)).toEqual([112, 113, 114].map((surah) => [surah, null, null]));
});
