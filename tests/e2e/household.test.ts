// A household in the browser: inviting, joining by the link as a new person, what a listener is offered, leaving.
import { expect, test } from "vitest";
import { mustPassAxe } from "./axe.ts";
import type { TestPage } from "./browser.ts";
import { mustFit } from "./in-cairo.ts";
import { openRow } from "./shown.ts";
import { PASSWORD, signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium({ settings: { REGISTRATION: "invited" } });
const WIDE = { timezoneId: "UTC", viewport: { width: 1440, height: 1000 } };

const household = (page: TestPage) => page.getByRole("region", { name: "Household", exact: true });

async function makeSchedule(page: TestPage, userId: number): Promise<void> {
  const { request } = page.context();
  const headers = { origin: wird.url };
  const base = `${wird.url}/api/users/${userId}`;
  const kitchen = { type: "alexa", name: "Kitchen", isConnected: true };
  const device = await (await request.post(`${base}/devices`, { data: kitchen, headers })).json();
  const schedule = { deviceId: device.id, reciterId: 1, startTime: "04:50", endTime: "05:20" };
  const made = await request.post(`${base}/schedules`, { data: schedule, headers });
  expect(made.status()).toBe(201);
}

test("a person who is invited registers, joins, listens, and leaves again", async () => {
  const host = await browser.page(WIDE);
  const amina = await signUp(host, wird.url, "amina", "Amina Khan");
  await makeSchedule(host, amina.id);
  await host.goto(`${wird.url}/settings#household`);
  const home = household(host);
  await home.getByText("You share with nobody yet.").waitFor();
  await home.getByRole("radio", { name: "Listens" }).check();
  await home.getByRole("button", { name: "Make a link" }).click();
  const link = await home.locator("output").textContent();
  const { pathname, search } = new URL(link ?? "");
  await mustPassAxe(host, "household with a link");

  const guest = await browser.page({ ...WIDE, viewport: { width: 320, height: 900 } });
  await guest.goto(`${wird.url}/auth`);
  await guest.getByText("New accounts are for people who are invited", { exact: false }).waitFor();
  expect(await guest.getByText("Create a new account").count()).toBe(0);
  await guest.goto(`${wird.url}${pathname}${search}`);
  await guest.getByText("Create a new account").click();
  await guest.getByLabel("Username", { exact: true }).fill("bilal");
  await guest.getByLabel("Email", { exact: true }).fill("bilal@example.org");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByLabel("Name", { exact: true }).fill("Bilal Haddad");
  await guest.getByRole("button", { name: "Create account" }).click();
  const join = guest.getByRole("region", { name: "Join a household" });
  await join.getByText("Amina Khan invites you to share").waitFor();
  await mustFit(guest, "joining");
  await join.getByRole("button", { name: "Join", exact: true }).click();
  await join.getByText("You share the speakers and schedules of this home now.").waitFor();
  await join.getByRole("link", { name: "To the dashboard" }).click();

  // Whose it is stays visible; what a listener may not do is not offered.
  const schedules = guest.getByRole("region", { name: "Quran Playback Schedules" });
  await schedules.getByText("Shared by Amina Khan").waitFor();
  await openRow(schedules, /^Recite/);
  await schedules.getByRole("button", { name: /^Last runs/ }).waitFor();
  await openRow(guest.getByRole("region", { name: "Amazon Alexa" }), /^Kitchen/);
  expect(await schedules.getByRole("button", { name: /^(Edit|Delete|Skip)/ }).count()).toBe(0);
  expect(await guest.getByRole("button", { name: "Rename Kitchen" }).count()).toBe(0);
  await mustFit(guest, "a listener's dashboard");

  // The host's page has learnt of it, and lets them manage.
  await home.getByRole("combobox", { name: "What Bilal Haddad may do" }).selectOption("manage");
  await schedules.getByRole("button", { name: /^Edit/ }).waitFor();
  await guest.goto(`${wird.url}/settings#household`);
  await household(guest).getByRole("button", { name: "Leave the household" }).click();
  await mustFit(guest, "household");
  await guest.getByRole("dialog").getByRole("button", { name: "Leave the household" }).click();
  await household(guest).getByText("You share with nobody yet.").waitFor();
  await home.getByText("Bilal Haddad").waitFor({ state: "detached" });
  await guest.goto(`${wird.url}${pathname}${search}`);
  await guest.getByRole("alert").getByText("This invitation was used already").waitFor();
});
