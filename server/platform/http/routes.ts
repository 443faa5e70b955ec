// Serves the contract's endpoints: the one place for access, validation and ownership checks.
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import {
  type Access,
  type Endpoint,
  type NamedKind,
  nothing,
  type OwnedKind,
  type ReplyOf,
} from "#contract/endpoint";
import { type HouseholdRole, mayAs } from "#contract/household-roles";
import { type Sentence, sentence, sentenceInIssue } from "#contract/sentences/sentences";
import { SERVER_TIME } from "#contract/server-time";
import type { TokenScope } from "#contract/tokens";
import { oneAfterAnother } from "../account-quotas.ts";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { Queries } from "../database/database.ts";
import type { CostlyCalls } from "../costly-calls.ts";
import { type CreatingOnce, idempotencyKey, type KeyedCall, type Once } from "./creating-once.ts";
import { isRowGone } from "../database/database-faults.ts";
import type { Caller, Logins } from "../logins.ts";
import { bearerOf } from "./bearer.ts";
import { answersList, sendList } from "./list-tags.ts";
import { hasFile } from "./upload.ts";

/** Whose an object is. */
export interface Ownership {
  userId: number;
  /** The object that stands for it: a speaker that several accounts of a household have is one. */
  id: number;
}

/** Null when the object does not exist. */
export type FindOwner = (
  kind: OwnedKind,
  id: number,
  queries?: Queries,
) => Promise<Ownership | null>;

/** What one account may do with what another has; null: they are of no household together. */
export type FindRole = (
  userId: number,
  ownerId: number,
  queries?: Queries,
) => Promise<HouseholdRole | null>;

/**
 * Within the transaction that writes: what the gate has found before the work is so still, and stays so until the
 * commit. Throws as the gate does where the login or the token has ended, the household was left, a role has
 * changed, or an object that was named is gone. After the account's own row (`oneAfterAnother`), before all others.
 */
export type Still = (transaction: Queries) => Promise<void>;

/** The caller that a token signs in. */
export interface TokenCaller extends Caller {
  scope: TokenScope;
  tokenId: number;
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
  /** Runs the creating work of an endpoint that creates an object, in a transaction in which `still` holds. */
  once: Once;
  still: Still;
}

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>,
) => void;

interface Options {
  logins: Logins;
  findTokenCaller: FindTokenCaller;
  findOwner: FindOwner;
  findRole: FindRole;
  /** Holds the household of an account until the commit. */
  holdHome(transaction: Queries, userId: number): Promise<void>;
  /** Throws `not-signed-in` when the caller's token has been revoked; within the transaction that writes. */
  tokenStands(transaction: Queries, tokenId: number): Promise<void>;
  creatingOnce: CreatingOnce;
  clock: Pick<Clock, "now">;
  costly: CostlyCalls;
}

/** Also collects the served endpoints, for the API documentation and the tests of all routes. */
export function createServe(app: FastifyInstance, options: Options) {
  const { logins, findTokenCaller, findOwner, findRole, tokenStands, creatingOnce } = options;
  const { clock, costly, holdHome } = options;
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
        reply.header(SERVER_TIME, clock.now());
        const user = await findCaller(endpoint, request, reply);
        admit(endpoint.access, user);
        askers.set(request, user);
      },
      handler: async (request, reply) => {
        const user = askers.get(request) ?? null;
        // A body may take a minute to arrive: whoever was signed out meanwhile sends nothing any more.
        if (user && request.body !== undefined) {
          admit(endpoint.access, await findCaller(endpoint, request, reply));
        }
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
        const own = await mustOwn(endpoint, params, body, user);
        const still: Still = async (transaction) => {
          if (!user) return;
          await holdHome(transaction, user.id);
          await mustStand(transaction, user);
          const again = await mustOwn(endpoint, params, body, user, transaction);
          if (!isDeepStrictEqual(again, own)) throw new AppError("not-found");
        };
        const inOne = creatingOnce.onceFor(keyed);
        const once: Once = (work) =>
          inOne((queries) =>
            user === null
              ? work(queries)
              : oneAfterAnother(queries, user.id, async (transaction) => {
                  await still(transaction);
                  return work(transaction);
                }),
          );
        const call = { ...own, query, user, request, reply, once, still } as Call<typeof endpoint>;
        const work = () => handleOrGone(() => handle(call), user, request);
        const caller = user && { userId: user.id, address: request.ip };
        const inLine = () => {
          if (!endpoint.costly || !caller) return work();
          if (!endpoint.shared) return costly.run(caller, work);
          return costly.share(caller, `${endpoint.path} ${JSON.stringify([params, query])}`, work);
        };
        const answer = await inLine();
        if (reply.sent) return reply;
        reply.status(endpoint.status);
        // Those of the catalogue come with an ETag of their own, for the browser's cache.
        const isList = givesList && Array.isArray(answer) && !reply.hasHeader("etag");
        return isList
          ? sendList(answer, user, { request, reply, isShared: endpoint.shared })
          : answer;
      },
    });
  };

  /** A speaker, or the account itself, that was deleted while the call ran is answered like a missing one. */
  async function handleOrGone<T>(
    handle: () => Promise<T> | T,
    user: Caller | null,
    request: FastifyRequest,
  ): Promise<T> {
    try {
      return await handle();
    } catch (error) {
      if (!isRowGone(error)) throw error;
      request.log.info({ err: error }, "a row was deleted while a call used it");
      throw new AppError((await isStillThere(user, request)) ? "not-found" : "not-signed-in");
    }
  }

  /** Looks in the database: what is remembered of a login may be older than the account's end. */
  async function isStillThere(user: Caller | null, request: FastifyRequest): Promise<boolean> {
    if (!user) return false;
    if (user.loginHash !== null) return (await logins.read(request)) !== null;
    return (await findTokenCaller(bearerOf(request) ?? "", request.ip)) !== null;
  }

  /** A request with a bearer token never uses its cookie, and gets none. */
  async function findCaller(
    { token: use }: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | null> {
    const token = use === "foreign" ? null : bearerOf(request);
    if (token === null) return logins.find(request, reply);
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

  /** The caller's login or token is there, and is held until the commit. */
  async function mustStand(transaction: Queries, user: Caller): Promise<void> {
    if (user.loginHash !== null) return logins.mustStand(transaction, user.loginHash);
    const { tokenId } = user as TokenCaller;
    return tokenStands(transaction, tokenId);
  }

  /** The path's and the body's values, with the ids of what stands for the objects they name. */
  async function mustOwn(
    endpoint: Endpoint,
    params: unknown,
    body: unknown,
    user: Caller | null,
    queries?: Queries,
  ) {
    const { access } = endpoint;
    const own = { params: { ...(params as { id: number }) }, body };
    const mayUse = (kind: NamedKind, id: number) => standingFor(kind, id, user, queries);
    if (typeof access === "object") own.params.id = await mayUse(access, own.params.id);
    const named: Record<string, unknown> = {};
    for (const [field, kind] of Object.entries(endpoint.owns)) {
      const value = (body as Record<string, unknown> | undefined)?.[field];
      const standing = (id: unknown) => (typeof id === "number" ? mayUse(kind, id) : id);
      if (Array.isArray(value)) {
        const ids: unknown[] = [];
        // One after another: a transaction has one connection.
        for (const each of value) ids.push(await standing(each));
        named[field] = [...new Set(ids)];
      } else if (value !== undefined) named[field] = await standing(value);
    }
    return { ...own, body: body && { ...body, ...named } };
  }

  /** The id of the object that stands for this one; throws where the caller may not use it so. */
  async function standingFor(
    kind: NamedKind,
    id: number,
    user: Caller | null,
    queries?: Queries,
  ): Promise<number> {
    const { owner, members }: NamedKind & object =
      typeof kind === "object" ? kind : { owner: kind };
    const object = await findOwner(owner, id, queries);
    if (object !== null && user !== null) {
      if (object.userId === user.id) return object.id;
      const role = members ? await findRole(user.id, object.userId, queries) : null;
      if (members && mayAs(role, members)) return object.id;
      if (role) throw new AppError("forbidden", sentence("household.listens-only"));
    }
    // Another user's object is answered like a missing one.
    throw new AppError("not-found");
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
