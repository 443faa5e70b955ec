// Before it is too late: speakers that stand in or recite too, those that could not recite, and groups.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { Device } from "#contract/devices";
import type { Run } from "#contract/runs";
import type { Schedule } from "#contract/schedules";
import { startKitchen } from "../../kitchen.ts";
import { eventually } from "../../harness.ts";
import { fetchWhole } from "../browser.ts";
import { mustPassAxe } from "../axe.ts";
import { openRow } from "../shown.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const [kitchen, hall, downstairs] = await Promise.all([
  startKitchen(),
  startKitchen({ name: "Hall" }),
  startKitchen({ name: "Downstairs", model: "Google Cast Group" }),
]);
const speakers = [kitchen, hall, downstairs];
afterAll(() => Promise.all(speakers.map((speaker) => speaker.stop())));
const { wird, browser } = await recitingWird(
  { secondsOf: () => 120 },
  { CAST_HOSTS: speakers.map(({ port }) => `127.0.0.1:${port}`).join() },
);

const NARROW = 320;

/** A user with Kitchen, Hall, an Echo and a browser without a tab. */
async function home(username: string, width = 1440) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width, height: 1000 } });
  const { id } = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const post = async (path: string, data: object) => {
    const reply = await request.post(`${wird.url}/api/users/${id}/${path}`, { data });
    expect(reply.status()).toBe(201);
    return reply.json();
  };
  const device = async (type: Device["type"], name: string, deviceId: string): Promise<Device> =>
    post("devices", { type, name, deviceId, isConnected: true });
  const devices = {
    kitchen: await device("google", "Kitchen", kitchen.deviceId),
    hall: await device("google", "Hall", hall.deviceId),
    echo: await device("alexa", "Bedside Echo", `echo-of-${username}`),
    tablet: await device("browser", "Tablet", `tablet-of-${username}`),
  };
  const schedule = (changes: object = {}): Promise<Schedule> =>
    post("schedules", {
      ...{ deviceId: devices.kitchen.id, reciterId: 1, startTime: "04:50", endTime: "05:20" },
      ...changes,
    });
  const list = async <T>(what: string): Promise<T[]> =>
    (await request.get(`${wird.url}/api/users/${id}/${what}`)).json();
  const schedules = () => list<Schedule>("schedules");
  const isReachable = async (name: string) =>
    (await list<Device>("devices")).find((each) => each.name === name)?.reachable;
  return { page, devices, schedule, schedules, isReachable };
}

const dialogOf = (page: Page) => page.getByRole("dialog");
const next = (page: Page) => page.getByRole("region", { name: "Next recitation" });
const rowAt = (page: Page, time: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("switch", { name: new RegExp(`^${time},`) }) });

/** A phone folds the row. */
async function openAt(page: Page, time: string) {
  await openRow(rowAt(page, time), /^Recite/);
  return rowAt(page, time);
}

async function mustFit(page: Page, where: string) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, where).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await mustPassAxe(page, where);
}

/** Opens the rest of the form's settings. */
async function openMore(page: Page) {
  await dialogOf(page).getByText("More settings").click();
  return {
    fallback: dialogOf(page).getByLabel("If it stays silent, use"),
    also: dialogOf(page).getByRole("group", { name: "Also on" }),
  };
}

test("a schedule gets a fallback and a further speaker; no Echo, and none twice", async () => {
  const { page, devices, schedules } = await home("planner");
  await page.reload();
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Start Time").fill("04:50");
  await dialog.getByLabel("End Time").fill("05:20");
  const { fallback, also } = await openMore(page);
  expect(await fallback.locator("option").allTextContents()).toEqual([
    "No other",
    "Hall",
    "Tablet",
  ]);
  await dialog.getByText("An Echo is not offered for this").waitFor();
  await dialog
    .getByText("Begun together, not in step; for speakers in step make a group")
    .waitFor();
  await fallback.selectOption({ label: "Hall" });
  expect(await also.getByRole("checkbox").count()).toBe(1);
  await also.getByLabel("Tablet").check();
  expect(await fallback.locator("option").allTextContents()).toEqual(["No other", "Hall"]);
  // Hall recites itself now, so it no longer stands in for itself.
  await dialog.getByLabel("Device").selectOption({ label: "Hall" });
  expect(await fallback.inputValue()).toBe("0");
  await fallback.selectOption({ label: "Kitchen" });
  await mustFit(page, "the form with further speakers");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await page
    .getByRole("heading", { name: /on Hall and Tablet \(or else Kitchen\), every day/ })
    .waitFor();
  await next(page).getByText("Hall and Tablet (or else Kitchen)").waitFor();
  const [saved] = await schedules();
  expect(saved).toMatchObject({
    deviceId: devices.hall.id,
    alsoOn: [devices.tablet.id],
    fallbackDeviceId: devices.kitchen.id,
  });

  // They are in sight when it is edited, and an Echo recites alone.
  await page.getByRole("button", { name: "Edit schedule at 04:50" }).click();
  await dialog.getByLabel("If it stays silent, use").waitFor();
  expect(await dialog.getByLabel("Tablet").isChecked()).toBe(true);
  await dialog.getByLabel("Device").selectOption({ label: "Bedside Echo" });
  await dialog.getByText("An Echo recites alone").waitFor();
  await also.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Update Schedule" }).click();
  await page.getByRole("heading", { name: /on Bedside Echo, every day/ }).waitFor();
  expect((await schedules())[0]).toMatchObject({ alsoOn: [], fallbackDeviceId: null });
  await page.close();
});

test("a speaker that could not recite is named on the next card, in the row and in the form", async () => {
  const { page, devices, schedule, isReachable } = await home("watcher", NARROW);
  await schedule();
  await schedule({ startTime: "06:00", endTime: "06:30", fallbackDeviceId: devices.hall.id });
  await eventually("the kitchen is there", async () => (await isReachable("Kitchen")) === true);
  await page.reload();
  await rowAt(page, "04:50").waitFor();
  expect(await page.getByText("Kitchen cannot be reached").count()).toBe(0);
  await kitchen.unplug();
  try {
    await eventually("the kitchen is gone", async () => (await isReachable("Kitchen")) === false);
    const lost = "⁨Kitchen⁩ cannot be reached: see that it has power and is on the network.";
    // The page hears of it by itself.
    await page.getByText(`${lost} 2 schedules count on it.`, { exact: true }).waitFor();
    const mark = { name: "⁨Kitchen⁩ cannot be reached. ⁨Hall⁩ stands by.", exact: true };
    await rowAt(page, "06:00").getByRole("img", mark).waitFor();
    const [first, second] = [await openAt(page, "04:50"), await openAt(page, "06:00")];
    await first.getByText(lost, { exact: true }).waitFor();
    await second.getByText(`${lost} ⁨Hall⁩ stands by.`, { exact: true }).waitFor();
    await next(page).getByText("Kitchen⁩ cannot be reached").waitFor();
    await page.getByRole("button", { name: "Add New Schedule" }).click();
    await dialogOf(page).getByRole("button", { name: "All fields" }).click();
    const device = dialogOf(page).getByLabel("Device");
    await device.selectOption({ label: "Kitchen" });
    await dialogOf(page).getByText(lost, { exact: true }).waitFor();
    await device.selectOption({ label: "Hall" });
    await dialogOf(page).getByText(lost).waitFor({ state: "detached" });
    const { fallback } = await openMore(page);
    await fallback.selectOption({ label: "Kitchen" });
    await dialogOf(page).getByText(lost, { exact: true }).waitFor();
    await mustFit(page, "the form with a speaker that is away");
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
    await mustFit(page, "rows with a speaker that is away");
  } finally {
    await kitchen.plugIn();
  }
  await page.getByText("cannot be reached").first().waitFor({ state: "detached" });
  await page.getByRole("img", { name: /cannot be reached/ }).waitFor({ state: "detached" });
  await page.close();
});

test("a browser without a tab and a disconnected speaker say what to do, in Arabic too", async () => {
  const { page, devices, schedule } = await home("reader", NARROW);
  await page.route("**/api/users/*/devices", async (route) => {
    const response = await fetchWhole(route);
    const devices: Device[] = await response.json();
    const json = devices.map((each) =>
      each.type === "browser" ? { ...each, reachable: false } : each,
    );
    await route.fulfill({ response, json });
  });
  await schedule({ deviceId: devices.tablet.id, alsoOn: [devices.hall.id] });
  await page.context().request.patch(`${wird.url}/api/devices/${devices.hall.id}/connection`, {
    data: { isConnected: false },
  });
  await page.reload();
  const row = await openAt(page, "04:50");
  await row.getByText("No tab of Wird is open on ⁨Tablet⁩: open Wird there").waitFor();
  await row.getByText("⁨Hall⁩ is disconnected: connect it again, or choose another").waitFor();
  await page.evaluate(() => localStorage.setItem("wird.language", "ar"));
  await page.reload();
  await page.getByText("لا علامة تبويب لوِرد مفتوحة على ⁨Tablet⁩").first().waitFor();
  await page.getByRole("heading", { name: /على \W*Tablet\W* و\W*Hall/ }).waitFor();
  await mustFit(page, "rows in Arabic");
  await page.close();
});

test("disconnecting names the schedules that fall silent and those that do not, and asks", async () => {
  const { page, devices, schedule } = await home("mover", NARROW);
  const tooLate = { endTime: "23:59" };
  await schedule();
  await schedule({ ...tooLate, startTime: "06:00", fallbackDeviceId: devices.hall.id });
  await schedule({ ...tooLate, startTime: "07:00", alsoOn: [devices.hall.id] });
  await schedule({
    ...{ ...tooLate, startTime: "08:00" },
    ...{ deviceId: devices.hall.id, fallbackDeviceId: devices.kitchen.id },
  });
  await page.reload();
  await openRow(page.getByRole("region", { name: "Google Home" }), /^Kitchen/);
  const opener = page.getByRole("button", { name: "Disconnect Kitchen" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Disconnect Kitchen?" });
  const said = () => dialog.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("listitem").first().waitFor();
  expect(
    (await said()).map((each) => each.replace(/^.*(every day at [\d:]+)[^\n]*/, "$1").split("\n")),
  ).toEqual([
    ["every day at 04:50", "Falls silent"],
    ["every day at 06:00", "Hall stands in for it"],
    ["every day at 07:00", "Heard on Hall all the same"],
    ["every day at 08:00", "Recites, but nothing stands in for its speaker any more"],
  ]);
  await mustFit(page, "the question before disconnecting");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await opener.click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  const silent = await openAt(page, "04:50");
  await silent.getByText("Kitchen⁩ is disconnected").waitFor();
  // Nothing is asked of a speaker on which no schedule counts.
  await openRow(page.getByRole("region", { name: "Amazon Alexa" }), /^Bedside Echo/);
  await page.getByRole("button", { name: "Disconnect Bedside Echo" }).click();
  await page.getByRole("button", { name: "Forget Bedside Echo" }).waitFor();

  await page.getByRole("button", { name: "Forget Kitchen" }).click();
  const forget = page.getByRole("dialog", { name: "Forget Kitchen?" });
  await forget.getByText("Its 3 schedules are deleted with it.").waitFor();
  await forget.getByText("Is deleted").nth(2).waitFor();
  expect(await forget.getByText("Is deleted").count()).toBe(3);
  await mustFit(page, "the question before forgetting");
  await page.close();
});

test("the list of speakers says which one is a group", async () => {
  const { page } = await home("finder", NARROW);
  await page.getByRole("button", { name: /^Connect.*Google Home$/ }).click();
  const dialog = dialogOf(page);
  const choice = (name: string) => dialog.locator("label").filter({ hasText: name });
  await choice("Downstairs").getByText("A group: its speakers recite in step").waitFor();
  expect(await choice("Hall").getByText("A group").count()).toBe(0);
  await mustFit(page, "the list of speakers");
  await page.close();
});

test("a run shows its fallback, and each of its speakers; Stop reaches those that recite", async () => {
  const { page, devices, schedule } = await home("listener", NARROW);
  await schedule({ alsoOn: [devices.hall.id] });
  const dueAt = new Date(Date.now() - 60_000).toISOString();
  let lastRun: Run;
  await page.route("**/api/users/*/schedules", async (route) => {
    const response = await fetchWhole(route);
    const [only] = await response.json();
    await route.fulfill({ response, json: [{ ...only, lastRun }] });
  });
  const plain = { reason: null, reasonSentence: null, heardAt: null };
  const onHall = { deviceId: devices.hall.id, name: "Hall" };
  const onKitchen = { deviceId: devices.kitchen.id, name: "Kitchen" };

  lastRun = { dueAt, status: "running", ...plain, fallback: { ...onHall, since: dueAt } };
  await page.reload();
  await page.getByText(/^Playing since \d\d:\d\d, on Hall instead$/).waitFor();

  const failed = { ...plain, reason: "Kitchen did not answer." };
  lastRun = {
    ...{ dueAt, ...failed, status: "failed" },
    speakers: [
      { ...onKitchen, ...failed, status: "failed" },
      { ...onHall, ...plain, status: "running" },
    ],
  };
  await page.reload();
  const row = await openAt(page, "04:50");
  await row.getByText(/^Failed .*: Kitchen did not answer\.$/).waitFor();
  await row.getByText("Kitchen did not recite", { exact: true }).waitFor();
  await row.getByText("Hall is reciting", { exact: true }).waitFor();
  await mustFit(page, "the outcomes of a run");

  // The run counts as running on the first speaker, or Play now would be there.
  lastRun = { ...lastRun, ...plain, status: "running" };
  await page.reload();
  const stopped: unknown[] = [];
  await page.route("**/api/playback/control", async (route) => {
    stopped.push(route.request().postDataJSON());
    await route.fulfill({ status: 200, json: {} });
  });
  await openAt(page, "04:50");
  await row.getByRole("button", { name: "Stop: schedule at 04:50" }).click();
  await eventually("it is stopped", () => stopped.length > 0);
  expect(stopped).toEqual([{ action: "stop", deviceId: devices.hall.id }]);
  await page.close();
});
