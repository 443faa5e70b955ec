// The log at a terminal: sentences, no secrets, and no foreign control characters.
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { createTerminalLog } from "./terminal-log.ts";

function terminal(quiet = false) {
  const written: string[] = [];
  const screen = { write: (text: string) => written.push(text) > 0 };
  const lines = createTerminalLog(screen, { quiet });
  return { log: createLog("info", lines), lines, written };
}

const shown = (text: string | undefined) => stripVTControlCharacters(text ?? "");

test("a line is the time, the sentence and its few fields", () => {
  const { log, written } = terminal();
  log.info({ added: 2, vanished: 0 }, "the catalogue has 290 recitations");
  expect(shown(written[0])).toMatch(
    /^\d\d:\d\d:\d\d {2}The catalogue has 290 recitations {2}\(added 2, vanished 0\)\n$/,
  );
});

test("an address at the beginning of a line stays as it is", () => {
  const { log, written } = terminal();
  log.info("https://wird.example does not answer");
  expect(shown(written[0])).toMatch(/ {2}https:\/\/wird\.example does not answer\n$/);
});

test("what is wrong is marked, with its reason; a fault of ours brings its stack", () => {
  const { log, written } = terminal();
  log.warn({ err: new Error("no route") }, "the speaker is away");
  log.error({ err: new Error("boom") }, "request failed");
  expect(shown(written[0])).toMatch(/ {2}note: {2}The speaker is away: no route\n$/);
  expect(shown(written[1])).toMatch(/ {2}error: {2}Request failed: boom\n {10}at .*terminal-log/);
});

test("secrets stay out, and names cannot write on the terminal", () => {
  const { log, written } = terminal();
  log.info({ token: "canary", body: { password: "canary" } }, "asked");
  log.info({ speaker: "Kit\u001b[2Jchen\u202e" }, "heard from \u0007somebody");
  expect(written.join("")).not.toContain("canary");
  expect(written[1]).not.toContain("\u001b[2J");
  for (const unseen of ["\u0007", "\u202e"]) expect(written[1]).not.toContain(unseen);
  expect(shown(written[1])).toContain("(speaker Kit [2Jchen)");
});

test("until Wird is ready, only what is wrong is shown", () => {
  const { log, lines, written } = terminal(true);
  log.info("database: 001-first-tables is done");
  log.warn("low on disk");
  expect(written).toHaveLength(1);
  lines.ready();
  log.info("asked");
  expect(written).toHaveLength(2);
});
