// The codec against random messages, split chunks and garbage, and npm castv2's own protobuf.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CastMessage,
  encodeFrame,
  type Frame,
  frameReader,
  MAX_MESSAGE_BYTES,
} from "./cast-codec.ts";
import { castv2IsLoaded, castv2Protobuf } from "./test-castv2.ts";

const text = fc.string({ unit: "binary", maxLength: 300 });
const message = fc.record({
  sourceId: text,
  destinationId: text,
  namespace: text,
  payload: fc.oneof(text, fc.uint8Array({ maxLength: 300 })),
});

function decoded(frames: Frame[]): CastMessage[] {
  return frames.map((frame) => {
    if (frame.kind !== "message") throw new Error(JSON.stringify(frame));
    return frame.message;
  });
}

/** Lone surrogates cannot be written as UTF-8; they arrive as the replacement character. */
function asUtf8(value: CastMessage): CastMessage {
  const written = (part: string) => Buffer.from(part).toString();
  return {
    sourceId: written(value.sourceId),
    destinationId: written(value.destinationId),
    namespace: written(value.namespace),
    payload: typeof value.payload === "string" ? written(value.payload) : value.payload,
  };
}

function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...chunks, bytes.subarray(at)];
}

describe("what is written is read again", () => {
  test("however the bytes are cut", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), fc.array(fc.nat(200)), (sent, sizes) => {
        const reader = frameReader();
        const bytes = Buffer.concat(sent.map(encodeFrame));
        const frames = cut(bytes, sizes).flatMap((chunk) => reader.push(chunk));
        expect(decoded(frames)).toEqual(sent.map(asUtf8));
      }),
    );
  });

  test("by npm castv2, and what that writes is read here", async () => {
    await castv2IsLoaded();
    fc.assert(
      fc.property(message, (sent) => {
        const { sourceId, destinationId, namespace, payload } = asUtf8(sent);
        const byCastv2 = castv2Protobuf.parse(encodeFrame(sent).subarray(4));
        const binary = typeof payload !== "string";
        expect(byCastv2).toMatchObject({ protocolVersion: 0, sourceId, destinationId, namespace });
        expect(
          binary ? Buffer.from(byCastv2.payloadBinary as Buffer) : byCastv2.payloadUtf8,
        ).toEqual(binary ? Buffer.from(payload) : payload);
        const body = castv2Protobuf.serialize({
          protocolVersion: 0,
          sourceId,
          destinationId,
          namespace,
          payloadType: binary ? 1 : 0,
          ...(binary ? { payloadBinary: Buffer.from(payload) } : { payloadUtf8: payload }),
        });
        const length = Buffer.alloc(4);
        length.writeUInt32BE(body.length);
        expect(decoded(frameReader().push(Buffer.concat([length, body])))).toEqual([asUtf8(sent)]);
      }),
    );
  });
});

describe("what is broken", () => {
  test("never throws, whatever it is", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 2_000 })), (chunks) => {
        const reader = frameReader();
        for (const chunk of chunks) reader.push(chunk);
      }),
    );
  });

  test("never throws when it is nearly right", () => {
    fc.assert(
      fc.property(message, fc.nat(), fc.nat(255), (sent, at, byte) => {
        const bytes = encodeFrame(sent);
        bytes[at % bytes.length] = byte;
        frameReader().push(bytes);
      }),
    );
  });

  test("costs itself and not the next message", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), message, (garbage, sent) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(garbage.length);
        const bytes = Buffer.concat([length, garbage, encodeFrame(sent)]);
        const frames = frameReader().push(bytes);
        expect(frames).toHaveLength(2);
        expect(decoded(frames.slice(1))).toEqual([asUtf8(sent)]);
      }),
    );
  });

  const sent = { sourceId: "a", destinationId: "b", namespace: "c", payload: "{}" };

  test("a field from the future is stepped over", () => {
    const body = encodeFrame(sent).subarray(4);
    // Field 8, a number; field 9, 8 bytes; field 10, 4 bytes; field 20, 2 bytes.
    const future = Buffer.from("4001" + "490102030405060708" + "5501020304" + "a201020708", "hex");
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + future.length);
    expect(decoded(frameReader().push(Buffer.concat([length, future, body])))).toEqual([sent]);
  });

  test.each([
    ["an empty one", "", "its field 2 is missing"],
    ["a field past the end", "120561", "a field runs past its end"],
    ["an endless number", "08ffffffffffffffffffffff01", "a number is longer than ten bytes"],
    ["a wire type that is none", "0b", "it has the unknown wire type 3"],
    ["no payload", "0800120161" + "1a0162220163" + "2800", "it has no payload"],
  ])("%s says why", (_what, hex, reason) => {
    const body = Buffer.from(hex, "hex");
    const frame = Buffer.concat([Buffer.from([0, 0, 0, body.length]), body]);
    expect(frameReader().push(frame)).toEqual([{ kind: "broken", reason }]);
  });
});

describe("64 KB", () => {
  const envelope = { sourceId: "a", destinationId: "b", namespace: "c" };
  const overhead = encodeFrame({ ...envelope, payload: "x".repeat(60_000) }).length - 4 - 60_000;

  test("is the most that is written and read", () => {
    const payload = "x".repeat(MAX_MESSAGE_BYTES - overhead);
    const frame = encodeFrame({ ...envelope, payload });
    expect(decoded(frameReader().push(frame))).toEqual([{ ...envelope, payload }]);
    expect(() => encodeFrame({ ...envelope, payload: `${payload}x` })).toThrow(RangeError);
  });

  test("and more is not waited for, nor is anything after it believed", () => {
    const reader = frameReader();
    expect(reader.push(Buffer.from([0, 1, 0, 1]))).toEqual([{ kind: "oversize", bytes: 65_537 }]);
    expect(reader.push(encodeFrame({ ...envelope, payload: "{}" }))).toEqual([]);
  });
});
