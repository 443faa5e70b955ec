// Accessibility of a page as axe sees it.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** @param where names the place in a failure */
export async function mustPassAxe(page: Page, where: string): Promise<void> {
  // Fading in is no lack of contrast. An animation can be cancelled, with what it moves.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => each.finished)),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => [where, id, ...nodes.map(({ html }) => html)]);
  expect(found).toEqual([]);
}
