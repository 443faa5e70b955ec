// The engine of a signed-in page, put together: the player, the live connection, Cast, and this browser as a speaker.
import type { ServerMessage } from "#contract/live-messages";
import type { QueryClient } from "@tanstack/react-query";
import { connectDevice, createDevice, listDevices } from "#contract/devices";
import { call } from "../api/call.ts";
import { createLive, type LiveNotice } from "../api/live.ts";
import { keys } from "../api/queries.ts";
import { createCasting } from "./cast/casting.ts";
import { readMemory, writeMemory } from "./player-memory.ts";
import type { PlayerNotice } from "./player-notices.ts";
import { createPagePlayer } from "./page-player.ts";
import { createBrowserSpeakerService } from "./browser-speaker/browser-speaker-service.ts";

export type EngineNotice = PlayerNotice | LiveNotice;

export type Engine = ReturnType<typeof createEngine>;

export function createEngine(
  userId: number,
  client: QueryClient,
  notify: (notice: EngineNotice) => void,
) {
  const live = createLive(userId, client, notify);
  const here = createPagePlayer({
    userId,
    client,
    notify,
    memory: {
      read: () => readMemory(localStorage, userId),
      write: (memory) => writeMemory(localStorage, userId, memory),
    },
    direct: true,
  });
  const { audio, player } = here;

  const speaker = createBrowserSpeakerService({
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
            body: {
              type: "browser",
              name: await ownName(),
              isConnected: true,
              deviceId: browserId,
            },
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

  const ownName = async () => (await import("./browser-name.ts")).browserName();

  async function readDevices() {
    const devices = await call(listDevices, { params: { userId }, direct: true });
    // Another of the household may have signed in on this browser, and it plays for their account then.
    return devices.filter((each) => each.userId === userId);
  }

  const casting = createCasting(player, notify);

  /** What this page plays for itself: the server stops speakers, this browser as one among them. */
  function pauseForQuiet(message: ServerMessage): void {
    if (message.type !== "quiet_update" || !message.silences) return;
    const { served, output } = player.state.get();
    if (!served && output.kind !== "device") player.pause();
  }

  return {
    ...here,
    live,
    speaker,
    castHere: casting.castHere,

    /** Returns the function that ends it. */
    start() {
      live.open();
      const stops = [
        live.close,
        live.onMessage(here.speakers.showNoticeOf),
        live.onMessage(pauseForQuiet),
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

/** Has another player, for sample data; the real engine continues to be a speaker. */
export function createSampleEngine(
  real: Engine,
  world: { userId: number; client: QueryClient; notify: (notice: EngineNotice) => void },
): Engine {
  const memory = { read: () => ({}), write: () => {} };
  return {
    ...real,
    ...createPagePlayer({ ...world, memory, direct: false }),
    // A Chromecast cannot fetch recordings that this page generates.
    castHere: async () => world.notify("cast-unavailable"),
  };
}
