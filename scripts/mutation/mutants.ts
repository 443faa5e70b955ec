// Finds what can be broken in a source file, one small change each. Pure: text in, changes out.
import { parseSync } from "@swc/core";

export interface Mutant {
  file: string;
  /** Of the changed text, from 1. */
  line: number;
  /** Of the changed text: bytes from the beginning of the file. */
  at: number;
  kind: MutantKind;
  /** The trimmed source line, which identifies the mutant while line numbers move. */
  source: string;
  from: string;
  to: string;
  /** The whole file with the change made. */
  text: string;
}

export type MutantKind = "condition" | "operator" | "call" | "boolean" | "number" | "text";

/** The part of the parser's nodes that is read here. */
interface SyntaxNode {
  type: string;
  span: { start: number; end: number };
  [field: string]: unknown;
}

const SWAPPED: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};

/** Calls whose texts are for people: emptied ones must be noticed. */
const SPEAKING = new Set(["toast", "AppError", "Error", "setError"]);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "span" in value;

/** Spans of the parser count bytes from 1. */
const FIRST_BYTE = 1;

export function mutantsOf(file: string, source: string): Mutant[] {
  const bytes = Buffer.from(source);
  const cut = (start: number, end: number) =>
    bytes.subarray(start - FIRST_BYTE, end - FIRST_BYTE).toString();
  const found: Mutant[] = [];

  const add = (kind: MutantKind, { start, end }: SyntaxNode["span"], to: string) => {
    const before = cut(FIRST_BYTE, start);
    const line = before.split("\n").length;
    const after = bytes.subarray(end - FIRST_BYTE).toString();
    found.push({
      file,
      line,
      at: start - FIRST_BYTE,
      kind,
      source: (source.split("\n")[line - 1] ?? "").trim(),
      from: cut(start, end),
      to,
      text: `${before}${to}${after}`,
    });
  };

  const visit = (node: SyntaxNode, speaking: boolean): void => {
    if (isOnlyType(node)) return;
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") {
      negate(node.test);
    } else if (node.type === "BinaryExpression") {
      swap(node);
    } else if (node.type === "ExpressionStatement" && isCall(node.expression)) {
      add("call", node.span, ";");
    } else if (node.type === "BooleanLiteral") {
      add("boolean", node.span, String(!node.value));
    } else if (node.type === "NumericLiteral") {
      add("number", node.span, otherNumber(Number(node.value)));
    } else if (speaking && isText(node) && node.span.end - node.span.start > 2) {
      add("text", node.span, '""');
    }
    visitFields(node, speaking || SPEAKING.has(calleeOf(node)));
  };

  // The callee of a call and the name of a property are no texts for people.
  const visitFields = (fields: object, speaking: boolean): void => {
    for (const [name, value] of Object.entries(fields)) {
      const within = speaking && name !== "callee" && name !== "key";
      for (const child of Array.isArray(value) ? value : [value]) visitChild(child, within);
    }
  };

  // Arguments, elements and properties are objects without a span around what has one.
  const visitChild = (child: unknown, speaking: boolean): void => {
    if (isNode(child)) visit(child, speaking);
    else if (typeof child === "object" && child !== null) visitFields(child, speaking);
  };

  const negate = (test: unknown): void => {
    if (isNode(test)) add("condition", test.span, `!(${cut(test.span.start, test.span.end)})`);
  };

  const swap = (node: SyntaxNode): void => {
    const { left, right, operator } = node;
    const to = SWAPPED[String(operator)];
    if (to === undefined || !isNode(left) || !isNode(right)) return;
    // Joined texts have no minus.
    if (operator === "+" && (isText(left) || isText(right))) return;
    const between = cut(left.span.end, right.span.start);
    const at = between.indexOf(String(operator));
    if (at < 0) return;
    const start = left.span.end + Buffer.byteLength(between.slice(0, at));
    add("operator", { start, end: start + Buffer.byteLength(String(operator)) }, to);
  };

  const program = parseSync(source, { syntax: "typescript", tsx: file.endsWith("x") });
  for (const item of program.body as unknown as SyntaxNode[]) visit(item, false);
  return found;
}

/** One more of what is counted; twice what is measured, since a millisecond or a pixel is no difference. */
const otherNumber = (value: number) => String(value < 10 ? value + 1 : value * 2);

const isText = ({ type }: SyntaxNode) => type === "StringLiteral" || type === "TemplateLiteral";

function isCall(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  const { type, argument, expression: chained, operator } = expression;
  if (type === "AwaitExpression") return isCall(argument);
  if (type === "UnaryExpression" && operator === "void") return isCall(argument);
  if (type === "OptionalChainingExpression") return true;
  if (type === "CallExpression" && isLog(expression.callee)) return false;
  return type === "CallExpression" || (type === "ParenthesisExpression" && isCall(chained));
}

/** Lines of the log are for who runs Wird: what they say is no promise. */
function isLog(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== "MemberExpression") return false;
  const { object } = callee;
  if (!isNode(object)) return false;
  return object.value === "log" || (isNode(object.property) && object.property.value === "log");
}

function calleeOf({ type, callee }: SyntaxNode): string {
  if (type !== "CallExpression" && type !== "NewExpression") return "";
  if (!isNode(callee)) return "";
  const named = callee.type === "MemberExpression" ? callee.property : callee;
  return isNode(named) && named.type === "Identifier" ? String(named.value) : "";
}

/** Imports and types do nothing when the program runs; `as`, `!` and `satisfies` wrap what does. */
function isOnlyType({ type }: SyntaxNode): boolean {
  if (type === "ImportDeclaration" || type === "ExportAllDeclaration") return true;
  const wraps = ["TsAsExpression", "TsNonNullExpression", "TsSatisfiesExpression"];
  return type.startsWith("Ts") && !wraps.includes(type) && type !== "TsConstAssertion";
}

/** `count` of them, chosen by `seed`: the same seed chooses the same ones of the same list. */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const left = [...items];
  const chosen: Item[] = [];
  let state = seed >>> 0;
  while (chosen.length < count && left.length > 0) {
    // A linear congruential step (Numerical Recipes' constants); its high bits are even enough.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [item] = left.splice(Math.floor((state / 2 ** 32) * left.length), 1);
    if (item !== undefined) chosen.push(item);
  }
  return chosen;
}
