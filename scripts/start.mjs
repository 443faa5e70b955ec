// @ts-check
// npm start: installs what is missing, builds what is stale, and runs the server.
//
// With --prepare it ends when all is ready to run, and its memory is free again: npm's shell then gives its
// place to the server (scripts/serve.sh). Windows has no exec: there the server runs beneath this process.
// With --agent it is the agent in place of the server (npm run agent, scripts/serve-agent.sh).
import "./small-footprint.mjs";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bringNode, hostNodeWillDo } from "./install/bring-node.mjs";
import { bringPackages } from "./install/bring-packages.mjs";
import { buildWird } from "./build.mjs";
import { runInstead } from "./child-process.mjs";
import { runCommand } from "./step.mjs";

/** The shell's code for a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

const root = fileURLToPath(new URL("..", import.meta.url));
const isAgent = process.argv.includes("--agent");
const server = path.join(root, "dist", isAgent ? "agent" : "server", "main.js");
const footprint = new URL("./small-footprint.mjs", import.meta.url).href;
const isToPrepare = process.argv.includes("--prepare");

await runCommand(async () => {
  const node = await bringNode(root);
  await bringPackages({ root, node, withDev: false });
  await buildWird({ root, node, agent: isAgent });
  if (isToPrepare && process.platform !== "win32") return nameProgram(node);
  // After success Windows' shell would go on to the exec that it does not have.
  if (isToPrepare) process.on("exit", (code) => (process.exitCode = code || INTERRUPTED));
  if (!hostNodeWillDo) return runInstead(node, ["--import", footprint, server]);
  process.argv.splice(1, process.argv.length, server);
  await import(pathToFileURL(server).href);
});

/**
 * For scripts/serve.sh. Nothing is written when it is so already: the folder may be read-only.
 *
 * @param {string} node
 */
function nameProgram(node) {
  const file = path.join(root, ".node", "program");
  if (existsSync(file) && readFileSync(file, "utf8") === `${node}\n`) return;
  mkdirSync(path.dirname(file), { recursive: true });
  // Another start may be reading it.
  const written = `${file}-${process.pid}`;
  writeFileSync(written, `${node}\n`);
  renameSync(written, file);
}
