// Which recitation a list of timings belongs to, and in which order they are.
import { expect, test } from "vitest";
import { parseTimedReads, parseTimings, timedReadOf } from "./catalogue-timings.ts";

const folder = { server: "https://cdn.mp3quran.net/", path: "audio/somebody/r1/" };

test("the id is the recitation's own; the folder counts where the id is unknown", () => {
  const reads = parseTimedReads([
    { id: 5, folder_url: "https://server10.mp3quran.net/ajm/" },
    { id: 6, folder_url: null },
    { id: 900, folder_url: " http://CDN.mp3quran.net/audio/somebody/r1" },
  ]);
  const readOf = (identifier: string) => timedReadOf({ identifier, ...folder }, reads);
  expect(readOf("mp3quran-5")).toBe(5);
  expect(readOf("mp3quran-6")).toBe(6);
  // The list does not know these ids.
  expect(readOf("mp3quran-7")).toBe(900);
  expect(readOf("another-catalogue-5")).toBe(900);
  const elsewhere = { identifier: "mp3quran-7", server: folder.server, path: "elsewhere/" };
  expect(timedReadOf(elsewhere, reads)).toBeNull();
});

test("ayahs out of order and twice are put right; times that cannot be are passed over", () => {
  const row = (ayah: number, start_time: number, end_time: number) => ({
    ayah,
    start_time,
    end_time,
  });
  expect(
    parseTimings([
      row(2, 4000, 9000),
      row(1, 0, 4000),
      row(2, 4000, 9000),
      row(0, 0, 0),
      row(3, 9000, 8000),
      row(4, -1, 5),
      row(-1, 1, 5),
      row(5, 12_000, 13_000),
    ]),
  ).toEqual([
    { ayah: 0, start: 0, end: 0 },
    { ayah: 1, start: 0, end: 4000 },
    { ayah: 2, start: 4000, end: 9000 },
    { ayah: 5, start: 12_000, end: 13_000 },
  ]);
});
