// Names of the maximum length without a space: no page or dialog becomes wider than a phone.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openRow } from "./shown.ts";
import { PASSWORD, signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const WIDTH = 360;
const LONG = "Wohnzimmerlautsprecheranschlussdosenabdeckung".repeat(3).slice(0, 100);

const { wird, browser } = await wirdInChromium();
let page: Page;

beforeAll(async () => {
  page = await browser.page({ viewport: { width: WIDTH, height: 800 } });
  const { id } = await signUp(page, wird.url, "u".repeat(60), LONG);
  const { request } = page.context();
  const base = `${wird.url}/api/users/${id}`;
  for (const type of ["google", "alexa", "browser"]) {
    const device = await request.post(`${base}/devices`, {
      data: { type, name: LONG, isConnected: true, deviceId: type === "browser" ? "tab" : null },
    });
    const { id: deviceId } = await device.json();
    const schedule = await request.post(`${base}/schedules`, {
      data: { deviceId, reciterId: 1, startTime: "04:50", endTime: "05:20" },
    });
    const heard = await request.post(`${base}/playback-history`, {
      data: { reciterId: 1, surahId: 18, startPosition: 0, deviceId },
    });
    expect([device.status(), schedule.status(), heard.status()]).toEqual([201, 201, 201]);
  }
});

/** Elements that reach past the right edge and are not clipped by a parent. */
const tooWide = () =>
  page.evaluate(() => {
    const cut = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" ||
        cut(element.parentElement));
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !cut(element))
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(-5);
  });

test.each(["/", "/playback", "/playback?tab=history", "/admin"])("%s", async (path) => {
  await page.goto(wird.url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (path !== "/playback") await page.getByText(LONG).first().waitFor();
  expect(await tooWide()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
});

test("the user menu, the list of outputs, and the dialogs of a schedule and a speaker", async () => {
  await page.goto(wird.url);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).waitFor();
  expect(await tooWide()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Play on/ }).click();
  await page.getByRole("menuitemradio").nth(1).waitFor();
  expect(await tooWide()).toEqual([]);
  await page.keyboard.press("Escape");
  // On a phone what can be done is in rows that open.
  const rows = page.locator(
    "section[aria-labelledby=schedules], section[aria-labelledby=speakers]",
  );
  await openRow(rows.first(), /^Recite/);
  await openRow(rows.last(), new RegExp(`^${LONG}`));
  for (const name of [/^Delete schedule/, /^Edit schedule/, /^Rename /]) {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
    expect(await tooWide()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});

test.each(["en", "ar"])(
  "on a phone 320 px wide, a next recitation days ahead (%s)",
  async (lang) => {
    const narrow = await browser.page({ viewport: { width: 320, height: 640 }, timezoneId: "UTC" });
    await narrow.addInitScript((code) => localStorage.setItem("wird.language", code), lang);
    const reply = await narrow.context().request.post(`${wird.url}/api/register`, {
      data: {
        username: `narrow${lang}`,
        email: `narrow${lang}@example.org`,
        password: PASSWORD,
        name: "Amina",
        timezone: "UTC",
      },
    });
    const { user } = await reply.json();
    const { request } = narrow.context();
    const device = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
      data: { type: "alexa", name: "Kitchen Echo", isConnected: true },
    });
    const { id: deviceId } = await device.json();
    const date = new Date(Date.now() + 9.3 * 86_400_000).toISOString();
    const schedule = await request.post(`${wird.url}/api/users/${user.id}/schedules`, {
      data: {
        deviceId,
        reciterId: 1,
        startTime: date.slice(11, 16),
        endTime: date.slice(11, 14) + (date.slice(14, 16) === "59" ? "58" : "59"),
        frequency: "once",
        date: date.slice(0, 10),
      },
    });
    expect(schedule.status()).toBe(201);
    for (const path of ["/", "/playback", "/playback?tab=history"]) {
      await narrow.goto(wird.url + path);
      await narrow.getByRole("heading", { level: 1 }).waitFor();
      if (path === "/") await narrow.getByText("Kitchen Echo").first().waitFor();
      await narrow.waitForLoadState("networkidle");
      expect(await narrow.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
      // A card clips its content instead of making the page wider.
      const cut = await narrow.evaluate(() =>
        [
          ...document.querySelectorAll(
            "main :is(button, select, input:not([type=radio]), h1, h2, h3)",
          ),
        ]
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(cut, path).toEqual([]);
    }
    await narrow.close();
  },
);

test("the page is no wider than a window that was narrowed while the player was out of sight", async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } });
  await signUp(page, wird.url, "narrowed", "Amina Khan");
  await page.goto(wird.url);
  const player = page.getByRole("group", { name: "Quran Player" });
  await player.scrollIntoViewIfNeeded();
  await player.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.keyboard.press("Home");
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: 768, height: 500 });
  await expect.poll(width).toBe(768);
  const isDrawn = () =>
    page.evaluate(() => {
      const deck = document.querySelector("[data-player]");
      return deck?.checkVisibility({ contentVisibilityAuto: true });
    });
  await expect.poll(isDrawn).toBe(false);
  await page.setViewportSize({ width: 390, height: 500 });
  await expect.poll(width).toBe(390);
  await page.close();
});
