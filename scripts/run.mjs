// @ts-check
// Runs one of the other commands: node scripts/run.mjs [--dev] scripts/speaker.ts [its arguments].
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bringNode } from "./install/bring-node.mjs";
import { bringPackages } from "./install/bring-packages.mjs";
import { runInstead } from "./child-process.mjs";
import { runCommand } from "./step.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
const withDev = args[0] === "--dev";
const [file = "", ...rest] = withDev ? args.slice(1) : args;

await runCommand(async () => {
  const node = await bringNode(root);
  await bringPackages({ root, node, withDev });
  await runInstead(node, [path.join(root, file), ...rest]);
});
