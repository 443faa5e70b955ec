// Intents about prayers: when one is, and the account's adhan on this Echo.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import { audioTypeOf } from "#contract/audio-types";
import { soundIdOf } from "#contract/portions/portion-traits";
import { adhanOf } from "#contract/prayers/adhans";
import type { DayFacts } from "#contract/prayers/day-facts";
import { type Prayer, prayers, prayersWithAdhan } from "#contract/prayers/prayer-names";
import { dateAfter } from "#contract/times/calendar-days";
import { dateAt } from "#contract/times/clock-times";
import type { Schedule } from "#contract/schedules";
import type { Clock } from "#server/platform/clock";
import { randomToken } from "#server/platform/logins";
import { atReportedPosition } from "../echo/echo-events.ts";
import { isActive, pause, unchanged } from "../echo/echo-player.ts";
import { type EchoPlayback, streamDirective } from "../echo/echo-playback.ts";
import type { Caller, RequestHandler } from "./caller.ts";
import { say, sayAndListen } from "./responses.ts";
import { adhanNamed, meansNextPrayer, prayerName, prayerNamed } from "./spoken-prayers.ts";
import { type Slots, spokenId, spokenValue } from "./spoken-slots.ts";
import { spokenTime } from "./spoken-words.ts";

const MINUTE = 60_000;

/** What an Echo plays: https://developer.amazon.com/docs/alexa/custom-skills/audioplayer-interface-reference.html */
const echoPlays = ["audio/mpeg", "audio/aac", "audio/mp4"];

export interface OwnAdhans {
  list(userId: number): Promise<Pick<Schedule, "portion" | "startAnchor" | "enabled">[]>;
}

export interface AdhanSounds {
  /** `path`: under our own origin, or an https address; null when there is no such sound any more. */
  recordingOf(soundId: number): Promise<{ name: string; path: string } | null>;
}

interface Parts {
  echoPlayback: EchoPlayback;
  schedules: OwnAdhans;
  sounds: AdhanSounds;
  factsOf(userId: number): Promise<DayFacts>;
  publicUrl: string;
  clock: Clock;
}

interface Coming {
  prayer: Prayer;
  at: number;
}

export function createPrayerIntents(parts: Parts) {
  const { echoPlayback, schedules, sounds, factsOf, publicUrl, clock } = parts;

  const whenIsPrayer: RequestHandler = async ({ userId, words }, { slots }) => {
    const facts = userId === null ? null : await factsOf(userId);
    const said = spokenValue(slots, "prayer");
    const isNext = said === null || meansNextPrayer(said);
    const prayer = isNext ? null : prayerIn(slots);
    if (!isNext && prayer === null) return sayAndListen(words.whichPrayer);
    const zone = facts?.timezone;
    if (!facts || !zone) return say(words.noPlace);
    const now = clock.now();
    const coming = comingOf(facts, zone, prayer ? [prayer] : prayersWithAdhan, now);
    if (!coming) return say(prayer ? words.noTimeOf(prayerName(words, prayer)) : words.noTimes);
    const name = prayerName(words, coming.prayer);
    const when = spokenTime(words, coming.at, now, zone);
    return say(prayer ? words.prayerIs(name, when) : words.nextPrayer(name, when));
  };

  /** The sound of this prayer's adhan; else of another's, Fajr's last, since it has words of its own. */
  async function adhanFor(userId: number, prayer: Prayer | null) {
    const own = (await schedules.list(userId)).flatMap((schedule) => {
      const { portion, enabled } = schedule;
      const called = adhanOf(schedule);
      const soundId = soundIdOf(portion);
      return soundId !== null && called ? [{ soundId, prayer: called, enabled }] : [];
    });
    const rank = (adhan: (typeof own)[number]) =>
      (adhan.prayer === prayer ? 0 : adhan.prayer === "fajr" ? 4 : 2) + (adhan.enabled ? 0 : 1);
    const [best] = own.sort((one, other) => rank(one) - rank(other));
    return best ? sounds.recordingOf(best.soundId) : null;
  }

  async function prayerNow(userId: number): Promise<Prayer | null> {
    const facts = await factsOf(userId);
    return facts.timezone ? currentOrNext(facts, facts.timezone, clock.now()) : null;
  }

  async function play(
    caller: Caller,
    asked: Prayer | null,
    envelope: RequestEnvelope,
  ): Promise<Response> {
    const { userId, words, device, at } = caller;
    if (userId === null) return say(words.noAdhan);
    const adhan = await adhanFor(userId, asked ?? (await prayerNow(userId)));
    if (!adhan) return say(words.noAdhan);
    const url = adhan.path.startsWith("/") ? publicUrl + adhan.path : adhan.path;
    if (!url.startsWith("https:")) return say(words.adhanNeedsHttps);
    if (!echoPlays.includes(audioTypeOf(url))) return say(words.adhanNotForEcho);
    if (device) {
      // What recites pauses at its place, so that "resume" continues it after the adhan.
      const audio = envelope.context?.AudioPlayer;
      await echoPlayback.change(device, at, (stored, context) => {
        const { player, reports } = atReportedPosition(stored, audio, at, context);
        const reaction = isActive(player) ? pause(player, at) : unchanged(player);
        return { ...reaction, reports: [...reports, ...reaction.reports] };
      });
    }
    // A token of its own: the events of this stream are none of the stored player.
    const stream = { url, token: `adhan-${randomToken()}`, offsetInMilliseconds: 0 };
    return say(words.playsAdhan, streamDirective(stream, { title: words.adhan }));
  }

  const playAdhan: RequestHandler = (caller, { slots, envelope }) =>
    play(caller, prayerIn(slots), envelope);

  /** Words that Alexa took for a surah's name, as it does with any other "play". */
  function elseOf(playSurah: RequestHandler): RequestHandler {
    return (caller, skillRequest) => {
      const said = spokenValue(skillRequest.slots, "surahName");
      const adhan = said === null ? null : adhanNamed(said);
      return adhan
        ? play(caller, adhan.prayer, skillRequest.envelope)
        : playSurah(caller, skillRequest);
    };
  }

  return { whenIsPrayer, playAdhan, elseOf };
}

function prayerIn(slots: Slots): Prayer | null {
  const said = spokenValue(slots, "prayer");
  const known = said === null ? null : prayerNamed(said);
  return known ?? prayers.find((prayer) => prayer === spokenId(slots, "prayer")) ?? null;
}

/** The times from yesterday, whose Isha may come after midnight, until tomorrow; earliest first. */
function timesAround(facts: DayFacts, zone: string, wanted: readonly Prayer[], now: number) {
  const today = dateAt(zone, now);
  return [-1, 0, 1]
    .flatMap((days) => {
      const times = facts.prayersOn(dateAfter(today, days));
      return wanted.map((prayer) => ({ prayer, at: times?.[prayer] ?? null }));
    })
    .filter((time): time is Coming => time.at !== null)
    .sort((one, other) => one.at - other.at);
}

/** Null: the sun gives none today and tomorrow. The minute of the prayer itself still counts. */
function comingOf(
  facts: DayFacts,
  zone: string,
  wanted: readonly Prayer[],
  now: number,
): Coming | null {
  return timesAround(facts, zone, wanted, now).find(({ at }) => at + MINUTE > now) ?? null;
}

/** The prayer whose time it is; between sunrise and Dhuhr, which is nobody's, the next one. */
function currentOrNext(facts: DayFacts, zone: string, now: number): Prayer | null {
  const times = timesAround(facts, zone, prayers, now);
  const current = times.findLast(({ at }) => at <= now)?.prayer ?? null;
  return current === "sunrise" || current === null
    ? (times.find(({ at, prayer }) => at > now && prayer !== "sunrise")?.prayer ?? null)
    : current;
}
