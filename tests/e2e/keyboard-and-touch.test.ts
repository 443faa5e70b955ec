// Reach by other means than a mouse: keys, a screen reader in dialogs, a finger; every job by keyboard: keyboard-jobs.
import { expect, test } from "vitest";
import { mustPassAxe } from "./axe.ts";
import { openRow } from "./shown.ts";
import { signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 120 });

test("a ready-made schedule is made with one press, and its portion is changed by ear", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 390, height: 844 } });
  const user = await signUp(page, wird.url, "readymade", "Ready Made");
  const added = await page.context().request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "google", name: "Kitchen", isConnected: true },
  });
  expect(added.status()).toBe(201);
  await page.reload();
  // News of the row comes before the answer.
  const row = page.getByRole("heading", { name: /in the Kitchen, every Friday/ });
  const create = `**/api/users/${user.id}/schedules`;
  await page.route(create, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await row.waitFor();
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Al-Kahf on Friday" }).press("Enter");
  await row.waitFor();
  await page.getByRole("heading", { name: /^Recite Al-Kahf by / }).waitFor();
  // The pressed button is gone with the empty list.
  await page.waitForFunction(() => document.activeElement?.textContent === "Add New Schedule");
  await page.unroute(create);
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await page.getByText("No schedules").waitFor();

  await page.getByRole("button", { name: "Al-Kahf on Friday" }).press("Enter");
  await openRow(page, /^Recite Al-Kahf/);
  await page.getByRole("button", { name: "Edit schedule at 09:00" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit Schedule" });
  // On a phone the fields of a part are in its sheet.
  await dialog.getByRole("button", { name: "Al-Kahf", exact: true }).press("Enter");
  const what = dialog.getByRole("group", { name: "What is recited?" });
  await what.getByRole("radio", { name: "One surah" }).and(what.locator(":checked")).waitFor();
  await mustPassAxe(page, "one surah");
  await dialog.getByRole("button", { name: /^Surah/ }).press("Enter");
  // Found as it is spoken, not as it is written.
  await dialog.getByRole("combobox", { name: "Search by name or number" }).fill("yaseen");
  await page.keyboard.press("Enter");
  await dialog
    .locator("[aria-live] ")
    .getByText(/^Ya-?seen$/i)
    .waitFor();
  for (const step of ["several surahs", "a juz", "ten pages each time", "ayahs"]) {
    await what.getByRole("radio", { checked: true }).press("ArrowRight");
    await mustPassAxe(page, step);
  }
  await dialog.getByRole("radio", { name: "One surah" }).press("Space");
  await dialog.getByRole("button", { name: "Update Schedule" }).press("Enter");
  await page.getByRole("heading", { name: /^Recite Ya-?seen by /i }).waitFor();
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

test("a menu begins at its first line, however soon after the page the key comes that opens it", async () => {
  const page = await browser.page();
  await signUp(page, wird.url, "quick", "Quick Keys");
  // The menu's file is on its way while the key is pressed.
  const pressed = Promise.withResolvers<void>();
  await page.route(/menu-panel/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`${wird.url}/prayers`);
  const menu = page.getByRole("button", { name: /User menu$/ });
  await menu.press("Shift");
  await menu.press("Enter");
  // Its button has been drawn anew.
  await page.waitForFunction(() => document.activeElement === document.body);
  pressed.resolve();
  await page.waitForFunction(() => document.activeElement?.closest("[role^=menuitem]"));
  await page.close();
});

test("the focus moves to Undo in the very change that takes Skip away, before a next key can come", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1280, height: 900 } });
  const user = await signUp(page, wird.url, "prompt", "Prompt");
  const add = async (path: string, data: object) => {
    const reply = await page
      .context()
      .request.post(`${wird.url}/api/users/${user.id}/${path}`, { data });
    return (await reply.json()) as { id: number };
  };
  const { id: deviceId } = await add("devices", {
    ...{ type: "google", name: "Kitchen", isConnected: true },
  });
  await add("schedules", { deviceId, reciterId: 1, startTime: "23:30", endTime: "23:40" });
  await page.reload();
  // What has the focus when the button appears: an observer is called before any timer, frame or key.
  const undo = page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(`section [aria-label="${wanted}"]`)) return;
          observer.disconnect();
          done(document.activeElement?.getAttribute("aria-label"));
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
    "Undo skip: schedule at 23:30",
  );
  const row = page.getByRole("listitem").filter({ hasText: "in the Kitchen, every day" });
  await row.getByRole("button", { name: "Skip next: schedule at 23:30" }).press("Enter");
  expect(await undo).toBe("Undo skip: schedule at 23:30");
  await page.close();
});

// Promise held-keys-and-digits: a key is held, a press goes beside a form, numbers are typed in Arabic or Urdu
// digits
// -> one press; the form keeps what was entered; read as numbers
test("a held key acts once", async () => {
  const page = await browser.page();
  await signUp(page, wird.url, "holder", "Key Holder");
  await page.goto(`${wird.url}/playback`);
  const deck = page.locator("[data-player]");
  await deck.getByRole("button", { name: "Play", exact: true }).waitFor();
  for (let times = 0; times < 13; times += 1) await page.keyboard.down(" ");
  await page.keyboard.up(" ");
  await deck.getByRole("button", { name: "Pause", exact: true }).waitFor();
  // With the focus on the button, browsers press it again and again while Enter is held.
  await deck.getByRole("button", { name: "Pause", exact: true }).focus();
  for (let times = 0; times < 13; times += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await deck.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.close();
});

// Proves held-keys-and-digits.
test("numbers are typed in Arabic and Urdu digits, the wheel leaves them, and a press beside the form keeps it", async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 } });
  await signUp(page, wird.url, "digits", "Own Digits");
  await page.getByRole("switch", { name: "Use mock data for testing" }).click();
  await page.getByText("Using mock data").waitFor();
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = page.getByRole("dialog");
  const ends = dialog.getByRole("group", { name: "Ends" });
  await ends.getByText("After").click();
  const minutes = ends.getByLabel("Minutes", { exact: true });
  await minutes.fill("");
  await minutes.pressSequentially("٤٥");
  expect(await minutes.inputValue()).toBe("45");
  await minutes.fill("");
  await minutes.pressSequentially("۹۰");
  expect(await minutes.inputValue()).toBe("90");
  await minutes.press("ArrowUp");
  expect(await minutes.inputValue()).toBe("91");
  await minutes.hover();
  await page.mouse.wheel(0, 300);
  expect(await minutes.inputValue()).toBe("91");
  // Later than a double click.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  await page.mouse.click(20, 450);
  expect(await minutes.inputValue()).toBe("91");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  await page.mouse.click(20, 450);
  await dialog.waitFor({ state: "detached" });
  await page.close();
});
