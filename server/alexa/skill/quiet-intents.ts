// Intents that ask for quiet on the account's speakers, and end it.
import { LONGEST_QUIET, type Quiet } from "#contract/quiet";
import { dayAround } from "#contract/times/clock-times";
import { AppError } from "#server/platform/app-error";
import type { Clock } from "#server/platform/clock";
import type { RequestHandler } from "./caller.ts";
import { say, sayAndListen, stopAudio } from "./responses.ts";
import { spokenValue } from "./spoken-slots.ts";
import { spokenTime } from "./spoken-words.ts";

export interface OwnQuiets {
  of(userId: number): Promise<Quiet | null>;
  begin(userId: number, wish: { until: string }): Promise<Quiet>;
  end(userId: number): Promise<void>;
}

interface Parts {
  /** The room of quiet, which is built later. */
  quiets(): OwnQuiets;
  timezoneOf(userId: number): Promise<string>;
  clock: Pick<Clock, "now">;
}

const MINUTE = 60_000;

export function createQuietIntents({ quiets, timezoneOf, clock }: Parts) {
  const begin: RequestHandler = async ({ userId, words }, { slots }) => {
    if (userId === null) return say(words.cannotDo);
    const zone = await timezoneOf(userId);
    const now = clock.now();
    const said = spokenValue(slots, "quietTime");
    const minutes = said === null ? null : minutesIn(said);
    if (said !== null && (minutes === null || minutes > LONGEST_QUIET)) {
      return sayAndListen(words.howLongQuiet);
    }
    const until = minutes === null ? dayAround(zone, now).endsAt : now + minutes * MINUTE;
    try {
      await quiets().begin(userId, { until: new Date(until).toISOString() });
    } catch (error) {
      // Who only listens at home has Stop.
      if (error instanceof AppError && error.code === "forbidden") return say(words.cannotDo);
      throw error;
    }
    return say(words.quietUntil(spokenTime(words, until, now, zone)), stopAudio);
  };

  const end: RequestHandler = async ({ userId, words }) => {
    if (userId === null || (await quiets().of(userId)) === null) return say(words.noQuiet);
    await quiets().end(userId);
    return say(words.quietEnded);
  };

  return { begin, end };
}

/** As AMAZON.DURATION has it: https://en.wikipedia.org/wiki/ISO_8601#Durations. Null: it is none, or below a minute. */
export function minutesIn(duration: string): number | null {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(duration);
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const all = ((weeks * 7 + days) * 24 + hours) * 60 + minutes;
  return all >= 1 ? all : null;
}
