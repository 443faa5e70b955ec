// Days of the calendar as requests give them.
import * as z from "zod/mini";
import type { PlainCode } from "./sentences/sentences.ts";

/** A calendar day, YYYY-MM-DD, that exists. */
export const calendarDate = z
  .string()
  .check(
    z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, "schedule.date-invalid" satisfies PlainCode),
    z.refine(isCalendarDate, "schedule.date-not-in-calendar" satisfies PlainCode),
  );

function isCalendarDate(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
