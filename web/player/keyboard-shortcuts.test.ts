// Which key means what, and where it means nothing.
import { expect, test } from "vitest";
import { type Focus, shortcutOf } from "./keyboard-shortcuts.ts";

const press = (
  key: string,
  {
    focus = "elsewhere",
    rtl = false,
    ...modifiers
  }: {
    focus?: Focus;
    rtl?: boolean;
    ctrlKey?: boolean;
    altKey?: boolean;
    metaKey?: boolean;
    shiftKey?: boolean;
  } = {},
) =>
  shortcutOf(
    { key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...modifiers },
    focus,
    rtl,
  );

test("Space, arrows, M and the question mark", () => {
  expect([" ", "ArrowLeft", "ArrowRight", "m", "M", "?", "x"].map((key) => press(key))).toEqual([
    "toggle",
    "back",
    "forward",
    "mute",
    "mute",
    "list",
    null,
  ]);
});

test("with Ctrl or Alt the arrows change the surah", () => {
  expect(press("ArrowRight", { ctrlKey: true })).toBe("next");
  expect(press("ArrowLeft", { altKey: true })).toBe("previous");
  expect(press("m", { ctrlKey: true })).toBeNull();
  expect(press("ArrowRight", { metaKey: true })).toBeNull();
});

test("mirrored where one reads from the right", () => {
  expect(press("ArrowLeft", { rtl: true })).toBe("forward");
  expect(press("ArrowLeft", { rtl: true, ctrlKey: true })).toBe("next");
});

test("nothing while typing; a focused button keeps its Space", () => {
  expect(press(" ", { focus: "typing" })).toBeNull();
  expect(press("?", { focus: "typing" })).toBeNull();
  expect(press(" ", { focus: "pressing" })).toBeNull();
  expect(press("m", { focus: "pressing" })).toBe("mute");
});
