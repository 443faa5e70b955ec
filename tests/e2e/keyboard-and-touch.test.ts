// Reach by other means than a mouse: the keyboard alone, a screen reader in dialogs, a finger.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mustPassAxe } from "./axe.ts";
import { PASSWORD, signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 120 });

/** Tab until what is focused has this name; each stop on the way shows its focus, in sight. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // Between the last stop and the first, where the browser's own buttons come.
      if (element === document.body) return null;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const ring = outlineStyle !== "none" || boxShadow !== "none";
      const inner = element.matches("input, select") ? element.parentElement : null;
      const around = inner ? getComputedStyle(inner) : null;
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      const box = element.getBoundingClientRect();
      const bar = document.querySelector(".fixed.bottom-0")?.getBoundingClientRect().top;
      return {
        name: element.getAttribute("aria-label") ?? label ?? element.textContent ?? "",
        // Inside a time the browser marks the hours, the minutes and its own button.
        ring:
          ring ||
          element.matches("input[type=time]") ||
          (around !== null && around.outlineStyle !== "none"),
        hidden: bar !== undefined && box.top >= bar && !element.closest(".fixed"),
        where: element.outerHTML.slice(0, 200),
      };
    });
    if (!focused) continue;
    expect(focused.ring, `no focus to be seen: ${focused.where}`).toBe(true);
    expect(focused.hidden, `under the bar: ${focused.where}`).toBe(false);
    if (name.test(focused.name)) return;
  }
  throw new Error(`Tab never comes to ${name.source}.`);
}

test("by keyboard alone: sign in, connect this browser, make a schedule, hear it", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1280, height: 800 } });
  const other = await browser.page();
  await signUp(other, wird.url, "keys", "Keyboard");
  await other.close();
  await page.goto(`${wird.url}/auth`);
  await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
  await tabTo(page, /Email or username/);
  await page.keyboard.type("keys");
  await tabTo(page, /^Password$/);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Welcome, Keyboard!" }).waitFor();

  await tabTo(page, /^Play in this browser$/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stop using this browser" }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo(page, /^Add New Schedule$/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create New Schedule" });
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
  await dialog.getByLabel("Start Time").focus();
  // Where hours go to 24 there is no place for AM, and it is not heard.
  await page.keyboard.type("0600AM");
  await dialog.getByLabel("End Time").focus();
  await page.keyboard.type("0630AM");
  await tabTo(page, /^Create Schedule$/);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("You have 1 active schedule").waitFor();

  await tabTo(page, /^Play$/);
  await page.keyboard.press("Enter");
  await page.locator("[data-player]").getByRole("button", { name: "Pause" }).waitFor();
  await page.close();
});

test("a ready-made schedule is made with one press, and its portion is changed by ear", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 390, height: 844 } });
  const user = await signUp(page, wird.url, "readymade", "Ready Made");
  const added = await page.context().request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "google", name: "Kitchen", isConnected: true },
  });
  expect(added.status()).toBe(201);
  await page.reload();
  await page.getByRole("button", { name: "Al-Kahf on Friday" }).press("Enter");
  await page.getByRole("heading", { name: "Fridays on Kitchen" }).waitFor();
  await page
    .getByText(/: Al-Kahf, then stop/)
    .first()
    .waitFor();
  // The pressed button is gone with the empty list.
  await page.waitForFunction(() => document.activeElement?.textContent === "Add New Schedule");
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await page.getByText("No schedules").waitFor();

  await page.getByRole("button", { name: "Al-Kahf on Friday" }).press("Enter");
  await page.getByRole("button", { name: "Edit schedule at 09:00" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit Schedule" });
  const what = dialog.getByRole("group", { name: "What is recited?" });
  await what.getByRole("radio", { name: "One surah" }).and(what.locator(":checked")).waitFor();
  await mustPassAxe(page, "one surah");
  await dialog.getByRole("button", { name: /^Surah/ }).press("Enter");
  // Found as it is spoken, not as it is written.
  await dialog.getByRole("combobox", { name: "Search by name or number" }).fill("yaseen");
  await page.keyboard.press("Enter");
  await dialog.getByText(/Ya-?seen, then stop/i).waitFor();
  for (const step of ["several surahs", "a juz", "ayahs"]) {
    await what.getByRole("radio", { checked: true }).press("ArrowRight");
    await mustPassAxe(page, step);
  }
  await dialog.getByRole("radio", { name: "One surah" }).press("Space");
  await dialog.getByRole("button", { name: "Update Schedule" }).press("Enter");
  await page
    .getByText(/: Ya-?seen, then stop/i)
    .first()
    .waitFor();
  await page.close();
});

test.each([390, 1440])("the player's targets are 44 px for a finger (%i px)", async (width) => {
  const page = await browser.page({ viewport: { width, height: 900 } });
  await signUp(page, wird.url, `finger-${width}`, "Finger");
  await page.goto(`${wird.url}/playback`);
  const deck = page.locator("[data-player]");
  await deck.getByRole("button", { name: "Play", exact: true }).click();
  // The bar is there, unseen as long as the player itself is in sight.
  await page.locator("section[aria-label='Now playing']").waitFor({ state: "attached" });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("[data-player] :is(button, select), section[aria-label] button")]
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ box, html }) => `${box.width}x${box.height} ${html.slice(0, 160)}`),
  );
  expect(small).toEqual([]);
  await page.close();
});

test.each(["light", "dark"] as const)(
  "nothing in the form of a schedule is out of reach (%s)",
  async (colorScheme) => {
    const page = await browser.page({ colorScheme, viewport: { width: 390, height: 844 } });
    await signUp(page, wird.url, `form-${colorScheme}`, "Reader");
    await page.getByRole("switch", { name: "Use mock data for testing" }).click();
    await page.getByText("Using mock data").waitFor();
    await mustPassAxe(page, "mock data");
    await page.getByRole("button", { name: "Add New Schedule" }).click();
    await page.getByRole("dialog").getByText("More settings").click();
    await mustPassAxe(page, "the form");
    // Nothing is wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await page.close();
  },
);
