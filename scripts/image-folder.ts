// node scripts/image-folder.ts FOLDER: assembles what the container image needs at run time.
//
// That is the built web app, server, agent and commands, and the packages that these import. Packages that
// only the build needs (Vite, Tailwind, React ...) are left out, though package.json lists them
// as dependencies: `npm start` builds on the home server.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { buildWird } from "./build.mjs";

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const root = fileURLToPath(new URL("..", import.meta.url));
const footprint = "scripts/small-footprint.mjs";
/** The commands of scripts/ that are included in a container. */
const commands = ["backup", "restore", "user", "move", "doctor"];

const folder = givenFolder();
await buildWird({ root, node: process.execPath });
await buildWird({ root, node: process.execPath, agent: true });
await buildCommands();
for (const place of ["dist/web", "dist/server", "dist/agent", footprint, "LICENSE"]) copy(place);
const { name, version, license, dependencies = {} } = readManifest(".");
const imported = importedBy(["server", "agent", "commands"], Object.keys(dependencies));
writeManifest();
for (const place of packagesFor(imported)) copy(place);

function givenFolder(): string {
  const [given] = process.argv.slice(2);
  if (given && (!existsSync(given) || readdirSync(given).length === 0)) return given;
  console.error("Usage: node scripts/image-folder.ts FOLDER, which must be new or empty");
  process.exit(1);
}

async function buildCommands(): Promise<void> {
  await build({
    root,
    configFile: path.join(root, "vite.server.config.ts"),
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: path.resolve(folder, "dist/commands"),
      rolldownOptions: {
        input: Object.fromEntries(commands.map((command) => [command, `scripts/${command}.ts`])),
      },
    },
  });
}

/** The packages that the built files import. */
function importedBy(parts: string[], packages: string[]): string[] {
  const texts = parts.flatMap((part) => {
    const place = path.join(folder, "dist", part);
    return readdirSync(place).map((file) => readFileSync(path.join(place, file), "utf8"));
  });
  return packages.filter((packageName) => {
    const statement = new RegExp(String.raw`(from|import|import\()\s*"${packageName}["/]`);
    return texts.some((text) => statement.test(text));
  });
}

function writeManifest(): void {
  const manifest = {
    name,
    version,
    private: true,
    license,
    type: "module",
    scripts: {
      start: `node --no-concurrent-recompilation --import ./${footprint} dist/server/main.js`,
      agent: `node --no-concurrent-recompilation --import ./${footprint} dist/agent/main.js`,
      ...Object.fromEntries(commands.map((each) => [each, `node dist/commands/${each}.js`])),
    },
    dependencies: Object.fromEntries(imported.map((each) => [each, dependencies[each]])),
  };
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The folders of these packages and of all their dependencies installed on this platform. */
function packagesFor(names: string[]): Set<string> {
  const found = new Set<string>();
  const add = (dependent: string, packageName: string) => {
    const place = resolvePackage(dependent, packageName);
    if (place === null || found.has(place)) return;
    found.add(place);
    const { optionalDependencies, peerDependencies, ...manifest } = readManifest(place);
    const all = { ...manifest.dependencies, ...optionalDependencies, ...peerDependencies };
    for (const each of Object.keys(all)) add(place, each);
  };
  for (const each of names) add("", each);
  return found;
}

/** As Node resolves: in the dependent's own node_modules, or in those of the folders above. */
function resolvePackage(dependent: string, packageName: string): string | null {
  const place = path.posix.join(dependent, "node_modules", packageName);
  if (existsSync(path.join(root, place, "package.json"))) return place;
  return dependent === "" ? null : resolvePackage(parentOf(dependent), packageName);
}

function parentOf(place: string): string {
  return place.slice(0, Math.max(0, place.lastIndexOf("node_modules/") - 1));
}

function copy(place: string): void {
  const target = path.join(folder, place);
  mkdirSync(path.dirname(target), { recursive: true });
  const nested = path.join(root, place, "node_modules");
  cpSync(path.join(root, place), target, { recursive: true, filter: (from) => from !== nested });
}

function readManifest(place: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, place, "package.json"), "utf8")) as Manifest;
}
