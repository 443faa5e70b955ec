// The diagram of a run's life equals the table of its transitions: a change of one needs a change of the other.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Transition, transitions } from "./run-transitions.ts";

const source = readFileSync(new URL("run-transitions.ts", import.meta.url), "utf8");
const diagram = (/stateDiagram-v2\n(.*?)\*\//s.exec(source)?.[1] ?? "").replaceAll(" * ", "");

/** The states of each group, with those of the groups inside it. */
function groupsOf(words: string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  const open: string[] = [];
  for (const [at, word] of words.entries()) {
    if (words[at - 1] === "state") {
      groups.set(word, []);
      open.push(word);
    } else if (word === "}") open.pop();
    else if (word !== "state" && word !== "{") {
      for (const group of open) groups.get(group)?.push(word);
    }
  }
  return groups;
}

// Proves event-too-late.
test("the diagram shows each transition of the table, and no other", () => {
  const groups = groupsOf(diagram.split(/\s+/));
  const shown = [...diagram.matchAll(/(\S+) --> (\S+): (.+)/g)].flatMap(([, from, to, events]) =>
    (groups.get(from ?? "") ?? [from]).flatMap((state) =>
      (events ?? "").split(", ").map((event) => `${state} --> ${to}: ${event}`),
    ),
  );
  const inTable = Object.entries<Transition>(transitions)
    .filter(([, { to }]) => to !== "same")
    .flatMap(([event, { from, to }]) =>
      from.map((state) => `${state} --> ${to}: ${event}`.replace("no row", "[*]")),
    );
  expect(inTable.length).toBeGreaterThan(20);
  expect(shown.toSorted()).toEqual(inTable.toSorted());
});
