// How much script the first pages load, for the homes that people usually have: bytes, not times.
import { expect, test } from "vitest";
import { countLoads, holdQuiet, signInAs, usualHomes } from "../first-load.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const { wird, browser } = await recitingWird();
const homes = await usualHomes(wird);

const PHONE = { viewport: { width: 412, height: 823 } };
/** Bytes over the wire, headers included. */
const MOST_OF_HOME = 147_500;
const MOST_OF_AUTH = 102_000;

test("signing in loads at most 102 kB of script, and no zod", async () => {
  const page = await browser.page(PHONE);
  await holdQuiet(page);
  const loaded = await countLoads(page);
  await page.goto(`${wird.url}/auth`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  const { script, files } = loaded();
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(MOST_OF_AUTH);
  expect(script).toBeGreaterThan(50_000);
  expect(files.map(([name]) => name).join()).not.toContain("/shapes-");
  await page.close();
});

test.each(Object.entries(homes))("/ loads at most 147.5 kB of script for %s", async (_, member) => {
  const page = await browser.page(PHONE);
  await signInAs(member, page.context(), wird.url);
  await holdQuiet(page);
  const loaded = await countLoads(page);
  await page.goto(wird.url, { waitUntil: "networkidle" });
  await page.getByRole("heading", { name: "Smart Speaker Connection" }).waitFor();
  await page.waitForLoadState("networkidle");
  const { script, files } = loaded();
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(MOST_OF_HOME);
  expect(script).toBeGreaterThan(50_000);
  await page.close();
});

test("what the first load leaves out is there when somebody scrolls to it", async () => {
  const page = await browser.page(PHONE);
  await signInAs(homes["an Echo that is not linked"], page.context(), wird.url);
  await holdQuiet(page);
  await page.goto(wird.url, { waitUntil: "networkidle" });
  const alexa = page.getByRole("region", { name: "Amazon Alexa" });
  const code = alexa.getByRole("button", { name: "Show a code" });
  await alexa.waitFor();
  expect(await code.count()).toBe(0);
  await alexa.scrollIntoViewIfNeeded();
  await code.click();
  await alexa.getByRole("button", { name: "New code" }).waitFor();
  const player = page.getByRole("group", { name: "Quran Player" });
  await player.scrollIntoViewIfNeeded();
  await player.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.close();
});

test("and without scrolling once the page has been quiet", async () => {
  const page = await browser.page(PHONE);
  await signInAs(homes["an Echo that is not linked"], page.context(), wird.url);
  const endQuiet = await holdQuiet(page);
  await page.goto(wird.url, { waitUntil: "networkidle" });
  const play = page.getByRole("button", { name: "Play", exact: true });
  const code = page.getByRole("button", { name: "Show a code" });
  await page.getByRole("region", { name: "Amazon Alexa" }).waitFor();
  expect(await play.count()).toBe(0);
  await endQuiet();
  await code.waitFor();
  await play.waitFor({ state: "attached" });
  await page.close();
});
