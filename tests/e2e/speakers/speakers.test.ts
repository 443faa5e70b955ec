// A speaker in the page: its name, its recitation, the ayah, and how a schedule's run ended.
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually } from "../../harness.ts";
import { withKitchen } from "../../kitchen.ts";
import { openRow, toast } from "../shown.ts";
import { fetchWhole } from "../browser.ts";
import { signUp } from "../sign-up.ts";
import { laterToday } from "../wall-time.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
afterAll(() => kitchen.stop());
const { wird, browser, catalogue } = await recitingWird(
  { secondsOf: () => 120 },
  withKitchen(kitchen),
);

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const card = (page: Page) => page.getByRole("region", { name: "Google Home", exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Now playing" });

/** A user with the virtual speaker. */
async function home(username: string) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "google", name: "Kitchen", deviceId: kitchen.deviceId, isConnected: true },
  });
  expect(made.status()).toBe(201);
  const device = await made.json();
  const schedule = async () => {
    const reply = await request.post(`${wird.url}/api/users/${user.id}/schedules`, {
      data: {
        ...laterToday(),
        frequency: "daily",
        deviceId: device.id,
        reciterId: 1,
      },
    });
    expect(reply.status()).toBe(201);
    return (await reply.json()) as { id: number };
  };
  const read = async (what: "devices" | "schedules") =>
    (await request.get(`${wird.url}/api/users/${user.id}/${what}`)).json();
  return { page, user, device, schedule, read };
}

test("a speaker is forgotten with its schedules, once that has been said", async () => {
  const { page, schedule, read } = await home("mover");
  await schedule();
  await page.goto(wird.url);
  await page.getByRole("button", { name: "Disconnect Kitchen" }).click();
  await page
    .getByRole("dialog", { name: "Disconnect Kitchen?" })
    .getByRole("button", { name: "Disconnect" })
    .click();
  await page.getByRole("button", { name: "Forget Kitchen" }).click();
  const dialog = page.getByRole("dialog", { name: "Forget Kitchen?" });
  await dialog.getByText("Its schedule is deleted with it.").waitFor();
  expect(await read("schedules")).toHaveLength(1);
  await dialog.getByRole("button", { name: "Forget" }).click();
  await says(page, "No schedules");
  expect(await read("devices")).toEqual([]);
  await page.close();
});

test("a speaker gets another name by keyboard, and its schedules show it", async () => {
  const { page, schedule } = await home("amina");
  await schedule();
  await page.reload();
  await page.getByRole("button", { name: "Rename Kitchen" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Rename this speaker" });
  await dialog.getByLabel("Name").fill("  ");
  expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Name").fill("Umm Amina's kitchen");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await card(page).getByText("Umm Amina's kitchen").waitFor();
  await page.getByRole("heading", { name: /in Umm Amina's kitchen, every day at / }).waitFor();
  await page.close();
});

test("the player plays on the speaker; its card, the bar and the speaker agree", async () => {
  const { page } = await home("bilal");
  await page.goto(`${wird.url}/playback`);
  const deck = page.locator("[data-player]");
  await deck.getByRole("button", { name: /^Play on/ }).click();
  await page.getByRole("menuitemradio", { name: /Kitchen/ }).click();
  await deck.getByRole("button", { name: "Play", exact: true }).click();
  await eventually("it recites", () => kitchen.state().media?.state === "PLAYING");
  await deck.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await card(page)
    .getByText(/^Playing Al-/)
    .waitFor();
  await bar(page).getByText("On Kitchen").waitFor();
  await card(page).getByRole("button", { name: "Pause Kitchen" }).click();
  await eventually("it is paused", () => kitchen.state().media?.state === "PAUSED");
  await card(page)
    .getByText(/^Paused at/)
    .waitFor();
  await card(page).getByRole("button", { name: "Previous surah on Kitchen" }).click();
  await toast(page, "First Surah", "This is the first surah this reciter has.");
  await card(page).getByRole("slider", { name: "Volume of Kitchen" }).press("Home");
  await eventually("it is quieter", () => kitchen.state().volume === 0);
  await page.close();
});

test("a sleep timer of a speaker is on every page, and outlives the one that set it", async () => {
  const { page } = await home("sleeper");
  // The first minute may be over before the second page has shown it.
  const left = /^Sleep timer, 1[2-5] minutes left/;
  const other = await page.context().newPage();
  await other.goto(wird.url);
  await page.goto(`${wird.url}/playback`);
  const deck = page.locator("[data-player]");
  await deck.getByRole("button", { name: /^Play on/ }).click();
  await page.getByRole("menuitemradio", { name: /Kitchen/ }).click();
  await deck.getByRole("button", { name: "Play", exact: true }).click();
  await deck.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await deck.getByRole("button", { name: "Speed, repeat and sleep timer" }).click();
  await page.getByRole("menuitemradio", { name: "15 minutes" }).click();
  await deck.getByRole("button", { name: left }).waitFor();
  await card(other).getByText(left).waitFor();
  await page.close();
  await card(other).getByText(left).waitFor();
  await other.goto(`${wird.url}/playback`);
  const there = other.locator("[data-player]");
  await there.getByRole("button", { name: /^Play on/ }).click();
  await other.getByRole("menuitemradio", { name: /Kitchen/ }).click();
  await there.getByRole("button", { name: left }).click();
  // The menu stays open after a choice.
  await other.getByRole("menuitemradio", { name: "At the end of this surah" }).click();
  await there.getByRole("button", { name: "Sleep timer, until the end of this surah" }).waitFor();
  await other.getByRole("menuitemradio", { name: "Off" }).click();
  await there.getByRole("button", { name: "Speed, repeat and sleep timer" }).waitFor();
  await other.close();
});

test("a surah, then a speaker: one without power leaves it playing here, else it plays there", async () => {
  const { page } = await home("chooser");
  await page.goto(`${wird.url}/playback`);
  const deck = page.locator("[data-player]");
  const button = (name: string) => deck.getByRole("button", { name, exact: true });
  // The list stays open after a choice.
  const kitchenInList = page.getByRole("menuitemradio", { name: /Kitchen/ });
  await deck.getByRole("combobox", { name: "Surah" }).selectOption("36");
  await button("Pause").waitFor();
  await kitchen.unplug();
  await button("Play on: This browser").click();
  await kitchenInList.click();
  await says(page, "Playback Error");
  await button("Play on: This browser").waitFor();
  await button("Pause").waitFor();
  await kitchen.plugIn();
  await kitchenInList.click();
  await button("Play on: Kitchen").waitFor();
  const { media } = kitchen.state();
  expect(media?.state).toBe("PLAYING");
  expect(media?.url).toMatch(/036\.mp3$/);
  expect(await deck.getByRole("combobox", { name: "Surah" }).inputValue()).toBe("36");
  await page.close();
});

test("while it plays, the ayah is shown, from the catalogue's own timings", async () => {
  const { page } = await home("fatima");
  await page.goto(`${wird.url}/playback`);
  const deck = page.locator("[data-player]");
  await deck.getByRole("combobox", { name: "Surah" }).selectOption("2");
  await deck.getByText(/^Ayah \d+ of 286$/).waitFor();
  const timings = catalogue.requests.filter(({ path }) => path.includes("/ayat_timing?"));
  expect(timings.map(({ path }) => path).join()).toContain("surah=2");
  // Later in the recitation it is a later ayah.
  const ayah = async () =>
    Number(/Ayah (\d+)/.exec((await deck.getByText(/^Ayah/).textContent()) ?? "")?.[1]);
  const early = await ayah();
  await page.locator("h1").click();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
  await eventually("a later ayah", async () => (await ayah()) > early);
  await page.close();
});

test("every outcome of a run is shown in words, and the log has the last ones", async () => {
  const { page, schedule } = await home("maryam");
  const { id } = await schedule();
  const dueAt = new Date(Date.now() - 60_000).toISOString();
  let lastRun = {};
  await page.route("**/api/users/*/schedules", async (route) => {
    const response = await fetchWhole(route);
    const [only] = await response.json();
    await route.fulfill({ response, json: [{ ...only, lastRun }] });
  });
  for (const [status, reason, words] of [
    ["failed", "Kitchen did not answer.", /^Failed .*: Kitchen did not answer\./],
    ["interrupted", "Kitchen was unplugged.", /^Interrupted .*: Kitchen was unplugged\./],
    ["missed", "Wird was not running.", /^Missed .*: Wird was not running\./],
    ["late", "Wird started late.", /^Played late .*: Wird started late\./],
    ["stopped", "Somebody stopped it.", /^Stopped .*: Somebody stopped it\./],
    ["skipped", "You skipped it.", /^Skipped .*: You skipped it\./],
    ["waiting", "Open the skill.", /^Waiting for your Alexa routine/],
    ["played", null, /^Played .* at \d\d:\d\d/],
    ["running", null, /^Playing since \d\d:\d\d/],
  ] as const) {
    lastRun = { dueAt, status, reason, heardAt: null };
    await page.reload();
    await openRow(page, /^Recite/);
    await says(page, words);
  }
  await page.getByRole("button", { name: "Last runs" }).click();
  await says(page, "It has not run yet.");
  expect(id).toBeGreaterThan(0);
  await page.close();
});
