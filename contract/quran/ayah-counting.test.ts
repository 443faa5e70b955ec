// The rewayat of the catalogue whose ayahs are numbered as ours.
import { expect, it } from "vitest";
import { countsKufan } from "./ayah-counting.ts";

it.each([
  "Hafs A'n Assem",
  "Sho'bah A'n Asim",
  "Shobah A’n Assem",
  "Khalaf A'n Hamzah",
  "AlDorai A'n Al-Kisa'ai",
  "Al-Layth A'n Al-Kisa'ai",
])("%s counts as Kufa does", (rewaya) => {
  expect(countsKufan(rewaya)).toBe(true);
});

it.each([
  "Warsh A'n Nafi'",
  "Warsh A'n Nafi' Men Tariq Alazraq",
  "Qalon A'n Nafi'",
  "AlDorai A'n Abi Amr",
  "Assosi A'n Abi Amr",
  "Albizi A'n Ibn Katheer",
  "Hesham A'n Abi A'mer",
  "Ibn Thakwan A'n Ibn Amer",
  "Rowis and Rawh A'n Yakoob Al Hadrami ",
  "Other",
  "",
])("%s does not, or is not known to", (rewaya) => {
  expect(countsKufan(rewaya)).toBe(false);
});
