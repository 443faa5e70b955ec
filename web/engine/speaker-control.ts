// The one way to control a speaker from this page: the player and the rows of speakers press here.
import type { QueryClient } from "@tanstack/react-query";
import type { Device } from "#contract/devices";
import type { ServerMessage } from "#contract/live-messages";
import { type ControlAction, controlPlayback, type PlaybackState } from "#contract/playback";
import { call, reasonOf } from "../api/call.ts";
import { keys, playbackStateQuery, takePlaybackState } from "../api/queries.ts";
import {
  createSpeakerOutput,
  type SpeakerCommandExtras,
  type SpeakerOutput,
} from "./outputs/speaker-output.ts";
import type { Notify } from "./player-notices.ts";
import { serverNow } from "../api/server-clock.ts";

export interface SpeakerControlWorld {
  userId: number;
  client: QueryClient;
  notify: Notify;
  /** The calls go to the server, also while sample data stands in for it. */
  direct: boolean;
}

export function createSpeakerControl({ userId, client, notify, direct }: SpeakerControlWorld) {
  /** The speaker's state is kept in the query cache alone; each control shows the server's notice. */
  async function press(
    deviceId: number,
    action: ControlAction,
    extras: SpeakerCommandExtras,
  ): Promise<PlaybackState> {
    const body = { action, deviceId, ...extras };
    const { notice, noticeSentence, ...state } = await call(controlPlayback, { body, direct });
    takePlaybackState(client, state);
    if (noticeSentence?.code === "command.first-surah") notify("first-surah");
    else if (noticeSentence?.code === "command.last-surah") notify("last-surah");
    else if (notice) notify({ kind: "speaker-notice", message: notice, sentence: noticeSentence });
    return state;
  }

  return {
    press,

    /** The speaker as an output of the player. */
    outputOn(deviceId: number): SpeakerOutput {
      const queryKey = keys.playbackState(deviceId);
      void client
        .fetchQuery({ ...playbackStateQuery(deviceId), staleTime: 0 })
        .catch(() => undefined);
      return createSpeakerOutput({
        read: () => client.getQueryData<PlaybackState>(queryKey),
        watch: (listener) =>
          client.getQueryCache().subscribe(({ query }) => {
            if (query.queryKey[0] === queryKey[0] && query.queryKey[1] === deviceId) listener();
          }),
        now: serverNow,
        async press(action, extras, { quietly } = { quietly: false }) {
          try {
            return await press(deviceId, action, extras);
          } catch (error) {
            if (!quietly) notify({ kind: "control-failed", message: reasonOf(error) });
            throw error;
          }
        },
      });
    },

    /** Shows the notice of a live message: somebody else pressed, or a schedule left a surah out. */
    showNoticeOf(message: ServerMessage) {
      if (message.type !== "playback_update" || !message.data?.notice) return;
      const { notice, noticeSentence } = message.data;
      const devices = client.getQueryData<Device[]>(keys.devices(userId));
      const name = devices?.find(({ id }) => id === message.deviceId)?.name;
      notify({
        kind: "speaker-notice",
        message: notice,
        sentence: noticeSentence,
        ...(name && { name }),
      });
    },
  };
}
