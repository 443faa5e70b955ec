// npm run skill -- --url https://wird.example: writes the skill package that Amazon's CLI deploys.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ROUTINE_TASK } from "#server/alexa/skill/routine-offer";
import { interactionModel, type NamedReciter } from "./interaction-model.ts";
import { locales, routineTask, skillManifest } from "./skill-manifest.ts";

/** The placeholder for the installation's own URL in the package that is part of the source. */
export const EXAMPLE_URL = "https://wird.example";

const EXAMPLE = "skill-package";
/** Ignored by git, so that updating Wird never conflicts with the installation's own URL. */
const OWN = "own-skill-package";

/** Every file of the package: its path in `skill-package`, and its content. */
export function skillPackage(url: string): Map<string, unknown> {
  const files = new Map<string, unknown>([
    ["skill.json", skillManifest(url)],
    [`tasks/${ROUTINE_TASK}.1.json`, routineTask()],
  ]);
  for (const [locale, language] of Object.entries(locales)) {
    files.set(
      `interactionModels/custom/${locale}.json`,
      interactionModel(language, knownReciters()),
    );
  }
  return files;
}

export const packageFile = (path: string, folder = EXAMPLE) =>
  fileURLToPath(new URL(`./${folder}/${path}`, import.meta.url));

export const asText = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;

function knownReciters(): NamedReciter[] {
  const catalogue = new URL("../server/reciters/starting-catalogue.json", import.meta.url);
  return JSON.parse(readFileSync(catalogue, "utf8")) as NamedReciter[];
}

function build(): void {
  const { values } = parseArgs({ options: { url: { type: "string" } } });
  const { url: own = EXAMPLE_URL } = values;
  const url = URL.canParse(own) ? new URL(own) : null;
  if (url?.protocol !== "https:" || url.pathname !== "/") {
    console.error("--url must be the https address of your Wird, such as https://wird.example.");
    process.exit(1);
  }
  const folder = values.url === undefined ? EXAMPLE : OWN;
  for (const [path, content] of skillPackage(url.origin)) {
    const file = packageFile(path, folder);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, asText(content));
  }
  console.log(`alexa-skill/${folder} is made for ${url.origin}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
