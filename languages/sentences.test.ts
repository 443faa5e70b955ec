// Every sentence of the server in every language; and those that a page cannot render.
import compileMessage from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { inEachLanguage, type Language, languageCodes } from "#contract/languages";
import type { AnySentence } from "#contract/sentences/sentence";
import {
  english,
  englishOf,
  type ParamsOf,
  type Sentence,
  type SentenceCode,
  sentence,
} from "#contract/sentences/sentences";
import arabic from "./ar/sentences.ts";
import { type SentenceTable, sentenceRenderer } from "./sentence-renderer.ts";

const render = sentenceRenderer("ar", arabic);

type ParamName = { [Code in SentenceCode]: keyof ParamsOf<Code> }[SentenceCode];

const noAnswer = sentence("speaker.no-answer", { speaker: "Kitchen" });
const late = sentence("run.late", { minutes: 1 });

const samples: Record<ParamName, string | number | number[] | AnySentence> = {
  address: "https://wird.example",
  agent: "2.1.0",
  app: "YouTube",
  volume: 50,
  wanted: 30,
  ayah: 287,
  column: 8,
  count: 12,
  date: "2026-11-22",
  expected: "number",
  fallback: "Bedroom",
  field: "volume",
  fields: "colour, shape",
  first: late,
  from: sentence("portion.named-ayah", { surah: 2, ayah: 255 }),
  home: "Grandmother",
  host: "ntfy.sh",
  id: 77,
  known: 290,
  lastAyah: 10,
  least: 6,
  line: 3,
  longest: 255,
  megabytes: "20",
  minutes: 7,
  most: 5000,
  name: "Ramadan",
  names: "Imsak, Iqamah",
  number: 30,
  place: "reciters.0.name",
  prayer: "maghrib",
  problem: "connect ECONNREFUSED 127.0.0.1:8",
  reason: noAnswer,
  reciter: "Mishary Alafasy",
  second: noAnswer,
  rewaya: "Warsh A'n Nafi'",
  schedules: "Kitchen at 04:50",
  seconds: 10,
  server: "2.2.0",
  speaker: "Kitchen",
  status: "500",
  surah: 18,
  surahs: [18, 36],
  text: "Nobody knows this.",
  times: "04:50, 13:00",
  timezone: "Asia/Tokyo",
  title: "Adhan of Makkah",
  to: sentence("portion.named-surah", { surah: 3 }),
  type: "text/html",
  until: "2026-12-01",
  why: noAnswer,
  values: "daily, once",
  unit: "page",
};

/** The names of the params that its English reads. */
function paramsOf(code: SentenceCode): ParamName[] {
  const names: ParamName[] = [];
  const text = english[code];
  if (typeof text === "string") return names;
  const params = new Proxy(samples, {
    get(all, name: ParamName) {
      names.push(name);
      return all[name];
    },
  });
  text(params as never, englishOf);
  return names.sort();
}

function sampleOf(code: SentenceCode): Sentence {
  const names = paramsOf(code);
  return {
    code,
    params: Object.fromEntries(names.map((name) => [name, samples[name]])),
  } as Sentence;
}

/** Only their parts have words. */
const wordless = ["text.as-given", "text.two", "input.in-field"];
const codes = Object.keys(english) as SentenceCode[];
const others = languageCodes.filter((each) => each !== "en");
const tables = await inEachLanguage<Language, SentenceTable>(
  others,
  (each) => import(`./${each}/sentences.ts`),
);

describe.each(codes)("%s", (code) => {
  const given = sampleOf(code);
  // Texts name a prayer, and a unit of the Quran, in their own language.
  const texts = Object.entries(given.params).flatMap(([name, param]) =>
    typeof param === "string" && name !== "prayer" && name !== "unit" ? [param] : [],
  );

  it("is said in English with all that it is given", () => {
    const text = englishOf(given);
    expect(text).not.toMatch(/undefined|object|\{|^$/);
    if ("prayer" in given.params) expect(text).toContain("Maghrib");
    for (const param of texts) expect(text).toContain(param);
  });

  it.each(others)("is said in %s with the same", (each) => {
    const table = tables[each];
    // Without the names of prayers, which are chosen by a place.
    const text = table[code].replace(/\b\w+ \{\p{Lu}\p{L}+\}/gu, "");
    const places = new Set(text.match(/(?<=\{)\w+(?=[},])/g));
    expect([...places].sort()).toEqual(paramsOf(code));
    expect(() => compileMessage(table[code])).not.toThrow();
    const said = sentenceRenderer(each, table)(given);
    if ("prayer" in given.params) expect(said).not.toMatch(/maghrib/);
    for (const param of texts) expect(said).toContain(`\u2068${param}\u2069`);
  });

  // Otherwise dir="auto" would use the direction of a name.
  it.skipIf(wordless.includes(code))("begins in Arabic with a word of its own", () => {
    expect(render(given)).toMatch(/^\p{Script=Arabic}/u);
  });
});

it("codes are dotted nouns in kebab-case", () => {
  for (const code of codes) expect(code).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/);
});

describe("in Arabic", () => {
  const kitchen = "\u2068Kitchen\u2069";

  it.each<[Sentence, string]>([
    [sentence("schedule.no-next-run"), "ليس لهذا الجدول تلاوة قادمة يمكن تخطيها."],
    [noAnswer, `لم يستجب ${kitchen}.`],
    [sentence("speaker.no-answer", { speaker: "مطبخ" }), "لم يستجب \u2068مطبخ\u2069."],
    [
      sentence("speaker.taken-by-another-app", { speaker: "Kitchen" }),
      `شُغّل على ${kitchen} شيء آخر: تطبيق آخر.`,
    ],
    [
      sentence("recording.missing", { reciter: "Mishary Alafasy", surah: 18 }),
      "لا يوجد تسجيل لسورة ٱلْكَهْف بصوت \u2068Mishary Alafasy\u2069.",
    ],
    [
      sentence("run.surah-left-out", { surah: 18, reason: noAnswer }),
      `تُركت سورة ٱلْكَهْف. لم يستجب ${kitchen}.`,
    ],
  ])("%j", (given, text) => expect(render(given)).toBe(text));

  it.each([
    ["fajr", "الفجر"],
    ["sunrise", "الشروق"],
    ["dhuhr", "الظهر"],
    ["asr", "العصر"],
    ["maghrib", "المغرب"],
    ["isha", "العشاء"],
  ] as const)("the prayer %s is called by its name", (prayer, name) => {
    expect(render(sentence("run.adhan-late", { prayer }))).toContain(`أذان ${name}`);
  });

  it("counts as Arabic does", () => {
    const said = (minutes: number) => render(sentence("run.late", { minutes }));
    expect(said(0)).toMatch(/^بدأت متأخرة أقل من دقيقة، لأن/);
    expect(said(1)).toMatch(/^بدأت متأخرة دقيقة واحدة، /);
    expect(said(2)).toMatch(/^بدأت متأخرة دقيقتين، /);
    expect(said(7)).toMatch(/^بدأت متأخرة 7 دقائق، /);
  });

  it("two sentences in a row are two", () => {
    const both = sentence("text.two", { first: late, second: noAnswer });
    expect(render(both)).toBe(`${render(late)} ${render(noAnswer)}`);
  });
});

it("a sentence of a newer server is not rendered, nor one that contains it", () => {
  const newer = { code: "speaker.asleep", params: {} };
  expect(render(newer)).toBeNull();
  expect(render({ code: "run.surah-left-out", params: { surah: 1, reason: newer } })).toBeNull();
});
