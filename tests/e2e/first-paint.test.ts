// What the page shows before the app is here.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../harness.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

const FILES = /\/assets\/[^/]*\.(js|css)$/;

/** Holds the app's files and its stylesheet back, and lets them come. */
async function holdFiles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(FILES, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Loads the page, and says where the words are before the app is here and once it is: their start, top and height. */
async function placesOf(page: Page, path: string, words: string): Promise<number[][]> {
  const line = page.getByText(words, { exact: true }).first();
  const place = () =>
    line.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      return [document.dir === "rtl" ? right : left, top, height];
    });
  const letFilesCome = await holdFiles(page);
  await page.goto(wird.url + path, { waitUntil: "commit" });
  await line.waitFor();
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await place();
  letFilesCome();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await line.waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.unroute(FILES);
  return [before, await place()];
}

const AL_FATIHAH = "سُورَةُ ٱلْفَاتِحَة";

test.each([
  ["en", 390, "/", "Manage your Quran playback schedules and devices."],
  ["ar", 390, "/", "أدر جداول تلاوة القرآن وأجهزتك."],
  ["ur", 1440, "/", "قرآن کی تلاوت کے شیڈول اور اپنے اسپیکر یہاں سنبھالیں۔"],
  ["ar", 1440, "/", "وِرد"],
  ["en", 412, "/playback", "Quran Player"],
  ["en", 413, "/playback", AL_FATIHAH],
  ["ur", 390, "/playback", AL_FATIHAH],
  ["ar", 1024, "/playback", AL_FATIHAH],
  ["en", 1440, "/playback", AL_FATIHAH],
])("%s, %i px, %s: %s stands where it stays", async (language, width, path, words) => {
  const page = await browser.page({ locale: language, viewport: { width, height: 900 } });
  await signUp(page, wird.url, `first${language}${width}`, "Amina");
  const [before = [], after = []] = await placesOf(page, path, words);
  before.forEach((figure, index) => expect(after[index]).toBeCloseTo(figure, 0));
  await page.close();
});

test("the player begins with the surah that it showed last", async () => {
  const page = await browser.page();
  await signUp(page, wird.url, "lastsurah", "Amina");
  await page.goto(`${wird.url}/playback?surah=36`);
  await page.getByText("سُورَةُ يس", { exact: true }).waitFor();
  await placesOf(page, "/playback", "سُورَةُ يس");
  await page.close();
});

test("the server is asked once for each list, while the app's files are on their way", async () => {
  const page = await browser.page();
  await signUp(page, wird.url, "askedonce", "Amina");
  // The page of before asks on until the next one is there, and what it asks for does not count.
  await page.goto("about:blank");
  const letFilesCome = await holdFiles(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Schedules and speakers are asked for again once changes are told: what changed before that is in them.
    if (/^\/api\/(user|reciters|surahs|.*\/(devices|unseen|prayer-settings|link))$/.test(pathname))
      asked.push(pathname);
  });
  await page.goto(wird.url, { waitUntil: "commit" });
  await eventually("all are asked for", () => asked.length === 7);
  const early = asked.toSorted();
  expect(early).toEqual([...new Set(early)]);
  letFilesCome();
  await page.getByRole("heading", { name: "Smart Speaker Connection" }).waitFor();
  const isOfSpeakers = (path: string) => path.endsWith("/devices");
  expect(asked.filter(isOfSpeakers).length).toBeLessThanOrEqual(2);
  expect(asked.filter((path) => !isOfSpeakers(path)).toSorted()).toEqual(
    early.filter((path) => !isOfSpeakers(path)),
  );
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
