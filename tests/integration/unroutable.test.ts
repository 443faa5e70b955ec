// Requests that reach no route, such as broken URLs and non-HTTP bytes: refused in the same words.
// Databases: SQLite.
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Member, startWird, type Wird } from "../harness.ts";

let wird: Wird;
let amina: Member;

beforeAll(async () => {
  wird = await startWird();
  amina = await wird.member("amina");
});

afterAll(() => wird.stop());

test.each(["/api/%zz", "/api/devices/%E0%A4%A"])("the address %s is 400", async (path) => {
  const { status, body, headers } = await amina.get(path);
  expect([status, body]).toEqual([
    400,
    {
      ...{ success: false, error: "invalid-input", message: "This address is not valid." },
      sentence: { code: "request.address-invalid", params: {} },
    },
  ]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a part of an address that is too long is refused by its route", async () => {
  const path = `/api/reciters/${"x".repeat(8000)}/surahs`;
  expect((await wird.visitor().get(path)).status).toBe(401);
  const { status, body } = await amina.get(path);
  expect([status, body.error]).toEqual([400, "invalid-input"]);
});

test.each([
  ["no HTTP at all", "hello\r\n\r\n", "400 Bad Request", "invalid-input"],
  ["two lengths", lengths("2", "3"), "400 Bad Request", "invalid-input"],
  ["a NUL in a header", withHeader("x: a\0b"), "400 Bad Request", "invalid-input"],
  // Proves 19.
  [
    "headers without end",
    withHeader(`x: ${"x".repeat(20_000)}`),
    "431 Request Header Fields Too Large",
    "too-large",
  ],
])("%s", async (_, sent, status, error) => {
  const socket = connect(Number(new URL(wird.url).port), "127.0.0.1");
  socket.write(sent);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(head).toContain("X-Content-Type-Options: nosniff");
  const answer = JSON.parse(body);
  expect(answer).toEqual({
    success: false,
    error,
    message: answer.message,
    sentence: answer.sentence,
  });
  expect(answer.message).toMatch(/\.$/);
});

test("opening /ws without a WebSocket is 404", async () => {
  const { status, body } = await amina.get("/ws");
  expect([status, body.success, body.error]).toEqual([404, false, "not-found"]);
});

function withHeader(line: string) {
  return `GET /api/health HTTP/1.1\r\nHost: wird\r\n${line}\r\n\r\n`;
}

function lengths(...all: string[]) {
  return withHeader(all.map((length) => `Content-Length: ${length}`).join("\r\n"));
}
