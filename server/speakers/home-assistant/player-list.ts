// The players of Home Assistant as people choose them: which can play, their names, what they cannot do.
import type { HassEntity } from "home-assistant-js-websocket";
import { heardName } from "#contract/visible-names";
import type { Device, DeviceLimit, HomeAssistantStatus, SeenSpeaker } from "#contract/devices";
import type { HomeAssistant } from "./home-assistant.ts";
import { can, holdsMedia, isPlayable, readPlayer } from "./player-report.ts";

export interface PlayerList {
  /** Those that can play a recording at an address, by name. */
  seen(): SeenSpeaker[];
  /** Empty for other speakers, and while nothing is known. */
  limitsOf(speaker: Pick<Device, "type" | "deviceId">): DeviceLimit[];
  status(): HomeAssistantStatus;
}

/** Integrations whose players lose features while they are idle: they depend on what plays. */
const changing = new Set(["cast", "dlna_dmr", "group", "universal"]);

/** `home` is null where Home Assistant is not set up. */
export function createPlayerList(home: HomeAssistant | null): PlayerList {
  function limits(entity: HassEntity): DeviceLimit[] {
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
    limitsOf({ type, deviceId }) {
      if (type !== "home-assistant" || deviceId === null) return [];
      const entity = home?.player(deviceId);
      return entity ? limits(entity) : [];
    },
    status() {
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
