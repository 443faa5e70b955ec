// Applies live messages to the page's cached data.
import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query";
import type { Device } from "#contract/devices";
import type { ChangedSchedule, ServerMessage } from "#contract/live-messages";
import type { Schedule } from "#contract/schedules";
import { rememberOffsets } from "#contract/times/zone-offsets";
import { alertsKey } from "./alerts.ts";
import { keys, takePlaybackState } from "./queries.ts";
import { learnFromMessage } from "./server-clock.ts";

/** Sample speakers have ids of their own and never match. */
export function applyLiveMessage(client: QueryClient, userId: number, message: ServerMessage) {
  if (message.type === "khatm_update") {
    void client.invalidateQueries({ queryKey: keys.khatms(userId) });
    return;
  }
  if (message.type === "prayers_update") {
    void client.invalidateQueries({ queryKey: keys.prayers(userId) });
    // Schedules that are bound to prayers have moved, and with them the runs that khatms divide among.
    void client.invalidateQueries({ queryKey: keys.schedules(userId) });
    void client.invalidateQueries({ queryKey: keys.khatms(userId) });
    return;
  }
  if (message.type === "alerts_update") {
    void client.invalidateQueries({ queryKey: alertsKey(userId) });
    return;
  }
  if (message.type === "device_update") return takeDevice(client, userId, message);
  if (message.type !== "playback_update") return;
  learnFromMessage(message.state.lastUpdated);
  takePlaybackState(client, message.state);
  if (message.historyUpdated) void client.invalidateQueries({ queryKey: keys.history(userId) });
  if (message.data?.scheduleId !== undefined) {
    takeSchedule(client, userId, { ...message.data, scheduleId: message.data.scheduleId });
    // What may still be played now depends on the runs since.
    void client.invalidateQueries({ queryKey: alertsKey(userId) });
  }
}

/** Milliseconds within which messages of two nodes may overtake one another. */
const OVERTAKEN_WITHIN = 5_000;
/** By schedule, the node that told of it last. */
const lastTold = new Map<number, { by: string | undefined; at: number }>();

/** The list with the schedule as it is now; fetched where the message has not all that has changed. */
function takeSchedule(
  client: QueryClient,
  userId: number,
  { scheduleId, schedule, readBy }: ChangedSchedule,
) {
  const queryKey = keys.schedules(userId);
  const told = lastTold.get(scheduleId);
  lastTold.set(scheduleId, { by: readBy, at: performance.now() });
  const mayBeOlder = told && told.by !== readBy && performance.now() - told.at < OVERTAKEN_WITHIN;
  const before = client.getQueryData<Schedule[]>(queryKey)?.find(({ id }) => id === scheduleId);
  // It had a part in a khatm, whose portions are divided anew among its other schedules.
  const isOfKhatm = [before, schedule].some((each) => each?.portion.kind === "khatm");
  if (schedule === undefined || mayBeOlder || isOfKhatm) {
    void client.invalidateQueries({ queryKey });
    return;
  }
  if (schedule?.zoneOffsets) rememberOffsets(schedule.timezone, schedule.zoneOffsets);
  client.setQueryData<Schedule[]>(queryKey, (schedules) => {
    if (!schedules) return schedules;
    const others = schedules.filter(({ id }) => id !== scheduleId);
    if (schedule === null) return others;
    // In the order of the server's list.
    return [...others, replaceEqualDeep(before, schedule)].toSorted(
      (one, other) =>
        Number(one.startTime > other.startTime) - Number(one.startTime < other.startTime) ||
        one.id - other.id,
    );
  });
}

/** A list that was never fetched stays so. */
function takeDevice(
  client: QueryClient,
  userId: number,
  { deviceId, device }: Extract<ServerMessage, { type: "device_update" }>,
) {
  const queryKey = keys.devices(userId);
  client.setQueryData<Device[]>(queryKey, (devices) => {
    if (!devices) return devices;
    if (!device) return devices.filter(({ id }) => id !== deviceId);
    const known = devices.some(({ id }) => id === deviceId);
    return known
      ? devices.map((each) => (each.id === deviceId ? device : each))
      : [...devices, device];
  });
}

/** Refetches what live messages may have changed during an outage. */
export function refetchAll(client: QueryClient, userId: number) {
  const stale = [
    keys.devices(userId),
    keys.schedules(userId),
    keys.khatms(userId),
    alertsKey(userId),
    keys.prayers(userId),
    keys.history(userId),
  ];
  for (const queryKey of [...stale, ["playback-state"], ["household"]]) {
    void client.invalidateQueries({ queryKey });
  }
}
