// The import of a timetable over HTTP: previewed, stored whole, and gone with its place.
// Databases: SQLite.
import { afterAll, beforeAll, expect, test } from "vitest";
import { handClock } from "../../fakes/hand-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

const BERLIN = { name: "Berlin", latitude: 52.52, longitude: 13.405, country: "DE" };
const RIGHT =
  "Datum;Fajr;Shuruk;Dhuhr;Asr;Maghrib;Isha\r\n" +
  "01.12.2026;05:58;07:55;12:05;13:50;15:57;17:48\r\n" +
  "02.12.2026;05:59;07:57;12:05;13:50;15:56;17:48\r\n";

let wird: Wird;
beforeAll(async () => {
  wird = await startWird({ clock: handClock(Date.parse("2026-11-22T13:00:00Z")) });
});
afterAll(() => wird.stop());

const settingsOf = (member: Member) => `/api/users/${member.user.id}/prayer-settings`;
const timetableOf = (member: Member) => `/api/users/${member.user.id}/timetable`;
const timesOf = (member: Member, query: string) =>
  `/api/users/${member.user.id}/prayer-times?${query}`;

async function inBerlin(name: string): Promise<Member> {
  const member = await wird.member(name);
  expect((await member.patch(settingsOf(member), { place: BERLIN })).status).toBe(200);
  return member;
}

test("without a place there is no timetable", async () => {
  const amina = await wird.member("amina");
  const { status, body } = await amina.post(timetableOf(amina), { csv: RIGHT });
  expect([status, body.error]).toEqual([409, "no-place"]);
});

test("a timetable replaces the computed times of its days, is replaced day by day, and is deleted", async () => {
  const bilal = await inBerlin("bilal");
  const imported = await bilal.post(timetableOf(bilal), { csv: RIGHT });
  expect(imported.status).toBe(200);
  expect(imported.body).toMatchObject({ stored: true, problems: [] });
  expect(imported.body.days).toHaveLength(2);
  expect((await bilal.get(settingsOf(bilal))).body.timetable).toEqual({
    from: "2026-12-01",
    to: "2026-12-02",
    days: 2,
  });

  const days = await bilal.get(timesOf(bilal, "from=2026-11-30&days=4"));
  expect(days.body.map(({ source }: { source: string }) => source)).toEqual([
    "computed",
    "timetable",
    "timetable",
    "computed",
  ]);
  expect(days.body[1]).toMatchObject({
    fajr: "2026-12-01T04:58:00.000Z",
    isha: "2026-12-01T16:48:00.000Z",
  });

  const later = "2026-12-02,06:01,07:57,12:05,13:50,15:56,17:48\n";
  await bilal.post(timetableOf(bilal), { csv: later });
  const changed = await bilal.get(timesOf(bilal, "from=2026-12-02"));
  expect(changed.body[0].fajr).toBe("2026-12-02T05:01:00.000Z");

  expect((await bilal.delete(timetableOf(bilal))).body).toEqual({ success: true });
  expect((await bilal.get(settingsOf(bilal))).body.timetable).toBeNull();
  const computed = await bilal.get(timesOf(bilal, "from=2026-12-01"));
  expect(computed.body[0].source).toBe("computed");
});

test("a wrong line is named in the preview, and nothing is stored", async () => {
  const dawud = await inBerlin("dawud");
  // Asr and Maghrib swapped; the times of Mecca.
  const csv = `${RIGHT}03.12.2026;06:00;07:58;12:06;15:56;13:50;17:48\n04.12.2026;05:23;06:43;12:11;15:16;17:38;19:08\n`;
  const preview = await dawud.post(timetableOf(dawud), { csv, preview: true });
  expect(preview.status).toBe(200);
  expect(preview.body.stored).toBe(false);
  expect(preview.body.days).toHaveLength(2);
  expect(
    preview.body.problems.map(({ line, sentence }: any) => [line, sentence.code, sentence.params]),
  ).toEqual([
    [4, "timetable.order", { prayer: "maghrib" }],
    [5, "timetable.far-off", { prayer: "maghrib", expected: "15:54" }],
  ]);

  const refused = await dawud.post(timetableOf(dawud), { csv });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toBe("2 lines are wrong, the first is line 4. Nothing was stored.");
  expect((await dawud.get(settingsOf(dawud))).body.timetable).toBeNull();

  const empty = await dawud.post(timetableOf(dawud), { csv: "Datum;Fajr\n" });
  expect(empty.body.message).toBe("There is no line with a date and six times.");
});

test("days that are left out are named in the preview, and are computed", async () => {
  const musa = await inBerlin("musa");
  const lines = ["2026-12-01", "2026-12-03", "2026-12-07"].map(
    (date) => `${date},05:58,07:57,12:05,13:50,15:57,17:48`,
  );
  const csv = lines.join("\r\n");
  const preview = await musa.post(timetableOf(musa), { csv, preview: true });
  expect(preview.body.problems).toEqual([]);
  expect(preview.body.gaps).toEqual([
    { from: "2026-12-02", to: "2026-12-02" },
    { from: "2026-12-04", to: "2026-12-06" },
  ]);
  const stored = await musa.post(timetableOf(musa), { csv });
  expect(stored.body).toMatchObject({ stored: true, gaps: preview.body.gaps });
  const days = await musa.get(timesOf(musa, "from=2026-12-01&days=3"));
  expect(days.body.map(({ source }: { source: string }) => source)).toEqual([
    ...["timetable", "computed", "timetable"],
  ]);
  // What an earlier import has is no gap.
  const ends = [lines[0], lines[2]].join("\n");
  const again = await musa.post(timetableOf(musa), { csv: ends, preview: true });
  expect(again.body.gaps).toEqual([
    { from: "2026-12-02", to: "2026-12-02" },
    { from: "2026-12-04", to: "2026-12-06" },
  ]);
});

test("two lines of one day are refused with the line, and what was stored before stays", async () => {
  const nuh = await inBerlin("nuh");
  await nuh.post(timetableOf(nuh), { csv: RIGHT });
  const path = timesOf(nuh, "from=2026-12-01&days=3");
  const before = await nuh.get(path);
  // 2 December twice, in the digits of Arabic, and 3 December, which is right.
  const csv =
    "02.12.2026;06:01;07:57;12:05;13:50;15:56;17:48\r\n" +
    "٠٢.١٢.٢٠٢٦;٠٦:٠٢;٠٧:٥٧;١٢:٠٥;١٣:٥٠;١٥:٥٦;١٧:٤٨\r\n" +
    "03.12.2026;06:00;07:58;12:06;13:50;15:56;17:48\r\n";
  const preview = await nuh.post(timetableOf(nuh), { csv, preview: true });
  expect(preview.body.problems).toMatchObject([{ line: 2, message: "2026-12-02 is there twice." }]);
  const refused = await nuh.post(timetableOf(nuh), { csv });
  expect([refused.status, refused.body.message]).toEqual([
    ...[400, "Line 2 is wrong. Nothing was stored."],
  ]);
  expect((await nuh.get(path)).body).toEqual(before.body);
});

test("two years with Arabic digits fit into one request", async () => {
  const idris = await inBerlin("idris");
  // The same times every day would be wrong at most places; at the equator they are not.
  const equator = { name: "Macapá", latitude: 0.0349, longitude: -51.0694, country: "BR" };
  await idris.patch(settingsOf(idris), { place: equator });
  const lines = Array.from({ length: 731 }, (_, day) => {
    const date = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
    return `${date};05:10;06:22;12:25;15:45;18:28;19:35`;
  });
  const csv = lines.join("\r\n").replace(/\d/g, (digit) => String.fromCharCode(0x660 + +digit));
  const { status, body } = await idris.post(timetableOf(idris), { csv });
  expect([status, body.problems]).toEqual([200, []]);
  expect(body.days).toHaveLength(731);
});

test("it goes when its place moves to another town, and stays within the town", async () => {
  const khalid = await inBerlin("khalid");
  await khalid.post(timetableOf(khalid), { csv: RIGHT });
  const potsdam = { name: "Potsdam", latitude: 52.4, longitude: 13.06, country: "DE" };
  const near = await khalid.patch(settingsOf(khalid), { place: potsdam });
  expect(near.body.timetable).toMatchObject({ days: 2 });
  const hamburg = { name: "Hamburg", latitude: 53.55, longitude: 9.99, country: "DE" };
  const far = await khalid.patch(settingsOf(khalid), { place: hamburg });
  expect(far.body.timetable).toBeNull();

  await khalid.post(timetableOf(khalid), { csv: RIGHT });
  const away = await khalid.patch(settingsOf(khalid), { place: null });
  expect(away.body).toMatchObject({ place: null, timetable: null });
});

// Proves timetable-spellings.
test("columns are read by their headings: Imsak is not Fajr, and Sunrise without a column is computed", async () => {
  const siti = await wird.member("siti");
  const jakarta = { name: "Jakarta", latitude: -6.2146, longitude: 106.8451, country: "ID" };
  await siti.patch(settingsOf(siti), { place: jakarta });
  const csv =
    "Tanggal,Imsak,Subuh,Dzuhur,Ashar,Maghrib,Isya\n2026-11-26,03:53,04:03,11:41,15:05,17:54,19:08";
  const stored = await siti.post(timetableOf(siti), { csv });
  expect(stored.body).toMatchObject({ stored: true, problems: [] });
  expect(stored.body.notes.map(({ sentence }: any) => sentence.code)).toEqual([
    "timetable.sunrise-computed",
    "timetable.columns-unused",
  ]);
  const { body } = await siti.get(timesOf(siti, "from=2026-11-26"));
  expect(body[0]).toMatchObject({ fajr: "2026-11-25T21:03:00.000Z", source: "timetable" });
  expect(body[0].sunrise).toMatch(/^2026-11-25T22:2\d/);
  const { body: all } = await siti.get("/api/user/export");
  expect(all.timetableDays).toMatchObject([{ fajr: "04:03", sunrise: null }]);
});

// Proves timetable-spellings.
test("a heading that is not known is refused by its name, and a workbook with what to do", async () => {
  const yusuf = await inBerlin("yusuf");
  const unknown = RIGHT.replace("Shuruk", "Zora");
  const refused = await yusuf.post(timetableOf(yusuf), { csv: unknown, preview: true });
  expect(refused.body.problems).toMatchObject([
    { line: 1, sentence: { code: "timetable.column-unknown", params: { text: "Zora" } } },
  ]);
  const workbook = await yusuf.post(timetableOf(yusuf), { csv: "PK\u0003\u0004\u0014" });
  expect([workbook.status, workbook.body.message]).toEqual([
    400,
    "This is a workbook or another file that is no text. Save it as CSV in the program that made it, and choose that file.",
  ]);
});

test("a day an hour off is named in the preview", async () => {
  const lina = await wird.member("lina");
  const stockholm = { name: "Stockholm", latitude: 59.33, longitude: 18.07, country: "SE" };
  await lina.patch(settingsOf(lina), { place: stockholm });
  const csv = "2027-03-28,02:56,05:18,11:58,15:18,18:27,20:30";
  const { body } = await lina.post(timetableOf(lina), { csv, preview: true });
  expect(body.problems).toEqual([]);
  expect(body.notes).toMatchObject([{ line: 1, message: expect.stringContaining("2027-03-28") }]);
});
