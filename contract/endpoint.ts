// An endpoint: a value that the server implements, the web calls and OpenAPI is generated from.
import * as z from "zod/mini";
import type { HouseholdRole } from "./household-roles.ts";
import { anySentence } from "./sentences/sentence.ts";
import type { PlainCode } from "./sentences/sentences.ts";
import { LONGEST_NAME, showsSomething, withoutControls } from "./visible-names.ts";

/** Of accounts, speakers and schedules: there will never be as many. */
const LARGEST_ID = 2 ** 31 - 1;
/** Entries in one answer of a long list. */
export const LONGEST_PAGE = 500;

/** A kind of object that belongs to one user. */
export type OwnedKind =
  | "device"
  | "schedule"
  | "history"
  | "sound"
  | "khatm"
  | "token"
  | "push"
  | "agent";

/**
 * Who may call. One place on the server enforces it:
 * - `self`: signed in, and the path's userId is the caller's own (else 403).
 * - `{ owner }`: signed in, and the path's id is the caller's object (else 404, as if absent). With
 *   `members`: or that of a member of the caller's household, where the caller has that role at
 *   least (with a lesser one 403).
 * - `developer` admits admins too.
 * With any of them, a userId in the body must be the caller's own (else 403).
 */
export type Access =
  | "anyone"
  | "signedIn"
  | "self"
  | "developer"
  | "admin"
  | { readonly owner: OwnedKind; readonly members?: HouseholdRole };

/** A kind of object that a body names: the caller's own, or with `members` the household's too. */
export type NamedKind = OwnedKind | { readonly owner: OwnedKind; readonly members?: HouseholdRole };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Which tokens of the account may call, beside its sessions: those with this scope at least.
 * By default one's own data takes tokens: `read` for GET, `control` for the rest. All other calls
 * take none, unless they say so. `foreign`: its bearer tokens are another's, checked by the route.
 */
export type TokenUse = "read" | "control" | "never" | "foreign";

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** With `:name` for each parameter. */
  readonly path: string;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly access: Who;
  readonly token: TokenUse;
  readonly params: Params;
  readonly query: Query;
  /** Undefined: the call takes no body. */
  readonly body: Body | undefined;
  readonly reply: Reply;
  /** The HTTP status of success. */
  readonly status: number;
  /** Body fields that name one or several objects, which must be the caller's own (else 404, as `access`). */
  readonly owns: Readonly<Record<string, NamedKind>>;
  /**
   * Creates an object of the caller's: once per Idempotency-Key, within 24 hours. The server
   * repeats the first answer for a repeated key, and answers 422 when its request differs.
   */
  readonly creates: boolean;
  /** Takes a file in place of JSON: as the body itself, or as a part of a form. */
  readonly takesFile: boolean;
  /** Computes or reads much: two of an account run at a time, and the others wait for them. */
  readonly costly: boolean;
  /** Its answer depends on the account and the request alone: who asks while a costly call waits gets its answer. */
  readonly shared: boolean;
}

export const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface EndpointOptions<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  A extends Access,
> {
  method: Method;
  path: string;
  summary: string;
  access: A;
  token?: TokenUse;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  status?: number;
  owns?: Record<string, NamedKind>;
  creates?: boolean;
  takesFile?: boolean;
  costly?: boolean;
  shared?: boolean;
}

export function endpoint<
  R extends Schema,
  const A extends Access,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(options: EndpointOptions<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return {
    ...options,
    token: options.token ?? tokenUseOf(options),
    params: options.params ?? (nothing as unknown as P),
    query: options.query ?? (nothing as unknown as Q),
    body: options.body,
    status: options.status ?? (options.method === "POST" ? 201 : 200),
    owns: options.owns ?? {},
    creates: options.creates ?? false,
    takesFile: options.takesFile ?? false,
    costly: options.costly ?? false,
    shared: options.shared ?? false,
  };
}

function tokenUseOf({ access, method }: { access: Access; method: Method }): TokenUse {
  const ownData = access === "self" || typeof access === "object";
  if (!ownData) return "never";
  return method === "GET" ? "read" : "control";
}

export type ParamsOf<E extends Endpoint> = z.output<E["params"]>;
export type QueryOf<E extends Endpoint> = z.output<E["query"]>;
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E["body"]>>;
export type BodyInput<E extends Endpoint> = z.input<NonNullable<E["body"]>>;
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;

/** A positive integer in a JSON body. */
export const id = z.int().check(z.minimum(1), z.maximum(LARGEST_ID));

/** Of what comes every day in every home: entries of the history, alerts. */
export const longId = z.int().check(z.minimum(1));

const wholeNumber = (pattern: RegExp, most: number, code: PlainCode) =>
  z.pipe(
    z.string().check(z.regex(pattern, code)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.maximum(most, code)),
    ),
  );

/** A positive integer in a path, as text: plain ASCII digits, no sign, no leading zeros. */
export const idInPath = wholeNumber(/^[1-9][0-9]{0,9}$/, LARGEST_ID, "input.id-invalid");
export const longIdInPath = wholeNumber(
  /^[1-9][0-9]{0,15}$/,
  Number.MAX_SAFE_INTEGER,
  "input.id-invalid",
);

/** Of a query: how many entries of a long list; absent: as many as the endpoint says. */
export const pageLimit = z.optional(
  wholeNumber(/^[1-9][0-9]{0,2}$/, LONGEST_PAGE, "input.page-limit-invalid"),
);
/** Of a query: only entries before this instant, for paging. */
export const beforeInstant = z.optional(z.iso.datetime());

/** Text from people, with further checks; PostgreSQL stores no NUL, and nobody types one. */
export function text(longest: number, ...checks: Parameters<z.ZodMiniString["check"]>) {
  return z.string().check(
    ...checks,
    z.maxLength(longest),
    z.refine((value) => !value.includes("\u0000"), "input.text-with-nul" satisfies PlainCode),
  );
}

/** What people call a thing of theirs. `missing`: what to say when it shows nothing. */
export const chosenName = (missing: PlainCode) =>
  text(
    LONGEST_NAME,
    z.overwrite(withoutControls),
    z.trim(),
    z.minLength(1, missing),
    z.refine(showsSomething, missing),
  );

/** An instant in the API: ISO 8601 in UTC with Z. */
export const instant = z.string();

export const success = z.object({
  success: z.literal(true),
  /** In English. */
  message: z.optional(z.string()),
  sentence: z.optional(anySentence),
});
