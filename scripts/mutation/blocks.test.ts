// Which block surrounds a break, and that marked sources do what they did before.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../checks/test-runs.ts";
import { blockAround, blocksOf, markBlocks } from "./blocks.ts";
import { mutantsOf } from "./mutants.ts";

const source = [
  'const text = "ﷺ";',
  "export const twice = (a: number) => a * 2;",
  "export function f(a: number) {",
  "  if (a > 1) {",
  "    return [a].map((one) => ({ one }));",
  "  }",
  "  return null;",
  "}",
].join("\n");

test("marks functions, braces and bodies of arrow functions, behind letters of several bytes too", () => {
  const blocks = blocksOf("a.ts", source);
  const marked = markBlocks(source, blocks, "./enter.ts").replaceAll(/"[0-9a-f]{12}"/g, "ID");
  expect(marked.split("\n")).toEqual([
    'import { enterBlock } from "./enter.ts";',
    'const text = "ﷺ";',
    "export const twice = (a: number) => (enterBlock(ID), a * 2);",
    "export function f(a: number) {enterBlock(ID);",
    "  if (a > 1) {enterBlock(ID);",
    "    return [a].map((one) => (enterBlock(ID), ({ one })));",
    "  }",
    "  return null;",
    "}",
  ]);
});

test("the smallest block around a place is found; what runs at the load of a module has none", () => {
  const blocks = blocksOf("a.ts", source);
  const bytes = Buffer.from(source);
  const around = (text: string) => {
    const block = blockAround(blocks, bytes.indexOf(text));
    return block && bytes.subarray(block.start, block.end).toString();
  };
  expect(around("a * 2")).toBe("a * 2");
  expect(around("({ one })")).toBe("({ one })");
  expect(around("return [a]")).toMatch(/^\{\s+return \[a\]/);
  expect(around("a > 1")).toMatch(/^\{\s+if/);
  expect(around("const text")).toBe(undefined);
});

test("a block keeps its name while other parts of its file change, and has another one in another file", () => {
  const ids = (file: string, text: string) => blocksOf(file, text).map(({ id }) => id);
  const before = ids("a.ts", source);
  const after = ids("a.ts", source.replace("a * 2", "a * 3"));
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[0]).not.toBe(before[0]);
  expect(ids("b.ts", source)).not.toContain(before[0]);
});

test("a marked file of the server parses, and each change within a function has a block", () => {
  const file = "server/runs/run-life.ts";
  const text = readFileSync(path.join(root, file), "utf8");
  const blocks = blocksOf(file, text);
  expect(() => blocksOf(file, markBlocks(text, blocks, "./x.ts"))).not.toThrow();
  const within = mutantsOf(file, text).filter(({ source: line }) => /^(if|return)\b/.test(line));
  expect(within.length).toBeGreaterThan(20);
  for (const { at, source: line } of within) expect(blockAround(blocks, at), line).toBeDefined();
});
