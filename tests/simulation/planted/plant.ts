// Replaces a text of the product while its file is loaded.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { PLANTED, type Planted, type PlantedName } from "./planted.ts";

const root = new URL("../../../", import.meta.url);

/** The files with the fault in them. Throws where a text no longer stands, or stands twice. */
export function withFault(fault: Planted): Map<string, string> {
  const sources = new Map<string, string>();
  for (const { file, from, to } of [fault, ...(fault.also ?? [])]) {
    const source = sources.get(file) ?? readFileSync(new URL(file, root), "utf8");
    const places = source.split(from).length - 1;
    if (places !== 1) {
      throw new Error(
        `${file} has the text of a planted fault ${places} times instead of once; write it anew in planted.ts: ${from}`,
      );
    }
    sources.set(
      file,
      source.replace(from, () => to),
    );
  }
  return sources;
}

/** Must be called before its files are loaded. */
export function plant(name: string): void {
  if (!Object.hasOwn(PLANTED, name)) throw new Error(`There is no planted fault ${name}.`);
  const fault: Planted = PLANTED[name as PlantedName];
  const sources = new Map(
    [...withFault(fault)].map(([file, source]) => [fileURLToPath(new URL(file, root)), source]),
  );
  registerHooks({
    load(url, context, nextLoad) {
      const source = url.startsWith("file:") ? sources.get(fileURLToPath(url)) : undefined;
      return source !== undefined
        ? { format: "module-typescript", source, shortCircuit: true }
        : nextLoad(url, context);
    },
  });
}
