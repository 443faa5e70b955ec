// Browsers that are too old see a message; the build's targets are the browsers README promises.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "acorn";
import { expect, test } from "vitest";
import { languageCodes } from "#contract/languages";
import config from "../../vite.config.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();
const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The first supported release of each. */
const oldest = [
  ["Chrome", "125", "2024-05-14"],
  ["Edge", "125", "2024-05-17"],
  ["Firefox", "126", "2024-05-14"],
  ["Safari", "17.5", "2024-05-13"],
] as const;

test.each([
  ["a promise", "delete Promise.withResolvers"],
  ["a popover", "delete HTMLElement.prototype.popover"],
  ["colours", "CSS.supports = () => false"],
])("a browser that lacks %s shows a plain page in every language", async (_, lack) => {
  const page = await browser.page();
  await page.addInitScript(lack);
  for (const path of ["/", "/cast-parent.html"]) {
    await page.goto(wird.url + path);
    await page.getByText("Wird needs a newer browser").waitFor();
    await page.getByText("يحتاج وِرد إلى متصفح أحدث").waitFor();
    await page.waitForLoadState("networkidle");
    // The app has not replaced the message.
    expect(await page.locator("#root > *").count()).toBe(1 + 2 * languageCodes.length);
  }
  await page.close();
});

test("without scripts the page says that it needs them", async () => {
  const page = await browser.page({ javaScriptEnabled: false });
  await page.goto(wird.url);
  await page.locator("noscript p", { hasText: "Wird needs JavaScript." }).waitFor();
  await page.close();
});

test("README and the plain page name the browsers that the build aims at", () => {
  const versions = oldest.map(([name, version]) => `${name} ${version}`).join(", ");
  expect(read("web/old-browser-page.js")).toContain(versions);
  for (const [name, version] of oldest) expect(read("README.md")).toContain(`${name} ${version}`);
  const targets = oldest.map(([name, version]) => `${name.toLowerCase()}${version}`);
  expect(config.build?.target).toEqual([...targets, "ios17.5"]);
  // All browsers of the last 30 months, whenever this runs.
  const since = new Date();
  since.setMonth(since.getMonth() - 30);
  for (const [name, , day] of oldest) expect(Date.parse(day), name).toBeLessThan(+since);
});

test("the built scripts are of a JavaScript that these browsers have", () => {
  const assets = readdirSync(new URL("dist/web/assets/", root)).filter((name) =>
    name.endsWith(".js"),
  );
  expect(assets.length).toBeGreaterThan(20);
  for (const name of assets) {
    const script = read(`dist/web/assets/${name}`);
    const parsed = () => parse(script, { ecmaVersion: 2024, sourceType: "module" });
    expect(parsed, name).not.toThrow();
  }
  // Old engines must be able to parse the script that detects them.
  for (const name of ["old-browser.js", "old-browser-page.js"]) {
    expect(() => parse(read(`dist/web/${name}`), { ecmaVersion: 5 }), name).not.toThrow();
  }
});
