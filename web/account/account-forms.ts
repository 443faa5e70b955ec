// What the account forms accept, with error messages in the reader's language.
import * as z from "zod/mini";

export const PASSWORD_MIN = 6;
const RESET_TOKEN_MAX = 100;

/** Translates a message by its key. */
type Say = (name: ValidationName) => string;
export type ValidationName =
  | "usernameOrEmail"
  | "username"
  | "email"
  | "password"
  | "passwordMax"
  | "name"
  | "resetEmail"
  | "token"
  | "confirm"
  | "match"
  | "currentPassword";

const PASSWORD_MAX = 1024;

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const password = (say: Say) =>
  z
    .string()
    .check(
      z.minLength(PASSWORD_MIN, say("password")),
      z.maxLength(PASSWORD_MAX, say("passwordMax")),
    );

export const loginForm = (say: Say) =>
  z.object({ username: required(say("usernameOrEmail")), password: password(say) });
export type LoginForm = z.output<ReturnType<typeof loginForm>>;

export const registerForm = (say: Say) =>
  z.object({
    username: required(say("username")),
    email: z.string().check(z.trim(), z.email(say("email"))),
    password: password(say),
    name: required(say("name")),
  });
export type RegisterForm = z.output<ReturnType<typeof registerForm>>;

export const resetRequestForm = (say: Say) =>
  z.object({ email: z.string().check(z.trim(), z.email(say("resetEmail"))) });
export type ResetRequestForm = z.output<ReturnType<typeof resetRequestForm>>;

export const resetConfirmForm = (say: Say) =>
  z
    .object({
      token: z
        .string()
        .check(z.trim(), z.minLength(1, say("token")), z.maxLength(RESET_TOKEN_MAX, say("token"))),
      password: password(say),
      confirmPassword: z.string().check(z.minLength(PASSWORD_MIN, say("confirm"))),
    })
    .check(sameTwice(say("match")));
export type ResetConfirmForm = z.output<ReturnType<typeof resetConfirmForm>>;

/** The form of the page that a reset link in an e-mail opens. */
export const resetPageForm = (say: (name: "short" | "mismatch") => string) =>
  z
    .object({
      password: z.string().check(z.minLength(PASSWORD_MIN, say("short"))),
      confirmPassword: z.string(),
    })
    .check(sameTwice(say("mismatch")));

export const personForm = (say: Say) =>
  z.object({ name: required(say("name")), timezone: z.string() });
export type PersonForm = z.output<ReturnType<typeof personForm>>;

export const deleteAccountForm = (username: string) =>
  z.object({ username: z.string().check(z.refine((typed) => typed === username)) });
export type DeleteAccountForm = z.output<ReturnType<typeof deleteAccountForm>>;

export const changePasswordForm = (say: Say) =>
  z
    .object({
      currentPassword: z.string(),
      password: password(say),
      confirmPassword: z.string(),
    })
    .check(sameTwice(say("match")));
export type ChangePasswordForm = z.output<ReturnType<typeof changePasswordForm>>;

function sameTwice(message: string) {
  return z.refine<{ password: string; confirmPassword: string }>(
    (form) => form.password === form.confirmPassword,
    { error: message, path: ["confirmPassword"] },
  );
}
