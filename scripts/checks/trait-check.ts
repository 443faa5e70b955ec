// Checks that nobody asks for a make of speakers or a kind of portion by its name: what differs is a trait.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { deviceTypes, makeOf } from "#contract/makes";
import { portion } from "#contract/portions/portions";

interface Family {
  what: string;
  asked: RegExp;
  traits: string;
  /** Where a name may be compared. */
  excepted: RegExp;
}

const anyOf = (names: Iterable<string>) => `["'\`](${[...new Set(names)].join("|")})["'\`]`;
const make = anyOf(deviceTypes.flatMap((type) => [type, makeOf({ type }).name]));
const kind = anyOf(portion.def.options.map((shape) => shape.shape.kind.def.values[0] ?? ""));

const families: Family[] = [
  {
    what: "a make of speakers",
    asked: new RegExp(
      [
        `[!=]==?\\s*${make}`,
        `\\bcase\\s+${make}`,
        `${make}\\s*[!=]==?`,
        `\\b(includes|has)\\(\\s*${make}`,
        // Conditions of queries.
        `["'\`](=|!=|<>|in|not in)["'\`],\\s*\\[?\\s*${make}`,
      ].join("|"),
    ),
    traits: "contract/makes.ts",
    // What a make does by itself; and where the page's own player sounds, which is no make.
    excepted: /^server\/speakers\/[^/]+\/|^web\/(engine|player)\//,
  },
  {
    what: "a kind of portion",
    asked: new RegExp(`[kK]ind\\s*[!=]==?\\s*${kind}|\\bcase\\s+${kind}`),
    traits: "contract/portions/portion-traits.ts or portion-kinds.ts",
    excepted: /^(contract|server)\/portions\/kinds\//,
  },
];

/** Complaints, one sentence for each line that asks. */
export function checkTraits(root: string): { files: number; complaints: string[] } {
  const files = globSync("{server,agent,contract,web,alexa-skill}/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\.test\.tsx?$|(^|\/)test-|\/migrations\//.test(file));
  const complaints = files.flatMap((file) => {
    const forbidden = families.filter(({ excepted }) => !excepted.test(file));
    const lines = readFileSync(path.join(root, file), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      forbidden.flatMap(({ what, asked, traits }) => {
        const found = asked.exec(line)?.[0].trim();
        return found === undefined
          ? []
          : `${file}:${index + 1}: it asks for ${what} by its name (${found}). Ask for a trait of ${traits}, or add one.`;
      }),
    );
  });
  return { files: files.length, complaints };
}
