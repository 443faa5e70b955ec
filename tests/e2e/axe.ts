// Accessibility of a page as axe sees it.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Those whose outcome depends on colours and widths, and not on the page alone. */
const RULES_OF_LOOKS = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

/** @param where names the place in a failure */
export async function mustPassAxe(page: Page, where: string): Promise<void> {
  expect(await axeFindings(page), where).toEqual([]);
}

/** Of these the outcome depends on widths and the size of text alone. */
const RULES_OF_WIDTHS = ["scrollable-region-focusable", "target-size"];

/**
 * Each rule that is broken, with the markup of what breaks it.
 *
 * @param rules all of them; those of what opens; or those alone that may differ where the same page is
 *   shown in other colours or widths, or in other widths
 */
export async function axeFindings(
  page: Page,
  rules: "all" | "opened" | "looks" | "widths" = "all",
): Promise<string[][]> {
  // Fading in is no lack of contrast. An animation can be cancelled, with what it moves; it does not go on
  // in what is skipped because it is out of sight; and some have no end.
  const isThere = await page.evaluate(async () => {
    const ends = ({ effect, playState }: Animation) =>
      playState === "running" &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true });
    // What has its colour from a parent begins to change when that one has ended.
    for (let depth = 0; depth < 100; depth += 1) {
      const ending = document.getAnimations().filter(ends);
      if (ending.length === 0) break;
      await Promise.allSettled(ending.map((each) => each.finished));
    }
    return "axe" in window;
  });
  // Half a megabyte, which a page reads once.
  if (!isThere) await page.evaluate(axe.source);
  // WCAG 2.2 has the size of targets, which axe leaves out unless it is asked. That all is in a landmark is
  // advice of axe and not of WCAG: a menu takes the focus and stands outside them, at the end of the page.
  const region = { enabled: rules !== "opened" };
  const options: axe.RunOptions =
    rules === "looks" || rules === "widths"
      ? {
          runOnly: { type: "rule", values: rules === "looks" ? RULES_OF_LOOKS : RULES_OF_WIDTHS },
        }
      : { rules: { "target-size": { enabled: true }, region } };
  // Without describing what passes; no page has frames.
  Object.assign(options, { resultTypes: ["violations"], selectors: false, iframes: false });
  return page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(chosen);
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, options);
}
