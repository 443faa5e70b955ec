// The make Cast: its speakers, and those that the network has.
import type { Config } from "#server/config";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { MediaOrigin } from "../media-origin.ts";
import type { SpeakerMake } from "../speaker.ts";
import { type CastDiscovery, castDiscovery, isCastGroup } from "./cast-discovery.ts";
import { castSpeakers } from "./cast-speaker.ts";

export interface CastMake extends SpeakerMake {
  discovery: CastDiscovery;
}

interface Parts {
  config: Pick<Config, "cast">;
  origin: MediaOrigin;
  clock: Clock;
  random: () => number;
  log: Log;
}

export function castMake({ config, origin, ...around }: Parts): CastMake {
  const { discovery: mdns, hosts } = config.cast;
  const discovery = castDiscovery({ mdns, hosts, ...around });
  return {
    discovery,
    kind: castSpeakers({ discovery, origin, ...around }),
    seen() {
      // The browser's own queries are up to an hour apart.
      discovery.query();
      return discovery.speakers().map(({ deviceId, name, model }) => ({
        ...{ deviceId, name, model, kind: "cast" as const },
        isGroup: isCastGroup({ model }),
        agent: null,
      }));
    },
    modelOf(deviceId) {
      const seen = discovery.speakers().find((speaker) => speaker.deviceId === deviceId);
      return seen?.model || null;
    },
    start: discovery.start,
    stop: discovery.stop,
  };
}
