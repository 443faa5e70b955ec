// npm run dev itself: the pages served by Vite, under StrictMode, with the sample data and the virtual speaker.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { clockSettings } from "../clock-settings.ts";
import { wavBytes } from "../fakes/audio-files.ts";
import { eventually } from "../harness.ts";
import { startBrowser } from "./browser.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const [dev, browser] = await Promise.all([startDev(), startBrowser()]);
afterEach(() => browser.mustBeQuiet());
afterAll(async () => {
  await browser.close();
  await dev.stop();
});

/** The command from package.json, with its own ports and data folder. */
async function startDev() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [, ...command] = (scripts.dev as string).split(" ");
  const folder = mkdtempSync(join(tmpdir(), "wird-dev-"));
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...clockSettings,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      DATA_DIR: folder,
      // The developer's own .env file must not select the real data.
      DATABASE_URL: "",
      CAST_DISCOVERY: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const ended = once(child, "close");
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const [, address] = /follows your changes: (\S+)[^]*Sign in as amina/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`npm run dev ended at once:\n${printed}`)));
  });
  return {
    url,
    printed: () => printed,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a dialog, checks that it stays open through StrictMode's double effects, and closes it. */
async function openDialog(page: Page, button: string | RegExp, title: string) {
  await page.getByRole("button", { name: button }).first().click();
  await closeDialog(page, title);
}

async function closeDialog(page: Page, title: string) {
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await dialog.waitFor();
  // A late step back through the history would have closed it by now.
  await page.waitForFunction(() => history.state?.dialogs === 1);
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

test("amina signs in, opens each dialog, and hears the virtual speaker", async () => {
  const page = await browser.page({ viewport: { width: 1440, height: 1000 } });
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.goto(dev.url);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await closeDialog(page, "Forgot your password?");
  await page.getByLabel("Username").fill("amina");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Welcome, Amina Rahman!" }).waitFor();

  await openDialog(page, "Add New Schedule", "Create New Schedule");
  await openDialog(page, "Edit schedule at 04:50", "Edit Schedule");
  await openDialog(page, "Delete schedule at 04:50", "Delete this schedule?");
  await openDialog(page, "Rename Kitchen", "Rename this speaker");
  await openDialog(page, /^Connect.*Google Home$/, "Connect Google Home");
  await openDialog(page, /^Connect.*Amazon Alexa$/, "Connect Amazon Alexa");
  await openDialog(page, "Keyboard shortcuts", "Keyboard shortcuts");
  await page.getByRole("button", { name: "Disconnect Kitchen" }).click();
  await page
    .getByRole("dialog", { name: "Disconnect Kitchen?" })
    .getByRole("button", { name: "Disconnect" })
    .click();
  await openDialog(page, "Forget Kitchen", "Forget Kitchen?");
  await page.getByRole("button", { name: "Connect again" }).click();

  await page.getByRole("button", { name: "Play now" }).first().click();
  const card = page.getByRole("region", { name: "Google Home", exact: true });
  await card.getByText(/^Playing /).waitFor();
  await eventually("the virtual speaker plays", () =>
    /Kitchen \(the virtual speaker\): playing \S+ - /.test(dev.printed()),
  );
  await card.getByRole("button", { name: "Pause Kitchen" }).click();
  await card.getByText(/^Paused at /).waitFor();

  await page.goto(`${dev.url}/admin`);
  await openDialog(page, "Delete Yusuf Demir", "Delete Yusuf Demir?");
  expect(warnings).toEqual([]);
  // Neither a refused proxy nor an error from Vite or the server.
  expect(dev.printed()).not.toMatch(/error/i);
});

test("sounds, answers to large uploads and calendars come from the server, not from Vite", async () => {
  const page = await browser.page();
  const { request } = page.context();
  await request.post(`${dev.url}/api/login`, { data: { username: "amina", password: "password" } });
  const { user } = await (await request.get(`${dev.url}/api/user`)).json();
  const sounds = `${dev.url}/api/users/${user.id}/sounds`;
  const upload = (bytes: Buffer) =>
    request.post(sounds, {
      multipart: { file: { name: "adhan.wav", mimeType: "audio/wav", buffer: bytes } },
    });
  const kept = await (await upload(wavBytes(2))).json();
  const media = await request.get(new URL(kept.mediaUrl, dev.url).href);
  expect(media.headers()["content-type"]).toBe("audio/wav");
  const tooLarge = await upload(wavBytes(3_600));
  expect([tooLarge.status(), (await tooLarge.json()).error]).toEqual([413, "too-large"]);
  for (const path of ["/media/none", "/calendar/none.ics"]) {
    expect((await request.get(dev.url + path)).status()).toBe(404);
  }
});

test("a page takes the language that was chosen in another browser, without a word on the console", async () => {
  const page = await browser.page();
  const { request } = page.context();
  const signedIn = await request.post(`${dev.url}/api/login`, {
    data: { username: "amina", password: "password" },
  });
  expect(signedIn.status()).toBe(200);
  await page.goto(dev.url);
  await page.getByRole("heading", { name: "Welcome, Amina Rahman!" }).waitFor();
  const change = async (language: string) => {
    const changed = await request.patch(`${dev.url}/api/user`, { data: { language } });
    expect(changed.status()).toBe(200);
  };
  await change("ar");
  await page.reload();
  await page.getByRole("heading", { name: /مرحبًا/ }).waitFor();
  await change("en");
  await page.close();
});
