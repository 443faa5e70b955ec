// Finds the blocks of a source file and marks them, so that a run of the tests tells which test enters which. Pure.
import { createHash } from "node:crypto";
import { parseSync } from "@swc/core";

export interface Block {
  /** Of its file and text: it stays while other blocks of the file change. */
  id: string;
  /** Bytes of the source, from 0. */
  start: number;
  end: number;
  /** The body of an arrow function without braces. */
  isExpression: boolean;
}

/** Spans of the parser count bytes from 1. */
const FIRST_BYTE = 1;

export function blocksOf(file: string, source: string): Block[] {
  const bytes = Buffer.from(source);
  const blocks: Block[] = [];
  const add = (span: { start: number; end: number }, isExpression: boolean) => {
    const [start, end] = [span.start - FIRST_BYTE, span.end - FIRST_BYTE];
    const hash = createHash("sha1").update(file).update(bytes.subarray(start, end));
    blocks.push({ id: hash.digest("hex").slice(0, 12), start, end, isExpression });
  };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as { type?: string; span?: Block; body?: { type: string; span: Block } };
    const isBlock = node.type === "BlockStatement" || node.type === "FunctionBody";
    if (isBlock && node.span) add(node.span, false);
    if (node.type === "ArrowFunctionExpression" && node.body && node.body.type !== "FunctionBody") {
      add(node.body.span, true);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(source, { syntax: "typescript", tsx: file.endsWith("x") }).body);
  return blocks;
}

/** The smallest block around a place; undefined for what runs when the module is loaded. */
export function blockAround(blocks: readonly Block[], at: number): Block | undefined {
  return blocks
    .filter(({ start, end }) => start <= at && at < end)
    .toSorted((one, other) => one.end - one.start - (other.end - other.start))[0];
}

/** The source with a call of `enterBlock` at the beginning of each block. */
export function markBlocks(source: string, blocks: readonly Block[], importing: string): string {
  const bytes = Buffer.from(source);
  const marks = blocks.flatMap(({ id, start, end, isExpression }) => {
    const call = `enterBlock("${id}")`;
    if (!isExpression) return [{ at: start + 1, text: `${call};` }];
    return [
      { at: start, text: `(${call}, ` },
      { at: end, text: ")" },
    ];
  });
  let marked = "";
  let done = 0;
  for (const { at, text } of marks.toSorted((one, other) => one.at - other.at)) {
    marked += bytes.subarray(done, at).toString() + text;
    done = at;
  }
  return `import { enterBlock } from "${importing}";\n${marked}${bytes.subarray(done).toString()}`;
}
