// The main way as people go it: register, connect a speaker, make a schedule, hear it, see it in the history.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Language, languages } from "#contract/languages";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { root } from "../../scripts/checks/test-runs.ts";
import { startFakeCatalogue } from "../fakes/fake-catalogue.ts";
import { laterToday } from "../e2e/wall-time.ts";
import { eventually, startWird } from "../harness.ts";
import { withKitchen } from "../kitchen.ts";
import { exactly, followedBy, withAny, wordsOf } from "../words-of.ts";
import type { WalkedBrowser, WalkedPage } from "./walked-page.ts";

/** CSS pixels. */
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;
type Size = keyof typeof sizes;

const pictures = join(root, "dist/pictures/browsers");

/** Defines the tests of one browser; to be awaited at the top of its file. */
export async function testMainWay(
  name: string,
  start: () => Promise<WalkedBrowser>,
): Promise<void> {
  const [browser, catalogue, kitchen] = await Promise.all([
    start(),
    startFakeCatalogue({ secondsOf: () => 120 }),
    startVirtualSpeaker({ name: "Kitchen", mdns: false }),
  ]);
  const wird = await startWird({
    settings: { CATALOGUE_URL: catalogue.url, ...withKitchen(kitchen) },
  });
  await eventually("the catalogue is there", async () => {
    return (await wird.parts.catalogue.status()).mp3QuranCache.exists;
  });
  mkdirSync(pictures, { recursive: true });
  afterAll(async () => {
    await browser.stop();
    await wird.stop();
    await Promise.all([kitchen.stop(), catalogue.close()]);
  });

  test.each([
    ["en", "phone"],
    ["ar", "desktop"],
  ] as const)(`${name}: from registering to the history (%s, %s)`, async (language, size) => {
    const page = await browser.page();
    const keep = async (what: string) =>
      writeFileSync(
        join(pictures, `${name}-${what}-${language}-${size}.png`),
        await page.picture(),
      );
    try {
      await goMainWay(page, language, size, keep);
      expect(await page.faults()).toEqual([]);
    } catch (error) {
      await keep("failed");
      const shown = await page.run(() => document.body.innerText, null).catch(String);
      throw new Error(`${(error as Error).message}. The page shows:\n${shown}`, { cause: error });
    } finally {
      await page.close();
    }
  });

  async function goMainWay(
    page: WalkedPage,
    language: Language,
    size: Size,
    keep: (what: string) => Promise<void>,
  ): Promise<void> {
    const words = await wordsOf(language);
    const look = async (what: string) => {
      await mustFit(page, `${what}, ${language}, ${size}`);
      await keep(what);
    };
    await begin(page, wird.url, language, size);
    if (await wird.parts.accounts.isEmpty()) await page.see(words.account.first.title);
    else await page.press("button", exactly(words.account.login.toggleLink));
    await page.fill(words.account.register.name, "Amina Khan");
    await page.fill(words.account.register.username, `amina-${language}`);
    await page.fill(words.account.register.email, `amina-${language}@example.org`);
    await page.fill(words.account.register.password, "before fajr");
    await page.press("button", exactly(words.account.register.submit));
    await page.see(words.dashboard.welcome.replace("{name}", "Amina Khan"));

    const { connect, google } = words.dashboard.speakers;
    await openDialog(page, followedBy([connect], google));
    await page.press("checkbox", /^Kitchen/);
    await page.press("button", exactly(words.connecting.connectGoogle.start));
    await page.press("button", exactly(words.connecting.connectGoogle.done));
    await page.see("Kitchen");

    await page.press("button", exactly(words.dashboard.schedules.add));
    await page.see(words.scheduling.createTitle);
    if (size === "phone") await page.press("button", exactly(words.scheduling.say.allFields));
    const { startTime, endTime } = laterToday();
    await page.fill(words.scheduling.startTime, startTime);
    await page.fill(words.scheduling.endTime, endTime);
    await look("schedule");
    await page.press("button", exactly(words.scheduling.create));

    // The first minutes have made way for it, and the rows stay where they are from now on.
    await page.see(words.start.hear);
    const { schedules } = words.dashboard;
    const named = (action: string) => withAny(schedules.buttonLabel, { action });
    const recites = async () =>
      kitchen.state().media?.state === "PLAYING" && has(page, named(schedules.stop));
    await pressUntil("it recites", recites, () => page.press("button", named(schedules.play)));
    await look("dashboard");
    await page.press("button", named(schedules.stop));
    await eventually("it is silent", () => kitchen.state().media?.state !== "PLAYING");

    await page.goto(`${wird.url}/playback`);
    await page.press("tab", exactly(words.history.history));
    await page.press("button", withAny(words.history.resumeLabel));
    await look("history");
    for (const other of Object.keys(sizes) as Size[]) {
      await page.resize(sizes[other].width, sizes[other].height);
      await mustFit(page, `history, ${language}, ${other}`);
    }
  }
}

/** A button with this name is there. */
function has(page: WalkedPage, name: RegExp): Promise<boolean> {
  return page.run(
    (source) =>
      [...document.querySelectorAll("button")].some(({ ariaLabel }) =>
        new RegExp(source).test(ariaLabel ?? ""),
      ),
    name.source,
  );
}

async function openDialog(page: WalkedPage, button: RegExp): Promise<void> {
  const isOpen = () => page.run(() => document.querySelector("[role=dialog]") !== null, null);
  await pressUntil("a dialog is open", isOpen, () => page.press("button", button));
}

/** Where the page moves meanwhile, a press goes elsewhere: as a person, it presses again. */
async function pressUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  press: () => Promise<void>,
): Promise<void> {
  await eventually(what, async () => {
    if (await isSo()) return true;
    await press();
    return eventually(what, isSo, 10_000);
  });
}

async function begin(page: WalkedPage, url: string, language: Language, size: Size) {
  await page.resize(sizes[size].width, sizes[size].height);
  await page.goto(`${url}/auth`);
  await page.run((code) => localStorage.setItem("wird.language", code), language);
  await page.goto(`${url}/auth`);
  const direction = await page.run(() => document.documentElement.dir, null);
  expect(direction).toBe(languages[language].direction);
}

/** Nothing is wider than the screen. */
async function mustFit(page: WalkedPage, where: string): Promise<void> {
  const { wide, shown } = await page.run(
    () => ({ wide: document.documentElement.scrollWidth, shown: window.innerWidth }),
    null,
  );
  expect(wide, where).toBeLessThanOrEqual(shown);
}
