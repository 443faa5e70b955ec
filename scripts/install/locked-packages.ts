// What package-lock.json lacks: packages of other platforms, and the integrity of those it has.

interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  /** It comes within the package that it stands in, whose integrity holds for it. */
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}
export type LockedPackages = Record<string, LockedPackage>;

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

/** The places of packages that npm would install without checking what it got. */
export function unchecked(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, { integrity, link, inBundle }]) =>
    place === "" || integrity || link || inBundle ? [] : place,
  );
}

/** By their places. Their versions are pinned by the packages that require them. */
export function missingPackages(packages: LockedPackages): Map<string, LockedPackage> {
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
