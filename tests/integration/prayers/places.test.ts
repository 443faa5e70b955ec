// The search for a place over HTTP: results, the account's own zone first, wrong input, and who may search.
// Databases: both, for queries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestData, type Member, startWird, type TestData, type Wird } from "../../harness.ts";

let data: TestData;
let wird: Wird;
let amina: Member;

beforeAll(async () => {
  data = await createTestData();
  wird = await startWird({ data });
  amina = await wird.member("amina");
});

afterAll(async () => {
  await wird.stop();
  await data.remove();
});

const search = async (query: string, rest = "") =>
  amina.get(`/api/places?query=${encodeURIComponent(query)}${rest}`);

test("القاهرة is Cairo, with all that the settings store of a place", async () => {
  const { status, body } = await search("القاهرة");
  expect(status).toBe(200);
  expect(body[0]).toEqual({
    name: "القاهرة",
    region: null,
    country: "EG",
    latitude: 30.063,
    longitude: 31.25,
    timezone: "Africa/Cairo",
    population: 7_700_000,
  });
  expect((await search("القاهرة", "&language=en")).body[0].name).toBe("Cairo");
});

test("cities on the account's own clock come first", async () => {
  const first = async () => (await search("London")).body[0].country;
  await amina.patch("/api/user", { timezone: "Europe/Berlin" });
  expect(await first()).toBe("GB");
  await amina.patch("/api/user", { timezone: "America/Toronto" });
  expect(await first()).toBe("CA");
});

test("an empty query and one that resembles nothing find no places, others at most 20", async () => {
  expect((await search("")).body).toEqual([]);
  expect((await search("   ")).body).toEqual([]);
  expect((await search("qqqqqqqqqq")).body).toEqual([]);
  expect((await search("a")).body).toHaveLength(20);
});

test("coordinates get their zone and the name of the nearest city", async () => {
  const { status, body } = await amina.get("/api/places/near?latitude=21.42&longitude=39.83");
  expect(status).toBe(200);
  expect(body).toEqual({
    name: "Mecca",
    latitude: 21.42,
    longitude: 39.83,
    timezone: "Asia/Riyadh",
    country: "SA",
  });
  const south = await amina.get("/api/places/near?latitude=-33.87&longitude=151.21&language=ar");
  expect(south.body).toMatchObject({ timezone: "Australia/Sydney", country: "AU" });
});

test.each([
  ["/api/places/near?latitude=91&longitude=0", "A latitude is from -90 to 90 degrees."],
  ["/api/places/near?latitude=0&longitude=-180.1", "A longitude is from -180 to 180 degrees."],
  [
    "/api/places/near?latitude=52,5&longitude=13",
    "Give degrees as a decimal number, such as 52.52.",
  ],
  ["/api/places/near?latitude=&longitude=13", "Give degrees as a decimal number, such as 52.52."],
  ["/api/places/near?latitude=NaN&longitude=1", "Give degrees as a decimal number, such as 52.52."],
])("%s is refused", async (path, message) => {
  const { status, body } = await amina.get(path);
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});

test.each([
  "/api/places",
  `/api/places?query=${"a".repeat(101)}`,
  "/api/places?query=cairo&language=xx",
  "/api/places?query=cairo&more=1",
  "/api/places?query=%00",
  "/api/places/near?latitude=1",
])("%s is a bad request", async (path) => {
  const { status, body } = await amina.get(path);
  expect(status).toBe(400);
  expect(body.message).not.toBe("");
});

test("only signed-in users may search", async () => {
  for (const path of ["/api/places?query=cairo", "/api/places/near?latitude=1&longitude=1"]) {
    expect((await wird.visitor().get(path)).status).toBe(401);
  }
});
