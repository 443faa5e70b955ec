// One run on several speakers: begun together, each with its own claim, its own end and its own outcome.
import { afterEach, describe, expect, test } from "vitest";
import type { Schedule } from "#contract/schedules";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { eventually, queryDatabase } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { FAJR, type House, type HouseOptions, MINUTE, openHouse } from "../house.ts";

const ROOMS = ["Hall", "Bedroom"];

let house: House;
afterEach(() => house.leave());

async function open(options: HouseOptions = {}): Promise<void> {
  house = await openHouse({ rooms: ROOMS, ...options });
}

const speakers = () => [house.kitchen, ...house.rooms.map(({ speaker }) => speaker)];
const hall = () => house.rooms[0] as House["rooms"][number];
const everywhere = () => ({ alsoOn: house.rooms.map(({ deviceId }) => deviceId) });
const isPlaying = (speaker: VirtualSpeaker) => speaker.state().media?.state === "PLAYING";
const surahsOf = (speaker: VirtualSpeaker) =>
  loadsOf(speaker).map(({ payload }) => {
    const { contentId } = payload.media as { contentId: string };
    return Number(/(\d{3})\.mp3$/.exec(contentId)?.[1]);
  });

const allPlay = () => eventually("all play", () => speakers().every(isPlaying));

/** Waits until the last run has these outcomes, the kitchen's first. */
function outcomes(id: number, ...statuses: string[]): Promise<NonNullable<Schedule["lastRun"]>> {
  return eventually(`the outcomes are ${statuses.join(", ")}`, async () => {
    const { lastRun } = await house.schedule(id);
    const shown = lastRun?.speakers?.map(({ status }) => status) ?? [];
    if (lastRun && JSON.stringify(shown) === JSON.stringify(statuses)) return lastRun;
    throw new Error(JSON.stringify(lastRun));
  });
}

const press = (deviceId: number, action: string, rest = {}) =>
  house.amina.post("/api/playback/control", { action, deviceId, ...rest });

interface StoredRun {
  slot: number;
  status: string;
  untold: number;
}
const stored = (id: number) =>
  queryDatabase<StoredRun>(
    house.data,
    `select slot, status, untold from runs where schedule_id = ${id} order by due_at, slot`,
  );

describe("a run on three speakers", () => {
  test("begins on all at its minute, and ends on each by itself", async () => {
    await open();
    const id = await house.makeSchedule({ ...everywhere(), surahId: 18, volume: 30 });
    for (const speaker of speakers()) expect(speaker.state().volume).not.toBe(30);
    const volumes = speakers().map((speaker) => speaker.state().volume);
    await allPlay();
    const begun = speakers().map((speaker) => loadsOf(speaker)[0]?.at ?? 0);
    for (const at of begun) expect(at).toBeGreaterThanOrEqual(FAJR);
    expect(speakers().map(surahsOf)).toEqual([[18], [18], [18]]);
    const { status, speakers: shown } = await outcomes(id, "running", "running", "running");
    expect(status).toBe("running");
    expect(shown?.map(({ deviceId, name }) => [deviceId, name])).toEqual([
      [house.deviceId, "Kitchen"],
      [hall().deviceId, "Hall"],
      [house.rooms[1]?.deviceId, "Bedroom"],
    ]);
    await eventually("each has the volume", () =>
      speakers().every((speaker) => speaker.state().volume === 30),
    );

    // A person stops one of them: the others play on.
    await press(hall().deviceId, "stop");
    await outcomes(id, "running", "stopped", "running");
    expect(speakers().map(isPlaying)).toEqual([true, false, true]);
    house.clock.moveTo(FAJR + 30 * MINUTE - 1000);
    const { status: ended } = await outcomes(id, "played", "stopped", "played");
    expect(ended).toBe("played");
    await eventually("each has its own volume back", () =>
      speakers().every((speaker, index) => speaker.state().volume === volumes[index]),
    );
    // One entry for the instant, with the outcome of each.
    const runs = await house.runs(id);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.speakers).toHaveLength(3);
  });

  test("that was not claimed in time is missed once, not three times", async () => {
    await open({ now: FAJR - MINUTE });
    const id = await house.makeSchedule(everywhere());
    await house.restart(FAJR + 15 * MINUTE);
    const run = await house.lastRun(id, "missed");
    expect(run.speakers).toBeUndefined();
    expect(await stored(id)).toEqual([{ slot: 0, status: "missed", untold: 1 }]);
  });

  test("that was claimed and slept through is shown on each speaker, and told once", async () => {
    await open();
    const id = await house.makeSchedule(everywhere());
    await house.restart(FAJR + 15 * MINUTE);
    await outcomes(id, "missed", "missed", "missed");
    const told = (await stored(id)).filter((run) => run.untold === 1);
    expect(told).toHaveLength(1);
  });
});
