// A browser as a speaker: it plays what the server says, says so, and asks for the press it needs.
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { orderOf } from "#server/playback/play-order";
import { planByHand } from "#server/playback/play-plan";
import { shiftedClock } from "../../fakes/shifted-clock.ts";
import { eventually } from "../../harness.ts";
import { signUp } from "../sign-up.ts";
import { recitingWird } from "../wird-in-chromium.ts";

const clock = shiftedClock();
const { wird, browser, catalogue } = await recitingWird({ secondsOf: () => 120 }, {}, clock);

const BROWSER_ID = "0123456789abcdef0123456789abcdef";

/** Signs up and makes this browser a speaker, as "Play in this browser" does. */
async function speakerPage(username: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await browser.page();
  await prepare?.(page);
  const user = await signUp(page, wird.url, username, "Amina Khan");
  const { request } = page.context();
  const made = await request.post(`${wird.url}/api/users/${user.id}/devices`, {
    data: { type: "browser", name: "Tablet", deviceId: BROWSER_ID, isConnected: true },
  });
  expect(made.status()).toBe(201);
  await page.evaluate(
    ([id, on]) => {
      localStorage.setItem("wird.browser", String(id));
      localStorage.setItem("wird.speaker", String(on));
    },
    [BROWSER_ID, user.id],
  );
  await page.goto(`${wird.url}/playback`);
  await ready(page);
  const { id: deviceId } = await made.json();
  const press = async (action: string, extras: object = {}) => {
    const reply = await request.post(`${wird.url}/api/playback/control`, {
      data: { action, deviceId, ...extras },
    });
    return { status: reply.status(), body: await reply.json() };
  };
  const state = async () =>
    (await request.get(`${wird.url}/api/devices/${deviceId}/playback-state`)).json();
  return { page, press, state, deviceId: Number(deviceId), userId: user.id };
}

/** As Chromium does it; driven by a test, it takes every look at the page for a press. */
const refuseUntilPressed = (page: Page) =>
  page.addInitScript(() => {
    let pressed = false;
    addEventListener("pointerdown", () => (pressed = true), true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      if (pressed) return play.call(this);
      return Promise.reject(new DOMException("Nobody has pressed.", "NotAllowedError"));
    };
  });

interface Noted {
  sounds: { is: "begins" | "ends"; at: number }[];
}

/** Notes the second of the recording at which the page's audio element begins and ends to sound. */
const noteSounds = (page: Page) =>
  page.addInitScript(() => {
    const sounds: Noted["sounds"] = [];
    Object.assign(window, { sounds });
    const { play, pause } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      const begins = () => sounds.push({ is: "begins", at: this.currentTime });
      this.addEventListener("playing", begins, { once: true });
      return play.call(this);
    };
    HTMLMediaElement.prototype.pause = function () {
      if (!this.paused) sounds.push({ is: "ends", at: this.currentTime });
      pause.call(this);
    };
  });

const ready = (page: Page) => page.locator("[data-player]").waitFor();
const touch = (page: Page) => page.locator("h1").click();
const served = (page: Page) => page.locator("[data-player]").getByText("Wird plays here").waitFor();

test("plays by the server's commands, and the server knows its place", async () => {
  const { page, press, state } = await speakerPage("amina");
  await touch(page);
  await eventually("it plays", async () => (await press("play", { surahId: 36 })).status === 200);
  await served(page);
  await eventually("the server sees it play", async () => {
    const now = await state();
    return now.status === "playing" && now.surahId === 36 && now.duration > 100;
  });
  expect((await press("pause")).status).toBe(200);
  await page.locator("[data-player]").getByRole("button", { name: "Play", exact: true }).waitFor();
  await eventually("the server sees it pause", async () => (await state()).status === "paused");
  await press("volume", { volume: 30 });
  await eventually("the volume is heard of", async () => (await state()).volume === 30);
  await page.close();
});

test("without a press the browser refuses; one button allows it", async () => {
  const { page, press, state } = await speakerPage("bilal", refuseUntilPressed);
  await eventually("the server hears why", async () => {
    const { body } = await press("play", { surahId: 18 });
    return /does not let Wird play/.test(`${body.message} ${(await state()).error}`);
  });
  await page.getByText(/will not let Wird play until you press once/).waitFor();
  await page.getByRole("button", { name: "Allow playing" }).click();
  await page.getByText(/will not let Wird play/).waitFor({ state: "detached" });
  await eventually("it plays", async () => (await press("play", { surahId: 18 })).status === 200);
  await eventually("the server sees it play", async () => (await state()).status === "playing");
  await page.close();
});

test("two tabs are one speaker, and the second takes over when the first is closed", async () => {
  const { page, press, state } = await speakerPage("khadija");
  await touch(page);
  const second = await page.context().newPage();
  await second.goto(`${wird.url}/playback`);
  await ready(second);
  await touch(second);
  await eventually("it plays", async () => (await press("play", { surahId: 55 })).status === 200);
  await served(page);
  expect(await second.getByText("Wird plays here").count()).toBe(0);
  await page.close();
  await eventually("the other tab plays", async () => {
    await press("play", { surahId: 67 });
    return (await state()).status === "playing" && (await state()).surahId === 67;
  });
  await served(second);
  await second.close();
});

// Proves passage-repeated.
test("a passage begins and ends in time, also when it is repeated after a silence", async () => {
  const { page, press, state, deviceId } = await speakerPage("yusuf", noteSounds);
  await touch(page);
  await eventually("it plays", async () => (await press("play", { surahId: 36 })).status === 200);
  await eventually("the server sees it play", async () => (await state()).status === "playing");
  const device = await wird.parts.devices.find(deviceId);
  const [reciter] = await wird.parts.reciters.list();
  if (!device || !reciter) throw new Error("There is no device or no reciter.");
  const session = await wird.parts.playback.of(device);
  const passage = { recording: { surah: 36 }, from: 31.2, to: 33.5, repeat: 2 };
  // A machine that is busy for a moment is late once; what is too early is a fault each time.
  const lateness: number[] = [];
  for (let tries = 0; tries < 4 && !lateness.some((late) => late < 0.3); tries++) {
    await page.evaluate(() => (window as unknown as Noted).sounds.splice(0));
    const order = orderOf([passage], { gap: 0.7 });
    await session.begin(planByHand({ reciter, order, position: 0 }));
    await eventually("it is over", async () => (await state()).status === "stopped");
    const sounds = await page.evaluate(() => (window as unknown as Noted).sounds);
    // What was loaded before it is paused as well.
    const own = sounds.filter(({ at }) => at > 30);
    expect(own.map(({ is }) => is)).toEqual(["begins", "ends", "begins", "ends"]);
    const off = own.map(({ is, at }) => at - (is === "begins" ? passage.from : passage.to));
    expect(Math.min(...off)).toBeGreaterThan(-0.05);
    lateness.push(Math.max(...off));
  }
  expect(Math.min(...lateness)).toBeLessThan(0.3);
  await page.close();
});

interface Heard {
  begun: { url: string; at: number }[];
  /** The page's elements. */
  made: HTMLAudioElement[];
}

/** Notes when each recording is told to play, and begins to sound, by the clock of this machine. */
const noteBeginnings = (page: Page) =>
  page.addInitScript(() => {
    const begun: Heard["begun"] = [];
    const made: Heard["made"] = [];
    const Element = Audio;
    const Noted = class extends Element {
      constructor() {
        super();
        made.push(this);
      }
    };
    Object.assign(window, { begun, made, Audio: Noted });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      const begins = () => begun.push({ url: this.src, at: Date.now() });
      this.addEventListener("playing", begins, { once: true });
      return play.call(this);
    };
  });

// Proves browser-fetches-ahead.
test("a schedule's recording is fetched a minute before, from a slow host, and heard on its minute; what is edited meanwhile is fetched instead", async () => {
  const MINUTE = 60_000;
  const { page, deviceId, userId } = await speakerPage("salim", noteBeginnings);
  await touch(page);
  catalogue.audioDelay = 2_000;
  onTestFinished(() => void (catalogue.audioDelay = 0));
  const { request } = page.context();
  const due = Math.ceil(clock.now() / MINUTE + 1) * MINUTE;
  onTestFinished(() => clock.moveTo(Date.now()));
  clock.moveTo(due - 50_000);
  const asked = (surah: string) =>
    catalogue.requests.filter(({ path }) => path.endsWith(`/${surah}.mp3`)).length;
  const made = await request.post(`${wird.url}/api/users/${userId}/schedules`, {
    data: {
      ...{ deviceId, reciterId: 1, timezone: "UTC", frequency: "once" },
      ...{ portion: { kind: "surahs", surahs: [50], times: 1 } },
      date: new Date(due).toISOString().slice(0, 10),
      startTime: new Date(due).toISOString().slice(11, 16),
    },
  });
  expect([made.status(), await made.json()]).toMatchObject([201, {}]);
  const { id } = await made.json();
  await eventually("it is fetched", () => asked("050") > 0);
  const path = `${wird.url}/api/schedules/${id}`;
  const portion = { kind: "surahs", surahs: [67], times: 1 };
  expect((await request.patch(path, { data: { portion } })).status()).toBe(200);
  await eventually("the other one is fetched", () => asked("067") > 0);
  const begun = () => page.evaluate(() => (window as unknown as Heard).begun);
  const ours = async () => (await begun()).filter(({ url }) => url.endsWith(".mp3"));
  const isFetched = () =>
    page.evaluate(() =>
      (window as unknown as Heard).made.some(
        ({ src, readyState }) =>
          src.endsWith("/067.mp3") && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
      ),
    );
  await eventually("it has come", isFetched);
  // What is asked for from now on comes long after the minute.
  catalogue.audioDelay = 20_000;
  expect(await ours()).toEqual([]);
  clock.moveTo(due - 3_000);
  const dueHere = Date.now() + 3_000;
  await eventually("it is heard", async () => (await ours()).length > 0);
  const [sound] = await ours();
  expect(sound?.url).toMatch(/\/067\.mp3$/);
  const after = (sound?.at ?? 0) - dueHere;
  expect(after).toBeGreaterThanOrEqual(0);
  expect(after).toBeLessThan(10_000);
  const lastRun = async () => (await (await request.get(`${path}/runs`)).json())[0];
  await eventually("it is written", async () => (await lastRun())?.heardAt !== null);
  const heardAt = Date.parse((await lastRun()).heardAt) - due;
  expect(Math.abs(heardAt - after)).toBeLessThan(2_000);
  await page.close();
});
