// Builds the room of speakers from its pieces: every kind, how they are found, what was said to them.
import type { DeviceType } from "#contract/devices";
import type { Config } from "#server/config";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { alexaSpeakers } from "./alexa-speaker.ts";
import { browserSpeakers } from "./browser-speaker.ts";
import { type CastDiscovery, castDiscovery } from "./cast/cast-discovery.ts";
import { castSpeakers } from "./cast/cast-speaker.ts";
import { connectHomeAssistant } from "./home-assistant/home-assistant.ts";
import { homeAssistantSpeakers } from "./home-assistant/home-assistant-speaker.ts";
import { createPlayerList, type PlayerList } from "./home-assistant/player-list.ts";
import { createMediaOrigin, type MediaOrigin } from "./media-origin.ts";
import { createSpeakerJournals, type SpeakerJournals } from "./speaker-journal.ts";
import type { SpeakerKind } from "./speaker.ts";

export interface SpeakersRoom {
  discovery: CastDiscovery;
  mediaOrigin: MediaOrigin;
  players: PlayerList;
  journals: SpeakerJournals;
  /** The model that a Cast speaker announces; null: it was not seen lately. */
  modelOf(deviceId: string): string | null;
  kinds: Record<DeviceType, SpeakerKind>;
  start(): void;
  stop(): Promise<void>;
}

export interface SpeakersRoomOptions {
  /** Makes in place of the real ones, for benchmarks. */
  kinds: Partial<SpeakersRoom["kinds"]>;
}

interface Parts extends SpeakersRoomOptions {
  config: Config;
  events: Events;
  clock: Clock;
  random: () => number;
  log: Log;
}

export function createSpeakersRoom(parts: Parts): SpeakersRoom {
  const { config, events, clock, random, log } = parts;
  const { discovery: mdns, hosts } = config.cast;
  const discovery = castDiscovery({ mdns, hosts, clock, random, log });
  const mediaOrigin = createMediaOrigin(config);
  const cast = castSpeakers({ discovery, origin: mediaOrigin, clock, log, random });
  const home = config.homeAssistant
    ? connectHomeAssistant({ ...config.homeAssistant, clock, log, random })
    : null;
  return {
    discovery,
    mediaOrigin,
    players: createPlayerList(home),
    journals: createSpeakerJournals(clock),
    modelOf(deviceId) {
      const seen = discovery.speakers().find((speaker) => speaker.deviceId === deviceId);
      return seen?.model || null;
    },
    kinds: {
      google: cast,
      chromecast: cast,
      browser: browserSpeakers({ events, clock }),
      alexa: alexaSpeakers(),
      "home-assistant": homeAssistantSpeakers({ home, origin: mediaOrigin, clock, log }),
      ...parts.kinds,
    },
    start() {
      discovery.start();
      home?.start();
    },
    async stop() {
      home?.stop();
      await discovery.stop();
    },
  };
}
