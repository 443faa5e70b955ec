// Accounts: profile, registering, signing in and out, and recovering a password.
import * as z from "zod/mini";
import { calendarDate } from "./calendar-dates.ts";
import { EMAIL_ADDRESS } from "./email-addresses.ts";
import {
  chosenName,
  endpoint,
  id,
  idInPath,
  instant,
  pageLimit,
  success,
  text,
} from "./endpoint.ts";
import { hourClocks, languageCodes } from "./languages.ts";
import { isKnownZone } from "./times/zone-here.ts";
import { hasHidden, showsSomething } from "./visible-names.ts";
import { anySentence } from "./sentences/sentence.ts";
import type { PlainCode } from "./sentences/sentences.ts";

export const roles = ["user", "developer", "admin"] as const;
export type Role = (typeof roles)[number];

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 1024;
export const RESET_TOKEN_MAX = 100;

export const timezone = text(
  64,
  z.refine(isTimezone, "input.timezone-unknown" satisfies PlainCode),
);

/**
 * Offsets of a zone by the server's rules: from each instant on so many minutes are added to UTC. A page
 * shows times by them, whatever edition of the rules its browser has.
 */
export const offsetsOfZone = z.array(z.object({ from: instant, minutes: z.number() }));

/** Abbreviations that each stand for several zones: Intl accepts them, Temporal throws. */
const AMBIGUOUS =
  /^(ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i;

/**
 * A zone as a browser states its own: also one that this server does not know, such as Etc/Unknown of
 * a system without a zone, or one newer than its zone data.
 */
export const statedTimezone = text(
  64,
  z.refine(isZoneName, "input.timezone-unknown" satisfies PlainCode),
);

/** Whether the zone rules of this machine have it; another version of them may not. */
export function isTimezone(zone: string): boolean {
  return isZoneName(zone) && isKnownZone(zone);
}

/** Intl accepts offsets such as +02:00, but they have no clock changes. */
function isZoneName(zone: string): boolean {
  return /^[A-Za-z]/.test(zone) && !AMBIGUOUS.test(zone);
}

const language = z.enum(languageCodes, "account.language-unknown" satisfies PlainCode);

const username = text(
  64,
  // Before trimming, which would remove line breaks at the ends.
  z.refine((name) => !hasHidden(name), "account.username-invisible" satisfies PlainCode),
  z.trim(),
  z.minLength(1, "account.username-missing" satisfies PlainCode),
  z.refine(showsSomething, "account.username-missing" satisfies PlainCode),
);
const emailAddress = text(
  254,
  z.trim(),
  z.maxLength(254),
  z.email({ pattern: EMAIL_ADDRESS, error: "account.email-invalid" satisfies PlainCode }),
);
const newPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, "account.password-short" satisfies PlainCode),
    z.maxLength(PASSWORD_MAX, "account.password-long" satisfies PlainCode),
  );
const personName = chosenName("account.name-missing");

export const user = z.object({
  id,
  username: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  role: z.enum(roles),
  avatar: z.nullable(z.string()),
  timezone: z.string(),
  /** YYYY-MM-DD: all schedules rest before that day; null: they do not. */
  pausedUntil: z.nullable(z.string()),
  /** Null: not chosen; each browser then uses its own language. */
  language: z.nullable(language),
  /** Of the times that it reads; null: in a page the browser's own, in letters that of 24 hours. */
  clock: z.nullable(z.enum(hourClocks)),
  createdAt: instant,
});
export type User = z.output<typeof user>;

const session = z.object({
  success: z.literal(true),
  user,
  message: z.optional(z.string()),
  sentence: z.optional(anySentence),
});

export const getUser = endpoint({
  method: "GET",
  path: "/api/user",
  summary: "The signed-in user; 401 when nobody is signed in",
  access: "signedIn",
  reply: z.extend(session, {
    /**
     * With the header `wird-timezone` only: of the zone in it, unless the server does not know it, and of the
     * account's, by the server's rules.
     */
    zones: z.optional(z.array(z.object({ timezone: z.string(), zoneOffsets: offsetsOfZone }))),
  }),
});

export const login = endpoint({
  method: "POST",
  path: "/api/login",
  summary: "Signs in with username or e-mail",
  access: "anyone",
  body: z.strictObject({
    username: text(254, z.trim(), z.minLength(1, "account.email-missing" satisfies PlainCode)),
    password: newPassword,
  }),
  reply: session,
  status: 200,
});

export const register = endpoint({
  method: "POST",
  path: "/api/register",
  summary: "Makes an account and signs in; the first account of a server is its admin",
  access: "anyone",
  body: z.strictObject({
    username,
    email: emailAddress,
    password: newPassword,
    name: personName,
    /** Unknown here: UTC. */
    timezone: z.optional(statedTimezone),
    // Absent: the language that the browser requests.
    language: z.optional(language),
    /** The token of an invitation to a household, where only those who have one may register. */
    invitation: z.optional(text(100, z.minLength(1))),
  }),
  reply: session,
});

export const logout = endpoint({
  method: "POST",
  path: "/api/logout",
  summary: "Ends the session",
  access: "anyone",
  reply: success,
  status: 200,
});

export const updateUser = endpoint({
  method: "PATCH",
  path: "/api/user",
  summary: "Changes one's name, time zone, language or clock; pauses all schedules until a day",
  access: "signedIn",
  costly: true,
  body: z.strictObject({
    name: z.optional(personName),
    timezone: z.optional(timezone),
    language: z.optional(language),
    /** Null: chosen no more. */
    clock: z.optional(z.nullable(z.enum(hourClocks))),
    /** Today or later on the account's clocks. */
    pausedUntil: z.optional(z.nullable(calendarDate)),
  }),
  reply: session,
});

/** What opens an account beside its sessions, or carries its things elsewhere; in the order in which it is ended. */
export const accessKinds = [
  ...(["household", "agents", "tokens", "calendar", "webhooks", "push", "alexa"] as const),
] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Names where there are several, else whether there is one. */
export const openAccess = z.object({
  /** It shares the speakers of a household. */
  household: z.boolean(),
  agents: z.array(z.string()),
  tokens: z.array(z.string()),
  calendar: z.boolean(),
  /** A webhook or ntfy, which is sent the account's alerts. */
  webhooks: z.boolean(),
  /** The browsers that show its notifications. */
  push: z.array(z.string()),
  alexa: z.boolean(),
});
export type OpenAccess = z.output<typeof openAccess>;

/** The kinds of which there is something. */
export const openKinds = (access: OpenAccess): AccessKind[] =>
  accessKinds.filter((kind) => {
    const one = access[kind];
    return Array.isArray(one) ? one.length > 0 : one;
  });

/** After a new password: what works on as before, since it never needed the old one. */
const newPasswordSet = z.object({ ...success.shape, stillOpen: openAccess });

export const getAccess = endpoint({
  method: "GET",
  path: "/api/user/access",
  summary: "What opens one's account beside its sessions: tokens, feed, agents, household and more",
  access: "signedIn",
  reply: openAccess,
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/user/password",
  summary: "Changes one's password and ends all other sessions",
  access: "signedIn",
  body: z.strictObject({
    // Absent for accounts that have only signed in through Google.
    currentPassword: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
    password: newPassword,
  }),
  reply: newPasswordSet,
  status: 200,
});

export const logoutEverywhere = endpoint({
  method: "POST",
  path: "/api/user/logout-everywhere",
  summary: "Ends all of one's sessions, and of what else opens the account what is named",
  access: "signedIn",
  body: z.strictObject({ also: z._default(z.array(z.enum(accessKinds)), []) }),
  reply: success,
  status: 200,
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/api/user",
  summary: "Deletes one's account with all its data",
  access: "signedIn",
  // The typed username confirms the deletion.
  body: z.strictObject({ username: text(64) }),
  reply: success,
});

export const exportAccount = endpoint({
  method: "GET",
  path: "/api/user/export",
  summary: "Everything Wird keeps about one, as JSON",
  access: "signedIn",
  costly: true,
  reply: z.looseObject({}),
});

export const listUsers = endpoint({
  method: "GET",
  path: "/api/users",
  summary: "The newest 500 accounts, or those before one of them, by their ids",
  access: "admin",
  query: z.strictObject({
    /** Only accounts that are older than the one with this id. */
    before: z.optional(idInPath),
    limit: pageLimit,
  }),
  reply: z.array(user),
});

export const changeRole = endpoint({
  method: "PATCH",
  path: "/api/admin/users/:id",
  summary: "Changes somebody's role",
  access: "admin",
  params: z.strictObject({ id: idInPath }),
  body: z.strictObject({ role: z.enum(roles) }),
  reply: user,
});

export const endSessions = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id/sessions",
  summary: "Signs somebody out everywhere",
  access: "admin",
  params: z.strictObject({ id: idInPath }),
  reply: success,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:id",
  summary: "Deletes somebody's account with all its data",
  access: "admin",
  params: z.strictObject({ id: idInPath }),
  reply: success,
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/password-reset-request",
  summary: "Sends a reset link, if there is an account with this e-mail",
  access: "anyone",
  body: z.strictObject({ email: emailAddress }),
  reply: z.object({
    success: z.literal(true),
    message: z.string(),
    sentence: anySentence,
    testEmailUrl: z.optional(z.string()),
  }),
  status: 200,
});

export const confirmPasswordReset = endpoint({
  method: "POST",
  path: "/api/auth/password-reset-confirm",
  summary: "Sets a new password with the token of a reset link",
  access: "anyone",
  body: z
    .strictObject({
      token: text(
        RESET_TOKEN_MAX,
        z.minLength(1, "account.reset-token-missing" satisfies PlainCode),
      ),
      password: newPassword,
      confirmPassword: z.string().check(z.maxLength(PASSWORD_MAX)),
    })
    .check(
      z.refine((form) => form.password === form.confirmPassword, {
        error: "account.passwords-differ" satisfies PlainCode,
        path: ["confirmPassword"],
      }),
    ),
  reply: newPasswordSet,
  status: 200,
});

/** `invited`: by an open invitation to a household. The first account of an empty server may always be made. */
export const registrations = ["open", "invited", "closed"] as const;
export type Registration = (typeof registrations)[number];

export const signInOptions = endpoint({
  method: "GET",
  path: "/api/auth/options",
  summary: "Which ways to sign in there are, and whether the next account is this server's first",
  access: "anyone",
  reply: z.object({
    google: z.boolean(),
    firstAccount: z.boolean(),
    /** Who may make an account; left out: anybody. */
    registration: z.optional(z.enum(registrations)),
  }),
});

export const authDebug = endpoint({
  method: "GET",
  path: "/api/auth/debug",
  summary: "Why one's own last Google sign-in failed",
  access: "anyone",
  reply: z.object({
    success: z.literal(true),
    oauthError: z.nullable(
      z.object({ code: z.string(), message: z.string(), sentence: anySentence }),
    ),
  }),
});
