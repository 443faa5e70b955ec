// The first two minutes: from npm start to the first recitation that is heard, in at most six presses, in each language.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { languageCodes, languages } from "#contract/languages";
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

const MOST_PRESSES = 6;

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

/** The next full hour, at which first schedules begin, is twenty minutes away at least: none begins by itself. */
const ZONE = new Date(startedAt).getUTCMinutes() < 40 ? "UTC" : "Asia/Kolkata";

/** A page of somebody new, and how often they have pressed. */
async function visitor(options: Parameters<typeof browser.page>[0] = {}) {
  await ready;
  const [, address = ""] = /ready: (\S+)/.exec(printed) ?? [];
  const page = await browser.page({ timezoneId: ZONE, ...options });
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

const report = (where: string, presses: number, since: number) =>
  process.stdout.write(
    `First sound ${where}: ${presses} presses, ${((Date.now() - since) / 1000).toFixed(1)} s
`,
  );

test("on a speaker that was found", async () => {
  const { page, presses } = await visitor();
  await register(page, "amina", "Create account");
  const steps = page.getByRole("region", { name: "Begin in three steps" });
  await steps.getByRole("button", { name: "Use Kitchen" }).click();
  await mustPassAxe(page, "first steps");
  await steps.getByRole("button", { name: "Choose a time" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Schedule" });
  const [starts, ends] = [dialog.getByLabel("Start Time"), dialog.getByLabel("End Time")];
  expect(await starts.inputValue()).toMatch(/^\d\d:00$/);
  expect(await ends.inputValue()).toMatch(/^\d\d:30$/);
  // Typed, not pressed: an end that nobody typed follows its start.
  const hour = Number((await starts.inputValue()).slice(0, 2)) + 6;
  const at = (hours: number) => String(hours % 24).padStart(2, "0");
  await starts.fill(`${at(hour)}:50`);
  await expect.poll(() => ends.inputValue()).toBe(`${at(hour + 1)}:20`);
  await mustPassAxe(page, "first schedule");
  // The recordings are those of the catalogue, not those of the seed.
  await eventually("the catalogue is there", async () => {
    const status = await page
      .context()
      .request.get(new URL("/api/admin/sync/status", page.url()).href);
    return status.ok() && (await status.json()).mp3QuranCache.exists;
  });
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  const hear = steps.getByRole("button", { name: "Hear it now on Kitchen" });
  // The focus is on the next step, for those who have no mouse.
  await hear.and(page.locator(":focus")).waitFor();
  expect(kitchen.state().media).toBeNull();
  await hear.click();
  await eventually("it is heard", () => kitchen.state().media?.state === "PLAYING");
  report("on the kitchen's speaker, in en", presses(), startedAt);
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);

  await steps.getByText("You have heard it.").waitFor();
  await page.reload();
  await page.getByRole("region", { name: "Next recitation" }).waitFor();
  await steps.waitFor({ state: "detached" });
  browser.mustBeQuiet();
  await page.close();
});

/** A text with the speaker's name in it, as it is shown. */
const ofKitchen = (text: string) =>
  text.replace(/<name>\{speaker\}<\/name>/, kitchen.name).replace(/\s+/g, " ");

// English and Arabic are above and below.
const others = languageCodes.filter((code) => code !== "en" && code !== "ar");

test.each(others)("on a speaker that was found, in %s", async (code) => {
  const { account, start, scheduling } = await wordsOf(code);
  // As it is found by somebody new: nothing plays, and nobody has connected it here.
  kitchen.pressStop();
  const began = Date.now();
  const { page, presses } = await visitor({ locale: languages[code].locale });
  await page.getByRole("button", { name: account.login.toggleLink }).click();
  expect(await page.locator("html").getAttribute("dir")).toBe(languages[code].direction);
  await register(page, `new-${code}`, account.register.submit);
  const steps = page.getByRole("region", { name: start.title });
  await steps.getByRole("button", { name: ofKitchen(start.useSpeaker) }).click();
  await steps.getByRole("button", { name: start.chooseTime }).click();
  const dialog = page.getByRole("dialog", { name: scheduling.createTitle });
  await dialog.getByRole("button", { name: scheduling.create }).click();
  const hear = steps.getByRole("button", { name: ofKitchen(start.hearOn) });
  await hear.waitFor();
  expect(kitchen.state().media).toBeNull();
  await hear.click();
  await eventually("it is heard", () => kitchen.state().media?.state === "PLAYING");
  await steps.getByText(start.heard).waitFor();
  report(`on the kitchen's speaker, in ${code}`, presses(), began);
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);
  browser.mustBeQuiet();
  await page.close();
});

test("in this browser, in Arabic, on a phone, from the form of a schedule", async () => {
  const { account, start, scheduling } = await wordsOf("ar");
  const began = Date.now();
  const { page, presses } = await visitor({
    locale: "ar",
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole("button", { name: account.login.toggleLink }).click();
  await register(page, "bilal", account.register.submit);
  const steps = page.getByRole("region", { name: start.title });
  await steps.getByRole("button", { name: start.useBrowser }).waitFor();
  // Those who begin with the schedule find the browser in its form.
  await page.goto(new URL("/?schedule=first", page.url()).href);
  const dialog = page.getByRole("dialog", { name: scheduling.createTitle });
  await dialog.getByRole("button", { name: scheduling.useBrowser }).click();
  await dialog.getByRole("button", { name: scheduling.create }).click();
  await steps.getByRole("button", { name: start.hearHere }).click();
  // A tab that the server does not know as a speaker yet is tried again after 20 s.
  await steps.getByText(start.heard).waitFor({ timeout: PATIENCE });
  report("in this browser, in ar", presses(), began);
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES);
  browser.mustBeQuiet();
  await page.close();
});
