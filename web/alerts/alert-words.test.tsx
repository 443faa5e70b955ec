// When an alert's run was due, in words: by the calendar of the account, also beside a day of 23 or 25 hours.
import { expect, test } from "vitest";
import type { Alert } from "#contract/alerts";
import { rendered } from "../i18n/rendered-words.tsx";
import { useAlertWords } from "./alert-words.ts";

function when(dueAt: string, now: string): string {
  let said = "";
  function Probe() {
    said = useAlertWords("Europe/Berlin", Date.parse(now)).when({ dueAt } as Alert);
    return null;
  }
  rendered(<Probe />);
  return said;
}

test.each([
  // 31 October 2027 has 25 hours in Berlin: a day before 23:30 it was 00:30 of the same day.
  ["2027-10-30T02:50:00Z", "2027-10-31T22:30:00Z", "yesterday at 4:50 AM"],
  ["2027-10-31T03:50:00Z", "2027-10-31T22:30:00Z", "today at 4:50 AM"],
  ["2027-10-31T03:50:00Z", "2027-10-30T21:30:00Z", "tomorrow at 4:50 AM"],
  // 28 March 2027 has 23 hours: a day before 00:30 of the 29th it was 23:30 of the 27th.
  ["2027-03-28T02:50:00Z", "2027-03-28T22:30:00Z", "yesterday at 4:50 AM"],
  ["2027-03-27T03:50:00Z", "2027-03-28T22:30:00Z", "on Saturday at 4:50 AM"],
  ["2027-03-29T02:50:00Z", "2027-03-28T21:30:00Z", "tomorrow at 4:50 AM"],
  ["2027-03-22T03:50:00Z", "2027-03-28T22:30:00Z", "on March 22 at 4:50 AM"],
])("a run due at %s, read at %s, is %s", (dueAt, now, said) => {
  expect(when(dueAt, now)).toBe(said);
});
