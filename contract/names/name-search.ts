// Ranked search over names, typed or spoken: for lists of a few hundred.

import {
  foldName,
  isArabic,
  likenessToBeginning,
  soundsOf,
  withoutJoinedArticle,
} from "./name-folding.ts";

// Below this likeness it is another name; in a short name one sound weighs more.
const leastLikeness = 0.8;
const leastLikenessOfShort = 0.84;
const shortSounds = 5;
/** For "Mishary Rashid Alafasy", of whom a list has only first and last name. */
export const leastShare = 0.66;
// Longer than any name that is typed.
const longestText = 100;
// Fewer sounds than this begin too many names.
const leastSounds = 3;

// Titles and articles, which do not distinguish names.
const idleWords = new Set(
  (
    "al el ul an ar as ash at ad adh az the a by sheikh shaikh shaykh sheik shaik shekh qari imam " +
    "reciter surah شيخ الشيخ قاري القاري بصوت سوره"
  ).split(" "),
);
interface Word {
  text: string;
  sounds: string;
  arabic: boolean;
}

interface PreparedName {
  words: Word[];
  /** The name joined into one word, from each of its words to its end. */
  endings: Word[];
}

// Names come from one small list, so each is prepared once.
const prepared = new Map<string, PreparedName>();
const mostPrepared = 5000;

function prepare(name: string): PreparedName {
  const known = prepared.get(name);
  if (known) return known;
  const plain = wordsOf(name);
  const fresh = {
    words: plain.flatMap((word) => [word, withoutJoinedArticle(word)]).map(toWord),
    endings: plain.map((_, start) => toWord(plain.slice(start).join(""))),
  };
  if (prepared.size >= mostPrepared) prepared.clear();
  prepared.set(name, fresh);
  return fresh;
}

function wordsOf(text: string): string[] {
  return foldName(text)
    .split(" ")
    .filter((word) => word !== "" && !idleWords.has(word));
}

function toWord(text: string): Word {
  return { text, sounds: soundsOf(text), arabic: isArabic(text) };
}

export interface Query {
  words: Word[];
  joined: Word;
  /** Cached likeness of a query and a word, which many names share. */
  soundFits: Map<string, number>;
}

export function toQuery(text: string): Query {
  const words = wordsOf(text.slice(0, longestText));
  return {
    words: words.map((word) => toWord(withoutJoinedArticle(word))),
    joined: toWord(withoutJoinedArticle(words.join(""))),
    soundFits: new Map(),
  };
}

/** How well `typed` begins or equals one of the words: 0 not at all, 1 equal. */
function bestFit(typed: Word, words: Word[], query: Query): number {
  const spelled = Math.max(0, ...words.map((word) => spelledFit(typed, word)));
  return spelled > 0 ? spelled : Math.max(0, ...words.map((word) => soundFit(typed, word, query)));
}

function spelledFit(typed: Word, word: Word): number {
  if (typed.text === word.text) return 1;
  if (word.text.startsWith(typed.text)) return 0.9;
  return typed.text.length >= 3 && word.text.includes(typed.text) ? 0.7 : 0;
}

function soundFit(typed: Word, word: Word, { soundFits }: Query): number {
  if (typed.arabic !== word.arabic || typed.sounds.length < leastSounds) return 0;
  const pair = `${typed.sounds} ${word.sounds}`;
  const known = soundFits.get(pair);
  if (known !== undefined) return known;
  const least = typed.sounds.length < shortSounds ? leastLikenessOfShort : leastLikeness;
  const likeness = likenessToBeginning(typed.sounds, word.sounds, least);
  const fit = likeness >= least ? 0.75 * likeness : 0;
  soundFits.set(pair, fit);
  return fit;
}

export interface Fit {
  /** 0 to 1; 0 when a word of the query has no counterpart. */
  whole: number;
  /** 0 to 1; a word without counterpart counts as 0. */
  mean: number;
  /** The share of the query's words that have a counterpart. */
  share: number;
}

/**
 * Compares each word of the query with each word of the names, in any order; where a word has no
 * counterpart, the whole query with each name joined into one word ("Abdul Basit", "Abdulbasit").
 */
export function fitOf(query: Query, names: string[]): Fit {
  const all = names.map(prepare);
  const words = all.flatMap((name) => name.words);
  const fits = query.words.map((word) => bestFit(word, words, query));
  const count = Math.max(1, fits.length);
  const share = fits.filter((fit) => fit > 0).length / count;
  const mean = fits.reduce((sum, fit) => sum + fit, 0) / count;
  if (share === 1) return { whole: mean, mean, share };
  const endings = all.flatMap((name) => name.endings);
  const joined = bestFit(query.joined, endings, query);
  return { whole: joined, mean, share: joined > 0 ? 1 : share };
}

/** Empty, or only the "Al-" of a name that is still being typed. */
function idle(text: string): boolean {
  return text.trim() === "" || foldName(text) !== "";
}

/**
 * The items of `list` whose names match, best first, then in list order; all for an empty query.
 * When no name has all the words, the items that have most of them.
 */
export function searchNames<Item>(
  text: string,
  list: readonly Item[],
  namesOf: (item: Item) => string[],
): Item[] {
  // Returned early: opening a list needs no search.
  if (text === "") return [...list];
  const query = toQuery(text);
  if (query.words.length === 0) return idle(text) ? [...list] : [];
  const tried = list.map((item) => ({ item, fit: fitOf(query, namesOf(item)) }));
  const whole = tried.filter(({ fit }) => fit.whole > 0);
  if (whole.length > 0) {
    return whole.sort((a, b) => b.fit.whole - a.fit.whole).map(({ item }) => item);
  }
  return tried
    .filter(({ fit }) => fit.share >= leastShare)
    .sort((a, b) => b.fit.mean - a.fit.mean)
    .map(({ item }) => item);
}
