// Range headers.
import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.for<[string | undefined, ReturnType<typeof byteRange>]>([
  [undefined, null],
  ["bytes=0-", { start: 0, end: 100 }],
  ["bytes=0-0", { start: 0, end: 1 }],
  ["bytes=10-19", { start: 10, end: 20 }],
  ["bytes=90-200", { start: 90, end: 100 }],
  ["bytes=-30", { start: 70, end: 100 }],
  ["bytes=-500", { start: 0, end: 100 }],
  ["bytes=100-", "beyond"],
  ["bytes=999999999999999-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=9-3", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["bytes=a-b", null],
  ["items=0-5", null],
])("%s of 100 bytes", ([header, range]) => {
  expect(byteRange(header, 100)).toEqual(range);
});
