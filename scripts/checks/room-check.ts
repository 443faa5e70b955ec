// Checks a project's imports against the rules of its rooms.
import { existsSync } from "node:fs";
import path from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { roomRules } from "./room-rules.ts";

export const rooms = [
  "contract",
  "languages",
  "server",
  "agent",
  "web",
  "tests",
  "bench",
  "scripts",
  "alexa-skill",
];

export interface RoomCheck {
  files: number;
  /** Complaints, one sentence for each forbidden import. */
  complaints: string[];
}

/**
 * @param root the folder that contains the rooms
 * @param atLeast fewer files than this is a complaint: without a parser for TypeScript
 *   dependency-cruiser reads none and reports no violations
 */
export async function checkRooms(root: string, atLeast: number): Promise<RoomCheck> {
  const present = rooms.filter((room) => existsSync(path.join(root, room)));
  const { output } = await cruise(
    present,
    {
      baseDir: root,
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: "node_modules",
      validate: true,
      ruleSet: { forbidden: roomRules },
    },
    {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      conditionNames: ["import", "node"],
      exportsFields: ["exports"],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter(({ source }) => rooms.includes(source.split("/")[0] ?? ""));
  const complaints = summary.violations.map(
    ({ from, to, rule, cycle }) =>
      `${from} -> ${cycle ? cycle.map(({ name }) => name).join(" -> ") : to}\n  ` +
      commentOf(rule.name),
  );
  const sources = own.map(({ source }) => source);
  for (const { name, from } of roomRules) {
    if (sources.some((source) => isFrom(source, from))) continue;
    complaints.push(
      `The rule ${name} saw no file, so it checks nothing: does its folder still exist?`,
    );
  }
  const imports = own.flatMap(({ dependencies }) => dependencies);
  if (own.length < atLeast || imports.length === 0) {
    complaints.push(
      `The check of the rooms saw ${own.length} files with ${imports.length} imports, too few to ` +
        "trust: is @swc/core installed?",
    );
  }
  return { files: own.length, complaints };
}

function isFrom(source: string, { path: wanted, pathNot }: IForbiddenRuleType["from"]): boolean {
  const matches = (patterns: string | string[]) =>
    [patterns].flat().some((pattern) => new RegExp(pattern).test(source));
  return (!wanted || matches(wanted)) && !(pathNot && matches(pathNot));
}

function commentOf(name: string): string {
  return roomRules.find((rule: IForbiddenRuleType) => rule.name === name)?.comment ?? name;
}
