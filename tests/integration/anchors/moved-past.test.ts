// A change of settings that moves today's run into the past: it runs late, or is recorded as skipped.
// Databases: SQLite.
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { type AnchoredAccount, CAIRO, MINUTE, openAccount } from "./anchored-account.ts";

let home: AnchoredAccount;
afterEach(() => home.leave());

const DAY = "2026-11-23";
const atFajr = { startAnchor: { prayer: "fajr", minutes: 0 } };

/** Minutes before Fajr of that day in Cairo. */
async function before(minutes: number) {
  home = await openAccount("2026-11-22T10:00:00Z", CAIRO);
  const fajr = await home.prayer(DAY, "fajr");
  home.clock.moveTo(fajr - minutes * MINUTE);
  return fajr;
}

test("a run that is moved further into the past than it may be late is skipped with its reason", async () => {
  const fajr = await before(10);
  const { id, nextRunAt } = await home.make(atFajr);
  expect(nextRunAt).toBe(new Date(fajr).toISOString());
  await home.settings({ offsets: { fajr: -30 } });
  expect(await home.runs(id)).toMatchObject([
    {
      dueAt: new Date(fajr - 30 * MINUTE).toISOString(),
      status: "skipped",
      reasonSentence: { code: "run.moved-past" },
    },
  ]);
  const next = await home.prayer("2026-11-24", "fajr");
  expect((await home.schedule(id)).nextRunAt).toBe(new Date(next).toISOString());
  // Another change of that day adds no second row; taken back in time, it runs after all.
  await home.settings({ offsets: { fajr: -25 } });
  expect(await home.runs(id)).toHaveLength(1);
  await home.settings({ offsets: { fajr: 0 } });
  expect((await home.schedule(id)).nextRunAt).toBe(nextRunAt);
  expect(await home.runs(id)).toEqual([]);
});

test("a run that is moved a few minutes into the past still begins", async () => {
  const fajr = await before(10);
  const { id } = await home.make(atFajr);
  await home.settings({ offsets: { fajr: -15 } });
  await eventually("it begins", async () => {
    const [run] = await home.runs(id);
    expect(run?.dueAt).toBe(new Date(fajr - 15 * MINUTE).toISOString());
    expect(run?.status).not.toBe("skipped");
    expect((await home.schedule(id)).nextRunAt?.slice(0, 10)).toBe("2026-11-24");
    return true;
  });
});

test("a schedule that runs once is switched off with its row", async () => {
  await before(10);
  const { id } = await home.make({ ...atFajr, frequency: "once" });
  await home.settings({ offsets: { fajr: -30 } });
  expect((await home.schedule(id)).enabled).toBe(false);
  expect(await home.runs(id)).toMatchObject([{ status: "skipped" }]);
});

test("a run of another day is not brought back by a change of the settings", async () => {
  const fajr = await before(-5);
  const { id } = await home.make(atFajr);
  await home.settings({ offsets: { fajr: -2 } });
  expect(await home.runs(id)).toEqual([]);
  expect(Date.parse((await home.schedule(id)).nextRunAt ?? "")).toBeGreaterThan(fajr + MINUTE);
});
