// @ts-check
// Loaded before the server: caches compiled modules, and sets how V8's heap grows, at home and hosted.
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import * as util from "node:util";
import v8 from "node:v8";
import vm from "node:vm";

// Settings of `.env` count from here on, as server/platform/env-file.ts reads them: how the heap grows depends on one,
// and packages look at NODE_ENV when they are loaded. The host's own Node knows no parseEnv before 21.7 and 20.12.
if (util.parseEnv && existsSync(".env")) {
  const bytes = readFileSync(".env");
  const coding = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[
    (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  ];
  const settings = util.parseEnv(new TextDecoder(coding).decode(bytes));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}
process.env.NODE_ENV ??= "production";

// Compiling TypeScript costs a second and 15 MB; the cache skips it after the first start. The
// host's own Node, which may only download a newer one, has no such cache before 22.1.
module.enableCompileCache?.(fileURLToPath(new URL("../node_modules/.cache/wird", import.meta.url)));
// Idle memory was 175 MB without the cache and these, some 125 MB with them (docs/performance.md).
// A hosted node has memory and many callers: with PostgreSQL these would halve what it answers.
if (!process.env.DATABASE_URL) {
  v8.setFlagsFromString("--optimize-for-size");
  v8.setFlagsFromString("--semi-space-growth-factor=1");
} else {
  // By itself V8 collects a heap of many speakers each time it has grown by a tenth: half of what a node with 20,000 of
  // them does (docs/decisions/the-heap-of-a-node.md).
  v8.setFlagsFromString("--heap-growing-percent=100");
}

// An idle server allocates too little to trigger a collection of its start-up garbage: 5 MB.
v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");
// Called too where many objects are released at once, as in server/prayers/places/places.ts.
globalThis.gc = collect;
setTimeout(
  () => collect({ type: "major", execution: "sync", flavor: "last-resort" }),
  10_000,
).unref();
