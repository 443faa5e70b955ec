// What plays in this page, for all its pages: the player, the live connection, and this browser as a speaker.
import type { QueryClient } from "@tanstack/react-query";
import type { Device } from "#contract/devices";
import type { ServerMessage } from "#contract/live-messages";
import { call } from "../api/call.ts";
import { connectDevice, createDevice, listDevices } from "../api/endpoints.ts";
import { createLive, type LiveNotice } from "../api/live.ts";
import { keys } from "../api/queries.ts";
import { createCasting } from "./cast/casting.ts";
import { readMemory, writeMemory } from "./player-memory.ts";
import { createRoomPlayer, type RoomPlayerNotice } from "./page-player.ts";
import { createSpeakerService } from "./browser-speaker/browser-speaker-service.ts";

export type RoomNotice = RoomPlayerNotice | LiveNotice;

export type ListeningRoom = ReturnType<typeof createListeningRoom>;

export function createListeningRoom(
  userId: number,
  client: QueryClient,
  notify: (notice: RoomNotice) => void,
) {
  const live = createLive(userId, client, notify);
  const here = createRoomPlayer({
    userId,
    client,
    notify,
    memory: {
      read: () => readMemory(localStorage),
      write: (memory) => writeMemory(localStorage, memory),
    },
    direct: true,
  });
  const { audio, player } = here;

  const speaker = createSpeakerService({
    userId,
    player,
    audio,
    live,
    async find(browserId) {
      const row = (await readDevices()).find((each) => each.deviceId === browserId);
      return row?.isConnected ? row.id : null;
    },
    async register(browserId) {
      const known = (await readDevices()).find((each) => each.deviceId === browserId);
      const row = known
        ? await call(connectDevice, {
            params: { id: known.id },
            body: { isConnected: true },
            direct: true,
          })
        : await call(createDevice, {
            params: { userId },
            body: { type: "browser", name: browserName(), isConnected: true, deviceId: browserId },
            direct: true,
          });
      void client.invalidateQueries({ queryKey: keys.devices(userId) });
      return row.id;
    },
    async disconnect(id) {
      await call(connectDevice, { params: { id }, body: { isConnected: false }, direct: true });
      void client.invalidateQueries({ queryKey: keys.devices(userId) });
    },
  });

  async function readDevices() {
    return call(listDevices, { params: { userId }, direct: true });
  }

  /** Whoever pressed, and also when nobody did: a schedule leaves a surah out. */
  function tellSpeakersNotice(message: ServerMessage) {
    if (message.type !== "playback_update" || !message.data?.notice) return;
    const devices = client.getQueryData<Device[]>(keys.devices(userId));
    const name = devices?.find(({ id }) => id === message.deviceId)?.name;
    notify({ kind: "speaker-notice", message: message.data.notice, ...(name && { name }) });
  }

  const casting = createCasting(player, notify);

  return {
    ...here,
    live,
    speaker,
    castHere: casting.castHere,

    /** Begins; answers what ends it. */
    start() {
      live.open();
      const stops = [
        live.close,
        live.onMessage(tellSpeakersNotice),
        here.start(),
        speaker.start(),
        casting.start(),
      ];
      return () => {
        for (const stop of stops.reverse()) stop();
      };
    },
  };
}

/** A player of its own for sample data; the real one goes on serving as a speaker. */
export function createSampleRoom(
  real: ListeningRoom,
  world: { userId: number; client: QueryClient; notify: (notice: RoomNotice) => void },
): ListeningRoom {
  const memory = { read: () => ({}), write: () => {} };
  return {
    ...real,
    ...createRoomPlayer({ ...world, memory, direct: false }),
    // No television can fetch what is made in this page.
    castHere: async () => world.notify("cast-unavailable"),
  };
}

/** "Chrome on Linux": how people tell their browsers apart. */
function browserName(): string {
  const agent = navigator.userAgent;
  const names = ["Firefox", "Edg", "OPR", "Chrome", "Safari"] as const;
  const systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux"] as const;
  const name = names.find((each) => agent.includes(each)) ?? "Browser";
  const system = systems.find((each) => agent.includes(each));
  const shown = name === "Edg" ? "Edge" : name === "OPR" ? "Opera" : name;
  return system ? `${shown} on ${system}` : shown;
}
