// The check of the rooms must fail: on each kind of forbidden import, and when it finds no files.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkNames } from "./name-check.ts";
import { checkRooms } from "./room-check.ts";
import { mayUse } from "./room-rules.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "wird-rooms-"));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** @param files imports, or the whole text, by file */
function write(files: Record<string, string[] | string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const imports = Array.isArray(content) ? content.map((from) => `import "${from}";`) : [content];
    writeFileSync(file, ["// A file of a test.", ...imports, "export {};", ""].join("\n"));
  }
}

const settings =
  '{"imports":{"#contract/*":"./contract/*.ts","#languages/*":"./languages/*.ts","#server/*":"./server/*.ts"}}';

const houseInOrder: Record<string, string[] | string> = {
  ...Object.fromEntries(Object.keys(mayUse).map((room) => [`server/${room}/${room}-list.ts`, []])),
  "contract/quran/surahs.ts": [],
  "contract/devices.ts": ["./quran/surahs.ts"],
  "languages/en/app.ts": [],
  "languages/en/server.ts": [],
  "languages/fr/app.ts": ["../en/app.ts"],
  "languages/tr/app.ts": ["../en/app.ts"],
  "languages/sentence-renderer.ts": ["#contract/devices"],
  "server/platform/database/database.ts": ["../../config.ts"],
  "server/config.ts": ["#contract/quran/surahs"],
  "server/devices/device-store.ts": ["#server/platform/database/database", "#contract/devices"],
  "server/playback/playback-routes.ts": ["../devices/device-store.ts"],
  "server/schedules/schedule-store.ts": ["#server/runs/run-tables"],
  "server/runs/run-tables.ts": ["#server/platform/database/database", "#contract/devices"],
  "server/runs/run-store.ts": [
    "../schedules/schedule-store.ts",
    "#server/playback/playback-routes",
  ],
  "server/parts.ts": ["./runs/run-store.ts"],
  "server/app.ts": ["./parts.ts"],
  "server/main.ts": ["./app.ts"],
  "agent/main.ts": ["#server/platform/log", "#server/speakers/speakers-list"],
  "server/platform/log.ts": [],
  "web/ui/button.tsx": [],
  "web/api/call.ts": [],
  "web/engine/engine.ts": ["../api/call.ts"],
  "web/engine-context/engine-provider.tsx": ["../engine/engine.ts", "react"],
  "web/recitations/reciter-picker.tsx": ["../ui/button.tsx"],
  "web/devices/device-row.tsx": ["../engine-context/engine-provider.tsx"],
  "web/player/player.tsx": ["../recitations/reciter-picker.tsx", "#contract/quran/surahs"],
  "web/pages/dashboard.tsx": ["../player/player.tsx"],
  "web/app/app.tsx": ["../pages/dashboard.tsx"],
  "tests/harness.ts": ["#server/app"],
};

function writeHouse(changes: Record<string, string[]> = {}): void {
  write(changes);
  write({ ...houseInOrder, ...changes });
  writeFileSync(path.join(root, "package.json"), settings);
  install("react");
}

function install(name: string): void {
  write({ [`node_modules/${name}/${name}.js`]: "" });
  writeFileSync(
    path.join(root, `node_modules/${name}/package.json`),
    `{"name":"${name}","main":"${name}.js"}`,
  );
}

describe("imports", () => {
  test("a house in order has no complaint", async () => {
    writeHouse();
    const files = Object.keys(houseInOrder).length;
    expect(await checkRooms(root, 10)).toEqual({ files, complaints: [] });
  });

  test.each([
    ["contract/quran/surahs.ts", "#server/config", "it imports only zod"],
    ["contract/quran/surahs.ts", "node:fs", "it imports only zod"],
    [
      "server/platform/database/database.ts",
      "../../devices/device-store.ts",
      "The platform carries all",
    ],
    ["server/devices/device-store.ts", "#server/playback/playback-routes", "The room devices may"],
    ["server/playback/playback-routes.ts", "../runs/run-store.ts", "The room playback may"],
    ["server/schedules/schedule-store.ts", "../runs/run-store.ts", "The room schedules may"],
    ["server/account/account-store.ts", "../devices/device-store.ts", "The room account may"],
    ["server/admin/admin-routes.ts", "../account/account-store.ts", "The room admin may"],
    ["server/devices/device-store.ts", "../parts.ts", "handed to one another in parts"],
    ["server/runs/run-tables.ts", "../schedules/schedule-store.ts", "so they know no room"],
    ["server/parts.ts", "./app.ts", "parts <- app <- main"],
    ["server/devices/device-store.ts", "../../web/app/app.tsx", "nothing of the web app"],
    ["web/player/player.tsx", "#server/config", "of the rest it imports only the contract"],
    ["web/player/player.tsx", "#languages/en/server", "of languages, what pages say"],
    ["web/ui/button.tsx", "#languages/en/app", "could ship in another product"],
    ["languages/en/app.ts", "../../web/api/call.ts", "languages imports only the contract"],
    ["languages/fr/app.ts", "../tr/app.ts", "imports no other one but"],
    ["server/devices/device-store.ts", "#languages/en/server", "the files of server/languages"],
    ["web/ui/button.tsx", "#contract/quran/surahs", "could ship in another product"],
    ["web/api/call.ts", "../player/player.tsx", "The api stands below"],
    ["web/player/player.tsx", "../pages/dashboard.tsx", "it uses no other room and no page"],
    ["web/player/player.tsx", "../devices/device-row.tsx", "it uses no other room and no page"],
    ["web/engine/engine.ts", "react", "it imports no component"],
    ["web/engine/engine.ts", "../ui/button.tsx", "it imports no component"],
    ["web/engine/engine.ts", "../player/player.tsx", "so the engine uses none of them"],
    ["web/engine/outputs/output.ts", "react", "it imports no component"],
    ["web/engine-context/engine-provider.tsx", "../devices/device-row.tsx", "and no room"],
    ["web/recitations/reciter-picker.tsx", "../player/player.tsx", "they use none of the rooms"],
    ["web/pages/dashboard.tsx", "../app/app.tsx", "no other folder of the web imports it"],
    ["server/devices/device-store.ts", "../../tests/harness.ts", "never the other way round"],
    ["contract/quran/surahs.ts", "../devices.ts", "in a circle"],
  ])("%s may not import %s", async (file, imported, comment) => {
    writeHouse({
      "server/account/account-store.ts": [],
      [file]: [imported],
    });
    const { complaints } = await checkRooms(root, 10);
    expect(complaints.join("\n")).toContain(comment);
  });

  test("a type counts as an import", async () => {
    writeHouse();
    write({
      "server/platform/database/database.ts":
        'import type { Device } from "../../devices/device-store.ts";',
    });
    const { complaints } = await checkRooms(root, 10);
    expect(complaints.join("\n")).toContain("The platform carries all rooms");
  });

  test("only routes may import fastify", async () => {
    const files = { "server/devices/device-store.ts": ["fastify"] };
    writeHouse({ ...files, "server/devices/device-routes.ts": ["fastify"] });
    install("fastify");
    const { complaints } = await checkRooms(root, 10);
    expect(complaints).toEqual([
      expect.stringMatching(/^server\/devices\/device-store.ts -> .*\n.*-routes files/),
    ]);
  });

  test("a rule whose folder is gone is complained about", async () => {
    writeHouse();
    rmSync(path.join(root, "web/engine"), { recursive: true });
    const { complaints } = await checkRooms(root, 10);
    expect(complaints.join("\n")).toContain("The rule engine-has-no-react saw no file");
  });

  test("a check that sees too few files is not passed", async () => {
    write({ "contract/quran/surahs.ts": [] });
    const { complaints } = await checkRooms(root, 10);
    expect(complaints).toContainEqual(
      expect.stringContaining("saw 1 files with 0 imports, too few"),
    );
  });

  test("an empty folder is not passed", async () => {
    const { complaints } = await checkRooms(root, 1);
    expect(complaints).toContainEqual(expect.stringContaining("saw 0 files"));
  });
});

describe("names", () => {
  test.each([
    ["server/utils.ts", "", "says nothing"],
    ["server/types/device.ts", "", "says nothing"],
    ["web/player/index.ts", "", "says nothing"],
    ["server/deviceStore.ts", "", "in-kebab-case"],
    ["server/devices.ts", 'export * from "./device-store.ts";', "only passes on"],
    ["server/devices.ts", "\n".repeat(500), "over 500"],
    ["server/runs/run-life.ts", "\n".repeat(700), "over 700"],
  ])("%s is complained about", (file, text, complaint) => {
    writeFileSync(path.join(root, "keep"), "");
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `// What it is for.\n${text}\n`);
    const { complaints } = checkNames(root, ["server", "web"]);
    expect(complaints).toEqual([expect.stringContaining(complaint)]);
  });

  test("a file without its comment is complained about", () => {
    mkdirSync(path.join(root, "server"));
    writeFileSync(path.join(root, "server/devices.ts"), "export const a = 1;\n");
    const { complaints } = checkNames(root, ["server"]);
    expect(complaints).toEqual([expect.stringContaining("first line is a comment")]);
  });

  test("the texts of a language may be many, what reads them may not", () => {
    mkdirSync(path.join(root, "languages/fr"), { recursive: true });
    for (const file of ["languages/fr/app.ts", "languages/renderer.ts"]) {
      writeFileSync(path.join(root, file), `// Texts.\n${"\n".repeat(500)}\n`);
    }
    const { complaints } = checkNames(root, ["languages"]);
    expect(complaints).toEqual([expect.stringContaining("languages/renderer.ts: 502 lines")]);
  });

  test("a file that is named as longer may be so, and its neighbours may not", () => {
    mkdirSync(path.join(root, "server/runs"), { recursive: true });
    for (const file of ["server/runs/run-life.ts", "server/runs/run-claims.ts"]) {
      writeFileSync(path.join(root, file), `// Runs.\n${"\n".repeat(500)}\n`);
    }
    const { complaints } = checkNames(root, ["server"]);
    expect(complaints).toEqual([expect.stringContaining("server/runs/run-claims.ts: 502 lines")]);
  });

  test("a well-named file is not", () => {
    mkdirSync(path.join(root, "server"));
    writeFileSync(path.join(root, "server/001-device-store.test.ts"), "// Tests.\nlet a = 1;\n");
    expect(checkNames(root, ["server"])).toEqual({ files: 1, complaints: [] });
  });
});
