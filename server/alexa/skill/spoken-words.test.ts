// When something is, as the skill says it.
import { expect, test } from "vitest";
import { spokenTime, wordsFor } from "./spoken-words.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const english = (at: string, zone = "Europe/Berlin") =>
  spokenTime(wordsFor("en-US"), Date.parse(at), now, zone);

test("within a week by its weekday, further away by its date", () => {
  expect(english("2026-11-21T15:50:00Z")).toBe("today at 4:50 PM");
  expect(english("2026-11-22T03:50:00Z")).toBe("tomorrow at 4:50 AM");
  expect(english("2026-11-27T03:50:00Z")).toBe("on Friday at 4:50 AM");
  expect(english("2026-11-28T03:50:00Z")).toBe("on Saturday, November 28 at 4:50 AM");
  expect(english("2027-01-02T03:50:00Z")).toBe("on Saturday, January 2 at 4:50 AM");
  const british = spokenTime(wordsFor("en-GB"), Date.parse("2026-11-21T15:50:00Z"), now, "UTC");
  expect(british).toBe("today at 3:50 pm");
  const arabic = spokenTime(wordsFor("ar-SA"), Date.parse("2026-11-28T03:50:00Z"), now, "UTC");
  const french = (at: string) => spokenTime(wordsFor("fr-CA"), Date.parse(at), now, "UTC");
  expect(french("2026-11-21T15:50:00Z")).toBe("aujourd'hui à 15 heures 50");
  expect(french("2026-11-22T01:00:00Z")).toBe("demain à 1 heure");
  expect(french("2026-11-28T00:05:00Z")).toBe("samedi 28 novembre à minuit 5");
  expect(arabic).toBe("يوم السبت، 28 نوفمبر في 3:50 ص");
});

test("days are those of the schedule's zone, on the days the clocks change too", () => {
  expect(english("2026-11-21T23:30:00Z")).toBe("tomorrow at 12:30 AM");
  expect(english("2026-11-21T23:30:00Z", "America/New_York")).toBe("today at 6:30 PM");
  const eve = Date.parse("2027-03-27T12:00:00Z");
  const late = Date.parse("2027-03-28T21:30:00Z");
  expect(spokenTime(wordsFor("en-US"), late, eve, "Europe/Berlin")).toBe("tomorrow at 11:30 PM");
});
