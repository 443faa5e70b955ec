// Forms as browsers and Node send them, in pieces of any length, and broken ones.
import fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryOf, formParts } from "./form-parts.ts";

type Sent = [name: string, value: string | { filename: string; bytes: Uint8Array<ArrayBuffer> }];

async function encoded(fields: Sent[]): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value.bytes]), value.filename);
  }
  const request = new Response(form);
  return {
    type: request.headers.get("content-type") ?? "",
    bytes: Buffer.from(await request.arrayBuffer()),
  };
}

async function* inPieces(bytes: Buffer, lengths: number[]): AsyncIterable<Buffer> {
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const length = lengths[piece % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function read(source: AsyncIterable<Buffer>, boundary: string) {
  const parts = [];
  for await (const { name, filename, bytes } of formParts(source, boundary)) {
    const pieces: Buffer[] = [];
    for await (const piece of bytes) pieces.push(piece);
    parts.push({ name, filename, content: Buffer.concat(pieces) });
  }
  return parts;
}

test("whatever is sent arrives, however it is cut", async () => {
  // Dashes and line ends, so that pieces of a boundary stand in the content.
  const bytes = fc.oneof<fc.Arbitrary<Uint8Array<ArrayBuffer>>[]>(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .string({ unit: fc.constantFrom("\r", "\n", "-", "--", "\r\n--", "x"), maxLength: 80 })
      .map((text) => new Uint8Array(Buffer.from(text))),
  );
  const name = fc.string({
    unit: fc.constantFrom("a", "ص", " ", '"', ";", "/"),
    minLength: 1,
    maxLength: 12,
  });
  // Browsers turn line ends in plain values into CRLF.
  const value = fc.string({ unit: fc.constantFrom("a", "ع", "-", "="), maxLength: 40 });
  const field = fc.tuple(name, fc.oneof(value, fc.record({ filename: name, bytes })));
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
      async (fields, lengths) => {
        const form = await encoded(fields);
        const boundary = boundaryOf(form.type);
        expect(await read(inPieces(form.bytes, lengths), boundary ?? "")).toEqual(
          fields.map(([name, value]) => ({
            name,
            filename: typeof value === "string" ? null : value.filename,
            content: Buffer.from(typeof value === "string" ? value : value.bytes),
          })),
        );
      },
    ),
  );
});

test("a form that ends early, or that has too many parts, is refused", async () => {
  const { type, bytes } = await encoded([
    ["file", { filename: "a.mp3", bytes: new Uint8Array(50) }],
  ]);
  const boundary = boundaryOf(type) ?? "";
  for (const length of [0, 10, 60, bytes.length - 60, bytes.length - 5]) {
    await expect(read(inPieces(bytes.subarray(0, length), [20]), boundary)).rejects.toThrow(
      /cut short/,
    );
  }
  const many = await encoded(Array.from({ length: 21 }, () => ["a", "b"] as Sent));
  await expect(read(inPieces(many.bytes, [500]), boundaryOf(many.type) ?? "")).rejects.toThrow(
    /at most/,
  );
});

test("headers that never end are not collected", async () => {
  async function* endless(): AsyncIterable<Buffer> {
    yield Buffer.from("--b\r\n");
    for (;;) yield Buffer.alloc(1_000, 120);
  }
  await expect(read(endless(), "b")).rejects.toThrow(/cut short/);
});

test("a boundary is read from the content type, quoted or plain", () => {
  expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe("a b");
  expect(boundaryOf("audio/mpeg; boundary=abc")).toBeNull();
  expect(boundaryOf("multipart/form-data")).toBeNull();
});
