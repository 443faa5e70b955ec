// For tests of the state machine of an Echo: a player that plays, its context, and events.
import { inOrder } from "#server/playback/play-order";
import { begin, type EchoContext, type EchoPlayer } from "./echo-player.ts";
import type { EchoEvent } from "./echo-events.ts";

export const ALL = Array.from({ length: 114 }, (_, index) => index + 1);

export function echoContext(now = 0): EchoContext {
  let tokens = 0;
  return { now, random: () => 0.5, newToken: () => `token-${++tokens}` };
}

export function playing(context: EchoContext, more: Partial<EchoPlayer> = {}): EchoPlayer {
  const wanted = {
    reciterId: 1,
    order: inOrder(ALL, 18),
    position: 0,
    runId: null,
    endsAt: null,
    endsByItself: false,
    khatmId: null,
  };
  return { ...begin(null, wanted, 0, context).player, status: "playing", historyId: 1, ...more };
}

export const event = (
  type: EchoEvent["type"],
  token: string,
  at: number,
  position = 0,
): EchoEvent => ({
  type,
  token,
  at,
  position,
});
