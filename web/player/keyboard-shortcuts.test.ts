// Which key has which effect, and where it has none.
import { expect, test } from "vitest";
import { type Focus, shortcutOf } from "./keyboard-shortcuts.ts";

const press = (
  key: string,
  {
    focus = "elsewhere",
    letters = true,
    code = "",
    ...modifiers
  }: {
    focus?: Focus;
    letters?: boolean;
    code?: string;
    ctrlKey?: boolean;
    altKey?: boolean;
    metaKey?: boolean;
    shiftKey?: boolean;
  } = {},
) =>
  shortcutOf(
    { key, code, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...modifiers },
    { focus, letters },
  );

test("Space, arrows, N, P, M and the question mark", () => {
  const keys = [" ", "ArrowLeft", "ArrowRight", "n", "P", "m", "M", "?", "x"];
  expect(keys.map((key) => press(key))).toEqual([
    "toggle",
    "back",
    "forward",
    "next",
    "previous",
    "mute",
    "mute",
    "list",
    null,
  ]);
});

test("with Ctrl the arrows change the surah; with Alt they are the browser's", () => {
  expect(press("ArrowRight", { ctrlKey: true })).toBe("next");
  expect(press("ArrowLeft", { ctrlKey: true })).toBe("previous");
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press("ArrowRight", { altKey: true })).toBeNull();
  expect(press("m", { ctrlKey: true })).toBeNull();
  expect(press("ArrowRight", { metaKey: true })).toBeNull();
});

test("with the letters switched off only keys that write nothing are left", () => {
  const keys = ["n", "p", "m", "M", "?", "ArrowLeft", " "];
  expect(keys.map((key) => press(key, { letters: false }))).toEqual([
    ...Array.from({ length: 5 }, () => null),
    "back",
    "toggle",
  ]);
  expect(press("ArrowLeft", { letters: false, ctrlKey: true })).toBe("previous");
});

test("on an Arabic keyboard the letters stand in the same places", () => {
  expect(press("ة", { code: "KeyM" })).toBe("mute");
  expect(press("ى", { code: "KeyN" })).toBe("next");
  expect(press("؟", { code: "Slash", shiftKey: true })).toBe("list");
  // Elsewhere the character on the key counts.
  expect(press(",", { code: "KeyM" })).toBeNull();
});

test("nothing while typing; a focused button keeps its Space", () => {
  expect(press(" ", { focus: "typing" })).toBeNull();
  expect(press("?", { focus: "typing" })).toBeNull();
  expect(press(" ", { focus: "pressing" })).toBeNull();
  expect(press("m", { focus: "pressing" })).toBe("mute");
});
