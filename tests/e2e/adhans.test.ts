// The adhan screen and the bar that stops an adhan on every page.
import { afterAll, expect, test } from "vitest";
import type { Schedule } from "#contract/schedules";
import { mp3Bytes } from "../fakes/mp3-bytes.ts";
import { eventually } from "../harness.ts";
import { loadsOf, startKitchen, withKitchen } from "../kitchen.ts";
import { inCairo, mustFit } from "./in-cairo.ts";
import { says } from "./shown.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const kitchen = await startKitchen();
afterAll(() => kitchen.stop());
const { wird, browser } = await wirdInChromium({ settings: withKitchen(kitchen) });

test("five adhans are set with an uploaded sound; one is switched off and the page finds all again", async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 900 } });
  const id = await inCairo(page, wird.url, "adhan");
  const { request } = page.context();
  await page.goto(`${wird.url}/prayers?tab=adhan`);
  await says(page, "You have no sound yet: the adhan needs a recording.");
  for (const name of ["Adhan of Fajr", "Adhan Makkah"]) {
    const query = new URLSearchParams({ name });
    await request.post(`${wird.url}/api/users/${id}/sounds?${query}`, {
      data: mp3Bytes(name.length),
      headers: { "content-type": "application/octet-stream" },
    });
  }
  for (const data of [
    { type: "browser", name: "Kitchen", deviceId: "kitchen-tablet", isConnected: true },
    { type: "alexa", name: "Echo Dot", deviceId: "echo", isConnected: true },
  ]) {
    await request.post(`${wird.url}/api/users/${id}/devices`, { data });
  }
  const schedules = async (): Promise<Schedule[]> =>
    (await request.get(`${wird.url}/api/users/${id}/schedules`)).json();

  await page.reload();
  await page.getByText(/^Echo Dot cannot play the adhan:/).waitFor();
  await page.getByRole("button", { name: "Set all five" }).click();
  await says(page, "Choose a sound and a speaker first.");
  await page.getByLabel("Sound of Fajr").first().selectOption({ label: "Adhan of Fajr" });
  await page.getByLabel("Sound of the other four").selectOption({ label: "Adhan Makkah" });
  await mustFit(page, "adhans");
  await page.getByRole("button", { name: "Set all five" }).click();
  await says(page, "The adhan of all five prayers is set.");
  const set = await schedules();
  expect(set.map(({ startAnchor }) => startAnchor)).toEqual(
    ["fajr", "dhuhr", "asr", "maghrib", "isha"].map((prayer) => ({ prayer, minutes: 0 })),
  );
  const [fajr, ...others] = set.map(({ portion }) =>
    portion.kind === "sound" ? portion.soundId : null,
  );
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(fajr);
  expect(set[0]).toMatchObject({ endTime: null, enabled: true, frequency: "daily", volume: 50 });

  await page.getByRole("switch", { name: "Adhan of Dhuhr" }).click();
  await expect.poll(async () => (await schedules())[1]?.enabled).toBe(false);
  await page.reload();
  const on = (name: string) => page.getByRole("switch", { name: `Adhan of ${name}` });
  await on("Fajr").waitFor();
  expect([await on("Fajr").isChecked(), await on("Dhuhr").isChecked()]).toEqual([true, false]);
  await page
    .getByText(/^(today|tomorrow) at \d\d:\d\d$/)
    .first()
    .waitFor();
  expect(await schedules()).toHaveLength(5);
  await page.close();
});

test("an adhan is heard now before it is set, and stopped from any page, by keyboard, at 320 px", async () => {
  const page = await browser.page({ viewport: { width: 320, height: 640 } });
  const id = await inCairo(page, wird.url, "hear");
  const { request } = page.context();
  await request.post(`${wird.url}/api/users/${id}/sounds?name=Adhan`, {
    data: mp3Bytes(8),
    headers: { "content-type": "application/octet-stream" },
  });
  await eventually("the kitchen is seen", async () => {
    const seen = await (await request.get(`${wird.url}/api/speakers`)).json();
    return seen.some(({ deviceId }: { deviceId: string }) => deviceId === kitchen.deviceId);
  });
  await request.post(`${wird.url}/api/users/${id}/devices`, {
    data: { type: "google", name: "Kitchen", deviceId: kitchen.deviceId, isConnected: true },
  });
  await page.goto(`${wird.url}/prayers?tab=adhan`);
  await page.getByRole("button", { name: "Hear it now: the adhan of Asr" }).press("Enter");
  await page.getByRole("button", { name: "Stop the adhan of Asr" }).waitFor();
  await eventually("it is loaded", () => loadsOf(kitchen).length === 1);
  // Heard is not set: it stays off until somebody switches it on.
  expect(await page.getByRole("switch", { name: "Adhan of Asr" }).isChecked()).toBe(false);
  const bar = page.getByRole("region", { name: "Adhan", exact: true });
  await bar.getByText("Adhan of Asr on Kitchen").waitFor();
  for (const path of ["/khatm", "/"]) {
    await page.goto(wird.url + path);
    await bar.getByText("Adhan of Asr on Kitchen").waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "Adhan of Asr" }).count()).toBe(1);
    await mustFit(page, `the bar on ${path}`);
  }
  await page.getByRole("button", { name: "Stop the adhan on Kitchen" }).press("Enter");
  await bar.waitFor({ state: "detached" });
  await eventually("the kitchen is silent", () =>
    kitchen.journal.some(({ payload }) => payload?.type === "STOP"),
  );
  await page.close();
});
