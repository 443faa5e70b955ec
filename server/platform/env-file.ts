// The settings of a `.env` file in the folder that a program runs in.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/**
 * Adds them to the environment, whose own values count more. Editors on Windows begin a file with a byte order mark,
 * some write UTF-16: with the mark in its name, the first setting would be another one.
 * scripts/small-footprint.mjs does the same before the program is loaded.
 */
export function loadEnvFile(file = ".env", environment = process.env): void {
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(textOf(readFileSync(file))))) {
    environment[name] ??= value;
  }
}

/** The decoder drops the mark. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}
