// Splits events that are longer than a notification of PostgreSQL may be.
import * as z from "zod/mini";

/** PostgreSQL refuses a payload of 8000 bytes or more. */
const LARGEST_PAYLOAD = 7900;
/** Characters of base64; the rest of the payload is for the frame around them. */
const PART_LENGTH = 7700;

const framed = z.object({ part: z.int(), of: z.int(), base64: z.string() });

/** In each part: PostgreSQL drops a payload that is the same as another one of its transaction. */
let texts = 0;

/**
 * The payloads of one text. Several parts must be sent by one statement: PostgreSQL then delivers
 * them in order, with nothing in between
 * (https://www.postgresql.org/docs/current/sql-notify.html).
 */
export function payloadsOf(text: string): string[] {
  if (Buffer.byteLength(text) <= LARGEST_PAYLOAD) return [text];
  const base64 = Buffer.from(text).toString("base64");
  texts += 1;
  const of = Math.ceil(base64.length / PART_LENGTH);
  return Array.from({ length: of }, (_, part) => {
    const from = part * PART_LENGTH;
    return JSON.stringify({
      part,
      of,
      base64: base64.slice(from, from + PART_LENGTH),
      text: texts,
    });
  });
}

/** Takes payloads in order; returns a text once it is complete. */
export function createTextJoiner(): (payload: string) => string | null {
  let parts: string[] = [];
  return (payload) => {
    if (!payload.startsWith('{"part":')) return payload;
    const { part, of, base64 } = framed.parse(JSON.parse(payload));
    // The first part was sent before this connection listened.
    if (part !== 0 && part !== parts.length) return null;
    if (part === 0) parts = [];
    parts.push(base64);
    if (parts.length < of) return null;
    const text = Buffer.from(parts.join(""), "base64").toString();
    parts = [];
    return text;
  };
}
