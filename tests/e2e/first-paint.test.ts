// What the page shows before the app is here.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

/** Holds the app's files back, and lets them come. */
async function holdFiles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.each([
  ["en", 390, "Manage your Quran playback schedules and devices."],
  ["ar", 390, "أدر جداول تلاوة القرآن وأجهزتك."],
  ["ur", 1440, "قرآن کی تلاوت کے شیڈول اور اپنے اسپیکر یہاں سنبھالیں۔"],
  ["ar", 1440, "وِرد"],
])("%s, %i px: %s stands where it stays", async (language, width, words) => {
  const page = await browser.page({ locale: language, viewport: { width, height: 900 } });
  await signUp(page, wird.url, `first${language}${width}`, "Amina");
  const line = page.getByText(words, { exact: true }).first();
  /** Where it begins, its top and its height. */
  const place = () =>
    line.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      return [document.dir === "rtl" ? right : left, top, height];
    });
  const letFilesCome = await holdFiles(page);
  await page.reload({ waitUntil: "commit" });
  await line.waitFor();
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await place();
  letFilesCome();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await line.waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const after = await place();
  before.forEach((figure, index) => expect(after[index]).toBeCloseTo(figure, 0));
  await page.close();
});

test("who is not signed in sees the mark alone, and then where to sign in", async () => {
  const page = await browser.page();
  const letFilesCome = await holdFiles(page);
  await page.goto(wird.url, { waitUntil: "commit" });
  await page.locator("#root svg").waitFor();
  expect(await page.getByText("Manage your Quran").count()).toBe(0);
  letFilesCome();
  await page.waitForURL("**/auth");
  await page.close();
});
