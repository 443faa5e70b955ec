// The server's sentences as received, and their Arabic.
import { expect, it } from "vitest";
import { inArabic } from "./arabic-sentences.ts";

const kitchen = "\u2068Kitchen\u2069";
const noAnswer = `لم يستجب ${kitchen}.`;

it.each([
  ["This schedule has no next run to skip.", "ليس لهذا الجدول تلاوة قادمة يمكن تخطيها."],
  ["Kitchen did not answer.", noAnswer],
  ["Dr. Khan's room did not answer.", "لم يستجب \u2068Dr. Khan's room\u2069."],
  ["Kitchen was disconnected in Wird.", `فُصل ${kitchen} في وِرد.`],
  ["The speaker was disconnected in Wird.", "فُصل مكبر الصوت في وِرد."],
  ["Kitchen was taken over by another app.", `شُغّل على ${kitchen} شيء آخر: تطبيق آخر.`],
  ["Kitchen was taken over by YouTube.", `شُغّل على ${kitchen} شيء آخر: \u2068YouTube\u2069.`],
  ["مطبخ did not answer.", "لم يستجب \u2068مطبخ\u2069."],
  [
    "Mishary Alafasy has no recording of Al-Kahf.",
    "لا يوجد تسجيل لسورة ٱلْكَهْف بصوت \u2068Mishary Alafasy\u2069.",
  ],
  ["Al-Kahf was left out. Kitchen did not answer.", `تُركت سورة ٱلْكَهْف. ${noAnswer}`],
  [
    "The catalogue could not be reached: connect ECONNREFUSED 127.0.0.1:8.",
    "تعذّر الوصول إلى الفهرس: \u2068connect ECONNREFUSED 127.0.0.1:8\u2069.",
  ],
])("%s", (english, arabic) => expect(inArabic(english)).toBe(arabic));

it("counts as Arabic does", () => {
  const late = (howLate: string) =>
    inArabic(`Started ${howLate} late, because Wird was switched off or asleep on time.`);
  expect(late("less than a minute")).toMatch(/^بدأت متأخرة أقل من دقيقة، لأن/);
  expect(late("1 minute")).toMatch(/^بدأت متأخرة دقيقة واحدة، /);
  expect(late("2 minutes")).toMatch(/^بدأت متأخرة دقيقتين، /);
  expect(late("7 minutes")).toMatch(/^بدأت متأخرة 7 دقائق، /);
});

it("two sentences in a row are two, also when the second is not known", () => {
  const late = "Started 1 minute late, because Wird was switched off or asleep on time.";
  expect(inArabic(`${late} Kitchen did not answer.`)).toBe(`${inArabic(late)} ${noAnswer}`);
  expect(inArabic(`${late} Nobody knows this.`)).toBe(
    `${inArabic(late)} \u2068Nobody knows this.\u2069`,
  );
});

it("a name with many full stops keeps no page waiting", () => {
  const name = "A. ".repeat(24).trim();
  expect(inArabic(`${name} did not answer.`)).toBe(`لم يستجب \u2068${name}\u2069.`);
});

it("what it does not know stays English", () => {
  expect(inArabic("Nobody knows this.")).toBe("Nobody knows this.");
});
