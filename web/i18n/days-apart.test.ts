// Days are counted by the calendar of a zone.
import { describe, expect, it } from "vitest";
import { dayOf, daysApart } from "./days-apart.ts";

const at = (iso: string) => Date.parse(iso);

describe("days", () => {
  it("belong to a zone", () => {
    const instant = at("2026-11-20T23:30:00Z");
    expect(dayOf(instant, "UTC")).toBe("2026-11-20");
    expect(dayOf(instant, "Europe/Berlin")).toBe("2026-11-21");
  });

  it("are counted by the calendar, also when one has 23 or 25 hours", () => {
    const now = at("2026-10-24T22:30:00Z");
    expect(daysApart(at("2026-10-25T22:30:00Z"), now, "Europe/Berlin")).toBe(0);
    expect(daysApart(at("2026-10-25T23:30:00Z"), now, "Europe/Berlin")).toBe(1);
    expect(daysApart(at("2026-10-24T21:30:00Z"), now, "Europe/Berlin")).toBe(-1);
  });
});
