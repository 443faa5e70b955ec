// The hint at a password's strength.
import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("password strength", () => {
  it("says nothing of nothing", () => expect(passwordStrength("")).toBeNull());
  it.each([
    ["abcdef", "weak"],
    ["aaaaaaaaaaaaaaaaaaaa", "weak"],
    ["123456", "weak"],
    ["sunrise1990", "fair"],
    ["correct horse battery", "strong"],
    ["كلمة سر طويلة جدا", "strong"],
  ])("finds %s %s", (password, strength) => expect(passwordStrength(password)).toBe(strength));
});
