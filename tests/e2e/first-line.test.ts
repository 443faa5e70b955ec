// The dashboard's first line: what went wrong since the last visit, playing it now, dismissing it.
import { afterAll, expect, test } from "vitest";
import type { Alert, AlertKind } from "#contract/alerts";
import { said, sentence } from "#contract/sentences/sentences";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually } from "../harness.ts";
import { loadsOf, withKitchen } from "../kitchen.ts";
import { mustFit } from "./in-cairo.ts";
import { PASSWORD, signUp } from "./sign-up.ts";
import { laterToday } from "./wall-time.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 120 }, withKitchen(kitchen));

const DAY = 24 * 60 * 60_000;

/** An account with a schedule on the kitchen, and the alerts that its pages are answered. */
async function home(username: string, options: Parameters<typeof browser.page>[0] = {}) {
  const page = await browser.page({
    ...{ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } },
    ...options,
  });
  let alerts: Alert[] = [];
  const seen: number[] = [];
  await page.route("**/alerts/unseen", (route) => route.fulfill({ json: alerts }));
  await page.route("**/alerts/seen", async (route) => {
    const { upTo } = route.request().postDataJSON() as { upTo: number };
    seen.push(upTo);
    alerts = alerts.filter(({ id }) => id > upTo);
    await route.fulfill({ json: { success: true } });
  });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const post = async (path: string, data: object) => {
    const reply = await request.post(`${wird.url}/api/users/${user.id}/${path}`, { data });
    expect(reply.status()).toBe(201);
    return (await reply.json()) as { id: number };
  };
  const device = await post("devices", {
    ...{ type: "google", name: "Kitchen", deviceId: kitchen.deviceId, isConnected: true },
  });
  const schedule = await post("schedules", {
    ...{ ...laterToday(), frequency: "daily" },
    ...{ deviceId: device.id, reciterId: 1 },
  });

  function alert(id: number, kind: AlertKind, speaker: string): Alert {
    const why = said(sentence("run.silent", { speaker }));
    return {
      ...{ id, kind, speaker, scheduleId: schedule.id },
      // Yesterday at noon, whatever the time is.
      dueAt: new Date(Math.floor(Date.now() / DAY) * DAY - DAY / 2 - id).toISOString(),
      what: "Al-Kahf",
      whatSentence: { code: "portion.named-surah", params: { surah: 18 } },
      ...{ reason: why.message, reasonSentence: why.sentence },
      canPlayNow: kind === "failed" || kind === "missed",
      createdAt: new Date().toISOString(),
    };
  }

  return {
    page,
    seen,
    /** Newest first, as the server answers. */
    answer(...next: Alert[]) {
      alerts = next;
    },
    alert,
    line: page.getByRole("region", { name: /What went wrong|ما الذي تعثّر/ }),
  };
}

test("the newest shows with its reason, the others unfold, and a dismissal marks all as seen", async () => {
  const { page, answer, alert, line, seen } = await home("amina");
  expect(await line.count()).toBe(0);
  answer(
    alert(9, "failed", "Kitchen"),
    alert(7, "fallback", "Study"),
    alert(4, "unreachable", "Hall"),
  );
  await page.reload();
  await line.getByText(/^Al-Kahf did not play in the Kitchen yesterday at \d\d:\d\d\.$/).waitFor();
  await line.getByText("Kitchen had not begun to play a minute after its time.").waitFor();
  expect(await line.getByRole("listitem").count()).toBe(1);
  await line.getByRole("button", { name: "and 2 more" }).press("Enter");
  await line.getByText(/^Study stayed silent yesterday at/).waitFor();
  await line.getByText(/^Al-Kahf is due in the Hall/).waitFor();
  // Only where it still makes sense.
  expect(await line.getByRole("button", { name: /^Play it now/ }).count()).toBe(1);
  await mustFit(page, "first line");
  await line.getByRole("button", { name: "Dismiss all" }).press("Enter");
  await line.waitFor({ state: "detached" });
  expect(seen).toEqual([9]);
  // The keyboard is on the page's heading, and the line does not come back.
  await page.locator("h1:focus").waitFor();
  await page.reload();
  await page.getByText("You have 1 active schedule").waitFor();
  expect(await line.count()).toBe(0);
  await page.close();
});

test("the link of a letter puts its alert first, with the keyboard on its button, which plays", async () => {
  const { page, answer, alert, line } = await home("yusuf");
  answer(alert(9, "failed", "Study"), alert(7, "missed", "Kitchen"));
  await page.goto(`${wird.url}/?alert=7`);
  await line.getByText(/^Al-Kahf was missed in the Kitchen yesterday/).waitFor();
  const play = line.getByRole("button", { name: "Play it now: Al-Kahf on Kitchen" });
  await play.and(page.locator(":focus")).waitFor();
  // The address alone plays nothing: mail programs open links to look at them.
  expect(loadsOf(kitchen)).toEqual([]);
  await page.keyboard.press("Enter");
  await line.getByText("Started. Its schedule below shows how it goes.").waitFor();
  await eventually("the kitchen plays", async () => loadsOf(kitchen).length > 0);
  expect(await play.count()).toBe(0);
  await line.getByRole("button", { name: "Dismiss all" }).press("Enter");
  await line.waitFor({ state: "detached" });
  expect(page.url()).toBe(`${wird.url}/`);
  await page.goto(`${wird.url}/?alert=7`);
  await line.getByText("What this link was about was dismissed already").waitFor();
  await line.getByRole("button", { name: "Dismiss" }).press("Enter");
  await line.waitFor({ state: "detached" });
  await page.close();
});

test("the link of a letter survives a sign-in on the way", async () => {
  const { page, answer, alert, line } = await home("maryam");
  answer(alert(9, "failed", "Study"), alert(7, "missed", "Kitchen"));
  await page.context().clearCookies();
  await page.goto(`${wird.url}/?alert=7`);
  await page.getByLabel("Username").fill("maryam");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await line.getByText(/^Al-Kahf was missed in the Kitchen/).waitFor();
  await page.close();
});

test("what goes wrong while the page is open appears by itself; in Arabic and 320 px it fits", async () => {
  const { page, answer, alert, line } = await home("huda", {
    ...{ viewport: { width: 320, height: 800 }, colorScheme: "dark" },
  });
  let say = (_message: object) => {};
  await page.routeWebSocket("**/ws", (socket) => {
    socket.connectToServer();
    say = (message) => socket.send(JSON.stringify(message));
  });
  await page.evaluate(() => localStorage.setItem("wird.language", "ar"));
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  answer(alert(3, "interrupted", "Kitchen"), alert(2, "failed", "Kitchen"));
  // Again until the socket is there and the page has signed in on it.
  await eventually("the line shows", async () => {
    say({ type: "alerts_update" });
    return (await line.count()) > 0;
  });
  await line.getByText(/^انقطع تشغيل .*Kitchen.* أمس في/).waitFor();
  await line.getByRole("button", { name: "وتنبيه آخر" }).press("Enter");
  await line.getByRole("button", { name: /^تشغيل الآن/ }).waitFor();
  await mustFit(page, "first line, Arabic");
  await page.close();
});
