// The bounded map: what it drops, and when.
import { expect, test } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

test("a full map drops what was set longest ago, and says so", () => {
  const dropped: [string, number][] = [];
  const map = new BoundedMap<string, number>(2, (...entry) => dropped.push(entry));
  map.set("a", 1).set("b", 2);
  expect(dropped).toEqual([]);
  map.set("c", 3);
  expect([[...map], dropped]).toEqual([
    [
      ["b", 2],
      ["c", 3],
    ],
    [["a", 1]],
  ]);
});

test("a key that is set again is the newest, and reading one changes nothing", () => {
  const map = new BoundedMap<string, number>(2);
  map.set("a", 1).set("b", 2).set("a", 3);
  expect(map.get("b")).toBe(2);
  map.set("c", 4);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});

test("what is deleted makes room and is not said to be dropped", () => {
  const dropped: string[] = [];
  const map = new BoundedMap<string, number>(1, (key) => dropped.push(key));
  map.set("a", 1).delete("a");
  map.set("b", 2);
  expect([[...map.keys()], dropped]).toEqual([["b"], []]);
});
