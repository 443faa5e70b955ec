// What runs and what rests, by the clock: Ramadan's schedule around an announced first day, and all of them in a pause.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { type AnchoredAccount, CAIRO, HOUR, openAccount } from "./anchored-account.ts";

let home: AnchoredAccount;
afterEach(() => home.leave());

const MINUTE = 60_000;
const beforeFajr = { startAnchor: { prayer: "fajr", minutes: -20 }, durationMinutes: 10 };

async function dueOn(date: string): Promise<string> {
  return new Date((await home.prayer(date, "fajr")) - 20 * MINUTE).toISOString();
}

/** The due times of all runs that are in the log, the first one first, once there are `count`. */
function dueTimes(id: number, count: number): Promise<string[]> {
  return eventually(`${count} runs`, async () => {
    const runs = await home.runs(id);
    return runs.length >= count ? runs.map(({ dueAt }) => dueAt).reverse() : null;
  });
}

async function passes(date: string): Promise<void> {
  home.clock.moveTo(Date.parse(await dueOn(date)) + 1000);
}

test("Ramadan's schedule runs on the first of Ramadan, on the announced one when that is a day later, and not after it", async () => {
  home = await openAccount("2027-02-06T10:00:00Z", CAIRO);
  const computed = await home.make({ ...beforeFajr, season: { hijriMonth: 9 } });
  expect(computed.nextRunAt).toBe(await dueOn("2027-02-08"));
  const startsOn = "2027-02-09";
  await home.settings({ hijriMonths: [{ year: 1448, month: 9, startsOn }] });
  await passes("2027-02-07");
  await passes("2027-02-08");
  // Wird starts anew after the first day as it was computed: nothing was missed on it.
  await home.restart(Date.parse(await dueOn("2027-02-08")) + HOUR);
  expect(await home.runs(computed.id)).toEqual([]);
  await passes(startsOn);
  expect(await dueTimes(computed.id, 1)).toEqual([await dueOn(startsOn)]);
  await passes("2027-02-10");
  expect(await dueTimes(computed.id, 2)).toEqual([
    await dueOn(startsOn),
    await dueOn("2027-02-10"),
  ]);

  const { body } = await home.member.get(
    `/api/users/${home.member.user.id}/prayer-times?from=2027-03-05&days=10`,
  );
  const eid = body.find(({ hijri }: { hijri: { month: number } }) => hijri.month === 10).date;
  const days = await home.comingDays(computed.id, 31);
  const running = days.filter(({ dueAt }) => dueAt !== null);
  expect(running.every(({ date }) => date < eid)).toBe(true);
  expect(days.find(({ date }) => date === eid)?.sentence?.code).toBe("day.out-of-season");
});

test("in a pause nothing runs and nothing is called missed; on its day all run again", async () => {
  home = await openAccount("2026-12-30T10:00:00Z", CAIRO);
  const bound = await home.make(beforeFajr);
  const clock = await home.make({ startTime: "12:00", endTime: "12:10", timezone: "UTC" });
  await home.member.patch("/api/user", { pausedUntil: "2027-01-02" });
  await passes("2026-12-31");
  home.clock.moveTo(Date.parse("2026-12-31T12:00:01Z"));
  await home.restart(Date.parse("2027-01-01T18:00:00Z"));
  expect([await home.runs(bound.id), await home.runs(clock.id)]).toEqual([[], []]);
  await passes("2027-01-02");
  expect(await dueTimes(bound.id, 1)).toEqual([await dueOn("2027-01-02")]);
  home.clock.moveTo(Date.parse("2027-01-02T12:00:01Z"));
  expect(await dueTimes(clock.id, 1)).toEqual(["2027-01-02T12:00:00.000Z"]);
});
