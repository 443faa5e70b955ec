// Compares the files of the text of the Quran with the package that they come from.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { BASMALA } from "./contract/quran/basmala.ts";
import { ayahsIn } from "./contract/quran/ayahs.ts";
import { readCmap, tablesOf } from "./vite.hafs-font.ts";
import { quranFiles } from "./vite.quran-text.ts";

const { resolve } = createRequire(import.meta.url);
const files = await quranFiles();
const linesOf = (name: string): string[] => JSON.parse(String(files.get(`${name}.json`)));

interface Chapter {
  verses: { id: number; text: string; translation?: string }[];
}

/** From other files of the package than those that the build reads. */
const chapter = (place: string): Chapter =>
  JSON.parse(readFileSync(resolve(`quran-json/dist/chapters/${place}.json`), "utf8"));

// Promise quran-letter-by-letter: a letter of the Quran that is changed, left out or shown as another sign
// -> text and translations are the package's, letter by letter; the font has each sign of them
test("each of the 6,236 ayahs is in its file as in the package, letter by letter", () => {
  let count = 0;
  for (let surah = 1; surah <= 114; surah += 1) {
    const { verses } = chapter(String(surah));
    const lines = linesOf(`ar-${surah}`);
    expect(lines.length).toBe(ayahsIn(surah));
    expect(lines).toEqual(verses.map(({ text }) => text));
    count += lines.length;
  }
  expect(BASMALA).toBe(linesOf("ar-1")[0]);
  expect(count).toBe(6_236);
});

// Proves quran-letter-by-letter.
test.each(["en", "fr", "id", "tr", "ur"])("each ayah has its translation in %s", (code) => {
  for (let surah = 1; surah <= 114; surah += 1) {
    const { verses } = chapter(`${code}/${surah}`);
    const lines = linesOf(`${code}-${surah}`);
    expect(lines).toEqual(verses.map(({ translation }) => translation));
    expect(lines.every(Boolean)).toBe(true);
  }
});

// Proves quran-letter-by-letter.
test("the font shows each sign of the text", () => {
  const font = files.get("hafs.woff2") as Buffer;
  const cmap = tablesOf(font).find(({ flags }) => (flags & 63) === 0);
  const glyphs = readCmap(cmap?.part ?? Buffer.alloc(0));
  const signs = new Set(
    Array.from({ length: 114 }, (_, at) => linesOf(`ar-${at + 1}`).join("")).join(""),
  );
  const lacking = [...signs].filter((sign) => !glyphs.has(sign.codePointAt(0) ?? 0));
  // A space, and a thin one, which the browser has.
  expect(lacking.filter((sign) => sign.trim() !== "")).toEqual([]);
  // Open tanween, and the rounded zero of a letter that is not read.
  expect(glyphs.get(0x657)).toBe(glyphs.get(0x8f0));
  expect(glyphs.get(0x65e)).toBe(glyphs.get(0x8f1));
  expect(glyphs.get(0x656)).toBe(glyphs.get(0x8f2));
  expect(glyphs.get(0x652)).toBe(glyphs.get(0x6df));
});
