// Replaces a text of the product while its file is loaded.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { PLANTED, type Planted, type PlantedName } from "./planted.ts";

const root = new URL("../../../", import.meta.url);

/** The file with the fault in it. Throws where the text no longer stands, or stands twice. */
export function withFault({ file, from, to }: Planted): string {
  const source = readFileSync(new URL(file, root), "utf8");
  const places = source.split(from).length - 1;
  if (places !== 1) {
    throw new Error(
      `${file} has the text of a planted fault ${places} times instead of once; write it anew in planted.ts: ${from}`,
    );
  }
  return source.replace(from, () => to);
}

/** Must be called before the file is loaded. */
export function plant(name: string): void {
  if (!Object.hasOwn(PLANTED, name)) throw new Error(`There is no planted fault ${name}.`);
  const fault: Planted = PLANTED[name as PlantedName];
  const source = withFault(fault);
  const path = fileURLToPath(new URL(fault.file, root));
  registerHooks({
    load(url, context, nextLoad) {
      const isIt = url.startsWith("file:") && fileURLToPath(url) === path;
      return isIt
        ? { format: "module-typescript", source, shortCircuit: true }
        : nextLoad(url, context);
    },
  });
}
