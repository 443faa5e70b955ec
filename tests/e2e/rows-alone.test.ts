// Rows of another version of the server: whatever field one of them lacks, the page shows the others, and says so.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import type { Visitor } from "../harness.ts";
import { withKitchen } from "../kitchen.ts";
import { furnishHome } from "./spoken/furnished-home.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, fetchAudio: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({}, withKitchen(kitchen));

let amina: Visitor;
beforeAll(async () => {
  amina = await furnishHome(wird, kitchen);
});

type Row = Record<string, unknown>;

const lists =
  /\/api\/users\/\d+\/(schedules|devices|khatms|playback-history|sounds|tokens|alerts\/unseen)(\?.*)?$/;
const missed = {
  ...{ id: 1, kind: "missed", scheduleId: 1, dueAt: "2026-11-26T05:00:00.000Z" },
  ...{ what: "Al-Kahf", whatSentence: null, speaker: "Kitchen", canPlayNow: false },
  ...{ reason: "It was switched off.", reasonSentence: null },
  createdAt: "2026-11-26T05:02:00.000Z",
};
/** Said in place of a whole page. */
const PROBLEM = "This page has run into a problem";
/** Of a newer server. */
const unknown = {
  ...{ type: "radio", frequency: "lunar", portion: { kind: "hadith" } },
  ...{ kind: "dream", scope: "everything" },
};

/** One for each of its fields: without it, with null in it, and with a value that no page knows yet. */
const damaged = (row: Row): Row[] =>
  Object.keys(row).flatMap((name, index) => {
    const copies: Row[] = [{ ...row, [name]: null }, { ...row }];
    delete copies[1]?.[name];
    if (name in unknown) copies.push({ ...row, [name]: unknown[name as keyof typeof unknown] });
    return copies.map((copy, at) =>
      name === "id" ? copy : { ...copy, id: 1000 + 10 * index + at },
    );
  });

test.each([
  ["/", "Quran Playback Schedules", true],
  ["/playback?tab=history", "Your Listening History", true],
  ["/khatm", "Ramadan", true],
  ["/settings", "Home Assistant", true],
  ["/?alert=1", "It was switched off.", false],
  ["/sounds", "Adhan of the mosque", false],
  ["/prayers?tab=adhan", "The adhan on your speakers", false],
  ["/simple", "in the Kitchen", false],
])("%s shows its other rows, whatever field one lacks", async (path, whole, isList) => {
  const page = await browser.page({
    timezoneId: "UTC",
    // What a row's own boundary has caught; and what the API says of rows that are not there.
    expected: /./,
  });
  const [name = "", value = ""] = amina.cookie().split("=");
  await page.context().addCookies([{ name, value, url: wird.url }]);
  await page.route(lists, async (route) => {
    const { "if-none-match": _none, ...headers } = route.request().headers();
    const reply = await route.fetch({ headers });
    const isAlerts = route.request().url().includes("alerts");
    const rows: Row[] = isAlerts ? [missed] : await reply.json();
    await route.fulfill({ json: [...rows.slice(0, 1).flatMap(damaged), ...rows] });
  });
  // What leaves such rows out is fetched once one was met, and comes late here.
  await page.route(/whole-rows/, async (route) => {
    await delay(300);
    await route.continue();
  });
  await page.addInitScript((text) => {
    const look = () => document.body?.innerText.includes(text) && sessionStorage.setItem(text, "");
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, PROBLEM);
  await page.goto(wird.url + path);
  await page.getByText(whole).first().waitFor();
  // What has no list of its own just goes on without them.
  if (isList)
    await page
      .getByText(/come from another version of Wird/)
      .first()
      .waitFor();
  // Not even until they are left out.
  expect(await page.evaluate((text) => sessionStorage.getItem(text), PROBLEM)).toBeNull();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.close();
});
