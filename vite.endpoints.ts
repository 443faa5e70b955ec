// Reduces the contract's endpoints to what a page needs of them: method, path, and whether the call creates something.
import { stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import type { Endpoint } from "./contract/endpoint.ts";

const root = fileURLToPath(new URL("./", import.meta.url)).replaceAll("\\", "/");

const known = ["method", "path", "creates"];

/**
 * Replaces each import of an endpoint in `web/` by a constant, so that a file contains only the endpoints that
 * it calls. The schemas stay out of the bundle: 10 kB of brotli, and zod probes `eval`, which the page's policy
 * reports.
 */
export function endpointsAsRoutes(): Plugin {
  return {
    name: "wird-endpoints-as-routes",
    async transform(code, id) {
      if (!id.startsWith(`${root}web/`) || !code.includes("#contract/")) return null;
      let replaced = code;
      for (const node of this.parse(code).body.toReversed()) {
        if (node.type !== "ImportDeclaration") continue;
        const [, name] = /^#contract\/(.+)$/.exec(node.source.value) ?? [];
        if (!name) continue;
        const file = `${root}contract/${name}.ts`;
        const contract = await contractIn(file);
        const constants: string[] = [];
        const others: string[] = [];
        for (const each of node.specifiers) {
          if (each.type !== "ImportSpecifier" || each.imported.type !== "Identifier")
            return this.error(`Import from #contract/${name} by name.`);
          const value = contract[each.imported.name];
          if (!isEndpoint(value)) {
            others.push(code.slice(each.start, each.end));
            continue;
          }
          const [, member] = new RegExp(`\\b${each.local.name}\\??\\.(\\w+)`).exec(code) ?? [];
          if (member && !known.includes(member))
            this.error(`A page has no ${each.local.name}.${member}, only ${known.join(", ")}.`);
          constants.push(`const ${each.local.name} = ${JSON.stringify(routeOf(value))};`);
        }
        if (constants.length === 0) continue;
        this.addWatchFile(file);
        if (others.length > 0)
          constants.unshift(`import { ${others.join(", ")} } from "#contract/${name}";`);
        replaced = replaced.slice(0, node.start) + constants.join(" ") + replaced.slice(node.end);
      }
      return replaced === code ? null : { code: replaced, map: null };
    },
  };
}

async function contractIn(file: string): Promise<Record<string, unknown>> {
  // The time makes it a new module for Node after each change.
  const { mtimeMs } = await stat(file);
  return import(`${pathToFileURL(file).href}?${Math.floor(mtimeMs)}`);
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "reply" in value && "path" in value;

const routeOf = ({ method, path, creates }: Endpoint) => ({
  ...{ method, path },
  ...(creates && { creates }),
});
