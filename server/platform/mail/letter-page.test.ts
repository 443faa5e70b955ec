// The names in letters: a stranger chooses them, and whom the letter reaches.
import { expect, test } from "vitest";
import { composeLetter, nameInLetter } from "./letter-page.ts";

// Promise 33: letters to addresses that nobody has proven, with text of the sender's own in a name
// -> only the letter that proves the address is sent, twenty an hour for one client; names are cut, and addresses
// and numbers in them removed; alerts wait, and the settings say so
test.each([
  ["Amina", "Amina"],
  ["J.R.R. Tolkien", "J.R.R. Tolkien"],
  ["St. John", "St. John"],
  ["أمينة بنت وهب", "أمينة بنت وهب"],
  ["Visit https://evil.example/win now", "Visit now"],
  ["Win at evil.example", "Win at"],
  ["Win at EVIL。EXAMPLE", "Win at"],
  ["evil．example wins", "wins"],
  ["write to thief@evil.example", "write to"],
  ["javascript:alert(1) x", "x"],
  ["www evil", "evil"],
  ["call +1 (555) 123-4567 now", "call now"],
  ["https://evil.example", "friend"],
  ["a\r\nBcc: x@evil.example", "a Bcc:"],
  ["n".repeat(100), "n".repeat(40)],
  ["😀".repeat(60), "😀".repeat(40)],
])("safety 33: the name %j is written as %j", (name, written) => {
  expect(nameInLetter(name)).toBe(written);
});

test("safety 33: greeting, page and recipient have the name as it is cut", () => {
  const reader = { name: "Win at evil.example", email: "a@example.org", language: "en" } as const;
  const greeting = (name: string) => `Dear ${name},`;
  const letter = composeLetter(reader, { subject: "S", body: ["B"], greeting, wird: "Wird" });
  expect(letter.to).toEqual({ name: "Win at", address: "a@example.org" });
  expect(`${letter.plain}${letter.html}`).not.toContain("evil");
});
