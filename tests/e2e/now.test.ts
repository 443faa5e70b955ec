// What sounds on the speakers of the home, on every page: where, which ayah, the volume, and Stop.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually } from "../harness.ts";
import { withSpeakers } from "../kitchen.ts";
import { mustPassAxe } from "./axe.ts";
import { mustFit } from "./in-cairo.ts";
import { signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
const bedroom = await startVirtualSpeaker({ name: "Bedroom", mdns: false });
afterAll(() => Promise.all([kitchen.stop(), bedroom.stop()]));
const { wird, browser } = await recitingWird(
  { secondsOf: () => 300 },
  withSpeakers([kitchen, bedroom]),
);

const now = (page: Page) => page.getByRole("region", { name: "Sounding now" });
const onPhone = { width: 390, height: 844 };

async function home(username: string, viewport = onPhone) {
  const page = await browser.page({ timezoneId: "UTC", viewport });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const connect = async ({ name, deviceId }: typeof kitchen) => {
    const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
      data: { type: "google", name, deviceId, isConnected: true },
    });
    expect(made.status()).toBe(201);
    return (await made.json()).id as number;
  };
  const ids = { kitchen: await connect(kitchen), bedroom: await connect(bedroom) };
  const press = async (body: object) => {
    const done = await request.post(`${wird.url}/api/playback/control`, { data: body });
    expect(done.status()).toBe(200);
  };
  const make = async (choice: object) => {
    const made = await request.post(`${wird.url}/api/users/${user.id}/schedules`, {
      data: { reciterId: 1, surahId: 18, ...choice },
    });
    expect(made.status()).toBe(201);
    return (await made.json()).id as number;
  };
  return { page, ids, press, make };
}

const isSilent = ({ state }: typeof kitchen) => state().media?.state !== "PLAYING";

test("two rooms stack on the prayers page; each is stopped there, and the other plays on", async () => {
  const { page, ids, press } = await home("rooms");
  await press({ action: "play", deviceId: ids.kitchen, reciterId: 1, surahId: 18 });
  await press({ action: "play", deviceId: ids.bedroom, reciterId: 1, surahId: 67 });
  await page.goto(`${wird.url}/prayers`);
  await now(page).getByText("on Kitchen").waitFor();
  await now(page).getByText("on Bedroom").waitFor();
  await now(page)
    .getByText(/^Al-Kahf/)
    .waitFor();
  await mustFit(page, "two rooms that sound");
  await mustPassAxe(page, "two rooms that sound");
  await now(page).getByRole("button", { name: "Stop on Kitchen" }).click();
  await now(page).getByText("on Kitchen").waitFor({ state: "detached" });
  await eventually("the kitchen is silent", () => isSilent(kitchen));
  expect(bedroom.state().media?.state).toBe("PLAYING");
  await now(page).getByRole("button", { name: "Stop on Bedroom" }).press("Enter");
  await now(page).waitFor({ state: "detached" });
  await page.close();
});

test("the volume of a room that sounds is set from the khatm page, on a phone", async () => {
  const { page, ids, press } = await home("quieter");
  await press({ action: "play", deviceId: ids.kitchen, reciterId: 1, surahId: 18 });
  await page.goto(`${wird.url}/khatm`);
  await now(page).getByRole("button", { name: "Volume of Kitchen" }).click();
  const slider = page.getByRole("slider", { name: "Volume of Kitchen" }).last();
  await slider.focus();
  await page.keyboard.press("Home");
  await eventually("it is quiet", () => kitchen.state().volume === 0);
  await press({ action: "stop", deviceId: ids.kitchen });
  await now(page).waitFor({ state: "detached" });
  await page.close();
});

test("the dashboard begins with what sounds; scrolled past, the bar takes its place", async () => {
  const { page, ids, press } = await home("first", { width: 1280, height: 700 });
  await press({ action: "play", deviceId: ids.bedroom, reciterId: 1, surahId: 67 });
  await page.goto(`${wird.url}/khatm`);
  await now(page)
    .getByText(/^Al-Mulk/)
    .waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const panel = page.getByRole("region", { name: "Now", exact: true });
  await panel.getByText(/^Al-Mulk/).waitFor();
  await expect.poll(() => now(page).count()).toBe(0);
  const above = await panel.evaluate((element) => {
    const main = document.querySelector("main h2");
    return main?.compareDocumentPosition(element) ?? 0;
  });
  // The panel's own heading is the first of the page.
  expect(above & 8).toBe(8);
  await page.keyboard.press("End");
  await now(page).waitFor();
  await mustPassAxe(page, "the bar, and the panel out of sight");
  await page.keyboard.press("Home");
  await now(page).waitFor({ state: "detached" });
  await panel.getByRole("button", { name: "Stop on Bedroom" }).click();
  await panel.waitFor({ state: "detached" });
  await page.close();
});

test("a press opens the whole player, which steers that speaker", async () => {
  const { page, ids, press } = await home("opens");
  await press({ action: "play", deviceId: ids.kitchen, reciterId: 1, surahId: 18 });
  await page.goto(`${wird.url}/prayers`);
  await now(page)
    .getByRole("button", { name: /^Open the player of Kitchen/ })
    .click();
  await page.waitForURL("**/playback");
  await page.getByText("On Kitchen", { exact: true }).first().waitFor();
  await now(page).waitFor({ state: "detached" });
  await page.locator("[data-player]").getByRole("button", { name: "Pause", exact: true }).click();
  await eventually("the kitchen is paused", () => kitchen.state().media?.state === "PAUSED");
  await press({ action: "stop", deviceId: ids.kitchen });
  await page.close();
});

// Proves moved-by-hand.
test("a run that waits for its speaker recites on another one after one press, on a phone", async () => {
  const { page, ids, press, make } = await home("instead");
  await kitchen.unplug();
  const id = await make({ deviceId: ids.kitchen, startTime: "03:00", endTime: "03:30" });
  await page.context().request.post(`${wird.url}/api/schedules/${id}/run`);
  const instead = now(page).getByRole("button", { name: "Use Bedroom instead" });
  await instead.waitFor();
  await mustFit(page, "a run that waits");
  await mustPassAxe(page, "a run that waits");
  await instead.click();
  await now(page).getByText("on Bedroom").waitFor();
  await eventually("the bedroom recites", () => bedroom.state().media?.state === "PLAYING");
  await expect.poll(() => instead.count()).toBe(0);
  await kitchen.plugIn();
  await press({ action: "stop", deviceId: ids.bedroom });
  await now(page).waitFor({ state: "detached" });
  expect(isSilent(kitchen)).toBe(true);
  await page.close();
});
