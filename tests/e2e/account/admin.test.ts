// The admin and developer pages: a sync, the accounts, and the intent tester.
import { expect, test } from "vitest";
import { eventually } from "../../harness.ts";
import { startBrowser } from "../browser.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const { wird, browser, catalogue } = await recitingWird();
// The specification's texts use a 12-hour clock.
const page = await browser.page({ locale: "en-US", viewport: { width: 1440, height: 1000 } });
await signUp(page, wird.url, "admin", "Amina Khan");

const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

const status = (changes: object = {}) => ({
  lastRun: null,
  nextRun: null,
  inProgress: false,
  currentBatch: 0,
  totalBatches: 0,
  errors: [1, 2, 3, 4].map((batch) => ({
    batch,
    error: `Batch ${batch} did not come.`,
    timestamp: `2026-01-0${batch}T03:00:00Z`,
  })),
  mp3QuranCache: { exists: true, count: 287, lastUpdated: "2026-01-04T03:00:00Z" },
  lastChanges: { added: 3, changed: 0, vanished: 1 },
  syncAt: "03:00",
  ...changes,
});

test("shows how the sync stands, its last three errors, and the time of the next", async () => {
  await page.route("**/api/admin/sync/status", (route) => route.fulfill({ json: status() }));
  await page.goto(`${wird.url}/admin`);
  await says("Synchronization Status");
  await says("Automatic sync runs daily at 3:00 AM.");
  await says("Kept here, 287 recitations");
  await says("3 added · 1 vanished");
  await says("Batch 4 did not come.");
  expect(await page.getByText(/did not come/).count()).toBe(3);
  expect(await page.getByText("Batch 1 did not come.").count()).toBe(0);
  await page.unrouteAll();
});

test("a status without some of its fields shows the others", async () => {
  for (const field of Object.keys(status())) {
    const { [field as keyof ReturnType<typeof status>]: _, ...others } = status();
    await page.route("**/api/admin/sync/status", (route) => route.fulfill({ json: others }));
    await page.goto(`${wird.url}/admin`);
    await page.getByText(field === "inProgress" ? "Last run" : "Idle", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "People" }).waitFor();
    await page.unrouteAll();
  }
});

test("a panel that cannot be drawn says so in its place, and the others stay", async () => {
  await page.route("**/api/admin/system", (route) => route.fulfill({ json: {} }));
  await page.goto(`${wird.url}/admin`);
  await says("This part cannot be shown. The rest of the page works.");
  await page.getByRole("heading", { name: "Synchronization Status" }).waitFor();
  await page.getByRole("heading", { name: "People" }).waitFor();
  expect(() => browser.mustBeQuiet()).toThrow();
  await page.unrouteAll();
});

test("a running sync is asked after every 5 s, to its end", async () => {
  let asked = 0;
  await page.route("**/api/admin/sync/status", (route) => {
    asked += 1;
    const running = { inProgress: true, currentBatch: 3, totalBatches: 8 };
    return route.fulfill({ json: status(asked === 1 ? running : {}) });
  });
  await page.goto(`${wird.url}/admin`);
  await says("38% complete");
  await says("Reading batch 3 of 8");
  await says("Synchronisation has started.");
  expect(await page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("38");
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  expect(asked).toBe(2);
  await says("Synchronisation has ended.");
  await page.unrouteAll();
});

test.each([
  [401, "You need to be logged in to access this feature."],
  [403, "You do not have admin permissions to access this feature."],
  [500, "Failed to fetch sync status."],
])("a status that fails with %i says so", async (code, message) => {
  await page.route("**/api/admin/sync/status", (route) =>
    route.fulfill({ status: code, json: { success: false, error: "x", message: "No." } }),
  );
  await page.goto(`${wird.url}/admin`);
  await says(message);
  await page.unrouteAll();
});

test("Sync now: started, already running, refused", async () => {
  await page.goto(`${wird.url}/admin`);
  const now = page.getByRole("button", { name: "Sync now" });
  const answers = [
    [202, { status: status() }, "Sync process triggered successfully."],
    [
      409,
      { success: false, message: "x", status: status() },
      "Sync process is already in progress.",
    ],
    [500, { success: false, message: "x" }, "Failed to trigger sync."],
  ] as const;
  for (const [code, json, message] of answers) {
    await page.route("**/api/admin/sync/trigger", (route) => route.fulfill({ status: code, json }));
    await now.click();
    await says(message);
    await page.unrouteAll();
  }
  // A sync started elsewhere: the page follows its progress from then on.
  await page.route("**/api/admin/sync/trigger", (route) => route.fulfill({ status: 409 }));
  const running = { inProgress: true, currentBatch: 1, totalBatches: 4 };
  await page.route("**/api/admin/sync/status", (route) => route.fulfill({ json: status(running) }));
  await now.click();
  await says("25% complete");
  await page.unrouteAll();
});

test("a catalogue that really shrank is refused until the admin accepts it", async () => {
  const { rows } = catalogue;
  catalogue.rows = rows.slice(0, 100);
  await page.goto(`${wird.url}/admin`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await says(/^The catalogue sent \d+ recitations where \d+ are kept here, so it was refused\./);
  await page.getByRole("button", { name: "Accept it" }).click();
  await says(/^Kept here, 1\d\d recitations$/);
  await says(/\d+ vanished/);
  expect(await page.getByRole("button", { name: "Accept it" }).count()).toBe(0);
  catalogue.rows = rows;
  await page.getByRole("button", { name: "Sync now" }).click();
  await says(/\d+ changed/);

  const refused = { count: 100, known: 287 };
  await page.route("**/api/admin/sync/status", (route) =>
    route.fulfill({ json: status({ refused }) }),
  );
  await page.goto(`${wird.url}/admin`);
  await page.getByRole("button", { name: "Accept it" }).click();
  await says("The catalogue is another one by now. Please look again.");
  await page.unrouteAll();
});

test("people: a role is changed, sessions end, an account is deleted", async () => {
  const other = await browser.page();
  await signUp(other, wird.url, "yusuf", "Yusuf");
  await page.goto(`${wird.url}/admin`);
  await page.getByLabel("Role of Yusuf").selectOption("developer");
  await says("Yusuf is now Developer.");
  await other.goto(`${wird.url}/development`);
  await other.getByRole("heading", { name: "Alexa Intent Tester" }).waitFor();
  await page.getByRole("button", { name: "End sessions of Yusuf" }).click();
  await says("Yusuf is signed out everywhere.");
  await other.reload();
  await other.waitForURL("**/auth");
  await page.getByRole("button", { name: "Delete Yusuf" }).click();
  await page.getByRole("button", { name: "Delete with all data" }).click();
  await says("Yusuf and all their data are gone.");
  await page.getByLabel("Role of Yusuf").waitFor({ state: "detached" });
  await other.close();
});

test("the intent tester shows what the skill says and plays its stream", async () => {
  await page.route("**/api/alexa/**", (route) => {
    const url = `${catalogue.url}/002.mp3`;
    const stream = { type: "AudioPlayer.Play", audioItem: { stream: { url } } };
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith("/devices")) return route.fulfill({ json: { devices: [] } });
    if (pathname.endsWith("/auth-url")) return route.fulfill({ json: { authUrl: "" } });
    return route.fulfill({
      json: { response: { outputSpeech: { text: "Here is Al-Baqarah." }, directives: [stream] } },
    });
  });
  await page.goto(`${wird.url}/development`);
  await page.getByRole("button", { name: /fuzzy/ }).click();
  await says("Here is Al-Baqarah.");
  await page.getByRole("button", { name: "Get Alexa Devices" }).click();
  await says("No devices found or invalid response format");
  await page.getByRole("button", { name: "Link Alexa Account" }).click();
  await says("Failed to get Alexa authentication URL");
  await page.unrouteAll();
});

test("each failure of the intent tester has its alert", async () => {
  // The page logs each cause to the console, as the alerts say.
  const loud = await startBrowser();
  try {
    const tester = await loud.page({ storageState: await page.context().storageState() });
    const stream = { type: "AudioPlayer.Play", audioItem: { stream: { url: "/no-such.mp3" } } };
    await tester.goto(`${wird.url}/development`);
    const press = (name: string | RegExp) => tester.getByRole("button", { name }).click();
    await tester.route("**/api/alexa/**", (route) => route.fulfill({ status: 500, json: {} }));
    await press(/fuzzy/);
    await tester.getByText("Error testing intent. Check console for details.").waitFor();
    await press("Get Alexa Devices");
    await tester.getByText("Error fetching devices. Check console for details.").waitFor();
    await press("Link Alexa Account");
    await tester.getByText("Error initiating Alexa authentication").waitFor();
    await tester.unrouteAll();
    await tester.route("**/api/alexa/**", (route) =>
      route.fulfill({ json: { response: { directives: [stream] } } }),
    );
    await press(/fuzzy/);
    await tester.getByText(/^Audio playback failed: ./).waitFor();
  } finally {
    await loud.close();
  }
});

test("a real sync is followed to its end, and shows what has changed", async () => {
  await eventually("the first sync is over", async () => {
    const { inProgress, lastRun } = await wird.parts.catalogue.status();
    return !inProgress && lastRun !== null;
  });
  await page.goto(`${wird.url}/admin`);
  catalogue.edit = (answer) => {
    // One recitation was removed from the catalogue since.
    const { reciters } = answer as { reciters: { moshaf: unknown[] }[] };
    return { reciters: reciters.slice(0, -1) };
  };
  await page.getByRole("button", { name: "Sync now" }).click();
  await says("Sync process triggered successfully.");
  await page.getByText(/[1-9]\d* vanished/).waitFor();
  catalogue.edit = (answer) => answer;
});

test("the real skill answers the intent tester, and its stream plays", async () => {
  await page.goto(`${wird.url}/development`);
  await page.getByRole("button", { name: /test access token/i }).click();
  await says(/test-[0-9a-f]{24}/);
  await page.getByRole("button", { name: "Get Alexa Devices" }).click();
  await says("No devices found or invalid response format");
  await page.getByRole("button", { name: /Help/ }).click();
  await says(/play/i);
  await page.getByRole("button", { name: /by number/ }).click();
  await says(/001\.mp3/);
  await page.waitForFunction(() => !document.querySelector("audio")?.paused);
  await page.getByRole("button", { name: /invalid/i }).click();
  await says(/Atlantis|could not find|do not know/i);
});
