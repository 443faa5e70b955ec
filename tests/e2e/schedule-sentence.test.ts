// A schedule as a sentence: its parts open sheets, the fields mirror it, and what it would cut off is said before.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Schedule } from "#contract/schedules";
import { wordsOf } from "../words-of.ts";
import { CAIRO, mustFit } from "./in-cairo.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

interface Home {
  width: number;
  height?: number;
  place?: boolean;
  speakers?: string[];
  language?: string;
}

async function signedIn(username: string, { width, height = 844, ...home }: Home) {
  const page = await browser.page({
    timezoneId: "Africa/Cairo",
    viewport: { width, height },
  });
  if (home.language) {
    const code = home.language;
    await page.addInitScript((one) => localStorage.setItem("wird.language", one), code);
  }
  const { id } = await signUp(page, wird.url, username, "Amina Rahman");
  const { request } = page.context();
  const devices: number[] = [];
  for (const name of home.speakers ?? ["Kitchen"]) {
    const data = { type: "google", name, isConnected: true };
    const added = await request.post(`${wird.url}/api/users/${id}/devices`, { data });
    devices.push((await added.json()).id);
  }
  if (home.place !== false) {
    const settings = { data: { place: CAIRO } };
    await request.patch(`${wird.url}/api/users/${id}/prayer-settings`, settings);
  }
  await request.patch(`${wird.url}/api/user`, { data: { timezone: "Africa/Cairo" } });
  const make = async (data: object): Promise<void> => {
    const url = `${wird.url}/api/users/${id}/schedules`;
    const [reciter] = await (await request.get(`${wird.url}/api/reciters`)).json();
    const body = { reciterId: reciter.id, deviceId: devices[0], ...data };
    expect((await request.post(url, { data: body })).status()).toBe(201);
  };
  await page.reload();
  const schedules = async (): Promise<Schedule[]> =>
    (await request.get(`${wird.url}/api/users/${id}/schedules`)).json();
  return { page, schedules, make };
}

/** Presses of a finger or a key from here on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number };
    counted.presses = 0;
    addEventListener("click", ({ isTrusted }) => isTrusted && (counted.presses += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Create New Schedule" });
const sentenceOf = (dialog: Locator) =>
  dialog.getByRole("group", { name: "The schedule as a sentence" });

async function openForm(page: Page) {
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = dialogOf(page);
  const sentence = sentenceOf(dialog);
  await sentence.waitFor();
  const sheet = (name: string) => dialog.getByRole("region", { name, exact: true });
  const press = (within: Locator, name: string | RegExp) =>
    within.getByRole("button", { name, exact: typeof name === "string" }).click();
  return { dialog, sentence, sheet, press };
}

test("Al-Kahf on Fridays after Asr is six presses on a phone", async () => {
  const { page, schedules } = await signedIn("kahf", { width: 390 });
  const add = page.getByRole("button", { name: "Add New Schedule" });
  await add.waitFor();
  const presses = await countPresses(page);
  const { dialog, sentence, sheet, press } = await openForm(page);
  await mustFit(page, "what");
  await press(sheet("What?"), "Al-Kahf");
  await sheet("On which days?").waitFor();
  await mustFit(page, "days");
  await press(sheet("On which days?"), "Every Friday");
  await press(sheet("When?"), "Asr");
  await mustFit(page, "when");
  // Where the sheet is, Create is in reach.
  const create = dialog.getByRole("button", { name: "Create Schedule" });
  const box = await create.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await press(sheet("When?"), "15 after");
  await sheet("When?").waitFor({ state: "detached" });
  await sentence
    .getByText(
      /^Recite Al-Kahf by .* in the Kitchen, every Friday, 15 minutes after Asr, until it is finished$/,
    )
    .waitFor();
  await create.click();
  await dialog.waitFor({ state: "detached" });
  expect(await presses()).toBeLessThanOrEqual(6);
  expect(await schedules()).toMatchObject([
    {
      portion: { kind: "surahs", surahs: [18], times: 1 },
      ...{ frequency: "custom", days: [5], startAnchor: { prayer: "asr", minutes: 15 } },
      ...{ endTime: null, endAnchor: null, durationMinutes: null },
    },
  ]);
  const said = /^Recite Al-Kahf by .* in the Kitchen, every Friday, 15 minutes after Asr/;
  await page.getByRole("heading", { name: said }).waitFor();
  await page
    .getByText(/every Friday, 15 minutes after Asr\. Set for .+ from now\.$/)
    .first()
    .waitFor();
  await page.close();
});

test("at 1280 px the sentence and the labelled fields are each other's mirror", async () => {
  const { page, schedules } = await signedIn("mirror", { width: 1280 });
  const { dialog, sentence, sheet, press } = await openForm(page);
  // Nothing opens by itself where the fields are in sight.
  await dialog.getByLabel("Start Time").waitFor();
  expect(await dialog.getByRole("button", { name: "Done" }).count()).toBe(0);
  await dialog.getByLabel("Start Time").fill("06:30");
  await dialog.getByLabel("End Time").fill("07:00");
  await sentence.getByText(/every day at 06:30, until 07:00$/).waitFor();

  const days = sentence.getByRole("button", { name: "every day" });
  await days.press("Enter");
  expect(await days.getAttribute("aria-expanded")).toBe("true");
  await mustFit(page, "the sheet of days");
  // Escape closes the sheet alone, and the focus is back.
  await page.keyboard.press("Escape");
  await sheet("On which days?").waitFor({ state: "detached" });
  await expect.poll(() => days.evaluate((each) => each === document.activeElement)).toBe(true);
  await days.press("Enter");
  await press(sheet("On which days?"), "Every weekend");
  expect(await dialog.getByLabel("Frequency").inputValue()).toBe("weekends");

  await press(sentence, "at 06:30");
  await press(sheet("When?"), "Maghrib");
  await press(sheet("When?"), "30 after");
  const starts = dialog.getByRole("group", { name: "Starts" });
  expect(await starts.getByLabel("Minutes", { exact: true }).inputValue()).toBe("30");
  await press(sentence, "until 07:00");
  await press(sheet("Until when?"), "For 30 minutes");
  await sentence.getByText(/every weekend, 30 minutes after Maghrib, for 30 minutes$/).waitFor();
  await dialog.getByLabel("Continue Playback").check();
  await sentence.getByText(/going on where it stopped$/).waitFor();
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await schedules()).toMatchObject([
    { frequency: "weekends", durationMinutes: 30, startAnchor: { prayer: "maghrib", minutes: 30 } },
  ]);
  await page.close();
});

test("on a phone what is missing is made in the sheets, and what is wrong is said in its sheet", async () => {
  const { page } = await signedIn("maker", { width: 390, place: false, speakers: [] });
  const { dialog, sentence, sheet, press } = await openForm(page);
  await press(sheet("What?"), "Al-Mulk");
  // No speaker is chosen: the guide asks for one.
  await press(sheet("Where?"), "Use this browser");
  await press(sheet("Where?"), "Next");
  await press(sheet("On which days?"), "Every day");
  await press(dialog, "Create Schedule");
  await sheet("When?").getByText("Start time is required").waitFor();
  await press(sheet("When?"), "Isha");
  await press(sheet("When?"), "Choose your place");
  const place = page.getByRole("dialog", { name: "Where do you pray?" });
  await place.getByRole("combobox", { name: "Your city" }).fill("cairo");
  await place.getByRole("option", { name: "Cairo Egypt", exact: true }).click();
  await place.waitFor({ state: "detached" });
  await sheet("When?")
    .getByText(/^Isha, (today|tomorrow) at \d\d:\d\d$/)
    .waitFor();
  // A part that was opened by itself leads back to the sentence, not to the next part.
  await press(sentence, "every day");
  await press(sheet("On which days?"), "Every day");
  await sheet("On which days?").waitFor({ state: "detached" });
  expect(await sheet("When?").count()).toBe(0);
  await press(dialog, "All fields");
  await dialog.getByLabel("Frequency").waitFor();
  await dialog.getByLabel("Device").waitFor();
  await mustFit(page, "all fields");
  await press(dialog, "Create Schedule");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: /Al-Mulk by .* every day at Isha/ }).waitFor();
  await page.close();
});

// Promise schedule-clash: a schedule would cut off another on its speaker, or be cut off by it
// -> said before it is saved, with the other one by name and when it begins; another speaker, a later start or letting it is one press
test("what it would cut off is said, and kept, moved or let", async () => {
  const { page, make } = await signedIn("clash", { width: 1280, speakers: ["Kitchen", "Bedroom"] });
  await make({
    ...{ portion: { kind: "surahs", surahs: [36], times: 1 }, frequency: "daily" },
    ...{ startTime: "16:00", durationMinutes: 30, timezone: "Africa/Cairo" },
  });
  await page.reload();
  const { dialog, sentence, sheet, press } = await openForm(page);
  await dialog.getByLabel("Start Time").fill("15:50");
  await dialog.getByLabel("End Time").fill("16:20");
  const warning = dialog.getByText(/would cut /);
  await expect
    .poll(() => warning.textContent())
    .toMatch(
      /^(Today|Tomorrow), Ya-?seen by .* in the Kitchen, which begins at 16:00, would cut this off\.$/i,
    );
  await dialog.getByLabel("Start Time").fill("16:10");
  await dialog.getByLabel("End Time").fill("16:40");
  await expect
    .poll(() => warning.textContent())
    .toMatch(/this would cut off Ya-?seen by .* in the Kitchen, which begins at 16:00\.$/i);
  await mustFit(page, "a clash");

  await press(dialog, "Let it");
  await warning.waitFor({ state: "detached" });
  await dialog.getByLabel("Start Time").fill("16:15");
  await dialog.getByLabel("End Time").fill("16:45");
  await press(dialog, "Use another speaker");
  await press(sheet("Where?"), "Bedroom");
  await warning.waitFor({ state: "detached" });
  await press(sentence, "Bedroom");
  await press(sheet("Where?"), "Kitchen");
  await press(dialog, /^Begin at 16:\d\d$/);
  await warning.waitFor({ state: "detached" });
  await sentence.getByText(/every day at 16:30, until 17:00$/).waitFor();
  await page.close();
});

test("with text of twice the size Create is in reach while a sheet is open", async () => {
  const { page } = await signedIn("large-text", { width: 640, height: 900 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const { dialog, sheet } = await openForm(page);
  await sheet("What?").waitFor();
  const create = dialog.getByRole("button", { name: "Create Schedule" });
  const bottom = () => create.evaluate((button) => button.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(900);
  await page.close();
});

test.each(["fr", "tr", "id", "ur"] as const)(
  "the choices of an end are in one row (%s)",
  async (language) => {
    const { page } = await signedIn(`row-${language}`, { width: 1280, language });
    const { dashboard, scheduling } = await wordsOf(language);
    await page.getByRole("button", { name: dashboard.schedules.add }).click();
    for (const name of [scheduling.when.starts, scheduling.end]) {
      const choices = page
        .getByRole("group", { name, exact: true })
        .locator("label:has([type=radio])");
      await choices.first().waitFor();
      const tops = await choices.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().top),
      );
      expect(tops.length).toBeGreaterThan(1);
      expect(new Set(tops).size, name).toBe(1);
    }
    await page.close();
  },
);

test("an Arabic name keeps the dots beneath its line, and Urdu lines keep apart", async () => {
  const arabic = await signedIn("arabic", { width: 1280, language: "ar" });
  await arabic.page.getByRole("button", { name: "إضافة جدول جديد" }).click();
  const name = arabic.page.getByRole("button", { name: /^القارئ/ }).locator("bdi");
  expect(await name.evaluate((each) => getComputedStyle(each).overflowY)).toBe("visible");
  await arabic.page.close();

  const urdu = await signedIn("urdu", { width: 390, language: "ur" });
  await urdu.page.getByRole("button", { name: "نیا شیڈول بنائیں" }).click();
  const sentence = urdu.page.getByRole("dialog").getByRole("group").first();
  const lines = () => sentence.evaluate((each) => parseFloat(getComputedStyle(each).lineHeight));
  const onPhone = await lines();
  // Larger letters have higher lines.
  await urdu.page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(lines).toBeGreaterThan(onPhone);
  await urdu.page.close();
});
