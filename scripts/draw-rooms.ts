// npm run rooms: draws the rooms of the server in docs/architecture.md, from their imports, tables and readers.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { roomOf, tableOwners } from "./checks/table-check.ts";
import { root } from "./checks/test-runs.ts";
import { checkDrawn, storeDrawn } from "./drawn-pages.ts";

const PAGE = { file: "docs/architecture.md", command: "npm run rooms" };
const tested = /\.test\.ts$|(^|\/)(test|fake)-[^/]+\.ts$/;
/** Every room stands on them: lines to them would hide the others. */
const grounds = new Set(["platform", "languages"]);

interface Rooms {
  /** By room, those whose files it imports. */
  imports: Map<string, Set<string>>;
  /** By room, those whose tables it asks by their `-tables` files. */
  asks: Map<string, Set<string>>;
}

function add(to: Map<string, Set<string>>, from: string, other: string): void {
  to.set(from, (to.get(from) ?? new Set()).add(other));
}

function roomsIn(folder: string): Rooms {
  const rooms: Rooms = { imports: new Map(), asks: new Map() };
  const files = globSync("{server/*/**,agent/**}/*.ts", { cwd: folder })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !tested.test(file));
  for (const file of files) {
    const room = roomOf(file);
    if (grounds.has(room)) continue;
    for (const [, named = ""] of readFileSync(path.join(folder, file), "utf8").matchAll(
      /(?:from|import\()\s*"((?:#server\/|\.\.?\/)[^"]+)"/g,
    )) {
      const imported = named.startsWith("#server/")
        ? named.replace("#", "")
        : path.posix.join(path.posix.dirname(file), named);
      const other = roomOf(imported);
      const isRoom = imported.split("/").length > 2 && imported.startsWith("server/");
      if (!isRoom || other === room || grounds.has(other)) continue;
      const isTables = /-tables(\.ts)?$/.test(imported);
      add(isTables ? rooms.asks : rooms.imports, room, other);
    }
  }
  return rooms;
}

/** Lines that follow from others are left out: who imports runs has what runs imports. */
function withoutDetours(imports: Rooms["imports"]): [string, string[]][] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...imports]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, others]) => {
      const direct = [...others].filter(
        (other) => ![...others].some((by) => by !== other && reaches(by, other)),
      );
      return [from, direct.toSorted()];
    });
}

/** The picture, and the table of who has which tables. */
function drawRooms(folder: string): string {
  const { imports, asks } = roomsIn(folder);
  const owners = tableOwners(folder);
  const lines = withoutDetours(imports).map(
    ([from, others]) => `  ${from} --> ${others.join(" & ")}`,
  );
  const byOwner = Map.groupBy([...owners], ([, room]) => room);
  const whoIn = (of: Rooms["asks"], room: string) =>
    [...of]
      .filter(([, others]) => others.has(room))
      .map(([from]) => from)
      .toSorted()
      .join(", ") || "–";
  const rows = [...byOwner]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([room, tables]) => {
      const names = tables.map(([table]) => `\`${table}\``).join(", ");
      return `| ${room} | ${names} | ${whoIn(asks, room)} |`;
    });
  return [
    "```mermaid",
    "flowchart LR",
    ...lines,
    "```",
    "",
    "| room | its tables, which only its own files write | asked, by its `-tables` file, by |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}

/** A complaint when the stored picture is not what the rooms are now. */
export const checkPicture = (folder: string) => ({
  complaints: checkDrawn(folder, PAGE, drawRooms(folder)),
});

export const storePicture = (folder: string) => storeDrawn(folder, PAGE, drawRooms(folder));

if (import.meta.main) {
  storePicture(root);
  console.log(`${PAGE.file} shows the rooms as they are.`);
}
