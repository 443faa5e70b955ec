// The fake behaves like the real catalogue and its media servers.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeCatalogue, startFakeCatalogue } from "./fake-catalogue.ts";
import { mp3Bytes } from "./mp3-bytes.ts";

let fake: FakeCatalogue;
beforeAll(async () => {
  fake = await startFakeCatalogue({ secondsOf: ({ surah }) => (surah === 1 ? 2 : 8) });
});
afterAll(() => fake.close());

interface Answer {
  reciters: { id: number; name: string; moshaf: { id: number; server: string }[] }[];
}

async function names(language: string): Promise<string[]> {
  const response = await fetch(`${fake.url}/reciters?language=${language}`);
  return ((await response.json()) as Answer).reciters.map(({ name }) => name);
}

test("some 290 recitations, ids once each; Arabic for every language but eng", async () => {
  const response = await fetch(`${fake.url}/reciters?language=eng`);
  const { reciters } = (await response.json()) as Answer;
  const ids = reciters.flatMap(({ moshaf }) => moshaf.map(({ id }) => id));
  expect(ids).toHaveLength(290);
  expect(new Set(ids).size).toBe(290);
  expect(await names("en")).toEqual(await names("ar"));
  expect((await names("eng"))[0]).toBe("Mishary Alafasi");
  expect((await names("ar"))[0]).toBe("مشاري العفاسي");
});

function recording(headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${fake.origin}/audio/mp3quran-123/001.mp3`, { headers });
}

test("a recording whole and by ranges", async () => {
  const whole = await recording();
  expect(whole.status).toBe(200);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(mp3Bytes(2, 2));
  for (const [range, start, end] of [
    ["bytes=0-", 0, 7968],
    ["bytes=100-199", 100, 200],
    ["bytes=-50", 7918, 7968],
  ] as const) {
    const part = await recording({ range });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes ${start}-${end - 1}/7968`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(mp3Bytes(2, 2).subarray(start, end));
  }
  expect((await recording({ range: "bytes=9999999-" })).status).toBe(416);
});

test("recordings that are not there, are a page, or break off", async () => {
  expect((await fetch(`${fake.origin}/audio/nobody/001.mp3`)).status).toBe(404);
  expect((await fetch(`${fake.origin}/audio/mp3quran-124/001.mp3`)).status).toBe(404);
  fake.audioFault = ({ surah }) => (surah === 1 ? "html" : "none");
  expect((await recording()).headers.get("content-type")).toBe("text/html");
  fake.audioFault = "broken";
  const broken = await recording();
  await expect(broken.arrayBuffer()).rejects.toThrow();
  fake.audioFault = "none";
});
