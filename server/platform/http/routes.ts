// Serves the contract's endpoints: the one place for access, validation and ownership checks.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import {
  type Access,
  type Endpoint,
  nothing,
  type OwnedKind,
  type ReplyOf,
} from "#contract/endpoint";
import { type Sentence, sentence, sentenceInIssue } from "#contract/sentences/sentences";
import type { TokenScope } from "#contract/tokens";
import { AppError } from "../app-error.ts";
import { type CreatingOnce, idempotencyKey, type KeyedCall, type Once } from "./creating-once.ts";
import type { Caller, Sessions } from "../session.ts";
import { bearerOf } from "./bearer.ts";
import { answersList, sendList } from "./list-tags.ts";
import { hasFile } from "./upload.ts";

/** Returns the owner of an object; null when the object does not exist. */
export type FindOwner = (kind: OwnedKind, id: number) => Promise<number | null>;

/** The caller that a token signs in. */
export interface TokenCaller extends Caller {
  scope: TokenScope;
}

/**
 * Finds the account of a token, in the database each time: a revoked one ends at once. Null for
 * one that is not valid; throws `too-many-tries` for too many of them from one address.
 */
export type FindTokenCaller = (token: string, address: string) => Promise<TokenCaller | null>;

type Asker<A extends Access> = A extends "anyone" ? Caller | null : Caller;

/** The argument of a handler: everything in it has been validated. */
export interface Call<E extends Endpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<NonNullable<E["body"]>>;
  user: Asker<E["access"]>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs the creating work of an endpoint that creates an object. */
  once: Once;
}

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
) => void;

interface Options {
  sessions: Sessions;
  findTokenCaller: FindTokenCaller;
  findOwner: FindOwner;
  creatingOnce: CreatingOnce;
}

/** Also collects the served endpoints, for the API documentation and the tests of all routes. */
export function createServe(app: FastifyInstance, options: Options) {
  const { sessions, findTokenCaller, findOwner, creatingOnce } = options;
  const served: Endpoint[] = [];

  const serve: Serve = (endpoint, handle) => {
    served.push(endpoint);
    const givesList = answersList(endpoint);
    const askers = new WeakMap<FastifyRequest, Caller | null>();
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { takesFile: endpoint.takesFile },
      // Before the body is read: a stranger learns nothing from how it is parsed.
      onRequest: async (request, reply) => {
        // Replies are private: no cache on the way may store them.
        reply.header("cache-control", "no-store");
        const user = await findCaller(endpoint, request, reply);
        admit(endpoint.access, user);
        askers.set(request, user);
      },
      handler: async (request, reply) => {
        const user = askers.get(request) ?? null;
        const params = check(endpoint.params, withOwnId(request.params, user));
        if (endpoint.access === "self") ownUserId(params, user);
        const query = check(endpoint.query, request.query);
        // A file is read by its handler.
        const isFile = endpoint.takesFile && hasFile(request);
        const body = isFile ? {} : bodyOf(endpoint, request.body);
        ownUserId(body, user);
        const file = isFile ? (request.headers["content-length"] ?? null) : undefined;
        const keyed = keyedCall(endpoint, request, { params, query, body, file }, user);
        const first = keyed ? await creatingOnce.firstAnswer(keyed) : undefined;
        if (first !== undefined) return reply.status(endpoint.status).send(first);
        await mustOwn(endpoint, params, body, user);
        const once = creatingOnce.onceFor(keyed);
        const answer = await handle({
          params,
          query,
          body,
          user,
          request,
          reply,
          once,
        } as Call<typeof endpoint>);
        if (reply.sent) return reply;
        reply.status(endpoint.status);
        // Those of the catalogue come with an ETag of their own, for the browser's cache.
        const isList = givesList && Array.isArray(answer) && !reply.hasHeader("etag");
        return isList ? sendList(answer, user, request, reply) : answer;
      },
    });
  };

  /** A request with a bearer token never uses its cookie, and gets none. */
  async function findCaller(
    { token: use }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | null> {
    const token = use === "foreign" ? null : bearerOf(request);
    if (token === null) return sessions.find(request, reply);
    // Before it is looked up: nothing is learnt about a token here.
    if (use === "never") throw new AppError("forbidden", sentence("token.not-here"));
    const caller = await findTokenCaller(token, request.ip);
    if (!caller) {
      reply.header("www-authenticate", 'Bearer error="invalid_token"');
      throw new AppError("not-signed-in", sentence("token.unknown"));
    }
    if (use === "control" && caller.scope !== "control") {
      throw new AppError("forbidden", sentence("token.scope-missing"));
    }
    return caller;
  }

  async function mustOwn(endpoint: Endpoint, params: unknown, body: unknown, user: Caller | null) {
    if (typeof endpoint.access === "object") {
      await mustBeOwn(endpoint.access.owner, (params as { id: number }).id, user);
    }
    for (const [field, kind] of Object.entries(endpoint.owns)) {
      const named = (body as Record<string, unknown> | undefined)?.[field];
      for (const id of Array.isArray(named) ? named : [named]) {
        if (typeof id === "number") await mustBeOwn(kind, id, user);
      }
    }
  }

  async function mustBeOwn(kind: OwnedKind, id: number, user: Caller | null): Promise<void> {
    const owner = await findOwner(kind, id);
    // Another user's object is answered like a missing one.
    if (user === null || owner !== user.id) throw new AppError("not-found");
  }

  return { serve, served };
}

function keyedCall(
  endpoint: Endpoint,
  { headers }: FastifyRequest,
  request: object,
  user: Caller | null,
): KeyedCall | null {
  const key = endpoint.creates && user ? idempotencyKey(headers["idempotency-key"]) : null;
  return key === null || user === null ? null : { userId: user.id, endpoint, key, request };
}

function admit(access: Access, user: Caller | null): void {
  if (access === "anyone") return;
  if (!user) throw new AppError("not-signed-in");
  if (access === "admin" && user.role !== "admin") throw new AppError("forbidden");
  if (access === "developer" && user.role === "user") throw new AppError("forbidden");
}

/** `me` in a path is the caller's own id: a program knows its token, and not the account's number. */
function withOwnId(params: unknown, user: Caller | null): unknown {
  const isMe = user !== null && (params as { userId?: unknown } | undefined)?.userId === "me";
  return isMe ? { ...(params as object), userId: String(user.id) } : params;
}

/** A userId in the path or the body must be the caller's own. */
function ownUserId(input: unknown, user: Caller | null): void {
  const userId = (input as { userId?: unknown } | undefined)?.userId;
  if (userId !== undefined && userId !== user?.id) throw new AppError("forbidden");
}

/** A missing body counts as an empty object; an endpoint without a body accepts no fields. */
function bodyOf(endpoint: Endpoint, received: unknown): unknown {
  return check(endpoint.body ?? nothing, received === undefined ? {} : received);
}

function check<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new AppError("invalid-input", sentenceOf(result.error.issues));
}

function sentenceOf(issues: z.core.$ZodIssue[]): Sentence {
  const issue = issues[0];
  if (!issue) return sentence("error.invalid-input");
  const where = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return sentence("input.field-unknown", {
      fields: issue.keys.map((key) => key.slice(0, 50)).join(", "),
    });
  }
  if (issue.message !== "Invalid input") return sentenceInIssue(issue.message);
  const reason = reasonOf(issue);
  return where ? sentence("input.in-field", { field: where, reason }) : reason;
}

/** zod/mini has no messages of its own: these name what was expected. */
function reasonOf(issue: z.core.$ZodIssue): Sentence {
  const isText = "origin" in issue && issue.origin === "string";
  switch (issue.code) {
    case "invalid_type":
      return sentence("input.expected", { expected: issue.expected });
    case "invalid_value":
      return sentence("input.expected-one-of", { values: issue.values.map(String).join(", ") });
    case "too_small": {
      const least = Number(issue.minimum);
      return sentence(isText ? "input.at-least-characters" : "input.at-least", { least });
    }
    case "too_big": {
      const most = Number(issue.maximum);
      return sentence(isText ? "input.at-most-characters" : "input.at-most", { most });
    }
    default:
      return sentence("input.invalid");
  }
}
