// The plan book in this agent's folder: written whole and durably, so that a power cut leaves the old one or the new.
import { readFileSync, renameSync } from "node:fs";
import path from "node:path";
import type { Log } from "#server/platform/log";
import { writeWhole } from "./agent-config.ts";
import { type BookContent, bookContent, EMPTY_BOOK } from "./plan-book.ts";

const FILE = "plans.json";

/** A book that cannot be read is told of and set aside: the server sends its plans anew. */
export function readPlanFile(folder: string, log: Pick<Log, "warn">): BookContent {
  const file = path.join(folder, FILE);
  try {
    return bookContent.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return EMPTY_BOOK;
    log.warn(
      `The plans in ${file} ${code ? `cannot be read (${code})` : "are damaged"}. The file is set aside; ` +
        "until the server is reached, nothing is begun without it.",
    );
    setAside(file);
    return EMPTY_BOOK;
  }
}

/** Throws when the disk is full or read-only. */
export function writePlanFile(folder: string, content: BookContent): void {
  writeWhole(path.join(folder, FILE), JSON.stringify(content), { durable: true });
}

function setAside(file: string): void {
  try {
    renameSync(file, `${file}.damaged`);
  } catch {
    // It is written over with the next plans.
  }
}
