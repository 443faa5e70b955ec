// A browser whose zone database is older than the server's: Morocco keeps UTC the whole year since September 2026,
// and to that browser it is an hour ahead.
import { expect, test } from "vitest";
import { timeAt } from "#contract/times/clock-times";
import { shiftedClock } from "../fakes/shifted-clock.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const MOROCCO = "Africa/Casablanca";
/** 05:10 in Morocco, and 06:10 to the browser. */
const NOW = Date.parse("2026-11-25T05:10:00Z");

const { wird, browser } = await wirdInChromium({ clock: shiftedClock(NOW) });

/** In the page: the zone by the rules of one that is an hour ahead all year, also where no zone is named. */
function olderRules([zone, older]: readonly [string, string]): void {
  // Where the browser has its own, with rules that cannot be replaced, the app's stands in.
  Reflect.deleteProperty(globalThis, "Temporal");
  const Real = Intl.DateTimeFormat;
  const make = (locale?: string, options: Intl.DateTimeFormatOptions = {}) => {
    // The app's own Temporal names zones in capitals.
    const isOlder = (options.timeZone ?? zone).toLowerCase() === zone.toLowerCase();
    const format = new Real(locale, isOlder ? { ...options, timeZone: older } : options);
    if (!isOlder) return format;
    const resolved = format.resolvedOptions.bind(format);
    format.resolvedOptions = () => ({ ...resolved(), timeZone: zone });
    return format;
  };
  Intl.DateTimeFormat = new Proxy(Real, {
    apply: (_, __, given: Parameters<typeof make>) => make(...given),
    construct: (_, given: Parameters<typeof make>) => make(...given),
  });
}

// Promise zone-rules-differ: a browser's zone rules are older or newer than the server's
// -> pages show and plan by the server's: its offsets come with the account, schedules and prayer settings, for a
// zone picked in a form when it is picked, and are used where the browser's own differ: for each instant, day and
// hour that people read
test("an older browser in Morocco shows the history and the next full hour by the server's rules", async () => {
  expect(timeAt(MOROCCO, NOW)).toBe("05:10");
  const page = await browser.page({ timezoneId: "Africa/Lagos" });
  await page.addInitScript(olderRules, [MOROCCO, "Africa/Lagos"] as const);
  const { id } = await signUp(page, wird.url, "fatima", "Fatima");
  const { request } = page.context();
  const headers = { origin: wird.url };
  const post = async (path: string, data: object) => {
    const reply = await request.post(`${wird.url}/api/users/${id}/${path}`, { data, headers });
    expect(reply.status(), await reply.text()).toBe(201);
    return reply.json();
  };
  const account = await request.patch(`${wird.url}/api/user`, {
    ...{ data: { timezone: MOROCCO }, headers },
  });
  expect(account.status()).toBe(200);
  await post("playback-history", { reciterId: 1, surahId: 18, startPosition: 0 });
  const { id: deviceId } = await post("devices", { type: "google", name: "Kitchen" });
  const window = { startTime: "20:00", endTime: "20:30", timezone: "UTC" };
  await post("schedules", { deviceId, reciterId: 1, ...window });
  await page.goto(`${wird.url}/playback?tab=history`);
  const heardAt = page.locator("time").first();
  await heardAt.waitFor();
  expect(await heardAt.textContent()).toMatch(/^05:1\d$/);
  await page.goto(wird.url);
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const start = page.getByRole("dialog").getByLabel("Start Time", { exact: true });
  await start.waitFor();
  expect(await start.inputValue()).toBe("06:00");
  await page.close();
});
