// The visible state of a virtual speaker, for the command line and for tests.

import { type CastPayload, isObject } from "../cast/cast-protocol.ts";

export interface VirtualState {
  /** The name of the running app; null when idle. */
  app: string | null;
  media: {
    state: string;
    url: string;
    title: string;
    artist: string;
    position: number;
    duration: number | null;
  } | null;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  senders: number;
}

/** `status` is the entry of a MEDIA_STATUS, if there is one. */
export function describeMedia(status: CastPayload | undefined): VirtualState["media"] {
  if (!status) return null;
  // While it loads, the real state is in extendedStatus.
  const said = isObject(status.extendedStatus) ? status.extendedStatus : status;
  const media = isObject(said.media) ? said.media : {};
  const metadata = isObject(media.metadata) ? media.metadata : {};
  return {
    state: text(said.playerState),
    url: text(media.contentId),
    title: text(metadata.title),
    artist: text(metadata.artist),
    position: Number(status.currentTime),
    duration: typeof media.duration === "number" ? media.duration : null,
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
