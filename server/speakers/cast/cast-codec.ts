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
/** Of protocolVersion and payloadType: a byte for the number of the field, one for its value. */
const ENUM_FIELDS_BYTES = 4;

/** One frame, ready for the socket. Throws a RangeError when the message exceeds the limit. */
export function encodeFrame(message: CastMessage): Buffer {
  const { sourceId, destinationId, namespace, payload } = message;
  const text = typeof payload === "string";
  const payloadField = text ? FIELD.payloadUtf8 : FIELD.payloadBinary;
  const payloadType = text ? PAYLOAD_TEXT : PAYLOAD_BINARY;
  const bytes =
    ENUM_FIELDS_BYTES +
    fieldBytes(sourceId) +
    fieldBytes(destinationId) +
    fieldBytes(namespace) +
    fieldBytes(payload);
  if (bytes > MAX_MESSAGE_BYTES) {
    throw new RangeError(`A Cast message of ${bytes} bytes is over the limit of 64 KB.`);
  }
  // Written in place: a thousand speakers are loaded at one instant, and each part would be garbage.
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + bytes);
  let at = frame.writeUInt32BE(bytes);
  at = writeEnum(frame, at, FIELD.protocolVersion, 0);
  at = writeField(frame, at, FIELD.sourceId, sourceId);
  at = writeField(frame, at, FIELD.destinationId, destinationId);
  at = writeField(frame, at, FIELD.namespace, namespace);
  at = writeEnum(frame, at, FIELD.payloadType, payloadType);
  writeField(frame, at, payloadField, payload);
  return frame;
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

/** Of a field of bytes: its number, which is below 16 in all of them, its length, and itself. */
function fieldBytes(value: string | Uint8Array): number {
  const length = byteLength(value);
  return 1 + varintBytes(length) + length;
}

function byteLength(value: string | Uint8Array): number {
  return typeof value === "string" ? Buffer.byteLength(value) : value.length;
}

function varintBytes(value: number): number {
  let bytes = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 128)) bytes++;
  return bytes;
}

// Each returns where the next begins.

function writeField(to: Buffer, start: number, field: number, value: string | Uint8Array): number {
  const length = byteLength(value);
  const at = writeVarint(to, to.writeUInt8(field * 8 + WIRE.bytes, start), length);
  if (typeof value === "string") to.write(value, at);
  else to.set(value, at);
  return at + length;
}

/** Its value is below 128. */
function writeEnum(to: Buffer, start: number, field: number, value: number): number {
  return to.writeUInt8(value, to.writeUInt8(field * 8 + WIRE.varint, start));
}

function writeVarint(to: Buffer, start: number, value: number): number {
  let at = start;
  let rest = value;
  while (rest > 0x7f) {
    at = to.writeUInt8((rest % 128) | 0x80, at);
    rest = Math.floor(rest / 128);
  }
  return to.writeUInt8(rest, at);
}
