// The first bytes of a recording by one range request: limited in time, size and addresses, without redirects.
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Clock } from "#server/platform/clock";
import {
  type Address,
  addressesOf,
  hostOf,
  pinnedTo,
  type Resolve,
  resolveBySystem,
} from "#server/platform/http/checked-address";
import { isPublicAddress } from "#server/platform/http/private-address";
import type { FilePart } from "./mp3-duration.ts";

/** Recording: what is there is no recording. Host: it does not answer, or not now. */
export type PartAnswer = { ok: true; part: FilePart } | { ok: false; fault: "recording" | "host" };

export interface RecordingParts {
  /** Requests may be sent to the host of this URL. */
  mayRead(url: string): boolean;
  /** The bytes from `start`; never rejects. */
  read(url: string, start: number): Promise<PartAnswer>;
}

/** Bytes of one request. */
export const PART_BYTES = 16 * 1024;
const TIMEOUT_MS = 10_000;
/** No recording is larger: six hours at the highest bit rate. */
const LARGEST_FILE = 2 ** 30;

interface Parts {
  clock: Clock;
  /** Its host names the recordings' hosts, so it decides how far they are trusted. */
  catalogueUrl: string;
  /** Aborted when this server stops. */
  stopping?: AbortSignal;
  /** The addresses of a name; the system's by default. */
  resolve?: Resolve;
}

export function createRecordingParts(parts: Parts): RecordingParts {
  const { clock, stopping, resolve = resolveBySystem } = parts;
  const catalogueHost = hostOf(parts.catalogueUrl);
  const isCatalogueAtHome = isAtHome(catalogueHost);

  /**
   * A public catalogue must not send this server to addresses of its own network. One of the own
   * network has its recordings there too, and a server that knows no other host calls none.
   */
  function mayRead(url: string): boolean {
    const host = hostOf(url);
    if (isCatalogueAtHome) return host === catalogueHost || isAtHome(host);
    return !isAtHome(host);
  }

  /** Names are resolved here, once, so that the address that was checked is the one connected to. */
  async function addressOf(url: string, signal: AbortSignal): Promise<Address | null> {
    const addresses = await addressesOf(hostOf(url), { resolve, signal });
    const isAllowed = isCatalogueAtHome || addresses.every((one) => isPublicAddress(one.address));
    return isAllowed ? (addresses[0] ?? null) : null;
  }

  async function read(url: string, start: number): Promise<PartAnswer> {
    if (!mayRead(url)) return { ok: false, fault: "recording" };
    const timeout = new AbortController();
    const cancel = clock.after(TIMEOUT_MS, () => timeout.abort());
    const signal = AbortSignal.any(stopping ? [timeout.signal, stopping] : [timeout.signal]);
    let response: IncomingMessage | null = null;
    try {
      const address = await addressOf(url, signal);
      if (!address) return { ok: false, fault: "recording" };
      response = await get(url, { address, start, signal });
      const fault = faultOf(response.statusCode ?? 0);
      if (fault) return { ok: false, fault };
      const size = sizeOf(response, start);
      if (size === null) return { ok: false, fault: "recording" };
      const bytes = await firstBytes(response, Math.min(PART_BYTES, size - start));
      return bytes ? { ok: true, part: { bytes, start, size } } : { ok: false, fault: "recording" };
    } catch {
      return { ok: false, fault: "host" };
    } finally {
      cancel();
      response?.destroy();
    }
  }

  return { mayRead, read };
}

function isAtHome(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && !isPublicAddress(host));
}

async function get(
  url: string,
  to: { address: Address; start: number; signal: AbortSignal },
): Promise<IncomingMessage> {
  const { request } = url.startsWith("https:") ? https : process.getBuiltinModule("node:http");
  const range = `bytes=${to.start}-${to.start + PART_BYTES - 1}`;
  const headers = { range, "accept-encoding": "identity" };
  const asking = request(url, {
    headers,
    signal: to.signal,
    lookup: pinnedTo([to.address]),
    agent: false,
  });
  asking.end();
  // `once` no longer listens when the signal has ended it, and the error of the request comes after.
  asking.on("error", () => {});
  const [response] = (await once(asking, "response", { signal: to.signal })) as [IncomingMessage];
  return response;
}

/** Redirects are not followed: they could lead to any address on this server's network. */
function faultOf(status: number): "recording" | "host" | null {
  if (status === 200 || status === 206) return null;
  return status === 429 || status >= 500 ? "host" : "recording";
}

/** Bytes of the whole file; null when the answer is not the part that was asked for. */
function sizeOf({ statusCode, headers }: IncomingMessage, start: number): number | null {
  const [, first, total] =
    /^bytes (\d{1,12})-\d{1,12}\/(\d{1,12})$/.exec(headers["content-range"] ?? "") ?? [];
  // Some hosts ignore ranges and send the whole file.
  const isWhole = statusCode === 200;
  if (isWhole ? start > 0 : Number(first) !== start) return null;
  const size = Number(isWhole ? headers["content-length"] : total);
  return Number.isSafeInteger(size) && size > start && size <= LARGEST_FILE ? size : null;
}

/** Null when there are fewer. */
async function firstBytes(response: IncomingMessage, wanted: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= wanted) break;
  }
  return length < wanted ? null : Buffer.concat(chunks).subarray(0, wanted);
}
