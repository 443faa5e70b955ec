// The receiver of a Cast session as an output of the player.
import {
  correctedPosition,
  type LoadingOutput,
  type OutputState,
  silence,
  type Track,
} from "./player-output.ts";
import { watched } from "../../api/watched.ts";

interface Receiver {
  /** The recording has ended; `at`: seconds, the last position that was reported. */
  finished(at: number): void;
  /** The receiver has refused a command. */
  refused(): void;
  /** The receiver has another media than this page has loaded; null: it is no recitation of Wird's. */
  changed(there: Track | null): void;
}

export interface CastOutput extends LoadingOutput {
  /** Another sender's media is there, which this page does not control. */
  isOthers(): boolean;
  close(): void;
}

export function createCastOutput(
  session: cast.framework.CastSession,
  receiver: Receiver,
  /** UTC milliseconds. */
  now: () => number,
): CastOutput {
  const { RemotePlayer, RemotePlayerController, RemotePlayerEventType } = cast.framework;
  const { IdleReason, PlayRequest, PauseRequest, SeekRequest } = chrome.cast.media;
  const player = new RemotePlayer();
  const controller = new RemotePlayerController(player);
  const state = watched<OutputState>(silence);
  const progressListeners = new Set<(position: number) => void>();
  /** Seconds, the last that the receiver reported. */
  let lastPosition = 0;
  let held: Track | null = loadedTrack(session);
  /** Kept, because the session drops a media that has ended before its idle reason can be read. */
  let media = session.getMediaSession();
  /** Loads under way; until they are done the receiver reports the recording before. */
  let loading = 0;
  let isOthers = false;
  /** What is held is not loaded yet. */
  let waits = false;

  function follow() {
    const sound = {
      volume: Math.round(player.volumeLevel * 100),
      muted: player.isMuted,
      volumeFixed: player.canControlVolume === false,
    };
    if (loading > 0 || waits) return state.patch(sound);
    const told = session.getMediaSession();
    if (told?.media?.contentId && !isHeld(told.media)) changeTo(loadedTrack(session));
    else if (told) isOthers = false;
    if (isOthers) return state.patch(sound);
    media = told ?? media;
    // A receiver without media reports 0; the last position is kept, so that the browser continues from there.
    if (player.isMediaLoaded) lastPosition = player.currentTime;
    const duration = player.isMediaLoaded ? player.duration || null : state.get().duration;
    const before = state.get();
    const status = statusOf(player);
    const isOver =
      status === "idle" && before.status !== "idle" && media?.idleReason === IdleReason.FINISHED;
    const endedAt = lastPosition;
    if (isOver) lastPosition = 0;
    const place =
      status === before.status
        ? correctedPosition(before, lastPosition, now())
        : { position: lastPosition, positionAt: now() };
    const seekFixed = player.isMediaLoaded && player.canSeek === false;
    state.patch({ ...sound, seekFixed, duration, ...place, status });
    if (status === "playing") for (const listen of [...progressListeners]) listen(lastPosition);
    if (isOver) receiver.finished(endedAt);
  }

  /** Receivers may rewrite an address; what this origin sent along comes back as it was. */
  function isHeld(info: chrome.cast.media.MediaInfo): boolean {
    const there = trackIn(info);
    if (held === null) return false;
    if (there === null) return info.contentId === held.url && !info.customData;
    return there.reciterId === held.reciterId && there.surahId === held.surahId;
  }

  /** What was held ends where it was last heard. */
  function changeTo(there: Track | null) {
    if (isOthers && there === null) return;
    isOthers = there === null;
    state.patch({ status: "idle", position: lastPosition, positionAt: now() });
    receiver.changed(there);
    held = there ?? held;
  }

  function refused() {
    follow();
    receiver.refused();
  }

  /** A command resolves with an error code, or rejects with one. */
  const check = (command: Promise<chrome.cast.ErrorCode | undefined>) =>
    command.then((code) => code && refused(), refused);
  const nothing = () => {};

  async function load(track: Track, position: number) {
    held = track;
    isOthers = false;
    waits = false;
    loading += 1;
    lastPosition = position;
    state.patch({ status: "loading", position, positionAt: now(), duration: null });
    const code = await session
      .loadMedia(requestFor(track, position))
      .catch((reason: unknown) => reason ?? "failed");
    loading -= 1;
    if (loading > 0) return;
    if (code) refused();
    else follow();
  }

  controller.addEventListener(RemotePlayerEventType.ANY_CHANGE, follow);
  follow();

  return {
    state,
    position: () => lastPosition,
    isOthers: () => isOthers,
    onProgress(listener) {
      progressListeners.add(listener);
      return () => void progressListeners.delete(listener);
    },
    load: (track, position) => void load(track, position),
    ready(track, position) {
      held = track;
      waits = true;
      lastPosition = position;
      state.patch({ status: "paused", position, positionAt: now(), duration: null });
    },
    async play() {
      if (loading > 0) return;
      if (player.isMediaLoaded && media && !isOthers && !waits)
        media.play(new PlayRequest(), nothing, refused);
      else if (held) void load(held, lastPosition);
    },
    pause() {
      if (player.isMediaLoaded && !isOthers && !waits)
        media?.pause(new PauseRequest(), nothing, refused);
    },
    seek(position: number) {
      lastPosition = position;
      state.patch({ position, positionAt: now() });
      if (!player.isMediaLoaded || isOthers || waits) return;
      const request = new SeekRequest();
      request.currentTime = position;
      media?.seek(request, nothing, refused);
    },
    setVolume(volume: number) {
      state.patch({ volume });
      void check(session.setVolume(volume / 100));
    },
    setMuted(muted: boolean) {
      state.patch({ muted });
      void check(session.setMute(muted));
    },
    close: () => controller.removeEventListener(RemotePlayerEventType.ANY_CHANGE, follow),
  };
}

/** What the receiver plays, if this origin loaded it: customData comes back as it was sent. */
export function loadedTrack(session: cast.framework.CastSession): Track | null {
  const media = session.getMediaSession()?.media;
  return media ? trackIn(media) : null;
}

function trackIn(media: chrome.cast.media.MediaInfo): Track | null {
  const { reciterId, surahId } = (media.customData ?? {}) as Partial<Track>;
  if (typeof reciterId !== "number" || typeof surahId !== "number") return null;
  const { title, artist } = (media.metadata ?? {}) as { title?: string; artist?: string };
  return { url: media.contentId, reciterId, surahId, title: title ?? "", artist: artist ?? "" };
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
  media.customData = { reciterId: track.reciterId, surahId: track.surahId };
  const request = new chrome.cast.media.LoadRequest(media);
  request.currentTime = position;
  request.autoplay = true;
  return request;
}
