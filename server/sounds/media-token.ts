// The signed token in the address of a sound: which sound, and until when.
import { createHmac, timingSafeEqual } from "node:crypto";
import { type AudioType, endingOf } from "#contract/audio-types";

const DAY = 24 * 60 * 60_000;
/**
 * `12-mi0c2g00-<signature>.mp3`: the sound's id, the expiry (milliseconds, base 36) and the ending
 * of its type, by which speakers know the type before they have the headers.
 */
const TOKEN = /^([1-9][0-9]{0,9})-([0-9a-z]{1,9})-/;

interface Signing {
  id: number;
  contentType: AudioType;
  /** Secret, of this sound only. */
  mediaKey: string;
}

/** Valid for one to two days: longer than any run, and the same for all who ask on one day. */
export const mediaToken = (sound: Signing, now: number) =>
  tokenUntil(sound, (Math.floor(now / DAY) + 2) * DAY);

function tokenUntil({ id, contentType, mediaKey }: Signing, expiresAt: number): string {
  const signature = createHmac("sha256", mediaKey)
    .update(`media ${id} ${expiresAt}`)
    .digest("base64url");
  return `${id}-${expiresAt.toString(36)}-${signature}.${endingOf(contentType)}`;
}

/** The sound that a token names, of any account; null: the signature does not fit, or it has expired. */
export function soundOfToken(token: string, now: number): number | null {
  const [, id = "", expiresAt = ""] = TOKEN.exec(token) ?? [];
  return id !== "" && Number.parseInt(expiresAt, 36) > now ? Number(id) : null;
}

/** Compared as a whole: no other spelling of a valid token is one. */
export function isTokenOf(sound: Signing, token: string): boolean {
  const expiresAt = Number.parseInt(TOKEN.exec(token)?.[2] ?? "", 36);
  if (!Number.isSafeInteger(expiresAt)) return false;
  const right = Buffer.from(tokenUntil(sound, expiresAt));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right);
}
