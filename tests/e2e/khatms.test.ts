// The khatm page as its users use it: begun by Eid with its schedule, where it is, what comes next, and catching up.
import { expect, test } from "vitest";
import type { Khatm } from "#contract/khatms";
import { dateAfter } from "#contract/times/calendar-days";
import type { Schedule } from "#contract/schedules";
import { fetchWhole, type TestPage } from "./browser.ts";
import { CAIRO, mustFit } from "./in-cairo.ts";
import { toast } from "./shown.ts";
import { signUp } from "./sign-up.ts";
import { wirdInChromium } from "./wird-in-chromium.ts";

const { wird, browser } = await wirdInChromium();

interface Home {
  width: number;
  place?: boolean;
  speakers?: string[];
  language?: string;
}

async function khatmPage(username: string, { width, ...home }: Home) {
  const page = await browser.page({ timezoneId: "UTC", viewport: { width, height: 844 } });
  const { language } = home;
  if (language)
    await page.addInitScript((one) => localStorage.setItem("wird.language", one), language);
  const { id } = await signUp(page, wird.url, username, "Amina Rahman");
  const { request } = page.context();
  const own = `${wird.url}/api/users/${id}`;
  const devices: number[] = [];
  for (const name of home.speakers ?? ["Kitchen"]) {
    const data = { type: "google", name, isConnected: true };
    devices.push((await (await request.post(`${own}/devices`, { data })).json()).id);
  }
  if (home.place) await request.patch(`${own}/prayer-settings`, { data: { place: CAIRO } });
  const add = async (path: string, data: object) => {
    const made = await request.post(`${own}/${path}`, { data });
    expect(made.status(), await made.text()).toBe(201);
    return made.json();
  };
  await page.goto(`${wird.url}/khatm`);
  return {
    ...{ page, request, devices, add },
    khatms: async (): Promise<Khatm[]> => (await request.get(`${own}/khatms`)).json(),
    schedules: async (): Promise<Schedule[]> => (await request.get(`${own}/schedules`)).json(),
  };
}

const dialogOf = (page: TestPage) => page.getByRole("dialog", { name: "Begin a khatm" });
const today = () => new Date().toISOString().slice(0, 10);

// Promise khatm-with-schedule: a khatm is begun
// -> its schedule is part of the same dialog, and a khatm without one is a choice; what each day takes is said before
test.each([390, 1280])("a khatm by Eid is begun with its schedule, at %i px", async (width) => {
  const { page, khatms, schedules } = await khatmPage(`eid${width}`, { width, place: true });
  await page.getByRole("button", { name: "Begin a khatm" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(/^20 pages a day, about .* with this reciter\.$/).waitFor();
  await dialog.getByText("By Eid").click();
  await dialog.getByRole("button", { name: /^Eid al-Adha/ }).click();
  await dialog.getByRole("button", { name: /^Eid al-Fitr/ }).click();
  await dialog.getByText(/^It ends on .*, the day before Eid al-Fitr\.$/).waitFor();
  await dialog.getByText(/Umm al-Qura.* UTC\. .*moon may move it/).waitFor();
  const sentence = dialog.getByRole("group", { name: "The schedule as a sentence" });
  await sentence
    .getByText(/^Recite the next portion in the Kitchen, every day at Fajr, until it is finished$/)
    .waitFor();
  await mustFit(page, `begin a khatm, at ${width}`);
  await sentence.getByRole("button", { name: "at Fajr" }).click();
  const when = dialog.getByRole("region", { name: "When?" });
  await when.getByRole("button", { name: "Isha" }).click();
  await when.getByRole("button", { name: "15 after" }).click();
  await sentence.getByText(/every day, 15 minutes after Isha, until it is finished$/).waitFor();
  await dialog.getByRole("button", { name: "Begin", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await toast(page, "Schedule created", /15 minutes after Isha/);
  const [khatm] = await khatms();
  expect((khatm?.endsOn ?? "") > today()).toBe(true);
  expect(await schedules()).toMatchObject([
    {
      portion: { kind: "khatm", khatmId: khatm?.id },
      ...{ startAnchor: { prayer: "isha", minutes: 15 }, endTime: null, frequency: "daily" },
    },
  ]);
  const card = page.getByRole("article", { name: "Khatm" });
  await card.getByText("Juz 1 · page 1").waitFor();
  await card.getByText(/^(Today|Tomorrow) at \d\d:\d\d, in the Kitchen$/).waitFor();
  await card
    .getByText(/^Recite the next portion in the Kitchen, every day, 15 minutes after/)
    .waitFor();
  await mustFit(page, `the khatm page, at ${width}`);
  await page.close();
});

test("by the keyboard: an end by a date, without a schedule, which is made afterwards in its place", async () => {
  const { page, khatms, schedules } = await khatmPage("keys", { width: 1280 });
  await page.getByRole("button", { name: "Begin a khatm" }).press("Enter");
  const dialog = dialogOf(page);
  const days = dialog.getByRole("radio", { name: "In so many days" });
  await days.and(page.locator(":focus")).waitFor();
  await days.press("ArrowRight");
  await dialog.getByRole("radio", { name: "By a date", checked: true }).waitFor();
  const last = dialog.getByLabel("Finished by");
  await last.fill(dateAfter(today(), -1));
  await dialog.getByRole("switch", { name: "A schedule recites it" }).press("Space");
  await dialog.getByText("You listen to it yourself, whenever you like.").waitFor();
  await dialog.getByRole("button", { name: "Begin", exact: true }).press("Enter");
  await dialog.getByText("Choose a day from today on, within five years.").waitFor();
  const endsOn = dateAfter(today(), 39);
  await last.fill(endsOn);
  await dialog.getByText(/^15 pages a day, about/).waitFor();
  await last.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(await khatms()).toMatchObject([{ endsOn }]);
  expect(await schedules()).toEqual([]);

  const card = page.getByRole("article", { name: "Khatm" });
  await card.getByRole("button", { name: "Make its schedule" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Create New Schedule" });
  await form.getByText(/in the Kitchen, every day at 06:00, until it is finished$/).waitFor();
  await form.getByRole("button", { name: "Create Schedule" }).press("Enter");
  await form.waitFor({ state: "detached" });
  await card.getByRole("button", { name: "Change its schedule" }).waitFor();
  await card.getByText(/^(Today|Tomorrow) at 06:00, in the Kitchen$/).waitFor();
  expect(await card.getByText("No schedule recites this khatm yet.").count()).toBe(0);
  await page.close();
});

test("without a speaker it can be begun at once, and a schedule of which something is missing says so", async () => {
  const { page, khatms, schedules } = await khatmPage("alone", { width: 390, speakers: [] });
  // What the sentence begins with is still on its way when Begin is pressed.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route("**/prayer-settings", async (route) => {
    await pressed;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("button", { name: "Begin a khatm" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(/in this browser as one, a schedule recites it each day/).waitFor();
  await dialog.getByRole("switch", { name: "A schedule recites it" }).click();
  await dialog.getByRole("button", { name: "Begin", exact: true }).click();
  press();
  const where = dialog.getByRole("region", { name: "Where?" });
  await where.getByText("Choose a device").waitFor();
  expect(await khatms()).toEqual([]);
  // Until this browser is a speaker Begin would only say that one is missing.
  const { promise: isBusy, resolve: connect } = Promise.withResolvers<void>();
  await page.route("**/api/users/*/devices", async (route) => {
    if (route.request().method() === "POST") await isBusy;
    await route.continue();
  });
  await where.getByRole("button", { name: "Use this browser" }).click();
  const begin = dialog.getByRole("button", { name: "Begin", exact: true });
  await begin.and(page.locator("[aria-busy=true]")).waitFor();
  connect();
  await begin.click();
  await dialog.waitFor({ state: "detached" });
  expect(await khatms()).toHaveLength(1);
  expect(await schedules()).toHaveLength(1);
  await page.close();
});

test("a schedule that cannot be made leaves one khatm, however often it is pressed", async () => {
  const { page, khatms, schedules } = await khatmPage("twice", { width: 390 });
  await page.getByRole("button", { name: "Begin a khatm" }).click();
  const dialog = dialogOf(page);
  const refused = { success: false, error: "conflict", message: "Not now." };
  await page.route("**/api/users/*/schedules", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 409, json: refused })
      : route.continue(),
  );
  const begin = dialog.getByRole("button", { name: "Begin", exact: true });
  await begin.click();
  await dialog.getByText("Not now.").waitFor();
  await page.unrouteAll();
  await begin.click();
  await dialog.waitFor({ state: "detached" });
  expect(await khatms()).toHaveLength(1);
  expect(await schedules()).toHaveLength(1);
  await page.close();
});

test("runs too short for it: how much later it ends, and one press with which it ends as wished", async () => {
  const { page, add, devices, khatms, schedules } = await khatmPage("late", { width: 390 });
  const reciterId = (await (await page.context().request.get(`${wird.url}/api/reciters`)).json())[0]
    .id;
  const { id: khatmId } = await add("khatms", { name: "Ramadan", reciterId, days: 30 });
  await add("schedules", {
    ...{ deviceId: devices[0], startTime: "04:00", durationMinutes: 20, timezone: "UTC" },
    portion: { kind: "khatm", khatmId },
  });
  await page.reload();
  const card = page.getByRole("article", { name: "Ramadan" });
  await card.getByText(/^It ends on .*, \d+ days later than wished\.$/).waitFor();
  await card
    .getByText(/^A day then takes about .*: each portion is recited to its end\.$/)
    .waitFor();
  await mustFit(page, "a khatm that ends late");
  const [wished] = await khatms();
  await card.getByRole("button", { name: /^2\d pages a day to catch up$/ }).click();
  await toast(page, "The khatm catches up", "");
  await card.getByText("later than wished").waitFor({ state: "detached" });
  expect(await schedules()).toMatchObject([
    { durationMinutes: null, endTime: null, endAnchor: null },
  ]);
  expect(await khatms()).toMatchObject([{ endsOn: wished?.endsOn, shortfall: null }]);
  await page.close();
});

test("finished ones are folded, the last one is told, and each can be begun again", async () => {
  const { page, add, request, khatms } = await khatmPage("done", { width: 390 });
  const reciterId = (await (await request.get(`${wird.url}/api/reciters`)).json())[0].id;
  const { id } = await add("khatms", { name: "Shaban", reciterId, days: 10 });
  const progress = { surah: 114, ayah: 6 };
  await request.patch(`${wird.url}/api/khatms/${id}`, { data: { progress } });
  await page.reload();
  await page.getByText(/^“Shaban” was heard to its end on .*\. May it be accepted\.$/).waitFor();
  expect(await page.getByRole("article").count()).toBe(0);
  const fold = page.getByRole("button", { name: "1 finished khatm" });
  expect(await fold.getAttribute("aria-expanded")).toBe("false");
  await fold.click();
  await page
    .getByRole("article", { name: "Shaban" })
    .getByText(/^Completed on/)
    .waitFor();
  await mustFit(page, "a finished khatm");
  await page.getByRole("button", { name: "Begin again" }).click();
  await fold.waitFor({ state: "detached" });
  await page.getByRole("article", { name: "Shaban" }).getByText("Juz 1 · page 1").waitFor();
  expect(await khatms()).toMatchObject([{ finishedAt: null, percent: 0 }]);
  await page.close();
});

test("a khatm that cannot be drawn says so in its place; the others are shown", async () => {
  const { page, add, request } = await khatmPage("onekhatm", { width: 390 });
  const reciterId = (await (await request.get(`${wird.url}/api/reciters`)).json())[0].id;
  await add("khatms", { name: "Broken", reciterId, days: 10 });
  await add("khatms", { name: "Whole", reciterId, days: 10 });
  await page.route("**/api/users/*/khatms", async (route) => {
    const rows = await (await fetchWhole(route)).json();
    rows.find(({ name }: Khatm) => name === "Broken").endsOn = "no day";
    await route.fulfill({ json: rows });
  });
  await page.reload();
  await page.getByText("This part cannot be shown. The rest of the page works.").waitFor();
  await page.getByRole("article", { name: "Whole" }).getByText("Juz 1 · page 1").waitFor();
  expect(() => browser.mustBeQuiet()).toThrow();
  await page.unrouteAll({ behavior: "wait" });
  await page.close();
});

test("in Arabic all of it is said in Arabic, and fits a phone", async () => {
  const { page, schedules } = await khatmPage("arabic", {
    width: 390,
    place: true,
    language: "ar",
  });
  await page.getByRole("button", { name: "بدء ختمة" }).click();
  const dialog = page.getByRole("dialog", { name: "بدء ختمة" });
  await dialog.getByText("قبل العيد").click();
  await dialog.getByText(/^تنتهي في .*، قبل عيد الفطر بيوم\.$/).waitFor();
  await dialog
    .getByText(/^تلاوة الحصة التالية/)
    .first()
    .waitFor();
  await mustFit(page, "begin a khatm in Arabic");
  await dialog.getByRole("button", { name: "بدء", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("الجزء 1 · الصفحة 1").waitFor();
  await mustFit(page, "the khatm page in Arabic");
  expect(await schedules()).toHaveLength(1);
  await page.close();
});
