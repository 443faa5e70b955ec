// What schedules are told about the days of many accounts at once.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { handClock } from "../../fakes/hand-clock.ts";
import { type Member, startWird, type Wird } from "../../harness.ts";

const MECCA = { name: "Mecca", latitude: 21.4225, longitude: 39.8262, country: "SA" };
const BERLIN = { name: "Berlin", latitude: 52.52, longitude: 13.405, country: "DE" };
const LINE = "2026-12-01;05:58;07:55;12:05;13:50;15:57;17:48";

let wird: Wird;
let amina: Member;
let bilal: Member;
let dawud: Member;
beforeAll(async () => {
  wird = await startWird({ clock: handClock(Date.parse("2026-11-22T13:00:00Z")) });
  amina = await wird.member("amina");
  bilal = await wird.member("bilal");
  dawud = await wird.member("dawud");
  await settle(amina, { place: MECCA });
  await settle(bilal, { place: BERLIN, hijriShift: 1 });
  const timetable = `/api/users/${bilal.user.id}/timetable`;
  expect((await bilal.post(timetable, { csv: LINE })).body.stored).toBe(true);
});
afterAll(() => wird.stop());

async function settle(member: Member, change: object): Promise<void> {
  const path = `/api/users/${member.user.id}/prayer-settings`;
  expect((await member.patch(path, change)).status).toBe(200);
}

async function factsOf(...members: Member[]) {
  const { prayersRoom, database } = wird.parts;
  const ids = members.map(({ user }) => user.id);
  const facts = await prayersRoom.dayFacts.of(database.db, ids);
  return ids.map((id) => {
    const found = facts.get(id);
    if (!found) throw new Error(`There are no facts of ${id}.`);
    return found;
  });
}

const instant = (at: number | null | undefined) => at && new Date(at).toISOString();

test("each account has its own place, timetable, shift and pause", async () => {
  await wird.parts.database.db
    .updateTable("users")
    .set({ pausedUntil: "2026-12-05" })
    .where("id", "=", dawud.user.id)
    .execute();
  const [mecca, berlin, nowhere] = await factsOf(amina, bilal, dawud);
  expect(mecca?.timezone).toBe("Asia/Riyadh");
  expect(instant(mecca?.prayersOn("2026-11-22")?.fajr)).toBe("2026-11-22T02:16:00.000Z");
  expect(mecca?.pausedUntil).toBeNull();
  expect(mecca?.hijriOn("2026-11-22")).toEqual({ year: 1448, month: 6, day: 12 });

  expect(instant(berlin?.prayersOn("2026-12-01")?.fajr)).toBe("2026-12-01T04:58:00.000Z");
  expect(berlin?.prayersOn("2026-12-02")?.fajr).not.toBeNull();
  expect(berlin?.hijriOn("2026-11-22")).toEqual({ year: 1448, month: 6, day: 11 });

  expect(nowhere?.timezone).toBeNull();
  expect(nowhere?.prayersOn("2026-11-22")).toBeNull();
  expect(nowhere?.pausedUntil).toBe("2026-12-05");
});

test("a change is seen at once, though computed days are kept", async () => {
  const [before] = await factsOf(amina);
  const fajr = before?.prayersOn("2026-11-25")?.fajr ?? 0;
  await settle(amina, { offsets: { fajr: 7 } });
  const [after] = await factsOf(amina);
  expect((after?.prayersOn("2026-11-25")?.fajr ?? 0) - fajr).toBe(7 * 60_000);
  await settle(amina, { offsets: { fajr: 0 } });
  const [back] = await factsOf(amina);
  expect(back?.prayersOn("2026-11-25")?.fajr).toBe(fajr);
});

test("within a transaction they are what it has written", async () => {
  const { prayersRoom, database } = wird.parts;
  const { id } = dawud.user;
  await database.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("users")
      .set({ pausedUntil: "2027-01-01" })
      .where("id", "=", id)
      .execute();
    const facts = await prayersRoom.dayFacts.of(transaction, [id, id]);
    expect(facts.size).toBe(1);
    expect(facts.get(id)?.pausedUntil).toBe("2027-01-01");
  });
});

test("more accounts than one statement takes", async () => {
  const many = Array.from({ length: 1200 }, (_, index) => 1_000_000 + index);
  const { prayersRoom, database } = wird.parts;
  const facts = await prayersRoom.dayFacts.of(database.db, [...many, amina.user.id]);
  expect(facts.size).toBe(1201);
  expect(facts.get(amina.user.id)?.timezone).toBe("Asia/Riyadh");
  expect(facts.get(1_000_000)?.timezone).toBeNull();
});
