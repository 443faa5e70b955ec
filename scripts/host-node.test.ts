// The files that run on the host's own Node, before a newer one is downloaded, must load there.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";

const HOST_NODE = "/usr/bin/node";
const commands = new Set(["start.mjs", "run.mjs"]);
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".mjs") && !commands.has(name),
);

function isOlder(): boolean {
  const { stdout } = spawnSync(HOST_NODE, ["--version"], { encoding: "utf8" });
  const [, major] = /^v(\d+)\./.exec(stdout ?? "") ?? [];
  return major !== undefined && Number(major) < 24;
}

// Skipped where the host has no older Node.
describe.skipIf(!isOlder())("on the host's older Node", () => {
  test.each(files)("%s loads", (name) => {
    const script = `await import(${JSON.stringify(`${import.meta.dirname}/${name}`)})`;
    const options = { encoding: "utf8", stdio: "pipe" } as const;
    expect(execFileSync(HOST_NODE, ["--input-type=module", "-e", script], options)).toBe("");
  });
});
