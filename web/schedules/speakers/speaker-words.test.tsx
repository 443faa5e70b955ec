// What is said of a schedule's speakers: their names, those that could not recite, and each one's outcome.
import { describe, expect, it, test } from "vitest";
import type { Device } from "#contract/devices";
import type { Run } from "#contract/runs";
import { surahs } from "#contract/quran/surahs";
import { sampleReciters, sampleSchedule } from "../../api/sample/sample-data.ts";
import type { Home } from "../../api/home.ts";
import { rendered } from "../../i18n/rendered-words.tsx";
import RunSpeakers from "./run-speakers.tsx";
import SchedulesWithout from "./schedules-without.tsx";
import SpeakerWarning from "./speaker-warning.tsx";

const device = (id: number, name: string, changes: Partial<Device> = {}) =>
  ({ id, name, type: "google", isConnected: true, reachable: true, ...changes }) as Device;
const rooms = ["Kitchen", "Hall", "Bedroom", "Study"];
const homeWith = (changes: Record<string, Partial<Device>> = {}): Home => ({
  devices: rooms.map((name, index) => device(index + 1, name, changes[name])),
  schedules: [],
  reciters: sampleReciters,
  surahs,
});
const text = (markup: string) => markup.replace(/<[^>]*>/g, " ").replace(/[\u2068\u2069]/g, "");
const words = (markup: string) => text(markup).replace(/\s+/g, " ").trim();
const alone = { deviceId: 1, alsoOn: [] as number[], fallbackDeviceId: null as number | null };

describe("the warning about a schedule's speakers", () => {
  const off = { isConnected: false };
  const unplugged = { reachable: false };
  const said = (choice: Partial<typeof alone>, changes: Record<string, Partial<Device>>) =>
    words(
      rendered(
        <SpeakerWarning look="warning" choice={{ ...alone, ...choice }} home={homeWith(changes)} />,
      ),
    );

  it("is none while all can recite", () => {
    expect(said({ alsoOn: [2], fallbackDeviceId: 3 }, { Study: off })).toBe("");
  });

  it("says what to do", () => {
    expect(said({}, { Kitchen: unplugged })).toBe(
      "Kitchen cannot be reached: see that it has power and is on the network.",
    );
    expect(said({}, { Kitchen: off })).toMatch(/^Kitchen is disconnected: connect it again/);
    expect(said({}, { Kitchen: { ...unplugged, type: "browser" } })).toMatch(
      /^No tab of Wird is open on Kitchen: open Wird there/,
    );
  });

  // Proves heard-after-its-minute.
  it("says which are heard a second or more after their minute, beside whatever else", () => {
    const after = (heardAfterMs: number | null) => ({ Kitchen: { heardAfterMs } });
    expect(said({}, after(3_120))).toBe("Kitchen: heard some 3 s after.");
    expect(said({}, after(400)) + said({}, after(null))).toBe("");
    expect(said({ alsoOn: [2] }, { ...after(1_900), Hall: off })).toMatch(
      /^Hall is disconnected: .* Kitchen: heard some 2 s after\.$/,
    );
  });

  it("says who stands by, and who recites all the same", () => {
    expect(said({ fallbackDeviceId: 4 }, { Kitchen: off })).toMatch(/\. Study stands by\.$/);
    expect(said({ alsoOn: [2, 3] }, { Kitchen: off })).toMatch(
      /\. Heard on Hall and Bedroom all the same\.$/,
    );
  });

  it("names a fallback that could not recite either, and then nobody stands by", () => {
    const both = said({ fallbackDeviceId: 4 }, { Kitchen: off, Study: unplugged });
    expect(both).toMatch(/^Kitchen is disconnected.* Study cannot be reached.*network\.$/);
  });

  it("is urgent where nothing would be heard", () => {
    const markup = (choice: Partial<typeof alone>) =>
      rendered(
        <SpeakerWarning
          look="warning"
          choice={{ ...alone, ...choice }}
          home={homeWith({ Kitchen: off })}
        />,
      );
    expect(markup({})).toContain("text-late");
    expect(markup({ fallbackDeviceId: 4 })).toContain("text-gold");
  });
});

test("each speaker of a run has its own outcome; the first one's reason stands above", () => {
  const untold = { reasonSentence: null, heardAt: null };
  const run: Run = {
    ...{ dueAt: "2026-11-18T04:50:00Z", status: "late", reason: "Wird was off.", ...untold },
    speakers: [
      { deviceId: 1, name: "Kitchen", status: "late", reason: "Wird was off.", ...untold },
      { deviceId: 2, name: "Hall", status: "played", reason: null, ...untold },
      { deviceId: 3, name: "Study", status: "failed", reason: "No answer.", ...untold },
    ],
  };
  expect(words(rendered(<RunSpeakers run={run} />))).toBe(
    "Kitchen recited late Hall recited Study did not recite: No answer.",
  );
});

describe("before a speaker goes", () => {
  const schedule = (id: number, startTime: string, changes: object) =>
    sampleSchedule({ id, startTime, timezone: "UTC", ...alone, ...changes });
  const schedules = [
    schedule(1, "04:00", { deviceId: 4, fallbackDeviceId: 1 }),
    schedule(2, "05:00", { alsoOn: [2] }),
    schedule(3, "06:00", { fallbackDeviceId: 4 }),
    schedule(4, "07:00", {}),
    schedule(5, "08:00", { deviceId: 2 }),
    schedule(6, "09:00", { enabled: false }),
  ];
  const said = (isForgotten: boolean) => {
    const home = { ...homeWith(), schedules };
    const [kitchen] = home.devices;
    if (!kitchen) throw new Error("There is no kitchen.");
    return rendered(<SchedulesWithout device={kitchen} {...{ isForgotten, home }} />)
      .split("<li>")
      .slice(1)
      .map(words);
  };

  it("names its schedules, first those that fall silent", () => {
    expect(said(false)).toEqual([
      expect.stringMatching(/in the Kitchen, every day at 7:00 AM, .* Falls silent$/),
      expect.stringMatching(
        /Kitchen \(or else Study\), every day at 6:00 AM, .* Study stands in for it$/,
      ),
      expect.stringMatching(/every day at 5:00 AM, .* Heard on Hall all the same$/),
      expect.stringMatching(/every day at 4:00 AM, .* nothing stands in for its speaker any more$/),
    ]);
  });

  it("for good, names those that are deleted, the ones that are off too", () => {
    const deleted = said(true).filter((each) => each.endsWith("Is deleted"));
    expect(deleted.map((each) => /\d:\d\d AM/.exec(each)?.[0])).toEqual([
      "5:00 AM",
      "6:00 AM",
      "7:00 AM",
      "9:00 AM",
    ]);
    expect(said(true)).toHaveLength(5);
  });
});
