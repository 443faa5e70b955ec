// The messages of a form of text fields.
import { expect, test } from "vitest";
import { asSent, messagesOf, type TextFields } from "./text-form.ts";

const fields: TextFields<{ name: string; again: string }> = {
  name: {
    trims: true,
    amiss: (name) => (name.length < 2 ? "short" : !name.startsWith("a") && "begins with a"),
  },
  again: { amiss: (again, { name }) => again !== name && "differs" },
};

test("each field that is amiss has its message, and no other field one", () => {
  expect(messagesOf(fields, { name: " b ", again: "b" })).toEqual({ name: "short" });
  expect(messagesOf(fields, { name: " bc ", again: "" })).toEqual({
    name: "begins with a",
    again: "differs",
  });
  expect(messagesOf(fields, { name: "ab", again: "ac" })).toEqual({ again: "differs" });
  expect(messagesOf(fields, { name: " ab ", again: "ab" })).toEqual({});
});

test("a field is sent as it was typed, trimmed where it says so", () => {
  expect(asSent(fields, { name: " ab ", again: " ab " })).toEqual({ name: "ab", again: " ab " });
});
