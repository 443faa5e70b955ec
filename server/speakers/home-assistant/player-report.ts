// What Home Assistant says about one media player, read from its entity; no field is trusted unchecked.
// The attributes: https://developers.home-assistant.io/docs/core/entity/media-player
import type { HassEntity } from "home-assistant-js-websocket";
import { heardName } from "#contract/visible-names";

/** The bits of supported_features (MediaPlayerEntityFeature in home-assistant/core). */
export const FEATURE = {
  pause: 1,
  seek: 2,
  volume: 4,
  mute: 8,
  playMedia: 512,
  stop: 4096,
  play: 16_384,
  repeat: 262_144,
  enqueue: 2_097_152,
} as const;
export type Feature = keyof typeof FEATURE;

export interface PlayerReport {
  /** `unavailable`: its integration cannot reach it. `unknown`: it has not said anything yet. */
  state: "playing" | "paused" | "buffering" | "idle" | "off" | "unavailable" | "unknown";
  contentId: string | null;
  title: string | null;
  /** The app or source that plays, for people. */
  app: string | null;
  /** Seconds; null while unknown. */
  duration: number | null;
  /** Seconds at `positionAt` (milliseconds of Home Assistant's clock); null while unknown. */
  position: number | null;
  positionAt: number | null;
  /** 0 to 100; null: not reported, as while it is off. */
  volume: number | null;
  muted: boolean;
  repeats: boolean;
  features: number;
  /** The context of this change, and whether a person or an automation made it. */
  contextId: string;
  byPerson: boolean;
  /** Milliseconds of Home Assistant's clock. */
  updatedAt: number;
}

/** States between which nothing plays: an entity chooses among them as its integration likes. */
const quiet: Record<string, PlayerReport["state"]> = {
  idle: "idle",
  on: "idle",
  off: "off",
  standby: "off",
  unavailable: "unavailable",
  unknown: "unknown",
};

export function readPlayer({ state, attributes, context, last_updated }: HassEntity): PlayerReport {
  const plays = state === "playing" || state === "paused" || state === "buffering";
  const level = number(attributes.volume_level);
  return {
    state: plays ? state : (quiet[state] ?? "idle"),
    contentId: address(attributes.media_content_id),
    title: text(attributes.media_title),
    app: text(attributes.app_name) ?? text(attributes.source),
    // Live streams report 0 or less.
    duration: number(attributes.media_duration) || null,
    position: number(attributes.media_position),
    positionAt: instant(attributes.media_position_updated_at),
    volume: level === null ? null : Math.round(Math.min(1, level) * 100),
    muted: attributes.is_volume_muted === true,
    repeats: attributes.repeat === "one" || attributes.repeat === "all",
    features: number(attributes.supported_features) ?? 0,
    contextId: context.id,
    byPerson: context.user_id !== null || context.parent_id !== null,
    updatedAt: instant(last_updated) ?? 0,
  };
}

export const can = ({ features }: Pick<PlayerReport, "features">, feature: Feature): boolean =>
  (features & FEATURE[feature]) !== 0;

export const isPlayable = (report: Pick<PlayerReport, "features">): boolean =>
  can(report, "playMedia");

export const holdsMedia = ({ state }: Pick<PlayerReport, "state">): boolean =>
  state === "playing" || state === "paused" || state === "buffering";

/**
 * The address in a content id: some players wrap it in an id of their own, as Music Assistant does
 * ("builtin://track/https://...").
 */
export function addressIn(contentId: string): string {
  const at = contentId.search(/https?:\/\//);
  return at > 0 ? contentId.slice(at) : contentId;
}

/** Whether a content id names this address; some players escape it anew. */
export function names(contentId: string | null, address: string): boolean {
  if (contentId === null) return false;
  const found = addressIn(contentId);
  return found === address || unescaped(found) === unescaped(address);
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** A longer address is none that Wird gives out. */
const LONGEST_ADDRESS = 4000;

function address(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_ADDRESS
    ? value
    : null;
}

const text = (value: unknown): string | null => heardName(value, "") || null;

function instant(value: unknown): number | null {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
