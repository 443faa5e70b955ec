// The request layer: calls the API, typed by the contract, with the messages for failed calls.
import type { BodyInput, Endpoint, ParamsOf, QueryOf, ReplyOf } from "#contract/endpoint";
import { PAGE_CALL_TIMEOUT } from "#contract/time-budgets";
import { inPageLanguage, type Said } from "../i18n/sentences.ts";
import { englishAtHand, pageWordsAtHand } from "../i18n/words-at-hand.ts";
import { hasAnswer, KEY_HEADER, keyOf } from "./creating-keys.ts";
import { takeEarlyAnswer } from "./early-answers.ts";
import { keepList, knownList } from "./known-lists.ts";
import { learnFromAnswer } from "./server-clock.ts";

/** The status of an ApiError when no answer came at all. */
export const NO_ANSWER = 0;

/** A call that failed. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status, or NO_ANSWER. */
  readonly status: number;
  /** The sentence to show: our server's own as it is; any other answer in the translated message. */
  readonly reason: string;
  /** The parsed body, when there was one. */
  readonly body: unknown;

  constructor(message: string, status: number, reason = message, body: unknown = null) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.body = body;
  }
}

type IsEmpty<T> = keyof T extends never ? true : string extends keyof T ? true : false;
type Part<Name extends string, T> =
  IsEmpty<T> extends true ? { [N in Name]?: undefined } : { [N in Name]: T };

export type CallInput<E extends Endpoint> = Part<"params", ParamsOf<E>> &
  Part<"body", BodyInput<E>> & { query?: Partial<QueryOf<E>> } & CallExtras;

interface CallExtras {
  /** Bypasses the stand-in server: for calls that concern this browser and not the page. */
  direct?: boolean;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Lets the request outlive the page; for the last report at pagehide. */
  keepalive?: boolean;
}

export interface LooseInput extends CallExtras {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** All that the page knows of an endpoint at run time (vite.endpoints.ts). */
export type Route = { method: string; path: string; creates?: boolean };

export interface ServerRequest {
  method: string;
  /** With its parameters filled in, without its query. */
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/** Answers a request in place of the server; null sends it to the server. */
export type StandIn = (request: ServerRequest) => Promise<Response> | null;

let standIn: StandIn | null = null;

/** Routes all calls to `next`; null routes them to the server again. */
export function standInForServer(next: StandIn | null): void {
  standIn = next;
}

/** Calls an endpoint of the contract. Rejects with an ApiError only (or an AbortError of `signal`). */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [CallInput<E>]
): Promise<ReplyOf<E>> {
  return (await request(endpoint, input as LooseInput)) as ReplyOf<E>;
}

/** Like `call`, for an address outside the contract: the Alexa skill follows Amazon's protocol. */
export async function request(route: Route, input: LooseInput = {}): Promise<unknown> {
  const address = addressOf(route.path, input);
  const isQuery = route.method === "GET";
  const known = isQuery ? knownList(address) : undefined;
  const asked = known
    ? { ...input, headers: { "If-None-Match": known.etag, ...input.headers } }
    : input;
  const response = await (route.creates ? sendOnce : send)(route, address, asked);
  if (known && response.status === 304) return known.list;
  if (!response.ok) throw await failureOf(response);
  const text = await response.text().catch((error) => lost(error, input.signal));
  const content = contentOf(response, text, isQuery);
  if (isQuery) keepList(address, response, content);
  return content;
}

/** A creating call: retried with the same key until its outcome is known. */
async function sendOnce(route: Route, address: string, input: LooseInput): Promise<Response> {
  const same = `${address} ${JSON.stringify(input.body)}`;
  const headers = { [KEY_HEADER]: keyOf(same), ...input.headers };
  const response = await send(route, address, { ...input, headers });
  if (response.status < 500) hasAnswer(same);
  return response;
}

/** The path with its parameters filled in, and the query. */
export function addressOf(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function send(route: Route, address: string, input: LooseInput): Promise<Response> {
  const { body } = input;
  const signal = firstOf([
    AbortSignal.timeout(PAGE_CALL_TIMEOUT),
    ...(input.signal ? [input.signal] : []),
  ]);
  const hasBody = body !== undefined;
  const [path = "", search] = address.split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  try {
    const answer = input.direct ? null : standIn?.({ method: route.method, path, query, body });
    if (answer) return await answer;
    const early = route.method === "GET" ? takeEarlyAnswer(address) : undefined;
    const earlier = early && (await beforeAbort(early.answer, signal));
    if (early && earlier) {
      learnFromAnswer(earlier, early.sentAt);
      return earlier;
    }
    const sentAt = Date.now();
    const response = await fetch(address, {
      method: route.method,
      credentials: "include",
      headers: {
        Accept: "application/json",
        ...(hasBody ? { "Content-Type": "application/json" } : {}),
        ...input.headers,
      },
      body: hasBody ? JSON.stringify(body) : undefined,
      signal,
      keepalive: input.keepalive,
    });
    learnFromAnswer(response, sentAt);
    return response;
  } catch (error) {
    return lost(error, input.signal);
  }
}

/** Null when there was no answer, and the server has to be asked again. */
function beforeAbort(answer: Promise<Response>, signal: AbortSignal): Promise<Response | null> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    answer.then(resolve, () => resolve(null));
  });
}

/** Aborts with the first signal that does; some browsers have no AbortSignal.any. */
function firstOf(signals: AbortSignal[]): AbortSignal {
  if ("any" in AbortSignal) return AbortSignal.any(signals);
  const first = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    signal.addEventListener("abort", () => first.abort(signal.reason), { signal: first.signal });
  }
  return first.signal;
}

function lost(error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw error;
  throw new ApiError(noAnswer(), NO_ANSWER);
}

/** The message for a call without an answer, in the page's language. */
export function noAnswer(): string {
  return pageWordsAtHand().noAnswer;
}

function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get("content-type") ?? "");
}

async function failureOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const body = isJson(response) ? parse(text) : undefined;
  const said =
    body === undefined
      ? text.slice(0, 200) || response.statusText || `HTTP error ${response.status}`
      : (textOf(body, "message") ?? textOf(body, "error") ?? "Server error");
  const { status } = response;
  // A proxy's page has no readable message, so show its status number.
  const reason = isOurs(body)
    ? said
    : pageWordsAtHand().serverError(status, titleOf(response, text) ?? said);
  return new ApiError(englishAtHand.serverError(status, said), status, reason, body ?? null);
}

/** What a proxy's page says to people; its source is nothing to read. */
function titleOf(response: Response, text: string): string | null {
  if (!/\bhtml\b/i.test(response.headers.get("content-type") ?? "")) return null;
  const [, , title = ""] = /<(title|h1)\b[^>]*>([^<]*)/i.exec(text) ?? [];
  return title.trim() || response.statusText || null;
}

function isOurs(body: unknown): boolean {
  return textOf(body, "message") !== undefined && (body as { success?: unknown }).success === false;
}

function contentOf(response: Response, text: string, isQuery: boolean): unknown {
  if (!isJson(response)) {
    const type = response.headers.get("content-type") ?? "nothing";
    throw new ApiError(`Expected JSON response but got ${type}`, response.status);
  }
  const body = parse(text);
  if (body === undefined) {
    throw new ApiError(
      isQuery ? "Server returned invalid data" : "Invalid JSON response from server",
      response.status,
    );
  }
  if (typeof body === "object" && body !== null && "success" in body && body.success === false) {
    throw new ApiError(
      textOf(body, "message") ?? "Operation failed",
      response.status,
      undefined,
      body,
    );
  }
  return body;
}

/** Undefined when the text is not JSON (JSON itself has no undefined). */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(body: unknown, field: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = (body as Record<string, unknown>)[field];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** What the server says in an answer, in the page's language; undefined when it says nothing. */
export function saidBy(answer: unknown): string | undefined {
  const message = textOf(answer, "message");
  return message && inPageLanguage({ message, sentence: sentenceIn(answer) });
}

function sentenceIn(body: unknown): Said["sentence"] {
  return (body as Partial<Said> | null)?.sentence;
}

/** As `reasonOf`; undefined where the server answered without a word. */
export function wordsOf(error: unknown): string | undefined {
  const body = error instanceof ApiError ? error.body : null;
  const isSpeechless = body !== null && !textOf(body, "message") && !textOf(body, "error");
  return isSpeechless ? undefined : reasonOf(error);
}

/** The sentence to show for any thrown value, in the page's language. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError)
    return inPageLanguage({ message: error.reason, sentence: sentenceIn(error.body) });
  return error instanceof Error ? error.message : String(error);
}
