// Casting from the browser, against Google's sender SDK as a stub with a television behind it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { atTelevision, serveCastSdk, television } from "./cast-sender.ts";
import { signUp } from "../sign-up.ts";
import { says } from "../shown.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 300 });

const deck = (page: Page) => page.locator("[data-player]");
const button = (page: Page, name: string) => deck(page).getByRole("button", { name, exact: true });
const casting = (page: Page) => deck(page).getByText("Casting to Living room TV");
const place = async (page: Page) =>
  Number(await deck(page).getByRole("slider", { name: "Position" }).inputValue());
const commandsOn = async (page: Page) => (await television(page)).commands;
/** The recording of the last LOAD; a PLAY follows it soon. */
const lastLoad = async (page: Page) =>
  (await commandsOn(page)).findLast((command) => command.startsWith("load ")) ?? "";

async function listener(username: string) {
  const page = await browser.page({ viewport: { width: 1440, height: 1000 } });
  await serveCastSdk(page.context());
  const user = await signUp(page, wird.url, username, "Amina Khan");
  await page.goto(`${wird.url}/playback`);
  await button(page, "Play").waitFor();
  return { page, user };
}

/** A page that casts surah 36 from 1:00 on. */
async function caster(username: string) {
  const { page, user } = await listener(username);
  await deck(page).getByRole("combobox", { name: "Surah" }).selectOption("36");
  await button(page, "Pause").waitFor();
  await deck(page).getByText("5:00", { exact: true }).waitFor();
  await deck(page).getByRole("slider", { name: "Position" }).fill("60");
  await button(page, "Cast").click();
  await casting(page).waitFor();
  await eventually("the television plays", async () => (await television(page)).media !== null);
  return { page, user };
}

test("what plays goes on at its place on the television, and the controls go there", async () => {
  const { page } = await caster("amina");
  const { media, volume } = await television(page);
  expect(media?.info).toMatchObject({ contentType: "audio/mpeg", customData: { surahId: 36 } });
  expect(media?.info.contentId).toMatch(/036\.mp3$/);
  expect(media?.position).toBeGreaterThanOrEqual(60);
  expect(media?.position).toBeLessThan(120);
  expect(volume).toBe(0.5);
  await says(page, "New Chromecast device connected!");
  await button(page, "Pause").click();
  await button(page, "Play").waitFor();
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  await deck(page).getByRole("slider", { name: "Position" }).fill("150");
  await deck(page)
    .getByText(/^2:[3-5]\d$/)
    .waitFor();
  await button(page, "Volume").click();
  const popover = page.getByRole("dialog", { name: "Volume" });
  expect(await popover.getByRole("slider", { name: "Volume" }).inputValue()).toBe("50");
  await popover.getByRole("slider", { name: "Volume" }).fill("30");
  await popover.getByRole("button", { name: "Mute" }).click();
  await popover.getByRole("button", { name: "Unmute" }).waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Next surah").click();
  await eventually("the next surah plays there", async () =>
    /^load .*037\.mp3 0$/.test(await lastLoad(page)),
  );
  const commands = await commandsOn(page);
  expect(commands[1]).toMatch(/^load .*036\.mp3 6\d/);
  const last = commands.indexOf(await lastLoad(page));
  expect([commands[0], ...commands.slice(2, last)]).toEqual([
    "join",
    "pause",
    "play",
    "seek 150",
    "volume 0.3",
    "mute true",
  ]);
  await page.close();
});

test("the banner shows for 20 s", async () => {
  const { page } = await listener("bilal");
  // The page's clock runs only when the test says so: a slow machine takes no time off the banner.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, "Cast").click();
  const banner = page.getByText("New Chromecast device connected!");
  await eventually("the banner shows", async () => {
    await page.clock.runFor(100);
    return (await banner.count()) === 1;
  });
  await page.getByRole("button", { name: "Refresh Device Status" }).click();
  await says(page, "Updating device connection status...");
  await page.clock.runFor(18_000);
  expect(await banner.count()).toBe(1);
  await page.clock.runFor(2500);
  await banner.waitFor({ state: "detached" });
  await page.close();
});

test("who stops casting goes on listening here at the same place", async () => {
  const { page } = await caster("khadija");
  await deck(page).getByRole("slider", { name: "Position" }).fill("200");
  await eventually("it has moved", async () => (await commandsOn(page)).includes("seek 200"));
  await button(page, "Stop casting").click();
  await casting(page).waitFor({ state: "detached" });
  await eventually("the television has stopped", async () => !(await television(page)).isJoined);
  expect(await commandsOn(page)).toContain("end true");
  await button(page, "Pause").waitFor();
  const before = await place(page);
  expect(before).toBeGreaterThanOrEqual(200);
  await eventually("it plays here", async () => (await place(page)) > before);
  await button(page, "Cast").click();
  await casting(page).waitFor();
  await page.close();
});

test("a session that ends at the television leaves the page paused at the place", async () => {
  const { page } = await caster("maryam");
  await deck(page).getByRole("slider", { name: "Position" }).fill("100");
  await eventually("it has moved", async () => (await commandsOn(page)).includes("seek 100"));
  await atTelevision(page, { isJoined: false, media: null });
  await casting(page).waitFor({ state: "detached" });
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  expect(await place(page)).toBeGreaterThanOrEqual(100);
  expect(await place(page)).toBeLessThan(160);
  await page.close();
});

test("after a reload the session is taken up again, and nothing starts anew", async () => {
  const { page, user } = await caster("hafsa");
  await page.reload();
  await casting(page).waitFor();
  await button(page, "Pause").waitFor();
  expect(await deck(page).getByRole("combobox", { name: "Surah" }).inputValue()).toBe("36");
  expect(await place(page)).toBeGreaterThanOrEqual(60);
  expect((await commandsOn(page)).filter((command) => command.startsWith("load"))).toHaveLength(1);
  await button(page, "Pause").click();
  await eventually("the television has paused", async () =>
    (await commandsOn(page)).includes("pause"),
  );
  await eventually("the history has both stretches", async () => {
    const url = `${wird.url}/api/users/${user.id}/playback-history`;
    const entries = await (await page.context().request.get(url)).json();
    return entries.filter((entry: { surahId: number }) => entry.surahId === 36).length === 2;
  });
  await page.close();
});

// Proves casting-from-a-page.
test("what a television tells 1.5 s after it is joined is taken up, recorded, and its end noticed", async () => {
  const { page, user } = await caster("latifa");
  await deck(page).getByRole("button", { name: "Speed, repeat and sleep timer" }).click();
  await page.getByRole("menuitemradio", { name: "Play the next surah" }).click();
  await page.keyboard.press("Escape");
  await atTelevision(page, { tellsAfter: 1_500 });
  await page.reload();
  await casting(page).waitFor();
  await button(page, "Pause").waitFor();
  expect(await deck(page).getByRole("combobox", { name: "Surah" }).inputValue()).toBe("36");
  expect((await commandsOn(page)).filter((command) => command.startsWith("load"))).toHaveLength(1);
  const { media } = await television(page);
  if (!media) throw new Error("Nothing plays there.");
  await atTelevision(page, { media: { ...media, playerState: "IDLE", idleReason: "FINISHED" } });
  await eventually("the next plays", async () => (await lastLoad(page)).endsWith("037.mp3 0"));
  await eventually("the end is in the history", async () => {
    const url = `${wird.url}/api/users/${user.id}/playback-history`;
    const entries = await (await page.context().request.get(url)).json();
    return entries.some(
      (entry: { surahId: number; completed: boolean }) => entry.surahId === 36 && entry.completed,
    );
  });
  await page.close();
});

test("another sender's recording is not shown, recorded or followed as the page's own", async () => {
  const { page, user } = await caster("nura");
  const { media } = await television(page);
  if (!media) throw new Error("Nothing plays there.");
  const info = { contentId: "https://radio.test/a.mp3", contentType: "audio/mpeg" };
  const others = { ...media, info: { ...info, metadata: { title: "News" }, customData: null } };
  await atTelevision(page, { media: { ...others, position: 3, since: Date.now() } });
  await page.getByText("Something else plays there now.").first().waitFor();
  await button(page, "Play").waitFor();
  await atTelevision(page, { media: { ...others, playerState: "IDLE", idleReason: "FINISHED" } });
  expect((await commandsOn(page)).filter((command) => command.startsWith("load"))).toHaveLength(1);
  const url = `${wird.url}/api/users/${user.id}/playback-history`;
  const entries = await (await page.context().request.get(url)).json();
  expect(entries.some(({ completed }: { completed: boolean }) => completed)).toBe(false);
  await button(page, "Play").click();
  await eventually("its own plays again", async () => (await lastLoad(page)).includes("036.mp3"));
  await page.close();
});

// Proves casting-from-a-page.
test("a television with a volume of its own gets no slider", async () => {
  const { page } = await caster("zahra");
  await button(page, "Volume").click();
  const slider = page.getByRole("slider", { name: "Volume" });
  await slider.waitFor();
  await atTelevision(page, { canControlVolume: false });
  await slider.waitFor({ state: "detached" });
  await says(page, "Use the volume buttons of this device.");
  await page.close();
});

test("after the end of a surah the television stands at 0:00, repeats it, or plays the next one", async () => {
  const { page } = await caster("jamila");
  const over = async () => {
    const { media } = await television(page);
    if (!media) throw new Error("Nothing plays there.");
    await atTelevision(page, {
      media: { ...media, playerState: "IDLE", idleReason: "FINISHED" },
    });
  };
  await over();
  await button(page, "Play").waitFor();
  expect(await place(page)).toBe(0);
  await button(page, "Play").click();
  await eventually("it plays again", async () => (await lastLoad(page)).endsWith("036.mp3 0"));
  await deck(page).getByRole("button", { name: "Speed, repeat and sleep timer" }).click();
  await page.getByRole("menuitemradio", { name: "Play the next surah" }).click();
  await page.keyboard.press("Escape");
  await button(page, "Pause").waitFor();
  await over();
  await eventually("the next plays", async () => (await lastLoad(page)).endsWith("037.mp3 0"));
  await page.close();
});

test("who turns to this browser is done with the television", async () => {
  const { page } = await caster("ruqayya");
  await deck(page).getByRole("button", { name: "Play on: Living room TV" }).click();
  await page.getByRole("menuitemradio", { name: "This browser" }).click();
  await eventually("the television has stopped", async () => !(await television(page)).isJoined);
  await button(page, "Pause").waitFor();
  await page.close();
});

test("the Chromecast mode page opens in a tab of its own, and the player joins its session", async () => {
  const { page } = await listener("zaynab");
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Open the Chromecast mode page" }).click();
  const mode = await opening;
  await mode.getByText("Not connected.").waitFor();
  await mode.getByRole("button", { name: "Connect a Chromecast" }).click();
  await mode.getByText("Connected to Living room TV.").waitFor();
  await casting(page).waitFor();
  await says(page, "New Chromecast device connected!");
  await eventually("it plays there", async () => (await television(page)).media !== null);
  await atTelevision(mode, { isJoined: false, media: null });
  await mode.getByText("Not connected.").waitFor();
  await atTelevision(mode, { refuses: { session: "timeout" } });
  await mode.getByRole("button", { name: "Connect a Chromecast" }).click();
  await mode.getByText("Cast Error: Failed to connect to Cast device").waitFor();
  await page.close();
});

test("the Chromecast mode page speaks Arabic", async () => {
  const page = await browser.page({ locale: "ar" });
  await serveCastSdk(page.context());
  await page.goto(`${wird.url}/cast-parent.html`);
  await page.getByRole("heading", { name: "وضع Chromecast" }).waitFor();
  await page.getByText("غير متصل.").waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  await page.close();
});

test("what the television or the network refuses is said", async () => {
  const { page } = await listener("sumayya");
  await button(page, "Cast").click();
  await casting(page).waitFor();
  await button(page, "Stop casting").click();
  await casting(page).waitFor({ state: "detached" });
  // A list that was closed without a choice is no error.
  await atTelevision(page, { refuses: { session: "cancel" } });
  await button(page, "Cast").click();
  await eventually("it was closed", async () => (await commandsOn(page)).at(-1) === "cancel");
  expect(await page.getByText("Cast Error", { exact: true }).count()).toBe(0);
  await atTelevision(page, { refuses: { session: "session_error" } });
  await button(page, "Cast").click();
  await says(page, "Cast Error");
  await says(page, "Failed to connect to Cast device");
  await atTelevision(page, { refuses: { load: "load_media_failed" } });
  await button(page, "Cast").click();
  await says(page, "Failed to control Chromecast playback");
  await button(page, "Play").waitFor();
  await atTelevision(page, { refuses: {} });
  await button(page, "Play").click();
  await button(page, "Pause").waitFor();
  await page.reload();
  await casting(page).waitFor();
  await atTelevision(page, { refuses: { control: "channel_error" } });
  await button(page, "Pause").click();
  await says(page, "Failed to control Chromecast playback");
  await button(page, "Pause").waitFor();
  await page.close();
});

test("without an address there is nothing to cast", async () => {
  const { page } = await listener("asma");
  await page.route("**/api/audio/**", (route) =>
    route.fulfill({ status: 404, json: { success: false, error: "not-found", message: "No." } }),
  );
  await page.reload();
  await button(page, "Cast").click();
  await says(page, "Selection Required");
  await page.close();
});
