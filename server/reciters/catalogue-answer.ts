// One answer of the external catalogue over HTTP: limited in time and size, without redirects.
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { englishOf, type Sentence, sentence } from "#contract/sentences/sentences";
import type { Clock } from "#server/platform/clock";
import { VERSION } from "#server/version";

/** A fault of the catalogue; its sentence is shown to the admins of this server. */
export class CatalogueError extends Error {
  override name = "CatalogueError";
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(englishOf(sentence), options);
    this.sentence = sentence;
  }
}

export interface AnswerLimits {
  clock: Clock;
  /** For the whole answer, from the request to its last byte. */
  timeoutMs?: number;
  /** After decompression. */
  maxBytes?: number;
  /** Aborted when this server stops. */
  stopping?: AbortSignal;
  userAgent?: string;
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
    response = await get(url, AbortSignal.any(signals), limits.userAgent);
    return parse(await readBody(response, maxBytes), response);
  } catch (error) {
    if (timeout.signal.aborted) {
      throw new CatalogueError(sentence("catalogue.slow", { seconds: timeoutMs / 1000 }));
    }
    if (error instanceof CatalogueError) throw error;
    const reason = reasonOf(error);
    const said = response
      ? sentence("catalogue.broken-off", { problem: reason })
      : sentence("catalogue.unreachable", { problem: reason });
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
async function get(
  url: string,
  signal: AbortSignal,
  userAgent = `Wird/${VERSION}`,
): Promise<IncomingMessage> {
  const { request } = url.startsWith("https:") ? https : process.getBuiltinModule("node:http");
  const outgoing = request(url, {
    headers: { accept: "application/json", "user-agent": userAgent },
    signal,
  });
  // `once` no longer listens when the signal has ended it, and the error of the request comes after.
  outgoing.on("error", () => {});
  outgoing.end();
  const [response] = (await once(outgoing, "response", { signal })) as [IncomingMessage];
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
      throw new CatalogueError(sentence("catalogue.too-large", { megabytes: megabytes(maxBytes) }));
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function refusalOf(status = 0): Sentence | null {
  if (status >= 300 && status < 400) {
    return sentence("catalogue.redirects");
  }
  return status === 200 ? null : sentence("catalogue.status", { status: String(status) });
}

function parse(body: string, { headers }: IncomingMessage): unknown {
  try {
    return JSON.parse(body);
  } catch {
    const type = headers["content-type"]?.split(";")[0] ?? "no content type";
    throw new CatalogueError(sentence("catalogue.not-json", { type: type.slice(0, 50) }));
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
