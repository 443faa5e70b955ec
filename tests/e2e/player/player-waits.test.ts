// The player while its data or code loads, or when it cannot be loaded.
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const { wird, browser, catalogue } = await recitingWird({ secondsOf: () => 300 });

const deck = (page: Page) => page.locator("[data-player]");
const button = (page: Page, name: string) => deck(page).getByRole("button", { name, exact: true });

async function visitor(username: string) {
  const page = await browser.page({ viewport: { width: 390, height: 900 } });
  await signUp(page, wird.url, username, "Amina Khan");
  return page;
}

/** Holds back answers to this path until the returned function is called. */
async function holdBack(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a press on Play before the reciter's surahs are here is remembered", async () => {
  const page = await visitor("early");
  const letGo = await holdBack(page, "**/api/reciters/*/surahs");
  await page.goto(`${wird.url}/playback`);
  await button(page, "Play").click();
  await button(page, "Stop loading").waitFor();
  letGo();
  await button(page, "Pause").waitFor();
  await page.close();
});

test("while the recording's address is on its way the button says so", async () => {
  const page = await visitor("patient");
  await page.goto(`${wird.url}/playback`);
  await button(page, "Play").waitFor();
  const letGo = await holdBack(page, "**/api/audio/**");
  await deck(page).getByRole("combobox", { name: "Surah" }).selectOption("18");
  await button(page, "Stop loading").waitFor();
  letGo();
  await button(page, "Pause").waitFor();
  await page.close();
});

test("an empty list of reciters shows a message and the cast button; once it is filled the player is there", async () => {
  const page = await visitor("first");
  await page.route("**/api/reciters", (route) => route.fulfill({ json: [] }));
  await page.goto(`${wird.url}/playback`);
  await page.getByText("There are no recitations yet.").waitFor();
  expect(await page.getByRole("button", { name: "Cast" }).count()).toBe(1);
  await page.unroute("**/api/reciters");
  await page.getByRole("button", { name: "Retry" }).click();
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  await page.close();
});

// Proves host-without-lengths.
test("a host without ranges: a seek is refused with a sentence, and the recitation goes on where it is", async () => {
  const page = await visitor("ranges");
  catalogue.audioFault = "noRanges";
  onTestFinished(() => {
    catalogue.audioFault = "none";
  });
  await page.goto(`${wird.url}/playback`);
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  const position = deck(page).getByRole("slider", { name: "Position" });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1);
  expect(await position.isDisabled()).toBe(true);
  await page.keyboard.press("ArrowRight");
  await page.getByText("It plays on where it is.").first().waitFor();
  const place = Number(await position.inputValue());
  expect(place).toBeGreaterThan(1);
  expect(place).toBeLessThan(10);
  await page.close();
});
