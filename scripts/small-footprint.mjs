// @ts-check
// Loaded before the server: a second start finds its modules compiled, and memory is for data, not for growth.
import module from "node:module";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";

// Compiling TypeScript costs a second and 15 MB; the cache has it done after the first start. The host's
// own Node, which may only have to bring a newer one, has no such cache before 22.1.
module.enableCompileCache?.(fileURLToPath(new URL("../node_modules/.cache/wird", import.meta.url)));
// Idle memory was 175 MB without the cache and these, some 125 MB with them (docs/performance.md).
v8.setFlagsFromString("--optimize-for-size");
v8.setFlagsFromString("--semi-space-growth-factor=1");

// An idle server allocates too little for V8 to collect what only its start needed: 5 MB.
v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");
setTimeout(
  () => collect({ type: "major", execution: "sync", flavor: "last-resort" }),
  10_000,
).unref();
