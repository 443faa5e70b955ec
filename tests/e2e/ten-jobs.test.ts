// The usual jobs, each done on a phone by what is read there, in English and in Arabic: how many presses, and how long.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator } from "playwright-core";
import { createTranslator } from "use-intl/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Language, languages, localeOf } from "#contract/languages";
import type { Khatm } from "#contract/khatms";
import type { Schedule } from "#contract/schedules";
import { startVirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { scheduleSaying } from "#languages/schedule-sentence";
import { root } from "../../scripts/checks/test-runs.ts";
import { mp3Bytes } from "../fakes/mp3-bytes.ts";
import { eventually } from "../harness.ts";
import { withSpeakers } from "../kitchen.ts";
import { wordsOf } from "../words-of.ts";
import { CAIRO } from "./in-cairo.ts";
import { type Person, personAt } from "./person.ts";
import { signUp } from "./sign-up.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const speakers = {
  kitchen: await startVirtualSpeaker({ name: "Kitchen", mdns: false }),
  bedroom: await startVirtualSpeaker({ name: "Bedroom", mdns: false }),
};
afterAll(() => Promise.all([speakers.kitchen.stop(), speakers.bedroom.stop()]));
const { wird, browser } = await recitingWird(
  // Of Al-Faatiha two seconds each for the basmala and its ayahs.
  { secondsOf: ({ surah }) => (surah === 1 ? 16 : 120) },
  withSpeakers(Object.values(speakers)),
);

/** Of each job, by its name in docs/use.md: at most so many presses. */
const MOST = {
  "The first sound, from registering on": 2,
  "Al-Kahf on Fridays, after Asr": 6,
  "Ten pages each day, after Fajr": 6,
  "The whole Quran by Eid": 4,
  "The adhan of all five prayers": 5,
  "Al-Mulk before sleep, in the bedroom": 4,
  "Stop what sounds in the kitchen, from the prayers page": 2,
  "Silence in twenty minutes": 3,
  "Quiet until tomorrow": 1,
  "Follow the text of what is recited": 2,
} as const;
type Job = keyof typeof MOST;

interface Done {
  job: Job;
  language: Language;
  presses: number;
  seconds: number;
}
const done: Done[] = [];

/** A home with two speakers, a place and a sound, on a phone. */
async function homeIn(language: Language) {
  const words = await wordsOf(language);
  const locale = localeOf(language, [languages[language].locale]);
  const { default: grammar } = await import(`../../languages/${language}/schedule.ts`);
  const hijriMonths: string[] = [];
  const saying = scheduleSaying(grammar, { language, locale, hijriMonths, time: (text) => text });
  const page = await browser.page({
    ...{ timezoneId: "UTC", viewport: { width: 390, height: 844 } },
    locale: languages[language].locale,
  });
  await page.addInitScript((code) => localStorage.setItem("wird.language", code), language);
  const user = await signUp(page, wird.url, `jobs-${language}`, "Amina");
  const { request } = page.context();
  const own = `${wird.url}/api/users/${user.id}`;
  const add = async (what: string, data: object) => {
    const made = await request.post(`${own}/${what}`, { data });
    expect(made.status(), await made.text()).toBe(201);
    return ((await made.json()) as { id: number }).id;
  };
  const ids = { kitchen: 0, bedroom: 0 };
  for (const [room, { name, deviceId }] of Object.entries(speakers)) {
    const device = { type: "google", name, deviceId, isConnected: true };
    ids[room as keyof typeof ids] = await add("devices", device);
  }
  await request.patch(`${own}/prayer-settings`, { data: { place: CAIRO } });
  await request.post(`${own}/sounds?name=Adhan`, {
    data: mp3Bytes(8),
    headers: { "content-type": "application/octet-stream" },
  });
  const surahs: { number: number; name: string; englishName: string }[] = await (
    await request.get(`${wird.url}/api/surahs`)
  ).json();
  return {
    ...{ page, request, own, ids, language, words },
    t: createTranslator({ locale, messages: words }),
    days: (days: number[] | null) => {
      const frequency = days ? "custom" : "daily";
      const text = saying.days({ frequency, days, date: null });
      return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
    },
    surah(wanted: number): string {
      const found = surahs.find(({ number }) => number === wanted);
      return (language === "ar" ? found?.name : found?.englishName) ?? "";
    },
    schedules: async (): Promise<Schedule[]> => (await request.get(`${own}/schedules`)).json(),
    khatms: async (): Promise<Khatm[]> => (await request.get(`${own}/khatms`)).json(),
  };
}
type Home = Awaited<ReturnType<typeof homeIn>>;

const nav = ({ words, page }: Home) =>
  page.getByRole("navigation", { name: words.common.nav.label });

/** The form of a new schedule, which leads through its sheets. */
function newSchedule({ page, t }: Home) {
  const dialog = page.getByRole("dialog", { name: t("scheduling.createTitle") });
  const sheet = (part: "what" | "where" | "days" | "when") =>
    dialog.getByRole("region", { name: t(`scheduling.say.${part}`), exact: true });
  return {
    dialog,
    sheet,
  };
}

async function afterPrayer(
  { t }: Home,
  { press }: Person,
  when: Locator,
  prayer: "fajr" | "asr" | "isha",
  minutes: number,
) {
  await press("button", t(`common.prayer.${prayer}`), when);
  await press("button", t("scheduling.say.after", { minutes }), when);
}

const jobs: Record<Job, (home: Home, person: Person) => Promise<void>> = {
  async "The first sound, from registering on"({ page, request, t, words }, person) {
    await person.press("button", t("account.register.submit"));
    const card = page.getByRole("region", { name: words.start.title });
    await person.press("button", words.start.play, card);
    await page
      .getByRole("button", { name: t("player.pause") })
      .first()
      .waitFor();
    const get = async (path: string) => (await request.get(`${wird.url}${path}`)).json();
    const { user } = await get("/api/user");
    await eventually("it is in the history", async () => {
      return (await get(`/api/users/${user.id}/playback-history`)).length === 1;
    });
  },

  async "Al-Kahf on Fridays, after Asr"(home, person) {
    const { t, surah, days, schedules } = home;
    const { dialog, sheet } = newSchedule(home);
    await person.press("button", t("dashboard.schedules.add"));
    await person.press("button", surah(18), sheet("what"));
    await person.press("button", days([5]), sheet("days"));
    await afterPrayer(home, person, sheet("when"), "asr", 15);
    await person.press("button", t("scheduling.create"), dialog);
    await dialog.waitFor({ state: "detached" });
    expect((await schedules()).at(-1)).toMatchObject({
      portion: { kind: "surahs", surahs: [18] },
      ...{ days: [5], startAnchor: { prayer: "asr", minutes: 15 }, deviceId: home.ids.kitchen },
    });
  },

  async "Ten pages each day, after Fajr"(home, person) {
    const { t, days, schedules } = home;
    const { dialog, sheet } = newSchedule(home);
    await person.press("button", t("dashboard.schedules.add"));
    const tenPages = t("player.portion.part", { unit: "page", count: 10 });
    await person.press("button", tenPages, sheet("what"));
    await person.press("button", days(null), sheet("days"));
    await afterPrayer(home, person, sheet("when"), "fajr", 15);
    await person.press("button", t("scheduling.create"), dialog);
    await dialog.waitFor({ state: "detached" });
    const isOfPages = ({ portion }: Schedule) => portion.kind === "part";
    expect((await schedules()).find(isOfPages)).toMatchObject({
      portion: { unit: "page", count: 10 },
      ...{ frequency: "daily", startAnchor: { prayer: "fajr", minutes: 15 } },
    });
  },

  async "The whole Quran by Eid"(home, person) {
    const { page, t, schedules, khatms } = home;
    await person.press("link", t("common.nav.khatm"), nav(home));
    await person.press("button", t("khatm.new"));
    const dialog = page.getByRole("dialog", { name: t("khatm.newTitle") });
    await person.press("radio", t("khatm.ways.eid"), dialog);
    await person.press("button", t("khatm.begin"), dialog);
    await dialog.waitFor({ state: "detached" });
    await page.getByText(t("khatm.standing", { juz: 1, page: 1 })).waitFor();
    const [khatm] = await khatms();
    const recites = ({ portion }: Schedule) => portion.kind === "khatm";
    expect((await schedules()).find(recites)).toMatchObject({
      portion: { khatmId: khatm?.id },
      ...{ frequency: "daily", startAnchor: { prayer: "fajr", minutes: 0 }, endTime: null },
    });
  },

  async "The adhan of all five prayers"(home, person) {
    const { page, t, schedules } = home;
    await person.press("link", t("common.nav.prayers"), nav(home));
    await person.press("tab", t("prayers.tabs.adhan"));
    await person.choose(t("prayers.adhan.speaker"), "Kitchen");
    await person.press("button", t("prayers.adhan.setAll"));
    await page.getByText(t("prayers.adhan.allSet")).waitFor();
    expect((await schedules()).filter(({ portion }) => portion.kind === "sound")).toHaveLength(5);
  },

  async "Al-Mulk before sleep, in the bedroom"(home, person) {
    const { t, surah, schedules, ids } = home;
    const { dialog, sheet } = newSchedule(home);
    await person.press("button", t("dashboard.schedules.add"));
    // Its usual time comes with it.
    await person.press("button", surah(67), sheet("what"));
    await person.press("radio", "Bedroom", sheet("days"));
    await person.press("button", t("scheduling.create"), dialog);
    await dialog.waitFor({ state: "detached" });
    const isHere = ({ deviceId }: Schedule) => deviceId === ids.bedroom;
    expect((await schedules()).find(isHere)).toMatchObject({
      portion: { kind: "surahs", surahs: [67] },
      ...{ frequency: "daily", startAnchor: { prayer: "isha", minutes: 30 } },
    });
  },

  async "Stop what sounds in the kitchen, from the prayers page"(home, person) {
    const { page, t } = home;
    await person.press("link", t("common.nav.prayers"), nav(home));
    const now = page.getByRole("region", { name: t("now.label") });
    await person.press("button", t("now.stopOn", { speaker: "Kitchen" }), now);
    await now.waitFor({ state: "detached" });
    await eventually("the kitchen is silent", () => !isPlaying());
  },

  async "Follow the text of what is recited"(home, person) {
    const { page, t } = home;
    await person.press("link", t("common.nav.listen"), nav(home));
    await person.press("button", t("player.play"));
    const text = page.getByRole("region", { name: t("text.label"), exact: true });
    await text.locator("[aria-current]").first().waitFor();
  },

  async "Silence in twenty minutes"(home, person) {
    const { page, t } = home;
    await person.press("link", t("common.nav.listen"), nav(home));
    await person.press("button", t("player.sleep"));
    await person.press("menuitemradio", t("player.sleepMinutes", { minutes: 20 }));
    const left = [19, 20].map((minutes) => t("player.sleepLeft", { minutes }));
    await page
      .getByRole("button", { name: new RegExp(`^(${left.join("|")})$`) })
      .first()
      .waitFor();
  },

  async "Quiet until tomorrow"(home, person) {
    const { page, t } = home;
    const quiet = page.getByRole("region", { name: t("quiet.label") });
    await person.press("button", t("quiet.tomorrow"), quiet);
    await quiet.getByRole("button", { name: t("quiet.end") }).waitFor();
  },
};

const isPlaying = () => speakers.kitchen.state().media?.state === "PLAYING";

/** What is so before a job; it begins on the dashboard, unless another page is returned. */
const before: Partial<Record<Job, (home: Home) => Promise<Home | void>>> = {
  async "The first sound, from registering on"(home) {
    const { t, language } = home;
    const page = await browser.page({
      ...{ timezoneId: "UTC", viewport: { width: 390, height: 844 } },
      locale: languages[language].locale,
    });
    await page.goto(wird.url);
    await page.getByRole("button", { name: t("account.login.toggleLink") }).click();
    const name = `first-${language}`;
    const fields = { username: name, email: `${name}@example.org`, name: "Amina" };
    for (const [field, text] of Object.entries({ ...fields, password: "before fajr" })) {
      await page.locator(`input[name=${field}]`).fill(text);
    }
    return { ...home, page, request: page.context().request };
  },

  async "Stop what sounds in the kitchen, from the prayers page"({ request, ids }) {
    const data = { action: "play", deviceId: ids.kitchen, reciterId: 1, surahId: 18 };
    const started = await request.post(`${wird.url}/api/playback/control`, { data });
    expect(started.status()).toBe(200);
    await eventually("the kitchen plays", isPlaying);
  },
};

describe.each(["en", "ar"] as const)("in %s, at 390 px", (language) => {
  let home: Home;
  beforeAll(async () => {
    home = await homeIn(language);
  });
  afterAll(() => home.page.close());

  // Promise ten-jobs: what people do most takes more presses than it needs
  // -> each of its jobs is done on a phone in English and in Arabic by what is read there, within its number of presses
  test.each(Object.keys(MOST) as Job[])("%s", async (job) => {
    const at = (await before[job]?.(home)) ?? home;
    if (at === home) await onDashboard(home);
    const person = personAt(at.page);
    const began = performance.now();
    await jobs[job](at, person);
    const seconds = (performance.now() - began) / 1000;
    if (at !== home) await at.page.close();
    done.push({ job, language, presses: person.presses(), seconds });
    expect(person.presses()).toBeLessThanOrEqual(MOST[job]);
  });
});

/** Where a job begins, once all of the page is there. */
async function onDashboard({ page, t }: Home) {
  await page.goto(wird.url);
  await page.getByRole("button", { name: t("dashboard.schedules.add") }).waitFor();
  await page.getByRole("region", { name: t("quiet.label") }).waitFor();
}

test("the page on use says what was counted", () => {
  const rows = (Object.keys(MOST) as Job[]).map((job) => {
    const each = done.filter((one) => one.job === job);
    const presses = [...new Set(each.map((one) => one.presses))].join(" or ");
    const seconds = each.map((one) => `${one.language} ${one.seconds.toFixed(1)} s`).join(", ");
    process.stdout.write(`${job}: ${presses} presses, ${seconds}\n`);
    return `| ${job} | ${presses} |`;
  });
  const written = readFileSync(path.join(root, "docs/use.md"), "utf8");
  expect(rows.filter((row) => !written.includes(row))).toEqual([]);
});
