// A browser as a speaker: it plays what the server says, says so, and asks for the press it needs.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../harness.ts";
import { signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 120 });

const BROWSER_ID = "0123456789abcdef0123456789abcdef";

/** Signs up and makes this browser a speaker, as "Play in this browser" does. */
async function speakerPage(username: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await browser.page();
  await prepare?.(page);
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "browser", name: "Tablet", deviceId: BROWSER_ID, isConnected: true },
  });
  expect(made.status()).toBe(201);
  await page.evaluate(
    ([id, on]) => {
      localStorage.setItem("wird.browser", String(id));
      localStorage.setItem("wird.speaker", String(on));
    },
    [BROWSER_ID, user.id],
  );
  await page.goto(`${wird.url}/playback`);
  await ready(page);
  const { id: deviceId } = await made.json();
  const press = async (action: string, extras: object = {}) => {
    const reply = await request.post(`${wird.url}/api/playback/control`, {
      data: { action, deviceId, ...extras },
    });
    return { status: reply.status(), body: await reply.json() };
  };
  const state = async () =>
    (await request.get(`${wird.url}/api/devices/${deviceId}/playback-state`)).json();
  return { page, press, state };
}

/** As Chromium does it; driven by a test, it takes every look at the page for a press. */
const refuseUntilPressed = (page: Page) =>
  page.addInitScript(() => {
    let pressed = false;
    addEventListener("pointerdown", () => (pressed = true), true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      if (pressed) return play.call(this);
      return Promise.reject(new DOMException("Nobody has pressed.", "NotAllowedError"));
    };
  });

const ready = (page: Page) => page.locator("[data-player]").waitFor();
const touch = (page: Page) => page.locator("h1").click();
const served = (page: Page) => page.locator("[data-player]").getByText("Wird plays here").waitFor();

test("plays what it is told, and the server knows its place", async () => {
  const { page, press, state } = await speakerPage("amina");
  await touch(page);
  await eventually("it plays", async () => (await press("play", { surahId: 36 })).status === 200);
  await served(page);
  await eventually("the server sees it play", async () => {
    const now = await state();
    return now.status === "playing" && now.surahId === 36 && now.duration > 100;
  });
  expect((await press("pause")).status).toBe(200);
  await page.locator("[data-player]").getByRole("button", { name: "Play", exact: true }).waitFor();
  await eventually("the server sees it pause", async () => (await state()).status === "paused");
  await press("volume", { volume: 30 });
  await eventually("the volume is heard of", async () => (await state()).volume === 30);
  await page.close();
});

test("without a press the browser refuses; one button allows it", async () => {
  const { page, press, state } = await speakerPage("bilal", refuseUntilPressed);
  await eventually("the server hears why", async () => {
    const { body } = await press("play", { surahId: 18 });
    return /does not let Wird play/.test(`${body.message} ${(await state()).error}`);
  });
  await page.getByText(/will not let Wird play until you press once/).waitFor();
  await page.getByRole("button", { name: "Allow playing" }).click();
  await page.getByText(/will not let Wird play/).waitFor({ state: "detached" });
  await eventually("it plays", async () => (await press("play", { surahId: 18 })).status === 200);
  await eventually("the server sees it play", async () => (await state()).status === "playing");
  await page.close();
});

test("two tabs are one speaker, and the second takes over when the first is closed", async () => {
  const { page, press, state } = await speakerPage("khadija");
  await touch(page);
  const second = await page.context().newPage();
  await second.goto(`${wird.url}/playback`);
  await ready(second);
  await touch(second);
  await eventually("it plays", async () => (await press("play", { surahId: 55 })).status === 200);
  await served(page);
  expect(await second.getByText("Wird plays here").count()).toBe(0);
  await page.close();
  await eventually("the other tab plays", async () => {
    await press("play", { surahId: 67 });
    return (await state()).status === "playing" && (await state()).surahId === 67;
  });
  await served(second);
  await second.close();
});
