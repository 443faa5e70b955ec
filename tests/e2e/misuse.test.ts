// What people do to a page: press twice, lose the network, sign out elsewhere, come with long names.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSWORD, signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";
import { alexaSettings } from "../fakes/alexa-linking.ts";

const { wird, browser } = await wirdInChromium({ settings: alexaSettings });

const NO_ANSWER = "Wird cannot be reached. Check the connection and try again.";
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog");

async function signedIn(username: string, options = {}) {
  const page = await browser.page({
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  return { page, user };
}

async function addSpeaker(page: Page, userId: number, name: string): Promise<number> {
  const reply = await page.context().request.post(`${wird.url}/api/users/${userId}/devices`, {
    data: { type: "google", name, isConnected: true },
  });
  expect(reply.status()).toBe(201);
  return (await reply.json()).id;
}

async function addSchedule(page: Page, userId: number, deviceId: number): Promise<void> {
  const reply = await page.context().request.post(`${wird.url}/api/users/${userId}/schedules`, {
    data: { userId, deviceId, reciterId: 1, startTime: "23:30", endTime: "23:50" },
  });
  expect(reply.status()).toBe(201);
}

/** Without a network, once the page has what it fetches when idle. */
async function loseNetwork(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/toaster-")),
  );
  await page.context().setOffline(true);
}

test("without a network every button says so at once, and works again after", async () => {
  const { page, user } = await signedIn("offline");
  await addSchedule(page, user.id, await addSpeaker(page, user.id, "Kitchen"));
  await page.reload();
  await page.getByRole("button", { name: "Delete schedule at 23:30" }).click();
  await dialogOf(page).waitFor();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Disconnect Kitchen" }).click();
  await dialogOf(page).getByText("Falls silent").waitFor();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete schedule at 23:30" }).click();
  await loseNetwork(page);
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await dialogOf(page).getByText(NO_ANSWER).waitFor();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await dialogOf(page).waitFor({ state: "detached" });
  await page.getByRole("switch", { name: /23:30/ }).click();
  await says(page, "Failed to update schedule");
  await page.getByRole("button", { name: "Disconnect Kitchen" }).click();
  await dialogOf(page).getByRole("button", { name: "Disconnect" }).click();
  await says(page, "Failed to disconnect device");
  await page.context().setOffline(false);
  await page.getByRole("switch", { name: /23:30/ }).click();
  await says(page, "You have 0 active schedules");
  await page.close();
});

test("a part that was not fetched before the network failed shows an error, and opens when it is back", async () => {
  const { page } = await signedIn("unfetched");
  await loseNetwork(page);
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await says(page, NO_ANSWER);
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("button", { name: "User menu" }).waitFor();
  await page.getByRole("link", { name: "Listen", exact: true }).click();
  await page.getByRole("heading", { name: NO_ANSWER }).waitFor();
  await page.goBack();
  await says(page, "No schedules");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialogOf(page).getByLabel("Start Time").waitFor();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await dialogOf(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("region", { name: "Clock" }).getByLabel("Time zone").waitFor();
  await page.getByRole("link", { name: "Listen", exact: true }).click();
  await page.getByRole("tab", { name: "History" }).waitFor();
  await page.close();
});

test("a page that was not fetched before the network failed opens by itself when it is back", async () => {
  const { page } = await signedIn("opensitself");
  await loseNetwork(page);
  await page.getByRole("link", { name: "Listen", exact: true }).click();
  await page.getByRole("heading", { name: NO_ANSWER }).waitFor();
  expect(await page.getByText("This page has run into a problem.").count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole("tab", { name: "History" }).waitFor();
  await page.close();
});

test("a part that was not fetched opens where the server answers without a network, as on its own machine", async () => {
  const { page } = await signedIn("ownmachine");
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialogOf(page).getByLabel("Start Time").waitFor();
  await page.close();
});

test("a language whose words cannot be fetched is not switched to", async () => {
  const page = await browser.page();
  await page.goto(`${wird.url}/auth`);
  await loseNetwork(page);
  await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
  await says(page, NO_ANSWER);
  expect(await page.evaluate(() => document.documentElement.dir)).not.toBe("rtl");
  await page.getByLabel("Email or username").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await says(page, "Login failed");
  await page.context().setOffline(false);
  await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
  await page.waitForFunction(() => document.documentElement.dir === "rtl");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "تسجيل الدخول", exact: true }).click();
  await says(page, "تعذّر الوصول إلى وِرد. تحقّق من الاتصال وحاول مرة أخرى.");
  await page.close();
});

test("a session that ended while the network was gone leads to the login page", async () => {
  const { page } = await signedIn("ended");
  await page.getByRole("link", { name: "Listen", exact: true }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await loseNetwork(page);
  const ended = await fetch(`${wird.url}/api/logout`, { method: "POST", headers: { cookie } });
  expect(ended.status).toBe(200);
  await page.context().setOffline(false);
  await page.waitForURL("**/auth");
  await says(page, "Sign in to your account");
  await page.close();
});

/** A double click as people do it: what the first press brings is there before the second. */
async function doubleClick(page: Page, button: Locator, brought: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error("The button has no place.");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const input = await page.context().newCDPSession(page);
  const began = Date.now();
  for (const clickCount of [1, 2]) {
    // When it was made, however long the page took to come to it.
    const timestamp = (began + (clickCount - 1) * 200) / 1000;
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      const event = { ...at, type, button: "left" as const, clickCount, timestamp };
      await input.send("Input.dispatchMouseEvent", event);
    }
    await brought.waitFor();
  }
  await input.detach();
}

test("a double click does what one click does", async () => {
  const { page, user } = await signedIn("doubler");
  await addSpeaker(page, user.id, "Kitchen");
  await page.reload();
  const dialog = dialogOf(page);
  // Its code is at hand from the second time on.
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const add = page.getByRole("button", { name: "Add New Schedule" });
  await doubleClick(page, add, dialog);
  await dialog.getByLabel("Start Time").fill("23:30");
  await dialog.getByLabel("End Time").fill("23:50");
  // Two clicks that wait while the page is busy, as on a slow phone.
  await dialog.getByRole("button", { name: "Create Schedule" }).evaluate((button) => {
    const click = () => (button as HTMLButtonElement).click();
    click();
    void scheduler.postTask(click, { priority: "user-blocking" });
  });
  await dialog.waitFor({ state: "detached" });
  await says(page, "You have 1 active schedule");
  const kept = await page.context().request.get(`${wird.url}/api/users/${user.id}/schedules`);
  expect(await kept.json()).toHaveLength(1);

  await page.getByRole("button", { name: "Connect Amazon Alexa" }).click();
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  const enabled = dialog.getByRole("button", { name: "I've Enabled the Skill" });
  await doubleClick(page, dialog.getByRole("button", { name: "Next" }), enabled);
  await page.waitForLoadState("networkidle");
  expect(await enabled.count()).toBe(1);
  await page.close();
});

test("a switch shows at once where it goes, on a slow network too", async () => {
  const { page, user } = await signedIn("slow");
  await addSchedule(page, user.id, await addSpeaker(page, user.id, "Kitchen"));
  await page.reload();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/schedules/*", async (route) => {
    await held;
    await route.continue();
  });
  const toggle = page.getByRole("switch", { name: /23:30/ });
  await toggle.click();
  await page.locator("[role=switch]:disabled").waitFor();
  expect(await toggle.isChecked()).toBe(false);
  answer();
  await says(page, "You have 0 active schedules");
  expect(await toggle.isChecked()).toBe(false);
  await page.close();
});
