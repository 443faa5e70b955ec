// A page as it stands, looked at in several variants: axe, nothing wider than the screen, and pictures for people to open.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { root } from "../../../scripts/checks/test-runs.ts";
import { axeFindings } from "../axe.ts";

/** All screens and what opens on them; not under version control. */
export const pictures = join(root, "dist/pictures");

export type WalkedLanguage = "en" | "ar";
type Colours = "light" | "dark" | "forced";
/** Pixels, and whether the text is of twice the size. */
type Size = "320" | "390" | "768" | "1440" | "639-large" | "1440-large";
export type Variant = readonly [colours: Colours, size: Size];

const allColours: readonly Colours[] = ["light", "dark", "forced"];
const allSizes: readonly Size[] = ["320", "390", "768", "1440", "639-large", "1440-large"];

/**
 * Those of which there are pictures, and which every rule is asked of that may differ: a full page takes as long as
 * all its other variants. The next screen has those of the next set.
 * A set has every colour, every width, both directions and a text of twice the size; the three together
 * have each pair of colours and widths, of colours and directions, and of widths and directions.
 *
 * 320 px is the width of 400 % on a screen of 1280 px (WCAG 2.2, 1.4.10). Text of twice the size (1.4.4)
 * is not asked for at the same time: on 639 px it leaves as much room as 320 px do.
 */
const sets: readonly Record<WalkedLanguage, readonly [Variant, ...Variant[]]>[] = [
  {
    en: [
      ["light", "1440"],
      ["forced", "639-large"],
      ["dark", "768"],
    ],
    ar: [
      ["dark", "390"],
      ["light", "320"],
    ],
  },
  {
    en: [
      ["light", "390"],
      ["dark", "320"],
    ],
    ar: [
      ["forced", "1440"],
      ["dark", "639-large"],
      ["light", "768"],
    ],
  },
  {
    en: [
      ["dark", "1440"],
      ["forced", "320"],
      ["forced", "768"],
    ],
    ar: [
      ["light", "1440-large"],
      ["forced", "390"],
    ],
  },
];

/** By size, of which a change draws the page anew. */
const everyVariant: readonly Variant[] = allSizes.flatMap((size) =>
  allColours.map((colours): Variant => [colours, size]),
);

/** @param index of the screen among those of its kind */
export const variantsOf = (
  index: number,
  language: WalkedLanguage,
): readonly [Variant, ...Variant[]] =>
  (sets[index % sets.length] as (typeof sets)[number])[language];

/** One in each language: what opens is mostly the same dialog or menu with something else in it. */
export function variantOfOpened(index: number, language: WalkedLanguage): Variant {
  const variants = variantsOf(index, language);
  return variants[Math.floor(index / sets.length) % variants.length] as Variant;
}

interface Look {
  /** Of the state and its language, such as `dashboard-en`, in findings and pictures. */
  name: string;
  variants: readonly Variant[];
  /** Not of a page, but of what was opened on it: its pictures have what is seen without scrolling. */
  opened?: boolean;
  /** What must be in the picture. */
  subject?: Locator | undefined;
}

/**
 * Looks at a page in each width, and in each colours where it is narrow and where it is wide, which decides what stands
 * there; at what opens on it in the variants that are asked for. Leaves the page in one of them.
 *
 * @returns what is wrong, each with the variant's name first; empty when nothing is
 */
export async function faultsInVariants(page: Page, look: Look): Promise<string[][]> {
  const { name, variants, opened = false, subject } = look;
  mkdirSync(pictures, { recursive: true });
  const faults: string[][] = [];
  const [coloursSeen, sizesSeen] = [new Set<string>(), new Set<Size>()];
  const layoutOf = ([colours, size]: Variant) =>
    `${colours} ${Number.parseInt(size, 10) < 768 ? "narrow" : "wide"}`;
  // What lies under the pointer looks pressed.
  await page.mouse.move(0, 0);
  for (const [at, variant] of variants.entries()) {
    await show(page, variant);
    const where = [name, ...variant].join("-");
    const found = await axeFindings(page, at > 0 ? "looks" : opened ? "opened" : "all");
    const wide = await tooWideAtLast(page);
    if (wide.length > 0) found.push(wide);
    faults.push(...found.map((each) => [where, ...each]));
    // Here, because axe scrolls.
    await subject?.scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(pictures, `${where}.png`), fullPage: !opened });
    coloursSeen.add(layoutOf(variant));
    sizesSeen.add(variant[1]);
  }
  for (const variant of opened ? [] : everyVariant) {
    const [, size] = variant;
    const isNew = !coloursSeen.has(layoutOf(variant));
    if (!isNew && sizesSeen.has(size)) continue;
    await show(page, variant);
    const found = await axeFindings(page, isNew ? "looks" : "widths");
    coloursSeen.add(layoutOf(variant));
    sizesSeen.add(size);
    const wide = await tooWideAtLast(page);
    if (wide.length > 0) found.push(wide);
    faults.push(...found.map((each) => [[name, ...variant].join("-"), ...each]));
  }
  return faults;
}

export async function show(page: Page, [colours, size]: Variant): Promise<void> {
  const [width, large] = size.split("-");
  await page.setViewportSize({ width: Number(width), height: 900 });
  await page.emulateMedia({
    colorScheme: colours === "forced" ? "dark" : colours,
    forcedColors: colours === "forced" ? "active" : "none",
  });
  await page.evaluate(
    async (fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      // Forced colours come with a frame, and not at once.
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      await frame();
      await frame();
    },
    large ? "200%" : "",
  );
}

/** What is too wide once all that watches its size has followed. */
async function tooWideAtLast(page: Page): Promise<string[]> {
  const giveUpAt = Date.now() + 10_000;
  let found = await tooWide(page);
  while (found.length > 0 && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await tooWide(page);
  }
  return found;
}

/** What reaches past an edge of the screen, unless a parent scrolls or clips it on purpose. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const whole = document.documentElement;
    if (whole.scrollWidth <= whole.clientWidth) return [];
    const isCut = ({ parentElement: parent }: Element): boolean =>
      parent !== null && (getComputedStyle(parent).overflowX !== "visible" || isCut(parent));
    const outside = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > whole.clientWidth + 1 || left < -1) && !isCut(element);
    });
    const markup = outside.slice(-4).map((element) => element.outerHTML.slice(0, 160));
    return [`${whole.scrollWidth} px wide`, ...markup];
  });
