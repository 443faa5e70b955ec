// Reach: axe on every page, in light and dark, English and Arabic, narrow and wide.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { mustPassAxe } from "./axe.ts";
import { PASSWORD } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 120 });

beforeAll(async () => {
  // The first account is the admin: all pages are open to it.
  await wird.visitor().post("/api/register", {
    username: "amina",
    email: "amina@example.org",
    password: PASSWORD,
    name: "Amina Khan",
  });
});

async function mustBeReachable(page: Page, where: string): Promise<void> {
  // What is folded up must be reachable too once it is opened.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  await mustPassAxe(page, where);
  // A region that is not there while it is empty is not read out when it fills.
  const unheard = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")]
      .filter((element) => !element.textContent && !element.checkVisibility())
      .map((element) => element.outerHTML),
  );
  expect(unheard, where).toEqual([]);
  const inButtons = await page.locator("button [role=status], a [role=status]").count();
  expect(inButtons, `${where}: a status inside a button is part of its name`).toBe(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, where).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

async function signIn(page: Page): Promise<void> {
  const reply = await page.context().request.post(`${wird.url}/api/login`, {
    data: { username: "amina", password: PASSWORD },
  });
  expect(reply.status()).toBe(200);
}

test.each([
  ["light", "en", 390],
  ["dark", "en", 1440],
  ["light", "ar", 1440],
  ["dark", "ar", 390],
] as const)("nothing on any page is out of reach (%s, %s, %i px)", async (scheme, lang, width) => {
  const page = await browser.page({
    colorScheme: scheme,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
  await page.route("https://www.gstatic.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "__onGCastApiAvailable(false)" }),
  );
  await page.addInitScript((code) => localStorage.setItem("wird.language", code), lang);
  for (const path of ["/auth", "/reset-password?token=x", "/no-such-page", "/cast-parent.html"]) {
    await page.goto(wird.url + path);
    await page.locator("h1").first().waitFor();
    await mustBeReachable(page, path);
  }
  await signIn(page);
  await page.goto(`${wird.url}/playback`);
  const deck = page.locator("[data-player]");
  await deck.waitFor();
  await deck.getByRole("combobox").last().selectOption("36");
  // The bar is there, unseen as long as the player itself is in sight.
  await page.locator("section[aria-label]").last().waitFor({ state: "attached" });
  await mustBeReachable(page, "/playback");
  for (const path of [
    "/",
    "/playback?tab=history",
    "/khatm",
    "/prayers",
    "/settings",
    "/simple",
    "/admin",
    "/development",
  ]) {
    await page.goto(wird.url + path);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    await mustBeReachable(page, path);
  }
  await page.close();
});
