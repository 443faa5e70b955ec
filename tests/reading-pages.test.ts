// README and docs: README stays short and has the commands, and each link and anchor leads somewhere.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (page: string) => readFileSync(path.join(root, page), "utf8");
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "alexa-skill/README.md",
  ...readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** The names under which a page's headings are linked. */
function anchorsOf(page: string): string[] {
  const headings = read(page).matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("README has at most 1,200 words, and the commands that start and test Wird", () => {
  const readme = read("README.md");
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_200);
  for (const command of ["docker build", "npm start", "npm test"])
    expect(readme).toContain(command);
});

test.each(pages)("every link and picture of %s leads somewhere", (page) => {
  const links = read(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g);
  const broken = [...links]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((target) => !/^\w+:/.test(target))
    .filter((target) => {
      const [name = "", anchor] = target.split("#");
      const meant = name === "" ? page : path.join(path.dirname(page), name);
      if (!existsSync(path.join(root, meant))) return true;
      return anchor !== undefined && !anchorsOf(meant).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test("docs/settings.md has every setting that the server reads", () => {
  const names = [...read("server/config.ts").matchAll(/\bvalue\("([A-Z_]+)"\)/g)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(15);
  const page = read("docs/settings.md");
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
