// Cast v2 frames: a length of four bytes, then one protobuf CastMessage, en- and decoded by hand.

export interface CastMessage {
  sourceId: string;
  destinationId: string;
  namespace: string;
  /** JSON text on every namespace that Wird uses; bytes only on the device authentication one. */
  payload: string | Uint8Array;
}

/** The largest CastMessage either side may send, in bytes, without its length prefix. */
export const MAX_MESSAGE_BYTES = 65_536;

const LENGTH_BYTES = 4;
const FIELD = {
  protocolVersion: 1,
  sourceId: 2,
  destinationId: 3,
  namespace: 4,
  payloadType: 5,
  payloadUtf8: 6,
  payloadBinary: 7,
};
const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 };
const PAYLOAD_TEXT = 0;
const PAYLOAD_BINARY = 1;

/** One frame, ready for the socket. Throws a RangeError when the message exceeds the limit. */
export function encodeFrame(message: CastMessage): Buffer {
  const text = typeof message.payload === "string";
  const body = Buffer.concat([
    varintField(FIELD.protocolVersion, 0),
    bytesField(FIELD.sourceId, Buffer.from(message.sourceId)),
    bytesField(FIELD.destinationId, Buffer.from(message.destinationId)),
    bytesField(FIELD.namespace, Buffer.from(message.namespace)),
    varintField(FIELD.payloadType, text ? PAYLOAD_TEXT : PAYLOAD_BINARY),
    bytesField(text ? FIELD.payloadUtf8 : FIELD.payloadBinary, Buffer.from(message.payload)),
  ]);
  if (body.length > MAX_MESSAGE_BYTES) {
    throw new RangeError(`A Cast message of ${body.length} bytes is over the limit of 64 KB.`);
  }
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

/** A result of reading: a message, a frame that cannot be decoded, or a length over the limit. */
export type Frame =
  | { kind: "message"; message: CastMessage }
  | { kind: "broken"; reason: string }
  | { kind: "oversize"; bytes: number };

/**
 * Reads frames from chunks that are split anywhere. A broken frame is skipped alone, because its
 * length still gives the start of the next one; after an oversize length the stream cannot be
 * trusted, so the reader stays closed and its owner has to disconnect.
 */
export function frameReader(): { push(chunk: Uint8Array): Frame[] } {
  let rest: Buffer = Buffer.alloc(0);
  let shut = false;

  return {
    push(chunk) {
      if (shut) return [];
      const buffer = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
      const frames: Frame[] = [];
      let at = 0;
      while (buffer.length - at >= LENGTH_BYTES) {
        const bytes = buffer.readUInt32BE(at);
        if (bytes > MAX_MESSAGE_BYTES) {
          shut = true;
          rest = Buffer.alloc(0);
          frames.push({ kind: "oversize", bytes });
          return frames;
        }
        const start = at + LENGTH_BYTES;
        if (buffer.length - start < bytes) break;
        frames.push(decodeMessage(buffer.subarray(start, start + bytes)));
        at = start + bytes;
      }
      // A copy, so that a few leftover bytes do not keep a whole socket buffer in memory.
      rest = Buffer.from(buffer.subarray(at));
      return frames;
    },
  };
}

function decodeMessage(body: Buffer): Frame {
  try {
    const fields = readFields(body);
    const sourceId = requiredText(fields, FIELD.sourceId);
    const destinationId = requiredText(fields, FIELD.destinationId);
    const namespace = requiredText(fields, FIELD.namespace);
    const binary = fields.get(FIELD.payloadType) === PAYLOAD_BINARY;
    const payload = fields.get(binary ? FIELD.payloadBinary : FIELD.payloadUtf8);
    if (!(payload instanceof Uint8Array)) throw new Error("it has no payload");
    return {
      kind: "message",
      message: {
        sourceId,
        destinationId,
        namespace,
        payload: binary ? Uint8Array.from(payload) : payload.toString("utf8"),
      },
    };
  } catch (error) {
    return { kind: "broken", reason: (error as Error).message };
  }
}

type FieldValue = number | Buffer;

function readFields(body: Buffer): Map<number, FieldValue> {
  const fields = new Map<number, FieldValue>();
  let at = 0;
  while (at < body.length) {
    const tag = readVarint(body, at);
    at = tag.next;
    const field = Math.floor(tag.value / 8);
    const wire = tag.value % 8;
    if (wire === WIRE.varint) {
      const varint = readVarint(body, at);
      at = varint.next;
      fields.set(field, varint.value);
      continue;
    }
    // Unknown field numbers are of a newer protocol: their length is enough to skip them.
    let bytes: number;
    if (wire === WIRE.bytes) {
      const length = readVarint(body, at);
      at = length.next;
      bytes = length.value;
    } else if (wire === WIRE.fixed64) bytes = 8;
    else if (wire === WIRE.fixed32) bytes = 4;
    else throw new Error(`it has the unknown wire type ${wire}`);
    if (bytes > body.length - at) throw new Error("a field runs past its end");
    if (wire === WIRE.bytes) fields.set(field, body.subarray(at, at + bytes));
    at += bytes;
  }
  return fields;
}

function requiredText(fields: Map<number, FieldValue>, field: number): string {
  const value = fields.get(field);
  if (!(value instanceof Uint8Array)) throw new Error(`its field ${field} is missing`);
  return value.toString("utf8");
}

function readVarint(body: Buffer, start: number): { value: number; next: number } {
  let value = 0;
  let scale = 1;
  for (let at = start; at < start + 10; at++) {
    const byte = body[at];
    if (byte === undefined) throw new Error("a number runs past its end");
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, next: at + 1 };
    scale *= 128;
  }
  throw new Error("a number is longer than ten bytes");
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

function varintField(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8 + WIRE.varint), varint(value)]);
}

function bytesField(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + WIRE.bytes), varint(value.length), value]);
}
