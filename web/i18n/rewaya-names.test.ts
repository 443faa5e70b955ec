// The Arabic names of rewayat and styles.
import { describe, expect, it } from "vitest";
import { rewayaInArabic } from "./rewaya-names.ts";

describe("a rewaya's name in Arabic", () => {
  it.each([
    ["Hafs A'n Assem", "حفص عن عاصم"],
    ["Warsh A'n Nafi'", "ورش عن نافع"],
    ["Almusshaf Al Mo'lim", "المصحف المعلم"],
    ["Other", "أخرى"],
  ])("of %s", (name, arabic) => expect(rewayaInArabic(name)).toBe(arabic));

  it("does not depend on quotes and case", () => {
    expect(rewayaInArabic("QALON A’N NAFI’")).toBe("قالون عن نافع");
  });

  it("leaves what it does not know", () => {
    expect(rewayaInArabic("A new one")).toBe("A new one");
  });
});
