// The first bytes of a recording by one range request: limited in time, size, addresses and redirects.
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
import { VERSION } from "#server/version";
import type { FilePart } from "./mp3-duration.ts";

/** Recording: what is there is no recording. Host: it does not answer, or not now. */
export type PartAnswer = { ok: true; part: FilePart } | { ok: false; fault: "recording" | "host" };

export interface RecordingParts {
  /** Requests may be sent to the host of this URL. */
  mayRead(url: string): boolean;
  /** The bytes from `start`; never rejects. */
  read(url: string, start: number): Promise<PartAnswer>;
  /**
   * Where a recording is after its redirects; "outside": they lead out of the catalogue's own domain;
   * null: it is not there, or its host does not answer. Never rejects.
   */
  finalOf(url: string): Promise<string | null>;
}

/** Bytes of one request. */
export const PART_BYTES = 16 * 1024;
const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 3;
/** No recording is larger: six hours at the highest bit rate. */
const LARGEST_FILE = 2 ** 30;

interface Parts {
  clock: Clock;
  /** Its host names the recordings' hosts, so it decides how far they are trusted. */
  catalogueUrl: string;
  /** Aborted when this server stops. */
  stopping?: AbortSignal;
  userAgent?: string;
  /** The addresses of a name; the system's by default. */
  resolve?: Resolve;
}

export function createRecordingParts(parts: Parts): RecordingParts {
  const { clock, stopping, resolve = resolveBySystem, userAgent = `Wird/${VERSION}` } = parts;
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

  /** Of the catalogue's own domain, and not in the clear after https. */
  function mayFollow(from: string, to: string): boolean {
    if (!/^https?:/.test(to) || (from.startsWith("https:") && !to.startsWith("https:")))
      return false;
    const domain = catalogueHost.replace(/^www\./, "");
    const host = hostOf(to);
    const isInDomain = isIP(domain) === 0 && host.endsWith(`.${domain}`);
    return mayRead(to) && (host === domain || isInDomain);
  }

  /** The answer after at most three redirects, of which each address is checked; a word: why there is none. */
  async function follow(
    url: string,
    start: number,
    signal: AbortSignal,
  ): Promise<{ response: IncomingMessage; url: string } | "recording" | "outside"> {
    let at = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const address = await addressOf(at, signal);
      if (!address) return redirects === 0 ? "recording" : "outside";
      const response = await get(at, { address, start, signal, userAgent });
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode > 399) return { response, url: at };
      response.destroy();
      if (!headers.location || !URL.canParse(headers.location, at)) return "recording";
      const next = new URL(headers.location, at).href;
      if (!mayFollow(at, next)) return "outside";
      at = next;
    }
    return "recording";
  }

  async function inTime<Answer>(
    work: (signal: AbortSignal) => Promise<Answer>,
    otherwise: Answer,
  ): Promise<Answer> {
    const timeout = new AbortController();
    const cancel = clock.after(TIMEOUT_MS, () => timeout.abort());
    const signals = stopping ? [timeout.signal, stopping] : [timeout.signal];
    try {
      return await work(AbortSignal.any(signals));
    } catch {
      return otherwise;
    } finally {
      cancel();
    }
  }

  async function read(url: string, start: number): Promise<PartAnswer> {
    if (!mayRead(url)) return { ok: false, fault: "recording" };
    return inTime<PartAnswer>((signal) => readPart(url, start, signal), {
      ok: false,
      fault: "host",
    });
  }

  async function finalOf(url: string): Promise<string | null> {
    if (!mayRead(url)) return null;
    return inTime<string | null>(async (signal) => {
      const found = await follow(url, 0, signal);
      if (typeof found === "string") return found === "outside" ? found : null;
      found.response.destroy();
      return faultOf(found.response.statusCode ?? 0) === null ? found.url : null;
    }, null);
  }

  async function readPart(url: string, start: number, signal: AbortSignal): Promise<PartAnswer> {
    const found = await follow(url, start, signal);
    if (typeof found === "string") return { ok: false, fault: "recording" };
    const { response } = found;
    try {
      const fault = faultOf(response.statusCode ?? 0);
      if (fault) return { ok: false, fault };
      const size = sizeOf(response, start);
      if (size === null) return { ok: false, fault: "recording" };
      const bytes = await firstBytes(response, Math.min(PART_BYTES, size - start));
      return bytes ? { ok: true, part: { bytes, start, size } } : { ok: false, fault: "recording" };
    } finally {
      response.destroy();
    }
  }

  return { mayRead, read, finalOf };
}

function isAtHome(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && !isPublicAddress(host));
}

async function get(
  url: string,
  to: { address: Address; start: number; signal: AbortSignal; userAgent: string },
): Promise<IncomingMessage> {
  const { request } = url.startsWith("https:") ? https : process.getBuiltinModule("node:http");
  const range = `bytes=${to.start}-${to.start + PART_BYTES - 1}`;
  // Hosts answer 403 to who does not say who asks.
  const headers = { range, "accept-encoding": "identity", "user-agent": to.userAgent };
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
