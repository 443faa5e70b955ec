// Long events in parts: each short enough for PostgreSQL, and joined again by the receiver.
import { expect, test } from "vitest";
import { createTextJoiner, payloadsOf } from "./event-payloads.ts";

const joined = (payloads: string[]) => {
  const join = createTextJoiner();
  return payloads.map(join).filter((text) => text !== null);
};

test.each([
  ["short", JSON.stringify({ name: "x" }), 1],
  ["as long as may be", JSON.stringify("x".repeat(7898)), 1],
  ["a byte longer", JSON.stringify("x".repeat(7899)), 2],
  ["long, of letters of three bytes", JSON.stringify("سورة".repeat(5000)), 7],
  ["long, of what JSON escapes", JSON.stringify('"\\\n'.repeat(9000)), 10],
] as const)("%s", (_, text, parts) => {
  const payloads = payloadsOf(text);
  expect(payloads).toHaveLength(parts);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  expect(joined(payloads)).toEqual([text]);
});

test("texts follow one another, and one whose beginning was missed is left out", () => {
  const [long, other] = [JSON.stringify("a".repeat(20_000)), JSON.stringify("b".repeat(20_000))];
  const all = [...payloadsOf(long).slice(1), '{"name":"short"}', ...payloadsOf(other)];
  expect(joined(all)).toEqual(['{"name":"short"}', other]);
  expect(joined([...payloadsOf(long).slice(0, 2), ...payloadsOf(other)])).toEqual([other]);
});

test("two equal texts have no equal part: PostgreSQL would deliver it once", () => {
  const long = JSON.stringify("a".repeat(20_000));
  const all = [...payloadsOf(long), ...payloadsOf(long)];
  expect(new Set(all).size).toBe(all.length);
});
