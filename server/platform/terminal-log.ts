// The log as sentences, for a person at a terminal; elsewhere it stays JSON.
import { styleText } from "node:util";
import { oneLine } from "./one-line.ts";

export interface TerminalLog {
  /** Receives a line of the log. */
  write(line: string): void;
  /** Until this call only warnings and errors are shown: the first screen has the rest. */
  ready(): void;
}

type Screen = Pick<NodeJS.WriteStream, "write">;

// https://getpino.io/#/docs/api?id=loggerlevels-object
const WARN = 40;
const ERROR = 50;

/** Fields of every line that mean nothing to a person. */
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
  // For our own faults: the stack is needed for a bug report.
  const stack = level >= ERROR ? (err?.stack?.split("\n").slice(1) ?? []) : [];
  return [text, ...stack.map((each) => styleText("dim", `          ${oneLine(each)}`))].join("\n");
}

/** An address at the beginning stays as it is. */
const upperFirst = (text: string) =>
  /^\w+:\/\//.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
