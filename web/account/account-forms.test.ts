// What the account forms accept, and their error messages.
import { describe, expect, it } from "vitest";
import { confirmPasswordReset, register } from "#contract/account";
import { loginForm, registerForm, resetConfirmForm, resetRequestForm } from "./account-forms.ts";

const say = (name: string) => name;
const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("the account forms", () => {
  it("ask for what signing in needs", () => {
    expect(messages(loginForm(say).safeParse({ username: " ", password: "12345" }))).toEqual([
      "username: usernameOrEmail",
      "password: password",
    ]);
    expect(messages(loginForm(say).safeParse({ username: "a", password: "123456" }))).toEqual([]);
  });

  it("ask for what an account needs", () => {
    const empty = { username: "", email: "x", password: "", name: "" };
    expect(messages(registerForm(say).safeParse(empty))).toEqual([
      "username: username",
      "email: email",
      "password: password",
      "name: name",
    ]);
  });

  it("send what the contract accepts", () => {
    const account = { username: " amina ", email: "a@example.org", password: "123456", name: "A" };
    expect(register.body?.safeParse(registerForm(say).parse(account)).error).toBeUndefined();
    const reset = { token: "t".repeat(100), password: "123456", confirmPassword: "123456" };
    const sent = resetConfirmForm(say).parse(reset);
    expect(confirmPasswordReset.body?.safeParse(sent).error).toBeUndefined();
  });

  it("know a wrong address and two passwords that differ", () => {
    expect(messages(resetRequestForm(say).safeParse({ email: "nobody" }))).toEqual([
      "email: resetEmail",
    ]);
    const form = { token: "", password: "12345", confirmPassword: "12345" };
    expect(messages(resetConfirmForm(say).safeParse(form))).toEqual([
      "token: token",
      "password: password",
      "confirmPassword: confirm",
    ]);
    const differing = { token: "t", password: "123456", confirmPassword: "1234567" };
    expect(messages(resetConfirmForm(say).safeParse(differing))).toEqual([
      "confirmPassword: match",
    ]);
    const long = { token: "t".repeat(101), password: "123456", confirmPassword: "123456" };
    expect(messages(resetConfirmForm(say).safeParse(long))).toEqual(["token: token"]);
  });
});
