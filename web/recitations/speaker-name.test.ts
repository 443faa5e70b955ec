// What speakers are called where people choose one: browsers above all.
import { expect, test } from "vitest";
import { speakerName } from "./speaker-name.ts";

const words = {
  ...{ own: "b7", given: "Browser on Linux", thisBrowser: "This browser" },
  browserOn: (system: string) => `Browser on ${system}`,
};

test.each([
  [{ deviceId: "b7", name: "Browser on Linux" }, "This browser"],
  // As an earlier version named it.
  [{ deviceId: "b7", name: "Chrome on Linux" }, "This browser"],
  [{ deviceId: "b8", name: "Chrome on Linux" }, "Browser on Linux"],
  [{ deviceId: "b8", name: "Safari on iPhone" }, "Browser on iPhone"],
  // People's own.
  [{ deviceId: "b7", name: "Kitchen tablet" }, "Kitchen tablet"],
  [{ deviceId: "b8", name: "Chrome on the shelf" }, "Chrome on the shelf"],
  [{ deviceId: null, name: "Kitchen" }, "Kitchen"],
])("%o is %s", (device, name) => {
  expect(speakerName(device, words)).toBe(name);
});
