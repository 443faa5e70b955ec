// What the account forms accept, with their messages in the reader's language.
import * as z from "zod/mini";

// The page's security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

export const PASSWORD_MIN = 6;
const RESET_TOKEN_MAX = 100;

/** A message by its name. */
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
    .check(sameTwice(say));
export type ResetConfirmForm = z.output<ReturnType<typeof resetConfirmForm>>;

export const changePasswordForm = (say: Say) =>
  z
    .object({
      currentPassword: z.string(),
      password: password(say),
      confirmPassword: z.string(),
    })
    .check(sameTwice(say));
export type ChangePasswordForm = z.output<ReturnType<typeof changePasswordForm>>;

function sameTwice(say: Say) {
  return z.refine<{ password: string; confirmPassword: string }>(
    (form) => form.password === form.confirmPassword,
    { error: say("match"), path: ["confirmPassword"] },
  );
}
