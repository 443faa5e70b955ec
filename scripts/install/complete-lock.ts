// Has package-lock.json name the packages of all platforms, each with its integrity.
//
// npm omits from the lock what a partial registry could not give it, and `npm ci` of npm 11 then refuses
// the lock. An entry without integrity is installed unchecked: npm asks the registry for those again.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type LockedPackages, missingPackages, unchecked } from "./locked-packages.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const folder = new URL("../../", import.meta.url);
const file = new URL("package-lock.json", folder);

if (values.check) {
  const problem = problemOf(read().packages);
  if (problem) {
    console.error(`package-lock.json ${problem}: run node scripts/install/complete-lock.ts.`);
    process.exitCode = 1;
  }
} else if (problemOf(read().packages)) {
  complete();
}

function read(): { packages: LockedPackages } {
  return JSON.parse(readFileSync(file, "utf8"));
}

function problemOf(packages: LockedPackages): string | null {
  const missing = [...missingPackages(packages).keys()];
  if (missing.length > 0) {
    return `lacks ${missing.length} optional packages of other platforms, such as ${missing[0]}, and npm ci refuses it`;
  }
  const open = unchecked(packages);
  return open.length > 0
    ? `has ${open.length} packages without integrity, such as ${open[0]}, which would be installed unchecked`
    : null;
}

/** npm resolves again what the lock no longer has; what it cannot find is added without integrity. */
function complete(): void {
  const lock = read();
  for (const place of unchecked(lock.packages)) delete lock.packages[place];
  write(lock);
  const asked = ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", asked, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("npm could not complete package-lock.json.");
  const after = read();
  const missing = missingPackages(after.packages);
  const packages = Object.entries({ ...after.packages, ...Object.fromEntries(missing) });
  packages.sort(([one], [other]) => one.localeCompare(other, "en"));
  if (missing.size > 0) write({ ...after, packages: Object.fromEntries(packages) });
  const problem = problemOf(read().packages);
  console.log(`package-lock.json ${problem ?? "names all packages with their integrity"}.`);
  if (problem) process.exitCode = 1;
}

function write(lock: object): void {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
