// Builds the room of speakers from its makes: how they are driven and found, and what was said to them.
import type { Device, Inability, HomeAssistantStatus, SeenSpeaker } from "#contract/devices";
import { type DeviceType, deviceTypes, type Make, makeOf } from "#contract/makes";
import type { Config } from "#server/config";
import type { Clock } from "#server/platform/clock";
import type { Events } from "#server/platform/events";
import type { Log } from "#server/platform/log";
import { alexaSpeakers } from "./alexa/alexa-speaker.ts";
import { browserSpeakers } from "./browser/browser-speaker.ts";
import type { CastDiscovery } from "./cast/cast-discovery.ts";
import { castMake } from "./cast/cast-make.ts";
import { homeAssistantMake } from "./home-assistant/home-assistant-make.ts";
import { createMediaOrigin, type MediaOrigin } from "./media-origin.ts";
import { createSpeakerJournals, type SpeakerJournals } from "./speaker-journal.ts";
import type { SpeakerKind, SpeakerMake } from "./speaker.ts";

type Named = Pick<Device, "type" | "deviceId">;

export interface SpeakersRoom {
  discovery: CastDiscovery;
  mediaOrigin: MediaOrigin;
  journals: SpeakerJournals;
  /** Those that this server sees itself, of all makes. */
  speakersHere(): SeenSpeaker[];
  homeAssistantStatus(): HomeAssistantStatus;
  /** What a speaker is known to be unable to do; empty while nothing is known. */
  inabilitiesOf(device: Named): Inability[];
  /** The model that it announces; null: it was not seen lately. */
  modelOf(device: Named): string | null;
  kinds: Record<DeviceType, SpeakerKind>;
  start(): void;
  stop(): Promise<void>;
}

export interface SpeakersRoomOptions {
  /** In place of the real ones, for benchmarks. */
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
  const mediaOrigin = createMediaOrigin(config);
  const around = { config, origin: mediaOrigin, clock, random, log };
  const cast = castMake(around);
  const homeAssistant = homeAssistantMake(around);
  const makes: Record<Make["name"], SpeakerMake> = {
    cast,
    alexa: { kind: alexaSpeakers() },
    browser: { kind: browserSpeakers({ events, clock }) },
    "home-assistant": homeAssistant,
  };
  const all = Object.values(makes);
  const kinds = deviceTypes.map((type) => [type, makes[makeOf({ type }).name].kind] as const);
  return {
    discovery: cast.discovery,
    mediaOrigin,
    journals: createSpeakerJournals(clock),
    speakersHere: () => all.flatMap((make) => make.seen?.() ?? []),
    homeAssistantStatus: homeAssistant.status,
    inabilitiesOf(device) {
      if (device.deviceId === null) return [];
      return makes[makeOf(device).name].inabilitiesOf?.(device.deviceId) ?? [];
    },
    modelOf(device) {
      if (device.deviceId === null) return null;
      return makes[makeOf(device).name].modelOf?.(device.deviceId) ?? null;
    },
    kinds: { ...(Object.fromEntries(kinds) as SpeakersRoom["kinds"]), ...parts.kinds },
    start() {
      for (const make of all) make.start?.();
    },
    async stop() {
      for (const make of all) await make.stop?.();
    },
  };
}
