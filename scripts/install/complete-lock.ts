// Adds to package-lock.json the optional packages of other platforms that a partial registry lacks.
//
// npm omits from the lock what it could not find, and `npm ci` of npm 11 then refuses the lock.
// Their versions are pinned by the packages that require them and their platform is in their name;
// only the integrity stays unknown, and npm checks none for a package that is not installed.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

interface LockedPackage {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}
type LockedPackages = Record<string, LockedPackage>;

const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openharmony", "win32"];
const processors = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const file = new URL("../../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: LockedPackages };
const missing = missingPackages(lock.packages);

if (values.check && missing.size > 0) {
  console.error(
    `package-lock.json lacks ${missing.size} optional packages of other platforms, such as ` +
      `${[...missing.keys()][0]}, and npm ci refuses it: run node scripts/install/complete-lock.ts.`,
  );
  process.exitCode = 1;
} else if (missing.size > 0) {
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) });
  packages.sort(([one], [other]) => one.localeCompare(other, "en"));
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
  );
  console.log(`Added ${missing.size} optional packages of other platforms to package-lock.json.`);
}

function missingPackages(packages: LockedPackages): Map<string, LockedPackage> {
  const found = new Map<string, LockedPackage>();
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(packages, place, name)) continue;
      const { os, cpu, libc } = platformOf(name);
      // In the order that npm writes.
      found.set(`node_modules/${name}`, {
        version,
        ...(cpu ? { cpu: [cpu] } : {}),
        ...(entry.dev ? { dev: true } : {}),
        ...(libc ? { libc: [libc] } : {}),
        optional: true,
        ...(os ? { os: [os] } : {}),
      });
    }
  }
  return found;
}

/** Whether a package that stands at `place` finds `name` in its own or an outer node_modules. */
function isLocked(packages: LockedPackages, place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, folder.lastIndexOf("node_modules/"))) {
    const inside = folder === "" || folder.endsWith("/") ? folder : `${folder}/`;
    if (packages[`${inside}node_modules/${name}`]) return true;
    if (!folder.includes("node_modules/")) return false;
  }
}

/** As in @oxlint/binding-linux-x64-musl. */
function platformOf(name: string) {
  const words = name.slice(name.lastIndexOf("/") + 1).split("-");
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (!os && !cpu) throw new Error(`The platform of ${name} cannot be told from its name.`);
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => word.startsWith("gnu"))
      ? "glibc"
      : undefined;
  return { os, cpu, libc };
}
