// ETags of lists: a page that has a list already, as it still is, is answered 304 without a body.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint";
import { type Caller, sha256 } from "../logins.ts";

/** 128 bits: no two lists of one account have the same by chance. */
const TAG_LENGTH = 32;

/** GET of an array, by the contract. */
export function answersList({ method, reply }: Endpoint): boolean {
  return method === "GET" && reply._zod.def.type === "array";
}

interface ListCall {
  request: Pick<FastifyRequest, "headers">;
  reply: FastifyReply;
  /** The same list answers several calls of its account. */
  isShared: boolean;
}

interface Encoded {
  body: string;
  tag: string;
}

/** Of shared lists, each made for one account. */
const encoded = new WeakMap<object, Encoded>();

function encode(list: object, user: Caller | null): Encoded {
  const body = JSON.stringify(list);
  return { body, tag: `"${sha256(`${user?.id ?? ""} ${body}`).slice(0, TAG_LENGTH)}"` };
}

/**
 * Sends a list with its ETag, or 304 to a request whose If-None-Match has that ETag. The ETag has
 * the caller in it: another account's never matches, also where both lists are equal.
 * `no-store` stays: the page keeps list and ETag in its memory, and no cache on the way does.
 */
export function sendList(
  list: object,
  user: Caller | null,
  { request: { headers }, reply, isShared }: ListCall,
): FastifyReply {
  const { body, tag } = (isShared && encoded.get(list)) || encode(list, user);
  if (isShared) encoded.set(list, { body, tag });
  reply.header("etag", tag);
  if (namesTag(headers["if-none-match"], tag)) return reply.status(304).send();
  return reply.type("application/json; charset=utf-8").send(body);
}

/** The weak comparison of RFC 9110, 13.1.2: a proxy that compresses marks the ETag as weak. */
function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const named = ifNoneMatch?.split(",").map((each) => each.trim().replace(/^W\//, "")) ?? [];
  return named.includes(tag);
}
