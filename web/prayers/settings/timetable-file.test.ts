// Files of timetables as spreadsheet programs write them.
import { expect, test } from "vitest";
import { timetableText } from "./timetable-file.ts";

const TURKISH = "Tarih;İmsak;Güneş;Öğle;İkindi;Akşam;Yatsı";
const ARABIC = "التاريخ;الفجر;الشروق;الظهر;العصر;المغرب;العشاء";
const FRENCH = "Date;Fajr;Lever du soleil;Dhuhr;Asr;Maghrib;Icha – été";

/** The bytes of a text in an encoding of one byte a letter. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) byteOf.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from(text, (letter) => byteOf.get(letter) ?? 0x3f);
}

const utf16 = (text: string, isBig: boolean, mark: string) =>
  Uint8Array.from(
    Array.from(mark + text).flatMap((letter) => {
      const code = letter.charCodeAt(0);
      const bytes = [code & 0xff, code >> 8];
      return isBig ? bytes.reverse() : bytes;
    }),
  );

// Proves timetable-spellings.
test.each([
  ["UTF-8", TURKISH, new TextEncoder().encode(TURKISH)],
  ["UTF-8 with a byte order mark", ARABIC, new TextEncoder().encode(`\ufeff${ARABIC}`)],
  ["windows-1254", TURKISH, bytesIn("windows-1254", TURKISH)],
  ["windows-1252", FRENCH, bytesIn("windows-1252", FRENCH)],
  ["windows-1256", ARABIC, bytesIn("windows-1256", ARABIC)],
  ["UTF-16, little end first", TURKISH, utf16(TURKISH, false, "\ufeff")],
  ["UTF-16, big end first", ARABIC, utf16(ARABIC, true, "\ufeff")],
  ["UTF-16 without a mark", FRENCH, utf16(FRENCH, false, "")],
])("reads %s", (_, text, bytes) => {
  expect(timetableText(bytes)).toBe(text);
});

// Proves timetable-spellings.
test.each([
  ["an xlsx or ods", [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
  ["an xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
  ["a PDF", [...new TextEncoder().encode("%PDF-1.7")]],
  ["zeros", [0x41, 0x00, 0x00, 0x00, 0x42]],
])("%s is no text", (_, bytes) => {
  expect(timetableText(Uint8Array.from(bytes))).toBeNull();
});
