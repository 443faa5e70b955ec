// Every irregularity that the catalogue's rows have, or might have.
import fc from "fast-check";
import { expect, test } from "vitest";
import { englishOf } from "#contract/sentences/sentences";
import { CatalogueError } from "./catalogue-answer.ts";
import { cleanName, parseReciters, parseRiwayat, toRecitations } from "./catalogue-shape.ts";

interface MoshafRow {
  id: number;
  name: string;
  server: string;
  surah_list: string;
  rewaya_id?: number | null;
}

const plain: MoshafRow = {
  id: 7,
  name: "Rewayat Hafs A'n Assem - Murattal",
  server: "https://server8.mp3quran.net/afs/",
  surah_list: "1,2,114",
};

const riwayat = parseRiwayat({
  riwayat: [
    { id: 1, name: "Rewayat Hafs A'n Assem" },
    { id: 2, name: "Rewayat Warsh A'n Nafi'" },
  ],
});

function answer(moshaf: object[], name = "Mishary Alafasi"): unknown {
  return { reciters: [{ id: 1, name, letter: "M", moshaf }] };
}

function read(moshaf: MoshafRow[], { name = "Mishary Alafasi", arabic = "مشاري العفاسي" } = {}) {
  return toRecitations(
    parseReciters(answer(moshaf, name)),
    parseReciters(answer(moshaf, arabic)),
    riwayat,
  );
}

/** The result for a plain row with `changes`. */
function one(changes: Partial<MoshafRow>, names?: { name?: string; arabic?: string }) {
  const { recitations } = read(
    [
      { ...plain, ...changes },
      { ...plain, id: 99 },
    ],
    names,
  );
  return recitations.find(({ identifier }) => identifier === `mp3quran-${changes.id ?? plain.id}`);
}

test("a row becomes a recitation", () => {
  expect(read([plain])).toEqual({
    recitations: [
      {
        identifier: "mp3quran-7",
        name: "Mishary Alafasi",
        nameArabic: "مشاري العفاسي",
        rewaya: "Hafs A'n Assem",
        style: "Murattal",
        server: "https://server8.mp3quran.net/",
        path: "afs/",
        availableSurahs: [1, 2, 114],
      },
    ],
    leftOut: [],
  });
});

test.each([
  [
    "Rewayat Warsh A'n Nafi' Men Tariq Alazraq - Murattal",
    null,
    "Warsh A'n Nafi' Men Tariq Alazraq",
    "Murattal",
  ],
  ["  Rewayat  Hafs A’n Assem -  Murattal ", null, "Hafs A'n Assem", "Murattal"],
  ["Rewayat Al-Bazzi - and Qunbol - Murattal", null, "Al-Bazzi - and Qunbol", "Murattal"],
  ["Rewayat Hafs A'n Assem", null, "Hafs A'n Assem", ""],
  ["Almusshaf Al Mojawwad - Almusshaf Al Mojawwad", null, "Other", "Almusshaf Al Mojawwad"],
  ["Almusshaf Al Mojawwad - Almusshaf Al Mojawwad", 1, "Hafs A'n Assem", "Almusshaf Al Mojawwad"],
  ["Almusshaf Al Mojawwad - Almusshaf Al Mojawwad", 2, "Warsh A'n Nafi'", "Almusshaf Al Mojawwad"],
  ["Almusshaf Al Mo'lim", 77, "Other", "Almusshaf Al Mo'lim"],
  ["", null, "Other", ""],
])("the moshaf name %j with rewaya_id %j", (name, rewaya_id, rewaya, style) => {
  expect(one({ name, rewaya_id })).toMatchObject({ rewaya, style });
});

test("without names of the riwayat, rewaya_id 1 still is Hafs", () => {
  const rows = parseReciters(answer([{ ...plain, name: "Almusshaf Al Mojawwad", rewaya_id: 1 }]));
  expect(toRecitations(rows, rows, new Map()).recitations[0]?.rewaya).toBe("Hafs A'n Assem");
});

test.each([
  ["1,2,3,", [1, 2, 3]],
  [" 3 , 1,,2 , ", [1, 2, 3]],
  ["5,5,5,4", [4, 5]],
  ["0,1,114,115,999,-3,1.5,abc,٣", [1, 114]],
  ["001,020", [1, 20]],
])("the surah list %j", (surah_list, availableSurahs) => {
  expect(one({ surah_list })?.availableSurahs).toEqual(availableSurahs);
});

test.each([
  ["https://server8.mp3quran.net/afs", "https://server8.mp3quran.net/", "afs/"],
  [" https://cdn.mp3quran.net/audio/a/r1/ ", "https://cdn.mp3quran.net/", "audio/a/r1/"],
  ["http://nas.local:8080/q a/", "http://nas.local:8080/", "q%20a/"],
  ["https://audio.example", "https://audio.example/", ""],
])("the server %j", (address, server, path) => {
  expect(one({ server: address })).toMatchObject({ server, path });
});

test("rows that are of no use are left out, with a sentence each", () => {
  const { recitations, leftOut } = read([
    plain,
    { ...plain },
    { ...plain, id: 8, surah_list: "0,115, ," },
    { ...plain, id: 9, server: "javascript:alert(1)" },
    { ...plain, id: 10, server: "https://user:secret@example.org/" },
    { ...plain, id: 11, server: "afs/" },
    { ...plain, id: 12, server: `https://example.org/${"a".repeat(1000)}/` },
    { ...plain, id: 13, server: "https://example.org/?file=" },
  ]);
  expect(recitations.map(({ identifier }) => identifier)).toEqual(["mp3quran-7"]);
  expect(leftOut.map(englishOf)).toEqual([
    "Recitation 7 was left out: its id is given twice.",
    "Recitation 8 was left out: it has no surahs.",
    "Recitation 9 was left out: its server is no http address.",
    "Recitation 10 was left out: its server is no http address.",
    "Recitation 11 was left out: its server is no http address.",
    "Recitation 12 was left out: its server is no http address.",
    "Recitation 13 was left out: its server is no http address.",
  ]);
});

test("names lose blanks, control and bidi characters, and all beyond 200 characters; markup is text", () => {
  expect(cleanName("  Ali \t\n Jaber\u0000 ")).toBe("Ali Jaber");
  expect(cleanName("\u202eevil\u2066 name\u200f\ufeff")).toBe("evil name");
  expect(cleanName("<img src=x onerror=alert(1)>")).toBe("<img src=x onerror=alert(1)>");
  expect(cleanName("a".repeat(10_000))).toHaveLength(200);
  expect(Array.from(cleanName("\u{1f54c}".repeat(10_000)))).toHaveLength(200);
  expect(cleanName("a\ud800b")).toBe("ab");
});

test("a reciter without an Arabic name keeps the English one, one without a name is left out", () => {
  expect(one({}, { arabic: " \u202e " })?.nameArabic).toBe("Mishary Alafasi");
  expect(() => read([plain], { name: "\u202e" })).toThrow("no usable recitations");
});

test("the name in Arabic goes by the recitation, wherever it stands in that answer", () => {
  const english = parseReciters(answer([plain]));
  const arabic = parseReciters({
    reciters: [
      { id: 5, name: "غيره", moshaf: [{ ...plain, id: 8 }] },
      { id: 1, name: "مشاري", moshaf: [plain] },
    ],
  });
  expect(toRecitations(english, arabic, riwayat).recitations[0]?.nameArabic).toBe("مشاري");
});

test.each([
  ["null", null],
  ["a list", []],
  ["a text", "reciters"],
  ["no reciters", { data: [] }],
  ["reciters as an object", { reciters: {} }],
  ["a reciter without moshaf", { reciters: [{ id: 1, name: "A" }] }],
  ["a moshaf without server", answer([{ id: 1, name: "A", surah_list: "1" }])],
  ["an id as text", answer([{ ...plain, id: "7" }])],
  ["an id of 0", answer([{ ...plain, id: 0 }])],
  ["a surah list as numbers", answer([{ ...plain, surah_list: [1, 2] }])],
])("%s is an unknown shape", (_what, wrong) => {
  expect(() => parseReciters(wrong)).toThrow(CatalogueError);
  expect(() => parseReciters(wrong)).toThrow("unknown shape");
});

test("no recitations, or thousands, are no catalogue", () => {
  const none = parseReciters({ reciters: [] });
  expect(() => toRecitations(none, none, riwayat)).toThrow("no usable recitations");
  const many = Array.from({ length: 5001 }, (_, index) => ({ ...plain, id: index + 1 }));
  expect(() => read(many)).toThrow("more than 5000");
});

test("whatever the texts, a recitation has a name, an http address and surahs in order", () => {
  const texts = fc.string({ unit: "grapheme" });
  const row = fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    name: texts,
    server: fc.oneof(texts, fc.webUrl()),
    surah_list: fc.oneof(texts, fc.array(fc.integer({ min: -5, max: 120 })).map(String)),
  });
  fc.assert(
    fc.property(fc.array(row), texts, (rows, name) => {
      for (const recitation of read([...rows, { ...plain, id: 99 }], { name: `A${name}` })
        .recitations) {
        expect(recitation.name).toMatch(/^[^\p{Cc}\p{Cf}]{1,400}$/u);
        expect(recitation.server + recitation.path).toMatch(/^https?:\/\/.+\/$/);
        const surahs = recitation.availableSurahs;
        expect(surahs).toEqual([...new Set(surahs)].sort((a, b) => a - b));
        expect(surahs.every((number) => number >= 1 && number <= 114)).toBe(true);
      }
    }),
  );
});
