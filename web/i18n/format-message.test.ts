// Numbers in messages, in the digits of the locale.
import compileMessage from "icu-minify/compile";
import { expect, test } from "vitest";
import { localeOf } from "#contract/languages";
import arabic from "#languages/ar/app";
import formatMessage from "./format-message.ts";

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

function said(message: string, values: Record<string, string | number>, inOwnDigits: boolean) {
  const options = { locale: localeOf("ar", [], inOwnDigits), formatters };
  return formatMessage("key", compileMessage(message), values, options as never);
}

const page = "الصفحة {page}";
const ayahs = "{count, plural, =1 {آية في {page}} few {# آيات في {page}} other {# آية في {page}}}";

test("a placed number and the count of a plural have the digits that the reader wants", () => {
  expect(said(page, { page: 1448 }, true)).toBe("الصفحة ١٤٤٨");
  expect(said(page, { page: 1448 }, false)).toBe("الصفحة 1448");
  expect(said(ayahs, { count: 3, page: 50 }, true)).toBe("٣ آيات في ٥٠");
  expect(said(ayahs, { count: 1, page: 50 }, true)).toBe("آية في ٥٠");
  expect(said(ayahs, { count: 3, page: 50 }, false)).toBe("3 آيات في 50");
});

test("what a message has of digits itself, in its tags and cases too", () => {
  expect(said("السور الـ114 كلها", {}, true)).toBe("السور الـ١١٤ كلها");
  const schedules = "لديك {count, plural, zero {0 جدول} other {# جدول}} من 9";
  expect(said(schedules, { count: 0 }, true)).toBe("لديك ٠ جدول من ٩");
});

test("no schedules are said in Arabic without a number", () => {
  const active = (count: number) => said(arabic.dashboard.schedules.active, { count }, false);
  expect(active(0)).toBe("ليس لديك أي جدول مفعّل");
  for (const count of [1, 2]) expect(active(count)).toEqual(expect.stringMatching(/^\P{Nd}+$/u));
  expect(active(3)).toEqual(expect.stringContaining("3"));
});

test("a name keeps its own", () => {
  expect(said("على {name}", { name: "Kitchen 2" }, true)).toBe("على Kitchen 2");
});
