// Names as long as they may be, without a blank: no page or dialog gets wider than a phone.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signUp } from "./sign-up.ts";
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

/** What reaches past the right edge, as far as it is not cut off by what it stands in. */
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
  for (const name of [/^Delete schedule/, /^Edit schedule/, /^Rename /]) {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
    expect(await tooWide()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});
