// The client against the fake catalogue: a whole catalogue, and each fault that safety.md names.
import { afterEach, beforeEach, expect, test } from "vitest";
import { englishOf } from "#contract/sentences/sentences";
import { systemClock } from "#server/platform/clock";
import { catalogueRows } from "../../tests/fakes/catalogue-rows.ts";
import {
  type CatalogueFault,
  type FakeCatalogue,
  startFakeCatalogue,
} from "../../tests/fakes/fake-catalogue.ts";
import { CatalogueError } from "./catalogue-answer.ts";
import { catalogueBatches, createCatalogueClient } from "./catalogue-client.ts";
import { timedReadOf } from "./catalogue-timings.ts";

let fake: FakeCatalogue;
beforeEach(async () => {
  fake = await startFakeCatalogue();
});
afterEach(() => fake.close());

function client(limits: { timeoutMs?: number; maxBytes?: number } = {}) {
  return createCatalogueClient(fake.url, { clock: systemClock, ...limits });
}

async function fault(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CatalogueError);
  return (error as CatalogueError).message;
}

test("the whole catalogue, in English and Arabic, in batches", async () => {
  const batches: number[] = [];
  const { recitations, leftOut } = await client().fetchCatalogue((batch) => {
    batches.push(batch);
  });
  expect(leftOut.map(englishOf)).toEqual([]);
  expect(batches).toEqual(Array.from({ length: catalogueBatches }, (_, index) => index + 1));
  expect(recitations).toHaveLength(catalogueRows().length);
  expect(recitations.length).toBeGreaterThanOrEqual(290);
  expect(recitations.find(({ identifier }) => identifier === "mp3quran-123")).toEqual({
    identifier: "mp3quran-123",
    name: "Mishary Alafasi",
    nameArabic: "مشاري العفاسي",
    rewaya: "Hafs A'n Assem",
    style: "Murattal",
    server: `${fake.origin}/`,
    path: "audio/mp3quran-123/",
    availableSurahs: Array.from({ length: 114 }, (_, index) => index + 1),
  });
  expect(fake.requests.map(({ path }) => path)).toEqual([
    "/api/v3/reciters?language=eng",
    "/api/v3/reciters?language=ar",
    "/api/v3/riwayat?language=eng",
  ]);
});

test("server, path and number lead to a recording", async () => {
  const { recitations } = await client().fetchCatalogue();
  for (const { server, path, availableSurahs } of recitations.slice(0, 20)) {
    const number = String(availableSurahs[0]).padStart(3, "0");
    const response = await fetch(`${server}${path}${number}.mp3`, { method: "HEAD" });
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      200,
      "audio/mpeg",
    ]);
  }
});

test("a slash at the end of CATALOGUE_URL makes no difference", async () => {
  const one = createCatalogueClient(`${fake.url}/`, { clock: systemClock });
  expect((await one.fetchCatalogue()).recitations.length).toBeGreaterThan(0);
});

test.each<[CatalogueFault, string]>([
  ["down", "could not be reached"],
  ["status500", "answered with status 500"],
  ["html", "is not JSON (text/html)"],
  ["notJson", "is not JSON (application/json)"],
  ["wrongShape", "unknown shape at reciters"],
  ["partial", "answer broke off"],
  ["redirect", "set CATALOGUE_URL to its new address"],
  ["empty", "no usable recitations"],
  ["huge", "is over 20 MB"],
])("%s is refused", async (kind, sentence) => {
  fake.fault = kind;
  expect(await fault(client().fetchCatalogue())).toContain(sentence);
});

// Proves catalogue-down.
test("an answer that does not end in time is refused", async () => {
  fake.fault = "slow";
  expect(await fault(client({ timeoutMs: 200 }).fetchCatalogue())).toBe(
    "The catalogue took longer than 0.2 s to answer.",
  );
});

// Promise 16: tricking the server into fetching other addresses
// -> it fetches only CATALOGUE_URL and the hosts of recordings that the catalogue names, at public addresses only
// unless the catalogue is in its own network too; the catalogue's redirects are off, a recording's are followed up
// to three times within its domain, each address checked; 16 KB, 10 s
test("a redirect is not followed anywhere", async () => {
  const elsewhere = await startFakeCatalogue();
  fake.fault = "redirect";
  fake.redirectTo = `${elsewhere.url}/reciters`;
  await fault(client().fetchCatalogue());
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test("nobody there is refused", async () => {
  const { url } = fake;
  await fake.close();
  const gone = createCatalogueClient(url, { clock: systemClock });
  expect(await fault(gone.fetchCatalogue())).toContain("could not be reached");
});

test("a fault in the Arabic answer refuses the whole", async () => {
  fake.edit = (answer, arabic) => (arabic ? { reciters: "none" } : answer);
  expect(await fault(client().fetchCatalogue())).toContain("unknown shape");
});

test("without the riwayat the recitations stand, and it is said", async () => {
  const faultless = client().fetchCatalogue();
  expect((await faultless).leftOut).toEqual([]);
  const { recitations, leftOut } = await client().fetchCatalogue((batch) => {
    if (batch === 3) fake.fault = "status500";
  });
  expect(recitations).toEqual((await faultless).recitations);
  expect(leftOut.map(englishOf)).toEqual([
    "The names of the riwayat are missing. The catalogue answered with status 500.",
  ]);
});

test("timings go by the recitation's id, wherever its recordings have moved to", async () => {
  const { recitations } = await client().fetchCatalogue();
  const reads = await client().fetchTimedReads();
  const [timed, untimed] = recitations.map((recitation) => timedReadOf(recitation, reads));
  expect(timed).toBe(123);
  expect(untimed).toBeNull();
});

test("each ayah has one timing, in milliseconds and in their order, however they are sent", async () => {
  const timings = await client().fetchTimings(123, 1);
  expect(timings).toEqual(
    Array.from({ length: 8 }, (_, ayah) => ({ ayah, start: ayah * 1000, end: (ayah + 1) * 1000 })),
  );
  expect(await client().fetchTimings(9999, 1)).toEqual([]);
  fake.fault = "wrongShape";
  expect(await fault(client().fetchTimings(123, 1))).toContain("unknown shape");
});
