// Which page an address shows, to whom, and inside which frame.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mustFit } from "./in-cairo.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const PROTECTED = ["/", "/dashboard", "/playback", "/admin", "/development"];

const { wird, browser } = await wirdInChromium();
const admin = await browser.page({ viewport: { width: 1440, height: 900 } });
await signUp(admin, wird.url, "amina", "Amina Khan");

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

async function menuOf(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).waitFor();
  return page.getByRole("menuitem").allTextContents();
}

test.each(PROTECTED)(
  "%s turns while the session loads, and leads a stranger to /auth",
  async (path) => {
    const page = await browser.page();
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route("**/api/user", async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(wird.url + path);
    await page.locator("#root svg").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator("#root").innerText()).toBe("");
    answer();
    await heading(page, "Sign in to your account").waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth");
    await page.close();
  },
);

test("the dashboard is at / and at /dashboard, under the product's title", async () => {
  for (const path of ["/", "/dashboard"]) {
    await admin.goto(wird.url + path);
    await heading(admin, "Welcome, Amina Khan!").waitFor();
    expect(await admin.title()).toContain("Wird");
    await admin.getByRole("banner").getByText("Wird", { exact: true }).waitFor();
    for (const section of [
      "Smart Speaker Connection",
      "Quran Playback Schedules",
      "Quran Player",
    ]) {
      await heading(admin, section).waitFor();
    }
  }
});

test("a link leads to the next page's heading and top; the frame around it stays", async () => {
  await admin.setViewportSize({ width: 390, height: 600 });
  await admin.goto(wird.url);
  const link = admin.getByRole("link", { name: "View Listening History" });
  await link.scrollIntoViewIfNeeded();
  const frame = await admin.getByRole("banner").elementHandle();
  await link.click();
  const focused = (name: string) => heading(admin, name).and(admin.locator(":focus")).waitFor();
  await focused("History");
  expect(await admin.title()).toBe("History · Wird");
  expect(await admin.evaluate(() => window.scrollY)).toBe(0);
  await admin.goBack();
  await focused("Welcome, Amina Khan!");
  expect(await admin.title()).toBe("Dashboard · Wird");
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
  await admin.setViewportSize({ width: 1440, height: 900 });
});

test("the playback page has a way back, its title and whose it is", async () => {
  await admin.goto(`${wird.url}/playback`);
  await heading(admin, "Quran Player").waitFor();
  await admin.getByRole("main").getByText("Amina Khan", { exact: true }).waitFor();
  expect(await admin.getByRole("tab").allTextContents()).toEqual(["Player", "History"]);
  const features = admin.getByRole("region", { name: "About the Quran Player" });
  expect(await features.getByRole("listitem").count()).toBeGreaterThan(2);
  await admin.getByRole("link", { name: "Back to the dashboard" }).click();
  await heading(admin, "Welcome, Amina Khan!").waitFor();
});

test("an administrator goes everywhere by the menu, and back by the Dashboard link", async () => {
  await admin.goto(wird.url);
  expect(await menuOf(admin)).toEqual([
    ...["Profile", "Settings", "Administration", "Development", "Logout"],
  ]);
  await admin.getByRole("menuitem", { name: "Administration" }).click();
  await heading(admin, "Administration").waitFor();
  await heading(admin, "Synchronization Status").waitFor();
  expect(new URL(admin.url()).pathname).toBe("/admin");
  await admin.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await heading(admin, "Welcome, Amina Khan!").waitFor();
  await menuOf(admin);
  await admin.getByRole("menuitem", { name: "Development" }).click();
  await heading(admin, "Alexa Intent Tester").waitFor();
  expect(new URL(admin.url()).pathname).toBe("/development");
});

test("a developer has Development, others neither page", async () => {
  const page = await browser.page();
  const { id } = await signUp(page, wird.url, "yusuf", "Yusuf");
  expect(await menuOf(page)).toEqual(["Profile", "Settings", "Logout"]);
  for (const path of ["/admin", "/development"]) {
    await page.goto(wird.url + path);
    await heading(page, "Welcome, Yusuf!").waitFor();
    expect(page.url()).toBe(`${wird.url}/`);
  }
  const changed = await admin.context().request.patch(`${wird.url}/api/admin/users/${id}`, {
    data: { role: "developer" },
  });
  expect(changed.status()).toBe(200);
  await page.reload();
  expect(await menuOf(page)).toEqual(["Profile", "Settings", "Development", "Logout"]);
  await page.goto(`${wird.url}/development`);
  await heading(page, "Alexa Intent Tester").waitFor();
  await page.goto(`${wird.url}/admin`);
  await heading(page, "Welcome, Yusuf!").waitFor();
  await page.close();
});

test("any other address is not found", async () => {
  const page = await browser.page();
  await page.goto(`${wird.url}/no-such-page`);
  await heading(page, "404 Page Not Found").waitFor();
  await page.getByText("Did you forget to add the page to the router?", { exact: true }).waitFor();
  await page.close();
});

test("the sign-in page has its promo panel on large screens only", async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${wird.url}/auth`);
  const promo = page.getByRole("complementary");
  await promo.getByText(/^Schedule recitations on your smart speakers and listen/).waitFor();
  expect(await promo.getByRole("listitem").allTextContents()).toEqual([
    "Connect Amazon Alexa and Google Home devices",
    "Choose from multiple reciters",
    "Set up daily, weekday or custom schedules",
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await promo.waitFor({ state: "hidden" });
  await heading(page, "Sign in to your account").waitFor();
  // Signing in with Google is not configured here.
  expect(await page.getByText(/Continue with Google/).count()).toBe(0);
  expect(await page.getByText("or", { exact: true }).count()).toBe(0);
  await page.close();
});

test("/welcome shows what Wird does on three screens, to strangers too, by keyboard alone", async () => {
  const page = await browser.page({ viewport: { width: 320, height: 640 } });
  await page.goto(`${wird.url}/welcome`);
  await heading(page, "The Quran, at the times you choose").waitFor();
  await mustFit(page, "the first screen");
  await page.getByRole("button", { name: "Next" }).press("Enter");
  // Announced by its heading; from there one goes on as from the beginning of the page.
  await heading(page, "Then it recites by itself").and(page.locator("h1:focus")).waitFor();
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page.getByText("Screen 3 of 3").waitFor();
  await mustFit(page, "the third screen");
  await page.goBack();
  await page.getByText("Screen 2 of 3").waitFor();
  await page.goForward();
  await page.getByRole("link", { name: "Begin" }).click();
  await heading(page, "Sign in to your account").waitFor();
  await page.close();
});
