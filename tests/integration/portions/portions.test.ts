// Schedules with portions: saved, read, changed, refused with a sentence, exported.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../../harness.ts";

const KAHF = 18;
const NAAS = 114;

let wird: Wird;
let amina: Member;
let deviceId: number;
let echoId: number;
let warshId: number;
let shortId: number;

const ayah = (surah: number, number: number) => ({ surah, ayah: number });
const range = { kind: "range", from: ayah(KAHF, 1), to: ayah(KAHF, 10) };

beforeAll(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
  const device = { name: "Kitchen", isConnected: false };
  const add = async (body: object) =>
    (await amina.post(`/api/users/${amina.user.id}/devices`, body)).body.id;
  deviceId = await add({ ...device, type: "browser", deviceId: "portions" });
  const { db } = wird.parts.database;
  const echo = await db
    .insertInto("devices")
    .values({ userId: amina.user.id, type: "alexa", name: "Echo", isConnected: 1, createdAt: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  echoId = echo.id;
  warshId = await addReciter("warsh", "Warsh A'n Nafi'", [KAHF, NAAS]);
  shortId = await addReciter("short", "Hafs A'n Assem", [KAHF]);
  await addTimings(warshId, KAHF, 110);
  await addTimings(1, KAHF, 110);
  await addTimings(1, NAAS, 5);
});

afterAll(() => wird.stop());

async function addReciter(identifier: string, rewaya: string, surahs: number[]): Promise<number> {
  const { id } = await wird.parts.database.db
    .insertInto("reciters")
    .values({
      ...{ identifier, name: `Reciter ${identifier}`, nameArabic: "", rewaya, style: "" },
      ...{ server: "http://127.0.0.1:9/", path: "", available: 1, updatedAt: 0 },
      availableSurahs: JSON.stringify(surahs),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Each ayah takes 10 seconds. */
async function addTimings(reciterId: number, surahId: number, ayahs: number): Promise<void> {
  const timings = Array.from({ length: ayahs }, (_, index) => ({
    ...{ ayah: index + 1, start: index * 10_000, end: (index + 1) * 10_000 },
  }));
  await wird.parts.database.db
    .insertInto("ayahTimings")
    .values({ reciterId, surahId, timings: JSON.stringify(timings), fetchedAt: Date.now() })
    .execute();
}

const make = (choice: object) =>
  amina.post(`/api/users/${amina.user.id}/schedules`, {
    ...{ deviceId, reciterId: 1, startTime: "04:50", endTime: "05:20", timezone: "UTC" },
    ...choice,
  });
const list = async () => (await amina.get(`/api/users/${amina.user.id}/schedules`)).body;

async function refusal(choice: object): Promise<{ status: number; message: string }> {
  const before = await list();
  const { status, body } = await make(choice);
  expect(await list()).toEqual(before);
  return { status, message: body.message };
}

test("a schedule that says nothing of a portion recites onwards, as before", async () => {
  const { status, body } = await make({});
  expect(status).toBe(201);
  expect(body).toMatchObject({ portion: { kind: "onwards" }, reciterId: 1, endTime: "05:20" });
  expect(await refusal({ endTime: undefined })).toEqual({
    status: 400,
    message: "Reciting onwards needs an end time.",
  });
  expect(await refusal({ reciterId: undefined })).toEqual({
    status: 400,
    message: "Please choose a reciter.",
  });
  const changed = await amina.patch(`/api/schedules/${body.id}`, { endTime: null });
  expect(changed.status).toBe(400);
});

test("surahs and ranges are kept with their defaults, with and without an end time", async () => {
  const surahs = await make({ portion: { kind: "surahs", surahs: [KAHF, NAAS] }, endTime: null });
  expect(surahs.status).toBe(201);
  expect(surahs.body).toMatchObject({
    portion: { kind: "surahs", surahs: [KAHF, NAAS], times: 1 },
    endTime: null,
  });
  const part = await make({ portion: range });
  expect(part.body).toMatchObject({
    portion: { ...range, times: 1, eachAyah: 1, gapSeconds: 0 },
    endTime: "05:20",
  });
  const read = await list();
  expect(read).toContainEqual(surahs.body);
  expect(read).toContainEqual(part.body);
  const days = await amina.get(`/api/schedules/${surahs.body.id}/upcoming?count=2`);
  expect(days.body).toHaveLength(2);
});

test("a portion is changed, and taken back to onwards only with an end time", async () => {
  const { body } = await make({ portion: range, endTime: null });
  const path = `/api/schedules/${body.id}`;
  const longer = { ...range, to: ayah(KAHF, 20), times: 3, eachAyah: 2, gapSeconds: 5 };
  expect((await amina.patch(path, { portion: longer })).body.portion).toEqual(longer);
  const onwards = { portion: { kind: "onwards" } };
  const refused = await amina.patch(path, onwards);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "Reciting onwards needs an end time.",
  ]);
  expect((await list()).find(({ id }: { id: number }) => id === body.id).portion).toEqual(longer);
  const ended = await amina.patch(path, { ...onwards, endTime: "06:00" });
  expect(ended.body).toMatchObject({ ...onwards, endTime: "06:00" });
});

test("what a reciter lacks is named", async () => {
  expect(
    await refusal({ reciterId: shortId, portion: { kind: "surahs", surahs: [KAHF, 1, NAAS] } }),
  ).toEqual({
    status: 400,
    message: "Reciter short has no recording of Al-Faatiha, An-Naas.",
  });
  expect(
    await refusal({
      reciterId: shortId,
      portion: { kind: "range", from: ayah(KAHF, 1), to: ayah(19, 98) },
    }),
  ).toEqual({ status: 400, message: "Reciter short has no recording of Maryam." });
});

// Proves bad-ayah-times.
test("a range needs the times of ayahs where it cuts into a surah, and all of them", async () => {
  expect(await refusal({ reciterId: shortId, portion: range })).toEqual({
    status: 400,
    message:
      "Reciter short has no times of ayahs for Al-Kahf. Choose whole surahs instead: Al-Kahf.",
  });
  const reciter = (await amina.get("/api/reciters")).body.find(
    ({ id }: { id: number }) => id === 1,
  ).name;
  // One of the six ayahs has no times.
  expect(
    await refusal({ portion: { kind: "range", from: ayah(NAAS, 2), to: ayah(NAAS, 3) } }),
  ).toEqual({
    status: 400,
    message: `${reciter} has no times of ayahs for An-Naas. Choose whole surahs instead: An-Naas.`,
  });
  const whole = { kind: "range", from: ayah(KAHF, 1), to: ayah(KAHF, 110) };
  expect((await make({ reciterId: shortId, portion: whole })).status).toBe(201);
  expect((await refusal({ reciterId: shortId, portion: { ...whole, eachAyah: 2 } })).status).toBe(
    400,
  );
});

test("a rewaya that counts otherwise has whole surahs only", async () => {
  expect(await refusal({ reciterId: warshId, portion: range })).toEqual({
    status: 400,
    message:
      "Ayahs are numbered differently in Warsh A'n Nafi'. Choose whole surahs instead: Al-Kahf.",
  });
  const whole = { kind: "range", from: ayah(KAHF, 1), to: ayah(KAHF, 110) };
  expect((await make({ reciterId: warshId, portion: whole })).status).toBe(201);
});

test("an Echo has onwards and surahs; the others are refused at saving and at moving", async () => {
  const surahs = { kind: "surahs", surahs: [KAHF] };
  expect((await make({ deviceId: echoId, portion: surahs })).status).toBe(201);
  const sentence = "An Echo plays whole surahs only. Please choose another speaker for this.";
  expect(await refusal({ deviceId: echoId, portion: range })).toEqual({
    status: 400,
    message: sentence,
  });
  const { body } = await make({ portion: range });
  const moved = await amina.patch(`/api/schedules/${body.id}`, { deviceId: echoId });
  expect([moved.status, moved.body.message]).toEqual([400, sentence]);
});

test("several speakers are different ones, no Echo, and the fallback is none of them", async () => {
  const ids: number[] = [];
  for (const name of ["Hall", "Bedroom"]) {
    const { body } = await amina.post(`/api/users/${amina.user.id}/devices`, {
      ...{ type: "browser", name, deviceId: name, isConnected: true },
    });
    ids.push(body.id);
  }
  const [hall, bedroom] = ids;
  const { status, body } = await make({ alsoOn: [hall], fallbackDeviceId: bedroom });
  expect([status, body.alsoOn, body.fallbackDeviceId]).toEqual([201, [hall], bedroom]);
  const noEcho = "Nothing can start an Echo, so it cannot";
  const another = "Please choose another one.";
  const together = `${noEcho} recite together with other speakers. ${another}`;
  const standIn = `${noEcho} stand in for another speaker. ${another}`;
  const waits =
    "A schedule on an Echo waits for its routine: no other speaker can stand in for it. Please choose another speaker, or no fallback.";
  const change = async (choice: object) =>
    (await amina.patch(`/api/schedules/${body.id}`, choice)).body.message;
  for (const [choice, message] of [
    [{ alsoOn: [echoId] }, together],
    [{ deviceId: echoId, alsoOn: [hall] }, together],
    [{ fallbackDeviceId: echoId }, standIn],
    [{ deviceId: echoId, alsoOn: [], fallbackDeviceId: bedroom }, waits],
    [{ alsoOn: [hall, hall] }, "A speaker is listed twice."],
    [{ deviceId: hall, alsoOn: [hall] }, "A speaker is listed twice."],
    [
      { alsoOn: [hall], fallbackDeviceId: hall },
      "The fallback speaker is none of those that recite anyway.",
    ],
  ] as const) {
    expect(await refusal(choice)).toEqual({ status: 400, message });
    expect(await change(choice)).toBe(message);
  }
  expect(await change({ alsoOn: [bedroom] })).toContain("fallback speaker");
  // Somebody else's is as an absent one.
  expect((await refusal({ alsoOn: [999_999] })).status).toBe(404);
  const six = [hall, bedroom, 900_001, 900_002, 900_003];
  expect((await refusal({ alsoOn: six })).message).toContain("at most 5 speakers");
});

test("khatms and sounds that do not exist are not found", async () => {
  for (const portion of [
    { kind: "khatm", khatmId: 999 },
    { kind: "sound", soundId: 999 },
  ]) {
    expect((await refusal({ portion, reciterId: null, endTime: null })).status).toBe(404);
  }
});

test.each([
  [
    { kind: "juz", number: 3 },
    "A portion has a kind: onwards, surahs, range, part, khatm or sound.",
  ],
  [{ kind: "surahs", surahs: [] }, "Choose at least one surah."],
  [{ kind: "surahs", surahs: [1], speed: 2 }, "Unknown field: speed."],
  [{ kind: "surahs", surahs: [115] }, "portion.surahs.0: must be at most 114."],
  [{ ...range, to: ayah(KAHF, 111) }, "Al-Kahf has 110 ayahs, there is no ayah 111."],
  [
    { ...range, from: ayah(KAHF, 11) },
    "The first ayah of a range comes before its last, or is the same.",
  ],
  [{ ...range, eachAyah: 21 }, "portion.eachAyah: must be at most 20."],
])("%j: %s", async (portion, message) => {
  expect(await refusal({ portion })).toEqual({ status: 400, message });
});

test("switching a schedule off asks for no times of ayahs", async () => {
  const { body } = await make({ portion: range });
  await wird.parts.database.db
    .updateTable("schedules")
    .set({ reciterId: shortId })
    .where("id", "=", body.id)
    .execute();
  const { status } = await amina.patch(`/api/schedules/${body.id}`, { enabled: false });
  expect(status).toBe(200);
});

test("the export of an account has the portions", async () => {
  const { body } = await amina.get("/api/user/export");
  expect(body.schedules.map(({ portion }: { portion: unknown }) => portion)).toContainEqual({
    ...{ ...range, times: 1, eachAyah: 1, gapSeconds: 0 },
  });
});

test("times of ayahs that are of another edit of the recording are refused with that reason", async () => {
  const lengths = wird.parts.durations;
  const portion = { kind: "range", from: ayah(KAHF, 1), to: ayah(KAHF, 10) };
  expect((await make({ portion })).status).toBe(201);
  await lengths.learn(1, "header", [{ surahId: KAHF, seconds: 3 * 60 * 60 }]);
  expect(await refusal({ portion })).toMatchObject({
    status: 400,
    message: expect.stringContaining("are of another recording for Al-Kahf"),
  });
});
