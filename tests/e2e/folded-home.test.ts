// A home that folds: one line a schedule, one row for the adhans, one line for a silent speaker, tiles on a phone.
import type { Locator } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startKitchen, withKitchen } from "../kitchen.ts";
import { mustPassAxe } from "./axe.ts";
import { inCairo } from "./in-cairo.ts";
import { openRow, says } from "./shown.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const kitchen = await startKitchen();
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({}, withKitchen(kitchen));

const onPhone = { width: 390, height: 844 };
const onDesk = { width: 1280, height: 900 };
/** What a phone gives to the section of twelve schedules: 2,833 px in English and 3,025 in Arabic before. */
const MOST_PIXELS = 1_600;

const prayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;
const one = (surah: number) => ({ portion: { kind: "surahs", surahs: [surah], times: 1 } });

/** In Cairo, with a kitchen that is there, and a bedroom that is not. */
async function home(username: string, viewport: { width: number; height: number }, lang = "en") {
  const page = await browser.page({ viewport, timezoneId: "UTC" });
  await page.addInitScript((code) => localStorage.setItem("wird.language", code), lang);
  const { request } = page.context();
  const id = await inCairo(page, wird.url, username);
  const add = async (path: string, data: object): Promise<number> => {
    const reply = await request.post(`${wird.url}/api/users/${id}/${path}`, { data });
    expect(reply.status(), await reply.text()).toBe(201);
    return (await reply.json()).id;
  };
  const google = { type: "google", isConnected: true };
  const speakers = {
    kitchen: await add("devices", { ...google, name: "Kitchen", deviceId: kitchen.deviceId }),
    bedroom: await add("devices", { ...google, name: "Bedroom" }),
  };
  const schedule = (data: object) =>
    add("schedules", { reciterId: 1, deviceId: speakers.kitchen, ...data });
  return { page, add, schedule, speakers };
}

test.each(["en", "ar"])("twelve schedules fit into 1,600 px of a phone (%s)", async (lang) => {
  const { page, schedule, speakers } = await home(`twelve${lang}`, onPhone, lang);
  const bedroom = { deviceId: speakers.bedroom };
  await schedule({ startTime: "05:17", ...one(2) });
  await schedule({ startTime: "06:45", ...one(93), ...bedroom });
  await schedule({ startTime: "07:15", endTime: "07:45", surahId: 78, frequency: "weekdays" });
  await schedule({ startTime: "12:30", ...one(55), frequency: "custom", days: [1, 2, 3, 4, 7] });
  await schedule({ startAnchor: { prayer: "asr", minutes: 0 }, ...one(36), durationMinutes: 30 });
  await schedule({
    ...{ startAnchor: { prayer: "asr", minutes: 20 }, ...one(18) },
    ...{ frequency: "custom", days: [5] },
  });
  await schedule({ startTime: "16:20", ...one(19), frequency: "custom", days: [6] });
  await schedule({ startTime: "17:30", ...one(31), ...bedroom, frequency: "weekends" });
  await schedule({
    startTime: "18:47",
    ...one(56),
    ...bedroom,
    fallbackDeviceId: speakers.kitchen,
  });
  await schedule({ startTime: "21:30", ...one(67), volume: 20, alsoOn: [speakers.bedroom] });
  await schedule({ startTime: "22:00", endTime: "22:30", surahId: 32, enabled: false });
  await schedule({ startAnchor: { prayer: "isha", minutes: -10 }, ...one(1), enabled: false });
  await page.reload();
  const section = page.locator("section[aria-labelledby=schedules]");
  await section.getByRole("switch").nth(11).waitFor();
  expect(await section.getByRole("switch").count()).toBe(12);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const box = await section.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(MOST_PIXELS);
  // A schedule that is off shows its prayer, not midnight.
  expect(await section.getByText(/^0?0:00/).count()).toBe(0);
  await mustPassAxe(page, `twelve schedules, ${lang}`);
  await page.close();
});

test("on a phone a press opens a schedule to all that its card shows, by keyboard too", async () => {
  const { page, schedule } = await home("presses", onPhone);
  await schedule({ startTime: "05:17", ...one(18) });
  await page.reload();
  const section = page.getByRole("region", { name: "Quran Playback Schedules" });
  const edit = section.getByRole("button", { name: "Edit schedule at 05:17" });
  const row = section.getByRole("button", { name: /^Recite Al-Kahf by .* in the Kitchen/ });
  await row.waitFor();
  expect(await edit.count()).toBe(0);
  await section.getByRole("heading", { name: /^Recite Al-Kahf by .*every day at 05:17/ }).waitFor();
  await row.focus();
  await page.keyboard.press("Enter");
  await edit.waitFor();
  expect(await row.getAttribute("aria-expanded")).toBe("true");
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  const named = ["Play now: schedule at 05:17", "Skip next: schedule at 05:17"];
  for (const name of [...named, "Last runs: schedule at 05:17", "Delete schedule at 05:17"]) {
    await section.getByRole("button", { name }).waitFor();
  }
  await section.getByText(/^Next: .* at 05:17, in /).waitFor();
  await mustPassAxe(page, "an open schedule");
  await page.keyboard.press("Enter");
  await edit.waitFor({ state: "detached" });
  expect(await row.getAttribute("aria-expanded")).toBe("false");

  const speakers = page.getByRole("region", { name: "Google Home" });
  expect(await speakers.getByRole("button", { name: "Rename Kitchen" }).count()).toBe(0);
  await openRow(speakers, /^Kitchen/);
  await speakers.getByRole("button", { name: "What was said with Kitchen" }).waitFor();
  await speakers.getByRole("slider", { name: "Volume of Kitchen" }).waitFor();
  await mustPassAxe(page, "an open speaker");
  await page.close();
});

/** A line with a switch of 44 px and its space; two where the sentence is long. */
const ONE_LINE = 56;
const TWO_LINES = 76;

test.each(["en", "ar"])(
  "on a desk a schedule is one line, or two where it is long, and a press opens the rest of it (%s)",
  async (lang) => {
    const { page, schedule, speakers } = await home(`lines${lang}`, onDesk, lang);
    const alsoOn = { alsoOn: [speakers.bedroom] };
    await schedule({ startTime: "05:17", ...one(18), frequency: "custom", days: [1, 2, 4] });
    await schedule({
      ...{ startAnchor: { prayer: "isha", minutes: -10 }, durationMinutes: 30 },
      ...{ ...one(36), fallbackDeviceId: speakers.bedroom, volume: 20 },
    });
    await schedule({ startTime: "07:15", endTime: "07:45", surahId: 78, ...alsoOn });
    await page.reload();
    const rows = page
      .locator("section[aria-labelledby=schedules] li")
      .filter({ has: page.getByRole("switch") });
    await rows.nth(2).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const heights = () =>
      rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    const shown = await heights();
    expect(shown[0]).toBeLessThanOrEqual(ONE_LINE);
    for (const height of shown) expect(height).toBeLessThanOrEqual(TWO_LINES);
    // No word of it is hidden.
    const overflows = await rows
      .locator("h3 > button > span")
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).textOverflow));
    expect(overflows).not.toContain("ellipsis");
    const row = rows.first();
    const details = row.getByText(lang === "en" ? /^Next: .*at 05:17, in / : /05:17.*بعد/);
    expect(await details.count()).toBe(0);
    await row.locator("h3 > button").press("Enter");
    await details.first().waitFor();
    await mustPassAxe(page, `lines, one of them open, ${lang}`);
    await row.locator("h3 > button").press("Enter");
    await expect.poll(async () => (await heights())[0]).toBeLessThanOrEqual(ONE_LINE);
    await page.close();
  },
);

test("the card of what is next says its time once, and has one clock", async () => {
  const { page, schedule } = await home("oneclock", onDesk);
  await schedule({ startTime: "05:17", ...one(18) });
  await page.reload();
  const next = page.getByRole("region", { name: "Next recitation" });
  await next.getByText(/^Recite Al-Kahf by .* in the Kitchen, every day$/).waitFor();
  // Of the picture too: its names of today are what is read out.
  const picture = next.getByRole("img", { name: /^Today: .*Maghrib/ });
  const read = /Maghrib (\d\d:\d\d)/.exec((await picture.getAttribute("aria-label")) ?? "");
  const line = next.getByRole("list", { name: "Prayers" }).getByRole("listitem");
  // The account is in UTC, the place in Cairo.
  await expect.poll(() => line.nth(3).innerText()).toMatch(new RegExp(`Maghrib\\s+${read?.[1]}`));
  await page
    .getByRole("region", { name: "Quran Playback Schedules" })
    .getByText("Times are UTC time, as your profile says.")
    .waitFor();
  await page.close();
});

test("on a desk all of a schedule and of a speaker is pressed without opening anything", async () => {
  const { page, schedule } = await home("desk", onDesk);
  await schedule({ startTime: "05:17", ...one(18) });
  await page.reload();
  const section = page.getByRole("region", { name: "Quran Playback Schedules" });
  await section.getByRole("heading", { name: /^Recite Al-Kahf by .*every day at 05:17/ }).waitFor();
  await section.getByText("Daily", { exact: true }).waitFor();
  for (const name of ["Play now", "Skip next", "Last runs"]) {
    await section
      .getByRole("button", { name: `${name}: schedule at 05:17` })
      .click({ trial: true });
  }
  for (const name of ["Edit", "Delete"]) {
    await section.getByRole("button", { name: `${name} schedule at 05:17` }).click({ trial: true });
  }
  const speakers = page.getByRole("region", { name: "Google Home" });
  for (const name of ["Test Kitchen", "Rename Kitchen", "Disconnect Kitchen"]) {
    await speakers.getByRole("button", { name }).click({ trial: true });
  }
  await speakers.getByText("Hey Google, volume 4").waitFor();
  await page.close();
});

test("a speaker that cannot be reached is told once, with how many schedules count on it", async () => {
  const { page, schedule, speakers } = await home("silent", onDesk);
  const bedroom = { deviceId: speakers.bedroom };
  await schedule({ startTime: "05:17", ...one(18), ...bedroom });
  await schedule({
    startTime: "06:17",
    ...one(36),
    ...bedroom,
    fallbackDeviceId: speakers.kitchen,
  });
  await schedule({ startTime: "07:17", ...one(67), ...bedroom, enabled: false });
  await page.reload();
  const section = page.getByRole("region", { name: "Quran Playback Schedules" });
  const told = section.getByText(/Bedroom.* cannot be reached: see that it has power/);
  await told.first().waitFor();
  expect(await told.allInnerTexts()).toEqual([expect.stringMatching(/2 schedules count on it\.$/)]);
  // Each row keeps a mark, whose name says who stands by.
  const marks = section.getByRole("img", { name: /Bedroom.* cannot be reached\./ });
  expect(await marks.count()).toBe(2);
  await section.getByRole("img", { name: /cannot be reached\. .*Kitchen.* stands by\./ }).waitFor();
  await mustPassAxe(page, "a silent speaker");
  await page.close();
});

test.each([onPhone, onDesk])(
  "five adhans are one row, opened to each with its switch ($width px)",
  async (viewport) => {
    const { page, add, schedule } = await home(`five${viewport.width}`, viewport);
    const soundId = await add("sounds", { name: "Adhan", url: "https://example.org/adhan.mp3" });
    for (const prayer of prayers) {
      const portion = { kind: "sound", soundId };
      await schedule({ portion, reciterId: null, startAnchor: { prayer, minutes: 0 } });
    }
    await page.reload();
    const section = page.getByRole("region", { name: "Quran Playback Schedules" });
    const row = section.getByRole("button", { name: /Adhan at the five prayers in the Kitchen/ });
    await row.waitFor();
    await says(page, "You have 5 active schedules");
    const switches = section.getByRole("switch");
    expect(await switches.count()).toBe(0);
    await row.click();
    await expect.poll(() => switches.count()).toBe(5);
    await section.getByRole("heading", { name: /every day at Isha/ }).waitFor();
    await switches.last().click();
    await says(page, "You have 4 active schedules");
    await row.getByText("4 of 5 switched on").waitFor();
    await mustPassAxe(page, "five adhans");
    await row.click();
    await expect.poll(() => switches.count()).toBe(0);
    await page.close();
  },
);

test("today's prayers stand as one line above the picture of the day, the next one marked", async () => {
  const { page, schedule } = await home("today", onPhone);
  await schedule({ startTime: "05:17", ...one(18) });
  await page.reload();
  const line = page
    .getByRole("region", { name: "Next recitation" })
    .getByRole("list", { name: "Prayers" });
  await line.waitFor();
  expect(await line.getByRole("listitem").allInnerTexts()).toEqual(
    ["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"].map((prayer) =>
      expect.stringMatching(new RegExp(`^${prayer}\\s+\\d\\d:\\d\\d$`)),
    ),
  );
  // After Isha none of today is to come.
  expect(await line.locator("[aria-current=time]").count()).toBeLessThanOrEqual(1);
  await page.close();
});

test("where no skill is set up, the card of Alexa says so before anything is made", async () => {
  const { page } = await home("noskill", onDesk);
  await page.reload();
  const alexa = page.getByRole("region", { name: "Amazon Alexa" });
  await alexa.getByText(/^No Echo can play yet: this server has no Alexa skill\./).waitFor();
  await alexa.getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Amazon Alexa" });
  await dialog.getByText(/this server has no Alexa skill/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await alexa.getByText("Not Connected", { exact: true }).waitFor();
  await page.close();
});

test("a page is as narrow as its window, though its player is out of sight while that narrows", async () => {
  const { page, schedule } = await home("narrows", onDesk);
  await schedule({ startTime: "05:17", ...one(18) });
  await page.reload();
  const player = page.getByRole("group", { name: "Quran Player" });
  await player.scrollIntoViewIfNeeded();
  await player.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize(onPhone);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(onPhone.width);
  await page.close();
});

test("in forced colours the edges of cards are straight", async () => {
  const { page, schedule } = await home("straight", onDesk);
  await page.emulateMedia({ forcedColors: "active" });
  await schedule({ startTime: "05:17", ...one(18) });
  await schedule({ startTime: "07:15", endTime: "07:45", surahId: 78, enabled: false });
  await page.reload();
  const lines = page.locator("section[aria-labelledby=schedules] h3 > button");
  await lines.nth(1).waitFor();
  const edges = await lines.evaluateAll((all) => all.map((each) => getComputedStyle(each).border));
  expect(edges).toEqual(edges.map(() => expect.stringMatching(/^0px/)));
  // Beside the lines as beside the lines of speakers, nothing reaches over what is above it.
  const rows = page.locator("section[aria-labelledby=speakers] li");
  await rows.nth(1).getByRole("button").first().waitFor();
  const over = await rows.evaluateAll((all) =>
    all.map((row) => {
      const ends = [...row.querySelectorAll("button")].map(
        (button) => button.getBoundingClientRect().right,
      );
      return Math.max(...ends) - row.getBoundingClientRect().right;
    }),
  );
  expect(Math.max(...over)).toBeLessThanOrEqual(0);
  await page.close();
});

test("beside a few schedules there is no void: the speakers stand in a row beneath them", async () => {
  const { page, schedule } = await home("few", onDesk);
  await schedule({ startTime: "05:17", ...one(18) });
  await page.reload();
  const schedules = page.getByRole("region", { name: "Quran Playback Schedules" });
  const speakers = page.getByRole("region", { name: "Smart Speaker Connection" });
  const cards = ["Google Home", "Amazon Alexa", "This browser"].map((name) =>
    speakers.getByRole("region", { name }),
  );
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error("It is not there.");
    return { ...box, bottom: box.y + box.height };
  };
  await cards[2]?.waitFor();
  const boxes = await Promise.all(cards.map(boxOf));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(1);
  expect((await boxOf(speakers)).y).toBeGreaterThan((await boxOf(schedules)).bottom);
  for (const minute of [10, 20, 30, 40, 50, 59])
    await schedule({ startTime: `06:${minute}`, ...one(18) });
  await page.reload();
  await schedules.getByRole("switch").nth(6).waitFor();
  await cards[2]?.waitFor();
  expect((await boxOf(speakers)).y).toBe((await boxOf(schedules)).y);
  await page.close();
});
