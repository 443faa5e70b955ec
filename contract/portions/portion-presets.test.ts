// The ready-made schedules.
import { expect, test } from "vitest";
import { portion } from "./portions.ts";
import { portionPresetIds, portionPresets } from "./portion-presets.ts";
import { wallTime } from "../schedules.ts";

test("each can be kept as a schedule", () => {
  expect(portionPresets.map(({ id }) => id)).toEqual(portionPresetIds);
  for (const preset of portionPresets) {
    expect(wallTime.safeParse(preset.startTime).error).toBeUndefined();
    if (typeof preset.portion === "string") continue;
    expect(portion.safeParse(preset.portion).error).toBeUndefined();
  }
});
