// How much script a page loads before it is idle, for the homes that people usually have.
import type { BrowserContext, Page } from "playwright-core";
import type { Member, Wird } from "./harness.ts";

/** Usual homes by what they are: what a page loads depends on what it shows. */
export async function usualHomes(wird: Wird) {
  return {
    "a new account": await wird.member("newcomer"),
    "an Echo that is not linked": await withEcho(await wird.member("echo")),
    "a khatm after a prayer": await withKhatm(await wird.member("full")),
    "a home with schedules": await withSchedules(await wird.member("amina")),
  };
}

const daily = { startTime: "04:50", endTime: "05:20", frequency: "daily", reciterId: 1 };
const speaker = { type: "google", isConnected: true };

async function made(member: Member, path: string, body: object): Promise<{ id: number }> {
  const answer = await member.post(`/api/users/${member.user.id}/${path}`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as { id: number };
}

async function withEcho(member: Member): Promise<Member> {
  const echo = await made(member, "devices", { type: "alexa", name: "Echo", isConnected: true });
  await made(member, "schedules", { ...daily, deviceId: echo.id });
  return member;
}

/** A khatm before a prayer, with a place and a fallback speaker. */
async function withKhatm(member: Member): Promise<Member> {
  const kitchen = await made(member, "devices", { ...speaker, name: "Kitchen" });
  const bedroom = await made(member, "devices", { ...speaker, name: "Bedroom" });
  const place = {
    name: "Cairo",
    latitude: 30.06,
    longitude: 31.25,
    timezone: "Africa/Cairo",
    country: "EG",
  };
  await member.patch(`/api/users/${member.user.id}/prayer-settings`, { place });
  const khatm = await made(member, "khatms", { name: "Khatm", reciterId: 1, days: 30 });
  await made(member, "schedules", {
    ...{ startAnchor: { prayer: "fajr", minutes: -20 }, reciterId: 1, deviceId: kitchen.id },
    ...{ portion: { kind: "khatm", khatmId: khatm.id }, fallbackDeviceId: bedroom.id },
  });
  return member;
}

/** Three schedules on one speaker; somebody has listened, so that the first minutes are over. */
async function withSchedules(member: Member): Promise<Member> {
  const { id: deviceId } = await made(member, "devices", { ...speaker, name: "Kitchen" });
  for (const [startTime, endTime] of [
    ["04:50", "05:20"],
    ["13:00", "13:20"],
    ["22:00", "22:20"],
  ]) {
    await made(member, "schedules", { ...daily, startTime, endTime, deviceId });
  }
  await made(member, "playback-history", { reciterId: 1, surahId: 1, startPosition: 0 });
  return member;
}

/** The member's session in the browser. */
export async function signInAs(member: Member, context: BrowserContext, url: string) {
  const [name = "", value = ""] = member.cookie().split("=");
  await context.addCookies([{ name, value, url }]);
}

export interface Loaded {
  /** Bytes over the wire, with their headers. */
  script: number;
  style: number;
  /** The scripts' names, the heaviest first, with their bytes. */
  files: [name: string, bytes: number][];
}

/**
 * Before the page is opened: what it loads once it has been quiet for a second or more waits for the function that is
 * returned, however slow the machine is.
 */
export async function holdQuiet(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(`{
    const { setTimeout } = window;
    const held = [];
    window.setTimeout = (run, after, ...rest) =>
      after >= 1000 ? held.push([run, after, rest]) && 0 : setTimeout(run, after, ...rest);
    window.endQuiet = () => {
      window.setTimeout = setTimeout;
      for (const [run, after, rest] of held) setTimeout(run, after, ...rest);
    };
  }`);
  return () => page.evaluate("endQuiet()");
}

/** Counts what the page loads from now on, as if nothing of it were in the browser's cache. */
export async function countLoads(page: Page): Promise<() => Loaded> {
  const wire = await page.context().newCDPSession(page);
  const responses = new Map<string, { kind: string; name: string }>();
  const loaded: { kind: string; name: string; bytes: number }[] = [];
  await wire.send("Network.enable");
  await wire.send("Network.setCacheDisabled", { cacheDisabled: true });
  wire.on("Network.responseReceived", ({ requestId, type, response }) => {
    const kind = type === "Other" ? response.mimeType : type;
    responses.set(requestId, { kind, name: new URL(response.url).pathname });
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const response = responses.get(requestId);
    if (response) loaded.push({ ...response, bytes: encodedDataLength });
  });
  const of = (...kinds: string[]) => loaded.filter(({ kind }) => kinds.includes(kind));
  const sum = (list: { bytes: number }[]) => list.reduce((all, { bytes }) => all + bytes, 0);
  return () => {
    const scripts = of("Script", "text/javascript", "application/javascript");
    return {
      script: sum(scripts),
      style: sum(of("Stylesheet", "text/css")),
      files: scripts
        .map(({ name, bytes }): [string, number] => [name, bytes])
        .sort(([, one], [, other]) => other - one),
    };
  };
}
