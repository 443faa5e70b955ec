// The player in a real browser: choosing, playing, its notices, its keys, its bar and its history.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { signUp } from "../sign-up.ts";
import { says } from "../shown.ts";
import { recitingWird } from "../wird-in-chromium.ts";

/** Seconds of most recordings here; surah 112 is shorter. */
const LONG = 300;
const SHORT = 3;

const { wird, browser } = await recitingWird({
  secondsOf: ({ surah }) => (surah === 112 ? SHORT : LONG),
});

const deck = (page: Page) => page.locator("[data-player]");
const bar = (page: Page) => page.getByRole("region", { name: "Now playing" });
const button = (page: Page, name: string) => deck(page).getByRole("button", { name, exact: true });

const surah = (page: Page) => deck(page).getByRole("combobox", { name: "Surah" });

async function listener(username: string) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  await page.goto(`${wird.url}/playback`);
  await button(page, "Play").waitFor();
  return { page, user };
}

const history = async (page: Page, userId: number) =>
  (await page.context().request.get(`${wird.url}/api/users/${userId}/playback-history`)).json();

test("plays the default reciter, on every page, and remembers it", async () => {
  const { page, user } = await listener("amina");
  expect(await bar(page).count()).toBe(0);
  const rewaya = deck(page).getByRole("combobox", { name: "Rewaya" });
  expect(await rewaya.locator("option").first().textContent()).toBe("All Rewayas");
  const kahf = (await surah(page).locator("option[value='18']").textContent()) ?? "";
  expect(kahf).toMatch(/^18\. Al-Kahf .*[\u0600-\u06ff]/);
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  await says(page, "Currently Playing");
  await deck(page)
    .getByText(/001\.mp3$/)
    .waitFor();
  const position = deck(page).getByRole("slider", { name: "Position" });
  await eventually("the time line moves", async () => Number(await position.inputValue()) > 0);
  expect(await position.getAttribute("aria-valuetext")).toMatch(/^\d+:\d\d of \d+:\d\d$/);
  await page.getByRole("link", { name: "Prayers", exact: true }).click();
  await bar(page).getByRole("button", { name: "Pause" }).click();
  await eventually("the history has it", async () => {
    const [entry] = await history(page, user.id);
    return entry?.surahId === 1 && entry.deviceId === null && entry.endPosition > 0;
  });
  await page.close();
});

test("a press on the time line plays on from there", async () => {
  const { page } = await listener("presser");
  await button(page, "Play").click();
  const position = deck(page).getByRole("slider", { name: "Position" });
  await eventually("the time line moves", async () => Number(await position.inputValue()) > 0);
  expect(Number(await position.inputValue())).toBeLessThan(LONG / 3);
  // In the middle of the line.
  await position.click();
  await eventually("it plays on from the middle", async () => {
    return Number(await position.inputValue()) > LONG / 2 + 2;
  });
  await button(page, "Pause").waitFor();
  await page.close();
});

test("after a reload Play goes on where one stopped, or from the start when one says so", async () => {
  const { page } = await listener("reloader");
  await button(page, "Play").click();
  const position = deck(page).getByRole("slider", { name: "Position" });
  await eventually("the time line moves", async () => Number(await position.inputValue()) > 0);
  await position.click();
  await eventually("it plays on from the middle", async () => {
    return Number(await position.inputValue()) > LONG / 2;
  });
  await page.reload();
  const line = deck(page).getByText(/^Play continues Al-Faatiha at 2:\d\d/);
  await line.waitFor();
  await button(page, "Play").click();
  await eventually("it goes on from there", async () => {
    return Number(await position.inputValue()) >= LONG / 2;
  });
  await line.waitFor({ state: "detached" });
  await page.reload();
  await deck(page).getByRole("button", { name: "From the start" }).click();
  await line.waitFor({ state: "detached" });
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  expect(Number(await position.inputValue())).toBeLessThan(LONG / 3);
  await page.close();
});

test("of two tabs the newer sounds, and the older pauses and says why", async () => {
  const { page } = await listener("twotabs");
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  const other = await page.context().newPage();
  await other.goto(`${wird.url}/playback`);
  await button(other, "Play").click();
  await button(other, "Pause").waitFor();
  await button(page, "Play").waitFor();
  await page.bringToFront();
  await says(page, "Paused Here");
  await button(page, "Play").click();
  await button(other, "Play").waitFor();
  await button(page, "Pause").waitFor();
  await page.close();
});

test("the bar keeps out of the way of a player in sight", async () => {
  const { page } = await listener("asma");
  await page.setViewportSize({ width: 1440, height: 400 });
  await button(page, "Play").scrollIntoViewIfNeeded();
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  const place = page.locator("section[aria-label='Now playing']");
  await place.waitFor({ state: "attached" });
  expect(await bar(page).count()).toBe(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await bar(page).getByRole("button", { name: "Pause" }).waitFor();
  // Nothing moves when the bar appears or disappears.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await bar(page).getByRole("button", { name: "Open the player" }).last().click();
  const full = page.getByRole("dialog", { name: "Quran Player" });
  await full.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await full.waitFor({ state: "detached" });
  // While the bar has the focus it stays; clicking the heading lets it hide.
  await page.locator("h1").click();
  await button(page, "Pause").scrollIntoViewIfNeeded();
  await bar(page).waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "History" }).click();
  await bar(page).getByRole("button", { name: "Pause" }).waitFor();
  await page.close();
});

test("a chosen surah plays by itself; the ends of the list are announced", async () => {
  const { page } = await listener("bilal");
  await button(page, "Previous surah").click();
  await says(page, "First Surah");
  await surah(page).selectOption("114");
  await deck(page)
    .getByText(/114\.mp3$/)
    .waitFor();
  await button(page, "Pause").waitFor();
  await button(page, "Next surah").click();
  await says(page, "Last Surah");
  await page.close();
});

test("without a network Next says so, in one toast, and goes on once it is back", async () => {
  const { page } = await listener("offlinenext");
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/toaster-")),
  );
  await page.context().setOffline(true);
  await button(page, "Next surah").click();
  await says(page, "Error Loading Surah");
  const toasts = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
  expect(await toasts.count()).toBe(1);
  await page.context().setOffline(false);
  await button(page, "Next surah").click();
  await expect.poll(() => surah(page).inputValue()).toBe("2");
  await page.close();
});

test("the end resets to not playing with time 0, or goes on when asked to", async () => {
  const { page, user } = await listener("jamila");
  // Its three seconds may be over before anybody has looked: the history tells.
  await surah(page).selectOption("112");
  await eventually("the history says completed", async () => {
    const [entry] = await history(page, user.id);
    return entry?.surahId === 112 && entry.completed;
  });
  await button(page, "Play").waitFor();
  await deck(page).getByText("0:00", { exact: true }).first().waitFor();
  await deck(page).getByRole("button", { name: "Speed, repeat and sleep timer" }).click();
  await page.getByRole("menuitemradio", { name: "Play the next surah" }).click();
  await page.keyboard.press("Escape");
  await button(page, "Play").click();
  await deck(page)
    .getByText(/113\.mp3$/)
    .waitFor();
  await button(page, "Pause").waitFor();
  await page.close();
});

test("keys: Space, arrows, N and the list of them; none while typing", async () => {
  const { page } = await listener("khadija");
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await button(page, "Pause").waitFor();
  await deck(page).getByText("5:00", { exact: true }).waitFor();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowRight");
  await deck(page)
    .getByText(/^0:[3-5]\d$/)
    .first()
    .waitFor();
  await page.keyboard.press("Control+ArrowRight");
  await deck(page)
    .getByText(/002\.mp3$/)
    .waitFor();
  await page.keyboard.press("n");
  await deck(page)
    .getByText(/003\.mp3$/)
    .waitFor();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  await page.keyboard.press("Escape");
  // On closing, the focus is restored.
  await help.waitFor({ state: "detached" });
  await deck(page)
    .getByRole("button", { name: /^Reciter/ })
    .click();
  const search = page.getByRole("combobox", { name: "Search by name" });
  await search.and(page.locator(":focus")).waitFor();
  await page.keyboard.type(" m ?");
  expect(await search.inputValue()).toBe(" m ?");
  await page.close();
});

test("keys work inside the full player; single letters can be switched off", async () => {
  const { page } = await listener("zaynab");
  await button(page, "Play").click();
  await page.getByRole("link", { name: "Prayers", exact: true }).click();
  await bar(page).getByRole("button", { name: "Open the player" }).last().click();
  const full = page.getByRole("dialog", { name: "Quran Player" });
  const muted = full.locator("svg.lucide-volume-x");
  await full.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.keyboard.press("m");
  await muted.waitFor();
  await page.keyboard.press("Control+ArrowRight");
  await full.getByText(/002\.mp3$/).waitFor();
  await full.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByText("Show this list").waitFor();
  await help.getByRole("switch", { name: /^Single-letter keys/ }).click();
  expect(await help.getByText("Show this list").count()).toBe(0);
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("m");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+ArrowRight");
  await full.getByText(/003\.mp3$/).waitFor();
  expect(await muted.count()).toBe(1);
  expect(await help.count()).toBe(0);
  await page.close();
});

test("a reciter is found by name, in Arabic too, and by keyboard alone", async () => {
  const { page } = await listener("hafsa");
  const trigger = deck(page).getByRole("button", { name: /^Reciter/ });
  await trigger.focus();
  await page.keyboard.press("Enter");
  const options = page.locator("[role=option]");
  await options.first().waitFor();
  expect(Number(await options.first().getAttribute("aria-setsize"))).toBeGreaterThan(2);
  const first = (await trigger.textContent()) ?? "";
  await page.keyboard.type("عبد الباسط");
  await options
    .filter({ hasText: /bas[ie]t/i })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction((name) => !document.activeElement?.textContent?.includes(name), first);
  expect(await trigger.textContent()).toMatch(/bas[ie]t/i);
  // By now the list's code is loaded, and it opens at once.
  await trigger.focus();
  await page.keyboard.press("Enter");
  await options.first().waitFor();
  const search = page.getByRole("combobox", { name: "Search by name" });
  await search.and(page.locator(":focus")).waitFor();
  await page.close();
});

test("the volume popover closes half a second after the mouse has left it", async () => {
  const { page } = await listener("maryam");
  await button(page, "Volume").click();
  const popover = page.getByRole("dialog", { name: "Volume" });
  await popover.getByRole("slider", { name: "Volume" }).fill("30");
  await popover.getByRole("button", { name: "Mute" }).click();
  await popover.getByRole("button", { name: "Unmute" }).waitFor();
  await page.mouse.move(5, 5);
  await popover.waitFor({ state: "detached" });
  await page.close();
});

test("what goes wrong is said: no address, a broken recording, no Cast", async () => {
  const { page } = await listener("sumayya");
  await page.route("**/api/audio/*/5", (route) =>
    route.fulfill({ status: 404, json: { success: false, error: "not-found", message: "No." } }),
  );
  await surah(page).selectOption("5");
  await says(page, "Failed to get audio URL. Please try another selection.");
  await page.route("**/006.mp3", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<p>no</p>" }),
  );
  await surah(page).selectOption("6");
  await says(page, "Audio Error");
  await deck(page)
    .getByRole("alert")
    .getByText(/no recording that this browser can play/)
    .waitFor();
  await page.route("https://www.gstatic.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "window.__onGCastApiAvailable(false)" }),
  );
  await button(page, "Cast").click();
  await says(page, "Cast API Not Available");
  await page.close();
});

test("a history that cannot be read says why, and offers to try again", async () => {
  const { page } = await listener("safiyya");
  await page.route("**/playback-history?*", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: "unavailable", message: "Not now." },
    }),
  );
  await page.getByRole("tab", { name: "History" }).click();
  await says(page, "Error loading playback history: Not now.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await says(page, "No Playback History");
  await page.close();
});

test("a connected Chromecast shows a banner that looks at the speakers again", async () => {
  const { page } = await listener("ruqayya");
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("cast-connected")));
  await says(page, "New Chromecast device connected!");
  const asked = page.waitForRequest(/\/api\/users\/\d+\/devices$/);
  await page.getByRole("button", { name: "Refresh Device Status" }).click();
  await asked;
  await says(page, "Refreshing device list");
  await says(page, "Updating device connection status...");
  await page.close();
});
