// A walk through the screens of one person in one language: each is loaded once, looked at, and all on it opened in turn.
import type { Page } from "playwright-core";
import type { Words } from "../../words-of.ts";
import { latest, type Opening } from "./openings.ts";
import {
  faultsInVariants,
  show,
  variantOfOpened,
  variantsOf,
  type WalkedLanguage,
} from "./variants.ts";

interface Walk {
  /** With the app's address as its base. */
  page: Page;
  language: WalkedLanguage;
  words: Words;
  /** Addresses by the names of their pictures. */
  screens: Record<string, string>;
  /** On these screens. */
  openings: readonly Opening[];
}

/** @returns what is wrong, each with the name of the screen or of what was opened first */
export async function faultsOn(walk: Walk): Promise<string[][]> {
  const { page, language, screens, openings } = walk;
  const faults: string[][] = [];
  for (const [index, [name, path]] of Object.entries(screens).entries()) {
    try {
      const variants = variantsOf(index, language);
      await show(page, variants[0]);
      await goto(walk, path);
      await unfoldAll(page);
      faults.push(...(await faultsOfRegions(page, name)));
      faults.push(...(await faultsInVariants(page, { name: `${name}-${language}`, variants })));
    } catch (error) {
      faults.push([name, String(error)]);
    }
    const here = openings.filter((opening) => opening.path === path);
    // What stays open in the page would be behind all others.
    const inTurn = here.toSorted(
      (one, other) => Number("inPage" in one) - Number("inPage" in other),
    );
    for (const opening of inTurn) {
      const found = await faultsOf(walk, opening);
      faults.push(...found);
      if (!(await closeAll(page))) await goto(walk, path);
    }
  }
  return faults;
}

async function faultsOf({ page, language, words, openings }: Walk, opening: Opening) {
  const name = `on-${opening.name}-${language}`;
  const variant = variantOfOpened(openings.indexOf(opening), language);
  try {
    await show(page, variant);
    await opening.open(page, words);
    const subject = opening.inPage?.(page, words);
    return await faultsInVariants(page, { name, variants: [variant], opened: true, subject });
  } catch (error) {
    return [[name, String(error)]];
  }
}

async function goto({ page, words }: Walk, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  // What stands for what is still to come, in its shape.
  await page.waitForFunction(
    () => !document.querySelector(".animate-breathe:not(svg), [aria-busy=true]"),
  );
  await latest[path]?.(page, words).waitFor();
  // What is skipped while it is out of sight keeps the colours and widths of the variant before.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** One layer with each Escape. @returns false when something stays open */
async function closeAll(page: Page): Promise<boolean> {
  // Closed pickers stay in the page.
  const open = page.locator("[role=dialog], [role=menu], [role=listbox]").filter({ visible: true });
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.keyboard.press("Escape");
    const closed = open.nth(left - 1).waitFor({ state: "detached", timeout: 2_000 });
    if (!(await closed.then(() => true).catch(() => false))) return false;
  }
  return true;
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
