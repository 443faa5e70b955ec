// The log as sentences, for the person at whose terminal Wird runs; elsewhere it stays JSON.
import { styleText } from "node:util";
import { oneLine } from "./one-line.ts";

export interface TerminalLog {
  /** Takes a line of the log. */
  write(line: string): void;
  /** Until then only warnings and errors are shown: the first screen says the rest. */
  ready(): void;
}

type Screen = Pick<NodeJS.WriteStream, "write">;

// https://getpino.io/#/docs/api?id=loggerlevels-object
const WARN = 40;
const ERROR = 50;

/** What stands in each line, and says nothing to a person. */
const UNTOLD = new Set(["level", "time", "pid", "hostname", "msg", "err", "req", "reqId"]);

export function createTerminalLog(screen: Screen, { quiet }: { quiet: boolean }): TerminalLog {
  let isQuiet = quiet;
  return {
    write(line) {
      const entry = JSON.parse(line);
      if (!isQuiet || entry.level >= WARN) screen.write(`${sentence(entry)}\n`);
    },
    ready() {
      isQuiet = false;
    },
  };
}

function sentence(entry: Record<string, unknown>): string {
  const { level, time, msg, err } = entry as {
    level: number;
    time: number;
    msg?: string;
    err?: { message?: string; stack?: string };
  };
  const fields = Object.entries(entry)
    .filter(([name, value]) => !UNTOLD.has(name) && value !== null && typeof value !== "object")
    .map(([name, value]) => oneLine(`${name} ${String(value)}`));
  const parts = [
    styleText("dim", new Date(time).toTimeString().slice(0, 8)),
    level >= ERROR ? styleText("red", "error:") : level >= WARN ? styleText("yellow", "note:") : "",
    oneLine(upperFirst([msg, err?.message].filter(Boolean).join(": "))),
    fields.length > 0 ? styleText("dim", `(${fields.join(", ")})`) : "",
  ];
  const text = parts.filter(Boolean).join("  ");
  // Where the fault is ours, somebody will be asked for this.
  const stack = level >= ERROR ? (err?.stack?.split("\n").slice(1) ?? []) : [];
  return [text, ...stack.map((each) => styleText("dim", `          ${oneLine(each)}`))].join("\n");
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
