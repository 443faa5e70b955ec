// Setting, changing, hearing and stopping adhans, through the schedules that they are.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint";
import { controlPlayback } from "#contract/playback";
import {
  createSchedule,
  runSchedule,
  type Schedule,
  updateSchedule,
  type updateSchedule as updateEndpoint,
} from "#contract/schedules";
import { call } from "../../api/call.ts";
import { keys, takePlaybackState, useUserId } from "../../api/queries.ts";
import { type AdhanChoice, type Adhans, bodyOf, newAdhan } from "./adhan-plan.ts";
import { prayersWithAdhan, type PrayerWithAdhan } from "#contract/prayers/prayer-names";

type ScheduleChange = BodyInput<typeof updateEndpoint>;

export interface AdhanChange {
  prayer: PrayerWithAdhan;
  /** Null: none was set for this prayer yet. */
  schedule: Schedule | null;
  choice: AdhanChoice;
  enabled: boolean;
}

function useSchedulesAgain() {
  const queries = useQueryClient();
  const userId = useUserId() ?? 0;
  return {
    userId,
    readAgain: () => queries.invalidateQueries({ queryKey: keys.schedules(userId) }),
  };
}

function useSet() {
  const { userId } = useSchedulesAgain();
  return ({ prayer, schedule, choice, enabled }: AdhanChange): Promise<Schedule> => {
    const body = bodyOf(choice);
    if (!body) throw new Error("An adhan needs a sound and a speaker.");
    if (!schedule)
      return call(createSchedule, { params: { userId }, body: newAdhan(prayer, body, enabled) });
    const change: ScheduleChange = { ...body, enabled };
    return call(updateSchedule, { params: { id: schedule.id }, body: change });
  };
}

/** Sets one adhan as a whole: its choice needs a sound and a speaker. */
export function useSetAdhan() {
  const { readAgain } = useSchedulesAgain();
  return useMutation({ mutationFn: useSet(), onSettled: readAgain });
}

/** Sets all five, one after another; what was set before one fails stays. */
export function useSetAllAdhans() {
  const { readAgain } = useSchedulesAgain();
  const set = useSet();
  return useMutation({
    mutationFn: async ({
      adhans,
      choices,
    }: {
      adhans: Adhans;
      choices: Record<PrayerWithAdhan, AdhanChoice>;
    }) => {
      for (const prayer of prayersWithAdhan) {
        await set({ prayer, schedule: adhans[prayer], choice: choices[prayer], enabled: true });
      }
    },
    onSettled: readAgain,
  });
}

/** Plays it now on its speaker; one that was never set is stored first, switched off. */
export function useHearAdhan() {
  const { readAgain } = useSchedulesAgain();
  const set = useSet();
  return useMutation({
    mutationFn: async (change: AdhanChange) => {
      const { id } = change.schedule ?? (await set({ ...change, enabled: false }));
      return call(runSchedule, { params: { id }, body: {} });
    },
    onSettled: readAgain,
  });
}

/** Stops what sounds on a speaker. */
export function useStopAdhan() {
  const queries = useQueryClient();
  const { readAgain } = useSchedulesAgain();
  return useMutation({
    mutationFn: (deviceId: number) => call(controlPlayback, { body: { action: "stop", deviceId } }),
    onSuccess: (state) => takePlaybackState(queries, state),
    onSettled: readAgain,
  });
}
