// Recordings over HTTP ranges, as a media server sends them, and as a faulty one does.
import type { IncomingMessage, ServerResponse } from "node:http";
import { mp3Part, mp3Size } from "./mp3-bytes.ts";

/** The faults of a recording. */
export type AudioFault =
  | "none"
  | "missing"
  | "html"
  /** The first second, then the connection hangs. */
  | "stalls"
  /** Half of the bytes, then the connection is cut. */
  | "broken"
  /** The whole recording whatever was asked for, as hosts without ranges send it. */
  | "noRanges";

export interface Recording {
  folder: string;
  surah: number;
}

export function sendHtml(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<!doctype html><title>Sign in to the hotel's network</title>");
}

export function sendRecording(
  { surah }: Recording,
  seconds: number,
  fault: AudioFault,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const size = mp3Size(seconds);
  if (fault === "noRanges") {
    response.writeHead(200, { "content-type": "audio/mpeg", "content-length": size });
    return void response.end(mp3Part(0, size, 1 + (surah % 12)));
  }
  const [start, end] = rangeOf(request.headers.range, size);
  const headers = {
    "content-type": "audio/mpeg",
    "accept-ranges": "bytes",
    "access-control-allow-origin": "*",
  };
  if (start >= size) {
    response.writeHead(416, { ...headers, "content-range": `bytes */${size}` });
    response.end();
    return;
  }
  const partial = request.headers.range !== undefined;
  response.writeHead(partial ? 206 : 200, {
    ...headers,
    "content-length": end - start,
    ...(partial ? { "content-range": `bytes ${start}-${end - 1}/${size}` } : {}),
  });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const tone = 1 + (surah % 12);
  if (fault === "stalls") response.write(mp3Part(start, Math.min(end, start + mp3Size(1)), tone));
  else if (fault === "broken") {
    response.write(mp3Part(start, start + Math.floor((end - start) / 2), tone), () =>
      response.destroy(),
    );
  } else response.end(mp3Part(start, end, tone));
}

/** "bytes=100-", "bytes=100-199", "bytes=-100": the first byte and the one after the last. */
function rangeOf(header: string | undefined, size: number): [number, number] {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "") return to === "" ? [0, size] : [Math.max(0, size - Number(to)), size];
  return [Number(from), to === "" ? size : Math.min(size, Number(to) + 1)];
}
