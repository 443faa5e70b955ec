// The settings page: its sections, the clock, ways of alerts and their test, the calendar feed, tokens.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { TestPage } from "./browser.ts";
import { mustFit } from "./in-cairo.ts";
import { copies } from "./shown.ts";
import { PASSWORD, signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

/** Counts the messages to a webhook and refuses those to the topic. */
const received: string[] = [];
const receiver = createServer((request, reply) => {
  received.push(request.url ?? "");
  request.resume();
  reply.writeHead(request.url === "/hook" ? 204 : 403).end();
}).listen(0, "127.0.0.1");
afterAll(() => void receiver.close());
const address = (path: string) =>
  `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;

async function settings(username: string, options: Parameters<typeof browser.page>[0] = {}) {
  const page = await browser.page({
    ...{ timezoneId: "UTC", viewport: { width: 1440, height: 1000 } },
    ...{ permissions: ["clipboard-read", "clipboard-write"] },
    ...options,
  });
  const user = await signUp(page, wird.url, username, "Amina Khan");
  return { page, user };
}

const section = (page: TestPage, name: string) => page.getByRole("region", { name, exact: true });
const clipboard = (page: TestPage) => page.evaluate(() => navigator.clipboard.readText());

test("everything is on one page: from the menu to one's own part of it, and by address to each", async () => {
  const { page } = await settings("everything");
  await page.getByRole("button", { name: "User menu" }).press("Enter");
  await page.getByRole("menuitem", { name: "Profile" }).press("Enter");
  const focused = (name: string) =>
    page.getByRole("heading", { name, exact: true }).and(page.locator(":focus")).waitFor();
  await focused("Profile");
  expect(new URL(page.url()).pathname).toBe("/settings");
  await section(page, "Profile").getByText("everything@example.org").waitFor();
  for (const [id, name] of [
    ["place", "Place"],
    ["clock", "Clock"],
    ["alerts", "Alerts"],
    ["programs", "For programs"],
    ["tokens", "Tokens"],
    ["webhook", "Webhook"],
    ["calendar", "Calendar"],
    ["export", "Your data"],
  ] as const) {
    await page.goto(`${wird.url}/welcome`);
    await page.goto(`${wird.url}/settings#${id}`);
    await focused(name);
  }
  const programs = section(page, "For programs");
  expect(
    await programs.getByRole("heading", { level: 3, name: "Webhook", exact: true }).count(),
  ).toBe(1);
  expect(await programs.getByRole("region", { name: "Alerts" }).count()).toBe(0);
  // On the page already: the menu leads to its part all the same.
  await page.getByRole("button", { name: "User menu" }).press("Enter");
  await page.getByRole("menuitem", { name: "Profile" }).press("Enter");
  await focused("Profile");

  const place = section(page, "Place");
  await place.getByRole("combobox", { name: "Your city" }).fill("cairo");
  await place
    .getByRole("option", { name: /^Cairo/ })
    .first()
    .click();
  await place.getByLabel("Asr", { exact: true }).first().selectOption({ index: 1 });
  await place.getByText("Saved. These are the times now.").waitFor();
  await place.getByRole("link", { name: /^Timetable of your mosque/ }).click();
  await page.getByRole("tab", { name: "Place", selected: true }).waitFor();
  expect(await page.getByLabel("Asr", { exact: true }).first().inputValue()).toBe("hanafi");
  await page.close();
});

test("a clock of 24 hours holds on every page at once, in another browser too, until it is automatic again", async () => {
  const { page, user } = await settings("hours", { locale: "en-US" });
  await page.goto(`${wird.url}/prayers`);
  await page.getByRole("combobox", { name: "Your city" }).fill("cairo");
  await page
    .getByRole("option", { name: /^Cairo/ })
    .first()
    .click();
  const times = page.getByText(/^\d{1,2}:\d\d( [AP]M)?$/);
  await times.first().waitFor();
  const marks = async () => (await times.allTextContents()).filter((text) => / [AP]M$/.test(text));
  expect((await marks()).length).toBeGreaterThan(4);

  await page.goto(`${wird.url}/settings#clock`);
  const clock = section(page, "Clock");
  await clock.getByRole("radio", { name: "Automatic (1:30 PM)", checked: true }).waitFor();
  await clock.getByText("24 hours (13:30)").click();
  await clock.getByText("Saved.").waitFor();
  await page.getByRole("link", { name: "Prayers", exact: true }).click();
  await times.first().waitFor();
  expect(await marks()).toEqual([]);
  await page.reload();
  await times.first().waitFor();
  expect(await marks()).toEqual([]);

  const other = await browser.page({ timezoneId: "UTC", locale: "en-US" });
  await other.goto(`${wird.url}/auth`);
  await other.getByLabel("Email or username").fill(user.username);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.keyboard.press("Enter");
  await other.getByRole("heading", { name: /^Welcome, / }).waitFor();
  await other.getByRole("link", { name: "Prayers", exact: true }).click();
  await other
    .getByText(/^\d{2}:\d\d$/)
    .first()
    .waitFor();
  await other.close();

  await page.goto(`${wird.url}/settings#clock`);
  await clock.getByText("Automatic (1:30 PM)").click();
  await clock.getByText("Saved.").waitFor();
  await page.goto(`${wird.url}/prayers`);
  await times.first().waitFor();
  expect((await marks()).length).toBeGreaterThan(4);
  await page.close();
});

test("each way is chosen, the test says what came back, and it stays so", async () => {
  const { page } = await settings("amina");
  await page.getByRole("button", { name: "User menu" }).press("Enter");
  await page.getByRole("menuitem", { name: "Settings" }).press("Enter");
  await page
    .getByRole("heading", { level: 1, name: "Settings" })
    .and(page.locator(":focus"))
    .waitFor();
  expect(await page.title()).toBe("Settings · Wird");
  const alerts = section(page, "Alerts");
  await alerts.getByText("Nothing is sent to you yet").waitFor();
  const send = alerts.getByRole("button", { name: "Send a test" });
  await send.click();
  await alerts.getByText("There is no way to tell you yet.").waitFor();

  const mail = alerts.getByRole("switch", { name: /E-mail/ });
  await mail.click();
  await alerts.getByText("Nothing is sent to you yet").waitFor({ state: "detached" });
  const program = section(page, "Webhook");
  const webhook = program.getByRole("textbox", { name: "Webhook address" });
  await webhook.fill("ftp://example.org");
  await webhook.press("Enter");
  await program.getByText("This is no web address.").waitFor();
  await webhook.fill(address("/hook"));
  await webhook.press("Enter");
  await copies(program, "Copy the secret");
  const secret = await program.locator("output").textContent();
  expect(secret?.length).toBeGreaterThan(20);
  expect(await clipboard(page)).toBe(secret);
  const ntfy = alerts.getByRole("textbox", { name: "Phone app (by its address)" });
  await ntfy.fill(address("/"));
  await alerts.getByRole("button", { name: "Save the app's address" }).click();
  await alerts.getByText("An ntfy address ends with its topic").waitFor();
  await ntfy.fill(address("/our-house"));
  await alerts.getByRole("button", { name: "Save the app's address" }).click();
  await alerts.getByText("Saved.").first().waitFor();
  await alerts.getByLabel("From").fill("23:00");
  await alerts.getByRole("button", { name: "Save the quiet hours" }).click();
  await alerts.getByText("Enter both times.").waitFor();
  await alerts.getByLabel("Until").fill("06:30");
  await alerts.getByRole("button", { name: "Save the quiet hours" }).click();
  await alerts.getByText("Enter both times.").waitFor({ state: "detached" });

  await send.click();
  const results = alerts.getByRole("list", { name: "What came back" });
  await results.getByText(/^E-mail, sent: There is no mail server/).waitFor();
  await results.getByText("Webhook, sent: It answered 204.").waitFor();
  await results.getByText("Phone app, not sent: It refused the message with 403.").waitFor();
  expect(received.toSorted()).toEqual(["/hook", "/our-house"]);

  await page.reload();
  await expect.poll(() => webhook.inputValue()).toBe(address("/hook"));
  expect(await ntfy.inputValue()).toBe(address("/our-house"));
  expect(await mail.isChecked()).toBe(true);
  expect(await alerts.getByLabel("From").inputValue()).toBe("23:00");
  // An empty address ends its way.
  await webhook.fill("");
  await webhook.press("Enter");
  await program.locator("output").waitFor({ state: "detached" });
  await page.close();
});

test("the address of the calendar feed is shown once, made anew and ended", async () => {
  const { page } = await settings("yusuf");
  await page.goto(`${wird.url}/settings#calendar`);
  const calendar = section(page, "Calendar");
  await calendar.getByRole("heading").and(page.locator(":focus")).waitFor();
  await calendar.getByText("There is no address yet.").waitFor();
  await calendar.getByRole("button", { name: "Make an address" }).press("Enter");
  const output = calendar.locator("output");
  await output.waitFor();
  const first = (await output.textContent()) ?? "";
  expect(first).toMatch(/^http.*\/calendar\/[A-Za-z0-9_-]+\.ics$/);
  await copies(calendar, "Copy the address");
  expect(await clipboard(page)).toBe(first);

  await page.reload();
  await calendar.getByText("No calendar has fetched it yet.").waitFor();
  expect(await output.count()).toBe(0);
  const feed = (url: string) => page.context().request.get(wird.url + new URL(url).pathname);
  expect((await feed(first)).status()).toBe(200);

  await calendar.getByRole("button", { name: "Make a new address" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make a new address" }).press("Enter");
  await output.waitFor();
  const second = (await output.textContent()) ?? "";
  expect(second).not.toBe(first);
  expect((await feed(first)).status()).toBe(404);
  expect((await feed(second)).status()).toBe(200);

  await calendar.getByRole("button", { name: "End it" }).press("Enter");
  await dialog.getByRole("button", { name: "End it" }).press("Enter");
  await calendar.getByText("There is no address yet.").waitFor();
  expect(await output.count()).toBe(0);
  expect((await feed(second)).status()).toBe(404);
  await page.close();
});

test("a token is named, shown once, works, shows its use, and is shut out when it is revoked", async () => {
  const { page, user } = await settings("maryam");
  await page.goto(`${wird.url}/settings#tokens`);
  const tokens = section(page, "Tokens");
  await tokens.getByText("There are no tokens yet.").waitFor();
  await tokens.getByRole("button", { name: "Make a token" }).click();
  await tokens.getByText("Give the token a name.").waitFor();
  await tokens.getByRole("textbox", { name: "Name" }).fill("Home Assistant");
  await tokens.getByText("Read and control", { exact: true }).click();
  await tokens.getByText("Also plays, stops and changes.").waitFor();
  await tokens.getByRole("button", { name: "Make a token" }).press("Enter");
  const output = tokens.locator("output");
  await output.waitFor();
  const secret = (await output.textContent()) ?? "";
  expect(secret).toMatch(/^wird_/);
  await copies(tokens, "Copy the token");
  expect(await clipboard(page)).toBe(secret);
  const row = tokens.getByRole("listitem").filter({ hasText: "Home Assistant" });
  await row.getByText("Never used").waitFor();

  // As the example on the page has it.
  await tokens.getByText("How a program uses it").press("Enter");
  const example = (await tokens.locator("pre").first().textContent()) ?? "";
  const [, path] = /http:\/\/[^/]+(\/\S+)$/.exec(example) ?? [];
  expect(path).toBe(`/api/users/${user.id}/schedules`);
  const asProgram = () =>
    fetch(`${wird.url}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await asProgram()).status).toBe(200);

  await page.reload();
  await row.getByText(/^Last used on/).waitFor();
  await row.getByText("Read and control").waitFor();
  expect(await output.count()).toBe(0);
  await row.getByRole("button", { name: "Revoke Home Assistant" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Revoke this token?" });
  await dialog.getByText("The program that uses Home Assistant is shut out at once.").waitFor();
  await dialog.getByRole("button", { name: "Revoke" }).press("Enter");
  await tokens.getByText("There are no tokens yet.").waitFor();
  expect((await asProgram()).status).toBe(401);
  await page.close();
});

test.each(["en", "ar"] as const)(
  "everything filled in fits 320 px and passes axe (%s)",
  async (language) => {
    const { page } = await settings(`narrow${language}`, {
      ...{
        viewport: { width: 320, height: 800 },
        colorScheme: language === "ar" ? "dark" : "light",
      },
    });
    await page.evaluate((code) => localStorage.setItem("wird.language", code), language);
    await page.goto(`${wird.url}/settings`);
    const webhook = page.locator("section:has(> div > #webhook) input[type=url]");
    await webhook.fill(`https://home.example.org/${"long-".repeat(20)}`);
    await webhook.press("Enter");
    await page.locator("section:has(> div > #webhook) output").waitFor();
    await page.locator("section:has(> div > #calendar) button").first().click();
    await page.locator("section:has(> div > #calendar) output").waitFor();
    const name = page.locator("section:has(> div > #tokens) input").first();
    await name.fill("x".repeat(100));
    await name.press("Enter");
    await page.locator("section:has(> div > #tokens) output").waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    await mustFit(page, `/settings in ${language}`);
    await page.close();
  },
);
