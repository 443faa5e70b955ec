// The specification's times and sizes, to the millisecond of the page's own clock.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../harness.ts";
import { openRow } from "./shown.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";
import { alexaSettings } from "../fakes/alexa-linking.ts";

const { wird, browser } = await wirdInChromium({ settings: alexaSettings });

/** A page whose clock stands still, except for the time that `runFor` adds. */
async function stop(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** What a stopped page shows after some of its timers. */
const shows = (page: Page, what: Locator) =>
  eventually("it is shown", async () => {
    await page.clock.runFor(20);
    return what.isVisible();
  });

async function signedIn(username: string) {
  const page = await browser.page({ viewport: { width: 1440, height: 1000 } });
  await page.clock.install();
  const user = await signUp(page, wird.url, username, "Amina Khan");
  return { page, user };
}

test("a toast shows for 5 s", async () => {
  const { page } = await signedIn("toaster");
  await page.getByRole("link", { name: "Listen", exact: true }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  await stop(page);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("cast-connected")));
  await page.getByRole("button", { name: "Refresh Device Status" }).click();
  await page.clock.runFor(100);
  const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await toast.waitFor();
  // Keep the mouse off the toast: hovering it would stop its timer.
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_800);
  expect(await toast.getAttribute("data-state")).toBe("open");
  await page.clock.runFor(300);
  await toast.waitFor({ state: "detached" });
  await page.close();
});

test("toasts: F8, 420 pixels, a swipe to the right, clear of what is below on a phone", async () => {
  const { page } = await signedIn("swiper");
  const notice = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
  await page.getByRole("switch", { name: "Use mock data for testing" }).click();
  const disconnect = page.getByRole("button", { name: "Disconnect Kitchen Nest" });
  await disconnect.waitFor();
  // Five seconds are over soon on a busy machine.
  await stop(page);
  await disconnect.click();
  await shows(page, notice);
  // The speaker or reciter of a schedule may have been deleted.
  await page
    .getByRole("heading", { name: / on Unknown, every day/ })
    .first()
    .waitFor();
  const box = await notice.locator("xpath=ancestor::ol").boundingBox();
  expect(box?.width).toBe(420);
  await page.clock.runFor(5_100);
  await notice.waitFor({ state: "detached" });

  const google = page.getByRole("region", { name: "Google Home", exact: true });
  await google.getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog");
  await shows(page, dialog.getByText("Kitchen Nest"));
  await dialog.getByText("Kitchen Nest").click();
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog.getByText("Connecting...").waitFor();
  await page.clock.runFor(1_500);
  await dialog.getByRole("button", { name: "Done" }).click();
  await notice.waitFor();
  await page.keyboard.press("F8");
  await page.waitForFunction(() => document.activeElement?.closest('[role="region"]') !== null);
  const at = await notice.boundingBox();
  if (!at) throw new Error("The toast has no place.");
  const swipe = async (pixels: number) => {
    await page.mouse.move(at.x + 40, at.y + 20);
    await page.mouse.down();
    await page.mouse.move(at.x + 40 + pixels, at.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await page.clock.runFor(300);
  expect(await notice.getAttribute("data-state")).toBe("open");
  await swipe(55);
  await notice.waitFor({ state: "detached" });

  // On a phone the buttons of dialogs and the player are at the bottom: toasts stay clear of them.
  await page.setViewportSize({ width: 390, height: 844 });
  await openRow(page, /^Kitchen/);
  await disconnect.click();
  await shows(page, notice);
  const onPhone = await notice.boundingBox();
  expect((onPhone?.y ?? 0) + (onPhone?.height ?? 0)).toBeLessThan(844 / 2);
  await page.close();
});

test("the volume popover closes 500 ms after the mouse has left", async () => {
  const { page } = await signedIn("volume");
  await page.goto(`${wird.url}/playback`);
  await page.locator("[data-player]").getByRole("button", { name: "Volume" }).click();
  const popover = page.getByRole("dialog", { name: "Volume" });
  await popover.getByRole("slider").waitFor();
  await stop(page);
  await page.mouse.move(5, 5);
  await page.clock.runFor(499);
  expect(await popover.count()).toBe(1);
  await page.clock.runFor(50);
  await popover.waitFor({ state: "detached" });
  await page.close();
});

test("'Copied' shows for 2 s", async () => {
  const { page } = await signedIn("copier");
  await page.getByRole("button", { name: "Connect Amazon Alexa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog.getByRole("button", { name: "Copy code" }).waitFor();
  await stop(page);
  await dialog.getByRole("button", { name: "Copy code" }).click();
  await dialog.getByRole("button", { name: "Copied" }).waitFor();
  await page.clock.runFor(1_900);
  await dialog.getByRole("button", { name: "Copied" }).waitFor();
  await page.clock.runFor(200);
  await dialog.getByRole("button", { name: "Copy code" }).waitFor();
  await page.close();
});

test("after a reset the login page comes 3 s later", async () => {
  const page = await browser.page();
  await page.clock.install();
  await page.route("**/password-reset-confirm", (route) =>
    route.fulfill({ json: { success: true } }),
  );
  await page.goto(`${wird.url}/reset-password?token=fresh`);
  await page.getByLabel("New password").fill("long enough");
  await page.getByLabel("Confirm password").fill("long enough");
  await stop(page);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText("You will be taken to the login page in a moment.").waitFor();
  await page.clock.runFor(2_900);
  expect(page.url()).toContain("/reset-password");
  await page.clock.runFor(200);
  await page.waitForURL("**/auth");
  await page.close();
});

test("the reset page has a text for each way to fail", async () => {
  const page = await browser.page();
  await page.goto(`${wird.url}/reset-password?token=fresh`);
  await page.getByLabel("New password").fill("long enough");
  await page.getByLabel("Confirm password").fill("long enough");
  const answers = [
    [{ status: 400, json: { success: false, message: "Too old." } }, "Too old."],
    [{ status: 502, contentType: "text/html", body: "<h1>" }, "Server error: 502"],
    [{ json: { success: false } }, "Failed to reset password"],
    ["none", "An error occurred during password reset. Please try again."],
  ] as const;
  for (const [answer, text] of answers) {
    await page.route("**/password-reset-confirm", (route) =>
      answer === "none" ? route.abort("internetdisconnected") : route.fulfill(answer),
    );
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByRole("main").getByText(text, { exact: true }).waitFor();
    await page.unrouteAll();
  }
  await page.close();
});
