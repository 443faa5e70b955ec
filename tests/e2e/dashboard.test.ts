// The dashboard: first visit, schedules, sample data, and its errors.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { fetchWhole, withoutNews } from "./browser.ts";
import { openRow } from "./shown.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Connects a speaker that is on no network, as an API client may. */
async function addSpeaker(page: Page, userId: number, name: string): Promise<void> {
  const reply = await page.context().request.post(`${wird.url}/api/users/${userId}/devices`, {
    data: { type: "google", name, isConnected: true },
  });
  expect(reply.status()).toBe(201);
}

async function addSchedule(page: Page, userId: number, startTime = "23:30"): Promise<void> {
  const { request } = page.context();
  const [{ id: deviceId }] = await (
    await request.get(`${wird.url}/api/users/${userId}/devices`)
  ).json();
  const reply = await request.post(`${wird.url}/api/users/${userId}/schedules`, {
    data: { deviceId, reciterId: 1, startTime, endTime: "23:45" },
  });
  expect(reply.status()).toBe(201);
}

async function signedIn(username: string, name: string) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 900 } });
  const user = await signUp(page, wird.url, username, name);
  return { page, user };
}

test("a first visit has a large Play above the whole dashboard", async () => {
  const { page, user } = await signedIn("first", "First Visit");
  await says(page, "Manage your Quran playback schedules and devices.");
  const history = page.getByRole("link", { name: "View Listening History" });
  expect(await history.getAttribute("href")).toContain("/playback");
  await page.getByRole("heading", { name: "Quran Playback Schedules" }).waitFor();
  await page.getByRole("button", { name: "Add New Schedule" }).waitFor();
  await page.getByRole("heading", { name: "Smart Speaker Connection" }).waitFor();
  await page.getByRole("heading", { name: "Quran Player" }).waitFor();
  await says(page, "No schedules");
  await says(page, "You have 0 active schedules");
  const minutes = page.getByRole("region", { name: "Your first minutes" });
  await minutes.getByRole("button", { name: "Hear it now in this browser" }).waitFor();
  await addSpeaker(page, user.id, "Kitchen");
  // The list is refetched while the page is visible.
  await card(page, "Google Home").getByText("Kitchen").waitFor();
  await minutes.getByRole("button", { name: "Find my speakers first" }).click();
  await minutes.getByRole("button", { name: /^Kitchen.*Connected/ }).waitFor();
  await page.close();
});

test("a schedule is made, changed, switched off and deleted", async () => {
  const { page, user } = await signedIn("planner", "Planner");
  await addSpeaker(page, user.id, "Living room");
  await withoutNews(page);
  await page.reload();
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Schedule" });
  await dialog.getByText("Resume from the last playback position").waitFor();
  await dialog.getByText("Play surahs in random order").waitFor();
  await dialog.getByRole("button", { name: /^Reciter/ }).click();
  const reciters = dialog.getByRole("listbox", { name: "Reciter" });
  await reciters.waitFor();
  // Escape closes only the topmost layer.
  await page.keyboard.press("Escape");
  await reciters.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.getByText("Start time is required").waitFor();
  await dialog.getByText("End time is required").waitFor();

  await dialog.getByLabel("Start Time").fill("23:30");
  await dialog.getByLabel("End Time").fill("23:30");
  await dialog.getByText("The end must differ from the start").waitFor();
  await dialog.getByLabel("End Time").fill("00:15");
  await dialog.getByText("Ends the next day.").waitFor();
  await dialog.getByLabel("Frequency").selectOption("custom");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.getByText("Choose at least one day").waitFor();
  await dialog.getByText("Fri", { exact: true }).click();
  await dialog.getByText("It will run").waitFor();
  await dialog.getByText("More settings").click();
  await dialog.getByLabel("Start surah").selectOption("18");
  await dialog.getByLabel("Continue Playback").check();
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  await says(page, /^Recite .*in the Living room, every Friday.* Set for .+ from now/);
  await page.getByRole("heading", { name: /in the Living room, every Friday at 23:30/ }).waitFor();
  await says(page, "You have 1 active schedule");
  await page
    .getByRole("heading", {
      name: /Kahf onwards by .*, until 00:15 the next day, going on where/,
    })
    .waitFor();

  await page.getByRole("button", { name: "Edit schedule at 23:30" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Schedule" });
  expect(await edit.getByLabel("Start Time").inputValue()).toBe("23:30");
  await edit.getByLabel("Frequency").selectOption("weekends");
  await edit.getByRole("button", { name: "Update Schedule" }).click();
  await page.getByRole("heading", { name: /in the Living room, every weekend/ }).waitFor();

  await page.getByRole("button", { name: "Skip next" }).last().click();
  await says(page, /^Will be skipped/);
  await page.getByRole("button", { name: "Undo skip" }).last().click();
  await page.getByText(/^Will be skipped/).waitFor({ state: "detached" });
  await page.getByRole("switch", { name: /23:30/ }).click();
  await says(page, "You have 0 active schedules");
  await openRow(page, /^Recite .* at 23:30/);
  await says(page, "Switched off");

  await page.getByRole("button", { name: "Delete schedule at 23:30" }).click();
  const question = page.getByRole("dialog", { name: "Delete this schedule?" });
  await question
    .getByText(/^Recite .* onwards .* every weekend at 23:30, .*It cannot be brought back\.$/)
    .waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await says(page, "No schedules");
  const left = await page.context().request.get(`${wird.url}/api/users/${user.id}/schedules`);
  expect(await left.json()).toEqual([]);
  await page.close();
});

test("sample data replaces the server's, in memory only", async () => {
  const { page, user } = await signedIn("sampler", "Sampler");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") asked.push(`${request.method()} ${request.url()}`);
  });
  const toggle = page.getByRole("switch", { name: "Use mock data for testing" });
  await page.locator("[data-player]").waitFor();
  // The switch is at the end of the page, below the player.
  const below = await toggle.evaluate((element) => {
    const player = document.querySelector("[data-player]");
    return player !== null && player.compareDocumentPosition(element);
  });
  expect(below).toBe(4);
  await toggle.click();
  await says(page, "Using mock data");
  await says(page, "You have 2 active schedules");
  const google = card(page, "Google Home");
  const disconnect = google.getByRole("button", { name: /^Disconnect / });
  await disconnect.first().waitFor();
  expect(await disconnect.count()).toBe(3);
  await google.getByText("Say, for example").waitFor();
  await google.getByText("Hey Google, volume 4").waitFor();

  await google.getByRole("button", { name: "Resume Kitchen Nest" }).click();
  await google.getByText(/Playing/).waitFor();
  await google.getByRole("button", { name: "Next surah on Kitchen Nest" }).click();
  await google.getByText(/Playing Al-Baqara/).waitFor();

  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Start Time").fill("10:00");
  await dialog.getByLabel("End Time").fill("11:00");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await says(page, "Schedule created");
  await says(page, "You have 3 active schedules");
  await page.getByRole("button", { name: "Edit schedule at 10:00" }).click();
  await dialog.getByLabel("Frequency").selectOption("weekdays");
  await dialog.getByRole("button", { name: "Update Schedule" }).click();
  await says(page, "Schedule updated");
  await page.getByRole("heading", { name: / every weekday at 10:00/ }).waitFor();
  await page.getByRole("button", { name: "Delete schedule at 10:00" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await says(page, "Schedule deleted");

  await card(page, "Amazon Alexa").getByRole("button", { name: "Connect" }).click();
  for (const step of ["Connect", "Next", "I've Enabled the Skill", "Done"]) {
    await page.getByRole("dialog").getByRole("button", { name: step, exact: true }).click();
  }
  await says(page, "Amazon Alexa connected");
  await page.getByRole("button", { name: "Disconnect Kitchen Echo" }).click();
  await says(page, "Amazon Alexa disconnected");
  await google.getByRole("button", { name: "Disconnect Kitchen Nest" }).click();
  await says(page, "Google Home disconnected");
  await google.getByText("Not Connected", { exact: true }).waitFor();
  await google.getByRole("button", { name: "Connect" }).click();
  await dialog.getByText("Kitchen Nest", { exact: true }).click();
  for (const step of ["Connect", "Done"]) {
    await dialog.getByRole("button", { name: step, exact: true }).click();
  }
  await says(page, "Google Home connected");

  // The player too: its reciters, its sound in this browser, and "Play on".
  const deck = page.locator("[data-player]");
  await deck.getByRole("button", { name: /^Reciter.*Mishary Alafasy/ }).waitFor();
  await deck.getByRole("button", { name: "Play", exact: true }).click();
  await deck.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await deck.getByText(/^blob:/).waitFor();
  await deck.getByText("0:30", { exact: true }).waitFor();
  await deck.getByRole("button", { name: /^Play on/ }).click();
  await page.getByRole("menuitemradio", { name: "Bedroom Nest" }).click();
  await google.getByRole("button", { name: "Pause Bedroom Nest" }).waitFor();
  await deck.getByRole("button", { name: "Next surah", exact: true }).click();
  const bedroom = google.getByRole("listitem").filter({ hasText: "Bedroom Nest" });
  await bedroom.getByText("Playing Al-Baqara").waitFor();
  await page.getByRole("link", { name: "View Listening History" }).click();
  await page.getByRole("button", { name: /Al-Fa/ }).first().waitFor();
  await page.getByRole("link", { name: "Home", exact: true }).click();

  expect(asked).toEqual([]);
  await toggle.click();
  await says(page, "No schedules");
  for (const list of ["devices", "schedules", "playback-history"]) {
    const reply = await page.context().request.get(`${wird.url}/api/users/${user.id}/${list}`);
    expect(await reply.json()).toEqual([]);
  }
  await page.close();
});

test("the speakers are asked for every 10 s, but not while sample data shows", async () => {
  const page = await browser.page();
  await page.clock.install();
  // While changes are pushed, the page asks once a minute only.
  await withoutNews(page);
  await signUp(page, wird.url, "poller", "Poller");
  await says(page, "No schedules");
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && /users\/\d+\/devices$/.test(request.url())) asked += 1;
  });
  for (let seconds = 0; seconds < 31; seconds += 1) {
    await page.clock.runFor(1_000);
  }
  expect(asked).toBeGreaterThanOrEqual(2);
  expect(asked).toBeLessThanOrEqual(3);
  await page.getByRole("switch", { name: "Use mock data for testing" }).click();
  await page.clock.runFor(1_000);
  await says(page, "Using mock data");
  asked = 0;
  for (let seconds = 0; seconds < 31; seconds += 1) await page.clock.runFor(1_000);
  expect(asked).toBe(0);
  await page.close();
});

test("a fault while drawing leaves a sentence and a way back", async () => {
  const { page } = await signedIn("crash", "Crash");
  await page.route("**/api/surahs", (route) => route.fulfill({ json: [null] }));
  await page.reload();
  await says(page, "This page has run into a problem.");
  // The error is on the console too; this call clears it, so that the next check passes.
  expect(() => browser.mustBeQuiet()).toThrow();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await says(page, "No schedules");
  await page.close();
});

test("a schedule and a speaker of an earlier server, without newer fields, are shown like the others", async () => {
  const { page, user } = await signedIn("earlier", "Earlier");
  await addSpeaker(page, user.id, "Kitchen");
  await addSchedule(page, user.id);
  const without = (names: string[]) => async (route: Route) => {
    const rows = await (await fetchWhole(route)).json();
    for (const row of rows) for (const name of names) delete row[name];
    await route.fulfill({ json: rows });
  };
  await page.route(
    "**/api/users/*/schedules",
    without(["portion", "alsoOn", "fallbackDeviceId", "startAnchor", "season", "stoppedPlace"]),
  );
  await page.route("**/api/users/*/devices", without(["cannot", "makeReady", "heardAfterMs"]));
  await page.reload();
  await says(page, "You have 1 active schedule");
  await page.getByRole("switch", { name: /23:30/ }).waitFor();
  await page.getByRole("button", { name: "Rename Kitchen" }).waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.close();
});

test("a row that cannot be drawn says so in its place; the others work", async () => {
  const { page, user } = await signedIn("onerow", "One Row");
  await addSpeaker(page, user.id, "Kitchen");
  await addSchedule(page, user.id);
  await addSchedule(page, user.id, "05:00");
  await page.route("**/api/users/*/schedules", async (route) => {
    const rows = await (await fetchWhole(route)).json();
    const late = rows.find(({ startTime }: { startTime: string }) => startTime === "23:30");
    Object.assign(late, { frequency: "custom", days: "a word of later" });
    await route.fulfill({ json: rows });
  });
  await page.reload();
  await page
    .getByRole("region", { name: "Quran Playback Schedules" })
    .getByText("This part cannot be shown.")
    .first()
    .waitFor();
  await page.getByRole("switch", { name: /05:00/ }).waitFor();
  expect(() => browser.mustBeQuiet()).toThrow();
  await page.unrouteAll({ behavior: "wait" });
  await page.close();
});

test("an account that is gone shows the authentication error", async () => {
  const { page } = await signedIn("expired", "Expired");
  await page.route("**/api/users/*/schedules", (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, error: "not-signed-in", message: "No." },
    }),
  );
  await page.reload();
  await says(page, "Authentication Error");
  await page.getByRole("link", { name: "Return to Login" }).click();
  await says(page, "Sign in to your account");
  expect(new URL(page.url()).pathname).toBe("/auth");
  await page.close();
});

test("a server that does not answer is no matter of signing in, and can be tried again", async () => {
  const { page } = await signedIn("noanswer", "Nadia");
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.reload();
  await says(page, "Wird cannot be reached. Check the connection and try again.");
  expect(await page.getByText("Authentication Error").count()).toBe(0);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: "Welcome, Nadia!" }).waitFor();
  await page.close();
});

test("the dashboard takes its shape while it loads", async () => {
  const { page } = await signedIn("waiting", "Waiting");
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/api/users/*/schedules", async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await says(page, "Loading your dashboard...");
  answer();
  await says(page, "No schedules");
  await page.close();
});

// Proves years-in-a-page.
test("two hundred schedules are drawn fifty at a time", async () => {
  const { page, user } = await signedIn("many", "Many Things");
  const { request } = page.context();
  const headers = { origin: wird.url };
  const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "google", name: "Kitchen", isConnected: true },
    headers,
  });
  const deviceId = (await made.json()).id;
  const posted = await request.post(`${wird.url}/api/users/${user.id}/schedules`, {
    data: { deviceId, reciterId: 1, startTime: "05:00", endTime: "06:00", timezone: "UTC" },
    headers,
  });
  const schedule = await posted.json();
  await page.route("**/api/users/*/schedules", (route) =>
    route.fulfill({
      json: Array.from({ length: 199 }, (_, index) => ({ ...schedule, id: index + 1 })),
    }),
  );
  await page.reload();
  const rows = page.getByRole("region", { name: "Schedules" }).getByRole("switch");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(50);
  await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(50);
  await page.close();
});
