// The live connection in the page: its indicator and toasts, and updates from other tabs.
import type { Page, WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../harness.ts";
import { signUp } from "./sign-up.ts";
import { copies, toast } from "./shown.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";
import { alexaSettings } from "../fakes/alexa-linking.ts";

const { wird, browser } = await wirdInChromium({ settings: alexaSettings });

/** A page whose socket the test controls; `cut` makes it and all later ones fail. */
async function listener(username: string) {
  const page = await browser.page({ viewport: { width: 1280, height: 900 } });
  const sockets: WebSocketRoute[] = [];
  const frames: string[] = [];
  let away = false;
  await page.routeWebSocket("**/ws", (socket) => {
    if (away) return void socket.close({ code: 1013 });
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      frames.push(String(frame));
      server.send(frame);
    });
    sockets.push(socket);
  });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  await page.goto(`${wird.url}/playback`);
  await page.getByText("Live", { exact: true }).waitFor();
  return {
    page,
    user,
    frames,
    say: (message: object) => sockets.at(-1)?.send(JSON.stringify(message)),
    async cut() {
      away = true;
      await sockets.at(-1)?.close({ code: 1011 });
    },
    heal() {
      away = false;
    },
  };
}

/** Does what "Play in this browser" does; returns the id of the browser's device. */
async function serveAsSpeaker(page: Page, userId: number): Promise<number> {
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await page.getByRole("button", { name: "Stop using this browser" }).waitFor();
  const list = await page.context().request.get(`${wird.url}/api/users/${userId}/devices`);
  const [device] = await list.json();
  await page.goBack();
  await page.locator("[data-player]").waitFor();
  return device.id;
}

test("a page without its server says so as long as that lasts, and no longer", async () => {
  const { page, cut, heal } = await listener("gone");
  const sign = page.getByText(
    /^No connection to Wird\. Speakers recite at their times all the same/,
  );
  await cut();
  await sign.last().waitFor();
  // On every page, and where a phone has its bar.
  await page.getByRole("link", { name: "Prayers", exact: true }).click();
  await sign.last().waitFor();
  heal();
  await sign.last().waitFor({ state: "detached" });
  await page.close();
});

test("a speaker that is connected elsewhere appears without being asked for", async () => {
  const { page, user } = await listener("push");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByText("Google Home", { exact: true }).first().waitFor();
  // Nobody answers what the page asks from now on.
  await page.route("**/devices", () => {});
  const path = `${wird.url}/api/users/${user.id}/devices`;
  const device = { data: { type: "google", name: "Kitchen" }, headers: { origin: wird.url } };
  expect((await page.context().request.post(path, device)).status()).toBe(201);
  await page.getByText("Kitchen").first().waitFor();
});

test("a lost connection is shown once, messages sent meanwhile are kept, and it comes back", async () => {
  const { page, user, cut, heal } = await listener("amina");
  const deviceId = await serveAsSpeaker(page, user.id);
  let fail = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route("**/*.mp3", async (route) => {
      resolve();
      await new Promise<void>((done) => (fail = done));
      await route.fulfill({ status: 404 });
    });
  });
  // This tab reports the recording's failure while there is no connection.
  const pressed = page.context().request.post(`${wird.url}/api/playback/control`, {
    data: { action: "play", deviceId, reciterId: 1, surahId: 1 },
  });
  await asked;
  await cut();
  await toast(page, "Connection Error", "The live connection was lost. Reconnecting...");
  await page.getByText("Not live", { exact: true }).waitFor();
  fail();
  await toast(page, "Connection Issue", "will be sent when the connection is back");
  heal();
  await pressed;
  await page.getByText("Live", { exact: true }).waitFor();
  await page.close();
});

test("back on a network and back in sight, the page asks the server at once", async () => {
  const { page, frames } = await listener("waker");
  const pings = () => frames.filter((frame) => frame === '{"type":"ping"}').length;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  // The regular first ping would be sent only after 30 s.
  await eventually("it asks", () => pings() === 1);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await eventually("it asks again", () => pings() === 2);
  await page.close();
});

test("what the server reports as an error is a toast", async () => {
  const { page, say } = await listener("bilal");
  say({ type: "error", message: "This frame is too large." });
  await toast(page, "WebSocket Error", "This frame is too large.");
  await page.close();
});

test("a speaker's notice is shown on every page of the account", async () => {
  const { page, user, say } = await listener("hafsa");
  const { request } = page.context();
  const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "google", name: "Kitchen", isConnected: true },
  });
  const { id: deviceId } = await made.json();
  await page.goto(wird.url);
  await page.getByRole("button", { name: "Disconnect Kitchen" }).waitFor();
  const read = await request.get(`${wird.url}/api/devices/${deviceId}/playback-state`);
  const notice = "Al-Kahf was left out. Kitchen did not answer.";
  const state = { ...(await read.json()), deviceId };
  say({ type: "playback_update", deviceId, state, historyUpdated: false, data: { notice } });
  await toast(page, "Kitchen", notice);
  await page.close();
});

test("over plain http, without what browsers keep for https, everything works", async () => {
  const page = await browser.page();
  // Missing on a page at http://192.168.1.5; 127.0.0.1 counts as secure.
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
    Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
    Object.defineProperty(Crypto.prototype, "randomUUID", { value: undefined });
  });
  await signUp(page, wird.url, "phone", "Phone");
  await page.getByRole("button", { name: "Play in this browser" }).click();
  await page.getByRole("button", { name: "Stop using this browser" }).waitFor();
  await page.getByRole("button", { name: "Connect Amazon Alexa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await copies(dialog, "Copy code");
  await page.goto(`${wird.url}/playback`);
  await page.getByText("Live", { exact: true }).waitFor();
  await page.locator("[data-player]").getByRole("button", { name: "Cast", exact: true }).click();
  await toast(page, "Cast API Not Available", "Browsers cast from https pages only");
  await page.goto(`${wird.url}/cast-parent.html`);
  await page.getByText("Browsers cast from https pages only").waitFor();
  expect(await page.evaluate(() => "locks" in navigator && navigator.locks)).toBeFalsy();
  await page.close();
});

// Proves browser-clock.
test("a browser whose clock is ten minutes ahead counts by the server's", async () => {
  const page = await browser.page({ timezoneId: "UTC" });
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    const ahead = () => now() + 600_000;
    const Ahead = new Proxy(Date, {
      construct: (real, given: []) => (given.length > 0 ? new real(...given) : new real(ahead())),
      get: (real, name) => (name === "now" ? ahead : Reflect.get(real, name, real)),
    });
    window.Date = Ahead;
  });
  const { id } = await signUp(page, wird.url, "hasty", "Hasty Clock");
  const { request } = page.context();
  const headers = { origin: wird.url };
  const made = await request.post(`${wird.url}/api/users/${id}/devices`, {
    data: { type: "google", name: "Kitchen", isConnected: true },
    headers,
  });
  const wallTime = (at: number) => new Date(at).toISOString().slice(11, 16);
  const due = Math.ceil(Date.now() / 60_000) * 60_000 + 45 * 60_000;
  await request.post(`${wird.url}/api/users/${id}/schedules`, {
    data: {
      deviceId: (await made.json()).id,
      reciterId: 1,
      startTime: wallTime(due),
      endTime: wallTime(due + 3_600_000),
      timezone: "UTC",
    },
    headers,
  });
  await page.reload();
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 590_000);
  await page
    .getByText(/\b4[456] minutes/)
    .first()
    .waitFor();
  await page.close();
});

test("while the server is gone a sign stands on every page, and goes once it is back", async () => {
  const { page, cut, heal } = await listener("sign");
  const sign = page.getByText("No connection to Wird.").last();
  await cut();
  await sign.waitFor();
  await page.getByRole("link", { name: "Khatm", exact: true }).click();
  await page.waitForURL("**/khatm");
  expect(await sign.isVisible()).toBe(true);
  heal();
  await sign.waitFor({ state: "detached" });
  await page.close();
});
