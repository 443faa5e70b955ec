// The mutator: which points it finds, what it changes there, and that its lists fit the sources.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../checks/test-runs.ts";
import { EQUIVALENT, isOne } from "./equivalent-mutants.ts";
import { type Mutant, mutantsOf, sampleOf } from "./mutants.ts";
import { applyBreak, NAMED_BREAKS } from "./named-breaks.ts";

const found = (source: string, file = "a.ts") =>
  mutantsOf(file, source).map(({ kind, from, to }) => `${kind}: ${from} -> ${to}`);

test("finds conditions, operators, calls, booleans, numbers and the texts of toasts", () => {
  expect(found("if (ready) go();")).toEqual(["condition: ready -> !(ready)", "call: go(); -> ;"]);
  expect(found("const x = a < b && c;")).toEqual(["operator: && -> ||", "operator: < -> <="]);
  expect(found("const x = a ? 4 : true;")).toEqual([
    "condition: a -> !(a)",
    "number: 4 -> 5",
    "boolean: true -> false",
  ]);
  expect(found("await save(); void tell(); list?.forEach(f);")).toEqual([
    "call: await save(); -> ;",
    "call: void tell(); -> ;",
    "call: list?.forEach(f); -> ;",
  ]);
  expect(found('const x = toast({ title: t("failed"), variant: "destructive" });')).toEqual([
    'text: "failed" -> ""',
    'text: "destructive" -> ""',
  ]);
  expect(found('const x = <p>{open && t("open")}</p>;', "a.tsx")).toEqual(["operator: && -> ||"]);
});

test("leaves alone what does not run, and what is no change", () => {
  expect(found('import { a } from "b"; type T = true | 1; interface I { n: 2 }')).toEqual([]);
  expect(found('export * from "b"; const x = `a` + b;')).toEqual([]);
  expect(found('log.info("told"); app.log.error(e);')).toEqual([]);
  expect(found("const x = (a as 1)! satisfies true;")).toEqual([]);
  expect(found("const x = (1 as number)!;")).toEqual(["number: 1 -> 2"]);
  expect(found("const x = 1_500;")).toEqual(["number: 1_500 -> 3000"]);
});

test("changes the text at its place and nowhere else, also behind letters of several bytes", () => {
  const source = '// "قرآن" – é\nconst a = "ﷺ";\nif (a /* < */ <= 3) b();\n';
  const [condition, operator] = mutantsOf("a.ts", source) as [Mutant, Mutant];
  expect(condition.text).toBe(source.replace("a /* < */ <= 3", "!(a /* < */ <= 3)"));
  expect(operator).toMatchObject({ line: 3, source: "if (a /* < */ <= 3) b();" });
  expect(operator.text).toBe(source.replace("<=", "<").replace("/* < */ <", "/* < */ <"));
  for (const { text } of mutantsOf("a.ts", source)) expect(text).not.toBe(source);
});

test("every change of a real file parses, and is another one", () => {
  const file = "server/runs/run-life.ts";
  const source = readFileSync(path.join(root, file), "utf8");
  const mutants = mutantsOf(file, source);
  expect(mutants.length).toBeGreaterThan(50);
  expect(new Set(mutants.map(({ text }) => text)).size).toBe(mutants.length);
  for (const { text } of sampleOf(mutants, 20, 1))
    expect(() => mutantsOf(file, text)).not.toThrow();
});

test("a seed chooses the same sample, another seed another one, never one twice", () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  expect(sampleOf(items, 10, 7)).toEqual(sampleOf(items, 10, 7));
  expect(sampleOf(items, 10, 7)).not.toEqual(sampleOf(items, 10, 8));
  expect(new Set(sampleOf(items, 100, 7)).size).toBe(100);
  expect(sampleOf(items, 200, 7)).toHaveLength(100);
});

test("each named break fits its source once, and names a test that exists", () => {
  for (const each of NAMED_BREAKS) {
    const source = readFileSync(path.join(root, each.file), "utf8");
    expect(applyBreak(each, source), each.name).not.toBe(source);
    const tests = readFileSync(path.join(root, each.test), "utf8");
    expect(tests.includes(each.title), `${each.test}: ${each.title}`).toBe(true);
  }
  const [some] = NAMED_BREAKS;
  if (some) expect(() => applyBreak(some, "")).toThrow("mend the break");
});

test("each equivalent change is one that is found, with a reason", () => {
  for (const equivalent of EQUIVALENT) {
    const { file, source, why } = equivalent;
    const all = mutantsOf(file, readFileSync(path.join(root, file), "utf8"));
    const same = all.filter((each) => isOne(equivalent, each));
    const name = `${file}: ${typeof source === "string" ? source : source.source}`;
    expect(same.length, name).toBeGreaterThan(0);
    expect(why.length, name).toBeGreaterThan(10);
  }
});
