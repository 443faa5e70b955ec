// Reach: every screen and what opens on it, by axe and by width; the pictures of them are a folder for people to open.
import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { Visitor } from "../../harness.ts";
import { withKitchen } from "../../kitchen.ts";
import { wordsOf } from "../../words-of.ts";
import { furnishHome } from "../spoken/furnished-home.ts";
import { recitingWird } from "../wird-in-chromium.ts";
import {
  type Opening,
  openings,
  openingsAtFirst,
  openingsBefore,
  screens,
  screensAtFirst,
  screensBefore,
} from "./openings.ts";
import {
  faultsInVariants,
  pictures,
  show,
  variantOfOpened,
  variantsOf,
  type WalkedLanguage,
} from "./variants.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, fetchAudio: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 120 }, withKitchen(kitchen));

let amina: Visitor;

beforeAll(async () => {
  rmSync(pictures, { recursive: true, force: true });
  amina = await furnishHome(wird, kitchen);
});

async function pageIn(language: WalkedLanguage): Promise<Page> {
  const page = await browser.page({ timezoneId: "UTC" });
  await page.route("https://www.gstatic.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "__onGCastApiAvailable(false)" }),
  );
  await page.addInitScript((code) => localStorage.setItem("wird.language", code), language);
  return page;
}

async function goto(page: Page, path: string): Promise<void> {
  await page.goto(wird.url + path);
  await page.locator("h1").first().waitFor();
  // What stands for what is still to come, in its shape.
  await page.waitForFunction(
    () => !document.querySelector(".animate-breathe:not(svg), [aria-busy=true]"),
  );
  // What is skipped while it is out of sight keeps the colours and widths of the variant before.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** What no variant changes. @returns what is wrong */
async function faultsOfRegions(page: Page, where: string): Promise<string[][]> {
  // A region that is not there while it is empty is not read out when it fills.
  const unheard = await page.evaluate(() =>
    [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")]
      .filter((element) => !element.textContent && !element.checkVisibility())
      .map((element) => element.outerHTML),
  );
  const inButtons = await page.locator("button [role=status], a [role=status]").count();
  return [
    ...unheard.map((html) => [where, "an empty region is not there", html]),
    ...(inButtons > 0 ? [[where, "a status inside a button is part of its name"]] : []),
  ];
}

/** What is folded up must be within reach too once it is opened. */
const unfoldAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });

async function faultsOnScreens(
  page: Page,
  language: WalkedLanguage,
  paths: Record<string, string>,
): Promise<string[][]> {
  const faults: string[][] = [];
  for (const [index, [name, path]] of Object.entries(paths).entries()) {
    const variants = variantsOf(index, language);
    await show(page, variants[0]);
    await goto(page, path);
    await unfoldAll(page);
    faults.push(...(await faultsOfRegions(page, name)));
    faults.push(...(await faultsInVariants(page, `${name}-${language}`, variants, "whole")));
  }
  return faults;
}

async function faultsOnOpened(
  page: Page,
  language: WalkedLanguage,
  opened: readonly Opening[],
): Promise<string[][]> {
  const faults: string[][] = [];
  const words = await wordsOf(language);
  for (const [index, { name, path, open }] of opened.entries()) {
    const variants = [variantOfOpened(index, language)] as const;
    const where = `on-${name}-${language}`;
    await show(page, variants[0]);
    await goto(page, path);
    try {
      await open(page, words);
      faults.push(...(await faultsInVariants(page, where, variants, "seen")));
    } catch (error) {
      faults.push([where, String(error)]);
    }
  }
  return faults;
}

test.each(["en", "ar"] as const)("nothing is out of reach (%s)", async (language) => {
  const page = await pageIn(language);
  const signIn = ({ cookie }: Visitor) => {
    const [name = "", value = ""] = cookie().split("=");
    return page.context().addCookies([{ name, value, url: wird.url }]);
  };
  const faults = await faultsOnOpened(page, language, openingsBefore);
  faults.push(...(await faultsOnScreens(page, language, screensBefore)));
  await signIn(await wird.member(`newcomer-${language}`));
  faults.push(...(await faultsOnOpened(page, language, openingsAtFirst)));
  faults.push(...(await faultsOnScreens(page, language, screensAtFirst)));
  await signIn(amina);
  faults.push(...(await faultsOnOpened(page, language, openings)));
  faults.push(...(await faultsOnScreens(page, language, screens)));
  expect(faults).toEqual([]);
  await page.close();
});
