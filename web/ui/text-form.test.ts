// The messages of a form of text fields.
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { messagesOf } from "./text-form.ts";

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(2, "short"), z.regex(/^a/, "begins with a")),
    again: z.string(),
  })
  .check(z.refine(({ name, again }) => name === again, { error: "differs", path: ["again"] }));

test("each field that is amiss has its first message, and no other field one", () => {
  expect(messagesOf(schema, { name: " b ", again: "b" })).toEqual({ name: "short" });
  expect(messagesOf(schema, { name: " b ", again: "" })).toEqual({
    name: "short",
    again: "differs",
  });
  expect(messagesOf(schema, { name: "ab", again: "ac" })).toEqual({ again: "differs" });
  expect(messagesOf(schema, { name: " ab ", again: "ab" })).toEqual({});
});
