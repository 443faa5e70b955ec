// Misuse of open dialogs: Back, Escape, cancelling a pending request, a change on another screen.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../harness.ts";
import { toast } from "./shown.ts";
import { signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 300 });

const dialogOf = (page: Page) => page.getByRole("dialog");
const dialogCloses = (page: Page) => dialogOf(page).waitFor({ state: "detached" });

/** The dashboard of a user with a schedule at 23:30. */
async function household(username: string, options: Parameters<typeof browser.page>[0] = {}) {
  const page = await browser.page({ timezoneId: "UTC", ...options });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const made = async (what: string, data: object) => {
    const url = `${wird.url}/api/users/${user.id}/${what}`;
    const reply = await page.context().request.post(url, { data });
    expect(reply.status()).toBe(201);
    return reply.json();
  };
  const { id: deviceId } = await made("devices", {
    type: "google",
    name: "Kitchen",
    isConnected: true,
  });
  await made("schedules", { deviceId, reciterId: 1, startTime: "23:30", endTime: "23:50" });
  await page.reload();
  await page.getByRole("switch", { name: /23:30/ }).waitFor();
  return page;
}

test("Back closes the dialog and leaves the page; a closed dialog leaves no step behind", async () => {
  const page = await household("amina");
  await page.getByRole("link", { name: "Listen", exact: true }).click();
  await page.getByRole("tab", { name: "History" }).waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialogOf(page).getByLabel("Start Time").fill("05:00");
  await page.goBack();
  await dialogCloses(page);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("button", { name: "Delete schedule at 23:30" }).click();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await dialogCloses(page);
  await page.waitForFunction(() => !history.state?.dialogs);
  await page.goBack();
  await page.waitForURL("**/playback");
  await page.close();
});

test("on a phone Back closes the whole player, and it plays on", async () => {
  const page = await household("bilal", { viewport: { width: 390, height: 844 } });
  await page.getByRole("link", { name: "Listen", exact: true }).click();
  await page.locator("[data-player]").getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const bar = page.getByRole("region", { name: "Now playing" });
  await bar.getByRole("button", { name: "Open the player" }).click();
  await dialogOf(page).locator("[data-player]").waitFor();
  await page.goBack();
  await dialogCloses(page);
  expect(new URL(page.url()).pathname).toBe("/");
  await bar.getByRole("button", { name: "Pause" }).waitFor();
  await page.close();
});

test("Escape closes the dialog one is in, and not the toast that came meanwhile", async () => {
  const page = await household("khadija");
  await page.route("**/api/schedules/*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Edit schedule at 23:30" }).click();
  await dialogOf(page).getByRole("button", { name: "Update Schedule" }).click();
  await toast(page, "Failed to update schedule", /cannot be reached/);
  await page.keyboard.press("Escape");
  await dialogCloses(page);
  await toast(page, "Failed to update schedule", /cannot be reached/);
  await page.close();
});

test("what is being saved is not cancelled any more: the dialog stays until it is known", async () => {
  const page = await household("maryam");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/schedules/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Edit schedule at 23:30" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Update Schedule" }).click();
  await page.locator("[role=dialog] [aria-busy=true]").waitFor();
  expect(await dialog.getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.goBack();
  expect(await dialog.count()).toBe(1);
  answer();
  await toast(page, "Schedule updated", /from now/);
  await dialogCloses(page);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.close();
});

test("a schedule changed in one tab is changed in the other; who signs out is out in both", async () => {
  const page = await household("hafsa");
  const tablet = await page.context().newPage();
  await tablet.goto(wird.url);
  await tablet.getByText("You have 1 active schedule").waitFor();
  await page.bringToFront();
  await page.getByRole("switch", { name: /23:30/ }).click();
  await tablet.getByText("You have 0 active schedules").waitFor();
  await page.getByRole("button", { name: "Delete schedule at 23:30" }).click();
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await tablet.getByText("No schedules").waitFor();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await eventually("both are out", () =>
    [page, tablet].every((each) => new URL(each.url()).pathname === "/auth"),
  );
  await page.context().close();
});

test("an edit leaves alone what was changed on another screen meanwhile", async () => {
  const page = await household("ruqayya");
  await page.getByRole("button", { name: "Edit schedule at 23:30" }).click();
  await dialogOf(page).getByLabel("End Time").fill("23:55");
  const { request } = page.context();
  const { user } = await (await request.get(`${wird.url}/api/user`)).json();
  const schedules = `${wird.url}/api/users/${user.id}/schedules`;
  const [{ id }] = await (await request.get(schedules)).json();
  await request.patch(`${wird.url}/api/schedules/${id}`, {
    data: { enabled: false, volume: 30 },
  });
  await dialogOf(page).getByRole("button", { name: "Update Schedule" }).click();
  await dialogCloses(page);
  const after = await (await request.get(schedules)).json();
  expect(after).toMatchObject([{ endTime: "23:55", enabled: false, volume: 30 }]);
  // Without changes nothing is sent, and nothing fails.
  await page.getByRole("button", { name: "Edit schedule at 23:30" }).click();
  await dialogOf(page).getByRole("button", { name: "Update Schedule" }).click();
  await dialogCloses(page);
  expect(await (await request.get(schedules)).json()).toEqual(after);
  await page.close();
});

test("an error beside a button is gone once another of them has worked", async () => {
  const page = await household("sawda");
  const next = page.getByRole("region", { name: "Next recitation" });
  const error = next.getByText("Kitchen has no address", { exact: false });
  await page.route("**/api/schedules/*/run", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: "unavailable", message: "Kitchen has no address yet." },
    }),
  );
  await next.getByRole("button", { name: "Play now" }).click();
  await error.waitFor();
  await next.getByRole("button", { name: "Skip next" }).click();
  await next.getByRole("button", { name: "Undo skip" }).waitFor();
  await error.waitFor({ state: "detached" });
  await page.close();
});

test("a keyboard keeps its place: while it saves, after Skip next, after Delete", async () => {
  const page = await household("keys");
  const focused = (name: string) =>
    page.waitForFunction((wanted) => {
      const { activeElement: at } = document;
      return (at?.getAttribute("aria-label") ?? at?.textContent) === wanted;
    }, name);
  const next = page.getByRole("region", { name: "Next recitation" });
  await next.getByRole("button", { name: "Skip next" }).focus();
  await page.keyboard.press("Enter");
  await focused("Undo skip: schedule at 23:30");
  await page.getByRole("button", { name: "Edit schedule at 23:30" }).focus();
  await page.keyboard.press("Enter");
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/schedules/*", async (route) => {
    await held;
    await route.continue();
  });
  await dialogOf(page).getByRole("button", { name: "Update Schedule" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[role=dialog] [aria-busy=true]").waitFor();
  await focused("Update Schedule");
  // A second press of the same key makes no second call.
  await page.keyboard.press("Enter");
  answer();
  await dialogCloses(page);
  await focused("Edit schedule at 23:30");
  await page.getByRole("button", { name: "Delete schedule at 23:30" }).focus();
  await page.keyboard.press("Enter");
  await dialogOf(page).getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await dialogCloses(page);
  await focused("Add New Schedule");
  await page.close();
});

test("the list of reciters opens at the chosen one, each time", async () => {
  const page = await browser.page();
  await signUp(page, wird.url, "chooser", "Amina Khan");
  await page.goto(`${wird.url}/playback`);
  const opener = page.locator("[data-player]").getByRole("button", { name: /^Reciter/ });
  const inSight = () =>
    page.waitForFunction(() => {
      const row = document.querySelector(":popover-open [role=option][aria-selected=true]");
      const list = row?.parentElement?.getBoundingClientRect();
      const box = row?.getBoundingClientRect();
      return list && box && box.height > 0 && box.top >= list.top && box.bottom <= list.bottom;
    });
  for (let times = 0; times < 3; times += 1) {
    await opener.click();
    await inSight();
    await page.keyboard.press("Escape");
    await page.locator(":popover-open").waitFor({ state: "detached" });
  }
  await page.close();
});

test("where the clock on the screen is another than the account's, the times say whose they are", async () => {
  const page = await household("traveller", { timezoneId: "Asia/Riyadh" });
  await page.getByText("Times are UTC time, as your profile says.").waitFor();
  await page.getByRole("button", { name: "Edit schedule at 23:30" }).click();
  await dialogOf(page)
    .getByText(/23:30 UTC/)
    .nth(2)
    .waitFor();
  await page.close();
});
