// One answer of the external catalogue over HTTP: bounded in time and size, never led elsewhere.
import type { Clock } from "#server/platform/clock";

/** What the catalogue did wrong, as a sentence for the person who runs this server. */
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

/** The JSON of one answer; every fault is a CatalogueError. */
export async function fetchAnswer(url: string, limits: AnswerLimits): Promise<unknown> {
  const { clock, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = limits;
  const timeout = new AbortController();
  const signals = limits.stopping ? [timeout.signal, limits.stopping] : [timeout.signal];
  const cancel = clock.after(timeoutMs, () => timeout.abort());
  let response: Response | null = null;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json" },
      // A catalogue that redirects could send this server to any address on its network.
      redirect: "manual",
      signal: AbortSignal.any(signals),
    });
    return parse(await readBody(response, maxBytes), response);
  } catch (error) {
    if (timeout.signal.aborted) {
      throw new CatalogueError(`The catalogue took longer than ${timeoutMs / 1000} s to answer.`);
    }
    if (error instanceof CatalogueError) throw error;
    const what = response ? "'s answer broke off" : " could not be reached";
    throw new CatalogueError(`The catalogue${what}: ${reasonOf(error)}.`, { cause: error });
  } finally {
    cancel();
  }
}

async function readBody(response: Response, maxBytes: number): Promise<string> {
  const refusal = refusalOf(response);
  if (refusal || !response.body) {
    await response.body?.cancel();
    throw new CatalogueError(refusal ?? "The catalogue sent an empty answer.");
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by an error cancels the rest of the body.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new CatalogueError(`The catalogue's answer is over ${megabytes(maxBytes)} MB.`);
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function refusalOf({ status }: Response): string | null {
  if (status >= 300 && status < 400) {
    return "The catalogue wants to redirect us, which is not followed: set CATALOGUE_URL to its new address.";
  }
  return status === 200 ? null : `The catalogue answered with status ${status}.`;
}

function parse(body: string, response: Response): unknown {
  try {
    return JSON.parse(body);
  } catch {
    const type = response.headers.get("content-type")?.split(";")[0] ?? "no content type";
    throw new CatalogueError(`The catalogue's answer is not JSON (${type.slice(0, 50)}).`);
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 0);
}

/** fetch hides the system's own reason in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
