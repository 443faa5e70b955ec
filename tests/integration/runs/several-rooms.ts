// For tests: a house whose kitchen, hall and bedroom recite one run together.
import type { Schedule } from "#contract/schedules";
import type { VirtualSpeaker } from "#server/speakers/virtual-speaker/virtual-speaker";
import { type Answer, eventually } from "../../harness.ts";
import { loadsOf } from "../../kitchen.ts";
import { type House, type HouseOptions, openHouse } from "../house.ts";

type LastRun = NonNullable<Schedule["lastRun"]>;

export interface SeveralRooms {
  house: House;
  /** Kitchen, hall and bedroom, as in the schedules. */
  speakers: VirtualSpeaker[];
  /** The ids of their devices. */
  deviceIds: [number, number, number];
  /** A schedule of all three, with `changes`; returns its id. */
  makeSchedule(changes?: object): Promise<number>;
  /** Which of them play now. */
  playing(): boolean[];
  allPlay(): Promise<void>;
  /** Waits until the last run has these outcomes. */
  outcomes(id: number, ...statuses: string[]): Promise<LastRun>;
  press(deviceId: number, action: string, rest?: object): Promise<Answer>;
}

export async function openSeveralRooms(options: HouseOptions = {}): Promise<SeveralRooms> {
  const house = await openHouse({ rooms: ["Hall", "Bedroom"], ...options });
  const speakers = [house.kitchen, ...house.rooms.map(({ speaker }) => speaker)];
  const alsoOn = house.rooms.map(({ deviceId }) => deviceId) as [number, number];
  const playing = () => speakers.map((speaker) => speaker.state().media?.state === "PLAYING");
  return {
    house,
    speakers,
    deviceIds: [house.deviceId, ...alsoOn],
    makeSchedule: (changes = {}) => house.makeSchedule({ alsoOn, ...changes }),
    playing,
    async allPlay() {
      await eventually("all play", () => playing().every(Boolean));
    },
    outcomes: (id, ...statuses) =>
      eventually(`the outcomes are ${statuses.join(", ")}`, async () => {
        const { lastRun } = await house.schedule(id);
        const shown = lastRun?.speakers?.map(({ status }) => status) ?? [];
        if (lastRun && JSON.stringify(shown) === JSON.stringify(statuses)) return lastRun;
        throw new Error(JSON.stringify(lastRun));
      }),
    press: (deviceId, action, rest = {}) =>
      house.amina.post("/api/playback/control", { action, deviceId, ...rest }),
  };
}

/** The surahs for which a speaker received LOAD, in order. */
export function surahsOf(speaker: VirtualSpeaker): number[] {
  return loadsOf(speaker).map(({ payload }) => {
    const { contentId } = payload.media as { contentId: string };
    return Number(/(\d{3})\.mp3$/.exec(contentId)?.[1]);
  });
}
