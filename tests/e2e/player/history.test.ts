// The listening history: its list by day, its calendar of minutes heard, and resuming from it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { says } from "../shown.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 300 });

const bar = (page: Page) => page.getByRole("region", { name: "Now playing" });

interface Heard {
  surahId: number;
  startPosition?: number;
  endPosition?: number;
  secondsHeard: number;
}

/** Opens the history of a new user with these entries; `at`: UTC milliseconds. */
async function historyOf(username: string, heard: (Heard & { at: number })[]) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  const { id: userId } = await signUp(page, wird.url, username, "Amina Khan");
  const rows = heard.map(({ at, ...entry }) => ({
    ...{ userId, deviceId: null, deviceName: "This browser", reciterId: 1, completed: 0 as const },
    ...{ startPosition: 0, endPosition: entry.secondsHeard, timestamp: at },
    ...entry,
  }));
  await wird.parts.database.db.insertInto("playbackHistory").values(rows).execute();
  await page.goto(`${wird.url}/playback`);
  await page.getByRole("tab", { name: "History" }).click();
  const list = page.getByRole("group", { name: "List" });
  return { page, list };
}

/** Weekday, month and day. */
const dayName = (at: number) =>
  new Date(at).toLocaleDateString("en-GB", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });

test("the list ends in the middle of no line, wherever it was scrolled to", async () => {
  const at = Date.now() - 60_000;
  const surahs = Array.from({ length: 20 }, (_, index) => index + 1);
  const { page, list } = await historyOf(
    "faded",
    surahs.map((surahId) => ({ surahId, secondsHeard: 61, at: at - surahId * 1000 })),
  );
  await list.getByText("Surah 7", { exact: true }).waitFor();
  const box = await list.boundingBox();
  if (!box) throw new Error("There is no list.");
  // Beside the rounded corners.
  const edge = { x: box.x + 20, y: box.y + box.height - 4, width: box.width - 60, height: 3 };
  for (const down of [0, 25, 50, 75]) {
    await list.evaluate((element, top) => element.scrollTo({ top }), down);
    const shown = await page.screenshot({ clip: edge });
    const style = await page.addStyleTag({ content: "ul { visibility: hidden }" });
    const empty = await page.screenshot({ clip: edge });
    await style.evaluate((element) => (element as HTMLElement).remove());
    expect(shown.equals(empty), `${down} px down`).toBe(true);
  }
  await page.close();
});

test("an entry of which nothing was heard yet has no length", async () => {
  const at = Date.now() - 60_000;
  const { page, list } = await historyOf("begun", [
    { surahId: 18, secondsHeard: 0, at },
    { surahId: 67, secondsHeard: 61, at },
  ]);
  await list.getByText("1:01").waitFor();
  expect(await list.getByText("0:00").count()).toBe(0);
  await page.close();
});

// Proves rows-of-years.
test("by day, with the time that was heard, and as a calendar", async () => {
  const at = Date.now();
  const skippedAnHour = { surahId: 18, startPosition: 10, endPosition: 3735, secondsHeard: 125 };
  const { page, list } = await historyOf("fatima", [{ ...skippedAnHour, at }]);
  await list.getByText("Surah 18").waitFor();
  await page.getByRole("heading", { name: "Your Listening History" }).waitFor();
  expect((await list.boundingBox())?.height).toBe(500);
  await list.getByRole("heading", { name: dayName(at) }).waitFor();
  await list.getByText(/· 2:05 ·/).waitFor();
  await list.getByText("What you heard is kept for five years.").waitFor();
  await page.getByRole("button", { name: "Calendar" }).click();
  await page
    .getByRole("table")
    .getByRole("button", { name: /2 minutes heard/ })
    .click();
  await list.getByRole("heading", { name: dayName(at) }).waitFor();
  await page.getByRole("button", { name: /^Resume .* at 62:15$/ }).waitFor();
  await page.close();
});

test("goes on where it stopped", async () => {
  const heard = { surahId: 18, endPosition: 135, secondsHeard: 135, at: Date.now() };
  const { page } = await historyOf("ruqayya", [heard]);
  await page.getByRole("button", { name: /^Resume .* at 2:15$/ }).click();
  await bar(page).getByRole("button", { name: "Pause" }).waitFor();
  await bar(page)
    .getByText(/^2:[1-5]\d$/)
    .waitFor();
  await page.close();
});

test("the calendar counts what the list has not read yet, and opens its day", async () => {
  const now = new Date();
  const lastMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12);
  // More than the server returns at once.
  const thisMonth = Array.from({ length: 501 }, () => {
    return { surahId: 1, secondsHeard: 1, at: now.getTime() };
  });
  const long = { surahId: 18, secondsHeard: 2400, at: lastMonth };
  const { page, list } = await historyOf("hafsa", [...thisMonth, long]);
  await page.getByRole("button", { name: "Calendar" }).click();
  await says(page, "8 minutes heard this month");
  // The year beside it: a month a row, which shows where the month is and opens it.
  const year = page.getByRole("table", { name: /^Listening in \d{4}$/ });
  const monthOf = (time: string) => year.getByRole("row").filter({ hasText: `1 day${time}` });
  await monthOf("8 min").getByRole("button").and(page.locator("[aria-current=date]")).waitFor();
  await page.getByRole("button", { name: "Previous month" }).click();
  await says(page, "40 minutes heard this month");
  await monthOf("40 min").getByRole("button").click();
  await says(page, "40 minutes heard this month");
  await page
    .getByRole("table")
    .getByRole("button", { name: /40 minutes heard/ })
    .click();
  await list.getByRole("heading", { name: dayName(lastMonth) }).waitFor();
  await list.getByText("Surah 18").waitFor();
  await page.close();
});

// Promise years-in-a-page: years of history and two hundred schedules in a page
// -> drawn fifty rows at a time; finished khatms are folded; a row is drawn again when its words change
test("five hundred entries are drawn fifty at a time, and a day of the calendar is found at once", async () => {
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  const { page, list } = await historyOf(
    "longtime",
    Array.from({ length: 500 }, (_, index) => ({
      ...{ surahId: 1 + (index % 114), secondsHeard: 60 },
      at: noon - index * 3_600_000 * 6,
    })),
  );
  const rows = list.getByRole("listitem");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(50);
  expect(await list.getByText("kept for five years").count()).toBe(0);
  await list.getByRole("button", { name: "Show earlier" }).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(100);
  await page.close();
});
