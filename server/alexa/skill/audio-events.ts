// AudioPlayer requests: turned into events of the Echo, and answered without speech.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import type { RequestHandler } from "./caller.ts";
import { type EchoEvent, hear } from "../echo/echo-events.ts";
import type { EchoPlayback } from "../echo/echo-playback.ts";
import { silent } from "./responses.ts";

const types: Record<string, EchoEvent["type"]> = {
  "AudioPlayer.PlaybackStarted": "started",
  "AudioPlayer.PlaybackNearlyFinished": "nearlyFinished",
  "AudioPlayer.PlaybackFinished": "finished",
  "AudioPlayer.PlaybackStopped": "stopped",
  "AudioPlayer.PlaybackFailed": "failed",
};

export const audioEventTypes = Object.keys(types);

export function createAudioEvents({
  echoPlayback,
}: {
  echoPlayback: EchoPlayback;
}): RequestHandler {
  return async (caller, { envelope }): Promise<Response> => {
    const event = eventOf(envelope, caller.at);
    if (!event || !caller.device) return silent();
    const changed = await echoPlayback.change(caller.device, caller.at, (player, context) => {
      const reaction = hear(player, event, context);
      const nothingNew = reaction.player === player && reaction.play === null;
      return nothingNew ? null : reaction;
    });
    // Amazon allows only Stop and ClearQueue in reply to a start, and nothing to a stop; `hear` returns no other.
    return silent(changed?.directive);
  };
}

function eventOf({ request, context }: RequestEnvelope, at: number): EchoEvent | null {
  const type = types[request.type];
  const { token, currentPlaybackState, ...place } = request as {
    token?: unknown;
    offsetInMilliseconds?: unknown;
    /** Of a failure, which may be that of the queued recording. */
    currentPlaybackState?: { token?: unknown; offsetInMilliseconds?: unknown };
  };
  if (!type || typeof token !== "string") return null;
  const isCurrent = type === "failed" && currentPlaybackState?.token === token;
  const { offsetInMilliseconds } = isCurrent ? currentPlaybackState : place;
  const offset = typeof offsetInMilliseconds === "number" ? offsetInMilliseconds : 0;
  const isOver = context?.AudioPlayer?.playerActivity === "FINISHED";
  return { type, token, position: Math.max(0, offset) / 1000, at, isOver };
}
