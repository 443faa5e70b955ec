// One POST to an address that somebody typed: limited in time, size and networks, without redirects.
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import type { Clock } from "../clock.ts";
import { addressesOf, hostOf, pinnedTo, type Resolve, resolveBySystem } from "./checked-address.ts";
import { isPublicAddress } from "./private-address.ts";

/** What came back: a status, or why none did. `problem`: the system's own words. */
export type PostAnswer =
  | { ok: true; status: number }
  | { ok: false; why: "private" | "unknown-name" | "timeout" }
  | { ok: false; why: "failed"; problem: string };

export interface OutgoingPost {
  /** http or https, without user and password. */
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Never rejects. */
export type SendPost = (post: OutgoingPost) => Promise<PostAnswer>;

const TIMEOUT_MS = 10_000;
/** Bytes that are read of an answer, which nobody is shown. */
const LARGEST_ANSWER = 4096;
const UNKNOWN_NAME = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA", "EAI_NONAME"]);

interface Parts {
  clock: Clock;
  /** Private networks, this machine and reserved addresses may be called. */
  privateAddresses: boolean;
  /** Aborted when this server stops. */
  stopping?: AbortSignal;
  resolve?: Resolve;
}

export function createSendPost(parts: Parts): SendPost {
  const { clock, privateAddresses, stopping, resolve = resolveBySystem } = parts;

  return async ({ url, headers, body }) => {
    const timeout = new AbortController();
    const cancel = clock.after(TIMEOUT_MS, () => timeout.abort());
    const signal = AbortSignal.any(stopping ? [timeout.signal, stopping] : [timeout.signal]);
    let response: IncomingMessage | null = null;
    try {
      const addresses = await addressesOf(hostOf(url), { resolve, signal });
      // Where one of several is private, a connection could end there.
      if (!privateAddresses && !addresses.every(({ address }) => isPublicAddress(address))) {
        return { ok: false, why: "private" };
      }
      const { request } = url.startsWith("https:") ? https : process.getBuiltinModule("node:http");
      const asking = request(url, {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        lookup: pinnedTo(addresses),
        signal,
        agent: false,
      });
      // After the answer has begun, nobody else listens: a late error must not end the process.
      asking.on("error", () => {});
      asking.end(body);
      // With the signal: an answer that changes the protocol (101) is no response, and no error either.
      [response] = (await once(asking, "response", { signal })) as [IncomingMessage];
      await readSome(response);
      return { ok: true, status: response.statusCode ?? 0 };
    } catch (error) {
      if (response) return { ok: true, status: response.statusCode ?? 0 };
      if (timeout.signal.aborted) return { ok: false, why: "timeout" };
      const { code, message } = error as NodeJS.ErrnoException;
      if (code && UNKNOWN_NAME.has(code)) return { ok: false, why: "unknown-name" };
      return { ok: false, why: "failed", problem: code ?? message };
    } finally {
      cancel();
      response?.destroy();
    }
  };
}

/** So that a server which still writes its answer is not cut off; a long one is. */
async function readSome(response: IncomingMessage): Promise<void> {
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.byteLength;
    if (length >= LARGEST_ANSWER) break;
  }
}
