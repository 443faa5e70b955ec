// Waits for text and toasts to be visible on a page.
import type { Locator, Page } from "playwright-core";

/** An element with exactly this text. */
export const says = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

/** A toast with this title, and its text. */
export const toast = (page: Page, title: string, text: string | RegExp) =>
  page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: title })
    .filter({ hasText: text })
    .first()
    .waitFor();

/** Presses a button that copies, and sees it say so. It does for 2 s, in which a busy machine may look once. */
export const copies = (within: Page | Locator, name: string) =>
  Promise.all([
    within.getByText("Copied", { exact: true }).waitFor(),
    within.getByRole("button", { name, exact: true }).press("Enter"),
  ]);

/** Opens a row that a phone folds: of a schedule by its sentence, of a speaker by its name. */
export const openRow = (within: Page | Locator, name: RegExp | string) =>
  within.getByRole("button", { name, expanded: false }).first().press("Enter");
