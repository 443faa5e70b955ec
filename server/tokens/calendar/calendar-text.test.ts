// The calendar's text, read again by an independent parser.
import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type Calendar, type CalendarEvent, calendarText } from "./calendar-text.ts";

const event: CalendarEvent = {
  uid: "run-7-20261122T044500Z@wird.example",
  startsAt: Date.parse("2026-11-22T04:45:00Z"),
  endsAt: Date.parse("2026-11-22T05:15:30Z"),
  summary: "Al-Kahf",
  description: "Mishary Alafasy",
  location: "Kitchen",
  url: "https://wird.example",
  isCancelled: false,
  sequence: 2,
  changedAt: Date.parse("2026-11-22T05:15:31Z"),
};

function textOf(changes: Partial<CalendarEvent>, rest: Partial<Calendar> = {}): string {
  const events = [{ ...event, ...changes }];
  return calendarText({ name: "Wird", language: "en", refreshMinutes: 60, events, ...rest });
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const found = calendar.getAllSubcomponents("vevent");
  const value = (name: string) => found[0]?.getFirstPropertyValue(name);
  return { calendar, value, count: found.length };
}

const utc = (value: unknown) => (value as ICAL.Time).toJSDate().toISOString();

describe("a calendar", () => {
  it("is read by a parser with every value that was written", () => {
    const { calendar, value } = read(textOf({}));
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Wird");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT60M");
    expect(value("uid")).toBe(event.uid);
    expect(utc(value("dtstart"))).toBe("2026-11-22T04:45:00.000Z");
    expect(utc(value("dtend"))).toBe("2026-11-22T05:15:30.000Z");
    expect(utc(value("dtstamp"))).toBe("2026-11-22T05:15:31.000Z");
    expect(utc(value("last-modified"))).toBe("2026-11-22T05:15:31.000Z");
    expect([value("sequence"), value("status"), value("transp")]).toEqual([
      2,
      "CONFIRMED",
      "TRANSPARENT",
    ]);
    expect([value("summary"), value("description"), value("location")]).toEqual([
      "Al-Kahf",
      "Mishary Alafasy",
      "Kitchen",
    ]);
    expect(value("url")).toBe("https://wird.example");
  });

  it("without events, and with one that was cancelled", () => {
    expect(read(textOf({}, { events: [] })).count).toBe(0);
    expect(read(textOf({ isCancelled: true })).value("status")).toBe("CANCELLED");
  });

  it("has instants in UTC, whatever the zone of the server", () => {
    expect(textOf({})).toContain("\r\nDTSTART:20261122T044500Z\r\n");
  });

  // Proves 29.
  it("escapes what separates values, and begins no property within a text", () => {
    const summary = "One; two, three \\n four\nEND:VEVENT\r\nBEGIN:VALARM";
    const text = textOf({ summary });
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
    expect(text).not.toContain("\nBEGIN:VALARM");
    expect(read(text).value("summary")).toBe(summary.replace("\r\n", "\n"));
  });

  it("folds at 75 octets, and cuts no Arabic letter and no emoji", () => {
    for (const letters of ["سورة الكهف ", "🕌", "a", "é"]) {
      for (let before = 0; before < 8; before++) {
        const summary = "x".repeat(before) + letters.repeat(60).trim();
        const text = textOf({ summary });
        for (const line of text.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          // Half a letter does not survive being read as UTF-8.
          expect(Buffer.from(line).toString()).not.toContain("\ufffd");
        }
        expect(read(text).value("summary")).toBe(summary);
      }
    }
  });

  it("of any text is read back as it was, without control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (description) => {
        const kept = description.replace(/(?![\n\t])\p{Cc}/gu, "").toWellFormed();
        const { value, count } = read(textOf({ description }));
        expect(count).toBe(1);
        expect(value("description") ?? "").toBe(kept);
      }),
      { seed: 1448 },
    );
  });
});
