// The page of one's own sounds: upload, listen, address, delete; what is refused; in Arabic on a phone.
import { expect, test } from "vitest";
import { mp3Bytes } from "../fakes/mp3-bytes.ts";
import type { TestPage } from "./browser.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "audio/mpeg", buffer });

async function choose(page: TestPage, chosen: ReturnType<typeof file>) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).press("Enter");
  await (await chooser).setFiles(chosen);
}

test("a sound is uploaded, heard, kept from being deleted while a schedule plays it, and deleted", async () => {
  const page = await browser.page({
    viewport: { width: 1440, height: 900 },
    // A proxy that hangs up, below.
    expected: /net::ERR_FAILED/,
  });
  const { id: userId } = await signUp(page, wird.url, "sounds", "Amina");
  await page.goto(`${wird.url}/playback`);
  await page.getByRole("link", { name: "Sounds of your own" }).press("Enter");
  await page.getByText("No sounds yet").waitFor();

  await choose(page, file("Adhan Makkah.mp3", mp3Bytes(4)));
  await page.getByText("Adhan Makkah was added.").waitFor();
  await page.getByText("0:04").waitFor();
  await page.getByRole("button", { name: "Listen to Adhan Makkah" }).press("Enter");
  await page.getByRole("button", { name: "Pause Adhan Makkah" }).waitFor();
  // It plays to its end by itself.
  await page.getByRole("button", { name: "Listen to Adhan Makkah" }).waitFor();

  await choose(page, file("page.mp3", Buffer.from("<!doctype html><p>no sound</p>".repeat(50))));
  await page.getByText("This file is no MP3, AAC, Ogg or WAV recording").waitFor();
  // Made in the page: sending 21 MB to Chromium takes long on a busy machine.
  await page.locator('input[type="file"]').evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(21 * 1024 * 1024)], "hour.wav"));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.getByText("A sound may have at most 20 MB").waitFor();
  expect(await page.getByRole("listitem").filter({ hasText: "page" }).count()).toBe(0);

  // A proxy in front of Wird that takes less: it answers in its own words, or hangs up.
  const addresses = /\/sounds\?name=/;
  await page.route(addresses, (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body: "<title>413</title>" }),
  );
  await choose(page, file("long.mp3", mp3Bytes(4)));
  await page.getByText("A proxy in front of Wird refuses files of this size").waitFor();
  await page.unroute(addresses);
  await page.route(addresses, (route) => route.abort());
  await choose(page, file("long.mp3", Buffer.alloc(1_100_000)));
  await page.getByText("The upload broke off").waitFor();
  await page.unroute(addresses);

  await page.getByLabel("Name").fill("أذان المدينة");
  await page.getByLabel("Address").fill("http://example.org/adhan.mp3");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("The address begins with https://").waitFor();
  await page.getByLabel("Address").fill("https://example.org/adhan.mp3");
  await page.getByLabel("Address").press("Enter");
  await page.getByText("example.org/adhan.mp3").waitFor();

  const [sound] = await wird.parts.sounds.list(userId);
  await page.evaluate(
    async ([user, soundId]) => {
      const send = async (path: string, body: object) => {
        const headers = { "content-type": "application/json" };
        const reply = await fetch(`/api/users/${user}/${path}`, {
          ...{ method: "POST", headers },
          body: JSON.stringify(body),
        });
        return (await reply.json()) as { id: number };
      };
      const device = await send("devices", { type: "browser", name: "Tablet" });
      const portion = { kind: "sound", soundId };
      await send("schedules", { deviceId: device.id, startTime: "04:50", endTime: null, portion });
    },
    [userId, sound?.id],
  );
  await page.getByRole("button", { name: "Delete Adhan Makkah" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await dialog.getByText("04:50 on Tablet").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete أذان المدينة" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByText("example.org/adhan.mp3").waitFor({ state: "detached" });

  // A schedule's form leads to the uploads without losing what was entered, and finds what was added there.
  await page.goto(wird.url);
  await page.getByRole("button", { name: "Add New Schedule" }).click();
  await dialog.getByLabel("Start Time").fill("03:33");
  await dialog.getByText("A sound", { exact: true }).click();
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Upload a file on the page of sounds" }).click();
  const uploads = await opened;
  expect(new URL(uploads.url()).pathname).toBe("/sounds");
  await choose(uploads, file("Morning adhkar.mp3", mp3Bytes(4)));
  await uploads.getByText("Morning adhkar was added.").waitFor();
  await uploads.close();
  // Chromium without a screen gives no page the focus back.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await dialog.getByLabel("Which sound").selectOption("Morning adhkar");
  expect(await dialog.getByLabel("Start Time").inputValue()).toBe("03:33");
  await page.close();
});
