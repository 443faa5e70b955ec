// The durations of a page of tracks, whatever else is in it.
import { expect, test } from "vitest";
import { parseTracks } from "./catalogue-tracks.ts";

const page = (tracks: unknown) => ({ status: true, data: { page: 1, records: { tracks } } });

test("seconds as a number, as text and as minutes; rows without a duration count only", () => {
  const track = (duration: unknown, sura: unknown = 112) => ({ mushaf_id: 123, sura, duration });
  const odd = [null, 0, -5, "", "soon", "1:2:3:4", Number.NaN].map((duration) => track(duration));
  const answer = page([track(75.5), track("75"), track("1:15"), ...odd, track(75, 115), "?"]);
  const { count, usable } = parseTracks(answer);
  expect(count).toBe(12);
  const one = { mushafId: 123, surahId: 112 };
  expect(usable).toEqual([75.5, 75, 75].map((seconds) => ({ ...one, seconds })));
  expect(parseTracks(page([]))).toEqual({ count: 0, usable: [] });
});

test("another shape is a fault", () => {
  for (const answer of [null, [], {}, page(null), page({})]) {
    expect(() => parseTracks(answer)).toThrow(/unknown shape/);
  }
});
