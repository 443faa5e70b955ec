// The five-minute tour of docs/tour.md: register, connect, schedule, and watch it recite and end on time.
import { afterAll, expect, test } from "vitest";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { shiftedClock } from "../fakes/shifted-clock.ts";
import { eventually } from "../harness.ts";
import { withKitchen } from "../kitchen.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const clock = shiftedClock();
const kitchen = await startVirtualSpeaker({ name: "Kitchen", mdns: false, clock });
afterAll(() => kitchen.stop());
// Nobody but the first can register here, whoever invites them.
const { wird, browser } = await recitingWird(
  { secondsOf: () => 8 },
  { ...withKitchen(kitchen), REGISTRATION: "closed" },
  clock,
);

const MINUTE = 60_000;
const wallTime = (at: number) => new Date(at).toISOString().slice(11, 16);

test(
  "register, see the speaker, schedule a minute soon, and watch it start and stop",
  async () => {
    const page = await browser.page({ timezoneId: "UTC", viewport: { width: 1440, height: 900 } });
    await page.goto(wird.url);
    await page.waitForURL("**/auth");
    const first = "Create the first account: it will be the administrator's";
    await page.getByRole("heading", { name: first, exact: true }).waitFor();
    expect(await page.getByText(/sign in/i).count()).toBe(0);
    expect(await page.title()).toContain(first);
    await page.getByLabel("Username").fill("amina");
    await page.getByLabel("Email").fill("amina@example.org");
    await page.getByLabel("Name", { exact: true }).fill("Amina Khan");
    await page.getByLabel("Password", { exact: true }).fill("before fajr");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Welcome, Amina Khan!" }).waitFor();
    await page.getByText("No schedules").waitFor();

    const stranger = await browser.page();
    const invited = encodeURIComponent(`/household/join?token=${"x".repeat(43)}`);
    await stranger.goto(`${wird.url}/auth?next=${invited}`);
    await stranger.getByText("This server takes no new accounts.", { exact: true }).waitFor();
    await stranger.getByRole("heading", { name: "Sign in to your account" }).waitFor();
    expect(await stranger.getByText("Create a new account").count()).toBe(0);
    await stranger.close();

    const google = page.getByRole("region", { name: "Google Home" });
    await google.getByRole("button", { name: "Connect" }).click();
    const connect = page.getByRole("dialog");
    await connect.getByText("Kitchen").click();
    await connect.getByRole("button", { name: "Connect" }).click();
    await connect.getByRole("button", { name: "Done" }).click();
    await google.getByText("Connected", { exact: true }).waitFor();

    // Enough time to fill in the form before that minute.
    const due = Math.ceil((clock.now() + 2 * MINUTE) / MINUTE) * MINUTE;
    await page.getByRole("button", { name: "Add New Schedule" }).click();
    const dialog = page.getByRole("dialog", { name: "Create New Schedule" });
    await dialog.getByLabel("Start Time").fill(wallTime(due));
    await dialog.getByLabel("End Time").fill(wallTime(due + MINUTE));
    await dialog.getByRole("button", { name: "Create Schedule" }).click();
    await page.getByText("You have 1 active schedule", { exact: false }).waitFor();
    expect(kitchen.state().media).toBeNull();

    clock.moveTo(due - 5000);
    await eventually("it recites", () => kitchen.state().media?.state === "PLAYING");
    expect(kitchen.heard[0]?.at).toBeGreaterThanOrEqual(due);
    await page
      .getByText(/Playing/)
      .first()
      .waitFor();

    // The run continues into the next surah and ends on time without an open page.
    await page.close();
    await eventually("the second surah", () => kitchen.state().media?.url.endsWith("002.mp3"));
    clock.moveTo(Math.max(clock.now(), due + MINUTE - 5000));
    // It is silent between two surahs too, so the run's status decides when it has ended.
    const [user] = await wird.parts.accounts.list();
    await eventually("the run is over", async () => {
      const [schedule] = await wird.parts.schedules.list(user?.id ?? 0);
      return schedule?.lastRun?.status === "played";
    });
    expect(clock.now()).toBeGreaterThanOrEqual(due + MINUTE);
    await eventually("it is silent", () => kitchen.state().media?.state !== "PLAYING");
    browser.mustBeQuiet();
  },
  5 * MINUTE,
);
