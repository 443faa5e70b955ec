// What the account forms accept, and their error messages.
import { describe, expect, it } from "vitest";
import { confirmPasswordReset, register } from "#contract/account";
import { asSent, messagesOf } from "../ui/text-form.ts";
import {
  changePasswordForm,
  deleteAccountForm,
  loginForm,
  registerForm,
  resetConfirmForm,
  resetPageForm,
  resetRequestForm,
} from "./account-forms.ts";

const say = (name: string) => name;

describe("the account forms", () => {
  it("ask for what signing in needs", () => {
    expect(messagesOf(loginForm(say), { username: " ", password: "12345" })).toEqual({
      username: "usernameOrEmail",
      password: "password",
    });
    expect(messagesOf(loginForm(say), { username: "a", password: "123456" })).toEqual({});
    const long = { username: "a", password: "1".repeat(1025) };
    expect(messagesOf(loginForm(say), long)).toEqual({ password: "passwordMax" });
  });

  it("ask for what an account needs", () => {
    const empty = { username: "", email: "x", password: "", name: "" };
    expect(messagesOf(registerForm(say), empty)).toEqual({
      username: "username",
      email: "email",
      password: "password",
      name: "name",
    });
  });

  it("send what the contract accepts", () => {
    const account = {
      ...{ username: " amina ", email: " a@example.org ", password: " 123456 ", name: "A" },
    };
    const sent = asSent(registerForm(say), account);
    expect(sent).toEqual({ ...account, username: "amina", email: "a@example.org" });
    expect(register.body?.safeParse(sent).error).toBeUndefined();
    const reset = { token: "t".repeat(100), password: "123456", confirmPassword: "123456" };
    expect(messagesOf(resetConfirmForm(say), reset)).toEqual({});
    expect(confirmPasswordReset.body?.safeParse(reset).error).toBeUndefined();
  });

  it.each(["nobody", "a@b", "a b@example.org", "jo@bücher.example", "a..b@example.org", "@b.org"])(
    "know %s for a wrong address, as the contract does",
    (address) => {
      expect(messagesOf(resetRequestForm(say), { email: address })).toEqual({
        email: "resetEmail",
      });
      const account = { username: "amina", email: address, password: "123456", name: "A" };
      expect(register.body?.safeParse(account).success).toBe(false);
    },
  );

  it("know two passwords that differ, and a token that is none", () => {
    const form = { token: "", password: "12345", confirmPassword: "12345" };
    expect(messagesOf(resetConfirmForm(say), form)).toEqual({
      token: "token",
      password: "password",
      confirmPassword: "confirm",
    });
    const differing = { token: "t", password: "123456", confirmPassword: "1234567" };
    expect(messagesOf(resetConfirmForm(say), differing)).toEqual({ confirmPassword: "match" });
    const long = { token: "t".repeat(101), password: "123456", confirmPassword: "123456" };
    expect(messagesOf(resetConfirmForm(say), long)).toEqual({ token: "token" });
    const onPage = { password: "12345", confirmPassword: "" };
    expect(messagesOf(resetPageForm(say), onPage)).toEqual({
      password: "short",
      confirmPassword: "mismatch",
    });
    const changed = { currentPassword: "", password: "123456", confirmPassword: "12345" };
    expect(messagesOf(changePasswordForm(say), changed)).toEqual({ confirmPassword: "match" });
  });

  it("delete an account for its very name", () => {
    expect(messagesOf(deleteAccountForm("amina"), { username: "Amina" })).not.toEqual({});
    expect(messagesOf(deleteAccountForm("amina"), { username: "amina" })).toEqual({});
  });
});
