// Pages of docs/ of which a command draws a part: it stands between two marks, and a check compares it.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

interface DrawnPage {
  file: string;
  command: string;
}

const ENDS = "<!-- drawn until here -->";

function pageWith(page: string, { file, command }: DrawnPage, drawn: string): string {
  const begins = `<!-- drawn by ${command} -->`;
  const [before = "", rest] = page.split(begins);
  if (rest === undefined) throw new Error(`${file} has no line ${begins} any more.`);
  const [, after = ""] = rest.split(ENDS);
  return `${before}${begins}\n\n${drawn}\n\n${ENDS}${after}`;
}

/** A complaint when what is stored is not what is drawn now. */
export function checkDrawn(folder: string, page: DrawnPage, drawn: string): string[] {
  const stored = readFileSync(path.join(folder, page.file), "utf8");
  if (pageWith(stored, page, drawn) === stored) return [];
  return [`${page.file}: what is drawn in it is not what the code says now. Run ${page.command}.`];
}

export function storeDrawn(folder: string, page: DrawnPage, drawn: string): void {
  const file = path.join(folder, page.file);
  writeFileSync(file, pageWith(readFileSync(file, "utf8"), page, drawn));
}
