// A schedule as one sentence, in parts: the only place that says what a schedule is. Its grammar is in `<code>/schedule.ts`.
import { type Language, languages } from "#contract/languages";
import type { Prayer } from "#contract/prayers/prayer-names";
import type { PrayerAnchor } from "#contract/prayers/prayers";
import type { ScheduleChoice } from "#contract/schedules";
import { formatDate } from "./date-format.ts";

/** What people may choose of a schedule. */
export type SaidPart = "what" | "who" | "where" | "days" | "when" | "until" | "more";

/** Words of a sentence; without a part they only join others. */
export interface Said {
  text: string;
  part?: SaidPart;
}

type Spoken = string | Said | false | null | readonly Spoken[];

/** A template whose values are parts; what is null or false is left out. */
export function say(texts: TemplateStringsArray, ...values: Spoken[]): Said[] {
  return texts.flatMap((text, index) => [...flat(text), ...flat(values[index] ?? null)]);
}

const flat = (spoken: Spoken): Said[] => {
  if (Array.isArray(spoken)) return spoken.flatMap(flat);
  if (typeof spoken === "string") return spoken === "" ? [] : [{ text: spoken }];
  return spoken ? [spoken as Said] : [];
};

type Times = Pick<ScheduleChoice, "startTime" | "startAnchor" | "frequency" | "days" | "date"> &
  Pick<ScheduleChoice, "endTime" | "endAnchor" | "durationMinutes" | "season">;

/** A schedule with the names of what it refers to, in the language of the sentence. */
export interface SpokenSchedule
  extends Times,
    Pick<ScheduleChoice, "volume" | "continuePlayback" | "shuffle"> {
  /** The portion; null: on and on, from `surah` or from the reciter's first. */
  what: string | null;
  surah: string | null;
  isSound: boolean;
  /** Null: nobody, or the khatm's own reciter. */
  who: string | null;
  /** The first speaker before the others. */
  where: readonly string[];
  fallback: string | null;
  /** The portion ends by itself: an end time is only its limit. */
  endsByItself: boolean;
  /** A time zone that is not the reader's, as in Europe/Paris; null: it is. */
  zone: string | null;
}

export interface SentenceParts {
  what: Said;
  who: Said | null;
  /** With its preposition. */
  where: readonly Said[];
  /** Days and time, and then all that is said after them, each with its comma. */
  times: readonly Said[];
  isSound: boolean;
}

/** The language's own words; times, numbers and lists come as text. */
export interface ScheduleGrammar {
  comma: string;
  /** On and on. */
  onwards(surah: string | null): string;
  /** With a preposition: "in the" for rooms, "on" for what is none. */
  where(names: readonly string[], list: (names: readonly string[]) => string): Where;
  /** After the speakers. */
  orElse(name: string): string;
  daily: string;
  weekdays: string;
  weekends: string;
  /** Three days or more in a row, by the names of the first and the last. */
  fromDayTo(first: string, last: string): string;
  /** `names`: in Intl's words, at least one. */
  weekly(names: readonly string[], list: (names: readonly string[]) => string): string;
  once: string;
  /** In place of "once", where its day is chosen. */
  onDate(date: string): string;
  at(prayer: Prayer): string;
  before(prayer: Prayer, minutes: string): string;
  after(prayer: Prayer, minutes: string): string;
  atTime(time: string): string;
  /** A prayer, a time, or minutes from one, as an end. */
  until(end: Until): string;
  atTheLatest(until: string): string;
  nextDay(until: string): string;
  lasts(length: string): string;
  lastsAtMost(length: string): string;
  finished: string;
  minutes: Plural;
  hours: Plural;
  hoursAndMinutes(hours: string, minutes: string): string;
  inMonth(month: string): string;
  fromTo(from: string, to: string): string;
  continues: string;
  shuffled: string;
  atVolume(volume: string): string;
  /** `town`: that the zone is named after. */
  inZone(town: string): string;
  /** "Recite Al-Kahf by Abdulbasit in the Kitchen, every Friday". */
  sentence(said: SentenceParts): Said[];
  /** Without what is asked for: "Al-Kahf by Abdulbasit in the Kitchen". */
  clause(said: Omit<SentenceParts, "times">): Said[];
}

export type Until =
  | { time: string }
  | { prayer: Prayer; minutes: null }
  | { prayer: Prayer; minutes: string; side: "before" | "after" };

export interface Where {
  before: string;
  text: string;
  after?: string;
}

/** `form`: of the language's plurals, for that number. */
type Plural = (number: string, form: Intl.LDMLPluralRule) => string;

interface Reader {
  language: Language;
  /** With the reader's digits and clock. */
  locale: string;
  hijriMonths: readonly string[];
  /** HH:MM as the reader's clock shows it. */
  time(wallTime: string): string;
}

export interface Wanted {
  /** Also what goes without saying: "until it is finished". */
  whole?: boolean;
  /** Its time on the clock stands beside the sentence. */
  isTimeSaid?: boolean;
}

export type ScheduleSaying = ReturnType<typeof scheduleSaying>;

export function scheduleSaying(grammar: ScheduleGrammar, reader: Reader) {
  const { language, locale, hijriMonths, time } = reader;
  const isRightToLeft = languages[language].direction === "rtl";
  // Each by itself: a list of Latin names keeps its order in a right-to-left sentence.
  const inList = (name: string) =>
    isRightToLeft && /\p{Script=Latin}/u.test(name) ? isolated(name) : name;
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names.map(inList));
  const number = (value: number) => value.toLocaleString(locale, { useGrouping: false });
  const counted = (unit: Plural, value: number) =>
    unit(number(value), new Intl.PluralRules(locale).select(value));
  const minutes = (value: number) => counted(grammar.minutes, value);

  function length(total: number): string {
    const [hours, rest] = [Math.floor(total / 60), total % 60];
    if (hours === 0) return minutes(rest);
    const inHours = counted(grammar.hours, hours);
    return rest === 0 ? inHours : grammar.hoursAndMinutes(inHours, minutes(rest));
  }

  /** 'every Friday', 'every day', 'once' */
  function days({ frequency, days, date }: Pick<Times, "frequency" | "days" | "date">): string {
    if (frequency === "custom" && days) {
      if (days.length === 0) return "…";
      if (days.length === 7) return grammar.daily;
      const row = inARow(days);
      if (row) return grammar.fromDayTo(weekday(locale, row[0]), weekday(locale, row[1]));
      const names = days.toSorted((one, other) => one - other).map((day) => weekday(locale, day));
      return grammar.weekly(names, list);
    }
    if (frequency === "daily" || frequency === "weekdays" || frequency === "weekends") {
      return grammar[frequency];
    }
    return date ? grammar.onDate(dayOfYear(locale, date)) : grammar.once;
  }

  /** 'at Asr', '20 minutes after Asr' */
  function anchor({ prayer, minutes: from }: PrayerAnchor): string {
    if (from === 0) return grammar.at(prayer);
    return grammar[from < 0 ? "before" : "after"](prayer, minutes(Math.abs(from)));
  }

  /** 'at 5:00 AM', 'at Asr' */
  const start = ({ startAnchor, startTime }: Pick<Times, "startAnchor" | "startTime">) =>
    startAnchor ? anchor(startAnchor) : grammar.atTime(time(startTime));

  /** 'until 5:30 AM', 'for 30 minutes'; null: until it is finished. */
  function end(
    said: Pick<Times, "startTime" | "startAnchor" | "endTime" | "endAnchor" | "durationMinutes"> & {
      endsByItself: boolean;
    },
  ): string | null {
    const { endAnchor, durationMinutes, endTime, startAnchor, startTime } = said;
    if (!endAnchor && durationMinutes !== null) {
      return grammar[said.endsByItself ? "lastsAtMost" : "lasts"](length(durationMinutes));
    }
    if (!endAnchor && endTime === null) return null;
    const until = grammar.until(
      !endAnchor
        ? { time: time(endTime ?? "") }
        : endAnchor.minutes === 0
          ? { prayer: endAnchor.prayer, minutes: null }
          : {
              prayer: endAnchor.prayer,
              minutes: minutes(Math.abs(endAnchor.minutes)),
              side: endAnchor.minutes < 0 ? "before" : "after",
            },
    );
    if (said.endsByItself) return grammar.atTheLatest(until);
    const isNextDay = !endAnchor && !startAnchor && endTime !== "" && (endTime ?? "") <= startTime;
    return isNextDay ? grammar.nextDay(until) : until;
  }

  function season(given: NonNullable<Times["season"]>): string {
    if ("hijriMonth" in given) return grammar.inMonth(hijriMonths[given.hijriMonth - 1] ?? "");
    return grammar.fromTo(dayOfYear(locale, given.from), dayOfYear(locale, given.to));
  }

  const part = (name: SaidPart, text: string): Said => ({ part: name, text });

  function times(said: SpokenSchedule, { whole = false, isTimeSaid = false }: Wanted): Said[] {
    const { comma } = grammar;
    const until = end(said) ?? (whole && said.endsByItself ? grammar.finished : null);
    const more = [
      said.continuePlayback && grammar.continues,
      said.shuffle && grammar.shuffled,
      said.season && season(said.season),
      said.volume !== null && grammar.atVolume(number(said.volume)),
      said.zone !== null && grammar.inZone(townOf(said.zone)),
    ].filter((text) => typeof text === "string");
    // "every day at Asr", but "every Friday, 20 minutes after Asr".
    const isLong = Boolean(said.startAnchor?.minutes);
    return [
      part("days", days(said)),
      ...say`${(said.startAnchor || !isTimeSaid) && [isLong ? comma : " ", part("when", start(said))]}`,
      ...say`${until !== null && [comma, part("until", until)]}`,
      ...more.flatMap((text) => say`${comma}${part("more", text)}`),
    ];
  }

  function about(
    said: Pick<SpokenSchedule, "what" | "surah" | "who" | "isSound" | "where"> & {
      fallback?: string | null;
    },
  ): Omit<SentenceParts, "times"> {
    const { before, text, after = "" } = grammar.where(said.where, list);
    const others = said.fallback ? ` (${grammar.orElse(said.fallback)})` : "";
    return {
      what: part("what", said.what ?? grammar.onwards(said.surah)),
      who: said.who === null ? null : part("who", said.who),
      where: said.where.length === 0 ? [] : say`${before}${part("where", text + others)}${after}`,
      isSound: said.isSound,
    };
  }

  return {
    ...{ days, anchor, start, end, season, length },
    /** 'every Friday, 20 minutes after Asr' */
    when(said: Pick<Times, "frequency" | "days" | "date" | "startAnchor" | "startTime">): string {
      const joint = said.startAnchor?.minutes ? grammar.comma : " ";
      return days(said) + joint + start(said);
    },
    /** 'Recite Al-Kahf by Abdulbasit in the Kitchen, every Friday, 20 minutes after Asr' */
    sentence: (said: SpokenSchedule, wanted: Wanted = {}): Said[] =>
      joined(grammar.sentence({ ...about(said), times: times(said, wanted) })),
    /** 'Al-Kahf by Abdulbasit in the Kitchen' */
    clause: (said: Parameters<typeof about>[0]): Said[] => joined(grammar.clause(about(said))),
    /** 'in the Kitchen' */
    place: (names: readonly string[]): string => {
      const { before, text, after = "" } = grammar.where(names, list);
      return before + text + after;
    },
  };
}

/** The first and the last of three days or more that follow each other, over Sunday too; null: they do not. */
export function inARow(days: readonly number[]): [first: number, last: number] | null {
  const first = days.filter((day) => !days.includes(((day + 5) % 7) + 1));
  const last = days.filter((day) => !days.includes((day % 7) + 1));
  if (days.length < 3 || first.length !== 1) return null;
  return [first[0] as number, last[0] as number];
}

/** Words beside each other that join parts become one text. */
function joined(said: readonly Said[]): Said[] {
  const all: Said[] = [];
  for (const each of said) {
    const last = all.at(-1);
    if (last && !last.part && !each.part) all[all.length - 1] = { text: last.text + each.text };
    else all.push(each);
  }
  return all;
}

/** As one text; in a right-to-left language with each name isolated, so that one in Latin letters reorders nothing. */
export function textOf(said: readonly Said[], language: Language): string {
  const isolates = languages[language].direction === "rtl";
  return said.map(({ text, part }) => (isolates && part ? isolated(text) : text)).join("");
}

/** "Buenos Aires" of America/Argentina/Buenos_Aires. */
export const townOf = (zone: string) => zone.replace(/.*\//, "").replaceAll("_", " ");

const isolated = (text: string) => `\u2068${text}\u2069`;

// 1 January 2024 was a Monday.
const weekday = (locale: string, day: number) =>
  formatDate(locale, { weekday: "long", timeZone: "UTC" }, Date.UTC(2024, 0, day));

const dayOfYear = (locale: string, date: string) =>
  formatDate(locale, { day: "numeric", month: "long", timeZone: "UTC" }, Date.parse(date));

/** The prepositions of rooms and of other speakers, where the language has two; `rooms`: the end of a name. */
export const areRooms = (names: readonly string[], rooms: RegExp) =>
  names.length > 0 && names.every((name) => rooms.test(name.trim()));
