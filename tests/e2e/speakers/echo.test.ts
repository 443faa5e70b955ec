// An Echo in the page: controls that cannot be used remotely are hidden, and the page says why.
import { expect, test } from "vitest";
import { says } from "../shown.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const { wird, browser } = await recitingWird({ secondsOf: () => 300 });
const { db } = wird.parts.database;

/** A user whose Echo recites for a schedule, and has recited before. */
async function echoHome(username: string) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  const { id: userId } = await signUp(page, wird.url, username, "Amina Khan");
  const post = async (path: string, data: object) => {
    const reply = await page.context().request.post(`${wird.url}${path}`, { data });
    expect(reply.status()).toBe(201);
    return (await reply.json()).id as number;
  };
  const deviceId = await post(`/api/users/${userId}/devices`, {
    ...{ type: "alexa", name: "Kitchen Echo", deviceId: `echo-of-${username}`, isConnected: true },
  });
  const scheduleId = await post(`/api/users/${userId}/schedules`, {
    ...{ deviceId, reciterId: 1, startTime: "04:50", endTime: "05:20", frequency: "daily" },
  });
  const now = Date.now();
  const recitation = { deviceId, reciterId: 1, surahId: 18 };
  await db
    .insertInto("playbackState")
    .values({
      ...{ ...recitation, status: "playing", position: 30, duration: null, error: null },
      ...{ volume: 50, muted: 0, positionAt: now, lastUpdated: now },
    })
    .execute();
  await db
    .insertInto("runs")
    .values({
      ...{ scheduleId, dueAt: now - 60_000, endsAt: now + 3_600_000, status: "running" },
      ...{ claimedBy: "alexa", startedAt: now - 60_000, reason: null },
      ...{ endedAt: null, playOrder: null, volumeBefore: null },
    })
    .execute();
  await db
    .insertInto("playbackHistory")
    .values({
      ...{ ...recitation, userId, deviceName: "Kitchen Echo", startPosition: 0, completed: 0 },
      ...{ endPosition: 135, secondsHeard: 135, timestamp: now - 600_000 },
    })
    .execute();
  return page;
}

test("where no skill is set up, connecting Alexa says so and leaves no Echo that waits", async () => {
  // The first account is the admin's, which may link by the developer's page.
  const admin = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  const { id: userId, role } = await signUp(admin, wird.url, "setsup", "Amina Khan");
  expect(role).toBe("admin");
  const alexa = admin.getByRole("region", { name: "Amazon Alexa", exact: true });
  await alexa.getByRole("button", { name: "Connect" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByText(/this server has no Alexa skill/).waitFor();
  await dialog.getByRole("button", { name: "Connect" }).click();
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "I've Enabled the Skill" }).click();
  await dialog.getByText(/this server has no Alexa skill/).waitFor();
  expect(await dialog.getByText("Say the code").count()).toBe(0);
  await dialog.getByRole("button", { name: "Done" }).click();
  const devices = await admin.context().request.get(`${wird.url}/api/users/${userId}/devices`);
  expect(await devices.json()).toEqual([]);
  await alexa.getByRole("button", { name: "Connect" }).waitFor();
  await admin.close();

  const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } });
  await signUp(page, wird.url, "noskill", "Amina Khan");
  await page
    .getByRole("region", { name: "Amazon Alexa", exact: true })
    .getByRole("button", { name: "Connect" })
    .click();
  const own = page.getByRole("dialog");
  await own.getByText(/this server has no Alexa skill/).waitFor();
  expect(await own.getByRole("button", { name: "Connect" }).count()).toBe(0);
  await own.getByRole("button", { name: "Cancel" }).click();
  await page.close();
});

test("its card and its schedule offer what works, and say what to tell Alexa", async () => {
  const page = await echoHome("amina");
  await page.goto(wird.url);
  const card = page.getByRole("region", { name: "Amazon Alexa", exact: true });
  await card.getByText("Playing Al-Kahf").waitFor();
  await card.getByText(/Say “Alexa, pause”.* Amazon lets nobody control an Echo/).waitFor();
  const steering = /Pause|Next surah|Previous surah|Resume|^Test/;
  expect(await card.getByRole("button", { name: steering }).count()).toBe(0);
  expect(await card.getByRole("slider").count()).toBe(0);
  await card.getByRole("button", { name: "Disconnect Kitchen Echo" }).waitFor();

  // In the card of the next recitation, and in the schedule's row.
  await page
    .getByRole("button", { name: /^Skip next/ })
    .nth(1)
    .waitFor();
  expect(await page.getByText("To stop it, say “Alexa, stop”.").count()).toBe(2);
  expect(await page.getByRole("button", { name: /^(Play now|Stop)/ }).count()).toBe(0);
  await page.close();
});

test("nothing can be sent to it: Resume plays in this browser, and says so", async () => {
  const page = await echoHome("badr");
  const pressed: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/playback/control")) pressed.push(request.postData() ?? "");
  });
  await page.goto(`${wird.url}/playback`);
  await page.getByRole("button", { name: /^Play on/ }).click();
  const echo = page.getByRole("menuitemradio", { name: /Kitchen Echo.*ask Alexa/ });
  await echo.waitFor();
  expect(await echo.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: /^Resume .* at 2:15$/ }).click();
  await says(page, "Playing in this browser");
  await says(page, "Amazon lets nobody start audio on Kitchen Echo from outside.");
  const bar = page.getByRole("region", { name: "Now playing" });
  await bar.getByRole("button", { name: "Pause" }).waitFor();
  await bar.getByText(/^2:[1-5]\d$/).waitFor();
  expect(pressed).toEqual([]);
  await page.close();
});
