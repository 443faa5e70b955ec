// Makes sure that the processes and browsers of the tests run a build of these sources.
import { buildWird } from "../scripts/build.mjs";
import { root } from "../scripts/checks/test-runs.ts";

export default () => buildWird({ root, node: process.execPath });
