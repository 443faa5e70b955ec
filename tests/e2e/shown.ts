// Waits for text and toasts to be visible on a page.
import type { Page } from "playwright-core";

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
