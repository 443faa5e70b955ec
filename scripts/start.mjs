// @ts-check
// npm start: installs what is missing, builds what is stale, and runs the server.
import "./small-footprint.mjs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bringNode, hostNodeWillDo } from "./install/bring-node.mjs";
import { bringPackages } from "./install/bring-packages.mjs";
import { buildWird } from "./build.mjs";
import { runInstead } from "./child-process.mjs";
import { runCommand } from "./step.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = path.join(root, "dist", "server", "main.js");
const footprint = new URL("./small-footprint.mjs", import.meta.url).href;

await runCommand(async () => {
  const node = await bringNode(root);
  await bringPackages({ root, node, withDev: false });
  await buildWird({ root, node });
  process.env.NODE_ENV ??= "production";
  if (!hostNodeWillDo) return runInstead(node, ["--import", footprint, server]);
  process.argv[1] = server;
  await import(pathToFileURL(server).href);
});
