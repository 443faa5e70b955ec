// How a recitation is named when its reciter has several.
import { expect, test } from "vitest";
import type { Reciter } from "#contract/reciters";
import { recitationNameIn } from "./recitation-names.ts";

const recitation = (id: number, rewaya: string, style = "Murattal", name = "Husary") =>
  ({ id, name, nameArabic: "الحصري", rewaya, style }) as Reciter;
const hafs = recitation(1, "Hafs A'n Assem");
const warsh = recitation(2, "Warsh A'n Nafi'");
const mojawwad = recitation(3, "Hafs A'n Assem", "Almusshaf Al Mojawwad");
const another = recitation(4, "Hafs A'n Assem", "Murattal", "Minshawi");

test("a reciter with one recitation goes by the name alone", () => {
  expect(recitationNameIn("en", hafs, [hafs, another])).toBe("Husary");
});

test("recitations of one person are told apart by what differs: the rewaya, the style or both", () => {
  expect(recitationNameIn("en", hafs, [hafs, warsh])).toBe("Husary (Hafs A'n Assem)");
  expect(recitationNameIn("en", hafs, [hafs, mojawwad])).toBe("Husary (Murattal)");
  const all = [hafs, warsh, mojawwad];
  expect(recitationNameIn("en", mojawwad, all)).toBe(
    "Husary (Hafs A'n Assem · Almusshaf Al Mojawwad)",
  );
  expect(recitationNameIn("en", warsh, all)).toBe("Husary (Warsh A'n Nafi')");
});

test("in Arabic all of it is Arabic", () => {
  expect(recitationNameIn("ar", warsh, [hafs, warsh])).toBe("الحصري (ورش عن نافع)");
});
