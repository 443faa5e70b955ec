// docs/fakes.md: each habit that a fake has by name is there with its source, and each file that it names exists.
import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { HABITS } from "#server/speakers/virtual-speaker/virtual-habits";
import { PLAYER_HABITS } from "./fakes/home-assistant/fake-player.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}docs/fakes.md`, "utf8");

test("every habit of the virtual speaker has its row, with the source that it names", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  for (const [name, { source }] of Object.entries(HABITS)) {
    const row = rows.find((line) => line.includes(`\`${name}\``)) ?? "";
    expect(row, `docs/fakes.md lacks the row of ${name}`).toContain(source ?? "made up");
  }
});

test("every habit of Home Assistant's players is named", () => {
  for (const name of Object.keys(PLAYER_HABITS)) expect(page).toContain(`\`${name}\``);
});

test("every file that is named is there", () => {
  const names = [...page.matchAll(/`([\w/*.-]+(?:\.tsx?|\/))`/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(10);
  const isThere = (name: string) =>
    existsSync(root + name) ||
    existsSync(`${root}tests/fakes/${name}`) ||
    globSync(name, { cwd: root }).length > 0;
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
