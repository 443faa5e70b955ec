// Whole numbers in any digits.
import { expect, test } from "vitest";
import { plainDigits } from "./number-input.tsx";

// Proves held-keys-and-digits.
test("Arabic, Persian and Urdu digits are read, others stay", () => {
  expect(plainDigits("٠١٢٣٤٥٦٧٨٩")).toBe("0123456789");
  expect(plainDigits("۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789");
  expect(plainDigits("4٥۶x")).toBe("456x");
});
