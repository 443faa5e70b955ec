// Toasts: how many, how long they show, and how they are dismissed.
import { expect, test } from "vitest";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

test("toasts: five seconds, F8, 420 pixels, a swipe to the right", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 900 } });
  await signUp(page, wird.url, "toaster", "Toaster");
  const notices = page.getByRole("region", { name: "Notifications (F8)" });
  const toggle = page.getByRole("switch", { name: "Use mock data for testing" });
  await toggle.click();
  await page.getByRole("button", { name: "Disconnect Kitchen Nest" }).click();
  const notice = notices.getByRole("listitem");
  await notice.waitFor();
  // The speaker or reciter of a schedule may have been deleted.
  await page.getByText("Daily on Unknown").first().waitFor();
  const shown = Date.now();
  const box = await notices.locator("ol").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(420);
  await notice.waitFor({ state: "detached", timeout: 30_000 });
  expect(Date.now() - shown).toBeGreaterThan(3_000);

  const google = page.getByRole("region", { name: "Google Home", exact: true });
  await google.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("dialog").getByText("Kitchen Nest").click();
  await page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await notice.waitFor();
  await page.keyboard.press("F8");
  await page.waitForFunction(() => document.activeElement?.closest('[role="region"]') !== null);
  const at = await notice.boundingBox();
  if (!at) throw new Error("The toast has no place.");
  await page.mouse.move(at.x + 40, at.y + 20);
  await page.mouse.down();
  await page.mouse.move(at.x + 120, at.y + 20, { steps: 5 });
  await page.mouse.up();
  await notice.waitFor({ state: "detached" });

  // On a phone the buttons of dialogs and the player are at the bottom: toasts stay clear of them.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Disconnect Kitchen Nest" }).click();
  await notice.waitFor();
  const onPhone = await notice.boundingBox();
  expect((onPhone?.y ?? 0) + (onPhone?.height ?? 0)).toBeLessThan(844 / 2);
  await page.close();
});
