// "What was said" on a speaker's row: read, copied and downloaded, also on a small screen and in Arabic.
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { Diagnosis } from "#contract/devices";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually } from "../../harness.ts";
import { withKitchen } from "../../kitchen.ts";
import { mustPassAxe } from "../axe.ts";
import { copies, openRow } from "../shown.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 120 }, withKitchen(kitchen));

/** A page of somebody whose kitchen recites. */
async function reciting(username: string, look: Parameters<typeof browser.page>[0] = {}) {
  const page = await browser.page({ timezoneId: "UTC", ...look });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "google", name: "Kitchen", deviceId: kitchen.deviceId, isConnected: true },
  });
  const { id } = await made.json();
  const pressed = await request.post(`${wird.url}/api/playback/control`, {
    data: { action: "play", deviceId: id, reciterId: 1, surahId: 1 },
  });
  expect(pressed.status()).toBe(200);
  await page.goto(wird.url);
  return { page, id };
}

test("a speaker's row opens what was said: facts, messages, copy and download", async () => {
  const { page, id } = await reciting("amina", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("button", { name: "What was said with Kitchen" }).click();
  const dialog = page.getByRole("dialog", { name: "What was said: Kitchen" });
  await dialog.getByText(`127.0.0.1:${kitchen.port}`, { exact: true }).waitFor();
  await dialog.getByText("Connected", { exact: true }).waitFor();
  await dialog.getByText("None since Wird follows it.").waitFor();
  const messages = dialog.getByRole("list", { name: "Messages, the newest last" });
  await messages.getByText(/^media \{"type":"LOAD"/).waitFor();
  // The newest message is in view.
  await eventually("the list is at its end", () =>
    messages.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2),
  );
  await mustPassAxe(page, "what was said");

  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download for a report" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("wird-speaker.json");
  const report: Diagnosis = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(report).toMatchObject({ name: "Kitchen", isConnected: true });
  expect(report.messages.some(({ text }) => text.includes('"LOAD"'))).toBe(true);

  const sharing = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Share this diagnosis" }).click();
  const file = await sharing;
  expect(file.suggestedFilename()).toBe("wird-speaker-shared.json");
  const shared = readFileSync(await file.path(), "utf8");
  expect(shared).toContain('"LOAD"');
  expect(shared).not.toContain("Kitchen");

  await copies(dialog, "Copy");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied).address).toBe(report.address);

  await page.context().request.post(`${wird.url}/api/playback/control`, {
    data: { action: "pause", deviceId: id },
  });
  await dialog.getByRole("button", { name: "Read again" }).click();
  await messages.getByText(/^media \{"type":"PAUSE"/).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.close();
});

test("it fits a screen of 320 px, in Arabic too", async () => {
  const { page } = await reciting("zayd", {
    viewport: { width: 320, height: 640 },
  });
  await page.evaluate(() => localStorage.setItem("wird.language", "ar"));
  await page.reload();
  // On a phone it is in the speaker's tile.
  await openRow(page, /^Kitchen/);
  await page.getByRole("button", { name: "ما دار من رسائل مع Kitchen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^media \{"type":"LOAD"/).waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const box = await dialog.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(320);
  await mustPassAxe(page, "what was said in Arabic");
  await page.close();
});
