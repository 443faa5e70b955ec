// Wird on a shelf and on a home screen: simple mode, the offline page, notifications.
import { afterAll, expect, test } from "vitest";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { startFakePushService } from "../fakes/fake-push-service.ts";
import { startTcpProxy } from "../fakes/tcp-proxy.ts";
import { eventually } from "../harness.ts";
import { withKitchen } from "../kitchen.ts";
import type { TestPage } from "./browser.ts";
import { mustFit } from "./in-cairo.ts";
import { signUp } from "./sign-up.ts";
import { laterToday } from "./wall-time.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 120 }, withKitchen(kitchen));

const { startTime: START, endTime: END } = laterToday();

/** An account with the kitchen's speaker and a daily schedule. */
async function household(username: string, options: Parameters<typeof browser.page>[0] = {}) {
  const page = await browser.page({ timezoneId: "UTC", ...options });
  const user = await signUp(page, wird.url, username, "Amina");
  const { request } = page.context();
  const path = `${wird.url}/api/users/${user.id}`;
  const device = await request.post(`${path}/devices`, {
    data: { type: "google", name: "Kitchen", deviceId: kitchen.deviceId, isConnected: true },
  });
  const { id: deviceId } = await device.json();
  const schedule = await request.post(`${path}/schedules`, {
    data: {
      ...{ startTime: START, endTime: END, frequency: "daily" },
      ...{ deviceId, reciterId: 1, surahId: 18 },
    },
  });
  expect(schedule.status()).toBe(201);
  const schedules = async () => (await request.get(`${path}/schedules`)).json();
  return { page, user, deviceId, schedules };
}

/** Whatever can be pressed is at least 64 px each way. */
async function mustBeLarge(page: TestPage) {
  const small = await page.getByRole("button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width < 64 || height < 64 ? [`${button.textContent}: ${width} x ${height}`] : [];
    }),
  );
  expect(small).toEqual([]);
}

const button = (page: TestPage, name: string) => page.getByRole("button", { name, exact: true });
const playing = () => kitchen.state().media?.state === "PLAYING";

test("simple mode plays, stops and changes the volume, and leaves every schedule as it was", async () => {
  const { page, schedules } = await household("amina", { viewport: { width: 1024, height: 768 } });
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        request: async (kind: string) => {
          asked.push(kind);
          return { release: async () => {} };
        },
      },
    });
  });
  await page.goto(`${wird.url}/simple`);
  const next = page.getByRole("region", { name: "Next recitation" });
  await next.getByText(START).waitFor();
  await next.getByText(/^In .*, in the Kitchen$/).waitFor();
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toContain(
    "screen",
  );
  await mustBeLarge(page);
  expect(await page.getByRole("link").count()).toBe(0);
  const before = (await schedules())[0];

  await button(page, "Play").click();
  await eventually("it recites", playing);
  const now = page.getByRole("region", { name: "Now playing" });
  await now.getByText("Al-Kahf").waitFor();
  await now.getByText("in the Kitchen").waitFor();
  await button(page, "Play").and(page.locator("[aria-disabled=true]")).waitFor();
  const volume = page.getByRole("region", { name: "Volume of Kitchen" });
  const percent = () => kitchen.state().volume;
  const quieter = Math.round((percent() - 10) / 10) * 10;
  await volume.getByRole("button", { name: "Quieter on Kitchen" }).click();
  await volume.getByText(`Volume ${quieter}`).waitFor();
  await eventually("it is quieter", () => percent() === quieter);
  await mustBeLarge(page);
  // The text in large letters, of which an ayah is heard when it is pressed.
  const text = page.getByRole("region", { name: "Text of what plays" });
  await text.locator("[aria-current]").waitFor();
  await text.getByRole("button", { name: "Hear from ayah 20" }).click();
  await eventually("it recites on from there", () => (kitchen.state().media?.position ?? 0) > 20);
  await eventually("that ayah is marked", async () => {
    return Number(await text.locator("[aria-current]").getAttribute("data-ayah")) >= 20;
  });
  await button(page, "Stop").click();
  await eventually("it is silent", () => !playing());
  await text.waitFor({ state: "detached" });
  await now.getByText("Nothing is playing.").waitFor();
  // It is next again, tomorrow: Play begins it, and says so.
  await page.getByText(/Al-Kahf onwards.* in the Kitchen/).waitFor();
  const after = (await schedules())[0];
  expect(after.lastRun.status).toBe("stopped");
  // What became of the run is all that is new.
  const { lastRun, stoppedPlace } = after;
  expect(after).toEqual({ ...before, lastRun, stoppedPlace });
  await page.close();
});

test("a browser in which it was chosen begins with it; leaving it asks once", async () => {
  const { page } = await household("yusuf", { viewport: { width: 390, height: 844 } });
  await page.goto(`${wird.url}/settings#simple`);
  const section = page.getByRole("region", { name: "Simple mode" });
  await section.getByRole("switch", { name: /Open Wird in simple mode/ }).click();
  await page.goto(wird.url);
  await page.waitForURL("**/simple");
  await button(page, "All of Wird").press("Enter");
  await button(page, "Stay").and(page.locator(":focus")).press("Enter");
  await button(page, "All of Wird").and(page.locator(":focus")).press("Enter");
  await button(page, "Leave").click();
  await page.getByRole("heading", { name: "Welcome, Amina!" }).waitFor();
  // A link to an alert is followed all the same.
  await page.goto(`${wird.url}/?alert=1`);
  await page.getByRole("heading", { name: "Welcome, Amina!" }).waitFor();
  await page.goto(`${wird.url}/settings#simple`);
  await section.getByRole("switch", { name: /Open Wird in simple mode/ }).click();
  await page.goto(wird.url);
  await page.getByRole("heading", { name: "Welcome, Amina!" }).waitFor();
  await page.close();
});

test("simple mode fits 320 px and passes axe, in English and Arabic", async () => {
  const { page } = await household("narrow", { viewport: { width: 320, height: 640 } });
  for (const [language, colorScheme] of [
    ["en", "light"],
    ["ar", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate((code) => localStorage.setItem("wird.language", code), language);
    await page.goto(`${wird.url}/simple`);
    await page.getByText(START).waitFor();
    await mustFit(page, `/simple in ${language}`);
    await mustBeLarge(page);
  }
  await page.close();
});

test("without the server a page says what goes on without this device, and comes back by itself", async () => {
  const proxy = await startTcpProxy([{ port: Number(new URL(wird.url).port) }]);
  afterAll(() => proxy.stop());
  const url = `http://127.0.0.1:${proxy.port}`;
  const { page } = await household("offline", {
    serviceWorkers: "allow",
    expected: /net::ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  });
  await page.goto(`${url}/`);
  await page
    .getByRole("region", { name: "Next recitation" })
    .getByText(START, { exact: true })
    .waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => localStorage.getItem("wird.last-known") !== null);

  proxy.set("refuse");
  proxy.reset();
  await page.goto(`${url}/simple`);
  await page.getByRole("heading", { name: "No connection to Wird" }).waitFor();
  await page.getByText(/as long as Wird runs, it starts them itself/).waitFor();
  const text = (await page.getByRole("listitem").allTextContents()).join();
  expect(text.replaceAll(/[\u2066-\u2069]/g, "")).toMatch(
    new RegExp(`Next: .*${START}, Al-Kahf.*on Kitchen\\.`),
  );
  await mustFit(page, "the offline page");
  expect(new URL(page.url()).pathname).toBe("/simple");

  proxy.set("pass");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("region", { name: "Next recitation" }).waitFor();
  // Nothing of the page itself is kept: only what shows without the server.
  const kept = await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    return (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname);
  });
  expect(kept).toEqual(["/offline.html", "/offline-page.js", "/favicon.svg"]);

  await page.evaluate(() => localStorage.setItem("wird.language", "ar"));
  proxy.set("refuse");
  proxy.reset();
  await page.reload();
  await page.getByRole("heading", { name: "لا اتصال بوِرد" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await mustFit(page, "the offline page in Arabic");
  await page.close();
});

test("notifications are turned on in a browser, tried, shown by it, and turned off", async () => {
  const service = await startFakePushService();
  afterAll(() => service.close());
  const { page, user } = await household("pushed", {
    ...{ serviceWorkers: "allow", permissions: ["notifications"] },
    viewport: { width: 390, height: 844 },
  });
  // Chromium's own push service is not reachable here: the browser subscribes at another one.
  await page.addInitScript((browser) => {
    const subscription = {
      endpoint: browser.endpoint,
      toJSON: () => ({
        endpoint: browser.endpoint,
        keys: { p256dh: browser.p256dh, auth: browser.auth },
      }),
      async unsubscribe() {
        sessionStorage.removeItem("subscribed");
        return true;
      },
    };
    const own = () => (sessionStorage.getItem("subscribed") ? subscription : null);
    Object.assign(PushManager.prototype, {
      getSubscription: async () => own(),
      async subscribe() {
        sessionStorage.setItem("subscribed", "yes");
        return own();
      },
    });
  }, service.subscribe("unnamed"));
  await page.goto(`${wird.url}/settings#alerts`);
  const alerts = page.getByRole("region", { name: "Alerts" });
  const here = alerts.getByRole("switch", { name: /Notifications in this browser/ });
  await here.click();
  await alerts.getByText("Nothing is sent to you yet").waitFor({ state: "detached" });
  await alerts.getByRole("button", { name: "Send a test" }).click();
  await alerts.getByText(/^Notification in Browser on \w+, sent: It answered 201\.$/).waitFor();
  const [message] = service.messages;
  expect(message?.shown.title).toBeTruthy();

  // What the push service would hand to the browser, its service worker shows.
  const wire = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    wire.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await wire.send("ServiceWorker.enable");
  const push = {
    ...{ origin: wird.url, registrationId: await registered },
    data: JSON.stringify(message?.shown),
  };
  await wire.send("ServiceWorker.deliverPushMessage", push);
  const shown = () =>
    page.evaluate(async () => {
      const { ready } = navigator.serviceWorker;
      return (await (await ready).getNotifications()).map(({ title, body, lang }) => {
        return { title, body, lang };
      });
    });
  await eventually("it is shown", async () => (await shown()).length > 0);
  expect(await shown()).toEqual([
    { title: message?.shown.title, body: message?.shown.text, lang: "en" },
  ]);

  await page.reload();
  await alerts.getByRole("switch", { name: /Notifications in this/, checked: true }).waitFor();
  // Another browser of the account, removed from here.
  const other = await page.context().request.post(`${wird.url}/api/users/${user.id}/push`, {
    data: service.subscribe("Old phone"),
  });
  expect(other.status()).toBe(201);
  await page.reload();
  await alerts.getByRole("button", { name: "Remove Old phone" }).click();
  await alerts.getByText("Also in Old phone").waitFor({ state: "detached" });
  await here.click();
  await alerts.getByText("Nothing is sent to you yet").waitFor();
  await page.close();
});
