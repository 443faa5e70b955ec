// Encrypts a push message for one browser, so that the push service between cannot read it: RFC 8291 with RFC 8188.
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** Of a browser's subscription, base64url. */
export interface PushSecrets {
  /** An uncompressed point of P-256. */
  p256dh: string;
  auth: string;
}

const CURVE = "prime256v1";
/** Bytes of the one record; larger bodies are refused by push services. */
const RECORD = 4096;
/** Bytes that its head, the delimiter and the tag take of it. */
const OVERHEAD = 16 + 4 + 1 + 65 + 1 + 16;
export const LONGEST_PUSH = RECORD - OVERHEAD;

/** `salt` and `key` are random, but for the vectors of the standard. Throws for a point that is none. */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: PushSecrets,
  { salt = randomBytes(16), key = freshKey() }: { salt?: Buffer; key?: ECDH } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = key.getPublicKey();
  const shared = key.computeSecret(theirs);
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = derived(shared, { salt: Buffer.from(auth, "base64url"), about, bytes: 32 });
  const inRecord = (name: string, bytes: number) =>
    derived(secret, { salt, about: Buffer.from(`Content-Encoding: ${name}\0`), bytes });
  const cipher = createCipheriv("aes-128-gcm", inRecord("aes128gcm", 16), inRecord("nonce", 12));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([
    ...[salt, size, Buffer.from([ours.byteLength]), ours],
    // 2: this record is the last.
    cipher.update(Buffer.concat([plain, Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function freshKey(): ECDH {
  const key = createECDH(CURVE);
  key.generateKeys();
  return key;
}

interface Derivation {
  salt: Buffer;
  about: Buffer;
  bytes: number;
}

function derived(from: Buffer, { salt, about, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync("sha256", from, salt, about, bytes));
}

/** Whether it is a point of the curve: computing with another one would throw. */
export function isPoint(p256dh: string): boolean {
  try {
    freshKey().computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
