// The make Home Assistant: its players as people choose them: which can play, their names, what they cannot do.
import type { HassEntity } from "home-assistant-js-websocket";
import { heardName } from "#contract/visible-names";
import type { Inability, HomeAssistantStatus } from "#contract/devices";
import type { Config } from "#server/config";
import type { Clock } from "#server/platform/clock";
import type { Log } from "#server/platform/log";
import type { MediaOrigin } from "../media-origin.ts";
import type { SpeakerMake } from "../speaker.ts";
import { connectHomeAssistant, type HomeAssistant } from "./home-assistant.ts";
import { homeAssistantSpeakers } from "./home-assistant-speaker.ts";
import { can, holdsMedia, isPlayable, readPlayer } from "./player-report.ts";

export interface HomeAssistantMake extends SpeakerMake {
  status(): HomeAssistantStatus;
}

interface Parts {
  config: Pick<Config, "homeAssistant">;
  origin: MediaOrigin;
  clock: Clock;
  random: () => number;
  log: Log;
}

/** Integrations whose players lose features while they are idle: they depend on what plays. */
const changing = new Set(["cast", "dlna_dmr", "group", "universal"]);

export function homeAssistantMake({
  config,
  origin,
  clock,
  random,
  log,
}: Parts): HomeAssistantMake {
  const home = config.homeAssistant
    ? connectHomeAssistant({ ...config.homeAssistant, clock, log, random })
    : null;
  return {
    ...createPlayerList(home),
    kind: homeAssistantSpeakers({ home, origin, clock, log }),
    start: () => home?.start(),
    stop: () => home?.stop(),
  };
}

/** `home` is null where Home Assistant is not set up. */
export function createPlayerList(home: HomeAssistant | null) {
  function inabilities(entity: HassEntity): Inability[] {
    const player = readPlayer(entity);
    if (player.state === "unavailable" || player.state === "unknown") return [];
    const integration = home?.integrationOf(entity.entity_id);
    const isChanging = integration == null || changing.has(integration);
    const isSure = holdsMedia(player) || !isChanging;
    return [
      ...(isSure && !can(player, "pause") ? (["pause"] as const) : []),
      ...(isSure && !can(player, "seek") ? (["seek"] as const) : []),
      ...(can(player, "volume") ? [] : (["volume"] as const)),
    ];
  }

  return {
    seen() {
      const players = (home?.players() ?? []).filter((entity) => isPlayable(readPlayer(entity)));
      return players
        .map((entity) => ({
          deviceId: entity.entity_id,
          name: heardName(entity.attributes.friendly_name, entity.entity_id),
          model: home?.integrationOf(entity.entity_id) ?? null,
          kind: "home-assistant" as const,
          isGroup: isGroup(entity, home?.integrationOf(entity.entity_id) ?? null),
          agent: null,
        }))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    inabilitiesOf(deviceId: string): Inability[] {
      const entity = home?.player(deviceId);
      return entity ? inabilities(entity) : [];
    },
    status(): HomeAssistantStatus {
      if (!home) return "not-set-up";
      if (home.isUp()) return "connected";
      return home.fault() === "token-refused" ? "token-refused" : "unreachable";
    },
  };
}

/** Several players that play in step, as far as their integration tells. */
function isGroup({ attributes }: HassEntity, integration: string | null): boolean {
  const members: unknown = attributes.group_members;
  return (
    integration === "group" ||
    attributes.mass_player_type === "group" ||
    (Array.isArray(members) && members.length > 1)
  );
}
