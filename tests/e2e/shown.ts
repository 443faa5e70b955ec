// What a person sees on a page: waits until it is there.
import type { Page } from "playwright-core";

/** These words, and no others beside them in their place. */
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
