// Runs of portions on the virtual speaker: what is played, that it ends by itself, and what cannot be played.
// Databases: SQLite.
import { afterEach, beforeEach, expect, test } from "vitest";
import { FAJR, type House, openHouse } from "../house.ts";
import { eventually } from "../../harness.ts";

const KAWTHAR = 108;
const IKHLAS = 112;

let house: House;

beforeEach(async () => {
  // A recording lasts three seconds.
  house = await openHouse({ speaker: { duration: 3 } });
});
afterEach(() => house.leave());

const reciterName = async () =>
  (await house.amina.get("/api/reciters")).body.find(({ id }: { id: number }) => id === 1).name;

/** The first reciter has no recordings but these. */
async function onlyHas(...surahs: number[]): Promise<void> {
  await house.wird.parts.database.db
    .updateTable("reciters")
    .set({ availableSurahs: JSON.stringify(surahs) })
    .where("id", "=", 1)
    .execute();
}

test("surahs are recited as often as chosen, without an end time, and the run is played", async () => {
  const id = await house.makeSchedule({
    endTime: null,
    portion: { kind: "surahs", surahs: [KAWTHAR, IKHLAS], times: 2 },
  });
  const run = await house.lastRun(id, "played");
  expect(run).toMatchObject({
    dueAt: new Date(FAJR).toISOString(),
    status: "played",
    reason: null,
  });
  expect(house.loaded()).toEqual([KAWTHAR, IKHLAS, KAWTHAR, IKHLAS]);
});

test("a portion with an end time is over when it is finished, and can be started by hand", async () => {
  const id = await house.makeSchedule({
    startTime: "12:00",
    endTime: "13:00",
    portion: { kind: "surahs", surahs: [IKHLAS] },
  });
  expect((await house.amina.post(`/api/schedules/${id}/run`)).status).toBe(200);
  await house.lastRun(id, "played");
  expect(house.loaded()).toEqual([IKHLAS]);
});

// Promise recordings-lost: a reciter that lost recordings of a portion
// -> the rest is played and the run says what was left out; if nothing is left it fails with a sentence
test("what the reciter has lost since is left out, and the run says so", async () => {
  const id = await house.makeSchedule({
    portion: { kind: "surahs", surahs: [KAWTHAR, IKHLAS] },
    startTime: "12:00",
    endTime: "13:00",
  });
  await onlyHas(IKHLAS);
  const name = await reciterName();
  await house.amina.post(`/api/schedules/${id}/run`);
  const run = await house.lastRun(id, "played");
  expect(run.reason).toBe(`Al-Kawthar was left out. ${name} has no recording of Al-Kawthar.`);
  expect(house.loaded()).toEqual([IKHLAS]);
});

// Proves recordings-lost.
test("when nothing of it is left the run fails with a sentence", async () => {
  const id = await house.makeSchedule({
    portion: { kind: "surahs", surahs: [KAWTHAR] },
    startTime: "12:00",
    endTime: null,
  });
  await onlyHas(IKHLAS);
  const name = await reciterName();
  await house.amina.post(`/api/schedules/${id}/run`);
  const run = await house.lastRun(id, "failed");
  expect(run.reason).toBe(`${name} has no recording of Al-Kawthar.`);
  expect(house.loaded()).toEqual([]);
});

test("a range of whole surahs plays them one after another and ends", async () => {
  const id = await house.makeSchedule({
    endTime: null,
    portion: { kind: "range", from: { surah: 112, ayah: 1 }, to: { surah: 113, ayah: 5 } },
  });
  await house.lastRun(id, "played");
  expect(house.loaded()).toEqual([112, 113]);
  await eventually("the speaker is silent", () => !house.isPlaying());
});

test("a range begins at its first ayah, repeats each, and ends before the next ayah", async () => {
  await house.leave();
  house = await openHouse({ speaker: { duration: 10 } });
  const timings = [1, 2, 3, 4].map((ayah) => ({
    ...{ ayah, start: (ayah - 1) * 2000, end: ayah * 2000 },
  }));
  await house.wird.parts.database.db
    .insertInto("ayahTimings")
    .values({
      ...{ reciterId: 1, surahId: IKHLAS },
      ...{ timings: JSON.stringify(timings), fetchedAt: house.clock.now() },
    })
    .execute();
  const id = await house.makeSchedule({
    endTime: null,
    portion: {
      ...{ kind: "range", eachAyah: 2, gapSeconds: 0 },
      from: { surah: IKHLAS, ayah: 2 },
      to: { surah: IKHLAS, ayah: 3 },
    },
  });
  const run = await house.lastRun(id, "played");
  expect(run.reason).toBe(null);
  // It began at its end once, on a busy machine: then all that the speaker was told says by whom.
  const told = JSON.stringify(house.kitchen.journal);
  expect(house.loads()[0], told).toMatchObject({ surah: IKHLAS, position: 2 });
  // Back to an ayah that repeats, and never to one outside the range.
  const jumps = house.kitchen.journal.flatMap(({ payload }) =>
    payload?.type === "SEEK" ? [Number(payload.currentTime)] : [],
  );
  expect(jumps).toEqual(expect.arrayContaining([2, 4]));
  expect(jumps.every((position) => position >= 2 && position < 6)).toBe(true);
});
