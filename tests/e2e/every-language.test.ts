// Every screen in every language on the narrowest phone: nothing in English is left, and nothing is cut off.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Language, languageCodes, languages } from "#contract/languages";
import type { Member } from "../harness.ts";
import { wordsOf } from "../words-of.ts";
import { CAIRO } from "./in-cairo.ts";
import { recitingWird } from "./wird-in-chromium.ts";

const WIDTH = 320;
const { wird, browser } = await recitingWird();
let member: Member;
let newcomer: Member;

type Words = { [name: string]: string | Words };
type Texts = Record<string, Words>;

async function textsIn(language: Language): Promise<Texts> {
  const { surahs, rewayat } = (await import(`../../languages/${language}/names.ts`)).default;
  return { ...(await wordsOf(language)), names: { ...surahs, ...rewayat } };
}
const all = (words: Words): string[] =>
  Object.values(words).flatMap((value) => (typeof value === "string" ? value : all(value)));

/** What English says of itself, as far as this language does not say the same. */
function englishOnly(english: Texts, own: Texts): string[] {
  const ownTexts = all(own).join("\n");
  const said = all(english).flatMap((text) => text.split(/\{.*\}|<[^>]*>/s));
  const phrases = said.map((text) => text.trim()).filter((text) => /^\p{L}.{2,}/su.test(text));
  return [...new Set(phrases)].filter((phrase) => !ownTexts.includes(phrase));
}

beforeAll(async () => {
  // The first account is the admin: all pages are open to it.
  member = await wird.member("amina");
  newcomer = await wird.member("bilal");
  const base = `/api/users/${member.user.id}`;
  const must = async (answer: Promise<{ status: number; body: { id: number } }>, status = 201) => {
    const { status: got, body } = await answer;
    expect([got, body]).toEqual([status, body]);
    return body.id;
  };
  await must(member.patch(`${base}/prayer-settings`, { place: CAIRO }), 200);
  const speakers: number[] = [];
  for (const type of ["google", "alexa", "browser"]) {
    const deviceId = type === "browser" ? "tab" : null;
    const data = { type, name: "Kitchen", isConnected: true, deviceId };
    speakers.push(await must(member.post(`${base}/devices`, data)));
  }
  const [google, alexa, tab] = speakers;
  const timed = { startTime: "04:50", endTime: "05:20", reciterId: 1, fallbackDeviceId: tab };
  await must(member.post(`${base}/schedules`, { ...timed, deviceId: google }));
  const startAnchor = { prayer: "fajr", minutes: -20 };
  const anchored = { startAnchor, endTime: "09:00", reciterId: 1, shuffle: true };
  await must(member.post(`${base}/schedules`, { ...anchored, deviceId: alexa }));
  const heard = { reciterId: 1, surahId: 18, startPosition: 0, deviceId: google };
  await must(member.post(`${base}/playback-history`, heard));
});

/** Waits until nothing is loading. */
const isShown = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector("h1") &&
      !document.querySelector(".animate-breathe:not(svg), [aria-busy=true]"),
  );

interface Expected {
  width: number;
  /** What may not be there. */
  english: string[];
  /** No digit from 0 to 9 may be there. */
  ownDigits: boolean;
}

/** Runs in the page. */
function faultsOf({ width, english, ownDigits }: Expected) {
  const faults: string[] = [];
  const scrolls = (element: Element): boolean =>
    element.parentElement !== null &&
    (getComputedStyle(element.parentElement).overflowX !== "visible" ||
      scrolls(element.parentElement));
  const wide = document.documentElement.scrollWidth;
  if (wide > width) faults.push(`the page is ${wide} px wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const shown: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || !text || !element.checkVisibility() || element.closest("script, noscript")) {
      continue;
    }
    if (!element.closest("bdi, [lang]:not(html), code, samp, option")) shown.push(text);
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    // Text for screen readers is in a box of one pixel.
    const isUnseen = element.getBoundingClientRect().width <= 1 || box.width === 0;
    if (isUnseen || element.closest("option, datalist, svg")) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
    if (isCut && overflowX === "hidden" && textOverflow !== "ellipsis") faults.push(`cut: ${text}`);
    if ((box.right > width + 1 || box.left < -1) && !scrolls(element)) {
      faults.push(`out of sight: ${text}`);
    }
  }
  // Addresses and versions keep theirs, and so does the choice between the two.
  const kept = /:\/\/|^\d+\.\d+\.\d+$|^123$/;
  const latin = shown.filter((text) => ownDigits && /[0-9]/.test(text) && !kept.test(text));
  faults.push(...latin.map((text) => `other digits: ${text}`));
  for (const name of ["aria-label", "title", "placeholder", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]:not([lang])`)) {
      shown.push(element.getAttribute(name) ?? "");
    }
  }
  const bare = shown.map((text) => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " "));
  for (const phrase of english) {
    const isWord = !/\s/.test(phrase);
    const found = bare.find((text) => (isWord ? text === phrase : text.includes(phrase)));
    if (found !== undefined) faults.push(`English: ${found}`);
  }
  return [...new Set(faults)];
}

/** The faces in which Chromium draws all letters of a language's texts, on a page that is in it. */
async function facesOf(page: Page, texts: Texts) {
  const letters = new Set(
    all(texts)
      .join("")
      .replace(/\p{C}|\s/gu, ""),
  );
  // A mark needs a letter under it.
  const shown = [...letters].map((each) => (/\p{M}/u.test(each) ? `\u0628${each}` : each));
  await page.evaluate(async (text) => {
    document.body.textContent = text;
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  }, shown.join(" "));
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  await tools.send("CSS.enable");
  const whole = (await tools.send("DOM.getDocument")).root;
  const body = { nodeId: whole.nodeId, selector: "body" };
  const { nodeId } = await tools.send("DOM.querySelector", body);
  const { fonts } = await tools.send("CSS.getPlatformFontsForNode", { nodeId });
  await tools.detach();
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : "of the system"));
}

const english = await textsIn("en");

test.each(languageCodes)("in %s", async (language) => {
  const own = await textsIn(language);
  const phrases = language === "en" ? [] : englishOnly(english, own);
  const ownDigits = languages[language].ownDigits !== null;
  const expected = { width: WIDTH, english: phrases, ownDigits };
  const page = await browser.page({ viewport: { width: WIDTH, height: 700 }, timezoneId: "UTC" });
  await page.addInitScript((code) => {
    localStorage.setItem("wird.language", code);
    localStorage.setItem("wird.digits", "own");
  }, language);
  const found: [string, string[]][] = [];
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const look = async (where: string) => {
    await isShown(page);
    const faults = await page.evaluate(faultsOf, expected);
    if (faults.length > 0) found.push([where, faults]);
  };
  await page.goto(`${wird.url}/auth`);
  await look("/auth");
  expect(await page.locator("html").getAttribute("dir")).toBe(languages[language].direction);
  await page.locator("main button[type=button]").last().click();
  await look("/auth, to register");
  await page.goto(`${wird.url}/reset-password?token=x`);
  await look("/reset-password");

  const signIn = ({ cookie }: Member) => {
    const [name = "", value = ""] = cookie().split("=");
    return page.context().addCookies([{ name, value, url: wird.url }]);
  };
  await signIn(newcomer);
  await page.goto(wird.url);
  const { play } = own.start as { play: string };
  await page.getByRole("button", { name: play, exact: true }).first().waitFor();
  await look("/, on a first visit");

  await signIn(member);
  await page.goto(wird.url);
  await look("/");
  const everyPage = own.common as { menu: { open: string } };
  await page.getByRole("button", { name: everyPage.menu.open }).click();
  await page.getByRole("menuitemradio").first().waitFor();
  await look("the user menu");
  await page.keyboard.press("Escape");
  const { schedules } = own.dashboard as { schedules: { add: string } };
  await page.getByRole("button", { name: schedules.add }).click();
  await page.getByRole("dialog").locator("form").waitFor();
  await look("the dialog of a schedule");
  // The sheet of what is recited, then the dialog.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (const path of [
    "/playback?tab=history",
    "/khatm",
    "/playback",
    "/prayers",
    "/sounds",
    "/settings",
    "/admin",
    "/simple",
    ...[1, 2, 3].map((screen) => `/welcome?screen=${screen}`),
    "/no-such-page",
  ]) {
    const before = await page.locator("h1").first().elementHandle();
    // As a link does; a load of all scripts for each page would take most of the time.
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await page.waitForFunction((h1) => !h1?.isConnected, before);
    await look(path);
  }
  expect(found).toEqual([]);

  const face = /"(Noto [^"]+)"/.exec(languages[language].fonts ?? "")?.[1] ?? "Amiri Quran";
  const faces = await facesOf(page, own);
  expect(faces.filter((each) => each !== "Inter" && each !== face)).toEqual([]);
  const others = ["Noto Naskh Arabic", "Noto Nastaliq Urdu"].filter((each) => each !== face);
  const fileOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
  const isOther = (url: string) => others.some((each) => url.includes(fileOf(each)));
  expect(fetched.filter((url) => url.includes(".woff2")).length).toBeGreaterThan(0);
  expect(fetched.filter(isOther)).toEqual([]);
  await page.close();
});
