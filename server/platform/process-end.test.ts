// Real processes: one that closes all, one that leaves something open, and one whose thread hangs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const file = fileURLToPath(new URL("process-end.ts", import.meta.url));

/** Resolves to the exit code and the signal that ended it. */
async function ended(body: string): Promise<[number | null, string | null]> {
  const script = `import { beginProcessEnd } from ${JSON.stringify(file)};\n${body}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  return (await once(child, "exit")) as [number | null, string | null];
}

test("ends with its exit code once nothing is open, and does not call process.exit()", async () => {
  const body = `process.exit = () => process.abort();
    const end = beginProcessEnd(60_000);
    end.finish(3);`;
  expect(await ended(body)).toEqual([3, null]);
});

test("ends with its exit code although a timer is left", async () => {
  const body = `setInterval(() => {}, 1000); beginProcessEnd(60_000).finish(3);`;
  expect(await ended(body)).toEqual([3, null]);
});

test("ends with 1 when closing takes too long", async () => {
  const body = `setInterval(() => {}, 1000); beginProcessEnd(10);`;
  expect(await ended(body)).toEqual([1, null]);
});

test.skipIf(process.platform === "win32")("is killed when process.exit() hangs", async () => {
  const body = `process.reallyExit = () => { for (;;); };
    setInterval(() => {}, 1000);
    beginProcessEnd(10).finish(0);`;
  expect(await ended(body)).toEqual([null, "SIGKILL"]);
});
