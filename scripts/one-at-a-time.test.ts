// Two commands that prepare the same folder take turns, and a killed one does not block others.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time.mjs";

let root: string;
let claim: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-turns-"));
  claim = path.join(root, ".node", "claimed-by");
  vi.spyOn(console, "log").mockReturnValue();
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test("what is done is not done again, and nothing is written", async () => {
  await oneAtATime(root, {
    isDone: () => true,
    work: () => Promise.reject(new Error("It was done already.")),
  });
  expect(existsSync(path.join(root, ".node"))).toBe(false);
});

test("the second waits for the first, and finds the work done", async () => {
  let runs = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const job = {
    isDone: () => runs === 1,
    work: async () => {
      await finished;
      runs += 1;
    },
  };
  const both = Promise.all([oneAtATime(root, job), oneAtATime(root, job)]);
  await expect.poll(() => console.log).toHaveBeenCalledWith(expect.stringMatching(/waiting/));
  finish();
  await both;
  expect(runs).toBe(1);
  expect(existsSync(claim)).toBe(false);
});

test("a failure gives the turn back", async () => {
  const work = () => Promise.reject(new Error("The disk is full."));
  await expect(oneAtATime(root, { isDone: () => false, work })).rejects.toThrow("full");
  expect(existsSync(claim)).toBe(false);
});

test("the claim of a process that is no more does not count", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  mkdirSync(path.dirname(claim));
  writeFileSync(claim, String(pid));
  const work = vi.fn().mockResolvedValue(undefined);
  await oneAtATime(root, { isDone: () => false, work });
  expect(work).toHaveBeenCalledOnce();
});
