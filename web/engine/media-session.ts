// Shows what plays on the lock screen, and handles its buttons and the keyboard's media keys.
import { type Player, SEEK_STEP } from "./player.ts";
import type { Track } from "./outputs/player-output.ts";

/** Returns the function that ends it. */
export function connectMediaSession(
  player: Player,
  namesOf: (track: Track) => Pick<Track, "title" | "artist">,
): () => void {
  if (!("mediaSession" in navigator)) return () => {};
  const session = navigator.mediaSession;
  const seekBy = (seconds: number) => player.seek(player.position() + seconds);
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    previoustrack: () => void player.step(-1),
    nexttrack: () => void player.step(1),
    seekbackward: (details) => seekBy(-(details.seekOffset ?? SEEK_STEP)),
    seekforward: (details) => seekBy(details.seekOffset ?? SEEK_STEP),
    seekto: (details) => player.seek(details.seekTime ?? 0),
  };
  function handle(action: string, handler: MediaSessionActionHandler | null) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // This browser does not know the action.
    }
  }
  for (const [action, handler] of Object.entries(handlers)) handle(action, handler);

  /** The names as JSON: they change with the language of the page. */
  let shown = "";
  function showTrack() {
    const { track, output, started } = player.state.get();
    const { reciter, surahId } = player.selection.state.get();
    // A speaker's recitation is shown as chosen, and is no track of this page.
    const ids = { reciterId: reciter?.id ?? null, surahId };
    const there = { ...ids, url: "", title: String(surahId ?? ""), artist: "" };
    const shownTrack = output.kind === "device" ? there : track;
    const names = shownTrack && started ? namesOf(shownTrack) : null;
    if (shown === JSON.stringify(names)) return;
    shown = JSON.stringify(names);
    session.metadata = names && new MediaMetadata(names);
  }
  function showPlace() {
    showTrack();
    const { status, duration } = player.now.get();
    const position = player.position();
    session.playbackState =
      status === "playing" ? "playing" : status === "idle" ? "none" : "paused";
    // Without a place: else the screen keeps the length of the surah before.
    if (duration === null || position > duration) return session.setPositionState?.();
    const playbackRate = player.state.get().rate;
    session.setPositionState?.({ duration, position, playbackRate });
  }
  showPlace();
  const stops = [
    player.state.watch(showTrack),
    player.selection.state.watch(showTrack),
    player.now.watch(showPlace),
  ];
  return () => {
    for (const stop of stops) stop();
    session.metadata = null;
    session.playbackState = "none";
    session.setPositionState?.();
    for (const action of Object.keys(handlers)) handle(action, null);
  };
}
