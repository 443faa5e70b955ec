// A person's initials.
import { expect, it } from "vitest";
import { initials } from "./avatar.tsx";

it.each([
  ["Amina Khan", "AK"],
  ["maryam bint imran", "MI"],
  ["Cher", "C"],
  ["  ", "U"],
  ["", "U"],
  ["أمينة خان", "أخ"],
  ["😀 Smile", "😀S"],
])("the initials of %j are %s", (name, expected) => expect(initials(name)).toBe(expected));
