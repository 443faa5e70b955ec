// Usernames that count as the same, and names without visible characters.
import { expect, test } from "vitest";
import { hasHidden, heardName, showsSomething, usernameKey } from "./visible-names.ts";

test.each([
  ["admin", "Admin", "ADMIN", "ａｄｍｉｎ", " admin "],
  ["straße", "STRASSE", "Straſse", "STRAẞE"],
  ["σας", "ΣΑΣ", "σασ"],
  ["e\u0301va", "Éva"],
  ["office", "oﬃce"],
  ["ibrahim", "İbrahim", "IBRAHIM", "ıbrahim", "i\u0307brahim", "I\u0307BRAHIM", "İBRAHİM"],
  ["isparta", "ISPARTA", "ısparta", "İSPARTA"],
  ["kate", "\u212aate", "KATE"],
  ["sad", "ſad", "SAD"],
  ["jān", "J\u0307ĀN", "j\u0307\u0304an".replace("\u0307\u0304an", "ān")],
  ["ångström", "\u212bNGSTRÖM", "A\u030angström"],
  ["abu bakr", "Abu\u00a0Bakr", "abu  bakr"],
  ["محمد", "\ufee3\ufea4\ufee4\ufeaa"],
])("%s is one name, however it is written", (...spellings) => {
  expect(new Set(spellings.map(usernameKey)).size).toBe(1);
});

test("other names stay others", () => {
  expect(new Set(["admin", "admin1", "amin", "آمنة", "امنة"].map(usernameKey)).size).toBe(5);
});

test.each(["\u200b", "\u2800", "\u3164", "\u00a0", "\u0301", "\ufeff", "\u00ad", "", " \t"])(
  "%j shows nothing",
  (text) => expect(showsSomething(text)).toBe(false),
);

test.each(["a", "م", "7", "ّم", "🕌", "می\u200cخواهم", "~"])("%j shows something", (text) =>
  expect(showsSomething(text)).toBe(true),
);

const hidden =
  "\n\r\t\u0000\u0007\u007f\u0085\u2028\u2029\u200b\u200c\u200d\u200e\u200f\u061c\u2060\ufeff" +
  "\u202a\u202e\u2066\u2069\u00ad\u034f\u115f\u3164\uffa0\u2800\ufe0f\ud800";
test.each(Array.from(hidden))("%j is hidden", (character) =>
  expect(hasHidden(`a${character}b`)).toBe(true),
);

test.each(["Abu Bakr", "عائشة بنت", "o'neil-7_x@y.z", "李", "ś", "🕌"])(
  "%j has nothing hidden",
  (name) => expect(hasHidden(name)).toBe(false),
);

// Promise 45: a hostile speaker, Home Assistant, agent or browser: endless names, names of control characters,
// thousands of players
// -> cut and cleaned on arrival; 500 players are listed; a notification is cut by its bytes, and its failure is
// counted and shown
test.each<[unknown, string]>([
  ["Kitchen", "Kitchen"],
  [" Living\u0000\u0007\r\nroom ", "Living room"],
  ["\u202egnp.exe", "gnp.exe"],
  ["\u0007".repeat(60_000), "otherwise"],
  ["\u200b", "otherwise"],
  ["", "otherwise"],
  [undefined, "otherwise"],
  [17, "otherwise"],
  [{ toString: () => "x" }, "otherwise"],
  ["x".repeat(60_000_000), "x".repeat(100)],
  [`${"x".repeat(99)}🕌`, "x".repeat(99)],
  ["می\u200cخواهم 👨‍👩‍👧", "می\u200cخواهم 👨‍👩‍👧"],
  ["half \ud83d", "half \ufffd"],
])("what a program calls itself becomes one line of bounded length", (said, heard) => {
  expect(heardName(said, "otherwise")).toBe(heard);
});
