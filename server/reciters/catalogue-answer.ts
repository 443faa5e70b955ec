// One answer of the external catalogue over HTTP: limited in time and size, without redirects.
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import type { Clock } from "#server/platform/clock";

/** The catalogue's fault, as a sentence for the operator of this server. */
export class CatalogueError extends Error {
  override name = "CatalogueError";
}

export interface AnswerLimits {
  clock: Clock;
  /** For the whole answer, from the request to its last byte. */
  timeoutMs?: number;
  /** After decompression. */
  maxBytes?: number;
  /** Aborted when this server stops. */
  stopping?: AbortSignal;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 20 * 1024 * 1024;

/** The JSON of one answer; every fault throws a CatalogueError. */
export async function fetchAnswer(url: string, limits: AnswerLimits): Promise<unknown> {
  const { clock, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = limits;
  const timeout = new AbortController();
  const signals = limits.stopping ? [timeout.signal, limits.stopping] : [timeout.signal];
  const cancel = clock.after(timeoutMs, () => timeout.abort());
  let response: IncomingMessage | null = null;
  try {
    response = await get(url, AbortSignal.any(signals));
    return parse(await readBody(response, maxBytes), response);
  } catch (error) {
    if (timeout.signal.aborted) {
      throw new CatalogueError(`The catalogue took longer than ${timeoutMs / 1000} s to answer.`);
    }
    if (error instanceof CatalogueError) throw error;
    const reason = reasonOf(error);
    const said = response
      ? `The catalogue's answer broke off: ${reason}.`
      : `The catalogue could not be reached: ${reason}.`;
    throw new CatalogueError(said, { cause: error });
  } finally {
    cancel();
  }
}

/**
 * Not fetch, which keeps some 2 MB after its first use; importing node:http loads it too.
 * Redirects are not followed: a catalogue that redirects could send this server to any address on
 * its network.
 */
async function get(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = url.startsWith("https:") ? https : process.getBuiltinModule("node:http");
  const asking = request(url, { headers: { accept: "application/json" }, signal });
  asking.end();
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  return response;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const refusal = refusalOf(response.statusCode);
  if (refusal) {
    response.destroy();
    throw new CatalogueError(refusal);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by an error closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new CatalogueError(`The catalogue's answer is over ${megabytes(maxBytes)} MB.`);
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function refusalOf(status = 0): string | null {
  if (status >= 300 && status < 400) {
    return "The catalogue wants to redirect us, which is not followed: set CATALOGUE_URL to its new address.";
  }
  return status === 200 ? null : `The catalogue answered with status ${status}.`;
}

function parse(body: string, { headers }: IncomingMessage): unknown {
  try {
    return JSON.parse(body);
  } catch {
    const type = headers["content-type"]?.split(";")[0] ?? "no content type";
    throw new CatalogueError(`The catalogue's answer is not JSON (${type.slice(0, 50)}).`);
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 0);
}

/** For a name with several addresses, the system's reasons are in `errors`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
