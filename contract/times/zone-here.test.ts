// A browser or server whose system names no zone that it knows.
import { afterEach, expect, test, vi } from "vitest";
import { isKnownZone, zoneHere } from "./zone-here.ts";

afterEach(() => void vi.restoreAllMocks());

// Proves unknown-browser-zone.
test.each([
  ["Asia/Jakarta", "Asia/Jakarta"],
  ["Etc/Unknown", "UTC"],
  ["Mars/Olympus", "UTC"],
  [undefined, "UTC"],
])("of a system that says %s it is %s", (said, zone) => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: said as string };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
  expect(zoneHere()).toBe(zone);
});

test("zones that the data has are known", () => {
  expect(["Africa/Cairo", "UTC", "Etc/Unknown", "", "A"].map(isKnownZone)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

// Promise zones-of-a-list: a list of 199 schedules, each with its zone
// -> each zone is looked up once; a lookup takes half a millisecond
test("a zone that was found is not looked up again for each row of a list", () => {
  isKnownZone("Africa/Tunis");
  const made = vi.spyOn(Intl, "DateTimeFormat");
  for (let row = 0; row < 199; row++) expect(isKnownZone("Africa/Tunis")).toBe(true);
  expect(made).not.toHaveBeenCalled();
  expect(isKnownZone("Mars/Olympus")).toBe(false);
});
