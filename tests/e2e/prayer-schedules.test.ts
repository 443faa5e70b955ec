// Schedules that follow the prayers: made in the form, shown in row and picture, all of them paused.
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { Schedule } from "#contract/schedules";
import { mustPassAxe } from "./axe.ts";
import { withoutNews } from "./browser.ts";
import { CAIRO } from "./in-cairo.ts";
import { shiftedClock } from "../fakes/shifted-clock.ts";
import { openRow } from "./shown.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const serverClock = shiftedClock();
const { wird, browser } = await wirdInChromium({ clock: serverClock });

/** Somebody with a speaker; in Cairo unless `place` is null. */
async function signedIn(username: string, place: typeof CAIRO | null = CAIRO) {
  const page = await browser.page({
    timezoneId: "Africa/Cairo",
    viewport: { width: 1440, height: 900 },
  });
  const { id } = await signUp(page, wird.url, username, "Amina Rahman");
  const { request } = page.context();
  const data = { type: "google", name: "Kitchen", isConnected: true };
  await request.post(`${wird.url}/api/users/${id}/devices`, { data });
  if (place) {
    const settings = await request.patch(`${wird.url}/api/users/${id}/prayer-settings`, {
      data: { place },
    });
    expect(settings.status()).toBe(200);
  }
  await request.patch(`${wird.url}/api/user`, { data: { timezone: "Africa/Cairo" } });
  await page.reload();
  const schedules = async (): Promise<Schedule[]> =>
    (await request.get(`${wird.url}/api/users/${id}/schedules`)).json();
  return { page, schedules };
}

async function openForm(page: Page) {
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Schedule" });
  const group = (name: string) => dialog.getByRole("group", { name });
  await group("Starts").waitFor();
  return { dialog, starts: group("Starts"), ends: group("Ends") };
}

const clock = (instant: string) =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Africa/Cairo" }).format(
    Date.parse(instant),
  );

test("20 minutes before Fajr until Fajr is four presses, and its row and picture show it", async () => {
  const { page, schedules } = await signedIn("fajr");
  const { dialog, starts, ends } = await openForm(page);
  // The fresh form is on the clock.
  expect(await starts.getByLabel("At a time").isChecked()).toBe(true);
  await starts.getByText("With a prayer").click();
  await starts.getByText(/^20 minutes before Fajr, (today|tomorrow) at \d\d:\d\d$/).waitFor();
  await ends.getByText("With a prayer").click();
  await ends.getByText(/^Fajr, (today|tomorrow) at \d\d:\d\d$/).waitFor();
  await dialog.getByText("Day by day for 14 days").click();
  await expect.poll(() => dialog.getByRole("definition").count()).toBe(14);
  await mustPassAxe(page, "a schedule with a prayer");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByText(/Set for .+ from now/)
    .first()
    .waitFor();

  const [made] = await schedules();
  expect(made).toMatchObject({
    startAnchor: { prayer: "fajr", minutes: -20 },
    ...{ endAnchor: { prayer: "fajr", minutes: 0 }, durationMinutes: null },
    timezone: "Africa/Cairo",
  });
  const starting = clock(made?.nextRunAt ?? "");
  expect(made?.startTime).toBe(starting);
  const row = page.getByRole("listitem").filter({ hasText: "in the Kitchen, every day" });
  await row.getByRole("heading", { name: /20 minutes before Fajr, until Fajr$/ }).waitFor();
  await openRow(row, /20 minutes before Fajr/);
  await row.getByText(new RegExp(`^Next: .* at ${starting}, in `)).waitFor();
  const prayers = /^Today: .*Prayers: Fajr \d\d:\d\d, Sunrise .*Isha \d\d:\d\d$/;
  await page.getByRole("img", { name: prayers }).waitFor();
  const week = page.getByRole("img", { name: /^\w+day: \d\d:\d\d to \d\d:\d\d$/ });
  await expect.poll(() => week.count()).toBe(6);

  // Back to the clock, with the times of the next run as a start.
  await page.getByRole("button", { name: `Edit schedule at ${starting}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Schedule" });
  await edit.getByRole("group", { name: "Starts" }).getByText("At a time").click();
  expect(await edit.getByLabel("Start Time").inputValue()).toBe(starting);
  await edit.getByLabel("Start Time").fill("03:00");
  await edit.getByRole("group", { name: "Ends" }).getByText("After minutes").click();
  await edit.getByLabel("Minutes", { exact: true }).fill("45");
  await edit.getByRole("button", { name: "Update Schedule" }).click();
  await edit.waitFor({ state: "detached" });
  await row.getByRole("heading", { name: /at 03:00, for 45 minutes$/ }).waitFor();
  expect(await schedules()).toMatchObject([
    { startTime: "03:00", endTime: "03:45", startAnchor: null, endAnchor: null },
  ]);
  await page.close();
});

test("the fourteen days in the form cross the change of Cairo's clocks", async () => {
  // Egypt sets its clocks forward by an hour when the last Friday of April begins.
  serverClock.moveTo(Date.parse("2027-04-25T12:00:00Z"));
  onTestFinished(() => serverClock.moveTo(Date.now()));
  const { page } = await signedIn("change");
  const { dialog, starts, ends } = await openForm(page);
  await starts.getByText("With a prayer").click();
  await ends.getByText("With a prayer").click();
  await dialog.getByText("Day by day for 14 days").click();
  const days = await dialog.getByRole("term").allTextContents();
  const times = await dialog.getByRole("definition").allTextContents();
  expect(days).toHaveLength(14);
  const change = days.findIndex((day) => /\b30\b/.test(day));
  expect(change).toBe(4);
  // Fajr is a minute earlier each day or two; on the clock it is an hour later after the change.
  expect(times.slice(0, change).every((time) => /^03:\d\d.*03:\d\d$/.test(time))).toBe(true);
  expect(times.slice(change).every((time) => /^04:\d\d.*04:\d\d$/.test(time))).toBe(true);
});

test("without a place the form asks for it; wrong minutes are said beside them", async () => {
  const { page } = await signedIn("nowhere", null);
  const { dialog, starts, ends } = await openForm(page);
  await starts.getByText("With a prayer").click();
  await starts.getByLabel("Minutes", { exact: true }).fill("25");
  await starts.getByRole("button", { name: "Choose your place" }).click();
  const place = page.getByRole("dialog", { name: "Where do you pray?" });
  await place.getByRole("combobox", { name: "Your city" }).pressSequentially("cairo");
  await place.getByRole("option", { name: "Cairo Egypt", exact: true }).waitFor();
  await mustPassAxe(page, "the place of a schedule");
  await place.getByRole("combobox").press("Enter");
  await place.waitFor({ state: "detached" });
  // What was entered is still there, and now has its time.
  expect(await starts.getByLabel("Minutes", { exact: true }).inputValue()).toBe("25");
  await starts.getByText(/^25 minutes before Fajr, (today|tomorrow) at \d\d:\d\d$/).waitFor();
  await starts.getByLabel("Minutes", { exact: true }).fill("200");
  await ends.getByText("After minutes").click();
  await ends.getByLabel("Minutes", { exact: true }).fill("");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await starts.getByText("Give minutes from 1 to 180").waitFor();
  await mustPassAxe(page, "wrong minutes");
  await ends.getByText("Give minutes from 1 to 1439").waitFor();
  expect(
    await starts
      .getByLabel("Minutes", { exact: true })
      .evaluate((box) => box === document.activeElement),
  ).toBe(true);
  await page.close();
});

test("a ready-made schedule of a prayer asks for the city first, and makes nothing without one", async () => {
  const { page, schedules } = await signedIn("readymade", null);
  const mulk = page.getByRole("button", { name: /^Al-Mulk after Isha/ });
  // What it will be stands on it: when, by whom, and where.
  expect(await mulk.textContent()).toMatch(/Every day, 30 minutes after Isha.*, Kitchen$/);
  const place = page.getByRole("dialog", { name: "Where do you pray?" });
  await mulk.click();
  await place.getByRole("button", { name: "Close" }).click();
  await place.waitFor({ state: "detached" });
  expect(await schedules()).toEqual([]);
  await mulk.click();
  await place.getByRole("combobox", { name: "Your city" }).fill("cairo");
  await page.getByRole("option", { name: "Cairo Egypt", exact: true }).click();
  await place.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: /in the Kitchen, every day/ }).waitFor();
  const [made] = await schedules();
  expect(made?.startAnchor).toEqual({ prayer: "isha", minutes: 30 });
  await page.close();
});

test("all schedules are paused until a day, and resumed", async () => {
  const { page, schedules } = await signedIn("pauser");
  await withoutNews(page);
  await page.reload();
  const { dialog } = await openForm(page);
  await dialog.getByLabel("Start Time").fill("23:30");
  await dialog.getByLabel("End Time").fill("23:45");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Pause all" }).click();
  const pause = page.getByRole("dialog", { name: "Pause all schedules" });
  const until = await pause.getByLabel("Until").inputValue();
  await pause.getByRole("button", { name: "Pause", exact: true }).click();
  await pause.waitFor({ state: "detached" });
  const named = new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" },
  }).format(Date.parse(until));
  await page.getByText(`All schedules are paused until ${named}.`).waitFor();
  await page.getByRole("img", { name: /^Today: paused\. Prayers: / }).waitFor();
  await mustPassAxe(page, "all paused");
  await page.waitForFunction(() => document.activeElement?.textContent === "Add New Schedule");
  const next = async () => (await schedules())[0]?.nextRunAt ?? "";
  expect(Date.parse(await next())).toBeGreaterThan(Date.parse(`${until}T00:00:00Z`));
  await page.getByRole("button", { name: "Resume now" }).click();
  await page.getByRole("button", { name: "Pause all" }).waitFor();
  expect(Date.parse(await next())).toBeLessThan(Date.parse(`${until}T00:00:00Z`));
  await page.close();
});
