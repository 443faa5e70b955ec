// "When is Maghrib?" and "play the adhan": what the skill answers, in English and Arabic.
import type { interfaces, RequestEnvelope } from "ask-sdk-model";
import { expect, test } from "vitest";
import type { DayFacts, PrayerInstants } from "#contract/prayers/day-facts";
import type { PrayerAnchor } from "#contract/prayers/prayers";
import { handClock } from "../../../tests/fakes/hand-clock.ts";
import { mustObeyAmazon } from "../../../tests/fakes/alexa-rules.ts";
import type { EchoPlayback } from "../echo/echo-playback.ts";
import type { Caller } from "./caller.ts";
import { createPrayerIntents } from "./prayer-intents.ts";
import { wordsFor } from "./spoken-words.ts";

const ZONE = "Africa/Cairo";
const at = (text: string) => Date.parse(text);

/** Cairo, UTC+2; Isha of the 21st comes after the place's midnight, as in a northern June. */
const days: Record<string, PrayerInstants> = {
  "2026-11-21": {
    fajr: at("2026-11-21T02:56Z"),
    sunrise: at("2026-11-21T04:26Z"),
    dhuhr: at("2026-11-21T09:41Z"),
    asr: at("2026-11-21T12:37Z"),
    maghrib: at("2026-11-21T14:56Z"),
    isha: at("2026-11-21T22:18Z"),
  },
  "2026-11-22": {
    fajr: at("2026-11-22T02:57Z"),
    sunrise: at("2026-11-22T04:27Z"),
    dhuhr: at("2026-11-22T09:41Z"),
    asr: at("2026-11-22T12:37Z"),
    maghrib: at("2026-11-22T14:55Z"),
    isha: null,
  },
};

const facts: DayFacts = {
  timezone: ZONE,
  prayersOn: (date) => days[date] ?? null,
  hijriOn: () => ({ year: 1448, month: 6, day: 11 }),
  pausedUntil: null,
};

type Own = { soundId: number; startAnchor: PrayerAnchor | null; enabled: boolean };

interface Scene {
  now?: string;
  locale?: string;
  place?: boolean;
  own?: Own[];
  paths?: Record<number, string>;
  publicUrl?: string;
}

function scene({ now = "2026-11-21T10:00Z", locale = "en-US", ...given }: Scene = {}) {
  const { place = true, own = [], publicUrl = "https://wird.example" } = given;
  const paths: Record<number, string> = given.paths ?? {
    1: "/media/1-a.mp3",
    2: "/media/2-a.mp3",
    3: "/media/3-a.mp3",
  };
  const intents = createPrayerIntents({
    echoPlayback: {} as EchoPlayback,
    schedules: {
      list: async () =>
        own.map(({ soundId, ...each }) => ({ ...each, portion: { kind: "sound", soundId } })),
    },
    sounds: {
      recordingOf: async (id) => {
        const path = paths[id];
        return path === undefined ? null : { name: `sound ${id}`, path };
      },
    },
    factsOf: async () => (place ? facts : { ...facts, timezone: null, prayersOn: () => null }),
    publicUrl,
    clock: handClock(at(now)),
  });
  const caller = { userId: 1, device: null, words: wordsFor(locale), at: at(now) } as Caller;

  async function ask(
    intent: "whenIsPrayer" | "playAdhan",
    prayer?: string,
    id?: string,
  ): Promise<{ speech: string; url: string | undefined }> {
    const resolved = id && {
      resolutionsPerAuthority: [
        { status: { code: "ER_SUCCESS_MATCH" }, values: [{ value: { id, name: id } }] },
      ],
    };
    const slots = { prayer: { value: prayer, resolutions: resolved } } as never;
    const envelope = { context: {}, request: { type: "IntentRequest" } } as RequestEnvelope;
    const response = await intents[intent](caller, { slots, envelope });
    mustObeyAmazon("IntentRequest", response);
    const [directive] = response.directives ?? [];
    const speech = response.outputSpeech as { text: string };
    return {
      speech: speech.text,
      url: (directive as interfaces.audioplayer.PlayDirective | undefined)?.audioItem?.stream?.url,
    };
  }
  return {
    when: async (prayer?: string, id?: string) => (await ask("whenIsPrayer", prayer, id)).speech,
    adhan: (prayer?: string) => ask("playAdhan", prayer),
  };
}

const adhanAt = (prayer: PrayerAnchor["prayer"], soundId: number, enabled = true): Own => ({
  soundId,
  startAnchor: { prayer, minutes: 0 },
  enabled,
});

test("a prayer is said on the place's clock; when it is past, tomorrow's", async () => {
  expect(await scene().when("Maghrib")).toBe("Maghrib is today at 4:56 PM.");
  expect(await scene().when("magrib prayer")).toBe("Maghrib is today at 4:56 PM.");
  expect(await scene().when("sun rise", "sunrise")).toBe("Sunrise is tomorrow at 6:27 AM.");
  expect(await scene().when("zohar")).toBe("Dhuhr is tomorrow at 11:41 AM.");
  expect(await scene({ locale: "en-GB" }).when("Asr")).toBe("Asr is today at 2:37 pm.");
  expect(await scene({ locale: "ar-SA" }).when("المغرب")).toBe("المغرب اليوم في 4:56 م.");
  expect(await scene({ locale: "ar-SA" }).when("صلاة الفجر")).toBe("الفجر غدا في 4:57 ص.");
});

test("the minute of a prayer is still its own, the next minute is not", async () => {
  expect(await scene({ now: "2026-11-21T14:56:59Z" }).when("Maghrib")).toMatch(/ today at 4:56 /);
  expect(await scene({ now: "2026-11-21T14:57:00Z" }).when("Maghrib")).toMatch(/tomorrow at 4:55 /);
});

test("after midnight, the Isha of the evening before is still to come", async () => {
  const night = scene({ now: "2026-11-21T22:05Z" });
  expect(await night.when("Isha")).toBe("Isha is today at 12:18 AM.");
  expect(await night.when()).toBe("The next prayer is Isha, today at 12:18 AM.");
});

test("the next prayer is none of the past, and not sunrise", async () => {
  expect(await scene().when()).toBe("The next prayer is Asr, today at 2:37 PM.");
  expect(await scene().when("the next prayer")).toBe("The next prayer is Asr, today at 2:37 PM.");
  const dawn = scene({ now: "2026-11-21T03:30Z", locale: "ar-SA" });
  expect(await dawn.when()).toBe("الصلاة القادمة الظهر، اليوم في 11:41 ص.");
});

test("without a place, without a time, and with unknown words it says what to do", async () => {
  const lost = /^I do not know your place yet\. Choose your city on the Prayers page/;
  expect(await scene({ place: false }).when("Maghrib")).toMatch(lost);
  expect(await scene({ place: false, locale: "ar-SA" }).when()).toMatch(/^لا أعرف مكانك/);
  expect(await scene({ now: "2026-11-21T23:00Z" }).when("Isha")).toMatch(/^Isha has no time today/);
  expect(await scene({ now: "2027-01-01T10:00Z" }).when()).toMatch(/no prayer times/);
  expect(await scene().when("lunch")).toMatch(/^Which prayer do you mean\?/);
});

test("the adhan is that of the prayer whose time it is, and of the next one after sunrise", async () => {
  const own = [adhanAt("fajr", 1), adhanAt("maghrib", 3), adhanAt("dhuhr", 2)];
  const played = async (now: string) => (await scene({ own, now }).adhan()).url;
  expect(await played("2026-11-21T03:30Z")).toBe("https://wird.example/media/1-a.mp3");
  expect(await played("2026-11-21T05:00Z")).toBe("https://wird.example/media/2-a.mp3");
  expect(await played("2026-11-21T15:00Z")).toBe("https://wird.example/media/3-a.mp3");
});

test("a prayer that is named has its own adhan; else another's, and Fajr's last", async () => {
  const own = [adhanAt("fajr", 1), adhanAt("dhuhr", 2)];
  expect((await scene({ own }).adhan("Fajr")).url).toMatch(/1-a\.mp3$/);
  expect((await scene({ own }).adhan("Isha")).url).toMatch(/2-a\.mp3$/);
  const off = [adhanAt("dhuhr", 1, false), adhanAt("dhuhr", 2)];
  expect((await scene({ own: off }).adhan()).url).toMatch(/2-a\.mp3$/);
  expect((await scene({ own, locale: "ar-SA" }).adhan("الفجر")).speech).toBe("الأذان.");
});

test("sounds at a clock time or at sunrise are no adhan", async () => {
  const own = [{ soundId: 1, startAnchor: null, enabled: true }, adhanAt("sunrise", 2)];
  const { speech, url } = await scene({ own }).adhan();
  expect(url).toBeUndefined();
  expect(speech).toMatch(/^You have no adhan yet\./);
});

test("what an Echo cannot play is said, not sent", async () => {
  const own = [adhanAt("dhuhr", 1)];
  const home = await scene({ own, publicUrl: "http://192.168.1.5:3000" }).adhan();
  expect(home.url).toBeUndefined();
  expect(home.speech).toMatch(/only what comes from an https address/);
  const linked = { own, publicUrl: "http://192.168.1.5:3000", paths: { 1: "https://a.example/b" } };
  expect((await scene(linked).adhan()).url).toBe("https://a.example/b");
  const ogg = await scene({ own, paths: { 1: "/media/1-a.ogg" } }).adhan();
  expect([ogg.url, ogg.speech]).toEqual([undefined, expect.stringMatching(/MP3 or AAC/)]);
  expect((await scene({ own, paths: {} }).adhan()).speech).toMatch(/^You have no adhan yet\./);
});
