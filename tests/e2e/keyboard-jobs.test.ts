// Every job by the keyboard alone: real key presses, the focus seen at each stop and never lost.
import { afterAll, expect, test } from "vitest";
import { mp3Bytes } from "../fakes/mp3-bytes.ts";
import { eventually } from "../harness.ts";
import { startKitchen, withKitchen } from "../kitchen.ts";
import type { TestPage } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { PASSWORD, signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const kitchen = await startKitchen();
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 120 }, withKitchen(kitchen));

/** What keeps the focus comes after the page: a person needs longer to their first key. */
const keeperOf = (page: TestPage) =>
  page.locator("[data-focus-keeper]").waitFor({ state: "attached" });

/** Somebody whose kitchen has two schedules. */
async function at(username: string, width: number) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width, height: 800 } });
  const { id } = await signUp(page, wird.url, username, "Keyboard");
  const add = async (path: string, data: object) => {
    const reply = await page
      .context()
      .request.post(`${wird.url}/api/users/${id}/${path}`, { data });
    expect(reply.status()).toBe(201);
    return reply.json();
  };
  const kitchen = { type: "google", name: "Kitchen", isConnected: true };
  const { id: deviceId } = await add("devices", kitchen);
  for (const [startTime, endTime] of [
    ["23:30", "23:40"],
    ["23:45", "23:50"],
  ]) {
    await add("schedules", { deviceId, reciterId: 1, startTime, endTime });
  }
  const sound = `${wird.url}/api/users/${id}/sounds?name=Adhan`;
  const headers = { "content-type": "application/octet-stream" };
  await page.context().request.post(sound, { data: mp3Bytes(8), headers });
  await page.reload();
  await page.getByRole("switch", { name: /23:45/ }).waitFor();
  await keeperOf(page);
  return page;
}

test("register, connect a speaker, choose what and when, hear it", async () => {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1280, height: 800 } });
  const { tabTo, press, keys, type, isAt } = keyboardOf(page);
  await page.goto(`${wird.url}/auth`);
  await page.getByRole("heading", { name: /^Create the first account/ }).waitFor();
  await tabTo(/^Name/);
  await type("Keyboard");
  await tabTo(/^Username/);
  await type("keys");
  await tabTo(/^Email/);
  await type("keys@example.org");
  await tabTo(/^Password/);
  await type(PASSWORD);
  await keys("Enter");
  await page.getByRole("heading", { name: "Welcome, Keyboard!" }).waitFor();
  await keeperOf(page);

  await press(/^Find my speakers first$/);
  await isAt(/^On which speaker\?$/);
  await press(/^Kitchen/);
  await isAt(/^Every day at this time\?$/);
  // A form that is filled in, and opens by itself.
  await page.goto(new URL("/?schedule=first", page.url()).href);
  const dialog = page.getByRole("dialog", { name: "Create New Schedule" });
  // The sentence first, whose parts are its controls; then the labelled fields.
  await isAt(/^the Quran$/);
  await tabTo(/^Continuously/);
  // The choices are one stop; the arrows move in them.
  await tabTo(/^One surah/, "ArrowLeft");
  await press(/^Surah/);
  await isAt(/^Search by name or number$/);
  await type("yaseen");
  await dialog.getByRole("option", { name: /Ya-?seen/i }).waitFor();
  await keys("Enter");
  await isAt(/^Surah.*Ya-?seen/i);
  await tabTo(/^Start Time/);
  // Where hours go to 24 there is no place for AM, and it is not heard.
  await type("0600AM");
  await press(/^Reciter/);
  await isAt(/^Search by name$/);
  await type("basit");
  await dialog
    .getByRole("option", { name: /bas[ie]t/i })
    .first()
    .waitFor();
  await keys("Enter");
  await isAt(/^Reciter.*bas[ie]t/i);
  await press(/^Create Schedule$/);
  await dialog.waitFor({ state: "detached" });
  await press(/^Hear it now on Kitchen$/);
  await eventually("it is heard", () => kitchen.state().media?.state === "PLAYING");
  await page.getByRole("switch", { name: /^06:00/ }).waitFor();
  await press(/^Stop: schedule at 06:00$/);
  await isAt(/^Play now: schedule at 06:00$/);
  await page.close();
});

test("a schedule is skipped, edited and deleted", async () => {
  const page = await at("rows", 1280);
  const { tabTo, press, keys, type, isAt, isIn } = keyboardOf(page);
  // In the list, not in the picture of what comes next.
  await tabTo(/Recite .* every day at 23:30/);
  await press(/^Skip next: schedule at 23:30$/);
  await isAt(/^Undo skip: schedule at 23:30$/);
  await keys("Enter");
  await isAt(/^Skip next: schedule at 23:30$/);
  await press(/^Edit schedule at 23:30$/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Start Time").waitFor();
  await tabTo(/^Start Time$/);
  await type("0615AM");
  await keys("Escape");
  await dialog.waitFor({ state: "detached" });
  await isAt(/^Edit schedule at 23:30$/);
  await keys("Enter");
  await dialog.getByLabel("Start Time").waitFor();
  await tabTo(/^Start Time$/);
  await type("0615AM");
  await press(/^Update Schedule$/);
  await dialog.waitFor({ state: "detached" });
  // Its row is another now, sorted by its time.
  await isAt(/^Edit schedule at 06:15$/);
  await press(/^Delete schedule at 06:15$/);
  await dialog.waitFor();
  await press(/^Delete$/);
  await page.getByText("You have 1 active schedule").waitFor();
  await isIn("section[aria-labelledby=schedules]");
  await press(/^Rename Kitchen$/);
  await isAt(/^Name$/);
  await keys("End");
  await type(" and hall");
  await keys("Enter");
  await isAt(/^Rename Kitchen and hall$/);
  await press(/^Disconnect Kitchen and hall$/);
  await dialog.waitFor();
  await keys("Escape");
  await isAt(/^Disconnect Kitchen and hall$/);
  await page.close();
});

test("the player, memorising and the history", async () => {
  const page = await at("listens", 1280);
  const { tabTo, press, keys, isAt, isIn } = keyboardOf(page);
  const deck = page.locator("[data-player]");
  await press(/^Listen$/);
  await page.getByRole("tab", { name: "Player" }).waitFor();
  await press(/^Play$/);
  await isAt(/^Pause$/);
  await deck.getByText("2:00", { exact: true }).waitFor();
  await tabTo(/^Position$/, "Shift+Tab");
  const position = deck.getByRole("slider", { name: "Position" });
  await keys("ArrowRight", 5);
  await eventually("it was sought", async () => Number(await position.inputValue()) >= 5);
  await press(/^Next surah$/);
  await deck.getByText(/002\.mp3$/).waitFor();
  await isAt(/^Next surah$/);
  await press(/^Volume$/);
  await isAt(/^Mute$/);
  await tabTo(/^Volume$/);
  const volume = page.getByRole("dialog", { name: "Volume" }).getByRole("slider");
  const before = Number(await volume.inputValue());
  await keys("ArrowLeft", 3);
  expect(Number(await volume.inputValue())).toBeLessThan(before);
  await keys("Escape");
  await volume.waitFor({ state: "detached" });
  await isAt(/^Volume$/);
  await press(/^Pause$/, "Enter", "Shift+Tab");
  await isAt(/^Play$/);
  await keys("Space");
  await isAt(/^Pause$/);
  // Its seven ayahs are long enough that none begins by itself before the key.
  await press(/^Previous surah$/, "Enter", "Shift+Tab");
  await deck.getByText(/001\.mp3$/).waitFor();
  await press(/^Memorise ayahs$/);
  await isAt(/^From ayah$/);
  await press(/^Start$/);
  const running = deck.getByRole("region", { name: "Memorising" });
  await running.waitFor();
  await isIn("[data-player]");
  await keys("v");
  await expect.poll(() => running.locator("[aria-current]").textContent()).toBe("2");
  await press(/^Stop memorising$/);
  await running.waitFor({ state: "detached" });
  await isIn("[data-player]");

  await press(/^Back to the dashboard$/, "Enter", "Shift+Tab");
  await page.getByRole("heading", { level: 1, name: /Welcome/ }).waitFor();
  await isIn("main");
  await press(/^History$/, "Enter", "Shift+Tab");
  await page.getByRole("tab", { name: "History" }).waitFor();
  await press(/^Calendar$/);
  await press(/^Previous month$/);
  await isAt(/^Previous month$/);
  await press(/^Next month$/);
  await isIn("main");
  await press(/minute/);
  await page
    .getByRole("button", { name: /^Resume/ })
    .first()
    .waitFor();
  await isIn("main");
  await press(/^Resume/);
  const bar = page.getByRole("region", { name: "Now playing" });
  await bar.getByRole("button", { name: "Pause" }).waitFor();
  await isIn("main");
  await press(/^Pause$/);
  await isAt(/^Play$/);
  await page.close();
});

test("a place, the adhan, an invitation, quiet hours, the language, out", async () => {
  const page = await at("home", 1280);
  const { tabTo, press, keys, type, isAt, isIn } = keyboardOf(page);
  const fromMenu = async (name: RegExp) => {
    await keys("Enter");
    await isIn("[role^=menuitem]");
    await press(name, "Enter", "ArrowDown");
  };
  await press(/^Prayers$/);
  await tabTo(/^Your city/);
  await type("cairo");
  await page.getByRole("option", { name: "Cairo Egypt", exact: true }).waitFor();
  await keys("Enter");
  await page.getByRole("tab", { name: "Today" }).waitFor();
  await isIn("main");
  await tabTo(/^Today$/);
  const adhan = page.getByRole("tab", { name: "Adhan", selected: true });
  while ((await adhan.count()) === 0) await keys("ArrowRight");
  await press(/^Asr /);
  await tabTo(/^Sound of Asr$/);
  await keys("ArrowDown");
  await press(/^Hear it now: the adhan of Asr$/, "Enter", "Shift+Tab");
  await isAt(/^Stop the adhan of Asr$/);
  await keys("Enter");
  await isAt(/^Hear it now: the adhan of Asr$/);
  await press(/^Adhan of Asr/, "Space", "Shift+Tab");
  await page.getByRole("switch", { name: "Adhan of Asr", checked: true }).waitFor();
  await isAt(/^Adhan of Asr/);

  await tabTo(/User menu$/, "Shift+Tab");
  await keys("Enter");
  // The menu's file is fetched by this press: its first line gets the focus nevertheless.
  await isIn("[role^=menuitem]");
  await tabTo(/^Settings$/, "ArrowDown");
  // Where the system's own colours take the grounds away, an edge shows the line.
  await page.emulateMedia({ forcedColors: "active" });
  const line = page.locator("[role=menu] [data-highlighted]");
  expect(await line.evaluate((at) => getComputedStyle(at).outlineStyle)).toBe("solid");
  await keys("Escape");
  await isAt(/User menu$/);
  await page.emulateMedia({ forcedColors: null });
  await fromMenu(/^Settings$/);
  await page.getByRole("heading", { name: "Household" }).waitFor();
  await isAt(/./);
  await tabTo(/^E-mail/);
  await keys("Space");
  await page.getByRole("switch", { name: /^E-mail/, checked: true }).waitFor();
  await isAt(/^E-mail/);
  await tabTo(/^From$/);
  await type("1000PM");
  await tabTo(/^Until$/);
  await type("0500AM");
  await press(/^Save the quiet hours$/);
  await isAt(/^Save the quiet hours$/);
  await tabTo(/^Listens$/);
  await keys("ArrowLeft");
  await isAt(/^Manages$/);
  await press(/^Make a link$/);
  const home = page.getByRole("region", { name: "Household", exact: true });
  await home.locator("output").waitFor();
  await isAt(/^Make a link$/);
  await press(/^Withdraw/);
  await home.locator("output").waitFor({ state: "detached" });
  await isIn("main");

  await tabTo(/User menu$/, "Shift+Tab");
  await fromMenu(/^العربية$/);
  await page.locator("html[dir=rtl]").waitFor();
  await isAt(/^العربية$/);
  await press(/^English$/, "Enter", "ArrowUp");
  await page.locator("html[dir=ltr]").waitFor();
  await keys("Escape");
  await isAt(/User menu$/);
  await fromMenu(/^Profile$/);
  await isAt(/^Profile$/);
  await tabTo(/User menu$/, "Shift+Tab");
  await fromMenu(/^Logout$/);
  await page.getByRole("heading", { name: "Sign in to your account" }).waitFor();
  await page.close();
});
