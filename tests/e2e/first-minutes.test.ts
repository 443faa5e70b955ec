// The first minutes: from npm start two presses to the first sound, in each language; then the questions, each skippable.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { languageCodes, languages } from "#contract/languages";
import type { Schedule } from "#contract/schedules";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { root } from "../../scripts/checks/test-runs.ts";
import { npmFile } from "../../scripts/install/npm.mjs";
import { startFakeCatalogue } from "../fakes/fake-catalogue.ts";
import { createTestData, eventually } from "../harness.ts";
import { withKitchen } from "../kitchen.ts";
import { environmentOf } from "../server-process.ts";
import { wordsOf } from "../words-of.ts";
import { mustPassAxe } from "./axe.ts";
import { startBrowser } from "./browser.ts";

const browser = await startBrowser();
const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
const catalogue = await startFakeCatalogue({ secondsOf: () => 60 });
const data = await createTestData();

const startedAt = Date.now();
const npm = spawn(process.execPath, [npmFile() ?? "", "start"], {
  cwd: root,
  env: {
    ...environmentOf({
      data,
      settings: { LOG_LEVEL: "info", CATALOGUE_URL: catalogue.url, ...withKitchen(kitchen) },
    }),
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    HOME: data.folder,
  },
  stdio: ["ignore", "pipe", "pipe"],
  // A process group of its own, as at a terminal.
  detached: true,
});
const ended = once(npm, "close");
let printed = "";
npm.stdout.setEncoding("utf8").on("data", (more: string) => (printed += more));
npm.stderr.setEncoding("utf8").on("data", (more: string) => (printed += more));

afterAll(async () => {
  await browser.close();
  if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid ?? 0), "SIGTERM");
  await ended;
  await Promise.all([kitchen.stop(), catalogue.close()]);
  await data.remove();
});

/** Milliseconds: a busy machine takes its time. */
const PATIENCE = 120_000;
const ready = eventually("it is ready", () => /ready: \S+/.test(printed), PATIENCE);

/** A page of somebody new, and how often they have pressed. */
async function visitor(options: Parameters<typeof browser.page>[0] = {}) {
  await ready;
  const [, address = ""] = /ready: (\S+)/.exec(printed) ?? [];
  const page = await browser.page(options);
  let presses = 0;
  await page.exposeFunction("pressed", () => {
    presses += 1;
  });
  await page.addInitScript("addEventListener('pointerdown', () => pressed(), true)");
  await page.goto(`http://127.0.0.1:${new URL(address).port}`);
  return { page, presses: () => presses };
}

/** Types what a registration asks for; one press sends it. */
async function register(page: Page, username: string, button: string) {
  const field = (name: string) => page.locator(`input[name=${name}]`);
  await field("username").fill(username);
  await field("email").fill(`${username}@example.org`);
  await field("name").fill("Amina Khan");
  await field("password").fill("before fajr");
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** The recordings are those of the catalogue, not those of the seed. */
const catalogueOf = (page: Page) =>
  eventually("the catalogue is there", async () => {
    const status = await page
      .context()
      .request.get(new URL("/api/admin/sync/status", page.url()).href);
    return status.ok() && (await status.json()).mp3QuranCache.exists;
  });

/** The account's rows on the server. */
async function rowsOf<Row>(page: Page, name: string): Promise<Row[]> {
  const get = async (path: string) =>
    (await page.context().request.get(new URL(path, page.url()).href)).json();
  const { user } = await get("/api/user");
  return get(`/api/users/${user.id}/${name}`);
}

test("two presses, then every day on a speaker that was found, with the times of its city", async () => {
  const { page, presses } = await visitor({ timezoneId: "Africa/Cairo" });
  await register(page, "amina", "Create account");
  await catalogueOf(page);
  await page.reload();
  const card = page.getByRole("region", { name: "Your first minutes" });
  const play = card.getByRole("button", { name: "Hear it now in this browser" });
  await play.waitFor();
  await mustPassAxe(page, "first minutes");
  expect(kitchen.state().media).toBeNull();
  await play.click();
  const when = card.getByRole("heading", { name: "Every day at this time?" });
  // The question comes with the sound, and the focus with it.
  await when.and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Pause" }).first().waitFor();
  expect(presses()).toBe(2);
  process.stdout.write(
    `First sound: 2 presses, ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
  await eventually("it is in the history", async () => {
    return (await rowsOf(page, "playback-history")).length === 1;
  });
  await mustPassAxe(page, "every day at this time");

  await card.getByRole("button", { name: /^Yes, every day at / }).click();
  await card
    .getByRole("heading", { name: "On which speaker?" })
    .and(page.locator(":focus"))
    .waitFor();
  // Nothing is made before it is known where.
  expect(await rowsOf(page, "schedules")).toEqual([]);
  await mustPassAxe(page, "on which speaker");
  await card.getByRole("button", { name: /^Kitchen/ }).click();
  await page
    .getByText(/^Recite Al-Fa.* by Mishary.* in the Kitchen, every day at /)
    .first()
    .waitFor();
  await card.getByRole("heading", { name: "Your city?" }).waitFor();
  await mustPassAxe(page, "your city");
  await card.getByRole("combobox").fill("Cairo");
  await card.getByRole("option", { name: /Cairo/ }).first().click();
  await card.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Next recitation" }).waitFor();
  const [schedule, ...others] = await rowsOf<Schedule>(page, "schedules");
  expect(others).toEqual([]);
  expect(schedule).toMatchObject({ frequency: "daily", endTime: null, timezone: "Africa/Cairo" });
  expect(schedule?.portion).toMatchObject({ kind: "surahs", surahs: [1] });
  expect(await rowsOf(page, "devices")).toMatchObject([{ name: "Kitchen" }]);
  expect(await rowsOf(page, "prayer-settings")).toMatchObject({ place: { country: "EG" } });
  browser.mustBeQuiet();

  await page.reload();
  await page.getByRole("region", { name: "Next recitation" }).waitFor();
  expect(await card.count()).toBe(0);
  await page.close();
});

test("speakers first: then it is heard on them, and the card can be closed for good", async () => {
  const { page } = await visitor();
  await page.getByRole("button", { name: "Create a new account" }).click();
  await register(page, "bilal", "Create account");
  const card = page.getByRole("region", { name: "Your first minutes" });
  await card.getByRole("button", { name: "Find my speakers first" }).click();
  await card.getByRole("button", { name: /^Kitchen/ }).click();
  await card.getByRole("heading", { name: "Every day at this time?" }).waitFor();
  await card.getByRole("button", { name: "At another time" }).click();
  await card.getByLabel("Time").fill("23:10");
  await card.getByRole("button", { name: "Every day", exact: true }).click();
  await card.getByRole("heading", { name: "Your city?" }).waitFor();
  await card.getByRole("button", { name: "Without prayer times" }).click();
  const hear = page.getByRole("button", { name: "Hear it now on Kitchen" });
  await hear.click();
  await eventually("it is heard", () => kitchen.state().media?.state === "PLAYING");
  await page.getByText("You have heard it.").waitFor();
  kitchen.pressStop();
  await page.close();

  const { page: another } = await visitor();
  await another.getByRole("button", { name: "Create a new account" }).click();
  await register(another, "carim", "Create account");
  await another.getByRole("button", { name: "Close your first minutes" }).click();
  const closed = another.getByRole("region", { name: "Your first minutes" });
  await closed.waitFor({ state: "detached" });
  await another.reload();
  await another.getByText("No schedules").waitFor();
  expect(await closed.count()).toBe(0);
  browser.mustBeQuiet();
  await another.close();
});

// Promise first-minutes-keep-place: the card of the first minutes makes way for what is next, or is closed
// -> what stands beneath it stays where it is on that visit
test("when the card makes way, nothing beneath it moves", async () => {
  const schedules = (page: Page) =>
    page
      .getByRole("heading", { name: "Quran Playback Schedules" })
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY));
  for (const width of [390, 1280]) {
    const { page } = await visitor({ viewport: { width, height: 900 } });
    await page.getByRole("button", { name: "Create a new account" }).click();
    await register(page, `stays-${width}`, "Create account");
    const card = page.getByRole("region", { name: "Your first minutes" });
    await card.getByRole("button", { name: "Hear it now in this browser" }).click();
    await card.getByRole("button", { name: /^Yes, every day at / }).click();
    await card.getByRole("button", { name: /^Kitchen/ }).click();
    await card.getByRole("heading", { name: "Your city?" }).waitFor();
    const before = await schedules(page);
    // Its list of places comes late.
    await card.getByLabel("Your city").waitFor();
    expect(await schedules(page)).toBe(before);
    await card.getByRole("button", { name: "Without prayer times" }).click();
    await page.getByRole("region", { name: "Next recitation" }).waitFor();
    expect(await card.count()).toBe(0);
    expect(await schedules(page)).toBe(before);
    await page.close();

    const { page: closed } = await visitor({ viewport: { width, height: 900 } });
    await closed.getByRole("button", { name: "Create a new account" }).click();
    await register(closed, `closes-${width}`, "Create account");
    const offered = closed.getByRole("region", { name: "Your first minutes" });
    await offered.getByRole("button", { name: "Hear it now in this browser" }).waitFor();
    const open = await schedules(closed);
    const link = offered.getByRole("link", { name: "What Wird does" });
    // Where its words are in two lines, the arrow follows the last of them.
    const away = await link.evaluate((each) => {
      const words = document.createRange();
      words.selectNodeContents(each.firstChild as Node);
      const last = [...words.getClientRects()].at(-1);
      const arrow = each.querySelector("svg")?.getBoundingClientRect();
      return last && arrow && arrow.left - last.right;
    });
    expect(away).toBeLessThan(12);
    await closed.getByRole("button", { name: "Close your first minutes" }).click();
    await offered.waitFor({ state: "detached" });
    expect(await schedules(closed)).toBe(open);
    await closed.close();
  }
  browser.mustBeQuiet();
});

// English is above, Arabic with a prayer is below.
const others = languageCodes.filter((code) => code !== "en" && code !== "ar");

test.each(others)(
  "two presses to the first sound, and each question is skipped, in %s",
  async (code) => {
    const { account, questions, start } = await wordsOf(code);
    const { page, presses } = await visitor({ locale: languages[code].locale });
    await page.getByRole("button", { name: account.login.toggleLink }).click();
    const before = presses();
    await register(page, `new-${code}`, account.register.submit);
    const card = page.getByRole("region", { name: start.title });
    await card.getByRole("button", { name: start.play }).click();
    await card.getByRole("heading", { name: questions.when }).waitFor();
    expect(presses() - before).toBe(2);
    await card.getByRole("button", { name: questions.notNow }).click();
    await card.getByRole("heading", { name: questions.where }).waitFor();
    await card.getByRole("button", { name: questions.later, exact: true }).click();
    await card.getByRole("heading", { name: questions.city }).waitFor();
    await card.getByRole("button", { name: questions.withoutTimes }).click();
    await card.waitFor({ state: "detached" });
    expect(await rowsOf(page, "schedules")).toEqual([]);
    expect(await rowsOf(page, "devices")).toEqual([]);
    browser.mustBeQuiet();
    await page.close();
  },
);

test("with a prayer, which asks for the city, in this browser, in Arabic, on a phone", async () => {
  const { account, common, questions, start } = await wordsOf("ar");
  const { page } = await visitor({ locale: "ar", viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: account.login.toggleLink }).click();
  await register(page, "noor", account.register.submit);
  const card = page.getByRole("region", { name: start.title });
  await card.getByRole("button", { name: start.play }).click();
  await card.getByRole("button", { name: questions.withPrayer }).click();
  await card.getByRole("heading", { name: questions.city }).waitFor();
  // Without its city a prayer has no time: the question of the time again.
  await card.getByRole("button", { name: questions.withoutTimes }).click();
  await card.getByRole("button", { name: questions.withPrayer }).click();
  await card.getByRole("combobox").fill("القاهرة");
  await card.getByRole("option").first().click();
  await card.getByRole("heading", { name: questions.prayer }).waitFor();
  await card.getByRole("button", { name: common.prayer.fajr }).click();
  await card.getByRole("button", { name: questions.thisBrowser }).click();
  await card.waitFor({ state: "detached" });
  const [schedule] = await rowsOf<Schedule>(page, "schedules");
  expect(schedule).toMatchObject({ startAnchor: { prayer: "fajr", minutes: 0 } });
  expect(await rowsOf(page, "devices")).toMatchObject([
    { id: schedule?.deviceId, type: "browser" },
  ]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  browser.mustBeQuiet();
  await page.close();
});
