// The player of a Cast device: how it is launched, and what it is told to load.
import { audioTypeOf } from "#contract/audio-types";
import { aboutSpeaker } from "#contract/sentences/sentences";
import { CAST_LAUNCH } from "#contract/time-budgets";
import type { Clock } from "#server/platform/clock";
import { type Media, SpeakerError } from "../speaker.ts";
import { type CastPayload, DEFAULT_MEDIA_RECEIVER } from "./cast-protocol.ts";
import { WIRD_DATA_KEY } from "./cast-status.ts";

/** MusicTrackMediaMetadata */
const MUSIC_TRACK = 3;
/** Milliseconds between questions whether a player runs whose launch was only announced. */
const ASK_AGAIN = 1_000;

interface Launch {
  /** Used in the reasons that people read. */
  name: string;
  clock: Clock;
  /** Calls once, when the player's channel is open; returns a function that cancels it. */
  onJoin(call: () => void): () => void;
  /** Of the device itself. */
  ask(question: CastPayload, timeoutMs?: number): Promise<CastPayload>;
}

/** Resolves when the player runs, and its channel is open. */
export async function launchPlayer({ name, clock, onJoin, ask }: Launch): Promise<void> {
  let cancel = () => {};
  const joined = new Promise<void>((resolve, reject) => {
    const cancelJoin = onJoin(resolve);
    const late = () => reject(new SpeakerError(aboutSpeaker("speaker.player-not-started", name)));
    const cancelTimeout = clock.after(CAST_LAUNCH, late);
    cancel = () => {
      cancelJoin();
      cancelTimeout();
    };
  });
  const launched = askForLaunch(ask).then((reply) => {
    const refused = reply.type === "LAUNCH_ERROR" || reply.type === "INVALID_REQUEST";
    if (refused) throw new SpeakerError(aboutSpeaker("speaker.player-refused", name));
    // Some televisions answer LAUNCH_STATUS alone: what counts is that the player runs.
    if (reply.type === "LAUNCH_STATUS") askUntilJoined();
    return joined;
  });
  await Promise.race([joined, launched]).finally(() => cancel());

  function askUntilJoined(): void {
    const question = { type: "GET_STATUS" };
    ask(question).catch(() => {});
    const cancelAsking = clock.after(ASK_AGAIN, askUntilJoined);
    const before = cancel;
    cancel = () => {
      cancelAsking();
      before();
    };
  }
}

/** What is cancelled by the receiver is asked for once more, at once: it may be so for good. */
async function askForLaunch(ask: Launch["ask"]): Promise<CastPayload> {
  const question = { type: "LAUNCH", appId: DEFAULT_MEDIA_RECEIVER };
  const reply = await ask(question, CAST_LAUNCH);
  const isCancelled = reply.type === "LAUNCH_ERROR" && reply.reason === "CANCELLED";
  return isCancelled ? ask(question, CAST_LAUNCH) : reply;
}

export function loadMessage(media: Media, sessionId: string): CastPayload {
  return {
    type: "LOAD",
    sessionId,
    autoplay: media.paused !== true,
    currentTime: media.position,
    media: {
      contentId: media.url,
      contentType: audioTypeOf(media.url),
      streamType: "BUFFERED",
      metadata: { metadataType: MUSIC_TRACK, title: media.title, artist: media.artist },
      // The receiver repeats it, to every sender, in each status that describes the media.
      customData: { [WIRD_DATA_KEY]: { runId: media.runId } },
    },
  };
}
