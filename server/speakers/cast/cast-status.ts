// Parses what a Cast device reports about itself and its media; no field is trusted unchecked.

import { heardName } from "#contract/visible-names";
import { A_GROUP, ANOTHER_APP } from "../speaker.ts";
import { type CastPayload, isObject } from "./cast-protocol.ts";

/** What the members of a group run while that plays: their own media is empty. */
const GROUP_APPS = new Set(["MultizoneLeader", "MultizoneFollower"]);

/** The key of Wird's own data in the customData of the media that it loads. */
export const WIRD_DATA_KEY = "wird";

export interface RunningApp {
  appId: string;
  sessionId: string;
  /** The destination of its media channel. */
  transportId: string;
  /** Its display name; "another app" when it has none. */
  displayName: string;
  /** The screen a Chromecast shows when nobody uses it. */
  idleScreen: boolean;
}

export interface ReceiverStatus {
  /** Null: none. Undefined: this status does not say, or says it of an app that nobody could name. */
  app: RunningApp | null | undefined;
  /** Null when this status does not contain it. */
  volume: DeviceVolume | null;
}

export interface DeviceVolume {
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  /** The device leaves the volume to its amplifier. */
  fixed: boolean;
  /** Points between two volumes that it can have; null: it does not say. */
  step: number | null;
}

/** One media session as the app reports it. Fields left out are unchanged since its last report. */
export interface CastMedia {
  mediaSessionId: number;
  playerState: "idle" | "buffering" | "playing" | "paused";
  idleReason: "finished" | "error" | "interrupted" | "cancelled" | null;
  /** Seconds. */
  currentTime: number;
  contentId: string | null;
  /** Seconds; null while unknown. */
  duration: number | null;
  /** The run for which Wird loaded it; null when its customData does not name Wird. */
  loadedFor: { runId: number | null } | null;
  /** UTC milliseconds at which it was so. */
  at: number;
}

/** Null when the payload is no RECEIVER_STATUS. */
export function readReceiverStatus(payload: CastPayload): ReceiverStatus | null {
  if (payload.type !== "RECEIVER_STATUS" || !isObject(payload.status)) return null;
  const { applications, volume } = payload.status;
  return { app: readApps(applications), volume: readVolume(volume) };
}

function readApps(applications: unknown): ReceiverStatus["app"] {
  if (!Array.isArray(applications)) return undefined;
  const app: unknown = applications[0];
  if (app === undefined) return null;
  return isObject(app) ? readApp(app) : undefined;
}

function readApp(app: CastPayload): RunningApp | undefined {
  const { appId, sessionId, transportId, displayName, isIdleScreen } = app;
  if (typeof appId !== "string") return undefined;
  return {
    appId,
    sessionId: typeof sessionId === "string" ? sessionId : "",
    transportId: typeof transportId === "string" ? transportId : "",
    displayName: GROUP_APPS.has(appId) ? A_GROUP : heardName(displayName, ANOTHER_APP),
    idleScreen: isIdleScreen === true,
  };
}

function readVolume(volume: unknown): DeviceVolume | null {
  if (!isObject(volume) || typeof volume.level !== "number") return null;
  return {
    volume: Math.round(Math.min(1, Math.max(0, volume.level)) * 100),
    muted: volume.muted === true,
    fixed: volume.controlType === "fixed",
    step: readStep(volume.stepInterval),
  };
}

/** Of a device that could only be silent or loud nothing is believed. */
function readStep(interval: unknown): number | null {
  return typeof interval === "number" && interval > 0 && interval < 1 ? interval * 100 : null;
}

/**
 * The media session of a MEDIA_STATUS, completed from `before` where the device left out unchanged
 * fields. Undefined when the payload is no MEDIA_STATUS; null when it has no media session, or not
 * enough of one to know what it does.
 */
export function readMediaStatus(
  payload: CastPayload,
  before: CastMedia | null,
  now: number,
): CastMedia | null | undefined {
  if (payload.type !== "MEDIA_STATUS" || !Array.isArray(payload.status)) return undefined;
  const status: unknown = payload.status[0];
  if (!isObject(status) || typeof status.mediaSessionId !== "number") return null;
  const same = before?.mediaSessionId === status.mediaSessionId ? before : null;
  // While a recording loads, newer receivers report IDLE and the real state in extendedStatus.
  const extended = isObject(status.extendedStatus) ? status.extendedStatus : {};
  const loading = extended.playerState === "LOADING";
  const media = isObject(status.media)
    ? status.media
    : isObject(extended.media)
      ? extended.media
      : {};
  const playerState = loading ? "buffering" : readPlayerState(status.playerState, same);
  if (playerState === undefined) return null;
  const contentId = typeof media.contentId === "string" && media.contentId ? media.contentId : null;
  if (playerState !== "idle" && contentId === null && !same) return null;
  return {
    mediaSessionId: status.mediaSessionId,
    playerState,
    idleReason: playerState === "idle" ? readIdleReason(status.idleReason) : null,
    currentTime: seconds(status.currentTime) ?? positionOf(same, now),
    contentId: contentId ?? same?.contentId ?? null,
    duration: seconds(media.duration) || (same?.duration ?? null),
    loadedFor: readLoadedFor(media.customData) ?? same?.loadedFor ?? null,
    at: now,
  };
}

/** Where it is by the clock. */
function positionOf(media: CastMedia | null, now: number): number {
  if (!media) return 0;
  const passed = media.playerState === "playing" ? (now - media.at) / 1000 : 0;
  return media.currentTime + Math.max(0, passed);
}

function readLoadedFor(customData: unknown): CastMedia["loadedFor"] {
  const ours = isObject(customData) ? customData[WIRD_DATA_KEY] : null;
  if (!isObject(ours)) return null;
  return { runId: typeof ours.runId === "number" ? ours.runId : null };
}

function readPlayerState(
  state: unknown,
  same: CastMedia | null,
): CastMedia["playerState"] | undefined {
  if (state === "PLAYING") return "playing";
  if (state === "PAUSED") return "paused";
  if (state === "BUFFERING" || state === "LOADING") return "buffering";
  if (state === "IDLE") return "idle";
  return same?.playerState;
}

function readIdleReason(reason: unknown): CastMedia["idleReason"] {
  if (reason === "FINISHED") return "finished";
  if (reason === "ERROR") return "error";
  if (reason === "INTERRUPTED") return "interrupted";
  if (reason === "CANCELLED") return "cancelled";
  return null;
}

function seconds(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** https://developers.google.com/cast/docs/reference/web_receiver/cast.framework.events#.DetailedErrorCode */
const ERRORS: Record<number, string> = {
  100: "MEDIA_UNKNOWN",
  101: "MEDIA_ABORTED",
  102: "MEDIA_DECODE",
  103: "MEDIA_NETWORK",
  104: "MEDIA_SRC_NOT_SUPPORTED",
  900: "APP",
  901: "BREAK_CLIP_LOADING_ERROR",
  904: "LOAD_INTERRUPTED",
  905: "LOAD_FAILED",
  999: "GENERIC",
};

/** Why a recording failed, of a message that says so; null: it does not. */
export function readErrorCode({ detailedErrorCode: code }: CastPayload) {
  if (typeof code !== "number") return null;
  return { code, name: ERRORS[code] ?? "not documented" };
}
