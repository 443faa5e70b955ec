// The name of a browser until people give it one.
import { afterEach, expect, test, vi } from "vitest";
import { browserName } from "./browser-name.ts";

afterEach(() => vi.unstubAllGlobals());

const on = (userAgent: string) => {
  vi.stubGlobal("navigator", { userAgent });
  return browserName();
};

test("a browser is named after what it runs on, by no make", () => {
  expect(on("Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0 Safari/537.36")).toBe("Browser on Linux");
  expect(on("Mozilla/5.0 (Linux; Android 15) Firefox/140.0")).toBe("Browser on Android");
  expect(on("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1")).toBe(
    "Browser on iPhone",
  );
});
