// What an Echo tells of its playing, from Amazon's requests into events; answered without a word.
import type { RequestEnvelope, Response } from "ask-sdk-model";
import type { Answer } from "./request-handler.ts";
import { type EchoEvent, hear } from "../echo/echo-events.ts";
import type { EchoRoom } from "../echo/echo-playback.ts";
import { silent } from "./responses.ts";

const types: Record<string, EchoEvent["type"]> = {
  "AudioPlayer.PlaybackStarted": "started",
  "AudioPlayer.PlaybackNearlyFinished": "nearlyFinished",
  "AudioPlayer.PlaybackFinished": "finished",
  "AudioPlayer.PlaybackStopped": "stopped",
  "AudioPlayer.PlaybackFailed": "failed",
};

export const audioEventTypes = Object.keys(types);

export function createAudioEvents({ room }: { room: EchoRoom }): Answer {
  return async (caller, { envelope }): Promise<Response> => {
    const event = eventOf(envelope, caller.at);
    if (!event || !caller.device) return silent();
    const changed = await room.change(caller.device, caller.at, (player, around) => {
      const reaction = hear(player, event, around);
      const nothingNew = reaction.player === player && reaction.play === null;
      return nothingNew ? null : reaction;
    });
    // To a start Amazon takes only a stop or an emptied queue, to a stop nothing: so does the machine.
    return silent(changed?.directive);
  };
}

function eventOf({ request }: RequestEnvelope, at: number): EchoEvent | null {
  const type = types[request.type];
  const { token, offsetInMilliseconds } = request as {
    token?: unknown;
    offsetInMilliseconds?: unknown;
  };
  if (!type || typeof token !== "string") return null;
  const offset = typeof offsetInMilliseconds === "number" ? offsetInMilliseconds : 0;
  return { type, token, position: Math.max(0, offset) / 1000, at };
}
