// What a screen reader is told on the main jobs, by Chromium's accessibility tree.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { Schedule } from "#contract/schedules";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { withKitchen } from "../../kitchen.ts";
import { followedBy, wordsOf } from "../../words-of.ts";
import { PASSWORD } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";
import { spokenLines } from "./accessibility-tree.ts";
import { furnishHome } from "./furnished-home.ts";
import { missingIn, spoken } from "./spoken-jobs.ts";

const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, fetchAudio: false });
afterAll(() => kitchen.stop());
const { wird, browser } = await recitingWird({ secondsOf: () => 120 }, withKitchen(kitchen));

async function mustTell(
  page: Page,
  job: keyof typeof spoken,
  next: { time: string; speaker: string } = { time: "", speaker: "" },
): Promise<void> {
  const lines = await spokenLines(page);
  const wanted = spoken[job].map((line) =>
    line.replace("{time}", next.time).replace("{speaker}", next.speaker),
  );
  expect(missingIn(lines, wanted), `${job}:\n${lines.join("\n")}`).toBeUndefined();
}

/** As the row of the schedule says it, whose run is the next of all. */
async function nextOf(page: Page, userId: number): Promise<{ time: string; speaker: string }> {
  const reply = await page.context().request.get(`${wird.url}/api/users/${userId}/schedules`);
  const schedules = ((await reply.json()) as Schedule[]).filter(({ nextRunAt }) => nextRunAt);
  const [next] = schedules.toSorted((one, other) =>
    String(one.nextRunAt).localeCompare(String(other.nextRunAt)),
  );
  if (!next) throw new Error("Nothing is next.");
  const speaker = next.fallbackDeviceId === null ? "Kitchen" : "Kitchen (or else Bedroom)";
  return { time: next.startTime, speaker };
}

const newPage = () => browser.page({ viewport: { width: 1440, height: 900 }, timezoneId: "UTC" });

test("registering: what is wrong with each field is told with it", async () => {
  await furnishHome(wird, kitchen);
  const { account } = await wordsOf("en");
  const page = await newPage();
  await page.goto(`${wird.url}/auth`);
  await page.getByRole("button", { name: account.login.toggleLink }).click();
  await page.getByRole("button", { name: account.register.submit }).click();
  await page.getByText(account.validation.name, { exact: true }).waitFor();
  await mustTell(page, "register");
  await page.close();
});

test("the dashboard, a speaker, a schedule, the player and the history", async () => {
  const { dashboard, scheduling } = await wordsOf("en");
  const { speakers } = dashboard;
  const page = await newPage();
  const reply = await page.context().request.post(`${wird.url}/api/login`, {
    data: { username: "amina", password: PASSWORD },
  });
  expect(reply.status()).toBe(200);
  const { user } = await reply.json();
  await page.goto(wird.url);
  const deck = page.locator("[data-player]");
  await page.getByRole("slider", { name: "Volume of Kitchen" }).waitFor();
  await deck.getByRole("button", { name: "Play", exact: true }).waitFor();
  await mustTell(page, "dashboard", await nextOf(page, user.id));
  const connect = followedBy([speakers.connect, speakers.connectAnother], speakers.google);
  await page.getByRole("button", { name: connect }).click();
  await page.getByRole("checkbox", { name: /^Kitchen/ }).waitFor();
  await mustTell(page, "connect-speakers");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: dashboard.schedules.add }).click();
  await page.getByRole("button", { name: scheduling.create }).waitFor();
  await mustTell(page, "new-schedule");
  await page.goto(`${wird.url}/playback`);
  await deck.getByRole("button", { name: "Play", exact: true }).click();
  await deck.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /^Al-Faatiha, Mishary/ })
    .waitFor({
      state: "attached",
    });
  await mustTell(page, "player");
  await deck.getByRole("button", { name: "Pause", exact: true }).click();
  await page.goto(`${wird.url}/playback?tab=history`);
  await page.getByRole("button", { name: /^Resume Yaseen/ }).waitFor();
  await mustTell(page, "history");
  await page.close();
});
