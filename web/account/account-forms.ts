// What the account forms accept, with error messages in the reader's language.
import { EMAIL_ADDRESS } from "#contract/email-addresses";
import { PASSWORD_MAX, PASSWORD_MIN, RESET_TOKEN_MAX } from "#contract/account";
import type { TextField, TextFields } from "../ui/text-form.ts";

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

type Fields<Name extends string> = TextFields<Record<Name, string>>;
type Field = TextField<Record<string, string>>;

const required = (message: string): Field => ({
  trims: true,
  amiss: (text) => text === "" && message,
});

const email = (message: string): Field => ({
  trims: true,
  amiss: (text) => !EMAIL_ADDRESS.test(text) && message,
});

const password = (say: Say): Field => ({
  amiss: ({ length }) =>
    length < PASSWORD_MIN ? say("password") : length > PASSWORD_MAX && say("passwordMax"),
});

/** The password again; `short`: what is said of one that is too short. */
const samePassword = (message: string, short?: string): TextField<{ password: string }> => ({
  amiss: (again, values) =>
    short !== undefined && again.length < PASSWORD_MIN
      ? short
      : again !== values.password && message,
});

export const loginForm = (say: Say): Fields<"username" | "password"> => ({
  username: required(say("usernameOrEmail")),
  password: password(say),
});
export type LoginForm = ValuesOf<typeof loginForm>;

export const registerForm = (say: Say): Fields<"username" | "email" | "password" | "name"> => ({
  username: required(say("username")),
  email: email(say("email")),
  password: password(say),
  name: required(say("name")),
});
export type RegisterForm = ValuesOf<typeof registerForm>;

export const resetRequestForm = (say: Say): Fields<"email"> => ({
  email: email(say("resetEmail")),
});
export type ResetRequestForm = ValuesOf<typeof resetRequestForm>;

export const resetConfirmForm = (say: Say): Fields<"token" | "password" | "confirmPassword"> => ({
  token: {
    trims: true,
    amiss: ({ length }) => (length === 0 || length > RESET_TOKEN_MAX) && say("token"),
  },
  password: password(say),
  confirmPassword: samePassword(say("match"), say("confirm")),
});
export type ResetConfirmForm = ValuesOf<typeof resetConfirmForm>;

/** The form of the page that a reset link in an e-mail opens. */
export const resetPageForm = (
  say: (name: "short" | "mismatch") => string,
): Fields<"password" | "confirmPassword"> => ({
  password: { amiss: ({ length }) => length < PASSWORD_MIN && say("short") },
  confirmPassword: samePassword(say("mismatch")),
});

export const personForm = (say: Say): Fields<"name"> => ({ name: required(say("name")) });

/** Its button waits for the very name. */
export const deleteAccountForm = (username: string): Fields<"username"> => ({
  username: { amiss: (typed) => typed !== username && username },
});
export type DeleteAccountForm = ValuesOf<typeof deleteAccountForm>;

export const changePasswordForm = (
  say: Say,
): Fields<"currentPassword" | "password" | "confirmPassword"> => ({
  currentPassword: {},
  password: password(say),
  confirmPassword: samePassword(say("match")),
});
export type ChangePasswordForm = ValuesOf<typeof changePasswordForm>;

type ValuesOf<Form extends (...args: never) => object> = Record<keyof ReturnType<Form>, string>;
