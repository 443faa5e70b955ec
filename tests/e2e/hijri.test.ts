// Hijri dates beside the Gregorian ones, Ramadan before it begins, and a month that was announced otherwise.
import { expect, test } from "vitest";
import type { Khatm } from "#contract/khatms";
import { shiftedClock } from "../fakes/shifted-clock.ts";
import { signUp } from "./sign-up.ts";
import { says, toast } from "./shown.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const NOT_NOW = { success: false, error: "unavailable", message: "Not now." };

/** 19 Sha'ban 1448, twelve days before Ramadan by the calendar of Umm al-Qura. */
const NOW = Date.parse("2027-01-27T09:00:00Z");
const CAIRO = { name: "Cairo", latitude: 30.06263, longitude: 31.24967, country: "EG" };

const { wird, browser } = await wirdInChromium({ clock: shiftedClock(NOW) });

/** A new user's dashboard, whose clock is the server's. */
async function dashboardOf(username: string, options: { locale?: string } = {}) {
  const page = await browser.page({ timezoneId: "UTC", ...options });
  await page.clock.install({ time: NOW });
  const { id: userId } = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const ownPath = `${wird.url}/api/users/${userId}`;
  return {
    page,
    userId,
    khatms: async (): Promise<Khatm[]> => (await request.get(`${ownPath}/khatms`)).json(),
    change: (data: object) => request.patch(`${ownPath}/prayer-settings`, { data }),
  };
}

test("the dashboard has today's Hijri date, and offers a khatm for Ramadan once", async () => {
  const { page, khatms } = await dashboardOf("fatima");
  await says(page, "Wednesday 27 January");
  await says(page, "19 Sha'ban 1448 AH");
  const card = page.getByRole("region", { name: "Ramadan", exact: true });
  await card.getByText("Ramadan begins in 12 days").waitFor();
  await card.getByText("(about 8 February 2027)").waitFor();
  const offer = page.getByRole("button", { name: "A khatm for Ramadan" });
  await offer.click();
  await card.getByText("You have a khatm for Ramadan.").waitFor();
  expect(await offer.count()).toBe(0);
  expect(await khatms()).toMatchObject([
    { name: "Ramadan 1448", startsOn: "2027-02-08", endsOn: "2027-03-08" },
  ]);
  await card.getByRole("link", { name: "See it" }).click();
  await page.getByRole("heading", { name: "Ramadan 1448" }).waitFor();
  await card.getByText("You have a khatm for Ramadan.").waitFor();
  expect(await offer.count()).toBe(0);
  await page.close();
});

test("in text twice as large the numbers of the juz stay apart, and the Hijri form on the page", async () => {
  const { page, userId } = await dashboardOf("safiyya");
  const made = await page.context().request.post(`${wird.url}/api/users/${userId}/khatms`, {
    data: { name: "Mine", reciterId: 1, startsOn: "2027-01-27", endsOn: "2027-02-25" },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const enlarge = () => page.addStyleTag({ content: "html { font-size: 200% }" });
  await page.goto(`${wird.url}/khatm`);
  const strip = page.getByRole("img", { name: "of 30 juz heard" });
  await strip.waitFor();
  await enlarge();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const nearest = await strip.evaluate((element) => {
      const numbers = [...element.querySelectorAll("[aria-hidden]")].map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
      });
      const gaps = numbers.slice(1).map((box, index) => {
        const before = numbers[index];
        return before && before.top === box.top ? box.left - before.right : 1;
      });
      return Math.min(...gaps);
    });
    expect(nearest, `${width} px`).toBeGreaterThan(0);
    // Half of 320 px is less than one long word needs.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) expect(wide, `${width} px`).toBeLessThanOrEqual(width);
  }
  await page.goto(`${wird.url}/prayers?tab=place`);
  const add = page.getByRole("button", { name: "Add the month" });
  await add.waitFor();
  await enlarge();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await add.evaluate((button) => {
      const form = button.closest("form");
      return form ? form.scrollWidth - form.clientWidth : null;
    });
    expect(beyond, `${width} px`).toBe(0);
  }
  await page.close();
});

test("a schedule in Ramadan only begins with its season, and the form opens once", async () => {
  const { page } = await dashboardOf("maryam");
  await page.goto(`${wird.url}/khatm`);
  await page.getByRole("link", { name: "A schedule in Ramadan only" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Month", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Month", { exact: true }).inputValue()).toBe("9");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).toBe(`${wird.url}/`);
  await page.reload();
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).waitFor();
  expect(await dialog.getByLabel("Month", { exact: true }).count()).toBe(0);
  await page.close();
});

test("the history and its calendar name both dates", async () => {
  const { page, userId } = await dashboardOf("ruqayya");
  const heard = { surahId: 18, startPosition: 0, endPosition: 300, secondsHeard: 300 };
  await wird.parts.database.db
    .insertInto("playbackHistory")
    .values({
      ...{ userId, deviceId: null, deviceName: "This browser", reciterId: 1, completed: 0 },
      ...{ ...heard, timestamp: NOW },
    })
    .execute();
  await page.goto(`${wird.url}/playback?tab=history`);
  await page
    .getByRole("heading", { name: "Wednesday 27 January 19 Sha'ban 1448 AH", exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Calendar" }).click();
  await says(page, "Rajab – Sha'ban 1448 AH");
  await page
    .getByRole("button", { name: /^Wednesday 27 January, 19 Sha'ban 1448 AH: 5 minutes heard/ })
    .waitFor();
  await page.getByRole("button", { name: "Previous month" }).click();
  await says(page, "Jumada al-Akhira – Rajab 1448 AH");
  await page.close();
});

test("an announced Ramadan moves at once, and its error stands beside it", async () => {
  const { page, change } = await dashboardOf("hafsa");
  expect((await change({ place: CAIRO })).status()).toBe(200);
  await page.goto(`${wird.url}/prayers?tab=place`);
  const settings = page.getByRole("region", { name: "Hijri calendar" });
  await settings.getByText("Today is 19 Sha'ban 1448 AH").waitFor();
  const shift = settings.getByLabel("All months begin");
  await shift.selectOption({ label: "two days later" });
  await settings.getByText("Today is 17 Sha'ban 1448 AH").waitFor();
  await shift.selectOption({ label: "as calculated" });
  await settings.getByText("Today is 19 Sha'ban 1448 AH").waitFor();
  const add = settings.getByRole("button", { name: "Add the month" });
  const day = settings.getByLabel("Its first day");
  // Ramadan is the month that people wait for.
  expect(await day.inputValue()).toBe("2027-02-08");
  await day.fill("2027-03-20");
  await add.click();
  await settings.getByText(/This month begins within four days of/).waitFor();
  await day.fill("2027-02-09");
  await add.click();
  await settings.getByText("Ramadan 1448 begins on Tuesday, 9 February 2027").waitFor();
  // No month has 31 days: Sha'ban began a day later, too.
  await settings.getByText("Today is 18 Sha'ban 1448 AH").waitFor();
  await page.goto(wird.url);
  const card = page.getByRole("region", { name: "Ramadan", exact: true });
  await card.getByText("Ramadan begins in 13 days").waitFor();
  await card.getByText("(9 February 2027)", { exact: true }).waitFor();
  await page.goto(`${wird.url}/prayers?tab=place`);
  await settings.getByRole("button", { name: "Remove Ramadan 1448" }).click();
  await settings.getByText("You have entered none.").waitFor();
  await page.close();
});

test("a khatm is begun and changed; without a place the Hijri calendar is corrected, and its plan follows", async () => {
  const { page, userId, khatms } = await dashboardOf("khadija");
  const { request } = page.context();
  const own = `${wird.url}/api/users/${userId}`;
  const made = async (path: string, data: object) =>
    (await request.post(`${own}/${path}`, { data })).json();
  const device = await made("devices", { type: "browser", name: "Hall", deviceId: "hall-01" });
  await page.goto(`${wird.url}/khatm`);
  await page.getByRole("button", { name: "Begin a khatm" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("It ends on 25 February 2027.").waitFor();
  await dialog.getByRole("switch", { name: "A schedule recites it" }).uncheck();
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByLabel("How many days it takes").fill("1827");
  expect(await dialog.getByText("It ends on").count()).toBe(0);
  await dialog.getByRole("button", { name: "Begin", exact: true }).click();
  await dialog.getByText("A khatm needs a name.").waitFor();
  await dialog.getByText("A khatm takes 1 to 1826 days.").waitFor();
  await dialog.getByLabel("Name").fill("Before Eid");
  await dialog.getByLabel("How many days it takes").fill("1");
  await dialog.getByText("It ends on 27 January 2027.").waitFor();
  expect(await dialog.getByText("A khatm takes").count()).toBe(0);
  const sixty = dialog.getByRole("button", { name: "60 days" });
  await sixty.click();
  await sixty.and(page.locator("[aria-pressed=true]")).waitFor();
  await dialog.getByText("It ends on 27 March 2027.").waitFor();
  await dialog.getByRole("button", { name: "Begin", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const asked = { name: "Before Eid", startsOn: "2027-01-27", endsOn: "2027-03-27" };
  await expect.poll(khatms).toMatchObject([asked]);
  await page.getByRole("button", { name: "Actions for Before Eid" }).click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  expect(await dialog.getByLabel("How many days it takes").inputValue()).toBe("60");
  await dialog.getByLabel("Name").fill("Before the Eid");
  await page.route("**/api/khatms/*", (route) => route.fulfill({ status: 503, json: NOT_NOW }));
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Not now.").waitFor();
  await toast(page, "The khatm could not be changed.", "Not now.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Before the Eid" }).waitFor();
  const [khatm] = await khatms();
  expect(khatm).toMatchObject({ ...asked, name: "Before the Eid" });
  await made("schedules", {
    ...{ deviceId: device.id, startTime: "05:00", season: { hijriMonth: 9 } },
    portion: { kind: "khatm", khatmId: khatm?.id },
  });
  await page.reload();
  const plan = page.getByRole("article").filter({ hasText: "Before the Eid" });
  await plan
    .getByText(/\b8 Feb/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Prayers" }).first().click();
  await page.getByRole("heading", { name: "Where do you pray?" }).waitFor();
  const settings = page.getByRole("region", { name: "Hijri calendar" });
  await settings.getByText("Today is 19 Sha'ban 1448 AH").waitFor();
  await settings.getByLabel("All months begin").selectOption({ label: "a day later" });
  await settings.getByText("Today is 18 Sha'ban 1448 AH").waitFor();
  await page.getByRole("link", { name: "Khatm" }).first().click();
  await plan
    .getByText(/\b9 Feb/)
    .first()
    .waitFor();
  expect(await plan.getByText(/\b8 Feb/).count()).toBe(0);
  await page.close();
});

test("in Arabic the months have their Arabic names", async () => {
  const { page } = await dashboardOf("zaynab", { locale: "ar" });
  await says(page, "19 شعبان 1448 هـ");
  await says(page, "يبدأ رمضان بعد 12 يومًا");
  await page.close();
});
