// The values a fuzz sends: bodies generated from the contract's schemas, and invalid ones.
import fc from "fast-check";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint";

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** Values that people, programs and attackers send in place of valid ones. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    "0",
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    "\u0000",
    "\ud800",
    "\u202Ereversed",
    "'; drop table users; --",
    "%",
    "٠٧:٣٠",
    "24:00",
    "9999-99-99",
    "x".repeat(10_000),
    [],
    {},
    [[[[]]]],
    { $ne: null },
    { toString: "x" },
    { length: 1e9 },
  ),
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values valid for a schema, as far as JSON Schema describes them. */
function meant(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(meant));
  const [type] = [schema.type].flat();
  switch (type) {
    case "integer":
    case "number": {
      const min = Math.ceil(Math.max(schema.minimum ?? 0, -1e6));
      const max = Math.floor(Math.min(schema.maximum ?? 1e6, 1e6));
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max, 1, 2));
    }
    case "string":
      return fc.oneof(
        fc.constantFrom(
          "04:50",
          "05:20",
          "2027-01-01",
          "Asia/Riyadh",
          "amina@example.org",
          "amina",
        ),
        fc.string({ maxLength: Math.min(schema.maxLength ?? 100, 100) }),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(meant(schema.items ?? {}), { maxLength: 8 });
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      const record = Object.fromEntries(fields.map(([name, each]) => [name, meant(each)]));
      return fc.record(record, { requiredKeys: [] });
    }
    default:
      return odd;
  }
}

/** Mostly valid bodies with some odd fields, or entirely invalid ones. */
export function bodies(endpoint: Endpoint): fc.Arbitrary<unknown> {
  if (!endpoint.body) return fc.oneof(fc.constant(undefined), odd);
  const schema = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" });
  const good = meant(schema as JsonSchema);
  const names = Object.keys((schema as JsonSchema).properties ?? {});
  const spoiled = fc
    .tuple(good, fc.constantFrom(...names, "unknown", "__proto__", "constructor"), odd)
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }));
  return fc.oneof({ weight: 3, arbitrary: good }, { weight: 3, arbitrary: spoiled }, odd);
}
