// The text beside the voice: it follows what sounds, is pressed, translated and hidden.
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { mustPassAxe } from "../axe.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

/** With the basmala, two seconds for each of the seven ayahs of a surah. */
const { wird, browser } = await recitingWird({ secondsOf: () => 16 });

const { verses } = createRequire(import.meta.url)("quran-json/dist/chapters/107.json") as {
  verses: { text: string }[];
};
const deck = (page: Page) => page.locator("[data-player]");
const button = (page: Page, name: string) => deck(page).getByRole("button", { name, exact: true });
const text = (page: Page) => page.getByRole("region", { name: "Text", exact: true });
const current = async (page: Page) =>
  Number(await text(page).locator("[aria-current]").getAttribute("data-ayah"));

/** A member on the page of the player, with this surah chosen. */
async function listening(username: string, surah: string) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1280, height: 1200 } });
  await signUp(page, wird.url, username, "Amina Khan");
  await page.goto(`${wird.url}/playback`);
  await deck(page).getByRole("combobox", { name: "Surah" }).selectOption(surah);
  return page;
}

// Promise text-beside-voice: the text marks another ayah than the one that sounds, shows what was hidden, or is silent about missing times
// -> the marked ayah is the one that sounds; what is hidden is not on the page; without times nothing is marked, and it says so
test("the text follows the voice, and an ayah that is pressed is heard", async () => {
  const page = await listening("reader", "107");
  const first = text(page).locator("[data-ayah='1'] [lang=ar] span").first();
  await first.waitFor();
  expect(await first.textContent()).toBe(verses[0]?.text);
  await text(page).getByText("the one who denies the Recompense").waitFor();
  await eventually("the first ayah is marked", async () => (await current(page)) === 1);
  await eventually("then the next", async () => (await current(page)) === 2);
  await text(page).getByRole("button", { name: "Hear from ayah 6" }).click();
  await eventually("the pressed one is marked", async () => (await current(page)) === 6);
  await page.getByText("Ayah 6 of 7").waitFor();
  // Pressed while nothing plays, it plays from there.
  await button(page, "Pause").click();
  await text(page).getByRole("button", { name: "Hear from ayah 3" }).click();
  await button(page, "Pause").waitFor();
  await eventually("it is marked", async () => (await current(page)) === 3);
  await mustPassAxe(page, "text beside the voice");
  await page.getByText("Text: The Noble Qur’an Encyclopedia.").waitFor();
  await page.getByText("Saheeh International").waitFor();
  await page.getByLabel("Translation").selectOption("off");
  expect(await text(page).getByText("Have you seen").count()).toBe(0);
  await page.close();
});

// Proves text-beside-voice.
test("in simple mode the text of what the page itself plays follows it too, in large letters", async () => {
  const page = await listening("shelf", "107");
  await button(page, "Pause").waitFor();
  await page.evaluate(() => history.pushState(null, "", "/simple"));
  await page.getByText("Playing on this device").waitFor();
  await eventually("an ayah is marked", async () => (await current(page)) >= 2);
  await text(page).getByRole("button", { name: "Hear from ayah 6" }).click();
  await eventually("the pressed one is marked", async () => (await current(page)) === 6);
  expect(await page.getByRole("button", { name: "Your turn" }).count()).toBe(0);
  await mustPassAxe(page, "simple mode with text");
  await page.close();
});

// Proves text-beside-voice.
test("what is hidden is not on the page until it is pressed, and is heard when it is pressed again", async () => {
  const page = await listening("hafiz", "112");
  await button(page, "Pause").click();
  const third = text(page).locator("[data-ayah='3']");
  await third.getByText("لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ").waitFor();
  await page.getByLabel("Hide").selectOption("all");
  expect(await text(page).innerText()).not.toContain("يَلِدۡ");
  await page.getByLabel("Hide").selectOption("letters");
  expect(await third.innerText()).toContain("لَ");
  expect(await third.innerText()).not.toContain("يَلِدۡ");
  await third.getByRole("button", { name: "Show ayah 3" }).click();
  await third.getByText("لَمۡ يَلِدۡ وَلَمۡ يُولَدۡ").waitFor();
  expect(
    await text(page)
      .getByRole("button", { name: /Show ayah/ })
      .count(),
  ).toBe(3);
  await third.getByRole("button", { name: "Hear from ayah 3" }).click();
  await button(page, "Pause").waitFor();
  await page.close();
});

test("your turn: after each ayah there is a silence, and then the next one", async () => {
  const page = await listening("repeater", "107");
  await eventually("it sounds", async () => (await current(page)) >= 1);
  await page.getByRole("button", { name: "Your turn" }).click();
  const running = deck(page).getByRole("region", { name: "Memorising" });
  await running.getByText("Your turn").waitFor();
  const before = await current(page);
  await button(page, "Play").waitFor();
  await button(page, "Pause").waitFor();
  await eventually("the next one is heard", async () => (await current(page)) === before + 1);
  await page.getByRole("button", { name: "Your turn", pressed: true }).click();
  await running.waitFor({ state: "detached" });
  await page.close();
});

// Proves text-beside-voice.
test("without times of ayahs the whole surah is there, unmarked, and it says so", async () => {
  const page = await listening("untimed", "112");
  await page.route("**/api/audio/*/*/timings", (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByText("no ayah is marked").waitFor();
  await text(page).locator("[data-ayah='4']").waitFor();
  expect(await text(page).locator("[aria-current]").count()).toBe(0);
  expect(await text(page).getByRole("button").count()).toBe(0);
  await page.close();
});

test("an ayah is found by its name, by words of the text and of the translation, and is heard", async () => {
  const page = await listening("finder", "1");
  const surah = deck(page).getByRole("combobox", { name: "Surah" });
  const list = page.getByRole("dialog", { name: "Surah" });
  const find = async (typed: string, option: RegExp) => {
    await surah.click();
    await list.getByRole("combobox").fill(typed);
    await list.getByRole("option", { name: option }).click();
    await list.waitFor({ state: "hidden" });
  };
  await find("ان مع العسر يسرا", /Ash-Sharh 6/);
  await eventually("the surah is chosen", async () => (await surah.inputValue()) === "94");
  await eventually("its sixth ayah is heard", async () => (await current(page)) >= 6);
  await find("ayat al kursi", /Ayat al-Kursi · Al-Baqara 255/);
  await eventually("the surah is chosen", async () => (await surah.inputValue()) === "2");
  await page.locator("[data-ayah='255']").getByText("Ever-Living").waitFor();
  await find("denies the recompense", /denies the Recompense/);
  await eventually("the surah is chosen", async () => (await surah.inputValue()) === "107");
  // By key, and a surah in the same box.
  await surah.focus();
  await page.keyboard.press("Enter");
  await list.getByRole("combobox").fill("ikhlas");
  await page.keyboard.press("Enter");
  await eventually("the surah is chosen", async () => (await surah.inputValue()) === "112");
  await surah.click();
  await list.getByRole("combobox").fill("straight path");
  await list.getByRole("option", { name: /Al-Faatiha 6/ }).waitFor();
  await mustPassAxe(page, "the list of surahs with ayahs");
  await page.close();
});

test("on an Urdu phone which ayah is heard stands in one line", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.setItem("wird.language", "ur"));
  await signUp(page, wird.url, "urdu", "Amina Khan");
  await page.goto(`${wird.url}/playback`);
  await deck(page).getByRole("combobox", { name: "سورت" }).selectOption("18");
  const ayah = deck(page).getByText(/^110 میں سے آیت \d\d/);
  await ayah.waitFor();
  const { height, line } = await ayah.evaluate((each) => ({
    height: each.getBoundingClientRect().height,
    line: parseFloat(getComputedStyle(each).lineHeight),
  }));
  expect(height).toBeLessThan(line * 1.5);
  await page.close();
});
