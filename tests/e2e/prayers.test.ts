// The prayers page: a place, today, the month on screen and on paper, the method, a timetable.
import { expect, test } from "vitest";
import type { PrayerDay } from "#contract/prayers/prayers";
import type { TestPage } from "./browser.ts";
import { CAIRO, inCairo, mustFit } from "./in-cairo.ts";
import { show } from "./reach/variants.ts";
import { says } from "./shown.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

const tab = (page: TestPage, name: string) => page.getByRole("tab", { name, exact: true });

const clock = (instant: string | null) =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: CAIRO.timezone }).format(
    Date.parse(instant ?? ""),
  );

async function daysOf(page: TestPage, userId: number, days: number): Promise<PrayerDay[]> {
  const from = new Intl.DateTimeFormat("sv", { timeZone: CAIRO.timezone }).format(Date.now());
  const address = `${wird.url}/api/users/${userId}/prayer-times?from=${from}&days=${days}`;
  return (await page.context().request.get(address)).json();
}

test("somebody chooses Cairo by typing and sees today and the month", async () => {
  const page = await browser.page({ viewport: { width: 390, height: 900 } });
  const { id } = await signUp(page, wird.url, "cairo", "Amina");
  await page.getByRole("link", { name: "Prayers" }).click();
  await page.getByRole("heading", { name: "Where do you pray?" }).waitFor();
  await mustFit(page, "no place");
  await page.getByRole("combobox", { name: "Your city" }).fill("القاهرة");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");

  const times = page
    .getByRole("listitem")
    .filter({ hasText: /^(Fajr|Sunrise|Dhuhr|Asr|Maghrib|Isha)/ });
  await times.first().waitFor();
  expect(await times.count()).toBe(6);
  const [today] = await daysOf(page, id, 1);
  if (!today) throw new Error("There is no today.");
  // The next one is named with its time as well, "Fajr tomorrow at 04:59".
  await page.getByText(clock(today.fajr), { exact: true }).waitFor();
  await page.getByText(clock(today.isha), { exact: true }).waitFor();
  await page.getByText(/^in (\d+ h)?( ?\d+ min)?$/).waitFor();
  await page.getByText(/^\d+ .+ 14\d\d AH$/).waitFor();
  await page.getByText("Eastern European Time").waitFor();
  const day = page.getByRole("img", { name: /^Today: nothing today\. Prayers: Fajr .+ Isha / });
  await day.waitFor();

  await tab(page, "Month").click();
  const rows = page.getByRole("table").getByRole("row");
  await rows.nth(28).waitFor();
  expect(await page.locator('tr[aria-current="date"]').count()).toBe(1);
  await page.locator('tr[aria-current="date"]').getByText(clock(today.maghrib)).waitFor();
  const title = page.getByRole("heading", { level: 2 });
  const thisMonth = await title.textContent();
  await page.getByRole("button", { name: "Next month" }).click();
  await expect.poll(() => title.textContent()).not.toBe(thisMonth);
  await page.locator('tr[aria-current="date"]').waitFor({ state: "detached" });
  await page.getByRole("button", { name: "This month" }).click();
  await page.getByText("Hijri", { exact: true }).first().click();
  await expect.poll(() => title.textContent()).toMatch(/ 14\d\d$/);
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(30);
  expect(await rows.count()).toBeLessThanOrEqual(31);
  await page.getByRole("rowheader").first().getByText(/^1 /).waitFor();
  await page.close();
});

test.each([
  ["en", 390],
  ["en", 768],
  ["ar", 390],
  ["ur", 390],
  ["tr", 360],
  ["fr", 390],
  ["id", 320],
  ["ar", 768],
] as const)(
  "all six times of a day are in sight in the month (%s, %i px)",
  async (language, width) => {
    const page = await browser.page({ viewport: { width, height: 844 }, locale: "en-US" });
    await inCairo(page, wird.url, `six${language}${width}`);
    await page.request.patch(`${wird.url}/api/user`, { data: { language } });
    await page.goto(`${wird.url}/prayers?tab=month`);
    const table = page.locator("main table");
    await table.waitFor();
    const over = await table.evaluate((element) => {
      const around = element.parentElement ?? element;
      return around.scrollWidth - around.clientWidth;
    });
    expect(over).toBeLessThanOrEqual(0);
    await page.close();
  },
);

test.each(["en", "ar", "ur"])(
  "and with text of twice the size on 640 px, as of half the screen (%s)",
  async (language) => {
    const page = await browser.page({ viewport: { width: 640, height: 900 }, locale: "en-US" });
    await inCairo(page, wird.url, `twice${language}`);
    await page.request.patch(`${wird.url}/api/user`, { data: { language } });
    await page.goto(`${wird.url}/prayers?tab=month`);
    const table = page.locator("main table");
    await table.waitFor();
    await show(page, ["light", "639-large"]);
    // One more, where the window alone is wide enough for all columns.
    await page.setViewportSize({ width: 640, height: 900 });
    const { left, right } = await table.evaluate((element) => element.getBoundingClientRect());
    expect([left >= 0, right <= 640]).toEqual([true, true]);
    await page.close();
  },
);

test("above the line of today, the names of the prayers leave one another room in Urdu", async () => {
  const page = await browser.page({ viewport: { width: 320, height: 844 } });
  await inCairo(page, wird.url, "nastaliq");
  await page.request.patch(`${wird.url}/api/user`, { data: { language: "ur" } });
  await page.goto(`${wird.url}/prayers`);
  const names = page.locator("main .day-name");
  await names.nth(4).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { between, tallest } = await names.evaluateAll((all) => {
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("There is no canvas.");
    const inks = all.map((name) => {
      pen.font = getComputedStyle(name).font;
      const ink = pen.measureText(name.textContent ?? "");
      return ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
    });
    const tops = all.map((name) => name.getBoundingClientRect().top);
    return { between: Math.max(...tops) - Math.min(...tops), tallest: Math.max(...inks) };
  });
  expect(between).toBeGreaterThanOrEqual(tallest);
  await page.close();
});

test("the month is printed on one page, black on white, without the page around it", async () => {
  const page = await browser.page({
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
  });
  await inCairo(page, wird.url, "printer");
  await page.goto(`${wird.url}/prayers?tab=month`);
  await page.getByRole("row").nth(28).waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").isVisible()).toBe(false);
  expect(await page.getByRole("tablist").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  const heading = page.getByRole("heading", { level: 2 });
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(0, 0, 0)");
  await page.getByText("Egyptian General Authority of Survey").waitFor();
  await page.close();
});

test("another method changes the times at once", async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } });
  const id = await inCairo(page, wird.url, "method");
  await page.goto(`${wird.url}/prayers?tab=place`);
  const method = page.getByRole("combobox", { name: "Method" });
  await method.getByText("Egyptian General Authority of Survey (usual for Egypt)").waitFor({
    state: "attached",
  });
  const [before] = await daysOf(page, id, 1);
  await method.selectOption({ label: "Islamic Society of North America (ISNA)" });
  await says(page, "Saved. These are the times now.");
  const [after] = await daysOf(page, id, 1);
  expect(after?.fajr).not.toBe(before?.fajr);
  const preview = page.getByRole("region", { name: "Times of today" });
  await preview.getByText(clock(after?.fajr ?? null)).waitFor();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("combobox", { name: "Isha" }).selectOption("-5");
  const minutesBefore = Date.parse(after?.isha ?? "") - 5 * 60_000;
  await preview.getByText(clock(new Date(minutesBefore).toISOString())).waitFor();
  await page.close();
});

test("a timetable is stored only when each line is right, and can be deleted", async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } });
  const id = await inCairo(page, wird.url, "timetable");
  const days = await daysOf(page, id, 3);
  const line = ({ date, ...day }: PrayerDay) => {
    const later = (instant: string | null) =>
      clock(new Date(Date.parse(instant ?? "") + 3 * 60_000).toISOString());
    const times = [day.fajr, day.sunrise, day.dhuhr, day.asr, day.maghrib, day.isha];
    return [date, ...times.map(later)].join(",");
  };
  const lines = days.map(line);
  await page.goto(`${wird.url}/prayers?tab=place`);
  const field = page.getByRole("textbox", { name: "Lines of the timetable" });
  await page.getByRole("button", { name: "Check the lines" }).click();
  await says(page, "Paste the lines, or open a file.");
  await field.fill(
    [lines[0], `${days[1]?.date},5 o'clock,06:30,11:50,14:40,17:00,18:20`].join("\n"),
  );
  await page.getByRole("button", { name: "Check the lines" }).click();
  await page.getByText("1 line is wrong. Nothing is stored until all are right.").waitFor();
  await page.getByText("Line 2", { exact: true }).waitFor();
  await page.getByText(/is no time\. Times are HH:MM/).waitFor();
  expect(await page.getByRole("button", { name: "Use this timetable" }).count()).toBe(0);

  await page.setViewportSize({ width: 320, height: 900 });
  await field.fill([lines[0], lines[2]].join("\r\n"));
  await page.getByRole("button", { name: "Check the lines" }).click();
  await page.getByText("These days are not in the timetable.").waitFor();
  await mustFit(page, "preview of a timetable that leaves out a day, on a phone");
  await page.setViewportSize({ width: 1440, height: 900 });

  await field.fill(lines.join("\n"));
  await page.getByRole("button", { name: "Check the lines" }).click();
  await page.getByText(/^3 days are right, from /).waitFor();
  await mustFit(page, "preview of a timetable");
  await page.getByRole("button", { name: "Use this timetable" }).click();
  await page.getByText(/^Your timetable covers 3 days, from /).waitFor();
  await tab(page, "Today").click();
  await says(page, "From your timetable");
  const fajr = line(days[0] as PrayerDay).split(",")[1] ?? "";
  await page.getByText(fajr, { exact: true }).waitFor();

  await tab(page, "Place").click();
  await page.getByRole("button", { name: "Delete the timetable" }).press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Delete", exact: true })
    .press("Enter");
  await page.getByText(/^Your timetable stands/).waitFor({ state: "detached" });
  expect((await daysOf(page, id, 1))[0]?.source).toBe("computed");
  await page.close();
});

test.each([
  ["dark", "ar", 390],
  ["light", "en", 320],
] as const)("nothing on its tabs is out of reach (%s, %s, %i px)", async (scheme, lang, width) => {
  const page = await browser.page({ colorScheme: scheme, viewport: { width, height: 900 } });
  await inCairo(page, wird.url, `reach${width}`);
  await page.addInitScript((code) => localStorage.setItem("wird.language", code), lang);
  for (const [name, shown] of [
    ["today", "li"],
    ["month", "tr:nth-child(28)"],
    ["adhan", "h2"],
    ["place", "textarea"],
  ] as const) {
    await page.goto(`${wird.url}/prayers?tab=${name}`);
    await page.locator(`main ${shown}`).first().waitFor();
    await mustFit(page, name);
  }
  await page.close();
});
