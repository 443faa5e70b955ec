// The list of all recitations, ready to send: built once, compressed once, with an ETag.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Events } from "#server/platform/events";
import { sha256 } from "#server/platform/session";
import type { ReciterStore } from "./reciter-store.ts";

export type Encoding = "br" | "gzip" | "identity";

export interface ReciterList {
  /** Changes with the content. */
  etag: string;
  bodies: Record<Encoding, Buffer>;
  /** Origins of recordings on plain http, for the page's Content-Security-Policy. */
  plainOrigins: string[];
}

export interface ReciterLists {
  current(): Promise<ReciterList>;
  plainOrigins(): string[];
}

/** The best quality needs 30 MB while it runs, for a few percent. */
const FRUGAL = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

export function createReciterLists(parts: {
  reciters: ReciterStore;
  events: Events;
}): ReciterLists {
  let list: Promise<ReciterList> | null = null;
  let plainOrigins: string[] = [];

  async function make(): Promise<ReciterList> {
    const all = await parts.reciters.list();
    const identity = Buffer.from(JSON.stringify(all));
    const servers = all.map((reciter) => new URL(reciter.server));
    const plain = servers.filter((server) => server.protocol === "http:");
    plainOrigins = [...new Set(plain.map((server) => server.origin))];
    return {
      etag: etagOf(identity.toString()),
      bodies: {
        identity,
        br: await promisify(brotliCompress)(identity, FRUGAL),
        gzip: await promisify(gzip)(identity),
      },
      plainOrigins,
    };
  }

  function current(): Promise<ReciterList> {
    list ??= make();
    list.catch(() => {
      list = null;
    });
    return list;
  }

  function makeAnew(): void {
    list = null;
    current().catch(() => {});
  }
  parts.events.subscribe("catalogue-changed", makeAnew);
  parts.events.subscribe("events-missed", makeAnew);

  return { current, plainOrigins: () => plainOrigins };
}

/** Of a body as it is sent uncompressed. */
export function etagOf(body: string): string {
  return `"${sha256(body).slice(0, 27)}"`;
}

/** The best of our encodings that an Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const admitted = (accepted ?? "")
    .split(",")
    .map((part) => part.trim().split(";"))
    .filter(([, quality]) => !/q=0(\.0*)?$/.test(quality?.trim() ?? ""))
    .map(([name]) => name?.trim());
  if (admitted.includes("br")) return "br";
  return admitted.includes("gzip") ? "gzip" : "identity";
}
