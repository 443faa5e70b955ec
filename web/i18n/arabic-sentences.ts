// Finds the Arabic of an English sentence of the server, and puts the names of the English into it.
import { createTranslator } from "use-intl/core";
import { surahs } from "#contract/surahs";
import sentences from "./ar/server-sentences.ts";

interface Template {
  pattern: RegExp;
  places: string[];
  arabic: string;
}

/** One way to understand a sentence. */
interface Reading {
  arabic: string;
  /** How many of its letters are names and the like: the fewer, the better it is understood. */
  foreign: number;
}

// What fills these places may have an Arabic of its own.
const phrases = new Set(["reason", "problem", "howLate", "app"]);
const numbers = new Set(["minutes", "seconds", "count", "known"]);

const templates: Template[] = Object.entries(sentences).map(([english, arabic]) => {
  const [first = "", ...others] = english.split("{").map(literally);
  const parts = others.map((part) => part.split("}") as [place: string, after: string]);
  const pattern = parts.map(([place, after]) => `(${numbers.has(place) ? "\\d+" : ".+?"})${after}`);
  return {
    pattern: new RegExp(`^${first}${pattern.join("")}$`, "s"),
    places: parts.map(([place]) => place),
    arabic,
  };
});

function literally(text: string): string {
  return text.replace(/[.?()]/g, "\\$&");
}

const surahNames = new Map(surahs.map(({ englishName, name }) => [englishName, name]));
/** What each sentence, and each part of one, was found to say. */
const found = new Map<string, Reading | null>();

/** The sentence itself when there is no Arabic for it. */
export function inArabic(sentence: string): string {
  return read(sentence)?.arabic ?? sentence;
}

/** Each part once: one with many full stops can be cut in more ways than anybody waits for. */
function read(sentence: string): Reading | null {
  const before = found.get(sentence);
  if (before !== undefined) return before;
  const reading = bestReading(sentence);
  found.set(sentence, reading);
  return reading;
}

function bestReading(sentence: string): Reading | null {
  const readings = templates.flatMap((template) => filled(template, sentence) ?? []);
  // Some are two sentences in a row, as why a run began late and why it ended.
  for (const { index } of sentence.matchAll(/(?<=[.?!]) /g)) {
    const first = read(sentence.slice(0, index));
    const rest = sentence.slice(index + 1);
    if (!first) continue;
    const second = read(rest) ?? asItIs(rest);
    const arabic = `${first.arabic} ${second.arabic}`;
    readings.push({ arabic, foreign: first.foreign + second.foreign });
  }
  return readings.sort((one, other) => one.foreign - other.foreign)[0] ?? null;
}

function filled({ pattern, places, arabic }: Template, sentence: string): Reading | null {
  const match = pattern.exec(sentence);
  if (!match) return null;
  let foreign = 0;
  const values: Record<string, string | number> = {};
  for (const [at, place] of places.entries()) {
    const said = match[at + 1] ?? "";
    const value = valueOf(place, said);
    values[place] = typeof value === "number" ? value : value.arabic;
    foreign += typeof value === "number" ? said.length : value.foreign;
  }
  const t = createTranslator({ locale: "ar-u-nu-latn" as "ar", messages: { sentence: arabic } });
  return { arabic: t("sentence", values), foreign };
}

function valueOf(place: string, said: string): Reading | number {
  if (numbers.has(place)) return Number(said);
  if (place === "surah") return surahOf(said);
  return (phrases.has(place) ? read(said) : null) ?? asItIs(said);
}

/** Of a number beyond the list the server says "surah 115". */
function surahOf(said: string): Reading {
  const arabic = surahNames.get(said) ?? said.match(/^surah (\d+)$/i)?.[1];
  return arabic === undefined ? asItIs(said) : { arabic, foreign: said.length };
}

/** Set apart, so that a name in another script keeps the words beside it where they are. */
function asItIs(said: string): Reading {
  return { arabic: `\u2068${said}\u2069`, foreign: said.length };
}
