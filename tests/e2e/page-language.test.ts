// Effects of the reader's language and country: names on lock screens and televisions, the clock, directions.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../harness.ts";
import { serveCastSdk, television } from "./player/cast-sender.ts";
import { signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 300 });

const deck = (page: Page) => page.locator("[data-player]");

async function reader(username: string, locale: string) {
  const page = await browser.page({
    locale,
    timezoneId: "UTC",
    viewport: { width: 1440, height: 1000 },
  });
  await serveCastSdk(page.context());
  const user = await signUp(page, wird.url, username, "Amina");
  return { page, user };
}

const onLockScreen = (page: Page) =>
  page.evaluate(() => navigator.mediaSession.metadata?.title ?? "");

test("on an Arabic page lock screen and television have the Arabic names", async () => {
  const { page } = await reader("arabic", "ar");
  await page.goto(`${wird.url}/playback`);
  await deck(page).getByRole("combobox", { name: "السورة" }).selectOption("36");
  await deck(page).getByRole("button", { name: "إيقاف مؤقت" }).waitFor();
  expect(await onLockScreen(page)).toMatch(/^[\u0600-\u06ff\s]+$/);
  await deck(page).getByRole("button", { name: "بثّ", exact: true }).click();
  await eventually("the television plays", async () => (await television(page)).media !== null);
  const { media } = await television(page);
  const metadata = media?.info.metadata as { title: string; artist: string };
  expect(metadata.title).toMatch(/^[\u0600-\u06ff\s]+$/);
  expect(metadata.artist).toMatch(/[\u0600-\u06ff]/);
  await page.close();
});

test("the lock screen follows a change of the language while it plays", async () => {
  const { page } = await reader("changing", "en-US");
  await page.goto(`${wird.url}/playback`);
  await deck(page).getByRole("button", { name: "Play", exact: true }).click();
  await deck(page).getByRole("button", { name: "Pause", exact: true }).waitFor();
  expect(await onLockScreen(page)).toMatch(/^Al-Fa/);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  await eventually("it is Arabic", async () => /^[\u0600-\u06ff]/.test(await onLockScreen(page)));
  await page.close();
});

test("where one reads from the right the player's controls point as everywhere", async () => {
  const { page } = await reader("mirrored", "ar");
  await page.goto(`${wird.url}/playback`);
  const left = async (name: string) => {
    const button = deck(page).getByRole("button", { name, exact: true });
    const flips = await button.locator("svg").evaluate((icon) => getComputedStyle(icon).scale);
    expect(flips).toBe("none");
    return (await button.boundingBox())?.x ?? 0;
  };
  const [previous, play, next] = [
    await left("السورة السابقة"),
    await left("تشغيل"),
    await left("السورة التالية"),
  ];
  expect(previous).toBeLessThan(play);
  expect(play).toBeLessThan(next);
  await deck(page).getByRole("combobox", { name: "السورة" }).selectOption("36");
  await deck(page).getByText("5:00", { exact: true }).waitFor();
  const line = deck(page).getByRole("slider", { name: "الموضع" });
  await line.focus();
  await line.fill("100");
  await page.keyboard.press("ArrowRight");
  expect(Number(await line.inputValue())).toBeGreaterThan(100);
  await page.close();
});

test.each([
  ["en-US", "4:50 AM", "5:20 AM", "6 AM"],
  ["en-GB", "04:50", "05:20", "06"],
  ["ar", "4:50 ص", "5:20 ص", "6 ص"],
])("in %s every time of the dashboard has one clock", async (locale, start, end, tick) => {
  const { page, user } = await reader(`clock-${locale.toLowerCase()}`, locale);
  const { request } = page.context();
  const create = async (path: string, data: object) => {
    const reply = await request.post(`${wird.url}/api/users/${user.id}/${path}`, { data });
    expect(reply.status()).toBe(201);
    return reply.json();
  };
  const device = await create("devices", { type: "browser", name: "B", deviceId: "clock-browser" });
  await create("schedules", {
    startTime: "04:50",
    endTime: "05:20",
    frequency: "daily",
    deviceId: device.id,
    reciterId: 1,
  });
  await page.goto(wird.url);
  const row = page.getByRole("listitem").filter({ hasText: end });
  await row.getByText(start, { exact: true }).waitFor();
  await row
    .getByText(new RegExp(`${start}.*,|${start}.*،`))
    .first()
    .waitFor();
  await page.getByText(tick, { exact: true }).waitFor();
  const edit = page.locator(`button[aria-label*="${start}"]`).filter({ has: page.locator("svg") });
  expect(await edit.count()).toBeGreaterThan(2);
  expect(await page.locator("main").innerText()).not.toMatch(
    locale === "en-GB" ? /\d (AM|PM)/ : /\b0\d:\d\d/,
  );
  await page.close();
});
