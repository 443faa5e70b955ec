// The dashboard's errors when the server refuses a change, and the account forms without their messages.
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { MOST_DEVICES } from "#contract/devices";
import { MOST_SCHEDULES } from "#contract/schedules";
import { PASSWORD, signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";
import { alexaSettings } from "../fakes/alexa-linking.ts";

const { wird, browser } = await wirdInChromium({ settings: alexaSettings });
// The first account sees a different page (tour.test.ts).
await wird.member("admin");

const NOT_NOW = {
  status: 503,
  json: { success: false, error: "unavailable", message: "Not now." },
};

/** A toast with this title, and its text. Not by role: an open dialog hides the roles around it. */
const toast = (page: Page, title: string, text: string) =>
  page
    .locator("ol > li")
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: text })
    .first()
    .waitFor();

const colourOf = (element: Locator) => element.evaluate((found) => getComputedStyle(found).color);
const titleColour = (page: Page, title: string) =>
  colourOf(page.locator("ol > li").getByText(title, { exact: true }).first());
const textColour = (page: Page) => colourOf(page.locator("body"));

async function withSchedule(username = "refused") {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 900 } });
  const { id } = await signUp(page, wird.url, username, "Refused");
  const { request } = page.context();
  const base = `${wird.url}/api/users/${id}`;
  const device = await request.post(`${base}/devices`, {
    data: { type: "google", name: "Study", isConnected: true },
  });
  const { id: deviceId } = await device.json();
  const schedule = await request.post(`${base}/schedules`, {
    data: { deviceId, reciterId: 1, startTime: "05:00", endTime: "05:30" },
  });
  expect([device.status(), schedule.status()]).toEqual([201, 201]);
  await page.reload();
  return { page, deviceUrl: `${wird.url}/api/devices/${deviceId}` };
}

test("each change of schedules and speakers that is refused has its toast", async () => {
  const { page, deviceUrl } = await withSchedule();
  const { request } = page.context();
  const isConnected = async () => {
    const { id } = (await (await request.get(`${wird.url}/api/user`)).json()).user;
    const list = await (await request.get(`${wird.url}/api/users/${id}/devices`)).json();
    return list[0].isConnected;
  };
  await page.route(/\/(schedules|schedules\/\d+|connection)$/, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill(NOT_NOW),
  );
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialog.getByLabel("Start Time").fill("06:00");
  await dialog.getByLabel("End Time").fill("07:00");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await toast(page, "Failed to create schedule", "Not now.");
  await dialog.getByText("Not now.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit schedule at 05:00" }).click();
  await dialog.getByRole("button", { name: "Update Schedule" }).click();
  await toast(page, "Failed to update schedule", "Not now.");
  // A press dismisses the toast, and the dialog stays unchanged.
  const updating = page.locator("ol > li").filter({ hasText: "Failed to update schedule" });
  await updating.locator("button").click();
  await updating.waitFor({ state: "detached" });
  expect(await dialog.getByLabel("Start Time").inputValue()).toBe("05:00");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Delete schedule at 05:00" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await toast(page, "Failed to delete schedule", "Not now.");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Disconnect Study" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await toast(page, "Failed to disconnect device", "Not now.");
  expect(await isConnected()).toBe(true);

  await page.unrouteAll();
  const card = page.getByRole("region", { name: "Google Home", exact: true });
  await page.getByRole("button", { name: "Disconnect Study" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await card.getByText("Not Connected", { exact: true }).waitFor();
  expect(await isConnected()).toBe(false);

  // A new one: its POST is refused too.
  await page.route("**/devices", (route) =>
    route.request().method() === "POST" ? route.fulfill(NOT_NOW) : route.fallback(),
  );
  await page.getByRole("button", { name: /^Connect.*Amazon Alexa$/ }).click();
  for (const name of ["Connect", "Next", "I've Enabled the Skill"]) {
    await dialog.getByRole("button", { name, exact: true }).click();
  }
  await toast(page, "Failed to connect device", "Not now.");
  expect(await titleColour(page, "Failed to connect device")).not.toBe(await textColour(page));
  const refused = page.locator("ol > li").filter({ hasText: "Failed to connect device" });
  await refused.locator("button").click();
  await refused.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.unrouteAll();

  await page.route(`${deviceUrl}/connection`, (route) => route.fulfill(NOT_NOW));
  await card.getByRole("button", { name: "Connect again" }).click();
  await toast(page, "Failed to connect device", "Not now.");
  await page.unrouteAll();
  await card.getByRole("button", { name: "Connect again" }).click();
  await card.getByText("Connected", { exact: true }).waitFor();
  expect(await isConnected()).toBe(true);
  await page.close();
});

// Proves 47.
test("a full account reads how many speakers and schedules it has, and what to do", async () => {
  const { page } = await withSchedule("full");
  const { request } = page.context();
  const { id } = (await (await request.get(`${wird.url}/api/user`)).json()).user;
  const base = `${wird.url}/api/users/${id}`;
  const [{ id: deviceId }] = await (await request.get(`${base}/devices`)).json();
  const times = { startTime: "05:00", endTime: "05:30", enabled: false };
  const fill = async (path: string, count: number, data: object) => {
    for (let made = 1; made < count; made++) {
      expect((await request.post(`${base}/${path}`, { data })).status()).toBe(201);
    }
  };
  await fill("devices", MOST_DEVICES, { type: "browser", name: "Tablet" });
  await fill("schedules", MOST_SCHEDULES, { deviceId, reciterId: 1, ...times });
  await page.reload();
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await page.getByText(`You have ${MOST_DEVICES} speakers, which is the most`).waitFor();
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Start Time").fill("06:00");
  await dialog.getByLabel("End Time").fill("07:00");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.getByText(`You have ${MOST_SCHEDULES} schedules, which is the most`).waitFor();
  await toast(page, "Failed to create schedule", "Delete one that you no longer need");
  await page.close();
});

// Proves answer-lost-after-commit.
test("a schedule whose answer was lost is made once, however often Create is pressed", async () => {
  const { page } = await withSchedule("lost");
  let lost = 2;
  await page.route("**/schedules", async (route) => {
    if (route.request().method() === "GET" || lost-- <= 0) return route.fallback();
    // The server creates it, but the page receives a proxy's 502 or a 503.
    await route.fetch();
    return lost === 1
      ? route.fulfill({ status: 502, body: "Bad gateway" })
      : route.fulfill(NOT_NOW);
  });
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialog.getByLabel("Start Time").fill("06:00");
  await dialog.getByLabel("End Time").fill("07:00");
  for (const says of ["Bad gateway", "Not now."]) {
    await dialog.getByRole("button", { name: "Create Schedule" }).click();
    await dialog.getByText(says).waitFor();
  }
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Edit schedule at 06:00" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Edit schedule at 06:00" }).waitFor();
  expect(await page.getByRole("button", { name: "Edit schedule at 06:00" }).count()).toBe(1);
  await page.close();
});

test("the server's words are shown, and where it adds none, the page has its own", async () => {
  const page = await browser.page();
  let words: string | undefined;
  await page.route(/\/api\/(login|register|logout)$/, async (route) => {
    const response = await route.fetch();
    const { message: _, ...json } = await response.json();
    await route.fulfill({ response, json: words ? { ...json, message: words } : json });
  });
  await page.goto(`${wird.url}/auth`);
  await page.getByText("Create a new account").click();
  await page.getByLabel("Name", { exact: true }).fill("Safiyya");
  await page.getByLabel("Username").fill("safiyya");
  await page.getByLabel("Email").fill("safiyya@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await toast(page, "Registration successful", "Your account has been created!");

  const logout = async () => {
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
  };
  await logout();
  await toast(page, "Logged out", "You have been logged out successfully.");
  await page.getByLabel("Email or username").fill("safiyya");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await toast(page, "Login successful", "Welcome back!");

  words = "Until tomorrow, says the server.";
  await logout();
  await toast(page, "Logged out", words);
  words = "Here you are, says the server.";
  await page.getByLabel("Email or username").fill("safiyya");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await toast(page, "Login successful", words);
  expect(await titleColour(page, "Login successful")).toBe(await textColour(page));
  await logout();
  words = "An account is made, says the server.";
  await page.getByText("Create a new account").click();
  await page.getByLabel("Name", { exact: true }).fill("Zaynab");
  await page.getByLabel("Username").fill("zaynab");
  await page.getByLabel("Email").fill("zaynab@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await toast(page, "Registration successful", words);

  await page.unrouteAll();
  await page.route("**/api/logout", (route) => route.fulfill(NOT_NOW));
  await logout();
  await toast(page, "Logout failed", "Not now.");
  // A failure looks like one.
  expect(await titleColour(page, "Logout failed")).not.toBe(await textColour(page));
  await page.getByRole("heading", { name: "Welcome, Zaynab!" }).waitFor();
  await page.close();
});
