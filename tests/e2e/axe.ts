// Accessibility of a page as axe sees it.
import { AxeBuilder } from "@axe-core/playwright";
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

/**
 * Each rule that is broken, with the markup of what breaks it.
 *
 * @param rules all of them; those of what opens; or those alone that may differ where the same page is
 *   shown in other colours or widths
 */
export async function axeFindings(
  page: Page,
  rules: "all" | "opened" | "looks" = "all",
): Promise<string[][]> {
  // Fading in is no lack of contrast. An animation can be cancelled, with what it moves; it does not go on
  // in what is skipped because it is out of sight; and some have no end.
  await page.evaluate(() => {
    const ends = ({ effect, playState }: Animation) =>
      playState === "running" &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true });
    const ending = document.getAnimations().filter(ends);
    return Promise.allSettled(ending.map((each) => each.finished));
  });
  // Its newer way opens a page of its own for each result, for frames from elsewhere; there are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules === "looks") axe.withRules(RULES_OF_LOOKS);
  // WCAG 2.2 has the size of targets, which axe leaves out unless it is asked. That all is in a landmark is
  // advice of axe and not of WCAG: a menu takes the focus and stands outside them, at the end of the page.
  else {
    const region = { enabled: rules !== "opened" };
    axe.options({ rules: { "target-size": { enabled: true }, region } });
  }
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}
