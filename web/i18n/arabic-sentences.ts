// Finds the Arabic of an English sentence of the server, and fills in its names.
import { createTranslator } from "use-intl/core";
import { surahs } from "#contract/surahs";
import sentences from "./ar/server-sentences.ts";

interface Template {
  pattern: RegExp;
  places: string[];
  arabic: string;
}

/** One way to match a sentence to the known ones. */
interface Reading {
  arabic: string;
  /** How many letters matched placeholders instead of known words; the fewest is the best match. */
  foreign: number;
}

// Placeholders whose values may have an Arabic translation.
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
/** Cache: the best match of each sentence and each part of one. */
const found = new Map<string, Reading | null>();

/** The sentence itself when there is no Arabic for it. */
export function inArabic(sentence: string): string {
  return read(sentence)?.arabic ?? sentence;
}

/** Cached per part: a sentence with many full stops can be split in exponentially many ways. */
function read(sentence: string): Reading | null {
  const before = found.get(sentence);
  if (before !== undefined) return before;
  const reading = bestReading(sentence);
  found.set(sentence, reading);
  return reading;
}

function bestReading(sentence: string): Reading | null {
  const readings = templates.flatMap((template) => filled(template, sentence) ?? []);
  // Some texts are two sentences: why a run began late and why it ended.
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

/** For a number beyond the list the server writes "surah 115". */
function surahOf(said: string): Reading {
  const arabic = surahNames.get(said) ?? said.match(/^surah (\d+)$/i)?.[1];
  return arabic === undefined ? asItIs(said) : { arabic, foreign: said.length };
}

/** Bidi-isolated, so that a name in another script does not reorder the words beside it. */
function asItIs(said: string): Reading {
  return { arabic: `\u2068${said}\u2069`, foreign: said.length };
}
