// Applies live messages to the page's cached data.
import type { QueryClient } from "@tanstack/react-query";
import type { Device } from "#contract/devices";
import type { ServerMessage } from "#contract/live-messages";
import { alertsKey } from "./alerts.ts";
import { keys, takePlaybackState } from "./queries.ts";
import { takeToldSchedule } from "./schedule-list.ts";
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
    takeToldSchedule(client, userId, { ...message.data, scheduleId: message.data.scheduleId });
    // What may still be played now depends on the runs since.
    void client.invalidateQueries({ queryKey: alertsKey(userId) });
  }
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
