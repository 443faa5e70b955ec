// The output that plays now: the page's audio, a Cast session or a speaker; and the track that is loaded here.
import { type Settable, viewOf, type Watched } from "../api/watched.ts";
import type { LocalPlayback } from "./local-playback.ts";
import type { LoadingOutput, OutputState, PlayerOutput, Track } from "./outputs/player-output.ts";
import type { SpeakerOutput } from "./outputs/speaker-output.ts";
import type { PlayerState } from "./player-state.ts";

interface Parts {
  /** The page's own output, which plays first. */
  audio: LoadingOutput;
  state: Settable<PlayerState>;
  localPlayback: LocalPlayback;
}

export type PlayingOutput = ReturnType<typeof createPlayingOutput>;

export function createPlayingOutput({ audio, state, localPlayback }: Parts) {
  let local = audio;
  let device: SpeakerOutput | null = null;
  const current = (): PlayerOutput => device ?? local;
  const now = viewOf<OutputState>(() => current().state.get());
  /** The track the local output holds. */
  let held: Track | null = null;
  let stopFollowing = () => {};

  /** What the history of this page records: the server records what it plays here itself. */
  const heldHere = () => (state.get().served ? null : held);

  function follow(output: PlayerOutput) {
    stopFollowing();
    let before = output.state.get();
    now.changed();
    const stopProgress =
      output === local &&
      local.onProgress((position) =>
        localPlayback.progressed(heldHere(), position, local.state.get().duration),
      );
    const stopWatching = output.state.watch(() => {
      const after = output.state.get();
      now.changed();
      if (output === local) localPlayback.changed(heldHere(), before, after, local.position());
      if (after.status === "playing") state.patch({ started: true });
      before = after;
    });
    stopFollowing = () => {
      stopWatching();
      if (stopProgress) stopProgress();
    };
  }

  follow(audio);

  return {
    /** The state of the output that plays: its own, no copy. */
    now: now as Watched<OutputState>,
    /** The audio, or the Cast session: it loads tracks itself. It stays chosen behind a speaker. */
    local: () => local,
    /** Null: no speaker is the output. */
    device: () => device,
    /** The track the local output holds. */
    held: () => held,
    current,

    /** 0 to 100; a volume above 0 ends the muting. */
    setVolume(volume: number) {
      const whole = Math.round(Math.min(100, Math.max(0, volume)));
      current().setVolume(whole);
      if (whole > 0 && now.get().muted) current().setMuted(false);
    },
    toggleMute: () => current().setMuted(!now.get().muted),

    useLocal(output: LoadingOutput) {
      device?.close();
      device = null;
      local = output;
      follow(output);
    },

    useDevice(output: SpeakerOutput) {
      device = output;
      follow(output);
    },

    /** Loads a track into the local output, from `position` in seconds; it may begin to play unless it `rests`. */
    hold(track: Track, position: number, rests = false) {
      if (held && held.url !== track.url) localPlayback.finish(local.position(), false);
      held = track;
      state.patch({ track, served: false });
      if (rests && local.ready) local.ready(track, position);
      else local.load(track, position);
    },

    /** The local output has this track already. */
    keep(track: Track) {
      held = track;
    },

    /** The history of the held track ends where it is; nothing is held any more. */
    release() {
      if (held) localPlayback.finish(local.position(), false);
      held = null;
    },
  };
}
