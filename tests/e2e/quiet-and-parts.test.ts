// Quiet with one press on the dashboard, and a schedule that recites ten pages each time.
import { afterAll, expect, test } from "vitest";
import { languageCodes } from "#contract/languages";
import type { Schedule } from "#contract/schedules";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually } from "../harness.ts";
import { withSpeakers } from "../kitchen.ts";
import { wordsOf } from "../words-of.ts";
import { mustPassAxe } from "./axe.ts";
import { signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 300 }, withSpeakers([kitchen]));

async function home(username: string, viewport: { width: number; height: number }) {
  const page = await browser.page({ timezoneId: "UTC", viewport });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "google", name: "Kitchen", deviceId: kitchen.deviceId, isConnected: true },
  });
  expect(made.status()).toBe(201);
  const { id: deviceId } = (await made.json()) as { id: number };
  await page.reload();
  return { page, user, request, deviceId };
}

const isPlaying = () => kitchen.state().media?.state === "PLAYING";

test("one press makes it quiet on a phone: what plays stops, its end is shown, and another press ends it", async () => {
  const { page, user, request, deviceId } = await home("quiet", { width: 390, height: 844 });
  const data = { action: "play", deviceId, reciterId: 1, surahId: 18 };
  expect((await request.post(`${wird.url}/api/playback/control`, { data })).status()).toBe(200);
  await eventually("it plays", isPlaying);
  const quiet = page.getByRole("region", { name: "Quiet" });
  await quiet.getByRole("button", { name: "Until tomorrow" }).click();
  await quiet.getByText(/^Quiet until .*(12:00|00:00)/).waitFor();
  await eventually("it is silent", () => !isPlaying());
  await mustPassAxe(page, "a quiet that lasts");
  await page.reload();
  await quiet.getByRole("button", { name: "End quiet" }).click();
  await quiet.getByRole("button", { name: "For an hour" }).waitFor();
  const left = await request.get(`${wird.url}/api/users/${user.id}/quiet`);
  expect(await left.json()).toBe(null);

  // Asked for elsewhere, the open page shows it at once.
  await request.post(`${wird.url}/api/users/${user.id}/quiet`, { data: { minutes: 30 } });
  await quiet.getByText(/^Quiet until/).waitFor();
  await page.close();
});

test.each(languageCodes)(
  "on the narrowest phone it moves nothing when it comes (%s)",
  async (code) => {
    const { page } = await home(`still-${code}`, { width: 320, height: 800 });
    await page.evaluate((language) => localStorage.setItem("wird.language", language), code);
    await page.reload();
    const { quiet } = await wordsOf(code);
    const line = page.getByRole("region", { name: quiet.label, exact: true });
    await line.getByRole("button", { name: quiet.tomorrow }).waitFor();
    // As high as the room that was kept free for it.
    expect((await line.boundingBox())?.height).toBe(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.close();
  },
);

test("ten pages each time are chosen with a chip, and the row says where it is", async () => {
  const { page, user, request } = await home("pages", { width: 1440, height: 900 });
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Schedule" });
  await dialog.getByLabel("Start Time").fill("05:10");
  await dialog.getByText("So much each time").click();
  await dialog.getByRole("button", { name: "1 juz each time" }).click();
  await dialog.getByRole("button", { name: "10 pages each time" }).click();
  await mustPassAxe(page, "so much each time");
  await dialog.getByRole("button", { name: "Create Schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  const schedules = await request.get(`${wird.url}/api/users/${user.id}/schedules`);
  const [made] = (await schedules.json()) as Schedule[];
  const begins = { surah: 1, ayah: 1 };
  expect(made).toMatchObject({
    portion: { kind: "part", unit: "page", count: 10, from: begins, at: begins },
  });
  await page
    .getByText(/10 pages each time, now at .*1/)
    .first()
    .waitFor();
  await page.close();
});
