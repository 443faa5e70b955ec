// Which modules of the web app travel in one file: each file costs a request and its headers.
import { fileURLToPath } from "node:url";

/** What rolldown tells a group's `name` of a module. */
interface Modules {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

const root = fileURLToPath(new URL("./", import.meta.url)).replaceAll("\\", "/");

/** Contracts and packages are barrels: what is used of them follows the modules that use it. */
const own = /[\\/](web|languages)[\\/].*\.tsx?$/;

/** All pages need most of these; the pattern of addresses would come with the shapes otherwise. */
const packages =
  /contract[\\/]email-addresses\.ts$|node_modules[\\/](use-intl|@formatjs|wouter|regexparam|@tanstack[\\/](query-core|react-query)(?!.*(infinite|[qQ]ueries|MutationState))|lucide-react[\\/](?!.*[\\/]icons[\\/]))/;

/** Else the player's file would have them, and each page would fetch them. */
const shapesOfForms =
  /node_modules[\\/]zod[\\/]|contract[\\/](endpoint|account|visible-names|calendar-dates)\.ts$/;

/** Small files that late parts share. */
const small =
  /[\\/]web[\\/](ui[\\/](?!dialog-panel|menu-panel|popover-panel|schema-form|toaster|tabs)|api[\\/](?!sample-data|temporal))|web[\\/]recitations[\\/](list|reciter)-picker|languages[\\/]recitation-names|node_modules[\\/](lucide-react|@tanstack[\\/](query-core|react-query))[\\/]/;

type FirstPage = keyof typeof firstPages;

const firstPages = {
  every: ["web/app/main.tsx"],
  auth: ["web/pages/auth.tsx"],
  // Of every page in another language than English.
  sentences: ["languages/sentence-renderer.ts"],
  frame: ["web/app/signed-in.tsx"],
  dashboard: ["web/pages/dashboard.tsx"],
  // Where nobody has heard anything yet; of these the frame has the icons alone.
  start: ["web/pages/start/first-minutes.tsx"],
  deck: ["web/player/player-deck.tsx"],
  // Apart from the dashboard: where the browser has no Temporal, it waits for the polyfill.
  picture: ["web/schedules/picture/day-picture.tsx"],
};

const signedIn: FirstPage[] = ["frame", "dashboard", "start", "deck"];

/**
 * The groups of rolldown's `codeSplitting`, in their order. Which first page needs a module is read
 * from the imports themselves; the rest stays where rolldown puts it, but small files travel together.
 */
export function chunksOfWeb() {
  let found: Record<string, Set<string>> | undefined;
  const need = (page: FirstPage, id: string, modules: Modules) => {
    found ??= Object.fromEntries(
      Object.entries(firstPages).map(([name, files]) => [name, reachable(files, modules)]),
    );
    return found[page]?.has(iconOf(id) ?? id) ?? false;
  };
  type Of = (needed: (page: FirstPage) => boolean, id: string) => boolean;
  const group = (name: string, of: Of, { alsoPackages = false, minShareCount = 2 } = {}) => ({
    name(id: string, modules: Modules) {
      if (alsoPackages && packages.test(id)) return name;
      if (!own.test(id) && !iconOf(id)) return null;
      return of((page) => need(page, id, modules), id) ? name : null;
    },
    minShareCount,
  });
  return [
    // What every page needs and releases seldom change: it stays in people's caches.
    { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    group(
      "kit",
      (needed) =>
        needed("every") || ((needed("auth") || needed("sentences")) && signedIn.some(needed)),
      { alsoPackages: true },
    ),
    { name: "shapes", test: shapesOfForms, minShareCount: 2 },
    group("forms", (needed) => needed("auth")),
    group(
      "frame",
      (needed, id) =>
        needed("frame") || needed("dashboard") || (iconOf(id) !== null && needed("start")),
    ),
    group("picture", (needed) => needed("picture"), { minShareCount: 1 }),
    { name: "parts", test: small, minShareCount: 2 },
  ];
}

function reachable(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const { code, importedIds } = modules.getModuleInfo(id) ?? { code: null, importedIds: [] };
    if (own.test(id)) for (const icon of iconsIn(code ?? "")) found.add(icon);
    for (const each of importedIds) if (own.test(each)) visit(each);
  };
  for (const file of files) visit(root + file);
  return found;
}

/** "icon log-out" of its file; null of other files. */
function iconOf(id: string): string | null {
  const [, name] = /lucide-react[\\/].*[\\/]icons[\\/](.+)\.mjs$/.exec(id) ?? [];
  return name ? `icon ${name}` : null;
}

/** Of the icons' barrel, which imports all of them; an icon under an alias is not found in its file's name. */
function iconsIn(code: string): string[] {
  const [, names = ""] = /import \{([^}]*)\} from "lucide-react"/.exec(code) ?? [];
  return names.split(",").map((each) => {
    const [name = ""] = each.trim().split(" ");
    return `icon ${name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}`;
  });
}
