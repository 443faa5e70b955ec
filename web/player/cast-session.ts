// A Cast session of this browser: asking for one, and the receiver as an output of the player.
import { loadCastApi } from "./cast-api.ts";
import { tellCastConnected } from "./cast-connected.ts";
import { type LoadingOutput, type OutputState, silence, type Track } from "./player-output.ts";
import { watched } from "../api/watched.ts";

export interface CastListener {
  connected(deviceName: string, output: LoadingOutput): void;
  ended(): void;
  finished(): void;
  /** A command the receiver refused. */
  refused(): void;
}

export interface CastSession {
  /** Opens the browser's own list of devices; false when the user closed it. */
  request(): Promise<boolean>;
  end(): void;
}

/** Rejects where Cast is not to be had. Joins a session that is still running by itself. */
export async function openCast(listener: CastListener): Promise<CastSession> {
  await loadCastApi();
  const { CastContext, CastContextEventType, SessionState } = cast.framework;
  const context = CastContext.getInstance();
  context.setOptions({
    receiverApplicationId: chrome.cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID,
    autoJoinPolicy: chrome.cast.AutoJoinPolicy.ORIGIN_SCOPED,
  });
  let output: ReturnType<typeof createCastOutput> | null = null;

  function joined() {
    const session = context.getCurrentSession();
    if (!session || output) return;
    output = createCastOutput(session, listener);
    const name = session.getCastDevice().friendlyName;
    listener.connected(name, output);
    tellCastConnected(name);
  }

  context.addEventListener(CastContextEventType.SESSION_STATE_CHANGED, ({ sessionState }) => {
    const { SESSION_STARTED, SESSION_RESUMED, SESSION_ENDED } = SessionState;
    if (sessionState === SESSION_STARTED || sessionState === SESSION_RESUMED) joined();
    if (sessionState === SESSION_ENDED && output) {
      output.close();
      output = null;
      listener.ended();
    }
  });
  joined();

  return {
    async request() {
      const problem = await context.requestSession().catch((code: unknown) => code);
      if (problem === "cancel" || problem === chrome.cast.ErrorCode.CANCEL) return false;
      if (problem)
        throw new Error(
          `The Cast session could not be started: ${problem instanceof Error ? problem.message : JSON.stringify(problem)}`,
        );
      return true;
    },
    end: () => context.endCurrentSession(true),
  };
}

function createCastOutput(session: cast.framework.CastSession, listener: CastListener) {
  const { RemotePlayer, RemotePlayerController, RemotePlayerEventType } = cast.framework;
  const player = new RemotePlayer();
  const controller = new RemotePlayerController(player);
  const state = watched<OutputState>(silence);

  function follow() {
    // A receiver that lets go of the media says 0; the place is kept for the browser to go on from.
    const place = player.isMediaLoaded
      ? { position: player.currentTime, duration: player.duration || null }
      : {};
    const before = state.get().status;
    const status = statusOf(player);
    state.patch({
      ...place,
      status,
      volume: Math.round(player.volumeLevel * 100),
      muted: player.isMuted,
    });
    const { FINISHED } = chrome.cast.media.IdleReason;
    if (status === "idle" && before !== "idle" && idleReason() === FINISHED) listener.finished();
  }

  const idleReason = () => session.getMediaSession()?.idleReason;

  controller.addEventListener(RemotePlayerEventType.ANY_CHANGE, follow);
  follow();

  return {
    state,
    load(track: Track, position: number) {
      state.patch({ status: "loading", position, duration: null });
      session.loadMedia(requestFor(track, position)).catch(listener.refused);
    },
    async play() {
      if (player.isPaused) controller.playOrPause();
    },
    pause() {
      if (!player.isPaused) controller.playOrPause();
    },
    seek(position: number) {
      player.currentTime = position;
      controller.seek();
    },
    setVolume(volume: number) {
      player.volumeLevel = volume / 100;
      controller.setVolumeLevel();
    },
    setMuted(muted: boolean) {
      if (player.isMuted !== muted) controller.muteOrUnmute();
    },
    close: () => controller.removeEventListener(RemotePlayerEventType.ANY_CHANGE, follow),
  };
}

function statusOf(player: cast.framework.RemotePlayer): OutputState["status"] {
  switch (player.playerState) {
    case chrome.cast.media.PlayerState.PLAYING:
      return "playing";
    case chrome.cast.media.PlayerState.PAUSED:
      return "paused";
    case chrome.cast.media.PlayerState.BUFFERING:
      return "loading";
    default:
      return "idle";
  }
}

function requestFor(track: Track, position: number): chrome.cast.media.LoadRequest {
  const media = new chrome.cast.media.MediaInfo(track.url, "audio/mpeg");
  const metadata = new chrome.cast.media.MusicTrackMediaMetadata();
  metadata.title = track.title;
  metadata.artist = track.artist;
  media.metadata = metadata;
  const request = new chrome.cast.media.LoadRequest(media);
  request.currentTime = position;
  request.autoplay = true;
  return request;
}
