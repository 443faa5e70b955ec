// Checks the rooms' imports, the files' names, who writes and reads the tables, the databases of tests, who asks for names in place of traits, the drawn pages, and who reads time and opens connections; fails with the complaints.
import { checkDatabases } from "./databases.ts";
import { checkNames } from "./name-check.ts";
import { checkRooms, rooms } from "./room-check.ts";
import { checkTables } from "./table-check.ts";
import { root } from "./test-runs.ts";
import { checkPicture } from "../draw-rooms.ts";
import { checkSafety } from "../draw-safety.ts";
import { checkTime } from "./time-check.ts";
import { checkTraits } from "./trait-check.ts";

/** Far below the project's number of files, and far above zero. */
const fewestFiles = 100;

const imports = await checkRooms(root, fewestFiles);
const names = checkNames(root, rooms);
const tables = checkTables(root);
const databases = checkDatabases(root);
const traits = checkTraits(root);
const picture = checkPicture(root);
const safety = checkSafety(root);
const time = checkTime(root);
const complaints = [imports, names, tables, databases, traits, picture, safety, time].flatMap(
  (check) => check.complaints,
);
if (Math.min(names.files, tables.files, traits.files, time.files) < fewestFiles) {
  complaints.push(`Only ${names.files} and ${tables.files} files have been looked at.`);
}
for (const complaint of complaints) console.error(complaint);
console.log(`${imports.files} files, ${complaints.length} complaints`);
process.exitCode = complaints.length > 0 ? 1 : 0;
