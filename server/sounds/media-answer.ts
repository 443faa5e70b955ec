// What a GET of a sound is answered, whole or in part: by the server, and by an agent that keeps it at home.
import type { IncomingHttpHeaders } from "node:http";
import { type AudioType, endingOf } from "#contract/audio-types";
import { type ByteRange, byteRange } from "./byte-range.ts";

/** Seconds: a page plays it again without fetching it again; a deleted sound ends all the same. */
const KEPT_FOR = 60;

export interface MediaAbout {
  contentType: AudioType;
  name: string;
  /** Bytes. */
  size: number;
  etag: string;
}

export interface MediaAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** What of it is sent; null: nothing. */
  part: ByteRange | null;
}

/** For receivers that ask before they send a Range: the headers of a 204. */
export const MEDIA_PREFLIGHT = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "Range",
};

/** RFC 9110, section 14; a HEAD is answered so without the part. */
export function mediaAnswer(about: MediaAbout, request: IncomingHttpHeaders): MediaAnswer {
  const { etag, size } = about;
  const headers: MediaAnswer["headers"] = {
    "content-type": about.contentType,
    "content-disposition": disposition(about),
    "accept-ranges": "bytes",
    etag,
    "cache-control": `private, max-age=${KEPT_FOR}`,
    // Cast receivers play with CORS: https://developers.google.com/cast/docs/media#cors
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "Content-Length, Content-Range, Accept-Ranges",
    "cross-origin-resource-policy": "cross-origin",
  };
  const { range, "if-range": ifRange, "if-none-match": known } = request;
  if (known === etag) return { status: 304, headers, part: null };
  const isCurrent = ifRange === undefined || ifRange === etag;
  const part = byteRange(isCurrent ? range : undefined, size);
  if (part === "beyond") {
    headers["content-range"] = `bytes */${size}`;
    return { status: 416, headers, part: null };
  }
  const { start, end } = part ?? { start: 0, end: size };
  headers["content-length"] = String(end - start);
  if (part) headers["content-range"] = `bytes ${start}-${end - 1}/${size}`;
  return { status: part ? 206 : 200, headers, part: { start, end } };
}

/** RFC 6266, with the name in UTF-8 (RFC 8187) and an ASCII one beside it. */
function disposition({ name, contentType }: MediaAbout): string {
  const filename = `${name}.${endingOf(contentType)}`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="sound.${endingOf(contentType)}"; filename*=UTF-8''${encoded}`;
}
