// @ts-check
// Installs the npm packages when they are missing or differ from package-lock.json.
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { npmFile, quietFlags, whyNpmFailed } from "./npm.mjs";
import { oneAtATime } from "../one-at-a-time.mjs";
import { longStep, Stop } from "../step.mjs";

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by path, as in "node_modules/zod"
 */

/**
 * @param {object} options
 * @param {string} options.root the project's folder
 * @param {string} options.node the Node that runs npm
 * @param {boolean} options.withDev whether the tools for tests are needed too
 */
export async function bringPackages({ root, node, withDev }) {
  const locked = readPackages(path.join(root, "package-lock.json"));
  if (!locked) throw new Stop("package-lock.json is missing or broken: get a fresh copy of Wird.");
  // npm writes this list last, so an interrupted installation has none.
  const record = path.join(root, "node_modules", ".package-lock.json");
  const installed = () => readPackages(record) ?? {};
  // Never removes the development packages once they are installed.
  const wanted = () => wantedPackages(locked, withDev || hasDevPackages(locked, installed()));
  await oneAtATime(root, {
    isDone: () => {
      const found = installed();
      return wanted().every((place) => found[place]?.version === locked[place]?.version);
    },
    work: () => {
      const places = wanted();
      const dev = places.some((place) => locked[place]?.dev);
      return install({ root, node, places, flag: dev ? "--include=dev" : "--omit=dev" });
    },
  });
}

/** @param {{ root: string, node: string, places: string[], flag: string }} what */
async function install({ root, node, places, flag }) {
  const npm = npmFile();
  if (!npm)
    throw new Stop("The packages are not installed, and npm is missing. Install npm first.");
  const startedAt = Date.now();
  // npm first removes the old packages: only newer folders have been installed.
  const arrived = () =>
    places.filter((place) => {
      const file = path.join(root, place, "package.json");
      return (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= startedAt;
    }).length;
  await longStep({
    doing: `Installing ${places.length} packages (only when they change)`,
    command: node,
    args: [npm, "ci", flag, ...quietFlags],
    folder: root,
    howFar: () => `${arrived()} of ${places.length}`,
    explain: (output) => `The packages could not be installed: ${whyNpmFailed(output)}`,
  });
}

/**
 * @param {string} file a package-lock.json
 * @returns {LockedPackages | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
function hasDevPackages(locked, installed) {
  return Object.keys(installed).some((place) => locked[place]?.dev);
}

/**
 * The places of the packages that npm installs on this host.
 *
 * @param {LockedPackages} locked
 * @param {boolean} withDev
 */
function wantedPackages(locked, withDev) {
  const libc = hostLibc();
  return Object.keys(locked).filter((place) => {
    const entry = locked[place];
    return (
      place !== "" &&
      entry !== undefined &&
      (withDev || !entry.dev) &&
      // Dependencies of another platform's packages only; releases of npm differ on them.
      (!entry.optional || entry.os || entry.cpu) &&
      allows(entry.os, process.platform) &&
      allows(entry.cpu, process.arch) &&
      (libc === undefined || allows(entry.libc, libc))
    );
  });
}

/**
 * @param {string[] | undefined} list names, or names to leave out as in "!win32"
 * @param {string} name
 */
function allows(list, name) {
  if (!list || list.includes("any")) return true;
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((entry) => entry.startsWith("!"));
}

/** glibc or musl; undefined where there is no such choice. */
function hostLibc() {
  if (process.platform !== "linux") return undefined;
  // Otherwise the report looks up the host names of all open connections.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport();
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report);
  return header.glibcVersionRuntime ? "glibc" : "musl";
}
