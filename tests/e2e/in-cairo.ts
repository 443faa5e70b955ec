// For the tests of the prayers pages: an account whose place is Cairo, and what every page must hold.
import { expect } from "vitest";
import { mustPassAxe } from "./axe.ts";
import type { TestPage } from "./browser.ts";
import { signUp } from "./sign-up.ts";

export const CAIRO = {
  name: "Cairo",
  latitude: 30.0626,
  longitude: 31.2497,
  timezone: "Africa/Cairo",
  country: "EG",
};
/** Passes axe, and is no wider than the screen. */
export async function mustFit(page: TestPage, where: string): Promise<void> {
  await mustPassAxe(page, where);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, where).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** With a place; answers the account's id. */
export async function inCairo(page: TestPage, url: string, username: string): Promise<number> {
  const { id } = await signUp(page, url, username, "Amina");
  const reply = await page.context().request.patch(`${url}/api/users/${id}/prayer-settings`, {
    data: { place: CAIRO },
  });
  expect(reply.status()).toBe(200);
  return id;
}
