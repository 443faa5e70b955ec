// The three things that can be done in simple mode: play, stop, and the volume of what plays.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { runSchedule, type Schedule } from "#contract/schedules";
import { canBeSteered } from "#contract/makes";
import { call } from "../api/call.ts";
import { keys, useUserId } from "../api/queries.ts";
import { showSchedule } from "../api/schedule-list.ts";
import { useEngine, usePlayer } from "../engine-context/engine-provider.tsx";
import type { Sounding } from "../recitations/sounding.ts";
import type { PlayChoice } from "./play-choice.ts";

function useSchedulesAgain() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return {
    show: (asked: Promise<Schedule>) => showSchedule(queries, userId, asked),
    readAgain: () => queries.invalidateQueries({ queryKey: keys.schedules(userId) }),
  };
}

export function usePlay() {
  const { speakers } = useEngine();
  const { show } = useSchedulesAgain();
  return useMutation({
    mutationFn: async (choice: PlayChoice) => {
      switch (choice.kind) {
        case "resume":
          return void (await speakers.press(choice.deviceId, "resume", {}));
        case "run":
          return void (await show(
            call(runSchedule, { params: { id: choice.schedule.id }, body: {} }),
          ));
        case "again": {
          const { deviceId, reciterId, surahId } = choice;
          return void (await speakers.press(deviceId, "play", { reciterId, surahId }));
        }
      }
    },
  });
}

/** Stops all that sounds, in this page's own player too: who presses Stop wants silence. */
export function useStopAll() {
  const { speakers } = useEngine();
  const player = usePlayer();
  const { readAgain } = useSchedulesAgain();
  return useMutation({
    mutationFn: async (sounding: readonly Sounding[]) => {
      const { served, output } = player.state.get();
      if (!served && output.kind !== "device" && player.now.get().status === "playing") {
        player.pause();
      }
      const stops = sounding
        .filter(({ device }) => canBeSteered(device))
        .map(({ device }) => speakers.press(device.id, "stop", {}));
      // One speaker that does not answer must not keep another one playing.
      const failed = (await Promise.allSettled(stops)).find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    },
    onSettled: readAgain,
  });
}

export function useVolume(deviceId: number) {
  const { speakers } = useEngine();
  return useMutation({
    mutationFn: (volume: number) => speakers.press(deviceId, "volume", { volume }),
  });
}
