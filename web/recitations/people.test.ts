// The rows of the list of reciters.
import { expect, test } from "vitest";
import type { Reciter } from "#contract/reciters";
import { countPeople, peopleRows, type ReciterRow, sectionedRows } from "./people.ts";

const reciter = (id: number, name: string, rewaya = "Hafs A'n Assem") =>
  ({ id, name, nameArabic: "", rewaya, style: "Murattal" }) as Reciter;

const list = [
  reciter(1, "Alafasy"),
  reciter(2, "Basit"),
  reciter(3, "Husary"),
  reciter(4, "Basit", "Warsh A'n Nafi'"),
];

const said = (row: ReciterRow) => {
  if (row.kind === "section") return `= ${row.section}`;
  if (row.kind === "person") return `${row.name.name} (${row.count})`;
  return row.alone ? `${row.reciter.name} ${row.reciter.id}` : `- ${row.reciter.id}`;
};

const people = ["Alafasy 1", "Basit (2)", "- 2", "- 4", "Husary 3"];

test("a person is named once, above all of their recitations", () => {
  expect(peopleRows(list).map(said)).toEqual(people);
  expect(countPeople(list)).toBe(3);
});

test("who matches best comes first, also with one of several recitations", () => {
  const [alafasy, basit, husary, warsh] = list as [Reciter, Reciter, Reciter, Reciter];
  expect(peopleRows([warsh, husary, basit, alafasy]).map(said)).toEqual([
    ...["Basit (2)", "- 4", "- 2"],
    ...["Husary 3", "Alafasy 1"],
  ]);
});

test("favourites and the last heard stand on top, each once, and among all again", () => {
  expect(sectionedRows(list, [4], [3, 4, 99]).map(said)).toEqual([
    ...["= favourites", "Basit 4"],
    ...["= recent", "Husary 3"],
    ...["= all", ...people],
  ]);
});

test("without favourites and history there are no headings", () => {
  expect(sectionedRows(list, [], []).map(said)).toEqual(people);
  // What a filter by rewaya has left out is not among them.
  expect(sectionedRows(list.slice(0, 1), [2], [4]).map(said)).toEqual(["Alafasy 1"]);
});

test("at most five of the last heard", () => {
  const many = Array.from({ length: 9 }, (_, at) => reciter(at + 1, `R${at}`));
  const rows = sectionedRows(many, [], [9, 8, 7, 6, 5, 4]).map(said);
  expect(rows.slice(0, 7)).toEqual(["= recent", "R8 9", "R7 8", "R6 7", "R5 6", "R4 5", "= all"]);
});
